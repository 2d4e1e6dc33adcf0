//! Decides who gets a press. Of everything under a pointer, one member gets it.

use carom::gesture::{Axes, Press, PressEvent, PressState, TouchSlop};
use egui::emath::TSTransform;
use egui::{Context, Event, Id, IdMap, LayerId, PointerButton, Pos2, Rect, Sense, Ui, Vec2, WidgetRect};

/// The axes and the slop of something that a pointer drags.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) axes: Axes,
    /// The slop of a finger. A mouse has its own slop.
    pub(crate) slop: TouchSlop,
    /// Whether the member waits for its slop and its axis even if nothing else wants the press.
    pub(crate) waits_alone: bool,
}

/// A change of a press.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) event: PressEvent,
    /// Where the press was.
    pub(crate) from: Pos2,
    /// The displacement from `from` to where the travel begins.
    pub(crate) slop: Vec2,
}

/// What shows itself in a frame and may be dragged: a row, a part or a list.
#[derive(Clone, Copy, Debug)]
struct Member {
    /// The axes and the slop, or `None` for a list that takes only wheels.
    wish: Option<Wish>,
    /// The list around the member.
    list: Option<Id>,
}

/// A member that may get the press, or has it.
#[derive(Clone, Debug)]
struct Contender {
    id: Id,
    wish: Wish,
    drag: Press,
}

/// All that may be dragged, in egui's temporary memory.
///
/// A press belongs to the topmost member under it and to the lists around that member, but not if egui knows a widget above them
/// that drags by itself. All of them get the press at once. The first one that leaves its slop along its axes takes it, and the others
/// are told that the press is gone. If several leave it together, the innermost takes it. We hand out the events of a frame before the
/// first member reads its own, because a list is shown before its rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena {
    /// The number of the pass whose events are read.
    pass: u64,
    /// The time of the frame before.
    frame: f64,
    /// The members of the last pass, and the ones of this pass so far.
    members: IdMap<Member>,
    shown: IdMap<Member>,
    /// The lists whose content is being shown, from the outside in.
    lists: Vec<Id>,
    /// Who may get the press, from the inside out.
    contenders: Vec<Contender>,
    from: Pos2,
    /// The last reports of the press, so that a member that is left over gets all of them.
    reports: Vec<(f64, Pos2)>,
    /// The changes that the members haven't read yet.
    changes: IdMap<Vec<Change>>,
}

impl Arena {
    fn with<R>(context: &Context, change: impl FnOnce(&mut Self) -> R) -> R {
        let id = Id::NULL.with(("carom arena", context.viewport_id()));
        // Read the events before taking the lock, because reading them takes egui's own lock.
        let pass = context.cumulative_pass_nr();
        let mut arena: Self = context.data_mut(|data| data.remove_temp(id)).unwrap_or_default();
        if arena.pass != pass {
            let shown = std::mem::take(&mut arena.shown);
            arena.members = if arena.pass + 1 == pass { shown } else { IdMap::default() };
            arena.pass = pass;
            arena.read(context);
        }
        let result = change(&mut arena);
        context.data_mut(|data| data.insert_temp(id, arena));
        result
    }

    /// Shows a member under its rectangle's id. Returns what this frame's events mean for it.
    pub(crate) fn show(ui: &Ui, id: Id, wish: impl Into<Option<Wish>>) -> Vec<Change> {
        if !ui.is_enabled() {
            return Vec::new();
        }
        let mut changes = Self::with(ui.ctx(), |arena| {
            arena.shown.insert(id, Member { wish: wish.into(), list: arena.lists.last().copied() });
            arena.changes.remove(&id).unwrap_or_default()
        });
        if let Some(TSTransform { scaling, .. }) = ui.ctx().layer_transform_to_global(ui.layer_id()) {
            changes.iter_mut().for_each(|change| change.scale(1.0 / scaling));
        }
        changes
    }

    /// Returns the state of the press on a member.
    pub(crate) fn state(ui: &Ui, id: Id) -> PressState {
        let state =
            |arena: &mut Self| arena.contenders.iter().find(|other| other.id == id).map(|other| other.drag.state());
        Self::with(ui.ctx(), state).unwrap_or(PressState::Up)
    }

    /// Whether a wheel event is for a member. The member must lie under the pointer, and only its own content may take the wheel above it.
    pub(crate) fn has_wheel(ui: &Ui, id: Id, rect: Rect) -> bool {
        let Some(at) = ui.input(|input| input.pointer.latest_pos()).filter(|_| ui.is_enabled()) else { return false };
        let context = ui.ctx();
        ui.rect_contains_pointer(rect)
            && Self::with(context, |arena| {
                let mut next = topmost(context, at, |widget| arena.members.contains_key(&widget.id)).map(|hit| hit.id);
                while let Some(member) = next.filter(|next| *next != id) {
                    next = arena.members.get(&member).and_then(|member| member.list);
                    if next.is_none() {
                        return false;
                    }
                }
                true
            })
    }

    /// Shows the content of a list, whose members share their presses with the list.
    pub(crate) fn inside<R>(ui: &mut Ui, list: Id, show: impl FnOnce(&mut Ui) -> R) -> R {
        Self::with(ui.ctx(), |arena| arena.lists.push(list));
        let result = show(ui);
        Self::with(ui.ctx(), |arena| arena.lists.pop());
        result
    }

    /// Reads the events of a frame.
    fn read(&mut self, context: &Context) {
        self.lists.clear();
        self.changes.clear();
        // A member that wasn't shown in this pass loses its press.
        self.contenders.retain(|contender| self.members.contains_key(&contender.id));
        let now = context.input(|input| input.time);
        let events = pointer_events(context);
        for Pointer { at, kind } in events {
            match kind {
                Kind::Pressed if self.contenders.is_empty() => self.press(context, now, at),
                Kind::Pressed => {}
                Kind::Moved => self.moved(context, now, at),
                Kind::Released => {
                    self.moved(context, now, at);
                    // If the pointer didn't move in this frame, the last frame already showed where it left. So the motion begins with
                    // the last frame, or it would stand still for a frame. After a longer pause, the pointer has stopped.
                    let last = self.reports.last().map_or(now, |report| report.0);
                    let time = if last < now && now - last <= STOP { self.frame } else { now };
                    self.end(at, |drag, at| drag.pointer_up_at(time, at));
                }
                Kind::Gone => self.end(at, |drag, _| drag.pointer_cancel(now)),
            }
        }
        if !context.input(|input| input.pointer.any_down()) {
            // The press is over, but no event said so.
            self.end(Pos2::ZERO, |drag, _| drag.pointer_cancel(now));
        }
        self.frame = now;
    }

    fn press(&mut self, context: &Context, now: f64, at: Pos2) {
        let is_touch = context.input(egui::InputState::any_touches);
        let mut next = self.pressed(context, at);
        while let Some((id, member)) = next.and_then(|id| Some((id, *self.members.get(&id)?))) {
            if let Some(wish) = member.wish {
                let mouse = TouchSlop { diagonal: wish.slop.diagonal, ..TouchSlop::MOUSE };
                let wish = Wish { slop: if is_touch { wish.slop } else { mouse }, ..wish };
                self.contenders.push(Contender { id, wish, drag: Press::new(wish.axes, wish.slop) });
            }
            next = member.list;
        }
        self.from = at;
        self.reports = vec![(now, at)];
        for contender in &mut self.contenders {
            let events = contender.drag.pointer_down(now, wide(at));
            note(&mut self.changes, contender.id, events, at, at);
        }
        self.leave_to_last();
    }

    fn moved(&mut self, context: &Context, now: f64, at: Pos2) {
        if self.contenders.is_empty() || self.reports.last().is_some_and(|report| report.1 == at) {
            return;
        }
        if self.reports.len() == KEPT {
            self.reports.remove(1);
        }
        self.reports.push((now, at));
        let is_new = !self.contenders[0].drag.is_dragging();
        for contender in &mut self.contenders {
            let events = contender.drag.pointer_move(now, wide(at));
            note(&mut self.changes, contender.id, events, self.from, at);
            if contender.drag.is_dragging() {
                break;
            }
        }
        self.contenders.retain(|contender| contender.drag.state() != PressState::Yielded);
        self.leave_to_last();
        let Some(winner) = self.contenders.iter().position(|contender| contender.drag.is_dragging()) else { return };
        let winner = self.contenders.swap_remove(winner);
        for mut loser in self.contenders.drain(..) {
            note(&mut self.changes, loser.id, loser.drag.pointer_cancel(now), self.from, at);
        }
        if is_new {
            // This takes the pointer away from egui's other widgets.
            context.set_dragged_id(winner.id);
        }
        self.contenders.push(winner);
    }

    /// If only one list or part is left to get the press, gives it the press. That list or part then moves from the first report.
    fn leave_to_last(&mut self) {
        let [last] = &mut self.contenders[..] else { return };
        if last.wish.waits_alone
            || last.drag.state() != PressState::Waiting
            || last.drag.axes() == Axes::Both && last.wish.slop == AT_ONCE
        {
            return;
        }
        last.wish.slop = AT_ONCE;
        last.drag = Press::new(Axes::Both, AT_ONCE);
        for (i, (time, at)) in self.reports.iter().enumerate() {
            if i == 0 {
                // This contender has been told of the press already, so don't record the events.
                last.drag.pointer_down(*time, wide(*at));
            } else {
                let events = last.drag.pointer_move(*time, wide(*at));
                note(&mut self.changes, last.id, events, self.from, *at);
            }
        }
    }

    fn end(&mut self, at: Pos2, end: impl Fn(&mut Press, [f64; 2]) -> &[PressEvent]) {
        for mut contender in self.contenders.drain(..) {
            note(&mut self.changes, contender.id, end(&mut contender.drag, wide(at)), self.from, at);
        }
        self.reports.clear();
    }

    /// Returns the member that a press is for.
    fn pressed(&self, context: &Context, at: Pos2) -> Option<Id> {
        let bar = context.global_style().spacing.scroll.bar_width;
        let is_member = |widget: &WidgetRect| self.members.get(&widget.id).is_some_and(|member| member.wish.is_some());
        let takes = |widget: &WidgetRect| is_member(widget) || widget.sense.senses_drag() && !is_label(widget, bar);
        let hit = topmost(context, at, takes)?;
        // egui lets the pointer hit a small widget from nearby, so treat such a widget as hit.
        let is_near =
            |near: &WidgetRect| near.enabled && !is_member(near) && takes(near) && hit.rect.contains_rect(near.rect);
        let is_helped = context.viewport(|viewport| {
            viewport.input.pointer.interact_pos() == Some(at) && viewport.hits.drag.as_ref().is_some_and(is_near)
        });
        (is_member(&hit) && !is_helped).then_some(hit.id)
    }
}

/// Returns the topmost widget at a place that takes what happens there. It looks at egui's widgets of the last pass, as egui does for its
/// own presses.
fn topmost(context: &Context, at: Pos2, takes: impl Fn(&WidgetRect) -> bool) -> Option<WidgetRect> {
    let area = context.layer_id_at(at);
    let layers: Vec<LayerId> = context.memory(|memory| memory.layer_ids().collect());
    let place = |layer: &LayerId| context.layer_transform_from_global(*layer).map_or(at, |place| place * at);
    let places: Vec<_> = layers.iter().map(place).collect();
    context.viewport(|viewport| {
        for (layer, place) in layers.iter().zip(places).rev() {
            let is_hit = |widget: &&WidgetRect| widget.interact_rect.contains(place) && widget.enabled && takes(widget);
            let hit = viewport.prev_pass.widgets.get_layer(*layer).filter(is_hit).last();
            if hit.is_some() || Some(*layer) == area {
                return hit.copied();
            }
        }
        None
    })
}

impl Change {
    fn scale(&mut self, by: f32) {
        self.slop *= by;
        if let PressEvent::Moved { travel, .. } = &mut self.event {
            *travel = travel.map(|travel| f64::from(by) * travel);
        }
    }
}

/// A pointer that pauses for longer than this, in seconds, has stopped.
const STOP: f64 = 0.04;

/// The slop of a member that has a press alone.
const AT_ONCE: TouchSlop = TouchSlop { distance: 0.0, diagonal: 1.0 };

/// How many reports of a press we keep until it is decided. An estimate of the velocity uses this many.
const KEPT: usize = 20;

/// Whether a widget drags only to select text, as labels do. A row or a list under such a widget gets the drag instead. Unlike sliders and
/// text fields, labels don't take the focus. Unlike scroll bars, they aren't thin.
fn is_label(widget: &WidgetRect, bar: f32) -> bool {
    widget.sense == Sense::CLICK | Sense::DRAG && widget.rect.size().min_elem() > bar
}

fn wide(at: Pos2) -> [f64; 2] {
    [f64::from(at.x), f64::from(at.y)]
}

/// Keeps changes of a press until the member reads them. `from` is where the press was, and `at` where the last change came.
fn note(changes: &mut IdMap<Vec<Change>>, id: Id, events: &[PressEvent], from: Pos2, at: Pos2) {
    let last = events.iter().rev().find_map(|event| match event {
        PressEvent::Moved { travel: [x, y], .. } => Some(Vec2::new(*x as f32, *y as f32)),
        _ => None,
    });
    let slop = last.map_or(Vec2::ZERO, |travel| at - from - travel);
    changes.entry(id).or_default().extend(events.iter().map(|event| Change { event: *event, from, slop }));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pressed,
    Moved,
    Released,
    Gone,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer {
    pub(crate) at: Pos2,
    pub(crate) kind: Kind,
}

/// Returns the events of the pointer in this frame. egui also sends them for touches.
pub(crate) fn pointer_events(context: &Context) -> Vec<Pointer> {
    let read = |event: &Event| match *event {
        Event::PointerMoved(at) => Some(Pointer { at, kind: Kind::Moved }),
        Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, .. } => {
            Some(Pointer { at, kind: if pressed { Kind::Pressed } else { Kind::Released } })
        }
        Event::PointerGone => Some(Pointer { at: Pos2::ZERO, kind: Kind::Gone }),
        _ => None,
    };
    context.input(|input| input.events.iter().filter_map(read).collect())
}
