//! Each composition of drivers, drawn as one line of text per frame. A reversed drawer also shows how its runs ended:
//! `cargo run -p carom --example orchestration`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::animate::{
    Animated, Delay, Driver, Outcome, Parallel, Progress, Repeat, Sequence, Stagger, StaggerFrom, Staggered, Waypoints,
    Yoyo,
};
use carom::{Friction, Spring};

const FRAME: f64 = 1.0 / 20.0;

fn moving(from: f64, target: f64) -> Animated<f64> {
    let mut value = Animated::new(from, Spring::from_duration_bounce(0.25, 0.2));
    value.retarget(target);
    value
}

/// Draws letters at positions from 0 to 1.
fn strip(places: &[(char, f64)]) -> String {
    let mut line = ['·'; 49];
    for (letter, place) in places {
        line[(4.0 + 40.0 * place).round().clamp(0.0, 48.0) as usize] = *letter;
    }
    line.iter().collect()
}

/// Draws every frame until the driver is at rest, or for 1.25 s.
fn play<D: Driver>(title: &str, mut driver: D, places: impl Fn(&D) -> Vec<(char, f64)>) {
    println!("{title}");
    for frame in 1..=25 {
        let progress = driver.drive(FRAME);
        let note = match progress {
            Progress::Moving => String::new(),
            Progress::Waiting { seconds } => format!("waits {:.0} ms", 1e3 * seconds),
            Progress::AtRest { left } => format!("at rest {:.1} ms before this frame", 1e3 * left),
        };
        println!("{:5.0} ms {} {note}", 1e3 * FRAME * f64::from(frame), strip(&places(&driver)));
        if progress.is_at_rest() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

fn main() {
    let letters = |row: &[Animated<f64>]| "abcde".chars().zip(row.iter().map(Animated::value)).collect();
    let row = [(); 5].map(|()| moving(0.0, 1.0));

    play("Delay", Delay::new(0.12, moving(0.0, 1.0)), |later| vec![('o', later.driver.value())]);
    let mut pair = [moving(0.0, 0.5), moving(1.0, 0.6)];
    play("Sequence: the second starts between two frames", Sequence::new(&mut pair[..]), |both| letters(both.drivers));
    let mut unequal = Parallel::new((moving(0.0, 1.0), Animated::new(0.2, Spring::from_duration_bounce(0.5, 0.0))));
    unequal.drivers.1.set_velocity(4.0);
    unequal.drivers.1.fling(Friction { drag: 6.0 });
    play("Parallel: a spring and a fling", unequal, |both| {
        vec![('s', both.drivers.0.value()), ('f', both.drivers.1.value())]
    });
    let stagger = Stagger { from: StaggerFrom::Center, ..Stagger::every(0.06) };
    play("Stagger, from the centre", Staggered::new(stagger, row), |row| letters(&row.drivers));
    play("Repeat, twice", Repeat::new(2, moving(0.0, 1.0)), |again| vec![('o', again.driver.value())]);
    play("Yoyo", Yoyo::new(1, moving(0.0, 1.0)), |yoyo| vec![('o', yoyo.driver.value())]);
    let tour = Waypoints::new(Animated::new(0.0, Spring::from_duration_bounce(0.2, 0.0)), [0.4, 0.2, 1.0]);
    play("Waypoints", tour, |tour| vec![('|', tour.value.target()), ('o', tour.value.value())]);

    let mut drawer = moving(0.0, 1.0);
    let opening = drawer.run();
    drawer.advance(0.1);
    drawer.reverse();
    let closing = drawer.run();
    while drawer.advance(FRAME) {}
    assert_eq!(drawer.outcome(closing), Some(Outcome::Finished));
    println!("A reversed drawer: opening {:?}, closing {:?}", drawer.outcome(opening), drawer.outcome(closing));
}
