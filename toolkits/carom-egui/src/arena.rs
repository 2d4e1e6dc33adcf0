//! Which of a row and the list around it has the pointer.

use egui::{Context, Id, Ui};

/// The pressed pointer, in egui's temporary memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arena {
    /// The list that egui lets drag.
    list: Option<Id>,
    /// The row under the pointer, and whether it drags.
    row: Option<(Id, bool)>,
}

impl Arena {
    fn change<R>(context: &Context, change: impl FnOnce(&mut Self) -> R) -> R {
        context.data_mut(|data| change(data.get_temp_mut_or_default(Id::NULL.with("carom arena"))))
    }

    /// A list takes the pointer, as far as egui knows.
    pub(crate) fn press_list(ui: &Ui, list: Id) {
        Self::change(ui.ctx(), |arena| arena.list = Some(list));
    }

    /// Whether an id is that of the list under the pointer.
    pub(crate) fn is_list(ui: &Ui, id: Id) -> bool {
        Self::change(ui.ctx(), |arena| arena.list == Some(id))
    }

    /// Whether a row under the pointer has not decided yet: the list waits.
    pub(crate) fn has_waiting_row(ui: &Ui) -> bool {
        Self::change(ui.ctx(), |arena| matches!(arena.row, Some((_, false))))
    }

    /// A row is pressed.
    pub(crate) fn wait(ui: &Ui, row: Id) {
        Self::change(ui.ctx(), |arena| arena.row = Some((row, false)));
    }

    /// A row drags: egui takes the pointer from the list and from all other widgets.
    pub(crate) fn take(ui: &Ui, row: Id) {
        let is_new = Self::change(ui.ctx(), |arena| arena.row.replace((row, true)) != Some((row, true)));
        if is_new {
            ui.ctx().set_dragged_id(row);
        }
    }

    /// A row has nothing to do with the pointer any more.
    pub(crate) fn leave(ui: &Ui, row: Id) {
        Self::change(ui.ctx(), |arena| {
            if arena.row.is_some_and(|(id, _)| id == row) {
                arena.row = None;
            }
        });
    }
}
