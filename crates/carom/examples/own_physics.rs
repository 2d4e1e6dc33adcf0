//! An app's own scroll physics, for a page that snaps to its headings.
//!
//! The page scrolls like iOS, but a fling that would come to rest near a heading comes to rest on it.
//! `cargo run --example own_physics`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::law::SpringMotion;
use carom::scroll::{Edge, Extent, PageMotion, PagePhysics, Phase, Physics, Scroller, View, platform};
use carom::{Motion, Spring, State};

/// Page physics with headings that catch the page within a distance of `reach`.
#[derive(Clone, Debug)]
struct Magnets {
    base: PagePhysics,
    headings: [f64; 4],
    reach: f64,
    spring: Spring,
}

/// The motion of the base, or the spring to a heading.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a motion must not allocate")]
enum Drawn {
    Free(PageMotion),
    Caught(SpringMotion),
}

carom::forward_motion!(impl for Drawn, |drawn| match drawn {
    Drawn::Free(motion) => motion as &dyn Motion,
    Drawn::Caught(spring) => spring,
});

impl Physics for Magnets {
    type Motion = Drawn;

    fn release(&self, start: State, view: &View) -> Drawn {
        self.drawn(self.base.release(start, view), start, view)
    }

    // iOS kicks a page when a finger releases it beyond the edge, but not when its content shrinks.
    fn go_on(&self, start: State, view: &View) -> Drawn {
        self.drawn(self.base.go_on(start, view), start, view)
    }

    fn phase(&self, motion: &Drawn, t: f64, _state: State, _view: &View) -> Phase {
        match motion {
            Drawn::Free(motion) => motion.phase(t),
            Drawn::Caught(_) => Phase::Landing,
        }
    }

    // Beyond the edges a finger pulls as on iOS.
    fn edge(&self) -> Edge {
        self.base.edge()
    }
}

impl Magnets {
    fn drawn(&self, free: PageMotion, start: State, view: &View) -> Drawn {
        let rest = free.rest().unwrap_or(start.position);
        let heading = self.headings.into_iter().find(|heading| (rest - heading).abs() < self.reach);
        match heading.filter(|_| view.extent.overscroll(start.position) == 0.0) {
            Some(heading) => Drawn::Caught(self.spring.motion(start, heading)),
            None => Drawn::Free(free),
        }
    }
}

fn main() {
    let magnets = Magnets {
        base: platform::ios().physics,
        headings: [0.0, 640.0, 1_500.0, 2_300.0],
        reach: 120.0,
        spring: Spring::from_duration_bounce(0.8, 0.0),
    };
    for speed in [400.0, 900.0, 1_150.0, 1_350.0, 2_600.0] {
        let mut page = Scroller::new(platform::ios().with_physics(magnets.clone()), Extent::new(4_000.0, 800.0));
        page.fling(0.0, speed);
        let (phase, mut time) = (page.phase(), 0.0);
        while page.advance_to(time) {
            time += 1.0 / 60.0;
        }
        println!("{speed:6} pt/s: {phase:?}, rests at {:7.1} after {time:.2} s", page.offset());
    }
}
