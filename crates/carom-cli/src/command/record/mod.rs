//! `carom record`: a page on this computer that records how it is scrolled, and the law of it.

mod http;
mod server;
mod store;

use std::io::{self, Write};
use std::path::PathBuf;

use crate::failure::Failure;

/// Record your own scrolling, dragging and wheel in a browser, and fit it at once
///
/// Serves a page on this computer alone. What is scrolled, dragged or turned there is recorded frame by frame, shown,
/// saved as NAME.csv (with the touches in NAME.json) in the folder, and fitted. No file is ever overwritten. Ctrl-C ends
/// it; what is under way then is saved as well.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom record
  carom record --folder flings --port 8017
  carom fit flings/*.csv")]
pub(crate) struct Arguments {
    /// Where recordings are saved; made if there is none
    #[arg(long, value_name = "FOLDER", default_value = "recordings")]
    folder: PathBuf,
    /// Port of the page [default: any that is free]
    #[arg(long, value_name = "PORT", default_value = "0", hide_default_value = true)]
    port: u16,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let store = store::Store::open(&self.folder)?;
        let server = server::Server::bind(self.port, store)?;
        let mut output = io::stdout().lock();
        writeln!(
            output,
            "Scroll at http://{} – recordings go to {} – Ctrl-C ends it",
            server.address(),
            self.folder.display()
        )?;
        output.flush()?;
        drop(output);
        server.serve()
    }
}
