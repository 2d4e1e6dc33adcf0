//! Sizes as layouts pass them before they are finished: 0, NaN, infinite, out of order. A driver keeps its last valid sizes, says what is wrong
//! with the others, and never panics.

use carom::error::ParameterError;
use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Key, Nested, Scroller, TwoAxes, WheelDelta, WheelPhase, platform};
use carom::touch::{
    Pager, Pages, PanZoom, PanZoomPhysics, Part, PullToRefresh, RefreshRule, Reorder, Sheet, SwipeRow, WheelPicker,
};

const BAD: [f64; 6] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e16];

/// A driver that takes sizes.
trait Driver {
    fn validate(&self) -> Result<(), ParameterError>;
    /// Plays input by a finger, a key and a wheel, and then frames. Returns whether the driver is at rest.
    fn play(&mut self, at: f64) -> bool;
    fn shown(&self) -> String;
}

/// Plays a gesture of 100 in a tenth of a second by one finger, and then frames of five seconds.
fn gesture<T>(
    page: &mut T,
    at: f64,
    [down, moves, up]: [fn(&mut T, f64, f64); 3],
    turn: fn(&mut T, f64),
    advance: fn(&mut T, f64) -> bool,
) -> bool {
    down(page, at, 300.0);
    (1..=5).for_each(|i| moves(page, at + 0.02 * f64::from(i), 300.0 - 20.0 * f64::from(i)));
    up(page, at + 0.1, 200.0);
    turn(page, at + 0.3);
    (1..=60).fold(true, |_, i| !advance(page, at + 0.3 + 0.1 * f64::from(i)))
}

macro_rules! drivers {
    ($($part:ty { |$it:ident| $shown:expr })*) => {
        $(impl Driver for $part {
            fn validate(&self) -> Result<(), ParameterError> {
                Part::validate(self)
            }
            fn play(&mut self, at: f64) -> bool {
                let turn = |part: &mut Self, at: f64| {
                    Part::key(part, at, Key::ArrowForward);
                    if let Some(page) = Part::scroller_mut(part) {
                        page.wheel(at + 0.1, WheelDelta::Lines(1.0), WheelPhase::Notch);
                    }
                };
                let finger = [Part::pointer_down, Part::pointer_move, |part: &mut Self, at, _| Part::pointer_up(part, at)];
                gesture(self, at, finger, turn, Part::advance_to)
            }
            fn shown(&self) -> String {
                let $it = self;
                format!("{:?}", $shown)
            }
        })*
    };
}
drivers! {
    Sheet { |sheet| sheet.current() }
    Pager { |pages| (pages.current(), pages.place_of(1)) }
    WheelPicker { |wheel| (wheel.current(), wheel.place_of(1)) }
    SwipeRow { |row| row.current() }
    PullToRefresh { |list| list.current() }
    Reorder { |rows| (rows.order(), rows.current(0), rows.current(2)) }
}

impl Driver for Scroller {
    fn validate(&self) -> Result<(), ParameterError> {
        self.validate()
    }
    fn play(&mut self, at: f64) -> bool {
        let moves = |page: &mut Self, at, to| _ = page.pointer_move(at, to);
        let finger = [Self::pointer_down, moves, |page: &mut Self, at, _| page.pointer_up(at)];
        gesture(self, at, finger, |page, at| page.key(at, Key::PageDown), Self::advance_to)
    }
    fn shown(&self) -> String {
        format!("{:?} {:?}", self.current(), self.extent())
    }
}

impl Driver for TwoAxes {
    fn validate(&self) -> Result<(), ParameterError> {
        self.x.validate().and(self.y.validate())
    }
    fn play(&mut self, at: f64) -> bool {
        let down = |page: &mut Self, at, x| page.pointer_down(at, [x, 0.4 * x]);
        let moves = |page: &mut Self, at, x| _ = page.pointer_move(at, [x, 0.4 * x]);
        gesture(self, at, [down, moves, |page, at, _| page.pointer_up(at)], |_, _| (), Self::advance_to)
    }
    fn shown(&self) -> String {
        format!("{:?}", self.current())
    }
}

impl Driver for Nested {
    fn validate(&self) -> Result<(), ParameterError> {
        self.inner.validate().and(self.outer.validate())
    }
    fn play(&mut self, at: f64) -> bool {
        let moves = |page: &mut Self, at, to| _ = page.pointer_move(at, to);
        gesture(self, at, [Self::pointer_down, moves, |page, at, _| page.pointer_up(at)], |_, _| (), Self::advance_to)
    }
    fn shown(&self) -> String {
        format!("{:?}", (self.inner.current(), self.outer.current()))
    }
}

impl Driver for PanZoom {
    fn validate(&self) -> Result<(), ParameterError> {
        self.validate()
    }
    fn play(&mut self, at: f64) -> bool {
        let down = |picture: &mut Self, at, x| {
            picture.pointer_down(at, 1, [x, 100.0]);
            picture.pointer_down(at, 2, [400.0 - x, 200.0]);
        };
        let moves = |picture: &mut Self, at, x: f64| picture.pointer_move(at, 1, [2.0 * x, 100.0]);
        let up = |picture: &mut Self, at, _| (1..=2).for_each(|id| picture.pointer_up(at, id));
        let turn = |picture: &mut Self, at: f64| {
            picture.zoom_toward(at, 0.2, [100.0; 2]);
            picture.zoom_to(at + 0.2, [10.0; 2], [50.0; 2]);
        };
        gesture(self, at, [down, moves, up], turn, Self::advance_to)
    }
    fn shown(&self) -> String {
        format!("{:?} {:?}", self.current(), (self.view(), self.content()))
    }
}

/// A size: the names that an error may give it, a valid value, and the values of [`BAD`] that are valid for it.
type Size = (&'static [&'static str], f64, &'static [f64]);

/// Passes bad numbers to a constructor and to the method that changes the sizes.
fn walk<T: Driver>(name: &str, sizes: &[Size], make: impl Fn(&[f64]) -> T, resize: impl Fn(&mut T, f64, &[f64])) {
    let good: Vec<f64> = sizes.iter().map(|(_, good, _)| *good).collect();
    assert_eq!(make(&good).validate(), Ok(()), "{name}");
    let mut valid = make(&good);
    let before = valid.shown();
    valid.play(0.0);
    assert_ne!(valid.shown(), before, "{name} moves");
    for (i, (names, _, valid)) in sizes.iter().enumerate() {
        for bad in BAD.into_iter().filter(|bad| !valid.contains(bad)) {
            let case = format!("{name}, size {i} ({names:?}) of {bad}");
            let mut wrong = good.clone();
            wrong[i] = bad;
            let refuses = |part: &T| {
                let error = part.validate().err();
                let is_told =
                    |error: &ParameterError| names.contains(&error.field()) && error.to_string().contains("but is");
                assert!(error.as_ref().is_some_and(is_told), "{case}: {error:?}");
            };

            let mut part = make(&wrong);
            refuses(&part);
            assert!(part.play(0.0) && !part.shown().contains("NaN"), "{case}: {}", part.shown());
            resize(&mut part, 10.0, &good);
            assert_eq!(part.validate(), Ok(()), "{case}, then valid");
            assert!(part.play(20.0) && !part.shown().contains("NaN"), "{case}, then valid: {}", part.shown());

            let mut part = make(&good);
            part.play(0.0);
            let before = part.shown();
            resize(&mut part, 6.3, &wrong);
            refuses(&part);
            assert_eq!(part.shown(), before, "{case}, before valid");
            assert!(part.play(7.0) && !part.shown().contains("NaN"), "{case}: {}", part.shown());
            resize(&mut part, 20.0, &good);
            assert_eq!(part.validate(), Ok(()), "{case}, between valid ones");
        }
    }
}

#[test]
fn drivers_refuse_wrong_sizes_with_an_error_that_names_them() {
    const NO_ROOM: &[f64] = &[f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0];
    const CONTENT: Size = (&["max"], 4_000.0, NO_ROOM);
    const VIEW: Size = (&["viewport", "max", "min"], 600.0, &[]);
    let extent = |sizes: &[f64]| Extent::new(sizes[0], sizes[1]);
    walk(
        "Scroller",
        &[CONTENT, VIEW],
        |it| Scroller::new(platform::ios(), extent(it)),
        |page, at, it| {
            page.resize(at, extent(it));
        },
    );
    let page = |it: &[f64]| Scroller::new(platform::android(), extent(it));
    let both = [CONTENT, VIEW, CONTENT, VIEW];
    walk(
        "TwoAxes",
        &both,
        |it| TwoAxes::new(page(it), page(&it[2..]), TouchSlop::ANDROID),
        |page, at, it| {
            page.resize(at, [extent(it), extent(&it[2..])]);
        },
    );
    walk(
        "Nested",
        &both,
        |it| Nested::new(page(it), page(&it[2..])),
        |page, at, it| {
            page.resize(at, [extent(it), extent(&it[2..])]);
        },
    );
    let rule = RefreshRule::cupertino();
    walk(
        "PullToRefresh",
        &[CONTENT, VIEW],
        |it| PullToRefresh::new(platform::ios(), extent(it), rule),
        |list, at, it| {
            list.resize(at, extent(it));
        },
    );
    let length: Size = (&["view", "content"], 800.0, &[]);
    let (size, physics) = (|it: &[f64]| [it[0], it[1]], PanZoomPhysics::from_platform(platform::ios()));
    walk(
        "PanZoom",
        &[length; 4],
        |it| PanZoom::new(physics, size(it), size(&it[2..])),
        |picture, at, it| {
            picture.resize(at, size(it), size(&it[2..]));
        },
    );
    let detents: [Size; 3] =
        [(&["detents"], 0.0, &[0.0, -1.0]), (&["detents"], 350.0, &[0.0]), (&["detents"], 700.0, &[])];
    let list = Extent::new(4_000.0, 700.0);
    walk(
        "Sheet",
        &detents,
        |it| Sheet::new([it[0], it[1], it[2]], platform::ios(), list),
        |sheet, at, it| {
            sheet.resize(at, [it[0], it[1], it[2]]);
        },
    );
    let pages: [Size; 4] = [
        // Converted to a whole number, NaN and negative values become 0, and ∞ becomes the largest number.
        (&["count", "max"], 5.0, &[]),
        (&["size", "max"], 300.0, &[]),
        (&["viewport"], 400.0, &[]),
        (&["align"], 0.5, &[0.0]),
    ];
    let paged = |it: &[f64]| Pages { count: it[0] as usize, size: it[1], viewport: it[2], align: it[3], loops: false };
    walk("Pager", &pages, |it| Pager::new(platform::android(), paged(it)), |pages, at, it| pages.resize(at, paged(it)));
    let rows: [Size; 2] = [(&["rows", "max"], 20.0, &[]), (&["height", "max"], 30.0, &[])];
    walk(
        "WheelPicker",
        &rows,
        |it| WheelPicker::new(platform::ios(), it[0] as usize, it[1], false),
        |wheel, at, it| {
            wheel.resize(at, it[0] as usize, it[1]);
        },
    );
    let widths = [(&["width"] as _, 360.0, &[] as _)];
    walk(
        "SwipeRow",
        &widths,
        |it| SwipeRow::new(it[0], [90.0, 120.0]).with_sweep(),
        |row, at, it| row.resize(at, it[0]),
    );
    for bad in BAD.into_iter().filter(|bad| *bad != 0.0) {
        for actions in [[bad, 90.0], [90.0, bad]] {
            let mut row: SwipeRow = SwipeRow::new(360.0, actions).with_sweep();
            assert_eq!(row.validate().map_err(|error| error.field()), Err("actions"));
            assert!(row.play(0.0) && !row.shown().contains("NaN"));
        }
    }
    let sizes: [Size; 4] =
        [(&["sizes"], 150.0, &[0.0]), (&["sizes"], 150.0, &[0.0]), (&["sizes"], 500.0, &[0.0]), VIEW];
    walk(
        "Reorder",
        &sizes,
        |it| Reorder::new(platform::ios(), &it[..3], it[3]),
        |rows, at, it| {
            rows.resize(at, &it[..3], it[3]);
        },
    );
}

#[test]
fn every_driver_with_sizes_can_validate_them() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut folders = vec![format!("{source}/scroll"), format!("{source}/touch")];
    let (mut found, mut missing) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path().display().to_string();
            if entry.path().is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            found += usize::from(text.contains("pub fn resize("));
            // The pages of these two are public fields, so you validate those.
            let is_pair = path.ends_with("two_axes.rs") || path.ends_with("nested.rs");
            if text.contains("pub fn resize(") && !text.contains("pub fn validate(") && !is_pair {
                missing.push(path);
            }
        }
    }
    assert!(
        found == 10 && missing.is_empty(),
        "{found} drivers take sizes, and these don't validate them: {missing:?}"
    );
}
