//! Kinetic scrolling without a page: touchpad events in, deltas for frames out.

use crate::scroller::platform_named;
use carom::scroll::{Kinetic as Touchpad, KineticPhase};
use pyo3::prelude::*;

/// A touchpad, and the momentum after its flicks.
#[pyclass(module = "carom._carom")]
pub(crate) struct Kinetic(Touchpad);

#[pymethods]
impl Kinetic {
    #[new]
    fn new(platform: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(Touchpad::new(&platform_named(platform)?)))
    }

    fn scroll(&mut self, time: f64, x: f64, y: f64) {
        self.0.scroll(time, [x, y]);
    }

    fn stop(&mut self, time: f64) {
        self.0.stop(time);
    }

    fn hold(&mut self, time: f64) {
        self.0.hold(time);
    }

    fn hold_cancel(&mut self, time: f64) {
        self.0.hold_cancel(time);
    }

    fn hold_end(&mut self, time: f64) {
        self.0.hold_end(time);
    }

    fn pointer_move(&mut self, time: f64) {
        self.0.pointer_move(time);
    }

    fn system_momentum(&mut self, time: f64, x: f64, y: f64) {
        self.0.system_momentum(time, [x, y]);
    }

    fn wheel(&mut self, time: f64, x: f64, y: f64) {
        self.0.wheel(time, [x, y]);
    }

    /// Travel along x and y, the phase, and the velocity of the momentum.
    fn advance_to(&mut self, time: f64) -> (f64, f64, &'static str, f64, f64) {
        let frame = self.0.advance_to(time);
        let phase = frame.map_or("idle", |frame| match frame.phase {
            KineticPhase::Finger => "finger",
            KineticPhase::Momentum => "momentum",
            KineticPhase::Wheel => "wheel",
            KineticPhase::Ended => "ended",
        });
        let ([x, y], [vx, vy]) = (frame.map_or([0.0; 2], |frame| frame.delta), self.0.velocity());
        (x, y, phase, vx, vy)
    }
}
