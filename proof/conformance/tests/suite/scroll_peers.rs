//! Numbers of other systems about scrolling (`peers/scroll.jsonl`): Carom gives the same or differs for a stated reason.

use carom::law::Sliding;
use carom::scroll::{
    Edge, Extent, PagePhysics, Paging, Physics, Places, Platform, Scroller, Stops, Strictness, View, platform,
};
use carom::{Friction, Motion, Spring, State};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Case {
    id: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    #[serde(flatten)]
    question: Question,
    /// The lower and the upper end of the peer's answer.
    expected: [f64; 2],
    tol: f64,
    quirk: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum Question {
    /// The offset that a rubber band shows for a pull.
    Shown { coefficient: f64, viewport: f64, min: f64, max: f64, pull: f64 },
    /// The page's travel per travel of the finger, `part` of a viewport beyond the edge.
    Slope { coefficient: f64, viewport: f64, part: f64 },
    /// The page's travel for one move of the finger. With `minus`, how much longer this travel is than the travel for another move.
    Step {
        #[serde(flatten)]
        step: Step,
        minus: Option<Step>,
    },
    /// The velocity that a released page starts with.
    Start { physics: String, position: f64, velocity: f64, max: f64, viewport: f64 },
    /// The offset where a fling over items comes to rest.
    Item { physics: String, position: f64, velocity: f64, interval: f64, max: f64 },
    /// The velocity after two flicks, the second `wait` after the first.
    Again { velocity: f64, wait: f64 },
    /// The offset after a drag in equal moves.
    Drag { travel: f64, moves: u32 },
}

#[derive(Deserialize)]
struct Step {
    coefficient: f64,
    viewport: f64,
    min: f64,
    max: f64,
    position: f64,
    travel: f64,
}

fn elastic(coefficient: f64) -> PagePhysics {
    PagePhysics { edge: Edge::Elastic { coefficient, length: 1.0 }, ..platform::flutter_ios().physics }
}

fn view(min: f64, max: f64, viewport: f64) -> View {
    View { extent: Extent { min, max, viewport }, device_pixel_ratio: 3.0, origin: 0.0, across: None }
}

impl Step {
    /// Returns the page's travel in the direction of the finger.
    fn answer(&self) -> f64 {
        let (physics, view) = (elastic(self.coefficient), view(self.min, self.max, self.viewport));
        let pulled = physics.pulled(self.position, &view);
        self.position - physics.shown(pulled - self.travel, &view)
    }
}

/// Flicks a page at a constant velocity.
fn flick(page: &mut Scroller, begin: f64, velocity: f64) {
    page.pointer_down(begin, 0.0);
    for i in 1..=10 {
        let t = 0.008 * f64::from(i);
        page.pointer_move(begin + t, -velocity * t);
    }
    page.pointer_up(begin + 0.08);
}

impl Question {
    fn answer(&self) -> f64 {
        match self {
            Self::Shown { coefficient, viewport, min, max, pull } => {
                elastic(*coefficient).shown(*pull, &view(*min, *max, *viewport))
            }
            Self::Slope { coefficient, viewport, part } => {
                let (physics, view) = (elastic(*coefficient), view(0.0, 1000.0, *viewport));
                // Just inside the edge the page follows one to one, so the slope is measured just outside.
                let shown = -f64::max(part * viewport, 1e-12);
                physics.slope(physics.pulled(shown, &view), &view)
            }
            Self::Step { step, minus: None } => step.answer(),
            Self::Step { step, minus: Some(other) } => step.answer().abs() - other.answer().abs(),
            Self::Start { physics, position, velocity, max, viewport } => {
                let (start, view) = (State { position: *position, velocity: *velocity }, view(0.0, *max, *viewport));
                let spring = Spring { mass: 0.5, stiffness: 100.0, damping: 15.556 };
                let motion = match physics.as_str() {
                    "bounce" => platform::flutter_ios().physics.release(start, &view),
                    "clamp" => platform::flutter_android().physics.release(start, &view),
                    _ => {
                        let pager = platform::flutter_ios().physics.with_landing(Paging::new(spring));
                        pager.release(start, &view)
                    }
                };
                motion.state(0.0).velocity
            }
            Self::Item { physics, position, velocity, interval, max } => {
                let base = match physics.as_str() {
                    "android" => platform::flutter_android().physics,
                    "ios" => elastic(0.52),
                    _ => {
                        let drag = Friction::from_kept_per_second(0.135).drag;
                        let fling = Sliding { drag, deceleration: 1400.0 };
                        PagePhysics { fling: carom::scroll::FlingLaw::Sliding(fling), ..elastic(0.26) }
                    }
                };
                let to: Places<[f64; 0]> = Places::Interval { first: 0.0, interval: *interval };
                let spring = Spring { mass: 0.5, stiffness: 100.0, damping: 15.556 };
                let wheel = base.with_landing(Stops { to, strictness: Strictness::Mandatory, spring });
                let extent = Extent { min: 0.0, max: *max, viewport: 600.0 };
                let mut page = Scroller::new(platform::flutter_ios().with_physics(wheel), extent);
                page.snap_to(0.0, *position);
                page.fling(0.0, *velocity);
                page.advance_to(30.0);
                page.offset()
            }
            Self::Again { velocity, wait } => {
                let mut page = Scroller::new(platform::flutter_ios(), Extent::new(1e6, 600.0));
                flick(&mut page, 0.0, *velocity);
                flick(&mut page, 0.08 + wait, *velocity);
                page.velocity()
            }
            Self::Drag { travel, moves } => {
                let mut page: Scroller = Scroller::new(platform::flutter_ios(), Extent::new(1e6, 600.0));
                page.pointer_down(0.0, 0.0);
                for i in 1..=*moves {
                    page.pointer_move(0.005 * f64::from(i), -travel * f64::from(i) / f64::from(*moves));
                }
                page.offset()
            }
        }
    }
}

#[test]
fn pages_move_as_in_other_libraries_or_the_reason_is_stated() {
    let (mut wrong, mut quirks) = (Vec::new(), BTreeMap::<String, usize>::new());
    let text = include_str!("../../peers/scroll.jsonl");
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let (answer, [low, high]) = (case.question.answer(), case.expected);
        let holds = answer >= low - case.tol && answer <= high + case.tol;
        match case.quirk {
            None if !holds => wrong.push(format!("{}: {answer} for {:?} ({})", case.id, case.expected, case.source)),
            Some(quirk) if holds => wrong.push(format!("{}: no longer differs: {quirk}", case.id)),
            Some(quirk) => *quirks.entry(quirk).or_default() += 1,
            None => {}
        }
    }
    println!("{} cases; deliberate differences:", text.lines().count());
    for (quirk, count) in &quirks {
        println!("{count:4}  {quirk}");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(text.lines().count() >= 55 && quirks.values().sum::<usize>() == 5, "{quirks:?}");
}

/// A fling in the middle of a long page, by the numbers in the source of a platform.
#[derive(Deserialize)]
struct Fling {
    platform: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    velocity: f64,
    #[serde(flatten)]
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Expected {
    /// The speed after some seconds.
    Speed { after: f64, speed: f64 },
    /// The distance until the page rests.
    Travel { travel: f64 },
}

impl Fling {
    fn check(&self, platform: Platform) {
        let mut page = Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 800.0 });
        page.fling(0.0, self.velocity);
        let (got, wanted) = match self.expected {
            Expected::Speed { after, speed } => {
                page.advance_to(after);
                (page.velocity(), speed)
            }
            Expected::Travel { travel } => {
                page.advance_to(60.0);
                (page.offset(), travel)
            }
        };
        // We compare as many digits as the constants in the sources have.
        assert!((got / wanted - 1.0).abs() < 2e-5, "{}: {got} for {wanted} ({})", self.platform, self.source);
    }
}

#[test]
fn every_platform_flings_with_the_numbers_in_its_source() {
    let flings: Vec<Fling> = include_str!("../../peers/platforms.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    for preset in platform::ALL {
        let own: Vec<_> = flings.iter().filter(|fling| fling.platform == preset.name).collect();
        assert!(!own.is_empty(), "peers/platforms.jsonl has no numbers of {} itself", preset.name);
        own.iter().for_each(|fling| fling.check((preset.platform)()));
    }
    let is_known = |fling: &&Fling| platform::ALL.iter().any(|preset| preset.name == fling.platform);
    assert_eq!(flings.iter().filter(is_known).count(), flings.len());
}
