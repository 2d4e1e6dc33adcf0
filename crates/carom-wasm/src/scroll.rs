//! Scrollers with the physics of a platform or with your own parameters, and with places to rest at.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::bytes::{Malformed, Reader};
#[cfg(feature = "laws")]
use crate::physics::{ChosenMotion, Released};
use crate::physics::{Page, ScrollPhysics};
use crate::state::{ModuleState, with};
use crate::table::Handle;
use alloc::vec::Vec;
use carom::law::Sliding;
use carom::scroll::{
    Edge, Extent, Key, Landing, Paging, Phase, Places, Platform, Region, Scroller, ScrollerReading, Segments, Stops,
    Strictness, View, WheelDelta, WheelPhase, platform,
};
use carom::{Friction, Spring, State};

/// The options of a scroller, as `feel.ts` writes them. `None` means what the platform has.
#[derive(Default)]
struct Options {
    platform: Option<Platform>,
    room: f64,
    viewport: f64,
    device_pixel_ratio: f64,
    drag: Option<f64>,
    stop_speed: Option<f64>,
    rubber_band: Option<f64>,
    /// The response and the damping ratio of the spring beyond an edge.
    spring: Option<[f64; 2]>,
    regions: Vec<Region>,
    snap: SnapOption,
}

/// The places where a scroller rests.
#[derive(Default)]
enum SnapOption {
    #[default]
    None,
    /// Pages of a size, or of the viewport's size.
    Pages(Option<f64>),
    /// Points to rest at, and how near to one a fling must end to go there.
    Points(Vec<f64>, Option<f64>),
}

impl Options {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Malformed> {
        let mut options = Self::default();
        reader.object(&mut |key, reader| {
            match key {
                "platform" => options.platform = platform_of(reader.string()?),
                "room" => options.room = reader.double()?,
                "viewport" => options.viewport = reader.double()?,
                "devicePixelRatio" => options.device_pixel_ratio = reader.double()?,
                "drag" => options.drag = Some(reader.double()?),
                "stopSpeed" => options.stop_speed = Some(reader.double()?),
                "rubberBand" => options.rubber_band = Some(reader.double()?),
                "spring" => options.spring = reader.list(Reader::double)?.try_into().ok(),
                "regions" => options.regions = reader.list(region)?,
                "pages" => options.snap = SnapOption::Pages(reader.double_or_null()?),
                "points" => options.snap = SnapOption::Points(reader.list(Reader::double)?, None),
                "within" => {
                    let within = reader.double()?;
                    if let SnapOption::Points(_, distance) = &mut options.snap {
                        *distance = Some(within);
                    }
                }
                _ => return Err(Malformed),
            }
            Ok(())
        })?;
        Ok(options)
    }

    fn extent(&self) -> Extent {
        Extent { min: 0.0, max: self.room, viewport: self.viewport }
    }

    fn page(&mut self, platform: &Platform) -> Page {
        let mut physics = platform.physics;
        if let Some(drag) = self.drag {
            physics.fling = Friction { drag }.into();
        }
        physics.stop_speed = self.stop_speed.or(physics.stop_speed);
        if let Edge::Elastic { coefficient, .. } = &mut physics.edge {
            *coefficient = self.rubber_band.unwrap_or(*coefficient);
            if let Some([response, damping_ratio]) = self.spring {
                physics.spring = Spring::from_response_damping_ratio(response, damping_ratio);
                physics.kick = 0.0;
            }
        }
        // JavaScript can't choose the spring that takes a page to its place, so use the default of `Stops`.
        let snap = Stops::from(Places::Points(Vec::new()));
        physics.with_landing(match core::mem::take(&mut self.snap) {
            SnapOption::None => Landing::Anywhere,
            SnapOption::Pages(size) => Landing::Pages(Paging { size, ..Paging::new(snap.spring) }),
            SnapOption::Points(points, within) => {
                let strictness = within.map_or(Strictness::Mandatory, Strictness::Proximity);
                Landing::Points(Stops { to: Places::Points(points), strictness, ..snap })
            }
        })
    }

    /// Returns the pages that the regions join.
    fn joined(self, page: &Page) -> Option<Segments<Vec<Region>>> {
        let Edge::Elastic { coefficient: rubber_band, .. } = page.edge else { return None };
        let view =
            View { extent: self.extent(), device_pixel_ratio: self.device_pixel_ratio, origin: 0.0, across: None };
        let stop_speed = page.stop_speed.unwrap_or_else(|| view.slow());
        let segments = Segments { regions: self.regions, stop_speed, spring: page.spring, rubber_band };
        segments.validate().ok()?;
        Some(segments)
    }

    fn scroller(mut self) -> Option<Scroller<ScrollPhysics>> {
        let (extent, ratio) = (self.extent(), self.device_pixel_ratio);
        extent.validate().ok()?;
        let platform = self.platform?;
        let page = self.page(&platform);
        let physics = if self.regions.is_empty() {
            ScrollPhysics::Page(page)
        } else {
            ScrollPhysics::Joined(self.joined(&page)?)
        };
        Some(Scroller::new(platform.with_physics(physics), extent).with_device_pixel_ratio(ratio))
    }
}

fn platform_of(name: &str) -> Option<Platform> {
    platform::ALL.iter().find(|preset| preset.name == name).map(|preset| (preset.platform)())
}

fn region(reader: &mut Reader<'_>) -> Result<Region, Malformed> {
    let mut region = Region { from: 0.0, friction: Sliding { drag: 0.0, deceleration: 0.0 }, snaps: false };
    reader.object(&mut |key, reader| {
        match key {
            "from" => region.from = reader.double()?,
            "drag" => region.friction.drag = reader.double()?,
            "deceleration" => region.friction.deceleration = reader.double()?,
            "snaps" => region.snaps = reader.bool()?,
            _ => return Err(Malformed),
        }
        Ok(())
    })?;
    Ok(region)
}

/// Creates a scroller from the options in the input. Returns 0 if a number is invalid.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller() -> Handle {
    with(|state| {
        let options = Options::read(&mut Reader(&state.input));
        options.ok().and_then(Options::scroller).map_or(0, |scroller| state.scrollers.put(scroller))
    })
}

/// Writes position and velocity of a release at `time` to the answers, so that JavaScript may choose a motion for them.
#[cfg(feature = "laws")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_start(scroller: Handle, time: f64) {
    with(|state| {
        let Some(scroller) = state.scrollers.get(scroller) else { return };
        let start = scroller.release_state(time);
        (state.answers[0], state.answers[1]) = (start.position, start.velocity);
    });
}

/// Releases a scroller with the motion of the spec in the input. Returns 0 for an invalid spec, whose problem is the output.
#[cfg(feature = "laws")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_release(scroller: Handle, time: f64) -> u32 {
    let is_good = with(|state| {
        let ModuleState { input, output, scrollers, .. } = state;
        let Some(scroller) = scrollers.get(scroller) else { return 0 };
        match Reader(input).spec() {
            Ok(spec) => {
                scroller.release_with(time, Released::Chosen(ChosenMotion::new(spec.motion())));
                1
            }
            Err(problem) => {
                *output = problem.to_bytes();
                0
            }
        }
    });
    answer(scroller);
    is_good
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_free(scroller: Handle) {
    with(|state| state.scrollers.drop(scroller));
}

/// Changes a scroller, then writes its frame to the answers.
fn change<T: Default>(scroller: Handle, change: impl FnOnce(&mut Scroller<ScrollPhysics>) -> T) -> T {
    let result = with(|state| state.scrollers.get(scroller).map(change));
    answer(scroller);
    result.unwrap_or_default()
}

/// Writes offset, velocity, phase, overscroll, stretch, seconds until rest, target and the length of a line to the answers.
fn answer(scroller: Handle) {
    with(|state| {
        let ModuleState { answers, scrollers, .. } = state;
        let Some(scroller) = scrollers.get(scroller) else { return };
        let ScrollerReading { offset, velocity, overscroll, stretch, phase, target, settling_time, .. } =
            scroller.current();
        let phase = match phase {
            Phase::Rest => 0.0,
            Phase::Drag => 1.0,
            Phase::SpringBack => 3.0,
            Phase::Landing => 4.0,
            Phase::Smooth => 5.0,
            Phase::Programmatic => 6.0,
            // JavaScript doesn't have the remaining phases. In all of them the page moves by itself, as in a fling.
            _ => 2.0,
        };
        let line = scroller.platform().wheel.line;
        *answers = [offset, velocity, phase, overscroll, stretch, settling_time, target, line];
    });
}

/// Advances to the frame shown at `time`. Returns 1 while the scroller moves.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_advance(scroller: Handle, time: f64) -> u32 {
    change(scroller, |scroller| u32::from(scroller.advance_to(time)))
}

/// A finger: 0 touches, 1 moves, 2 leaves (at `position`, or where it last moved to if `position` is NaN), 3 is taken
/// away by the system.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointer(scroller: Handle, event: u32, time: f64, position: f64) {
    change(scroller, |scroller| match event {
        0 => scroller.pointer_down(time, position),
        1 => {
            scroller.pointer_move(time, position);
        }
        2 if position.is_nan() => scroller.pointer_up(time),
        2 => {
            scroller.pointer_up_at(time, position);
        }
        _ => scroller.pointer_cancel(time),
    });
}

/// A finger moves through the `count` samples in the floats at `place`, each a time and a position.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_pointers(scroller: Handle, place: u32, count: u32) {
    with(|state| {
        let ModuleState { floats, scrollers, .. } = state;
        let row = floats.get(place as usize..).unwrap_or_default();
        let Some(scroller) = scrollers.get(scroller) else { return };
        for sample in row.chunks_exact(2).take(count as usize) {
            scroller.pointer_move(sample[0], sample[1]);
        }
    });
    answer(scroller);
}

/// A wheel turns by `delta` in `unit` 0 pixels, 1 lines or 2 pages. `phase` is 0 notch, 1 fingers, 2 ended or 3 momentum. Returns the
/// travel that the scroller can't use.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_wheel(scroller: Handle, time: f64, delta: f64, unit: u32, phase: u32) -> f64 {
    let delta = match unit {
        0 => WheelDelta::Pixels(delta),
        1 => WheelDelta::Lines(delta),
        _ => WheelDelta::Pages(delta),
    };
    let phase = match phase {
        0 => WheelPhase::Notch,
        1 => WheelPhase::Fingers,
        2 => WheelPhase::Ended,
        _ => WheelPhase::Momentum,
    };
    change(scroller, |scroller| scroller.wheel(time, delta, phase))
}

/// The keys in JavaScript's order.
const KEYS: [Key; 8] =
    [Key::ArrowBack, Key::ArrowForward, Key::PageUp, Key::PageDown, Key::Home, Key::End, Key::Space, Key::ShiftSpace];

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_key(scroller: Handle, time: f64, key: u32) {
    if let Some(key) = KEYS.get(key as usize) {
        change(scroller, |scroller| scroller.key(time, *key));
    }
}

/// Scrolls to an offset on a spring. JavaScript has checked its numbers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_to(
    scroller: Handle,
    time: f64,
    offset: f64,
    mass: f64,
    stiffness: f64,
    damping: f64,
) {
    change(scroller, |scroller| scroller.go_to(time, offset, Spring { mass, stiffness, damping }));
}

/// Puts the scroller at an offset at once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_snap_to(scroller: Handle, time: f64, offset: f64) {
    change(scroller, |scroller| scroller.snap_to(time, offset));
}

/// Puts the scroller at the end of its motion at once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_settle(scroller: Handle, time: f64) {
    change(scroller, |scroller| scroller.settle(time));
}

/// Puts the scroller at an offset with a velocity, also beyond an edge.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_place(scroller: Handle, time: f64, offset: f64, velocity: f64) {
    change(scroller, |scroller| scroller.set_state(time, State { position: offset, velocity }));
}

/// Moves the content and the scroller by a distance.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_shift(scroller: Handle, time: f64, by: f64) {
    change(scroller, |scroller| scroller.shift(time, by));
}

/// Flings the scroller at a velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_fling(scroller: Handle, time: f64, velocity: f64) {
    change(scroller, |scroller| scroller.fling(time, velocity));
}

/// Changes the size of the content or the viewport.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_scroller_extent(scroller: Handle, time: f64, min: f64, max: f64, viewport: f64) {
    change(scroller, |scroller| scroller.resize(time, Extent { min, max, viewport }));
}
