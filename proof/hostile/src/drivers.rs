//! What the host can do to each driver.

use crate::host::{Finger, Host};
use crate::{Ask, Fault, Played, reread, run, twin, values};
use carom::animate::Animated;
use carom::gesture::{TouchSlop, VelocityEstimator};
use carom::replay::{
    AnimatedEvent, KineticEvent, NestedEvent, PagerEvent, PanZoomEvent, PullToRefreshEvent, ReorderEvent,
    ScrollerEvent, SheetEvent, SwipeRowEvent, TwoAxesEvent, WheelPickerEvent,
};
use carom::scroll::{
    Edge, Extent, Key, Kinetic, Momentum, Nested, Platform, Scroller, Smoothing, TwoAxes, WheelDelta, WheelPhase,
    platform,
};
use carom::touch::{
    Choice, Pager, Pages, PanZoom, PanZoomPhase, PanZoomPhysics, Pinch, PullToRefresh, RefreshRule, Reorder, Rotation,
    ScaleEdge, ScaleLimit, Sheet, SwipeRow, SwipeTo, Transform, WheelPicker,
};
use carom::{Friction, Spring};
use carom_spec::replay::{Preset, Rule, Start};

/// What can be played with one driver.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The driver's name.
    pub name: &'static str,
    /// Plays the game from a seed, with this number of events. Returns the first fault, shrunk.
    pub play: fn(u64, usize) -> Option<Fault>,
    /// Reads the replay of such a game in a random order. Returns the first read whose bits differ from the run's.
    pub reread: Option<fn(u64, usize) -> Option<Fault>>,
    /// Draws a replay that the npm package can play, too.
    pub twin: Option<fn(u64, usize) -> Twin>,
}

/// A replay whose driver the npm package has, too.
#[expect(missing_debug_implementations, reason = "a driver of any kind is behind it")]
pub struct Twin {
    /// The replay, as `carom replay` reads it.
    pub text: String,
    /// The options that npm's driver has beyond the first line, as `"name":value`.
    pub options: Vec<String>,
    /// A replay of the driver without events.
    pub replay: Box<dyn carom_spec::replay::Played>,
}

impl Game {
    const fn of<D: Played + 'static>(name: &'static str) -> Self {
        Self { name, play: run::<D>, reread: Some(reread::<D>), twin: Some(twin::<D>) }
    }
}

/// All games.
pub const GAMES: &[Game] = &[
    Game::of::<Scroller>("scroller"),
    Game::of::<Nested>("nested"),
    Game::of::<TwoAxes>("two_axes"),
    Game::of::<Kinetic>("kinetic"),
    Game::of::<PanZoom>("pan_zoom"),
    Game::of::<Pager>("pager"),
    Game::of::<WheelPicker>("wheel_picker"),
    Game::of::<Sheet<Vec<f64>>>("sheet"),
    Game::of::<PullToRefresh>("pull_to_refresh"),
    Game::of::<SwipeRow>("swipe_row"),
    Game::of::<Reorder>("reorder"),
    Game::of::<Animated<f64>>("animated"),
    Game { name: "values", play: values::run, reread: None, twin: None },
];

/// Implements [`Played`] for a driver under one finger. The arguments say how to draw the driver, what the host does beside the finger,
/// which events ask for a jump, what ends a gesture of a touchpad, and where the driver may rest. `$at` makes a position along the driver's
/// axis.
macro_rules! played {
    ($driver:ty, $event:ident, |$host:ident| $draw:expr, $at:expr, unit $unit:expr, splits $splits:expr,
     { $($chance:pat $(if $only:expr)? => $other:expr),+ }, asks $($asks:pat_param)|+ $(, ends $end:expr)? $(, rests |$this:ident| $rests:expr)?) => {
        impl Played for $driver {
            const UNIT: f64 = $unit;
            const SPLITS: bool = $splits;

            fn draw($host: &mut Host) -> (Start, Self) {
                $draw
            }

            fn event($host: &mut Host) -> $event {
                let at: fn([f64; 2]) -> _ = $at;
                match $host.below(60) {
                    $($chance $(if $only)? => $other,)+
                    _ => match $host.finger() {
                        Finger::Down => $event::PointerDown(at($host.position)),
                        Finger::Move => $event::PointerMove(at($host.position)),
                        Finger::Up => $event::PointerUp,
                        Finger::Cancel => $event::PointerCancel,
                    },
                }
            }

            fn frame() -> $event {
                $event::AdvanceTo
            }

            fn leave() -> Vec<$event> {
                vec![$event::PointerCancel $(, $end)?]
            }

            fn ask(&self, event: &$event) -> Ask {
                match event {
                    $($asks)|+ => Ask::Jump,
                    $event::PointerDown(position) => Ask::Down(position.each()),
                    $event::PointerMove(position) => Ask::Move(position.each()),
                    $event::PointerUp | $event::PointerCancel => Ask::Up,
                    _ => Ask::Nothing,
                }
            }

            $(fn may_rest(&self) -> bool {
                let $this = self;
                $rests
            })?
        }
    };
}

/// Whether a position is at a page or a row.
fn is_whole(position: f64) -> bool {
    (position - position.round()).abs() < 1e-6
}

/// A number of a layout that has not been measured yet.
fn unmeasured(host: &mut Host) -> f64 {
    host.of(&[f64::NAN, 0.0, -20.0, f64::INFINITY, 1e308])
}

/// A position of one or two axes.
trait Each {
    fn each(&self) -> [f64; 2];
}

impl Each for f64 {
    fn each(&self) -> [f64; 2] {
        [0.0, *self]
    }
}

impl Each for [f64; 2] {
    fn each(&self) -> [f64; 2] {
        *self
    }
}

fn preset(host: &mut Host) -> Preset {
    let name = if host.is_twin { "ios" } else { host.of(platform::ALL).name };
    Preset::new(name).unwrap_or_else(|| unreachable!("{name} is in the list"))
}

/// Returns a platform. For a twin, it has the numbers of npm's parts.
fn built(host: &Host, preset: &Preset) -> Platform {
    let platform = preset.platform();
    if !host.is_twin {
        return platform;
    }
    let mut twin = platform::ios();
    (twin.estimator, twin.momentum, twin.resampling) = (VelocityEstimator::Robust, Momentum::None, None);
    twin.physics.kick = 0.0;
    if !matches!(platform.physics.edge, Edge::Elastic { .. }) {
        twin.physics.edge = Edge::Hard;
    }
    twin
}

/// The rules by which a release chooses a place, and npm's names for them.
const CHOICES: [(Choice, &str); 5] = [
    (Choice::projected(), "projected"),
    (Choice::compose(), "compose"),
    (Choice::bottom_sheet(), "bottomSheet"),
    (Choice::view_pager(), "viewPager"),
    (Choice::item_touch_helper(), "itemTouchHelper"),
];

fn choice(host: &mut Host) -> Choice {
    let (choice, name) = if host.is_twin { host.of(&CHOICES) } else { CHOICES[0] };
    host.options.push(format!(r#""choice":"{name}""#));
    choice
}

fn extent(host: &mut Host) -> Extent {
    Extent { min: host.of(&[0.0, 0.0, -500.0]), max: host.of(&[0.0, 300.0, 4_000.0, 9_000.0]), viewport: 800.0 }
}

fn smoothing(host: &mut Host) -> Smoothing {
    host.of(&[
        Smoothing::Instant,
        Smoothing::ScrollTo,
        Spring::from_response_damping_ratio(0.4, 1.0).into(),
        Spring::from_response_damping_ratio(0.3, 0.6).into(),
    ])
}

fn delta(host: &mut Host) -> (WheelDelta, WheelPhase) {
    let travel = host.within(-60.0, 60.0);
    match host.below(4) {
        0 => (WheelDelta::Lines(host.of(&[1.0, -1.0, 3.0, 0.125])), WheelPhase::Notch),
        1 => (WheelDelta::Pixels(travel), WheelPhase::Momentum),
        2 => (WheelDelta::Pixels(0.0), WheelPhase::Ended),
        _ => (WheelDelta::Pixels(travel), WheelPhase::Fingers),
    }
}

fn key(host: &mut Host) -> Key {
    host.of(&[Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End])
}

fn turn<T>((delta, phase): (WheelDelta, WheelPhase), event: impl Fn(WheelDelta, WheelPhase) -> T) -> T {
    event(delta, phase)
}

played!(Scroller, ScrollerEvent, |host| {
    let (platform, extent) = (preset(host), extent(host));
    let page = Scroller::new(built(host, &platform), extent);
    (Start::Scroller { platform, extent }, page)
}, |p| p[1], unit 1.0, splits true, {
    0 => ScrollerEvent::Fling(host.within(-6_000.0, 6_000.0)),
    1 => ScrollerEvent::GoTo(host.within(-100.0, 5_000.0), smoothing(host)),
    2 => ScrollerEvent::Resize(extent(host)),
    3 => ScrollerEvent::Key(key(host)),
    4 => ScrollerEvent::SnapTo(host.within(-100.0, 5_000.0)),
    5 => ScrollerEvent::Settle,
    6..=8 => turn(delta(host), ScrollerEvent::Wheel),
    9 => ScrollerEvent::Shift(host.within(-600.0, 600.0))
}, asks ScrollerEvent::Shift(_) | ScrollerEvent::SnapTo(_) | ScrollerEvent::Settle | ScrollerEvent::Wheel(..) | ScrollerEvent::Key(_)
    | ScrollerEvent::GoTo(_, Smoothing::Instant),
    ends ScrollerEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended));

played!(Nested, NestedEvent, |host| {
    let (platform, inner, outer) = (preset(host), extent(host), extent(host));
    let page = |extent| Scroller::new(built(host, &platform), extent);
    let pages = Nested::new(page(inner), page(outer));
    (Start::Nested { platform, inner, outer }, pages)
}, |p| p[1], unit 1.0, splits true, {
    0 => NestedEvent::GoTo([host.within(0.0, 900.0), host.within(0.0, 900.0)], smoothing(host)),
    1 => NestedEvent::Resize([extent(host), extent(host)]),
    2 => NestedEvent::Key(key(host)),
    3 => NestedEvent::Settle,
    4 | 5 => turn(delta(host), NestedEvent::Wheel),
    6 => NestedEvent::Shift([host.within(-600.0, 600.0), host.within(-600.0, 600.0)])
}, asks NestedEvent::Shift(_) | NestedEvent::Settle | NestedEvent::Wheel(..) | NestedEvent::Key(_) | NestedEvent::GoTo(_, Smoothing::Instant),
    ends NestedEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended));

played!(TwoAxes, TwoAxesEvent, |host| {
    let (platform, x, y) = (preset(host), extent(host), extent(host));
    let page = |extent| Scroller::new(built(host, &platform), extent);
    let page = TwoAxes::new(page(x), page(y), TouchSlop::IOS);
    (Start::TwoAxes { platform, x, y }, page)
}, |p| p, unit 1.0, splits true, {
    0 => TwoAxesEvent::Fling([host.within(-6_000.0, 6_000.0), host.within(-6_000.0, 6_000.0)]),
    1 => TwoAxesEvent::GoTo([host.within(0.0, 900.0), host.within(0.0, 900.0)], smoothing(host)),
    2 => TwoAxesEvent::Resize([extent(host), extent(host)]),
    3 => TwoAxesEvent::Settle,
    4 => TwoAxesEvent::Shift([host.within(-600.0, 600.0), host.within(-600.0, 600.0)])
}, asks TwoAxesEvent::Shift(_) | TwoAxesEvent::Settle | TwoAxesEvent::GoTo(_, Smoothing::Instant));

const PAGES: Pages = Pages { count: 7, size: 300.0, viewport: 360.0, align: 0.5, loops: false };

played!(Pager, PagerEvent, |host| {
    host.loops = host.below(2) == 0;
    let (platform, pages) = (preset(host), Pages { loops: host.loops, ..PAGES });
    let pager = Pager::new(built(host, &platform), pages).with_choice(choice(host));
    let pager = if host.has("most", "1") { pager.with_most(1) } else { pager };
    (Start::Pager { platform, pages }, pager)
}, |p| p[1], unit 1.0 / 300.0, splits true, {
    0 => PagerEvent::GoBy(host.of(&[-1, 1, 3])),
    1 => PagerEvent::GoTo(host.below(8) as usize),
    2 => PagerEvent::SnapTo(host.below(8) as usize),
    3 => PagerEvent::Settle,
    4 => turn(delta(host), PagerEvent::Wheel),
    5 => {
        let (size, viewport) = (host.of(&[300.0, 700.0]), host.of(&[360.0, 800.0]));
        PagerEvent::Resize(Pages { size, viewport, loops: host.loops, ..PAGES })
    },
    6 => PagerEvent::Resize(Pages { size: unmeasured(host), loops: host.loops, ..PAGES }),
    // Only shift a pager that loops, because otherwise the next resize would take the shifted pages away again.
    7 if host.loops => PagerEvent::Shift(host.of(&[-2, 1, 2]))
}, asks PagerEvent::Shift(_) | PagerEvent::Settle | PagerEvent::SnapTo(_) | PagerEvent::Wheel(..),
    ends PagerEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended),
    rests |pager| is_whole(pager.current().position));

played!(WheelPicker, WheelPickerEvent, |host| {
    let (platform, is_endless) = (preset(host), host.below(2) == 0);
    let wheel = WheelPicker::new(built(host, &platform), 12, 36.0, is_endless);
    (Start::WheelPicker { platform, rows: 12, height: 36.0, is_endless }, wheel)
}, |p| p[1], unit 1.0 / 36.0, splits true, {
    0 => WheelPickerEvent::GoBy(host.of(&[-1, 1, 3])),
    1 => WheelPickerEvent::GoTo(host.below(13) as usize),
    2 => WheelPickerEvent::SnapTo(host.below(13) as usize),
    3 => WheelPickerEvent::Settle,
    4 => turn(delta(host), WheelPickerEvent::Wheel),
    5 => WheelPickerEvent::Resize(12, unmeasured(host)),
    6 => WheelPickerEvent::Shift(host.of(&[-5, 1, 5]))
}, asks WheelPickerEvent::Shift(_) | WheelPickerEvent::Settle | WheelPickerEvent::SnapTo(_) | WheelPickerEvent::Wheel(..),
    ends WheelPickerEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended),
    rests |wheel| is_whole(wheel.current().position));

played!(Sheet<Vec<f64>>, SheetEvent, |host| {
    let (platform, content, detents) = (preset(host), extent(host), vec![0.0, 350.0, 700.0]);
    let sheet = Sheet::new(detents.clone(), built(host, &platform), content).with_choice(choice(host));
    (Start::Sheet { platform, detents, content }, sheet)
}, |p| p[1], unit 1.0, splits true, {
    0 => SheetEvent::GoTo(host.below(4) as usize),
    1 => SheetEvent::SnapTo(host.below(4) as usize),
    2 => SheetEvent::Settle,
    3 => SheetEvent::Resize(host.of(&[&[0.0, 130.0, 260.0][..], &[0.0, 350.0, 700.0]]).to_vec()),
    4 => turn(delta(host), SheetEvent::Wheel),
    5 => SheetEvent::Resize(vec![0.0, unmeasured(host), f64::NAN]),
    6 => SheetEvent::Shift(host.within(-600.0, 600.0))
}, asks SheetEvent::Shift(_) | SheetEvent::Settle | SheetEvent::SnapTo(_) | SheetEvent::Wheel(..),
    ends SheetEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended),
    rests |sheet| [0.0, 130.0, 260.0, 350.0, 700.0].iter().any(|detent| (sheet.current().height - detent).abs() < 1e-6));

played!(PullToRefresh, PullToRefreshEvent, |host| {
    let extent = Extent::new(4_000.0, 800.0);
    let (name, rule, named) = match host.below(3) {
        0 => ("ios", RefreshRule::cupertino(), Rule::Cupertino),
        1 => ("android", RefreshRule::android(), Rule::Android),
        _ => ("android", RefreshRule::compose(), Rule::Compose),
    };
    let platform = Preset::new(name).unwrap_or_else(|| unreachable!("{name} is in the list"));
    let list = PullToRefresh::new(built(host, &platform), extent, rule);
    (Start::PullToRefresh { platform, extent, rule: named }, list)
}, |p| p[1], unit 1.0, splits false, {
    0 | 1 => PullToRefreshEvent::Begin,
    2 | 3 => PullToRefreshEvent::Finish,
    4 => PullToRefreshEvent::Settle,
    5 => PullToRefreshEvent::SnapTo(0.0),
    6 => turn(delta(host), PullToRefreshEvent::Wheel),
    7 => PullToRefreshEvent::Shift(host.within(-600.0, 600.0))
}, asks PullToRefreshEvent::Shift(_) | PullToRefreshEvent::Settle | PullToRefreshEvent::SnapTo(_) | PullToRefreshEvent::Wheel(..),
    ends PullToRefreshEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended));

played!(SwipeRow, SwipeRowEvent, |host| {
    let (width, actions) = (360.0, host.of(&[[80.0, 160.0], [0.0, 200.0]]));
    let row = SwipeRow::new(width, actions).with_choice(choice(host));
    (Start::SwipeRow { width, actions }, if host.has("sweep", "true") { row.with_sweep() } else { row })
}, |p| p[1], unit 1.0, splits true, {
    0 => SwipeRowEvent::GoTo(host.of(&[SwipeTo::Closed, SwipeTo::Leading, SwipeTo::Trailing])),
    1 => SwipeRowEvent::SnapTo(SwipeTo::Closed),
    2 => SwipeRowEvent::Settle,
    3 => SwipeRowEvent::Resize(host.within(200.0, 500.0)),
    4 => SwipeRowEvent::Resize(unmeasured(host))
}, asks SwipeRowEvent::Settle | SwipeRowEvent::SnapTo(_));

played!(Reorder, ReorderEvent, |host| {
    let (platform, sizes, viewport) = (preset(host), vec![60.0; 12], 400.0);
    let rows = Reorder::new(built(host, &platform), &sizes, viewport);
    (Start::Reorder { platform, sizes, viewport }, rows)
}, |p| p[1], unit 1.0, splits false, {
    0 => ReorderEvent::GoBy(host.below(13) as usize, host.of(&[-2, 1])),
    1 => ReorderEvent::SnapTo(host.below(13) as usize, host.below(13) as usize),
    2 => ReorderEvent::Settle,
    3 => turn(delta(host), ReorderEvent::Wheel)
}, asks ReorderEvent::Settle | ReorderEvent::SnapTo(..) | ReorderEvent::Wheel(..),
    ends ReorderEvent::Wheel(WheelDelta::Pixels(0.0), WheelPhase::Ended));

fn content(host: &mut Host) -> Option<[f64; 2]> {
    host.of(&[None, Some([4_096.0, 2_048.0]), Some([100.0, 3_000.0])])
}

/// Draws what the npm package calls options.
fn optional(host: &mut Host, mut physics: PanZoomPhysics) -> PanZoomPhysics {
    if host.has("edges", r#""hard""#) {
        (physics.pan.edge, physics.scale_edge) = (Edge::Hard, ScaleEdge::Hard);
    }
    let ([slop, step], friction) = ([host.of(&[0.0, 0.175]), host.of(&[0.785, 1.571])], physics.scale_friction);
    if host.has("rotation", &format!(r#"{{"slop":{slop}}}"#)) {
        physics.rotation = Rotation::Free { slop, friction };
    } else if host.has("rotation", &format!(r#"{{"slop":{slop},"step":{step}}}"#)) {
        physics.rotation = Rotation::Snapping { slop, friction, step };
    }
    if host.has("minScale", "0.25") {
        physics.min_scale = ScaleLimit::Absolute(0.25);
    }
    if host.has("minFling", "0") {
        physics.min_fling = 0.0;
    }
    physics
}

impl Played for PanZoom {
    /// We allow twice the finger's travel, because the content's origin may be far outside the view. There the tolerance of the scale moves
    /// it farther.
    const UNIT: f64 = 2.0;

    /// The scale rests within some ten-thousandths, which moves a far origin by as much of its distance.
    fn rests_within(&self) -> f64 {
        let Transform { x, y, .. } = self.end();
        5e-4 * (x.abs() + y.abs())
    }

    fn draw(host: &mut Host) -> (Start, Self) {
        let (platform, view) = (preset(host), [400.0, 800.0]);
        let content = content(host);
        let physics = PanZoomPhysics::from_platform(built(host, &platform));
        let physics = if host.is_twin { optional(host, physics) } else { physics };
        (Start::PanZoom { platform, content, view }, Self::new(physics, content, view))
    }

    fn event(host: &mut Host) -> PanZoomEvent {
        let id = 1 + u64::from(host.below(8) == 0);
        let about = [host.within(0.0, 400.0), host.within(0.0, 800.0)];
        match host.below(60) {
            0 => PanZoomEvent::ZoomToward(host.within(-1.0, 1.0), about),
            1 => PanZoomEvent::PanToward([host.of(&[-200.0, 30.0, 1e308]), host.within(-200.0, 200.0)]),
            2 => PanZoomEvent::DoubleTap(about),
            3 => PanZoomEvent::QuickZoomDown(3, about),
            4 => PanZoomEvent::Fit,
            5 => PanZoomEvent::ZoomTo([host.of(&[0.0, 2_000.0, 1e308]), about[1]], [300.0, 200.0]),
            6 => PanZoomEvent::SnapTo(Transform::default()),
            7 => PanZoomEvent::Settle,
            8 => PanZoomEvent::PinchBegin(about),
            9 | 10 => PanZoomEvent::Pinch(Pinch::Magnification(host.within(-0.1, 0.1)), 0.0, [2.0, -3.0]),
            11 => PanZoomEvent::PinchEnd,
            12 => PanZoomEvent::ZoomBy(host.within(-0.5, 0.5), about),
            13 => PanZoomEvent::PointerUp(3),
            14 => PanZoomEvent::Resize(content(host), host.of(&[[400.0, 800.0], [800.0, 400.0], [400.0, 500.0]])),
            15 => PanZoomEvent::Shift(about),
            _ => match host.finger() {
                Finger::Down => PanZoomEvent::PointerDown(id, host.position),
                Finger::Move => PanZoomEvent::PointerMove(id, host.position),
                Finger::Up => PanZoomEvent::PointerUp(id),
                Finger::Cancel => PanZoomEvent::PointerCancel(id),
            },
        }
    }

    fn frame() -> PanZoomEvent {
        PanZoomEvent::AdvanceTo
    }

    fn leave() -> Vec<PanZoomEvent> {
        let mut events = vec![PanZoomEvent::PinchEnd];
        events.extend((1..=3).map(PanZoomEvent::PointerCancel));
        events
    }

    fn ask(&self, event: &PanZoomEvent) -> Ask {
        let is_held = self.current().phase == PanZoomPhase::Held;
        match event {
            // While fingers hold the picture, a zoom is a jump.
            PanZoomEvent::ZoomToward(..) | PanZoomEvent::DoubleTap(_) if is_held => Ask::Jump,
            // Two fingers also scale and turn, so a move may change all of the picture.
            PanZoomEvent::PointerMove(..)
            | PanZoomEvent::SnapTo(_)
            | PanZoomEvent::Settle
            | PanZoomEvent::Pinch(..)
            | PanZoomEvent::ZoomBy(..)
            | PanZoomEvent::Shift(_)
            | PanZoomEvent::Resize(..) => Ask::Jump,
            _ => Ask::Nothing,
        }
    }
}

impl Played for Kinetic {
    /// The driver shows where the momentum will end, and any event or a pause may change that.
    const UNIT: f64 = f64::INFINITY;

    fn draw(host: &mut Host) -> (Start, Self) {
        let platform = preset(host);
        let touchpad = Self::new(&built(host, &platform));
        (Start::Kinetic { platform }, touchpad)
    }

    fn event(host: &mut Host) -> KineticEvent {
        let before = host.position;
        match host.below(40) {
            0 => KineticEvent::Hold,
            1 => KineticEvent::HoldCancel,
            2 => KineticEvent::HoldEnd,
            3 => KineticEvent::PointerMove,
            4 => KineticEvent::Wheel([0.0, 30.0]),
            5 => KineticEvent::Take,
            6 => KineticEvent::Settle,
            7 => KineticEvent::SystemMomentum([1.0, 2.0]),
            _ => match host.finger() {
                Finger::Down => KineticEvent::HoldCancel,
                Finger::Move => KineticEvent::Scroll([before[0] - host.position[0], before[1] - host.position[1]]),
                Finger::Up | Finger::Cancel => KineticEvent::Stop,
            },
        }
    }

    fn frame() -> KineticEvent {
        KineticEvent::AdvanceTo
    }

    fn leave() -> Vec<KineticEvent> {
        Vec::new()
    }

    fn ask(&self, _: &KineticEvent) -> Ask {
        Ask::Jump
    }
}

/// Draws a spring that settles within seconds.
fn spring(host: &mut Host) -> Spring {
    Spring::from_response_damping_ratio(host.log(0.05, 1.5), host.log(0.2, 4.0))
}

/// Draws a place or a velocity, and sometimes a number that every driver refuses.
fn length(host: &mut Host) -> f64 {
    match host.below(16) {
        0 => host.of(&[f64::NAN, f64::INFINITY, -1e16]),
        1 => 0.0,
        _ => host.within(-1_000.0, 1_000.0),
    }
}

impl Played for Animated<f64> {
    /// After a rest, the first frame only sets the clock.
    const SPLITS: bool = false;

    fn draw(host: &mut Host) -> (Start, Self) {
        let (value, spring) = (host.within(-100.0, 100.0), spring(host));
        (Start::Animated { value, spring }, Self::new(value, spring))
    }

    fn event(host: &mut Host) -> AnimatedEvent {
        match host.below(12) {
            0..=3 => AnimatedEvent::Retarget(length(host)),
            4 => AnimatedEvent::SetVelocity(10.0 * length(host)),
            5 => AnimatedEvent::SetSpring(spring(host)),
            6 => AnimatedEvent::SnapTo(length(host)),
            7 => AnimatedEvent::Settle,
            8 => AnimatedEvent::Follow(length(host), length(host)),
            9 => AnimatedEvent::Fling(Friction { drag: host.log(0.1, 20.0) }),
            10 => AnimatedEvent::Fall(10.0 * length(host)),
            _ => AnimatedEvent::Reverse,
        }
    }

    fn frame() -> AnimatedEvent {
        AnimatedEvent::AdvanceTo
    }

    fn leave() -> Vec<AnimatedEvent> {
        // A fall, or the chase of a moving target, never ends by itself. So give it a fixed target and a spring.
        vec![AnimatedEvent::Retarget(0.0), AnimatedEvent::SetSpring(Spring::from_duration_bounce(0.4, 0.2))]
    }

    fn rests_within(&self) -> f64 {
        self.resolved_tolerance().distance
    }

    fn ask(&self, event: &AnimatedEvent) -> Ask {
        match event {
            AnimatedEvent::SnapTo(_) | AnimatedEvent::Settle => Ask::Jump,
            _ => Ask::Nothing,
        }
    }
}
