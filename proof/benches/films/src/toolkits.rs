//! Values that toolkits animate: Slint's properties and Bevy's components.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use bevy::prelude::{App, EaseFunction, Entity, Transform, Vec3};
use bevy::time::{TimePlugin, TimeUpdateStrategy};
use bevy_tweening::lens::TransformPositionLens;
use bevy_tweening::{Tween, TweenAnim, TweeningPlugin};
use slint::ComponentHandle;
use slint::platform::software_renderer::{MinimalSoftwareWindow, RepaintBufferType};
use slint::platform::{Platform, WindowAdapter, update_timers_and_animations};

use crate::{Constants, Value};

slint::slint! {
    export component Card inherits Window {
        in property <float> target;
        out property <float> at: target;
        // These numbers mean a stiffness of 170, a damping of 26 and a mass of 1.
        animate at { duration: 482ms; easing: spring(0.00294); }
    }
}

/// A window without a screen, on its own clock.
pub(crate) struct Screen(Rc<MinimalSoftwareWindow>, Rc<Cell<f64>>);

impl Platform for Screen {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, slint::PlatformError> {
        Ok(self.0.clone())
    }

    fn duration_since_start(&self) -> Duration {
        Duration::from_secs_f64(self.1.get())
    }
}

impl Screen {
    /// Makes Slint show its windows here. The clock is in seconds.
    pub(crate) fn open() -> (Rc<MinimalSoftwareWindow>, Rc<Cell<f64>>) {
        let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
        let clock = Rc::new(Cell::new(1.0));
        slint::platform::set_platform(Box::new(Self(window.clone(), clock.clone()))).expect("it is the first platform");
        (window, clock)
    }
}

struct Property(Card, Rc<Cell<f64>>);

impl Value for Property {
    fn retarget(&mut self, target: f64) {
        self.0.set_target(target as f32);
        self.0.get_at();
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.1.set(self.1.get() + dt);
        update_timers_and_animations();
        f64::from(self.0.get_at())
    }
}

/// An app whose entity is moved by tweens of its `Transform`.
struct Tweened(App, Entity);

impl Tweened {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((TimePlugin, TweeningPlugin));
        let entity = app.world_mut().spawn(Transform::default()).id();
        app.update();
        Self(app, entity)
    }

    fn position(&self) -> Vec3 {
        self.0.world().get::<Transform>(self.1).map_or(Vec3::NAN, |transform| transform.translation)
    }
}

impl Value for Tweened {
    /// Starts the tween of the crate's example, from where the entity is.
    fn retarget(&mut self, target: f64) {
        let lens = TransformPositionLens { start: self.position(), end: Vec3::new(target as f32, 0.0, 0.0) };
        let tween = Tween::new(EaseFunction::QuadraticInOut, Duration::from_secs(1), lens);
        self.0.world_mut().entity_mut(self.1).insert(TweenAnim::new(tween));
    }

    fn advance(&mut self, dt: f64) -> f64 {
        self.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(dt)));
        self.0.update();
        f64::from(self.position().x)
    }
}

pub(crate) fn value(name: &str, _: Constants) -> Option<Box<dyn Value>> {
    Some(match name {
        "slint" => {
            let (_, clock) = Screen::open();
            let card = Card::new().expect("the platform has a window");
            card.show().expect("the platform has a window");
            // Slint computes a property only when it is read. The first read sets the value without an animation.
            card.get_at();
            Box::new(Property(card, clock))
        }
        "bevy_tweening" => Box::new(Tweened::new()),
        _ => return None,
    })
}
