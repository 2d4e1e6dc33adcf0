//! The 2-D camera.

use bevy_app::App;
use bevy_ecs::entity::Entity;
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::{Vec2, Vec3};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;
use bevy_window::{PrimaryWindow, Window, WindowResolution};
use carom_bevy::{CaromPlugin, PanZoomCamera};
use std::time::{Duration, Instant};

struct Stage {
    app: App,
    window: Entity,
    camera: Entity,
    start: Instant,
}

impl Stage {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((TimePlugin, CaromPlugin::default()));
        let window = Window { resolution: WindowResolution::new(400, 300), ..Window::default() };
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        let camera = app.world_mut().spawn(PanZoomCamera::new(Vec2::new(4_000.0, 2_000.0))).id();
        let mut stage = Self { app, window, camera, start: Instant::now() };
        stage.frame(0.0);
        stage
    }

    fn frame(&mut self, seconds: f64) -> Transform {
        let at = self.start + Duration::from_secs_f64(seconds);
        self.app.insert_resource(TimeUpdateStrategy::ManualInstant(at));
        self.app.update();
        *self.app.world().get::<Transform>(self.camera).expect("the camera")
    }

    fn touch(&mut self, id: u64, phase: TouchPhase, x: f32) {
        let position = Vec2::new(x, 150.0);
        let input = TouchInput { phase, position, window: self.window, force: None, id };
        self.app.world_mut().write_message(input);
    }
}

#[test]
fn the_camera_first_shows_everything_and_two_fingers_zoom_in() {
    let mut stage = Stage::new();
    let fitted = stage.frame(0.1);
    assert!(fitted.translation.length() < 1e-3 && (fitted.scale.x - 10.0).abs() < 1e-4, "{fitted:?}");
    stage.touch(1, TouchPhase::Started, 150.0);
    stage.touch(2, TouchPhase::Started, 250.0);
    stage.frame(0.2);
    for step in 1..=10 {
        stage.touch(1, TouchPhase::Moved, 150.0 - 5.0 * step as f32);
        stage.touch(2, TouchPhase::Moved, 250.0 + 10.0 * step as f32);
        stage.frame(0.2 + 0.016 * f64::from(step));
    }
    let held = stage.frame(0.37);
    assert!((held.scale.x - 4.0).abs() < 1e-4, "{held:?}");
    // The world point that was under the first finger, 50 to the left of the middle, is under it still.
    let under = held.translation + Vec3::new(100.0 - 200.0, 0.0, 0.0) * held.scale.x;
    assert!((under.x + 500.0).abs() < 0.01, "{under:?}");
    stage.touch(1, TouchPhase::Ended, 100.0);
    stage.touch(2, TouchPhase::Ended, 350.0);
    let released = stage.frame(0.37);
    assert!((released.scale.x - held.scale.x).abs() < 0.01);
    // It zooms on.
    assert!(stage.frame(5.0).scale.x < held.scale.x);
}
