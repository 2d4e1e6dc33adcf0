//! `carom record`: JavaScript that records how any page is scrolled.

use std::io::{self, Write};

use crate::failure::Failure;

/// Print JavaScript that records any page, for the browser's console
///
/// Paste it into the console of a page, flick, and type stop("fling.json"). It records the position of the page on every frame,
/// the page's size, and the fingers, the mouse and the wheel with their times. carom fit reads the file. A phone doesn't have a
/// console. There, the Trace lab of the playground (cargo xtask play) records its own list, drags and wheels, and fits them at
/// once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom record
  carom record | xclip -selection clipboard
  carom fit fling.json
  carom fit fling.json --linearize")]
pub(crate) struct Arguments {}

impl Arguments {
    #[expect(clippy::unused_self, reason = "all commands run in the same way")]
    pub(crate) fn run(&self) -> Result<(), Failure> {
        Ok(io::stdout().lock().write_all(include_bytes!("../../record/snippet.js"))?)
    }
}
