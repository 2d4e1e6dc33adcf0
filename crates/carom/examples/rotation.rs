//! A rotation that is retargeted in flight:
//! `cargo run -p carom --features glam --example rotation`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use carom::Spring;
use carom::animate::Animated;
use glam::{DQuat, DVec3};

fn main() {
    let mut cube = Animated::new(DQuat::IDENTITY, Spring::from_duration_bounce(0.6, 0.2));
    cube.retarget(DQuat::from_rotation_y(3.0));
    println!("   time   direction of its front        angular velocity, rad/s");
    for frame in 0.. {
        if frame == 12 {
            // The rotation keeps its angular velocity, so the axis of its turn changes gradually.
            cube.retarget(DQuat::from_rotation_x(-1.2));
            println!("  retargeted");
        }
        let is_moving = cube.advance(1.0 / 60.0);
        if frame % 4 == 3 || !is_moving {
            let front = cube.value() * DVec3::Z;
            let turn = cube.velocity();
            println!(
                "{:5.2} s   {:5.2} {:5.2} {:5.2}             {:6.2} {:6.2} {:6.2}",
                f64::from(frame + 1) / 60.0,
                front.x,
                front.y,
                front.z,
                turn.x,
                turn.y,
                turn.z
            );
        }
        if !is_moving {
            break;
        }
    }
}
