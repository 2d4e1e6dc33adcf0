//! A scene that pans and zooms by `PanZoom`.

use crate::arena::{Kind, Pointer, pointer_events};
use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, PanZoomReading, Pinch, Rotation};
use egui::emath::{GuiRounding as _, TSTransform};
use egui::{
    AsIdSalt, Event, EventFilter, IdSalt, Key, LayerId, MouseWheelUnit, Pos2, Rect, Sense, TouchPhase, Ui, UiBuilder,
    Vec2,
};

/// The logarithm of the factor that a notch of a wheel, or a press of + or −, zooms by.
const NOTCH: f64 = 0.25;
/// How much of the view an arrow key pans by.
const STEP: f64 = 0.2;
/// The id of the mouse among the fingers.
const MOUSE: u64 = u64::MAX;

/// What [`ZoomScene::show`] returns.
#[derive(Clone, Copy, Debug)]
pub struct ZoomOutput<R> {
    /// What the closure returned.
    pub inner: R,
    /// The picture in this frame: its transform, velocities and phase.
    pub frame: PanZoomReading,
    /// The place of the view on the screen.
    pub rect: Rect,
}

/// A scene that fingers, a touchpad, a mouse and keys pan and zoom. It's egui's [`Scene`](egui::Scene) with limits, elastic edges and a
/// motion after the release.
///
/// ```
/// # egui::__run_test_ui(|ui| {
/// use carom_egui::ZoomScene;
///
/// let map = ZoomScene::new("map", [2_000.0, 1_500.0]).show(ui, |ui| {
///     ui.label("A label of the map, at its upper left corner.");
/// });
/// assert!(map.frame.transform.scale() > 0.0);
/// # });
/// ```
///
/// # Input
/// Fingers pan and pinch, and the mouse pans. A wheel zooms about the pointer. With the zoom modifier, a wheel zooms at once, and so does a
/// pinch on a touchpad. Two fingers on a touchpad pan. A double click zooms in or shows all. While the scene has the focus, + and − zoom, 0
/// shows all, and arrows pan. Widgets inside take their own clicks and drags first.
///
/// egui can't turn layers, so the scene doesn't rotate.
///
/// # Without motion
/// If [`Style::animation_time`](egui::Style::animation_time) is 0, wheels, keys, double clicks and releases end at once where they would
/// come to rest.
#[derive(Clone, Copy, Debug)]
#[must_use = "call `show`"]
pub struct ZoomScene {
    salt: IdSalt,
    physics: PanZoomPhysics,
    content: Option<[f64; 2]>,
    size: Option<Vec2>,
}

impl ZoomScene {
    /// Creates a scene with a content of this size, or without edges. It moves as on the platform that your program is compiled for, and
    /// begins with all of its content in view.
    pub fn new(id: impl AsIdSalt, content: impl Into<Option<[f64; 2]>>) -> Self {
        let physics = PanZoomPhysics::from_platform(platform::native());
        Self { salt: IdSalt::new(&id), physics, content: content.into(), size: None }
    }

    /// Sets the laws and the limits. The ones in the scene's first frame count, and later ones are ignored. The rotation stays locked,
    /// because egui's transforms can't turn.
    pub fn physics(mut self, physics: PanZoomPhysics) -> Self {
        self.physics = PanZoomPhysics { rotation: Rotation::Locked, ..physics };
        self
    }

    /// Takes this size instead of all the room that is left.
    pub const fn size(mut self, size: Vec2) -> Self {
        self.size = Some(size);
        self
    }

    /// Shows the scene. The closure draws the content in the content's own coordinates.
    pub fn show<R>(self, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> ZoomOutput<R> {
        let size = self.size.unwrap_or_else(|| ui.available_size_before_wrap());
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let id = ui.scope_id().with(self.salt).with("zoom_scene");
        let view = [f64::from(rect.width()).max(1.0), f64::from(rect.height()).max(1.0)];
        let now = ui.input(|input| input.time);
        let state = ui.data_mut(|data| data.remove_temp::<Option<Zoomed>>(id));
        let mut state = state.flatten().unwrap_or_else(|| Zoomed {
            picture: PanZoom::new(self.physics, self.content, view),
            mouse: false,
            fingers: 0,
        });
        state.picture.resize(now, self.content, view);

        let layer = LayerId::new(ui.layer_id().order, id.with("layer"));
        ui.ctx().set_sublayer(ui.layer_id(), layer);
        let extent = self.content.map_or(Vec2::INFINITY, |[width, height]| Vec2::new(width as f32, height as f32));
        let builder = UiBuilder::new().layer_id(layer).sense(Sense::click_and_drag());
        let mut inner_ui = ui.new_child(builder.max_rect(Rect::from_min_size(Pos2::ZERO, extent)));
        let response = inner_ui.response();
        let input =
            Input { rect, now, is_pressed: response.is_pointer_button_down_on(), hovers: response.contains_pointer() };
        state.read(ui, &input);
        if response.double_clicked()
            && let Some(at) = ui.input(|input| input.pointer.interact_pos())
        {
            state.picture.double_tap(now, input.place(at));
        }
        if response.clicked() {
            response.request_focus();
        }
        if response.has_focus() {
            // The scene uses the arrow keys, so they must not move the focus.
            let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
            state.keys(ui, now);
        }
        let is_held = state.picture.current().phase == PanZoomPhase::Held;
        if !is_held && ui.style().animation_time == 0.0 {
            state.picture.settle(now);
        }
        if state.picture.advance_to(now) && !is_held {
            ui.request_repaint();
        }

        let frame = state.picture.current();
        ui.data_mut(|data| data.insert_temp(id, Some(state)));
        let shown = Vec2::new(frame.transform.x as f32, frame.transform.y as f32);
        let to_global = TSTransform::new(rect.min.to_vec2() + shown, frame.transform.scale() as f32);
        inner_ui.set_clip_rect(to_global.inverse() * rect.intersect(ui.clip_rect()));
        ui.ctx().set_transform_layer(layer, to_global);
        let inner = add_contents(&mut inner_ui);
        // Let the inner `Ui` fill the view, so that a press beside the content counts, too.
        inner_ui.expand_to_include_rect((to_global.inverse() * rect).round_ui());
        ZoomOutput { inner, frame, rect }
    }
}

/// A scene between two frames, in egui's temporary memory.
#[derive(Clone, Debug)]
struct Zoomed {
    picture: PanZoom,
    /// Whether the mouse drags.
    mouse: bool,
    /// The number of fingers.
    fingers: u32,
}

/// What one frame knows of the pointer.
struct Input {
    rect: Rect,
    now: f64,
    is_pressed: bool,
    hovers: bool,
}

impl Input {
    fn place(&self, at: Pos2) -> [f64; 2] {
        let place = at - self.rect.min;
        [f64::from(place.x), f64::from(place.y)]
    }
}

impl Zoomed {
    fn read(&mut self, ui: &Ui, input: &Input) {
        let events = ui.input(|state| state.events.clone());
        for event in &events {
            match event {
                Event::Touch { id, phase, pos, .. } => self.touch(id.0, *phase, *pos, input),
                Event::MouseWheel { unit, delta, modifiers, .. } if input.hovers && !modifiers.any() => {
                    self.wheel(*unit, *delta, ui, input);
                    // The event is used up, so a surrounding list must not get it.
                    ui.input_mut(|input| input.smooth_scroll_delta = Vec2::ZERO);
                }
                _ => {}
            }
        }
        // egui also reports the first finger as a mouse. Ignore that, because we use the fingers.
        if self.fingers == 0 && !ui.input(egui::InputState::any_touches) {
            pointer_events(ui.ctx()).into_iter().for_each(|pointer| self.mouse(pointer, input));
        }
        let log_factor = f64::from(ui.input(egui::InputState::zoom_delta)).ln();
        if input.hovers && self.fingers == 0 && log_factor.abs() > 0.0 {
            self.picture.zoom_by(input.now, log_factor, self.pointer(ui, input));
        }
    }

    fn touch(&mut self, id: u64, phase: TouchPhase, at: Pos2, input: &Input) {
        match phase {
            TouchPhase::Start if self.fingers > 0 || input.is_pressed || input.rect.contains(at) => {
                self.fingers += 1;
                self.picture.pointer_down(input.now, id, input.place(at));
            }
            TouchPhase::Start => {}
            TouchPhase::Move => self.picture.pointer_move(input.now, id, input.place(at)),
            TouchPhase::End => self.lifted(|picture| picture.pointer_up(input.now, id)),
            TouchPhase::Cancel => self.lifted(|picture| picture.pointer_cancel(input.now, id)),
        }
    }

    fn lifted(&mut self, lift: impl FnOnce(&mut PanZoom)) {
        lift(&mut self.picture);
        self.fingers = self.fingers.saturating_sub(1);
    }

    fn mouse(&mut self, Pointer { at, kind }: Pointer, input: &Input) {
        match kind {
            Kind::Pressed if input.is_pressed && !self.mouse => {
                self.mouse = true;
                self.picture.pointer_down(input.now, MOUSE, input.place(at));
            }
            Kind::Moved if self.mouse => self.picture.pointer_move(input.now, MOUSE, input.place(at)),
            Kind::Released | Kind::Gone if self.mouse => {
                self.mouse = false;
                self.picture.pointer_up(input.now, MOUSE);
            }
            _ => {}
        }
    }

    fn wheel(&mut self, unit: MouseWheelUnit, delta: Vec2, ui: &Ui, input: &Input) {
        let (now, about) = (input.now, self.pointer(ui, input));
        match unit {
            MouseWheelUnit::Line => self.picture.zoom_toward(now, NOTCH * f64::from(delta.y), about),
            MouseWheelUnit::Page => self.picture.zoom_toward(now, 2.0 * NOTCH * f64::from(delta.y), about),
            MouseWheelUnit::Point => {
                // Not every backend reports the phases of a pinch, so treat each event as a whole gesture.
                self.picture.pinch_begin(now, about);
                let pan = [f64::from(delta.x), f64::from(delta.y)];
                self.picture.pinch(now, Pinch::Magnification(0.0), 0.0, pan);
                self.picture.pinch_end(now);
            }
        }
    }

    fn pointer(&self, ui: &Ui, input: &Input) -> [f64; 2] {
        let at = ui.input(|state| state.pointer.latest_pos());
        at.map_or_else(|| self.picture.view().map(|x| 0.5 * x), |at| input.place(at))
    }

    fn keys(&mut self, ui: &Ui, now: f64) {
        let view = self.picture.view();
        let (middle, step) = (view.map(|x| 0.5 * x), view.map(|x| STEP * x));
        let is_pressed = |key: Key| ui.input(|input| input.key_pressed(key));
        let pans = [
            (Key::ArrowLeft, [step[0], 0.0]),
            (Key::ArrowRight, [-step[0], 0.0]),
            (Key::ArrowUp, [0.0, step[1]]),
            (Key::ArrowDown, [0.0, -step[1]]),
        ];
        for (_, pan) in pans.into_iter().filter(|(key, _)| is_pressed(*key)) {
            self.picture.pan_toward(now, pan);
        }
        if is_pressed(Key::Plus) || is_pressed(Key::Equals) {
            self.picture.zoom_toward(now, NOTCH, middle);
        }
        if is_pressed(Key::Minus) {
            self.picture.zoom_toward(now, -NOTCH, middle);
        }
        if is_pressed(Key::Num0) {
            self.picture.fit(now);
        }
    }
}
