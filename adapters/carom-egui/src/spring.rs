//! Values on springs, kept in egui's memory.

use crate::Value;
use crate::first_step::FirstStep;
use carom::Spring;
use carom::animate::{Animatable, Moving, Reading};
use egui::{AsIdSalt, Context, Id, Ui};
use std::fmt;

/// The motion that [`Springs::spring_mut`] passes: read and changed at the time of the frame.
pub type SpringMut<V> = Moving<<V as Value>::Repr>;

/// A value on a spring in the present frame.
pub struct SpringState<V: Value> {
    /// The value to draw.
    pub value: V,
    /// Its velocity, per second, in the units of its representation: `[f32; 2]` for a position.
    pub velocity: <V::Repr as Animatable>::Velocity,
    /// Whether the value is at rest, so that it needs no further frame.
    pub is_at_rest: bool,
}

impl<V: Value> Clone for SpringState<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Value> Copy for SpringState<V> {}

impl<V: Value + fmt::Debug> fmt::Debug for SpringState<V>
where
    <V::Repr as Animatable>::Velocity: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, velocity, is_at_rest } = self;
        f.debug_struct("SpringState")
            .field("value", value)
            .field("velocity", velocity)
            .field("is_at_rest", is_at_rest)
            .finish()
    }
}

/// The motion of one value, in egui's temporary memory.
struct Entry<V: Value> {
    motion: SpringMut<V>,
    /// The target that the program last passed. A kick, a fling or a snap holds until it passes another one.
    target: V,
    clock: FirstStep,
}

impl<V: Value> Clone for Entry<V> {
    fn clone(&self) -> Self {
        Self { motion: self.motion, target: self.target, clock: self.clock }
    }
}

/// Springs for egui's [`Ui`], and for its [`Context`] with ids of its own.
///
/// A value lives in egui's memory under an id and the value's type. It begins at rest on its first target. A repaint is requested
/// while it moves, and none at rest.
///
/// If [`Style::animation_time`](egui::Style::animation_time) is 0, which is how egui turns animations off, values jump.
pub trait Springs {
    /// Returns the context, the parent id of the springs, and whether values move rather than jump.
    #[doc(hidden)]
    fn scope(&self) -> (&Context, Id, bool);

    /// Sends a value to `target` on a spring and returns the value to draw in this frame.
    ///
    /// Call it in every frame. Another target in flight keeps value and velocity. A value that begins to move in a frame which
    /// stalls is seen to begin: its first step counts as two frames of 60 a second at most.
    ///
    /// ```
    /// # egui::__run_test_ui(|ui| {
    /// use carom_egui::Springs as _;
    ///
    /// let spring = carom::Spring::from_duration_bounce(0.4, 0.2);
    /// let target = ui.input(|i| i.pointer.hover_pos()).unwrap_or_default();
    /// let at = ui.spring("card", target, spring);
    /// # assert_eq!(at, target);
    /// # });
    /// ```
    fn spring<V: Value>(&self, id: impl AsIdSalt, target: V, spring: Spring) -> V {
        self.spring_state(id, target, spring).value
    }

    /// Does what [`spring`](Self::spring) does, and also returns the velocity, and whether the value is at rest.
    fn spring_state<V: Value>(&self, id: impl AsIdSalt, target: V, spring: Spring) -> SpringState<V> {
        let (context, parent, is_animated) = self.scope();
        let frame = context.input(|input| input.time);
        let Reading { value, velocity, is_at_rest, .. } = context.data_mut(|data| {
            let entry: &mut Entry<V> = data.get_temp_mut_or_insert_with(parent.with(id), || {
                let motion = Moving::new(target.to_repr(), spring, frame);
                Entry { motion, target, clock: FirstStep::default() }
            });
            let Entry { motion, target: last, clock } = entry;
            let now = clock.time(frame);
            motion.set_spring(now, spring);
            if *last != target {
                if motion.is_at_rest(now) {
                    clock.begin(frame);
                }
                motion.retarget(now, target.to_repr());
                *last = target;
            }
            if !is_animated {
                motion.settle(now);
            }
            let reading = motion.read(now);
            if reading.is_at_rest {
                // Reads in later frames then cost next to nothing.
                motion.plan();
            }
            reading
        });
        if !is_at_rest {
            context.request_repaint();
        }
        SpringState { value: V::from_repr(value), velocity, is_at_rest }
    }

    /// Passes the motion of a value, and the time of this frame on the value's clock, to a closure, which may kick, release or place the
    /// value. Returns `None` if there is no such value yet.
    ///
    /// The change holds until [`spring`](Self::spring) gets another target.
    ///
    /// ```
    /// # egui::__run_test_ui(|ui| {
    /// use carom_egui::Springs as _;
    /// use egui::Pos2;
    ///
    /// # let spring = carom::Spring::from_duration_bounce(0.4, 0.2);
    /// # ui.spring("card", Pos2::ZERO, spring);
    /// // Throw the card upward.
    /// let up = [0.0, -900.0];
    /// ui.spring_mut::<Pos2, _>("card", |card, now| card.set_velocity(now, up));
    /// // Let it slide to a stop instead of springing back.
    /// let friction = carom::Friction::from_deceleration_rate(0.998);
    /// ui.spring_mut::<Pos2, _>("card", |card, now| card.fling(now, friction));
    /// # });
    /// ```
    fn spring_mut<V: Value, R>(
        &self,
        id: impl AsIdSalt,
        change: impl FnOnce(&mut SpringMut<V>, f64) -> R,
    ) -> Option<R> {
        let (context, parent, _) = self.scope();
        let frame = context.input(|input| input.time);
        let changed = context.data_mut(|data| {
            let mut entry = data.get_temp::<Entry<V>>(parent.with(&id))?;
            let now = entry.clock.time(frame);
            if entry.motion.is_at_rest(now) {
                entry.clock.begin(frame);
            }
            let result = change(&mut entry.motion, now);
            data.insert_temp(parent.with(id), entry);
            Some(result)
        });
        context.request_repaint();
        changed
    }
}

impl Springs for Ui {
    fn scope(&self) -> (&Context, Id, bool) {
        (self.ctx(), self.scope_id(), self.style().animation_time > 0.0)
    }
}

impl Springs for Context {
    fn scope(&self) -> (&Context, Id, bool) {
        (self, Id::NULL, self.global_style().animation_time > 0.0)
    }
}
