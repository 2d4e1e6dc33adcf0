//! Pages, replayed over arrays.

use crate::invalid;
use carom::{Spring, State};
use carom::domain::{LARGEST, SMALLEST};
use carom::scroll::{Extent, PagePhysics, Phase, Platform, Scroller as Page, ScrollerReading, platform};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

/// A page along one axis.
#[pyclass(module = "carom._carom")]
pub(crate) struct Scroller(Page<PagePhysics<[f64; 0]>>);

/// Offset, velocity, overscroll, stretch, target, settling time, phase, is at rest.
type Row = (f64, f64, f64, f64, f64, f64, &'static str, bool);

/// Arrays of offset, velocity, overscroll, target, and the phases.
type Rows<'py> = ([Bound<'py, PyArray1<f64>>; 4], Vec<&'static str>);

const fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Rest => "rest",
        Phase::Drag => "drag",
        Phase::SpringBack => "spring_back",
        Phase::Landing => "snap",
        Phase::Smooth => "smooth",
        Phase::Programmatic => "programmatic",
        // A phase that this version does not know is a motion of the page itself.
        _ => "fling",
    }
}

#[pymethods]
impl Scroller {
    #[new]
    fn new(platform: &str, min: f64, max: f64, viewport: f64, device_pixel_ratio: f64) -> PyResult<Self> {
        let platform = platform_named(platform)?;
        let extent = Extent { min, max, viewport };
        extent.validate().map_err(invalid)?;
        if !(SMALLEST..=LARGEST).contains(&device_pixel_ratio) {
            let requirement = "must be at least 1e-15 and at most 1e15";
            return Err(invalid(format!("`device_pixel_ratio` {requirement}, but is {device_pixel_ratio}")));
        }
        Ok(Self(Page::new(platform, extent).with_device_pixel_ratio(device_pixel_ratio)))
    }

    fn pointer_down(&mut self, time: f64, position: f64) {
        self.0.pointer_down(time, position);
    }

    fn pointer_move(&mut self, time: f64, position: f64) -> f64 {
        self.0.pointer_move(time, position)
    }

    fn pointer_up(&mut self, time: f64, position: Option<f64>) -> f64 {
        match position {
            Some(position) => self.0.pointer_up_at(time, position),
            None => {
                self.0.pointer_up(time);
                0.0
            }
        }
    }

    fn pointer_cancel(&mut self, time: f64) {
        self.0.pointer_cancel(time);
    }

    fn fling(&mut self, time: f64, velocity: f64) {
        self.0.fling(time, velocity);
    }

    fn set_state(&mut self, time: f64, offset: f64, velocity: f64) {
        self.0.set_state(time, State { position: offset, velocity });
    }

    fn go_to(&mut self, time: f64, offset: f64, mass: f64, stiffness: f64, damping: f64) {
        self.0.go_to(time, offset, Spring { mass, stiffness, damping });
    }

    fn snap_to(&mut self, time: f64, offset: f64) {
        self.0.snap_to(time, offset);
    }

    fn advance_to(&mut self, time: f64) -> Row {
        self.0.advance_to(time);
        let ScrollerReading { offset, velocity, overscroll, stretch, target, settling_time, phase, is_at_rest, .. } =
            self.0.current();
        (offset, velocity, overscroll, stretch, target, settling_time, name(phase), is_at_rest)
    }

    /// A finger touches at its first sample and leaves at its last. Each frame sees the samples up to its time.
    fn replay<'py>(
        &mut self,
        py: Python<'py>,
        times: PyReadonlyArray1<'py, f64>,
        positions: PyReadonlyArray1<'py, f64>,
        frames: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Rows<'py>> {
        let slice = |array: &PyReadonlyArray1<'py, f64>| array.as_slice().map(<[f64]>::to_vec).map_err(invalid);
        let (times, positions, frames) = (slice(&times)?, slice(&positions)?, slice(&frames)?);
        let page = &mut self.0;
        let (columns, phases) = py.detach(move || {
            let mut columns: [Vec<f64>; 4] = std::array::from_fn(|_| Vec::with_capacity(frames.len()));
            let mut phases = Vec::with_capacity(frames.len());
            let mut next = 0;
            for frame in frames {
                while next < times.len() && times[next] <= frame {
                    let (time, position) = (times[next], positions[next]);
                    match next {
                        0 => page.pointer_down(time, position),
                        _ => {
                            page.pointer_move(time, position);
                        }
                    }
                    next += 1;
                    if next == times.len() {
                        page.pointer_up(time);
                    }
                }
                page.advance_to(frame);
                let ScrollerReading { offset, velocity, overscroll, target, phase, .. } = page.current();
                for (column, value) in columns.iter_mut().zip([offset, velocity, overscroll, target]) {
                    column.push(value);
                }
                phases.push(name(phase));
            }
            (columns, phases)
        });
        Ok((columns.map(|column| column.into_pyarray(py)), phases))
    }
}

/// Returns the platform of a name.
pub(crate) fn platform_named(name: &str) -> PyResult<Platform> {
    let names = || platform::ALL.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
    let found = platform::ALL.iter().find(|preset| preset.name == name);
    let unknown = || invalid(format!("`platform` must be one of {}, but is {name:?}", names()));
    Ok((found.ok_or_else(unknown)?.platform)())
}

/// The names of the platforms, with their labels.
#[pyfunction]
pub(crate) fn platforms() -> Vec<(&'static str, &'static str)> {
    platform::ALL.iter().map(|preset| (preset.name, preset.label)).collect()
}
