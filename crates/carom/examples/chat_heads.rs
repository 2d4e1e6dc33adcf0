//! Chat heads. You drag the leader and throw it to an edge, and the others follow. Time runs downward.
//!
//! `cargo run --example chat_heads`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::Spring;
use carom::animate::Chain;

const FRAME: f64 = 1.0 / 60.0;

fn main() {
    // The springs of Rebound's chat heads, in Origami's parameters: tension 40 and friction 6, tension 70 and friction
    // 10.
    let main = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };
    let attachment = Spring { mass: 1.0, stiffness: 338.8, damping: 31.0 };
    let mut heads = Chain::new(main, attachment, 4, 40.0);

    println!("          held, and dragged to the right");
    for frame in 1..=18 {
        heads.drag_to(40.0 + 10.0 * f64::from(frame));
        heads.advance(FRAME);
        show(&heads, frame);
    }
    println!("          released, to the left edge");
    heads.release(-1500.0, 40.0);
    let mut frame = 18;
    while heads.advance(FRAME) {
        frame += 1;
        show(&heads, frame);
        if frame == 36 {
            println!("          the last one is taken by the hand and leads");
            heads.set_leader(3);
            heads.retarget(320.0);
        }
    }
    println!("          at rest after {:.2} s, at {:?}", f64::from(frame) * FRAME, heads.state(0).map(|s| s.position));
}

/// Prints every second frame. A character is 6 px wide.
fn show(heads: &Chain, frame: i32) {
    if frame % 2 == 1 {
        return;
    }
    let mut line = ['·'; 72];
    // The leader is drawn last, on top.
    let order = heads.states().enumerate().filter(|(index, _)| *index != heads.leader());
    for (index, state) in order.chain(heads.state(heads.leader()).map(|state| (heads.leader(), state))) {
        let mark = if index == heads.leader() { '@' } else { char::from(b'1' + index as u8) };
        line[(state.position / 6.0).round().clamp(0.0, 71.0) as usize] = mark;
    }
    println!("{:6.0} ms {}", 1e3 * FRAME * f64::from(frame), line.iter().collect::<String>());
}
