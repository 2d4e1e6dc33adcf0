//! The listeners of a spring system.

use super::{SpringEvent, SpringId, SpringSystem};
use crate::animate::system::listeners::{ListenerId, Listeners, Scope, call_each};
use alloc::boxed::Box;

pub(super) type EventListener = dyn FnMut(&mut SpringSystem, &SpringEvent);
pub(super) type Hook = dyn FnMut(&mut SpringSystem, f64);
pub(super) type ActivityListener = dyn FnMut(bool);

/// The methods that attach and call listeners.
impl SpringSystem {
    /// Attaches a listener for every event of one spring, or returns `None` if it is unknown.
    pub fn listen(
        &mut self,
        id: SpringId,
        listener: impl FnMut(&mut Self, &SpringEvent) + 'static,
    ) -> Option<ListenerId> {
        let number = self.springs.get_mut(id.0)?.listeners.add(&mut self.next_listener, Box::new(listener));
        self.spring_listeners += 1;
        Some(ListenerId { scope: Scope::Spring(id), number })
    }

    /// Attaches a listener for every event of every spring.
    pub fn listen_all(&mut self, listener: impl FnMut(&mut Self, &SpringEvent) + 'static) -> ListenerId {
        ListenerId { scope: Scope::Every, number: self.every.add(&mut self.next_listener, Box::new(listener)) }
    }

    /// Attaches a hook that is called at the start of every frame, with the frame's dt. Changes that the hook makes take effect in that
    /// frame.
    pub fn before_advance(&mut self, hook: impl FnMut(&mut Self, f64) + 'static) -> ListenerId {
        ListenerId { scope: Scope::Before, number: self.before.add(&mut self.next_listener, Box::new(hook)) }
    }

    /// Attaches a hook that is called at the end of every frame, with the frame's dt, after all listeners.
    pub fn after_advance(&mut self, hook: impl FnMut(&mut Self, f64) + 'static) -> ListenerId {
        ListenerId { scope: Scope::After, number: self.after.add(&mut self.next_listener, Box::new(hook)) }
    }

    /// Attaches a listener that tells you when to start and stop your frame clock. The listener receives true as soon as the first spring
    /// wakes, and false at the end of the frame when the last spring comes to rest. A system begins at rest.
    pub fn on_activity(&mut self, listener: impl FnMut(bool) + 'static) -> ListenerId {
        ListenerId { scope: Scope::Activity, number: self.activity.add(&mut self.next_listener, Box::new(listener)) }
    }

    /// Detaches a listener or hook. Returns false if the listener or its spring doesn't exist.
    pub fn detach(&mut self, listener: ListenerId) -> bool {
        let ListenerId { scope, number } = listener;
        match scope {
            Scope::Spring(id) => {
                let was_here = self.springs.get_mut(id.0).is_some_and(|member| member.listeners.remove(number));
                self.spring_listeners -= usize::from(was_here);
                was_here
            }
            Scope::Every => self.every.remove(number),
            Scope::Before => self.before.remove(number),
            Scope::After => self.after.remove(number),
            Scope::Activity => self.activity.remove(number),
        }
    }

    pub(super) fn notify(&mut self, event: &SpringEvent) {
        let (id, end) = (event.spring, self.next_listener);
        if self.spring_listeners > 0 {
            call_each(
                self,
                end,
                |system| Some(&mut system.springs.get_mut(id.0)?.listeners),
                |system, listener| listener(system, event),
            );
        }
        if !self.every.is_empty() {
            // If a listener has removed the spring, its events aren't reported any more.
            call_each(
                self,
                end,
                |system| system.contains(id).then_some(&mut system.every),
                |system, listener| listener(system, event),
            );
        }
    }

    pub(super) fn call_hooks(&mut self, hooks: impl Fn(&mut Self) -> &mut Listeners<Hook>, dt: f64) {
        let end = self.next_listener;
        call_each(self, end, |system| Some(hooks(system)), |system, hook| hook(system, dt));
    }

    pub(super) fn report_activity(&mut self) {
        let is_awake = !self.is_at_rest();
        if is_awake != self.reported {
            self.reported = is_awake;
            let end = self.next_listener;
            call_each(self, end, |system| Some(&mut system.activity), |_, listener| listener(is_awake));
        }
    }
}
