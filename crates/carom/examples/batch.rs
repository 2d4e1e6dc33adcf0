//! Ten thousand dots are retargeted, some of them in flight. Dots at rest cost nothing:
//! `cargo run --release -p carom --example batch`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::batch::Batch;
use carom::error::Refused;
use std::time::Instant;

const DOTS: usize = 10_000;

fn main() -> Result<(), Refused> {
    let spring = Spring::from_response_damping_ratio(0.35, 0.7);
    let mut dots = Batch::<f32>::new(spring, DOTS);
    let slots: Vec<_> = dots.slots().collect();
    for (i, slot) in slots.iter().enumerate() {
        dots.retarget(*slot, 300.0 + (i % 100) as f32)?;
    }
    println!("   time   moving   first at   last at     a frame");
    for frame in 1.. {
        if frame == 12 {
            println!("  the last thousand are sent back");
            for slot in &slots[DOTS - 1000..] {
                dots.retarget(*slot, 0.0)?;
            }
        }
        let begun = Instant::now();
        let is_moving = dots.advance(1.0 / 60.0);
        let positions = dots.positions();
        let (first, last) = (positions[0], positions[DOTS - 1]);
        let took = begun.elapsed();
        if frame % 6 == 0 || !is_moving {
            let awake = dots.awake_count();
            println!("{:5.2} s  {awake:7}  {first:9.3} {last:9.3}  {:7.1} µs", dots.time(), took.as_secs_f64() * 1e6);
        }
        if !is_moving {
            break;
        }
    }
    Ok(())
}
