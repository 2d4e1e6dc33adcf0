//! Values on springs, kept in egui's memory.

use crate::Value;
use carom::Spring;
use carom::animate::{Animatable, Moving, Reading, TolerancePolicy};
use carom::clock::FirstStep;
use carom::motion::Lanes as _;
use egui::{AsIdSalt, Context, Id, Ui};
use std::collections::HashMap;
use std::fmt;

/// The motion that you get from [`Springs::spring_mut`], which you read and change at the time of the frame.
pub type SpringMut<V> = Moving<<V as Value>::Repr>;

/// A value on a spring in the current frame.
pub struct SpringState<V: Value> {
    /// The value to draw.
    pub value: V,
    /// Where the value goes or rests. This is the target that you passed last, or the one that a release has chosen since.
    pub target: V,
    /// The velocity of the value, per second, in the units of the value's representation: `[f32; 2]` for a position.
    pub velocity: <V::Repr as Animatable>::Velocity,
    /// Whether the value is at rest, so that it doesn't need another frame.
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
        let Self { value, target, velocity, is_at_rest } = self;
        f.debug_struct("SpringState")
            .field("value", value)
            .field("target", target)
            .field("velocity", velocity)
            .field("is_at_rest", is_at_rest)
            .finish()
    }
}

/// The motion of one value, in egui's temporary memory.
struct Entry<V: Value> {
    motion: SpringMut<V>,
    /// The target that you passed last. A kick, a fling or a snap holds until you pass another one.
    target: V,
    clock: FirstStep,
    /// The number of the pass in which the value was last asked for.
    pass: u64,
}

impl<V: Value> Clone for Entry<V> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// The motions of one type of value, in egui's temporary memory.
struct Store<V: Value> {
    entries: HashMap<Id, Entry<V>>,
    /// At this number of entries, we look for those that nobody asks for any more.
    sweep_at: usize,
}

impl<V: Value> Clone for Store<V> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), sweep_at: self.sweep_at }
    }
}

impl<V: Value> Default for Store<V> {
    fn default() -> Self {
        Self { entries: HashMap::new(), sweep_at: LEAST_SWEPT }
    }
}

/// The least number of entries that makes a sweep worthwhile.
const LEAST_SWEPT: usize = 64;

impl<V: Value> Store<V> {
    /// Returns the entry of an id, which may be new, and whether the last frame has shown it. Once the number of entries has
    /// doubled since the last sweep, another sweep begins. It forgets the entries that are at rest on their targets and weren't
    /// read in the last two frames. If you ask for such an entry again, you get the same one.
    fn entry(&mut self, id: Id, (frame, pass): (f64, u64), make: impl FnOnce() -> Entry<V>) -> (&mut Entry<V>, bool) {
        if self.entries.len() >= self.sweep_at && !self.entries.contains_key(&id) {
            self.entries.retain(|_, entry| entry.pass + 2 > pass || !entry.is_forgettable(frame));
            self.sweep_at = LEAST_SWEPT.max(2 * self.entries.len());
        }
        let entry = self.entries.entry(id).or_insert_with(make);
        let is_seen = entry.pass + 2 > pass;
        entry.pass = pass;
        (entry, is_seen)
    }
}

impl<V: Value> Entry<V> {
    /// Whether the value is at rest on its target.
    fn is_forgettable(&mut self, frame: f64) -> bool {
        let now = self.clock.time(frame);
        let is_same = |a: V::Repr, b: V::Repr| a.displacement(b).largest() <= 0.0;
        let end = self.motion.rest_at();
        end.is_some_and(|end| end <= now && is_same(self.motion.value(end), self.target.to_repr()))
    }
}

/// Changes a motion at the time of the frame, on the motion's own clock. Returns `None` if there isn't one under the id.
pub(crate) fn with_entry<V: Value, R>(
    springs: &(impl Springs + ?Sized),
    id: impl AsIdSalt,
    change: impl FnOnce(&mut SpringMut<V>, f64) -> R,
) -> Option<R> {
    let (context, parent, _) = springs.scope();
    let time = context.input(|input| input.time);
    let mut entry = context.data_mut(|data| {
        let store: &mut Store<V> = data.get_temp_mut_or_default(Id::NULL);
        store.entries.get(&parent.with(&id)).cloned()
    })?;
    let now = entry.clock.time(time);
    let was_moving = !entry.motion.is_at_rest(now);
    // `change` may use egui's memory, so don't hold the lock while it runs.
    let result = change(&mut entry.motion, now);
    // If the value begins to move now, for example because a finger releases it, its motion counts from this frame.
    if !was_moving && !entry.motion.is_at_rest(now) {
        entry.clock.begin(time);
    }
    context.data_mut(|data| {
        let store: &mut Store<V> = data.get_temp_mut_or_default(Id::NULL);
        store.entries.insert(parent.with(&id), entry);
    });
    context.request_repaint();
    Some(result)
}

/// Springs for egui's [`Ui`] and [`Context`].
///
/// A value lives in egui's memory, under an id and the value's type. On a `Ui`, an id belongs to the `Ui`'s scope, so two scopes may use
/// the same id. On the `Context`, an id means the same value everywhere. A new value begins at rest on its first target. While a value
/// moves it asks for repaints, and at rest it doesn't. A value that is at rest on its target, and that you don't ask for any more, is
/// forgotten in time.
///
/// If [`Style::animation_time`](egui::Style::animation_time) is 0, which is how egui turns animations off, values jump.
pub trait Springs {
    /// Returns the context, the parent id of the springs, and whether values move rather than jump.
    #[doc(hidden)]
    fn scope(&self) -> (&Context, Id, bool);

    /// Sends a value to `target` on a spring and returns the value to draw in this frame.
    ///
    /// Call it in every frame. You may pass another target in flight, and value and velocity carry on. If a value begins to move in a frame
    /// that stalls, its first step counts as at most two frames at 60 Hz, so that you see it begin. A value that you didn't ask for in the
    /// last frame, for example because its row was out of view, begins on its new target. Nobody has seen it elsewhere.
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

    /// Does what [`spring`](Self::spring) does, but also returns the velocity, and whether the value is at rest.
    fn spring_state<V: Value>(&self, id: impl AsIdSalt, target: V, spring: Spring) -> SpringState<V> {
        let (context, parent, is_animated) = self.scope();
        let (frame, pass) = (context.input(|input| input.time), context.cumulative_pass_nr());
        let (target, Reading { value, velocity, is_at_rest, .. }) = context.data_mut(|data| {
            let store: &mut Store<V> = data.get_temp_mut_or_default(Id::NULL);
            let (entry, is_seen) = store.entry(parent.with(id), (frame, pass), || {
                let mut motion = Moving::new(target.to_repr(), spring, frame);
                motion.set_tolerance(frame, TolerancePolicy::PIXELS);
                Entry { motion, target, clock: FirstStep::default(), pass }
            });
            let Entry { motion, target: last, clock, .. } = entry;
            let now = clock.time(frame);
            motion.set_spring(now, spring);
            if *last != target && !is_seen {
                motion.snap_to(now, target.to_repr());
                *last = target;
            } else if *last != target {
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
                // Plan the motion now, so that later reads take very little time.
                motion.plan();
            }
            (motion.target(now), reading)
        });
        if !is_at_rest {
            context.request_repaint();
        }
        SpringState { value: V::from_repr(value), target: V::from_repr(target), velocity, is_at_rest }
    }

    /// Passes the motion of a value to a closure, with the time of this frame on the value's clock. The closure may kick, release or place
    /// the value. Returns `None` if the value doesn't exist yet.
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
        with_entry::<V, R>(self, id, change)
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::RawInput;

    fn frame(context: &Context, time: f64, show: impl FnOnce(&Ui)) {
        let mut show = Some(show);
        let input = RawInput { time: Some(time), ..RawInput::default() };
        let mut shown = context.run_ui(input, |ui| show.take().into_iter().for_each(|show| show(ui)));
        shown.textures_delta.clear();
    }

    #[test]
    fn springs_of_rows_that_are_no_longer_shown_are_forgotten() {
        let (context, spring) = (Context::default(), Spring::from_duration_bounce(0.1, 0.0));
        frame(&context, 0.0, |ui| {
            ui.spring("flung", 0.0_f32, spring);
            ui.spring_mut::<f32, _>("flung", |value, now| value.snap_to(now, 70.0));
        });
        for i in 1..2_000_u32 {
            // There are five rows. The first one goes away, and a new one comes.
            frame(&context, 0.05 * f64::from(i), |ui| {
                (i..i + 5).for_each(|row| _ = ui.spring(row, if row == i { 400.0_f32 } else { 0.0 }, spring));
            });
        }
        let count = context.data_mut(|data| data.get_temp_mut_or_default::<Store<f32>>(Id::NULL).entries.len());
        assert!(count < 300, "{count} springs in memory");
        frame(&context, 101.0, |ui| assert_eq!(ui.spring("flung", 0.0_f32, spring).to_bits(), 70.0_f32.to_bits()));
    }
}
