//! `carom record`: a page on this computer that records how it is scrolled, and fits a law to it.

mod http;
mod server;
mod store;

use std::io::{self, Write};
use std::path::PathBuf;

use crate::failure::Failure;

/// Record your own scrolling, dragging and wheel in a browser, and fit it at once
///
/// Serves a page on this computer alone. Scrolls, drags and turns of the wheel on that page are recorded frame by frame,
/// shown, saved as NAME.csv (with the touches in NAME.json) in the folder, and fitted. No file is ever overwritten. Ctrl-C
/// ends the server; an unfinished recording is saved first. For any other page, --snippet prints a few lines of
/// JavaScript to paste into the browser's console.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom record
  carom record --folder flings --port 8017
  carom record --snippet
  carom fit flings/*.csv")]
pub(crate) struct Arguments {
    /// Print JavaScript that records any element of any page, for the browser's console
    #[arg(long, conflicts_with_all = ["folder", "port"])]
    snippet: bool,
    /// Folder for the recordings; it is created if it does not exist
    #[arg(long, value_name = "FOLDER", default_value = "recordings")]
    folder: PathBuf,
    /// Port of the page [default: any free one]
    #[arg(long, value_name = "PORT", default_value = "0", hide_default_value = true)]
    port: u16,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.snippet {
            return Ok(io::stdout().lock().write_all(include_bytes!("../../../record/snippet.js"))?);
        }
        let store = store::Store::open(&self.folder)?;
        server::serve(self.port, store, |address| {
            let folder = self.folder.display();
            let mut output = io::stdout().lock();
            writeln!(output, "Scroll at http://{address} – recordings go to {folder} – Ctrl-C ends it")?;
            output.flush()
        })
    }
}
