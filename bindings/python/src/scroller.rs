//! Pages, replayed over arrays.

use crate::{invalid, named, room};
use carom::domain::{LARGEST, SMALLEST};
use carom::scroll::{
    Extent, Key, Landing, PagePhysics, Paging, Phase, Places, Platform, Scroller as Page, ScrollerReading, Stops,
    Strictness, WheelDelta, WheelPhase, platform,
};
use carom::{Spring, State};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

type Own = Page<PagePhysics<Vec<f64>>>;

/// A page along one axis. Calls of several threads take turns.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Scroller(Mutex<Own>);

/// Offset, velocity, overscroll, stretch, target, settling time, phase, is at rest.
type Row = (f64, f64, f64, f64, f64, f64, &'static str, bool);

/// Arrays of offset, velocity, overscroll, target, and the places of the phases in `PHASES`.
type Rows<'py> = ([Bound<'py, PyArray1<f64>>; 4], Bound<'py, PyArray1<u8>>);

/// The names of the phases.
const PHASES: [&str; 7] = ["rest", "drag", "fling", "spring_back", "snap", "smooth", "programmatic"];

const fn place(phase: Phase) -> usize {
    match phase {
        Phase::Rest => 0,
        Phase::Drag => 1,
        Phase::SpringBack => 3,
        Phase::Landing => 4,
        Phase::Smooth => 5,
        Phase::Programmatic => 6,
        // Python doesn't have the remaining phases. In all of them the page moves by itself, as in a fling.
        _ => 2,
    }
}

/// Returns the places where a page may rest: pages of a size (NaN means the size of the viewport), points, or only points that are near.
fn landing(pages: Option<f64>, points: Vec<f64>, near: Option<f64>) -> PyResult<Landing<Vec<f64>>> {
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let landing = match pages {
        Some(size) => Landing::Pages(Paging { size: (!size.is_nan()).then_some(size), ..Paging::new(spring) }),
        None if points.is_empty() => Landing::Anywhere,
        None => {
            let strictness = near.map_or(Strictness::Mandatory, Strictness::Proximity);
            Landing::Points(Stops { to: Places::Points(points), strictness, spring })
        }
    };
    landing.validate().map_err(invalid)?;
    Ok(landing)
}

impl Scroller {
    fn page(&self, py: Python<'_>) -> MutexGuard<'_, Own> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Scroller {
    #[new]
    #[pyo3(signature = (platform, extent, device_pixel_ratio, pages, points, near))]
    fn new(
        platform: &Bound<'_, PyAny>,
        extent: (f64, f64, f64),
        device_pixel_ratio: f64,
        pages: Option<f64>,
        points: Vec<f64>,
        near: Option<f64>,
    ) -> PyResult<Self> {
        let platform = platform_named(platform)?.with_landing(landing(pages, points, near)?);
        if !(SMALLEST..=LARGEST).contains(&device_pixel_ratio) {
            let requirement = "must be at least 1e-15 and at most 1e15";
            return Err(invalid(format!("`device_pixel_ratio` {requirement}, but is {device_pixel_ratio}")));
        }
        Ok(Self(Mutex::new(Page::new(platform, checked(extent)?).with_device_pixel_ratio(device_pixel_ratio))))
    }

    fn copy(&self, py: Python<'_>) -> Self {
        Self(Mutex::new(self.page(py).clone()))
    }

    /// The time, and the page and its motion as JSON.
    fn snapshot(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.page(py).snapshot()).map_err(invalid)
    }

    fn restore(&self, py: Python<'_>, time: f64, snapshot: &str) -> PyResult<()> {
        let snapshot = serde_json::from_str(snapshot).map_err(invalid)?;
        self.page(py).restore(time, &snapshot);
        Ok(())
    }

    fn pointer_down(&self, py: Python<'_>, time: f64, position: f64) {
        self.page(py).pointer_down(time, position);
    }

    fn pointer_move(&self, py: Python<'_>, time: f64, position: f64) -> f64 {
        self.page(py).pointer_move(time, position)
    }

    fn pointer_up(&self, py: Python<'_>, time: f64) {
        self.page(py).pointer_up(time);
    }

    fn pointer_up_at(&self, py: Python<'_>, time: f64, position: f64) -> f64 {
        self.page(py).pointer_up_at(time, position)
    }

    fn pointer_cancel(&self, py: Python<'_>, time: f64) {
        self.page(py).pointer_cancel(time);
    }

    fn wheel(
        &self,
        py: Python<'_>,
        time: f64,
        delta: f64,
        unit: &Bound<'_, PyAny>,
        phase: &Bound<'_, PyAny>,
    ) -> PyResult<f64> {
        let units = [
            ("pixels", WheelDelta::Pixels(delta)),
            ("lines", WheelDelta::Lines(delta)),
            ("pages", WheelDelta::Pages(delta)),
        ];
        let phases = [
            ("notch", WheelPhase::Notch),
            ("fingers", WheelPhase::Fingers),
            ("ended", WheelPhase::Ended),
            ("momentum", WheelPhase::Momentum),
        ];
        let (delta, phase) = (named("unit", unit, units)?, named("phase", phase, phases)?);
        Ok(self.page(py).wheel(time, delta, phase))
    }

    fn key(&self, py: Python<'_>, time: f64, key: &Bound<'_, PyAny>) -> PyResult<()> {
        let keys = [
            ("arrow_back", Key::ArrowBack),
            ("arrow_forward", Key::ArrowForward),
            ("page_up", Key::PageUp),
            ("page_down", Key::PageDown),
            ("home", Key::Home),
            ("end", Key::End),
            ("space", Key::Space),
            ("shift_space", Key::ShiftSpace),
        ];
        let key = named("key", key, keys)?;
        self.page(py).key(time, key);
        Ok(())
    }

    fn fling(&self, py: Python<'_>, time: f64, velocity: f64) {
        self.page(py).fling(time, velocity);
    }

    fn set_state(&self, py: Python<'_>, time: f64, offset: f64, velocity: f64) {
        self.page(py).set_state(time, State { position: offset, velocity });
    }

    fn go_to(&self, py: Python<'_>, time: f64, offset: f64, spring: (f64, f64, f64)) {
        let (mass, stiffness, damping) = spring;
        self.page(py).go_to(time, offset, Spring { mass, stiffness, damping });
    }

    fn snap_to(&self, py: Python<'_>, time: f64, offset: f64) {
        self.page(py).snap_to(time, offset);
    }

    fn shift(&self, py: Python<'_>, time: f64, by: f64) {
        self.page(py).shift(time, by);
    }

    fn resize(&self, py: Python<'_>, time: f64, extent: (f64, f64, f64)) -> PyResult<()> {
        let extent = checked(extent)?;
        self.page(py).resize(time, extent);
        Ok(())
    }

    fn advance_to(&self, py: Python<'_>, time: f64) -> Row {
        let mut page = self.page(py);
        page.advance_to(time);
        let ScrollerReading { offset, velocity, overscroll, stretch, target, settling_time, phase, is_at_rest, .. } =
            page.current();
        (offset, velocity, overscroll, stretch, target, settling_time, PHASES[place(phase)], is_at_rest)
    }

    /// A finger touches at its first sample and leaves at its last. Each frame sees the samples up to its time.
    fn replay<'py>(
        &self,
        py: Python<'py>,
        times: PyReadonlyArray1<'py, f64>,
        positions: PyReadonlyArray1<'py, f64>,
        frames: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Rows<'py>> {
        let (times, positions, frames) = (times.as_slice()?, positions.as_slice()?, frames.as_slice()?);
        let (columns, phases) = py.detach(|| -> PyResult<_> {
            let mut page = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut columns = [room(frames.len())?, room(frames.len())?, room(frames.len())?, room(frames.len())?];
            let mut phases = room(frames.len())?;
            let mut next = 0;
            for frame in frames {
                while next < times.len() && times[next] <= *frame {
                    let (time, position) = (times[next], positions[next]);
                    match next {
                        0 => page.pointer_down(time, position),
                        _ => drop(page.pointer_move(time, position)),
                    }
                    next += 1;
                    if next == times.len() {
                        page.pointer_up(time);
                    }
                }
                page.advance_to(*frame);
                let ScrollerReading { offset, velocity, overscroll, target, phase, .. } = page.current();
                for (column, value) in columns.iter_mut().zip([offset, velocity, overscroll, target]) {
                    column.push(value);
                }
                phases.push(place(phase) as u8);
            }
            Ok((columns, phases))
        })?;
        Ok((columns.map(|column| column.into_pyarray(py)), phases.into_pyarray(py)))
    }
}

fn checked((min, max, viewport): (f64, f64, f64)) -> PyResult<Extent> {
    let extent = Extent { min, max, viewport };
    extent.validate().map_err(invalid)?;
    Ok(extent)
}

/// Returns the platform of a name.
pub(crate) fn platform_named(name: &Bound<'_, PyAny>) -> PyResult<Platform> {
    let found = named("platform", name, platform::ALL.iter().map(|preset| (preset.name, preset)))?;
    Ok((found.platform)())
}

/// The names of the platforms, with their labels.
#[pyfunction]
pub(crate) fn platforms() -> Vec<(&'static str, &'static str)> {
    platform::ALL.iter().map(|preset| (preset.name, preset.label)).collect()
}

/// The names of the phases, in the order of a replay's numbers.
#[pyfunction]
pub(crate) fn phases() -> [&'static str; 7] {
    PHASES
}
