//! Pictures under winit's events.

use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, Rotation, Transform};
use carom_winit::{System, ZoomInput};
use std::time::{Duration, Instant};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, ElementState, MouseButton, MouseScrollDelta, Touch, TouchPhase, WindowEvent};
use winit::keyboard::{Key, NamedKey};

const DEVICE: DeviceId = DeviceId::dummy();

struct Stage {
    input: ZoomInput,
    picture: PanZoom,
    start: Instant,
    /// Milliseconds.
    now: u64,
}

impl Stage {
    fn new(system: System) -> Self {
        let mut physics = PanZoomPhysics::from_platform(platform::ios());
        physics.rotation = match Rotation::free() {
            Rotation::Free { friction, .. } => Rotation::Free { slop: 0.0, friction },
            other => other,
        };
        let start = Instant::now();
        let picture = PanZoom::new(physics, [4_096.0; 2], [800.0, 600.0]);
        Self { input: ZoomInput::new(system, start).with_scale_factor(2.0), picture, start, now: 0 }
    }

    fn event(&mut self, event: &WindowEvent) -> bool {
        self.now += 8;
        self.input.zoom(event, self.start + Duration::from_millis(self.now), &mut self.picture)
    }

    /// A finger at a logical position of a window with a scale factor of 2.
    fn touch(&mut self, id: u64, phase: TouchPhase, [x, y]: [f64; 2]) {
        let location = PhysicalPosition::new(2.0 * x, 2.0 * y);
        assert!(self.event(&WindowEvent::Touch(Touch { device_id: DEVICE, phase, location, force: None, id })));
    }

    fn point(&mut self, [x, y]: [f64; 2]) {
        let position = PhysicalPosition::new(2.0 * x, 2.0 * y);
        self.event(&WindowEvent::CursorMoved { device_id: DEVICE, position });
    }

    fn shown(&self) -> Transform {
        self.picture.current().transform
    }
}

/// Returns how far apart two pictures are at the corners of the view.
fn distance(a: &Transform, b: &Transform) -> f64 {
    let corners = [[0.0, 0.0], [800.0, 0.0], [0.0, 600.0], [800.0, 600.0]].map(|corner| {
        let [x, y] = b.view_point(a.content_point(corner));
        (x - corner[0]).hypot(y - corner[1])
    });
    corners.into_iter().fold(0.0, f64::max)
}

#[test]
fn content_stays_under_two_fingers_also_when_one_lifts() {
    let mut stage = Stage::new(System::Wayland);
    stage.touch(1, TouchPhase::Started, [350.0, 300.0]);
    stage.touch(2, TouchPhase::Started, [450.0, 300.0]);
    let content = [[350.0, 300.0], [450.0, 300.0]].map(|finger| stage.shown().content_point(finger));
    for step in 1..=20 {
        let (x, y) = (f64::from(step) * 4.0, f64::from(step) * 2.0);
        stage.touch(1, TouchPhase::Moved, [350.0 - x, 300.0 - y]);
        stage.touch(2, TouchPhase::Moved, [450.0 + x, 300.0 + y]);
    }
    let shown = stage.shown();
    for (content, finger) in content.into_iter().zip([[270.0, 260.0], [530.0, 340.0]]) {
        let [x, y] = shown.view_point(content);
        assert!((x - finger[0]).abs() < 1e-9 && (y - finger[1]).abs() < 1e-9, "{x}, {y}");
    }
    assert!(shown.rotation > 0.29 && shown.scale() > 0.146 * 2.5);
    stage.touch(2, TouchPhase::Ended, [530.0, 340.0]);
    assert!(distance(&shown, &stage.shown()) < 1e-9, "{}", distance(&shown, &stage.shown()));
    stage.touch(1, TouchPhase::Ended, [270.0, 260.0]);
    assert!(distance(&shown, &stage.shown()) < 1e-9);
    // The pinch zooms and turns on.
    assert_eq!(stage.picture.current().phase, PanZoomPhase::Glide);
    assert!(stage.picture.current().velocity.log_scale > 1.5 && stage.picture.current().velocity.rotation > 0.2);
}

#[test]
fn a_touchpad_pinch_zooms_as_each_system_defines_its_scale() {
    for (system, expected) in [(System::Macos, 1.02_f64.powi(20)), (System::Wayland, 1.4)] {
        let mut stage = Stage::new(system);
        stage.point([200.0, 100.0]);
        let before = stage.shown();
        let under = before.content_point([200.0, 100.0]);
        let pinch = |delta: f64, phase: TouchPhase| WindowEvent::PinchGesture { device_id: DEVICE, delta, phase };
        assert!(stage.event(&pinch(0.0, TouchPhase::Started)));
        for _ in 0..20 {
            stage.event(&pinch(0.02, TouchPhase::Moved));
        }
        let shown = stage.shown();
        assert!((shown.scale() / before.scale() / expected - 1.0).abs() < 1e-9, "{system:?}: {}", shown.scale());
        let [x, y] = shown.view_point(under);
        assert!((x - 200.0).abs() < 1e-9 || (y - 100.0).abs() < 1e-9);
        stage.event(&pinch(f64::NAN, TouchPhase::Moved));
        assert_eq!(stage.shown(), shown);
        stage.event(&pinch(0.0, TouchPhase::Ended));
        assert_eq!(stage.picture.current().phase, PanZoomPhase::Glide);
    }
}

#[test]
fn a_rotation_during_a_pinch_turns_counterclockwise() {
    let mut stage = Stage::new(System::Macos);
    stage.point([400.0, 300.0]);
    let turn = |delta: f32, phase: TouchPhase| WindowEvent::RotationGesture { device_id: DEVICE, delta, phase };
    let pinch = |delta: f64, phase: TouchPhase| WindowEvent::PinchGesture { device_id: DEVICE, delta, phase };
    stage.event(&pinch(0.0, TouchPhase::Started));
    stage.event(&turn(0.0, TouchPhase::Started));
    for _ in 0..10 {
        stage.event(&turn(1.0, TouchPhase::Moved));
        stage.event(&pinch(0.05, TouchPhase::Moved));
    }
    assert!((stage.shown().rotation.to_degrees() + 10.0).abs() < 1e-9, "{:?}", stage.shown());
    stage.event(&pinch(0.0, TouchPhase::Ended));
    assert_eq!(stage.picture.current().phase, PanZoomPhase::Held, "the rotation goes on");
    stage.event(&turn(0.0, TouchPhase::Ended));
    assert_eq!(stage.picture.current().phase, PanZoomPhase::Glide);
}

#[test]
fn a_mouse_a_wheel_and_keys_move_the_picture() {
    let mut stage = Stage::new(System::X11);
    let fitted = stage.shown();
    stage.point([100.0, 100.0]);
    let notch = MouseScrollDelta::LineDelta(0.0, 2.0);
    stage.event(&WindowEvent::MouseWheel { device_id: DEVICE, delta: notch, phase: TouchPhase::Moved });
    assert!((stage.picture.end().log_scale - fitted.log_scale - 0.5).abs() < 1e-12);
    let button = |state| WindowEvent::MouseInput { device_id: DEVICE, state, button: MouseButton::Left };
    stage.picture.settle(0.001 * stage.now as f64);
    let zoomed = stage.shown();
    stage.now += 1_000;
    stage.event(&button(ElementState::Pressed));
    stage.point([60.0, 100.0]);
    let [x, _] = stage.shown().view_point(zoomed.content_point([100.0, 100.0]));
    assert!((x - 60.0).abs() < 40.0);
    stage.now += 500;
    stage.event(&button(ElementState::Released));
    stage.picture.settle(0.001 * stage.now as f64);
    // Two presses are a double tap, which shows all again.
    stage.now += 1_000;
    let before = stage.picture.end();
    for state in [ElementState::Pressed, ElementState::Released, ElementState::Pressed, ElementState::Released] {
        stage.event(&button(state));
    }
    assert!(distance(&before, &stage.picture.end()) > 10.0);
    let at = stage.start + Duration::from_millis(stage.now + 9_000);
    assert!(stage.input.key(&Key::Character("0".into()), at, &mut stage.picture));
    assert!(distance(&fitted, &stage.picture.end()) < 1e-9);
    assert!(stage.input.key(&Key::Character("+".into()), at, &mut stage.picture));
    assert!(stage.input.key(&Key::Named(NamedKey::ArrowRight), at, &mut stage.picture));
    assert!(!stage.input.key(&Key::Named(NamedKey::Tab), at, &mut stage.picture));
    assert!((stage.picture.end().log_scale - fitted.log_scale - 0.25).abs() < 1e-12);
}

#[test]
fn a_notch_zooms_a_picture_that_the_mouse_holds() {
    let notch = MouseScrollDelta::LineDelta(0.0, 1.0);
    let touchpad = MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, -30.0));
    let button = |state| WindowEvent::MouseInput { device_id: DEVICE, state, button: MouseButton::Left };
    for delta in [notch, touchpad] {
        let mut stage = Stage::new(System::Wayland);
        stage.point([400.0, 300.0]);
        for _ in 0..3 {
            stage.event(&WindowEvent::MouseWheel { device_id: DEVICE, delta: notch, phase: TouchPhase::Moved });
        }
        stage.now += 9_000;
        stage.input.advance(stage.start + Duration::from_millis(stage.now), &mut stage.picture);
        stage.event(&button(ElementState::Pressed));
        stage.point([420.0, 300.0]);
        let (before, held) = (stage.shown().scale(), stage.shown().content_point([420.0, 300.0]));
        stage.event(&WindowEvent::MouseWheel { device_id: DEVICE, delta, phase: TouchPhase::Moved });
        let zoomed = if delta == notch { 0.25_f64.exp() } else { 1.0 };
        let factor = stage.shown().scale() / before;
        assert!((factor - zoomed).abs() < 1e-9, "{factor} of {before} by {delta:?}");
        for i in 1..=10 {
            stage.point([420.0 + 10.0 * f64::from(i), 300.0]);
            let [x, y] = stage.shown().view_point(held);
            let follows = (x - 420.0 - 10.0 * f64::from(i)).abs() < 1e-6 && (y - 300.0).abs() < 1e-6;
            assert!(follows, "{x}, {y} after {i} by {delta:?}");
        }
        assert_eq!(stage.picture.current().phase, PanZoomPhase::Held);
        stage.event(&button(ElementState::Released));
        // 10 px in 8 ms.
        let velocity = stage.picture.current().velocity.x;
        assert!((1_000.0..1_400.0).contains(&velocity), "{velocity}");
    }
}
