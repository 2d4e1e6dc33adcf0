//! The page's server: for this computer, and for this page alone.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use carom_fit::{FitOptions, fit};
use serde_json::json;
use tiny_http::{Header, Method, Request, Response};

use super::store::{Part, Saved, Store};
use crate::command::fit::{figure, tell_report};
use crate::failure::Failure;
use crate::plot::drawing::Size;
use crate::plot::{Figure, Theme, layout, svg};

/// Bytes of a request: half a second of samples is far less.
const MOST_BYTES: u64 = 256 * 1024;

/// How long a page has to send the rest after Ctrl-C.
const LAST_CALL: Duration = Duration::from_millis(700);

pub(super) struct Server {
    http: Arc<tiny_http::Server>,
    address: SocketAddr,
    store: Arc<Mutex<Store>>,
}

/// An answer: status, media type, text.
type Answer = (u16, &'static str, String);

fn words(status: u16, words: &str) -> Answer {
    (status, "text/plain; charset=utf-8", format!("{words}\n"))
}

fn locked(store: &Mutex<Store>) -> MutexGuard<'_, Store> {
    store.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Server {
    /// On the loopback address only: nobody else on the network reaches it.
    pub(super) fn bind(port: u16, store: Store) -> Result<Self, Failure> {
        let failed = |problem: String| Failure::Input(format!("port {port}: {problem}"));
        let http = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| failed(error.to_string()))?;
        let address = http.server_addr().to_ip().ok_or_else(|| failed("it has no address".to_owned()))?;
        Ok(Self { http: Arc::new(http), address, store: Arc::new(Mutex::new(store)) })
    }

    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Until Ctrl-C.
    pub(super) fn serve(self) -> Result<(), Failure> {
        let is_over = Arc::new(AtomicBool::new(false));
        self.stop_on_signal(&is_over)?;
        while !is_over.load(Ordering::SeqCst) {
            match self.http.recv_timeout(Duration::from_millis(200)) {
                Ok(Some(request)) => self.answer(request),
                Ok(None) => {}
                Err(error) => return Err(Failure::file("the page's server", &error)),
            }
        }
        // Pages send what they have a few times a second; one where something still moves does not stop by itself.
        let end = Instant::now() + LAST_CALL;
        while let Ok(Some(request)) = self.http.recv_timeout(end.saturating_duration_since(Instant::now())) {
            self.answer(request);
        }
        close(&self.store)
    }

    fn stop_on_signal(&self, is_over: &Arc<AtomicBool>) -> Result<(), Failure> {
        let (is_over, store) = (Arc::clone(is_over), Arc::clone(&self.store));
        let stop = move || {
            if is_over.swap(true, Ordering::SeqCst) {
                // A second time: a page keeps the server busy. What is there is saved all the same.
                let code = i32::from(close(&store).is_err());
                std::process::exit(code);
            }
        };
        ctrlc::set_handler(stop).map_err(|error| Failure::Input(format!("Ctrl-C cannot be caught: {error}")))
    }

    fn answer(&self, mut request: Request) {
        let (status, media, text) = self.respond(&mut request);
        let mut response = Response::from_string(text).with_status_code(status);
        let policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        for (name, value) in [
            ("Content-Type", media),
            ("Content-Security-Policy", policy),
            ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ] {
            if let Ok(header) = Header::from_bytes(name, value) {
                response.add_header(header);
            }
        }
        // Who has gone away needs no answer.
        let _ = request.respond(response);
    }

    fn respond(&self, request: &mut Request) -> Answer {
        // A page elsewhere that has its own name resolve to this address sends that name.
        let names = [self.address.to_string(), format!("localhost:{}", self.address.port())];
        let host = header(request, "Host").unwrap_or_default();
        if !names.contains(&host) {
            return words(403, "this server answers to its own address only");
        }
        match (request.method(), request.url()) {
            (Method::Get, "/") => {
                (200, "text/html; charset=utf-8", include_str!("../../../record/index.html").to_owned())
            }
            (Method::Get, "/record.js") => {
                (200, "text/javascript; charset=utf-8", include_str!("../../../record/record.js").to_owned())
            }
            (Method::Get, "/record.css") => {
                (200, "text/css; charset=utf-8", include_str!("../../../record/record.css").to_owned())
            }
            (Method::Post, "/recordings") => {
                let origin = header(request, "Origin").unwrap_or_default();
                if origin != format!("http://{host}") {
                    return words(403, "only the page of this server may send recordings");
                }
                self.recorded(request)
            }
            (_, "/" | "/record.js" | "/record.css" | "/recordings") => words(405, "not in this way"),
            _ => words(404, "there is nothing here"),
        }
    }

    fn recorded(&self, request: &mut Request) -> Answer {
        if header(request, "Content-Type").is_none_or(|media| !media.starts_with("application/json")) {
            return words(415, "expected application/json");
        }
        if request.body_length().is_some_and(|length| length as u64 > MOST_BYTES) {
            return words(413, "too much at once");
        }
        let mut body = Vec::new();
        match request.as_reader().take(MOST_BYTES + 1).read_to_end(&mut body) {
            Err(error) => return words(400, &error.to_string()),
            Ok(length) if length as u64 > MOST_BYTES => return words(413, "too much at once"),
            Ok(_) => {}
        }
        let part: Part = match serde_json::from_slice(&body) {
            Ok(part) => part,
            Err(error) => return words(400, &error.to_string()),
        };
        let theme = if part.dark { Theme::Dark } else { Theme::Light };
        let taken = locked(&self.store).take(part);
        match taken {
            Err(problem) => words(422, &problem),
            Ok(None) => (200, "application/json", json!({ "saved": null }).to_string()),
            Ok(Some(saved)) => (200, "application/json", told(&saved, theme)),
        }
    }
}

/// Saves what is under way, and says so.
fn close(store: &Mutex<Store>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let mut failure = Ok(());
    for saved in locked(store).close() {
        match saved {
            Ok(name) => writeln!(output, "{name}: saved, though it was not over")?,
            Err(problem) => failure = Err(Failure::Input(problem)),
        }
    }
    failure
}

fn header(request: &Request, name: &'static str) -> Option<String> {
    let found = request.headers().iter().find(|header| header.field.equiv(name));
    found.map(|header| header.value.as_str().to_owned())
}

/// Fits a recording, tells the terminal, and gives what the page shows.
fn told(saved: &Saved, theme: Theme) -> String {
    let mut output = io::stdout().lock();
    let answer = match fit(&saved.trace, &FitOptions::default()) {
        Err(error) => {
            let _ = writeln!(output, "{}: {error}", saved.name);
            json!({ "saved": saved.name, "error": error.to_string() })
        }
        Ok(report) => {
            let best = report.best();
            let verdict = if best.is_explained { "" } else { " (no law explains it)" };
            let _ = writeln!(output, "{}: {}{verdict}, RMSE {:.3} px", saved.name, best.model, best.rmse);
            let mut text = Vec::new();
            let _ = tell_report(&report, &saved.name, Some("px"), &mut text);
            let figure = Figure { unit: Some("px".to_owned()), ..figure(best, &saved.name, Some("px")) };
            let drawing = layout::draw(&figure, Size { width: 720, height: 460 }, theme);
            let plot = drawing.map(|drawing| svg::write(&drawing)).unwrap_or_default();
            json!({ "saved": saved.name, "text": String::from_utf8_lossy(&text), "plot": plot, "report": report })
        }
    };
    let _ = output.flush();
    answer.to_string()
}
