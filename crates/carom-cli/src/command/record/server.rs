//! The page's server, for this computer and this page only.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use carom_fit::{FitOptions, fit};
use serde_json::json;

use super::http::{Answer, Connection, message};
use super::store::{Part, Saved, Store};
use crate::command::fit::{figure, print_report};
use crate::failure::Failure;
use crate::plot::drawing::Size;
use crate::plot::{Figure, Theme, layout, svg};

/// The time that a page has to send the rest after Ctrl-C.
const LAST_CALL: Duration = Duration::from_millis(700);

const MOST_CONNECTIONS: usize = 32;

/// The state that all connections share.
struct Site {
    address: SocketAddr,
    store: Mutex<Store>,
    connections: AtomicUsize,
}

/// Serves until Ctrl-C, the end of the terminal, or a request to terminate. It listens on the loopback address only, which other
/// machines cannot reach, and passes the address to `announce`.
pub(super) fn serve(
    port: u16,
    store: Store,
    announce: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::file(&format!("port {port}"), &error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    announce(address)?;
    let site = Arc::new(Site { address, store: Mutex::new(store), connections: AtomicUsize::new(0) });
    stop_on_signal(&site)?;
    for stream in listener.incoming() {
        match stream {
            Ok(stream) => {
                let site = Arc::clone(&site);
                // If no thread can be started, the request gets no response, and the page tries again with the next part.
                let _ = thread::Builder::new().spawn(move || site.serve(stream));
            }
            // Too many files are open, or a client gave up. The next connection may succeed.
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
    Ok(())
}

/// Saves unfinished recordings and exits. The first signal leaves the pages time for a last part; the second exits
/// immediately.
fn stop_on_signal(site: &Arc<Site>) -> Result<(), Failure> {
    let is_over = Arc::new(AtomicBool::new(false));
    let site = Arc::clone(site);
    let stop = move || {
        let is_first = !is_over.swap(true, Ordering::SeqCst);
        let site = Arc::clone(&site);
        let close = move || {
            // Pages send parts a few times a second, but a page that still moves does not end its recording.
            let end = Instant::now() + LAST_CALL;
            while is_first && site.locked().is_recording() && Instant::now() < end {
                thread::sleep(Duration::from_millis(20));
            }
            std::process::exit(i32::from(!site.close()));
        };
        if is_first {
            thread::spawn(close);
        } else {
            close();
        }
    };
    ctrlc::set_handler(stop).map_err(|error| Failure::Input(format!("signals cannot be caught: {error}")))
}

impl Site {
    fn locked(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, stream: TcpStream) {
        if self.connections.fetch_add(1, Ordering::SeqCst) < MOST_CONNECTIONS
            && let Some(mut connection) = Connection::accept(stream)
        {
            let answer = self.respond(&mut connection);
            connection.answer(&answer);
        }
        self.connections.fetch_sub(1, Ordering::SeqCst);
    }

    fn respond(&self, connection: &mut Connection) -> Answer {
        let head = &connection.head;
        // A foreign page whose host name resolves to this address would send that host name.
        if !is_own(head.header("host"), self.address.port()) {
            return message(403, "this server answers to its own address only");
        }
        let page = |media: &'static str, text: &str| (200, media, text.to_owned());
        match (head.method.as_str(), head.path.as_str()) {
            ("GET" | "HEAD", "/") => page("text/html; charset=utf-8", include_str!("../../../record/index.html")),
            ("GET" | "HEAD", "/record.js") => {
                page("text/javascript; charset=utf-8", include_str!("../../../record/record.js"))
            }
            ("GET" | "HEAD", "/record.css") => {
                page("text/css; charset=utf-8", include_str!("../../../record/record.css"))
            }
            ("POST", "/recordings") => {
                if head.header("origin") != format!("http://{}", head.header("host")) {
                    return message(403, "only the page of this server may send recordings");
                }
                if !head.header("content-type").starts_with("application/json") {
                    return message(415, "expected application/json");
                }
                match connection.read_body() {
                    Ok(body) => self.recorded(body),
                    Err(answer) => answer,
                }
            }
            (_, "/" | "/record.js" | "/record.css" | "/recordings") => message(405, "this method is not allowed here"),
            _ => message(404, "there is nothing here"),
        }
    }

    fn recorded(&self, body: &[u8]) -> Answer {
        let part: Part = match serde_json::from_slice(body) {
            Ok(part) => part,
            Err(error) => return message(400, &error.to_string()),
        };
        let theme = if part.dark { Theme::Dark } else { Theme::Light };
        let (expired, taken) = {
            let mut store = self.locked();
            (store.expire(Instant::now()), store.take(part, Instant::now()))
        };
        expired.iter().for_each(report_unfinished);
        match taken {
            Err(problem) => {
                let _ = writeln!(io::stderr(), "carom: {problem}");
                message(422, &problem)
            }
            Ok(None) => (200, "application/json", json!({ "saved": null }).to_string()),
            Ok(Some(saved)) => (200, "application/json", fitted(&saved, theme)),
        }
    }

    /// Saves unfinished recordings and reports them. Returns whether all of them were saved.
    fn close(&self) -> bool {
        let saved = self.locked().close();
        saved.iter().for_each(report_unfinished);
        saved.iter().all(Result::is_ok)
    }
}

/// Whether a Host header names this server. A browser leaves out port 80.
fn is_own(host: &str, port: u16) -> bool {
    let is = |name: &str| host == format!("{name}:{port}") || (port == 80 && host == name);
    is("127.0.0.1") || is("localhost")
}

fn report_unfinished(saved: &Result<String, String>) {
    // The terminal may be gone, which must not keep the files from being saved.
    let _ = match saved {
        Ok(name) => writeln!(io::stdout(), "{name}: saved unfinished"),
        Err(problem) => writeln!(io::stderr(), "carom: {problem}"),
    };
}

/// Fits a recording, reports it in the terminal, and returns the text for the page.
fn fitted(saved: &Saved, theme: Theme) -> String {
    let (line, answer) = match fit(&saved.trace, &FitOptions::default()) {
        Err(error) => {
            (format!("no law was fitted: {error}"), json!({ "saved": saved.name, "error": error.to_string() }))
        }
        Ok(report) => {
            let best = report.best();
            let verdict = if best.is_explained { "" } else { " (no law explains it)" };
            let mut text = Vec::new();
            let _ = print_report(&report, &saved.name, Some("px"), &mut text);
            let figure = Figure { unit: Some("px".to_owned()), ..figure(best, saved.name.clone(), Some("px")) };
            let drawing = layout::draw(&[figure], Size { width: 720, height: 460 }, theme);
            let plot = drawing.map(|drawing| svg::write(&drawing)).unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            (
                format!("{}{verdict}, RMSE {:.3} px", best.model, best.rmse),
                json!({ "saved": saved.name, "text": text, "plot": plot, "report": report }),
            )
        }
    };
    let _ = writeln!(io::stdout(), "{}: {line}", saved.name);
    answer.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_without_a_port_is_this_server_at_port_80() {
        for (host, port, own) in [
            ("127.0.0.1:8017", 8017, true),
            ("localhost:8017", 8017, true),
            ("127.0.0.1", 8017, false),
            ("127.0.0.1", 80, true),
            ("localhost:80", 80, true),
            ("example.org", 80, false),
        ] {
            assert_eq!(is_own(host, port), own, "{host} at port {port}");
        }
    }
}
