//! The part of HTTP/1.1 that one page on this computer needs: one request for each connection, with limits on everything.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The most bytes of the request line and all headers.
const MOST_HEAD: usize = 16 * 1024;

/// The most bytes of a body: half a second of samples is far less.
const MOST_BODY: usize = 256 * 1024;

/// The longest time for a request to arrive, and for its answer to be read.
const PATIENCE: Duration = Duration::from_secs(5);

/// Status, media type, and text.
pub(super) type Answer = (u16, &'static str, String);

/// An answer of plain text.
pub(super) fn message(status: u16, text: &str) -> Answer {
    (status, "text/plain; charset=utf-8", format!("{text}\n"))
}

/// A request line with its headers, whose names and values are in lower case.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) method: String,
    pub(super) path: String,
    headers: Vec<(String, String)>,
}

/// A connection whose head has been read.
pub(super) struct Connection {
    stream: TcpStream,
    deadline: Instant,
    pub(super) head: Head,
    /// The bytes that have been read: the head until it is complete, then the body.
    body: Vec<u8>,
}

impl Connection {
    /// Reads the head of a request. Returns `None` if it has been refused.
    pub(super) fn accept(stream: TcpStream) -> Option<Self> {
        let deadline = Instant::now() + PATIENCE;
        stream.set_write_timeout(Some(PATIENCE)).ok()?;
        let mut connection = Self { stream, deadline, head: Head::default(), body: Vec::new() };
        match connection.read_head() {
            Ok(()) => Some(connection),
            Err(refusal) => {
                connection.answer(&refusal);
                None
            }
        }
    }

    fn read_head(&mut self) -> Result<(), Answer> {
        loop {
            if let Some((head, length)) = Head::parse(&self.body).map_err(|error| message(400, &error.to_string()))? {
                self.head = head;
                self.body.drain(..length);
                return Ok(());
            }
            if self.body.len() > MOST_HEAD {
                return Err(message(431, "the headers are too long"));
            }
            self.read_more()?;
        }
    }

    /// Reads the body.
    ///
    /// # Errors
    /// Returns the response to a request whose body is too long, of unknown length, or too slow.
    pub(super) fn read_body(&mut self) -> Result<&[u8], Answer> {
        let length = self.head.header("content-length").parse().ok();
        let length: usize = length
            .filter(|_| self.head.header("transfer-encoding").is_empty())
            .ok_or_else(|| message(411, "a body needs a Content-Length"))?;
        if length > MOST_BODY {
            return Err(message(413, "the body is too long"));
        }
        while self.body.len() < length {
            self.read_more()?;
        }
        self.body.truncate(length);
        Ok(&self.body)
    }

    fn read_more(&mut self) -> Result<(), Answer> {
        match self.read() {
            Ok(0) => Err(message(400, "the request ends early")),
            Ok(_) => Ok(()),
            Err(_) => Err(message(408, "the request took too long")),
        }
    }

    /// Waits for bytes, appends them to `body`, and returns their number; 0 at the end.
    fn read(&mut self) -> io::Result<usize> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut buffer = [0; 8192];
        let count = loop {
            match self.stream.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.body.extend_from_slice(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }

    /// Writes the answer and ends the connection. A client that has gone away needs no answer.
    pub(super) fn answer(mut self, (status, media, text): &Answer) {
        let reason = match status {
            200 => "OK",
            500 => "Internal Server Error",
            _ => "Refused",
        };
        let head = format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {media}\r\nContent-Length: {}\r\nConnection: close\r\n\
             Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
             img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
             X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Referrer-Policy: no-referrer\r\nCache-Control: no-store\r\n\r\n",
            text.len()
        );
        let body = if self.head.method == "HEAD" { "" } else { text };
        let written = self.stream.write_all(head.as_bytes()).and_then(|()| self.stream.write_all(body.as_bytes()));
        if written.is_ok() && self.stream.shutdown(Shutdown::Write).is_ok() {
            self.drain();
        }
    }

    /// Reads on for a while: closing the connection at once would reset it, and the client might lose the answer.
    fn drain(&mut self) {
        self.deadline = Instant::now() + Duration::from_millis(500);
        for _ in 0..256 {
            self.body.clear();
            if !self.read().is_ok_and(|count| count > 0) {
                return;
            }
        }
    }
}

impl Head {
    /// Returns the value of the header of this name, or an empty text.
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(own, _)| own == name).map_or("", |(_, value)| value)
    }

    /// Returns the head and its length, or `None` while it is not complete.
    fn parse(bytes: &[u8]) -> Result<Option<(Self, usize)>, httparse::Error> {
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut headers);
        let httparse::Status::Complete(length) = request.parse(bytes)? else { return Ok(None) };
        let lower = |header: &httparse::Header<'_>| {
            (header.name.to_ascii_lowercase(), String::from_utf8_lossy(header.value).to_ascii_lowercase())
        };
        let head = Self {
            method: request.method.unwrap_or_default().to_owned(),
            path: request.path.unwrap_or_default().to_owned(),
            headers: request.headers.iter().map(lower).collect(),
        };
        Ok(Some((head, length)))
    }
}
