//! Pages that a finger scrolls.

use std::cell::Cell;
use std::rc::Rc;

use carom::scroll::{Extent, Scroller, platform};
use slint::platform::{
    PointerEventButton, WindowEvent, software_renderer::MinimalSoftwareWindow, update_timers_and_animations,
};
use slint::{ComponentHandle, LogicalPosition, PhysicalSize, Rgb8Pixel};

use crate::toolkits::Screen;
use crate::{Page, Phase};

const WIDTH: f32 = 400.0;
const HEIGHT: f32 = 600.0;
const CONTENT: f32 = 9000.0;
const X: f32 = 200.0;

impl Page for Scroller {
    fn finger(&mut self, t: f64, phase: Phase, y: f64) {
        match phase {
            Phase::Down => self.pointer_down(t, y),
            Phase::Move => _ = self.pointer_move(t, y),
            Phase::Up => _ = self.pointer_up_at(t, y),
        }
    }

    fn frame(&mut self, t: f64) -> f64 {
        self.advance_to(t);
        -self.offset()
    }
}

/// egui takes the reports of a frame at its beginning.
#[derive(Default)]
struct Egui {
    context: egui::Context,
    events: Vec<egui::Event>,
}

impl Egui {
    /// Taps once first. egui only scrolls under a finger after it knows of a touch screen, and a widget only takes part in the input after
    /// its first frame.
    fn new() -> Self {
        let mut page = Self::default();
        page.frame(-0.9);
        page.finger(0.0, Phase::Down, f64::from(HEIGHT));
        page.frame(-0.8);
        page.finger(0.0, Phase::Up, f64::from(HEIGHT));
        page.frame(-0.7);
        page.frame(-0.1);
        page
    }
}

impl Page for Egui {
    fn finger(&mut self, _: f64, phase: Phase, y: f64) {
        use egui::{Event, PointerButton, TouchPhase};
        let pos = egui::pos2(X, y as f32);
        let touch = match phase {
            Phase::Down => TouchPhase::Start,
            Phase::Move => TouchPhase::Move,
            Phase::Up => TouchPhase::End,
        };
        self.events.push(Event::Touch {
            device_id: egui::TouchDeviceId(0),
            id: egui::TouchId(0),
            phase: touch,
            pos,
            force: None,
        });
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Default::default(),
        };
        // For a touch, eframe also sends these events of a pointer.
        match phase {
            Phase::Down => self.events.extend([Event::PointerMoved(pos), button(true)]),
            Phase::Move => self.events.push(Event::PointerMoved(pos)),
            Phase::Up => self.events.extend([button(false), Event::PointerGone]),
        }
    }

    fn frame(&mut self, t: f64) -> f64 {
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(WIDTH, HEIGHT))),
            time: Some(1.0 + t),
            events: std::mem::take(&mut self.events),
            ..Default::default()
        };
        let mut offset = 0.0;
        let mut drawn = self.context.run_ui(input, |ui| {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            let output = area.show(ui, |ui| ui.allocate_space(egui::vec2(100.0, CONTENT)));
            offset = output.state.unclamped_offset().y;
        });
        drawn.textures_delta.clear();
        -f64::from(offset)
    }
}

/// iced rebuilds its widgets for each event and frame.
struct Iced {
    cache: iced_runtime::user_interface::Cache,
    cursor: iced_core::mouse::Cursor,
    offset: f32,
}

impl Iced {
    fn update(&mut self, event: iced_core::Event) {
        use iced_widget::{container, scrollable, space};
        let content = container(space::vertical().height(CONTENT));
        let area = scrollable(content).width(WIDTH).height(HEIGHT).on_scroll(|view| view.absolute_offset().y);
        let area: iced_core::Element<'_, f32, iced_widget::Theme, ()> = area.into();
        let size = iced_core::Size::new(WIDTH, HEIGHT);
        let mut ui = iced_runtime::UserInterface::build(area, size, std::mem::take(&mut self.cache), &mut ());
        let mut offsets = Vec::new();
        _ = ui.update(&[event], self.cursor, &mut (), &mut iced_core::clipboard::Null, &mut offsets);
        self.offset = offsets.last().copied().unwrap_or(self.offset);
        self.cache = ui.into_cache();
    }
}

impl Page for Iced {
    fn finger(&mut self, _: f64, phase: Phase, y: f64) {
        use iced_core::touch::{Event, Finger};
        let (id, position) = (Finger(0), iced_core::Point::new(X, y as f32));
        self.cursor = iced_core::mouse::Cursor::Available(position);
        self.update(iced_core::Event::Touch(match phase {
            Phase::Down => Event::FingerPressed { id, position },
            Phase::Move => Event::FingerMoved { id, position },
            Phase::Up => Event::FingerLifted { id, position },
        }));
    }

    fn frame(&mut self, t: f64) -> f64 {
        let _ = t;
        self.update(iced_core::Event::Window(iced_core::window::Event::RedrawRequested(std::time::Instant::now())));
        -f64::from(self.offset)
    }
}

slint::slint! {
    export component List inherits Window {
        out property <length> at: flick.content-y;
        flick := Flickable {
            content-height: 9000px;
            Rectangle { height: 9000px; }
        }
    }
}

struct Flickable {
    list: List,
    window: Rc<MinimalSoftwareWindow>,
    clock: Rc<Cell<f64>>,
}

impl Flickable {
    fn new() -> Self {
        let (window, clock) = Screen::open();
        let list = List::new().expect("the platform has a window");
        list.show().expect("the platform has a window");
        window.set_size(PhysicalSize::new(WIDTH as u32, HEIGHT as u32));
        let mut page = Self { list, window, clock };
        page.frame(0.0);
        page
    }

    fn pass(&self, t: f64) {
        self.clock.set(1.0 + t);
        update_timers_and_animations();
    }
}

impl Page for Flickable {
    fn finger(&mut self, t: f64, phase: Phase, y: f64) {
        self.pass(t);
        let (position, button) = (LogicalPosition::new(X, y as f32), PointerEventButton::Left);
        self.list.window().dispatch_event(match phase {
            Phase::Down => WindowEvent::PointerPressed { position, button },
            Phase::Move => WindowEvent::PointerMoved { position },
            Phase::Up => WindowEvent::PointerReleased { position, button },
        });
    }

    fn frame(&mut self, t: f64) -> f64 {
        self.pass(t);
        let mut pixels = vec![Rgb8Pixel::default(); (WIDTH * HEIGHT) as usize];
        self.window.draw_if_needed(|renderer| _ = renderer.render(&mut pixels, WIDTH as usize));
        f64::from(self.list.get_at())
    }
}

pub(crate) fn page(name: &str) -> Option<Box<dyn Page>> {
    Some(match name {
        "carom-scroller" => {
            Box::new(Scroller::new(platform::ios(), Extent::new(f64::from(CONTENT), f64::from(HEIGHT))))
        }
        "egui" => Box::new(Egui::new()),
        "iced" => {
            Box::new(Iced { cache: Default::default(), cursor: iced_core::mouse::Cursor::Unavailable, offset: 0.0 })
        }
        "slint-flickable" => Box::new(Flickable::new()),
        _ => return None,
    })
}
