//! A shell as a compositor has it, with three workspaces side by side, and a list in each. Fingers on a touchpad move to the next workspace
//! by `Swipe` and scroll a list by `Kinetic`. Wheels and the mouse work, too. Run it with `cargo run -p carom-winit --example shell`. With
//! the word `swipe`, it first plays two flicks of a touchpad, for a computer without one.

use carom::animate::Moving;
use carom::gesture::RubberBand;
use carom::gesture::{Axes, DirectionLock, Swipe, TouchSlop};
use carom::scroll::{Kinetic, WheelDelta, WheelPhase, platform};
use carom::{Friction, Spring};
use carom_winit::{Pace, ScrollEvent, ScrollInput, System};
use softbuffer::{Context, Surface};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::time::Instant;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, MouseScrollDelta, TouchPhase, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::window::{Window, WindowId};

/// The travel of the fingers from one workspace to the next, in logical pixels.
const PER_WORKSPACE: f64 = 300.0;
const ENDS: [f64; 2] = [0.0, 2.0];
/// A pull beyond the first or the last workspace shows up to a tenth of one.
const BAND: RubberBand = RubberBand { coefficient: 0.5, dimension: 0.1 };
const ROW: f64 = 40.0;
const ROWS: f64 = 200.0;

type Pixels = Surface<Rc<Window>, Rc<Window>>;

/// The motion of the shell, without its window. Times are in seconds.
struct Shell {
    /// The place in the row of workspaces, unless fingers hold it.
    place: Moving<f64>,
    swipe: Option<Swipe>,
    /// The workspace where a swipe began.
    from: f64,
    lists: [f64; 3],
    kinetic: Kinetic,
    lock: DirectionLock,
    travel: [f64; 2],
    /// The last place of a finger on the screen, or of the mouse.
    pointer: [f64; 2],
}

impl Shell {
    fn new() -> Self {
        let spring = Spring::from_response_damping_ratio(0.35, 1.0);
        Self {
            place: Moving::new(0.0, spring, 0.0),
            swipe: None,
            from: 0.0,
            lists: [0.0; 3],
            kinetic: Kinetic::new(&platform::niri()),
            lock: DirectionLock::new(TouchSlop { distance: 6.0, diagonal: 1.0 }),
            travel: [0.0; 2],
            pointer: [0.0; 2],
        }
    }

    /// The place that is shown, in workspaces.
    fn place(&self, at: f64) -> f64 {
        self.swipe.map_or_else(|| self.place.value(at), |swipe| swipe.position())
    }

    /// Takes an event. Returns whether the shell has to be drawn.
    fn event(&mut self, at: f64, event: ScrollEvent) -> bool {
        match event {
            ScrollEvent::Wheel { delta, phase: WheelPhase::Notch } => self.kinetic.wheel(at, delta.map(pixels)),
            ScrollEvent::Wheel { delta, phase } => {
                self.fingers(at, delta.map(pixels));
                if phase == WheelPhase::Ended {
                    self.kinetic.stop(at);
                    self.release(at);
                }
            }
            ScrollEvent::FingerDown(position) => self.pointer = position,
            ScrollEvent::FingerMove(position) => {
                let [x, y] = std::mem::replace(&mut self.pointer, position);
                self.fingers(at, [x - position[0], y - position[1]]);
            }
            ScrollEvent::FingerUp(_) | ScrollEvent::FingerCancel => {
                self.kinetic.stop(at);
                self.release(at);
            }
        }
        true
    }

    /// Fingers move sideways from one workspace to another, or up and down in a list.
    fn fingers(&mut self, at: f64, delta: [f64; 2]) {
        self.travel = [self.travel[0] + delta[0], self.travel[1] + delta[1]];
        if self.lock.pointer_move(self.travel) != Some(Axes::Horizontal) {
            return self.kinetic.scroll(at, [0.0, delta[1]]);
        }
        let place = self.place.value(at);
        let from = self.place.target(at);
        let swipe = self.swipe.get_or_insert_with(|| {
            self.from = from;
            Swipe::new(place, ENDS, BAND)
        });
        swipe.move_by(at, delta[0] / PER_WORKSPACE);
    }

    /// Goes to the workspace nearest to where friction would carry the fingers, at most to a neighbour.
    fn release(&mut self, at: f64) {
        self.lock.clear();
        self.travel = [0.0; 2];
        let Some(swipe) = self.swipe.take() else { return };
        let (release, end) =
            (swipe.release_state(at), swipe.projected_end(at, &Friction::from_deceleration_rate(0.997)));
        self.place.snap_to(at, release.position);
        self.place.set_velocity(at, release.velocity);
        self.place.retarget(at, end.clamp(self.from - 1.0, self.from + 1.0).round().clamp(ENDS[0], ENDS[1]));
    }

    /// Advances to a frame. Returns whether you need another one.
    fn advance(&mut self, at: f64) -> bool {
        let frame = self.kinetic.advance_to(at);
        let list = &mut self.lists[self.place.target(at) as usize % 3];
        *list = (*list + frame.map_or(0.0, |frame| frame.delta[1])).clamp(0.0, ROWS * ROW - 400.0);
        frame.is_some() || !self.place.is_at_rest(at)
    }
}

fn pixels(delta: WheelDelta) -> f64 {
    match delta {
        WheelDelta::Pixels(pixels) => pixels,
        WheelDelta::Lines(lines) | WheelDelta::Pages(lines) => ROW * lines,
    }
}

struct App {
    input: ScrollInput,
    shell: Shell,
    window: Option<(Rc<Window>, Pixels)>,
    /// The events of the played touchpad that are still to come, backwards. One comes in each frame.
    played: Vec<WindowEvent>,
    pace: Pace,
}

impl ApplicationHandler for App {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        let Ok(window) = event_loop.create_window(Window::default_attributes().with_title("carom and winit")) else {
            return event_loop.exit();
        };
        let window = Rc::new(window);
        // Played events come with phases, as Wayland's do.
        let system = if self.played.is_empty() { System::of(event_loop) } else { System::Wayland };
        self.input = ScrollInput::new(system, Instant::now()).with_scale_factor(window.scale_factor()).drag_by_mouse();
        let surface = Context::new(window.clone()).and_then(|context| Surface::new(&context, window.clone()));
        self.window = surface.ok().map(|surface| (window, surface));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let now = Instant::now();
        let at = self.input.seconds(now);
        let Some((window, surface)) = &mut self.window else { return };
        let played = if event == WindowEvent::RedrawRequested { self.played.pop() } else { None };
        let scroll = self.input.read(played.as_ref().unwrap_or(&event), now);
        let mut draws = scroll.is_some_and(|scroll| self.shell.event(at, scroll));
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(_) => draws = true,
            WindowEvent::RedrawRequested => {
                draws = self.shell.advance(at) || !self.played.is_empty();
                draw(window, surface, &self.shell, at);
            }
            _ => {}
        }
        if draws {
            self.pace.ask();
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some((window, _)) = &self.window {
            self.pace.wait(event_loop, window);
        }
    }
}

/// A flick to the next workspace, and one down its list.
fn played() -> Vec<WindowEvent> {
    let event = |phase: TouchPhase, x: f64, y: f64| {
        let delta = MouseScrollDelta::PixelDelta(PhysicalPosition::new(x, y));
        WindowEvent::MouseWheel { device_id: DeviceId::dummy(), delta, phase }
    };
    let flick = |x: f64, y: f64| {
        let moves = (0..7).map(move |_| event(TouchPhase::Moved, x, y));
        [event(TouchPhase::Started, x, y)].into_iter().chain(moves).chain([event(TouchPhase::Ended, 0.0, 0.0)])
    };
    let mut events: Vec<_> = flick(-24.0, 0.0).chain(flick(0.0, -28.0)).collect();
    events.reverse();
    events
}

/// Draws the workspaces, each in its colour, with the rows of its list as bars.
fn draw(window: &Window, surface: &mut Pixels, shell: &Shell, at: f64) {
    let (size, scale) = (window.inner_size(), window.scale_factor());
    let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else { return };
    if surface.resize(width, height).is_err() {
        return;
    }
    let Ok(mut buffer) = surface.buffer_mut() else { return };
    let place = shell.place(at);
    for (y, pixels) in buffer.chunks_exact_mut(size.width as usize).enumerate() {
        for (x, pixel) in pixels.iter_mut().enumerate() {
            let along = place + x as f64 / f64::from(size.width);
            *pixel = colour(shell, along, y as f64 / scale);
        }
    }
    window.pre_present_notify();
    let _ = buffer.present();
}

fn colour(shell: &Shell, along: f64, y: f64) -> u32 {
    let Some((offset, tint)) =
        shell.lists.get(along as usize).zip([0x003c_78ff, 0x00ff_aa00, 0x0020_a070].get(along as usize))
    else {
        return 0;
    };
    let (across, row) = (along.fract(), ((offset + y) / ROW).floor());
    let is_bar =
        (offset + y).rem_euclid(ROW) < ROW - 8.0 && across > 0.03 && across < 0.3 + 0.6 * (row * 0.618).fract();
    if along < 0.0 {
        0
    } else if is_bar {
        *tint
    } else {
        0x0016_161c
    }
}

fn main() -> Result<(), winit::error::EventLoopError> {
    let plays = std::env::args().any(|word| word == "swipe");
    let played = if plays { played() } else { Vec::new() };
    let input = ScrollInput::new(System::Web, Instant::now());
    let mut pace = Pace::new(60.0);
    pace.ask();
    EventLoop::new()?.run_app(&mut App { input, shell: Shell::new(), window: None, played, pace })
}
