//! Replays as JSON lines. The first line has the driver and its numbers, and each line after it has an event.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use carom::animate::{Animated, Moving};
use carom::gesture::TouchSlop;
use carom::replay::{Apply, Replay};
use carom::scroll::{Extent, Kinetic, Nested, Platform, Scroller, TwoAxes, platform};
use carom::touch::{
    Pager, Pages, PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule, Reorder, Sheet, SwipeRow, WheelPicker,
};
use carom::{Spring, State};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};

use crate::SpecError;

/// What a driver shows at one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Positions with their velocities, the driver's main one first.
    pub states: Vec<State>,
    /// Whether everything rests until the next event.
    pub is_at_rest: bool,
}

/// A driver that a replay in JSON may have.
pub trait Driver: Apply<Event: Serialize + DeserializeOwned + Send + Sync> + Send + Sync {
    /// Returns what the driver shows at `seconds` on its own clock. Advance the driver to that time first.
    fn shown(&self, seconds: f64) -> Shown;
}

/// A replay of any driver.
pub trait Played: Send + Sync {
    /// Adds an event in JSON that arrives at the time stamp `at`. Examples are `"pointer_up"` and
    /// `{"pointer_move":480}`.
    ///
    /// # Errors
    /// The driver doesn't have this event, or the event has other arguments.
    fn push(&mut self, at: f64, event: &str) -> Result<(), SpecError>;

    /// Returns what the driver shows at `seconds` on its own clock, which may lie between events.
    fn at(&self, seconds: f64) -> Shown;

    /// Returns the driver's own times of the first and the last event.
    fn span(&self) -> [f64; 2];

    /// Returns the lines of the events.
    fn lines(&self) -> Vec<String>;

    /// Returns when fingers come (true) and go, in the driver's own time.
    fn touches(&self) -> Vec<(f64, bool)>;
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry<E> {
    /// The time in seconds. Null stands for a time that isn't finite.
    #[serde(deserialize_with = "stamp")]
    at: f64,
    event: E,
}

fn stamp<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

impl<D: Driver> Played for Replay<D> {
    fn push(&mut self, at: f64, event: &str) -> Result<(), SpecError> {
        Self::push(self, at, serde_json::from_str(event)?);
        Ok(())
    }

    fn at(&self, seconds: f64) -> Shown {
        Self::at(self, seconds).shown(seconds)
    }

    fn span(&self) -> [f64; 2] {
        [self.times().first(), self.times().last()].map(|time| time.copied().unwrap_or(0.0))
    }

    fn lines(&self) -> Vec<String> {
        let line = |(at, event): &(f64, D::Event)| serde_json::to_string(&Entry { at: *at, event }).unwrap_or_default();
        self.entries().iter().map(line).collect()
    }

    fn touches(&self) -> Vec<(f64, bool)> {
        let name = |event: &D::Event| serde_json::to_string(event).unwrap_or_default();
        let touch = |((_, event), time): (&(f64, D::Event), &f64)| match name(event) {
            name if name.contains("pointer_down") => Some((*time, true)),
            name if name.contains("pointer_up") || name.contains("pointer_cancel") => Some((*time, false)),
            _ => None,
        };
        self.entries().iter().zip(self.times()).filter_map(touch).collect()
    }
}

/// Makes [`Start`] from a list of the drivers: the numbers of each, how to make it, and what it shows.
macro_rules! drivers {
    ($($name:ident { $($field:ident: $kind:ty),+ } => $driver:ty, $make:expr, |$this:ident, $t:ident| $states:expr, $rests:expr;)+) => {
        /// A driver with its numbers, which is the first line of a replay, for example
        /// `{"driver":"scroller","platform":"ios","extent":{"min":0,"max":3200,"viewport":800}}`.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "driver", rename_all = "snake_case", deny_unknown_fields)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the numbers are the arguments of the driver's `new`")]
        pub enum Start {
            $($name { $($field: $kind),+ },)+
        }

        impl Start {
            /// Begins a replay of the driver.
            #[must_use]
            pub fn replay(&self) -> Box<dyn Played> {
                match self.clone() {
                    $(Self::$name { $($field),+ } => Box::new(Replay::new($make)),)+
                }
            }
        }

        $(impl Driver for $driver {
            fn shown(&self, seconds: f64) -> Shown {
                let ($this, $t) = (self, seconds);
                Shown { states: $states, is_at_rest: $rests }
            }
        })+
    };
}

/// A platform by its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Preset(&'static str);

impl Preset {
    /// Returns the platform of [`platform::ALL`] with this name.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        platform::ALL.iter().find(|preset| preset.name == name).map(|preset| Self(preset.name))
    }

    /// Returns the platform.
    pub fn platform(&self) -> Platform {
        let preset = platform::ALL.iter().find(|preset| preset.name == self.0);
        preset.map_or_else(platform::ios, |preset| (preset.platform)())
    }
}

impl<'de> Deserialize<'de> for Preset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::new(&name)
            .ok_or_else(|| D::Error::custom(alloc::format!("`platform` must be one of Carom's, but is {name:?}")))
    }
}

/// A rule for reloading, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "they are named after the constructors of `RefreshRule`")]
pub enum Rule {
    Cupertino,
    Android,
    Compose,
}

impl Rule {
    const fn rule(self) -> RefreshRule {
        match self {
            Self::Cupertino => RefreshRule::cupertino(),
            Self::Android => RefreshRule::android(),
            Self::Compose => RefreshRule::compose(),
        }
    }
}

const fn state(position: f64, velocity: f64) -> State {
    State { position, velocity }
}

drivers! {
    Scroller { platform: Preset, extent: Extent } => Scroller, Scroller::new(platform.platform(), extent),
        |page, _t| vec![state(page.offset(), page.velocity())], page.is_at_rest();
    Nested { platform: Preset, inner: Extent, outer: Extent } => Nested,
        Nested::new(Scroller::new(platform.platform(), inner), Scroller::new(platform.platform(), outer)),
        |pages, _t| pages.current().map(|page| state(page.offset, page.velocity)).to_vec(), pages.is_at_rest();
    TwoAxes { platform: Preset, x: Extent, y: Extent } => TwoAxes,
        TwoAxes::new(Scroller::new(platform.platform(), x), Scroller::new(platform.platform(), y), TouchSlop::IOS),
        |page, _t| page.current().map(|axis| state(axis.offset, axis.velocity)).to_vec(), page.is_at_rest();
    Kinetic { platform: Preset } => Kinetic, Kinetic::new(&platform.platform()),
        |pad, _t| { let (at, v) = (pad.end(), pad.velocity()); vec![state(at[0], v[0]), state(at[1], v[1])] },
        pad.rest_at().is_none() && pad.timeout_at().is_none();
    PanZoom { platform: Preset, content: Option<[f64; 2]>, view: [f64; 2] } => PanZoom,
        PanZoom::new(PanZoomPhysics::from_platform(platform.platform()), content, view),
        |picture, _t| {
            let shown = picture.current();
            let (to, v) = (shown.transform, shown.velocity);
            vec![state(to.x, v.x), state(to.y, v.y), state(to.log_scale, v.log_scale), state(to.rotation, v.rotation)]
        },
        picture.is_at_rest();
    Pager { platform: Preset, pages: Pages } => Pager, Pager::new(platform.platform(), pages),
        |pager, _t| vec![state(pager.current().position, pager.current().velocity)], pager.current().is_at_rest;
    WheelPicker { platform: Preset, rows: usize, height: f64, is_endless: bool } => WheelPicker,
        WheelPicker::new(platform.platform(), rows, height, is_endless),
        |wheel, _t| vec![state(wheel.current().position, wheel.current().velocity)], wheel.current().is_at_rest;
    Sheet { platform: Preset, detents: Vec<f64>, content: Extent } => Sheet<Vec<f64>>,
        Sheet::new(detents, platform.platform(), content),
        |sheet, _t| {
            let shown = sheet.current();
            vec![state(shown.height, shown.velocity), state(shown.content.offset, shown.content.velocity)]
        },
        sheet.current().is_at_rest;
    PullToRefresh { platform: Preset, extent: Extent, rule: Rule } => PullToRefresh,
        PullToRefresh::new(platform.platform(), extent, rule.rule()),
        |list, _t| {
            let shown = list.current();
            vec![state(shown.list.offset, shown.list.velocity), state(shown.indicator, 0.0)]
        },
        list.current().is_at_rest;
    SwipeRow { width: f64, actions: [f64; 2] } => SwipeRow, SwipeRow::new(width, actions),
        |row, _t| vec![state(row.current().offset, row.current().velocity)], row.current().is_at_rest;
    Reorder { platform: Preset, sizes: Vec<f64>, viewport: f64 } => Reorder,
        Reorder::new(platform.platform(), &sizes, viewport),
        |rows, _t| (0..rows.order().len()).map(|row| rows.current(row).into()).collect(), rows.is_at_rest();
    Animated { value: f64, spring: Spring } => Animated<f64>, Animated::new(value, spring),
        |value, _t| vec![value.read().into()], value.is_at_rest();
    Moving { value: f64, spring: Spring } => Moving<f64>, Moving::new(value, spring, 0.0),
        |value, t| vec![value.read(t).into()], value.is_at_rest(t);
}

impl Start {
    /// Reads a replay from JSON lines. The first has the driver, and each one after it has an event, for example
    /// `{"at":0.016,"event":{"pointer_move":480}}`.
    ///
    /// # Errors
    /// The problem with its line.
    pub fn read(text: &str) -> Result<(Self, Box<dyn Played>), SpecError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let placed = |line: usize, error: SpecError| SpecError { line: line + 1, ..error };
        let (first, head) = lines.next().ok_or_else(|| SpecError::new("the first line must name a driver"))?;
        let start: Self = serde_json::from_str(head).map_err(|error| placed(first, error.into()))?;
        let mut replay = start.replay();
        for (i, line) in lines {
            let entry: Entry<serde_json::Value> =
                serde_json::from_str(line).map_err(|error| placed(i, error.into()))?;
            replay.push(entry.at, &entry.event.to_string()).map_err(|error| placed(i, error))?;
        }
        Ok((start, replay))
    }

    /// Writes a replay that [`read`](Self::read) reads.
    #[must_use]
    pub fn write(&self, replay: &dyn Played) -> String {
        let mut lines = vec![serde_json::to_string(self).unwrap_or_default()];
        lines.extend(replay.lines());
        lines.join("\n") + "\n"
    }
}
