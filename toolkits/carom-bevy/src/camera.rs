//! A 2-D camera that pans, zooms and turns over a picture.

use crate::schedule::CaromSystems;
use bevy_app::{App, PostUpdate};
use bevy_ecs::component::Component;
use bevy_ecs::message::MessageReader;
use bevy_ecs::query::With;
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use bevy_ecs::system::{Commands, Query, Res};
use bevy_input::gestures::PinchGesture;
use bevy_input::mouse::{MouseButton, MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy_input::touch::{TouchInput, TouchPhase};
use bevy_math::{Quat, Vec2, Vec3};
use bevy_time::{Real, Time};
use bevy_transform::components::Transform;
use bevy_window::{PrimaryWindow, RequestRedraw, Window};
use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, Pinch};

/// The logarithm of the factor that a notch of a wheel zooms by.
const NOTCH: f64 = 0.25;
/// The id of the mouse among the fingers.
const MOUSE: u64 = u64::MAX;

/// Moves a 2-D camera over a picture, for example a map, a board or a level. The picture's middle is at the world's origin.
///
/// It writes the translation along x and y, the rotation and the scale of the camera's `Transform`. Add [`CaromPlugin`](crate::CaromPlugin)
/// with the feature `camera` for its system.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_math::Vec2;
/// use carom_bevy::PanZoomCamera;
///
/// fn spawn(mut commands: Commands) {
///     // With a `Camera2d`:
///     commands.spawn(PanZoomCamera::new(Vec2::new(4_000.0, 3_000.0)));
/// }
/// # bevy_ecs::system::assert_is_system(spawn);
/// ```
///
/// # Input
/// Fingers on the primary window pan, pinch and, if the physics lets it, rotate. The left button of the mouse pans. A wheel zooms about the
/// pointer, and so does a pinch on a touchpad, which Bevy reports on macOS without saying when it ends. If a touchpad's fingers are
/// reported in pixels, they pan. Events don't carry a time, so we take the beginning of their frame, on `Time<Real>`. For keys, flights and
/// double taps, call the methods of [`picture`](Self::picture).
#[derive(Component, Clone, Debug)]
#[require(Transform)]
pub struct PanZoomCamera {
    /// The picture in the window, in logical pixels from its upper left corner.
    pub picture: PanZoom,
    mouse: bool,
}

impl PanZoomCamera {
    /// Creates a camera that moves as on the platform that you compile for, and begins with all of the picture in view.
    #[must_use]
    pub fn new(content: Vec2) -> Self {
        Self::with_physics(PanZoomPhysics::from_platform(platform::native()), content)
    }

    /// Creates a camera that moves by other laws and limits.
    #[must_use]
    pub fn with_physics(physics: PanZoomPhysics, content: Vec2) -> Self {
        let content = content.as_dvec2().max(bevy_math::DVec2::ONE).to_array();
        Self { picture: PanZoom::new(physics, content, [1.0, 1.0]), mouse: false }
    }

    /// Returns the transform of a camera that shows the picture as it is now, at a depth.
    #[must_use]
    pub fn transform(&self, depth: f32) -> Transform {
        let shown = self.picture.current().transform;
        let [x, y] = shown.content_point(self.picture.view().map(|x| 0.5 * x));
        let [width, height] = self.picture.content().unwrap_or_default();
        Transform {
            // In the world, y points up.
            translation: Vec3::new((x - 0.5 * width) as f32, (0.5 * height - y) as f32, depth),
            rotation: Quat::from_rotation_z(shown.rotation as f32),
            scale: Vec2::splat((1.0 / shown.scale()) as f32).extend(1.0),
        }
    }

    fn is_held(&self) -> bool {
        self.picture.current().phase == PanZoomPhase::Held
    }

    fn touch(&mut self, now: f64, touch: &TouchInput) {
        let position = touch.position.as_dvec2().to_array();
        match touch.phase {
            TouchPhase::Started => self.picture.pointer_down(now, touch.id, position),
            TouchPhase::Moved => self.picture.pointer_move(now, touch.id, position),
            TouchPhase::Ended => self.picture.pointer_up(now, touch.id),
            TouchPhase::Canceled => self.picture.pointer_cancel(now, touch.id),
        }
    }

    fn wheel(&mut self, now: f64, wheel: &MouseWheel, about: [f64; 2]) {
        if wheel.unit == MouseScrollUnit::Line {
            self.picture.zoom_toward(now, NOTCH * f64::from(wheel.y), about);
        } else if !self.is_held() {
            // Not every system reports the phases of a pinch, so treat each event as a whole gesture.
            self.picture.pinch_begin(now, about);
            self.picture.pinch(now, Pinch::Magnification(0.0), 0.0, [f64::from(wheel.x), f64::from(wheel.y)]);
            self.picture.pinch_end(now);
        }
    }

    fn mouse(&mut self, now: f64, pointer: Option<[f64; 2]>, is_pressed: Option<bool>) {
        match (is_pressed, pointer) {
            (Some(true), Some(at)) if !self.mouse => {
                self.mouse = true;
                self.picture.pointer_down(now, MOUSE, at);
            }
            (Some(false), _) if self.mouse => {
                self.mouse = false;
                self.picture.pointer_up(now, MOUSE);
            }
            (None, Some(at)) if self.mouse => self.picture.pointer_move(now, MOUSE, at),
            _ => {}
        }
    }
}

pub(crate) fn add_systems(app: &mut App) {
    app.add_message::<MouseWheel>().add_message::<TouchInput>();
    app.add_message::<MouseButtonInput>().add_message::<PinchGesture>();
    app.add_systems(PostUpdate, look.in_set(CaromSystems));
}

#[expect(clippy::too_many_arguments, reason = "a system reads each kind of input by itself")]
fn look(
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut wheels: MessageReader<MouseWheel>,
    mut touches: MessageReader<TouchInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut pinches: MessageReader<PinchGesture>,
    mut cameras: Query<(&mut PanZoomCamera, &mut Transform)>,
    mut commands: Commands,
) {
    let now = time.elapsed_secs_f64();
    let window = windows.single().ok();
    let view = window.map(|window| [f64::from(window.width()), f64::from(window.height())]);
    let pointer = window.and_then(Window::cursor_position).map(|at| at.as_dvec2().to_array());
    let wheels: Vec<_> = wheels.read().copied().collect();
    let touches: Vec<_> = touches.read().copied().collect();
    let buttons: Vec<_> = buttons.read().filter(|input| input.button == MouseButton::Left).copied().collect();
    let pinched: f64 = pinches.read().map(|PinchGesture(m)| f64::from(*m).ln_1p()).filter(|x| x.is_finite()).sum();
    for (mut camera, mut transform) in &mut cameras {
        if let Some(view) = view {
            let content = camera.picture.content();
            camera.picture.resize(now, content, view);
        }
        let middle = camera.picture.view().map(|x| 0.5 * x);
        touches.iter().for_each(|touch| camera.touch(now, touch));
        camera.mouse(now, pointer, None);
        buttons.iter().for_each(|input| camera.mouse(now, pointer, Some(input.state.is_pressed())));
        wheels.iter().for_each(|wheel| camera.wheel(now, wheel, pointer.unwrap_or(middle)));
        if pinched != 0.0 {
            camera.picture.zoom_by(now, pinched, pointer.unwrap_or(middle));
        }
        if camera.picture.advance_to(now) && !camera.is_held() {
            commands.write_message(RequestRedraw);
        }
        let shown = camera.transform(transform.translation.z);
        if *transform != shown {
            *transform = shown;
        }
    }
}
