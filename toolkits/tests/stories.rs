//! Stories of pointers on an app, alike for all adapters. A scrolled list has rows that swipe away. Among the rows are a nested list and a
//! zoomed picture, and a sheet is above it. Frames of 60 a second miss at random places.

use carom::scroll::{Extent, Scroller, platform};

pub(crate) const WINDOW: [f64; 2] = [300.0, 400.0];
pub(crate) const ROW: f64 = 50.0;
pub(crate) const ROWS: usize = 44;
/// The row that is a list of its own, which scrolls to the side. Its content is [`NESTED_WIDTH`] wide.
pub(crate) const NESTED: usize = 4;
pub(crate) const NESTED_WIDTH: f64 = 1_200.0;
/// The first of the four rows that are the picture, and the picture's size.
pub(crate) const PICTURE: usize = 7;
pub(crate) const PICTURE_SIZE: [f64; 2] = [600.0, 400.0];
/// The height of the sheet at the beginning.
pub(crate) const SHEET: f64 = 100.0;
/// A release whose landing is beyond this deletes the row.
pub(crate) const DELETES: f64 = -150.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum By {
    Mouse,
    Finger,
}

/// What the toolkit reports of a pointer, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Report {
    Press([f64; 2]),
    Move([f64; 2]),
    Lift([f64; 2]),
    /// Notches of a wheel, positive upward.
    Wheel([f64; 2], f64),
}

/// What the app shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) offset: f64,
    pub(crate) velocity: f64,
    pub(crate) nested: f64,
    /// x, y and scale.
    pub(crate) picture: [f64; 3],
    /// The height of the sheet, and the offset of its list.
    pub(crate) sheet: [f64; 2],
    pub(crate) deleted: Vec<usize>,
    /// Rows that are not in their places.
    pub(crate) away: Vec<usize>,
    /// Whether the app asks for another frame.
    pub(crate) asks: bool,
}

/// An app in a toolkit.
pub(crate) trait Stage {
    /// How far a list may move under a drag to the side, before the row has the press.
    const DRIFT: f64 = 0.01;
    /// Creates the app with its list at an offset.
    fn new(offset: f64, by: By) -> Self;
    /// Delivers what has come since the last frame, and shows a frame, `dt` after the last one.
    fn frame(&mut self, dt: f64, reports: &[Report]);
    fn seen(&self) -> Seen;
}

/// xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % count
    }

    fn from(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next(1 << 40) as f64 / (1_u64 << 40) as f64
    }
}

/// What a story does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Act {
    Throw,
    Swipe,
    /// A swipe that stops halfway, and rests before the lift.
    Nudge,
    SheetAside,
    SheetUp,
    NestedAside,
    NestedThrow,
    Pan,
    WheelList,
    WheelSheet,
    WheelNested,
    WheelPicture,
}

pub(crate) const ACTS: [Act; 12] = [
    Act::Throw,
    Act::Swipe,
    Act::Nudge,
    Act::SheetAside,
    Act::SheetUp,
    Act::NestedAside,
    Act::NestedThrow,
    Act::Pan,
    Act::WheelList,
    Act::WheelSheet,
    Act::WheelNested,
    Act::WheelPicture,
];

impl Act {
    const fn is_wheel(self) -> bool {
        matches!(self, Self::WheelList | Self::WheelSheet | Self::WheelNested | Self::WheelPicture)
    }

    /// The offset of the list, where it is pressed, and how far the pointer goes at 1,000 px/s.
    fn course(self, random: &mut Random) -> (f64, [f64; 2], [f64; 2]) {
        let far = random.from(1_100.0, 1_500.0);
        let (up, aside) = (random.from(-200.0, -120.0), random.from(-240.0, -200.0));
        match self {
            Self::Throw | Self::WheelList => (far, [150.0, random.from(220.0, 280.0)], [4.0, up]),
            Self::Swipe => (far, [260.0, random.from(60.0, 280.0)], [aside, 6.0]),
            Self::Nudge => (far, [260.0, random.from(60.0, 280.0)], [-60.0, 2.0]),
            Self::SheetAside | Self::WheelSheet => (far, [260.0, random.from(330.0, 390.0)], [aside, 6.0]),
            Self::SheetUp => (far, [150.0, random.from(330.0, 390.0)], [4.0, -80.0]),
            // The nested list is seen from 100 to 150, and the picture from 250 to 300 and behind the sheet, or from 50 on.
            Self::NestedAside => (100.0, [260.0, 125.0], [aside, 6.0]),
            Self::NestedThrow | Self::WheelNested => (100.0, [150.0, 125.0], [4.0, -100.0]),
            Self::Pan | Self::WheelPicture => (300.0, [150.0, 150.0], [-30.0, random.from(-40.0, 40.0)]),
        }
    }
}

/// What the stories have seen.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) stories: u32,
    pub(crate) throws: u32,
    /// Throws that the core loses, because a frame hides a rest.
    pub(crate) lost_by_core: u32,
    pub(crate) lost: u32,
    pub(crate) swiped: u32,
    pub(crate) deleted_by_others: u32,
    pub(crate) frames: u32,
    /// Frames of 50 ms.
    pub(crate) missed: u32,
    pub(crate) frames_at_rest: u32,
}

/// Plays stories and judges each.
pub(crate) fn play<S: Stage>(count: u64) -> Tally {
    let mut tally = Tally::default();
    for story in 0..count {
        for (act, by) in ACTS.into_iter().flat_map(|act| [(act, By::Mouse), (act, By::Finger)]) {
            if !(act.is_wheel() && by == By::Finger) {
                tell::<S>(act, by, story, &mut tally);
            }
        }
    }
    assert_eq!(tally.lost, 0, "throws were lost that the core does not lose: {tally:?}");
    assert_eq!(tally.deleted_by_others, 0, "rows were deleted that were not swiped: {tally:?}");
    tally
}

/// The dt of the next frame.
fn frame_time(random: &mut Random, tally: &mut Tally) -> f64 {
    let misses = random.next(6) == 0;
    (tally.frames, tally.missed) = (tally.frames + 1, tally.missed + u32::from(misses));
    if misses { 0.05 } else { 1.0 / 60.0 }
}

fn tell<S: Stage>(act: Act, by: By, story: u64, tally: &mut Tally) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (story * 64 + act as u64 * 2 + by as u64 + 1));
    (0..8).for_each(|_| _ = random.next(2));
    let (offset, from, travel) = act.course(&mut random);
    let name = format!("{act:?} by {by:?}, story {story}");
    let mut stage = S::new(offset, by);
    if act == Act::Pan {
        // The picture is zoomed in, so that it has room.
        stage.frame(1.0 / 60.0, &[Report::Wheel(from, 4.0)]);
        rest(&mut stage, tally, &name);
    }
    let before = stage.seen();
    assert!((before.offset - offset).abs() < 1.0, "{name}: {before:?}");

    // Reports at 125 Hz: the press, the way, a rest, and the lift.
    let length = travel[0].hypot(travel[1]);
    let reports = if act.is_wheel() {
        // Toward the end of a list, and into the picture.
        vec![(0.0, Report::Wheel(from, if act == Act::WheelPicture { 3.0 } else { -3.0 }))]
    } else {
        let steps = (length / 1_000.0 * 125.0).round();
        let at = |i: f64| [0, 1].map(|d| from[d] + travel[d] * i / steps);
        let lift = 0.008 * (steps + 1.0) + if act == Act::Nudge { 0.2 } else { 0.0 };
        let way = (1..=steps as u32).map(|i| (0.008 * f64::from(i), Report::Move(at(f64::from(i)))));
        let press = (0.0, Report::Press(from));
        [press].into_iter().chain(way).chain([(lift, Report::Lift(at(steps)))]).collect()
    };
    let mut core = Scroller::new(platform::ios(), Extent::new(ROW * ROWS as f64, WINDOW[1]));
    core.snap_to(0.0, offset);
    let (mut time, mut next, mut velocity, start) = (0.0, 0, 0.0, random.from(0.0, 1.0 / 60.0));
    while next < reports.len() {
        let dt = frame_time(&mut random, tally);
        time += dt;
        let first = next;
        while next < reports.len() && start + reports[next].0 <= time {
            match reports[next].1 {
                Report::Press([_, y]) => core.pointer_down(time, y),
                Report::Move([_, y]) => _ = core.pointer_move(time, y),
                Report::Lift([_, y]) => _ = core.pointer_up_at(time, y),
                Report::Wheel(..) => {}
            }
            next += 1;
        }
        let batch: Vec<_> = reports[first..next].iter().map(|report| report.1).collect();
        stage.frame(dt, &batch);
        velocity = core.velocity();
    }
    let released = stage.seen();
    rest(&mut stage, tally, &name);
    let after = stage.seen();

    tally.stories += 1;
    let is_throw = matches!(act, Act::Throw | Act::NestedThrow);
    if is_throw {
        tally.throws += 1;
        tally.lost_by_core += u32::from(velocity == 0.0);
        let is_lost = velocity != 0.0 && released.velocity / velocity < 0.7;
        if is_lost {
            eprintln!("{name}: {} px/s, and the core has {velocity}", released.velocity);
        }
        tally.lost += u32::from(is_lost);
        assert!(released.velocity <= 1_300.0, "{name}: {} px/s", released.velocity);
        assert!(after.offset > offset + 60.0, "{name}: {after:?}");
    }
    let row = ((offset + from[1]) / ROW) as usize;
    let swiped = if act == Act::Swipe { vec![row] } else { Vec::new() };
    tally.swiped += swiped.len() as u32;
    if after.deleted != swiped {
        eprintln!("{name}: deleted {:?}", after.deleted);
        tally.deleted_by_others += 1;
    }
    let away: Vec<_> = after.away.iter().filter(|row| !swiped.contains(row)).collect();
    assert!(away.is_empty(), "{name}: {after:?}");
    // What else has moved.
    let moves = |moved: [bool; 4]| {
        let is_same = |a: f64, b: f64| (a - b).abs() < 0.01;
        let all = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| is_same(*a, *b));
        let seen = [
            (before.offset - after.offset).abs() > if moved[0] { 0.01 } else { S::DRIFT },
            !is_same(before.nested, after.nested),
            !all(&before.picture, &after.picture),
            !all(&before.sheet, &after.sheet),
        ];
        assert_eq!(seen, moved, "{name}: list, nested list, picture, sheet: {before:?} {after:?}");
    };
    match act {
        Act::Throw | Act::NestedThrow | Act::WheelList | Act::WheelNested => moves([true, false, false, false]),
        Act::Swipe | Act::Nudge | Act::SheetAside => moves([false; 4]),
        Act::SheetUp | Act::WheelSheet => moves([false, false, false, true]),
        Act::NestedAside => moves([false, true, false, false]),
        Act::Pan | Act::WheelPicture => moves([false, false, true, false]),
    }
}

/// Shows frames until none is asked for, and then half a second of none.
fn rest<S: Stage>(stage: &mut S, tally: &mut Tally, name: &str) {
    let mut frames = 0;
    while frames < 3 || stage.seen().asks {
        stage.frame(1.0 / 60.0, &[]);
        frames += 1;
        assert!(frames < 900, "{name}: it asks for frames for 15 s");
    }
    // An app that asks for one more frame after its rest would ask for ever.
    for _ in 0..3 {
        stage.frame(1.0 / 60.0, &[]);
        tally.frames_at_rest += u32::from(stage.seen().asks);
    }
    assert_eq!(tally.frames_at_rest, 0, "{name}: it asks for frames at rest");
}
