//! Pictures under fingers.

use crate::invalid;
use crate::scroller::platform_named;
use carom::touch::{PanZoom as Picture, PanZoomPhase, PanZoomPhysics, Pinch, Rotation, ScaleLimit, Transform};
use pyo3::prelude::*;

/// A picture in a view.
#[pyclass(module = "carom._carom")]
pub(crate) struct PanZoom(Picture);

/// x, y, ln of the scale, rotation.
type Numbers = [f64; 4];

const fn numbers(transform: Transform) -> Numbers {
    [transform.x, transform.y, transform.log_scale, transform.rotation]
}

#[pymethods]
impl PanZoom {
    #[new]
    fn new(
        platform: &str,
        content: Option<[f64; 2]>,
        view: [f64; 2],
        scales: [f64; 2],
        rotation: &str,
    ) -> PyResult<Self> {
        let mut physics = PanZoomPhysics::from_platform(platform_named(platform)?);
        (physics.min_scale, physics.max_scale) = (ScaleLimit::OfFit(scales[0]), ScaleLimit::OfFit(scales[1]));
        physics.rotation = match rotation {
            "locked" => Rotation::Locked,
            "free" => Rotation::free(),
            "quarter_turns" => Rotation::quarter_turns(),
            other => {
                let names = "locked, free, quarter_turns";
                return Err(invalid(format!("`rotation` must be one of {names}, but is {other:?}")));
            }
        };
        let picture = Picture::new(physics, content, view);
        picture.validate().map_err(invalid)?;
        Ok(Self(picture))
    }

    fn pointer_down(&mut self, time: f64, id: u64, position: [f64; 2]) {
        self.0.pointer_down(time, id, position);
    }

    fn pointer_move(&mut self, time: f64, id: u64, position: [f64; 2]) {
        self.0.pointer_move(time, id, position);
    }

    fn pointer_up(&mut self, time: f64, id: u64) {
        self.0.pointer_up(time, id);
    }

    fn pointer_cancel(&mut self, time: f64, id: u64) {
        self.0.pointer_cancel(time, id);
    }

    fn pinch_begin(&mut self, time: f64, position: [f64; 2]) {
        self.0.pinch_begin(time, position);
    }

    fn pinch(&mut self, time: f64, encoding: &str, value: f64, turn: f64, pan: [f64; 2]) -> PyResult<()> {
        let pinch = match encoding {
            "magnification" => Pinch::Magnification(value),
            "difference" => Pinch::Difference(value),
            "since_begin" => Pinch::SinceBegin(value),
            "chromium_wheel" => Pinch::ChromiumWheel(value),
            "firefox_wheel" => Pinch::FirefoxWheel(value),
            other => {
                let names = "magnification, difference, since_begin, chromium_wheel, firefox_wheel";
                return Err(invalid(format!("`encoding` must be one of {names}, but is {other:?}")));
            }
        };
        self.0.pinch(time, pinch, turn, pan);
        Ok(())
    }

    fn pinch_end(&mut self, time: f64) {
        self.0.pinch_end(time);
    }

    fn zoom_by(&mut self, time: f64, log_factor: f64, about: [f64; 2]) {
        self.0.zoom_by(time, log_factor, about);
    }

    fn zoom_toward(&mut self, time: f64, log_factor: f64, about: [f64; 2]) {
        self.0.zoom_toward(time, log_factor, about);
    }

    fn pan_toward(&mut self, time: f64, displacement: [f64; 2]) {
        self.0.pan_toward(time, displacement);
    }

    fn double_tap(&mut self, time: f64, position: [f64; 2]) {
        self.0.double_tap(time, position);
    }

    fn fit(&mut self, time: f64) {
        self.0.fit(time);
    }

    fn zoom_to(&mut self, time: f64, corner: [f64; 2], size: [f64; 2]) {
        self.0.zoom_to(time, corner, size);
    }

    fn snap_to(&mut self, time: f64, transform: Numbers) {
        let [x, y, log_scale, rotation] = transform;
        self.0.snap_to(time, Transform { x, y, log_scale, rotation });
    }

    fn resize(&mut self, time: f64, content: Option<[f64; 2]>, view: [f64; 2]) {
        self.0.resize(time, content, view);
    }

    fn advance_to(&mut self, time: f64) -> (Numbers, Numbers, Numbers, &'static str, bool) {
        self.0.advance_to(time);
        let frame = self.0.current();
        let rates = frame.velocity;
        let phase = match frame.phase {
            PanZoomPhase::Held => "held",
            PanZoomPhase::Glide => "glide",
            PanZoomPhase::Flight => "flight",
            _ => "rest",
        };
        let velocity = [rates.x, rates.y, rates.log_scale, rates.rotation];
        (numbers(frame.transform), velocity, numbers(self.0.end()), phase, frame.is_at_rest)
    }
}
