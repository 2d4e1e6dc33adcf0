//! Recordings under way, and their files.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use carom_fit::{Touch, Trace};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Samples of one recording: ten minutes at 60 Hz.
const MOST_SAMPLES: usize = 36_000;
/// Events of one recording.
const MOST_EVENTS: usize = 10_000;
/// Recordings under way at once.
const MOST_OPEN: usize = 8;
/// Recordings of one session.
const MOST_SAVED: u32 = 1000;

/// What the page sends: the next part of a recording.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    /// The page's own number for the recording.
    id: u64,
    kind: Kind,
    /// Milliseconds since the recording began, and positions in pixels.
    samples: Vec<(f64, f64)>,
    events: Vec<Event>,
    /// Whether this is the last part.
    pub(super) done: bool,
    /// How the page looks, for the plot.
    #[serde(default)]
    pub(super) dark: bool,
}

/// What is recorded: the beginning of its file's name.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Scroll,
    Drag,
    Wheel,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Scroll => "scroll",
            Self::Drag => "drag",
            Self::Wheel => "wheel",
        }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Event {
    r#type: EventType,
    t_ms: f64,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum EventType {
    TouchStart,
    TouchEnd,
    PointerDown,
    PointerUp,
    Wheel,
    KeyDown,
}

/// A recording that was saved.
#[derive(Debug)]
pub(super) struct Saved {
    /// Its file, below the folder.
    pub(super) name: String,
    pub(super) trace: Trace,
}

#[derive(Debug)]
struct Open {
    kind: Kind,
    samples: Vec<(f64, f64)>,
    events: Vec<Event>,
}

#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    open: BTreeMap<u64, Open>,
    saved: u32,
}

impl Store {
    /// Makes the folder if there is none.
    pub(super) fn open(folder: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::file(&folder.display().to_string(), &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        Ok(Self { folder, open: BTreeMap::new(), saved: 0 })
    }

    /// Takes a part of a recording; gives the file if it was the last.
    ///
    /// # Errors
    /// In words, if there is too much of anything, or the file cannot be written.
    pub(super) fn take(&mut self, part: Part) -> Result<Option<Saved>, String> {
        let is_new = !self.open.contains_key(&part.id);
        if is_new && self.open.len() >= MOST_OPEN {
            return Err(format!("{MOST_OPEN} recordings are under way already"));
        }
        if is_new && self.saved >= MOST_SAVED {
            return Err(format!("{MOST_SAVED} recordings are enough for one session: start again"));
        }
        if part.samples.iter().any(|(t, x)| !(t.is_finite() && x.is_finite())) {
            return Err("a sample is not a number".to_owned());
        }
        let open =
            self.open.entry(part.id).or_insert(Open { kind: part.kind, samples: Vec::new(), events: Vec::new() });
        if open.samples.len() + part.samples.len() > MOST_SAMPLES || open.events.len() + part.events.len() > MOST_EVENTS
        {
            return Err(format!("a recording has {MOST_SAMPLES} samples at most"));
        }
        open.samples.extend(part.samples);
        open.events.extend(part.events);
        if !part.done {
            return Ok(None);
        }
        let Some(open) = self.open.remove(&part.id) else { return Ok(None) };
        match self.save(&open) {
            Ok(saved) => Ok(Some(saved)),
            Err(problem) => {
                // Kept, for another attempt at the end.
                self.open.insert(part.id, open);
                Err(problem)
            }
        }
    }

    /// Saves what is under way. Gives the names of the files.
    pub(super) fn close(&mut self) -> Vec<Result<String, String>> {
        let open = std::mem::take(&mut self.open);
        open.values()
            .filter(|open| !open.samples.is_empty())
            .map(|open| self.save(open).map(|saved| saved.name))
            .collect()
    }

    fn save(&mut self, open: &Open) -> Result<Saved, String> {
        let name = self.create(open).map_err(|error| format!("{}: {error}", self.folder.display()))?;
        self.saved += 1;
        let (times, positions): (Vec<f64>, Vec<f64>) = open.samples.iter().map(|(t, x)| (t / 1000.0, *x)).unzip();
        let trace = Trace::new(&times, &positions).map_err(|error| error.to_string())?;
        Ok(Saved { name, trace: trace.with_touches(open.touches()) })
    }

    /// Writes both files under the next number that is free. An existing file is never opened.
    fn create(&self, open: &Open) -> io::Result<String> {
        let new = |name: &str| OpenOptions::new().write(true).create_new(true).open(self.folder.join(name));
        for number in 1..100_000_u32 {
            let stem = format!("{}-{number:03}", open.kind.name());
            if self.folder.join(format!("{stem}.json")).exists() {
                continue;
            }
            let name = format!("{stem}.csv");
            let mut file = match new(&name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                other => other?,
            };
            file.write_all(open.csv().as_bytes())?;
            file.sync_all()?;
            let metadata = serde_json::json!({ "name": stem, "kind": open.kind, "events": open.events });
            if let Ok(mut file) = new(&format!("{stem}.json")) {
                file.write_all(format!("{metadata:#}\n").as_bytes())?;
            }
            return Ok(name);
        }
        Err(io::Error::other("no number is free"))
    }
}

impl Open {
    fn csv(&self) -> String {
        let rows = self.samples.iter().map(|(t, x)| format!("{t},{x}\n"));
        std::iter::once("t_ms,y_px\n".to_owned()).chain(rows).collect()
    }

    fn touches(&self) -> Vec<Touch> {
        let mut touches = Vec::new();
        let mut down = None;
        for event in &self.events {
            match event.r#type {
                EventType::TouchStart | EventType::PointerDown => down = Some(event.t_ms / 1000.0),
                EventType::TouchEnd | EventType::PointerUp => {
                    touches.extend(down.take().map(|down| Touch { down, up: event.t_ms / 1000.0 }));
                }
                EventType::Wheel | EventType::KeyDown => {}
            }
        }
        touches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: u64, samples: usize, done: bool) -> Part {
        let samples = (0..samples).map(|k| (16.0 * k as f64, k as f64)).collect();
        Part { id, kind: Kind::Scroll, samples, events: Vec::new(), done, dark: false }
    }

    #[test]
    fn no_file_is_ever_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("scroll-001.csv"), "mine").unwrap();
        fs::write(folder.path().join("scroll-002.json"), "mine too").unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.take(part(1, 5, true)).unwrap().unwrap().name, "scroll-003.csv");
        assert_eq!(store.take(part(2, 5, true)).unwrap().unwrap().name, "scroll-004.csv");
        assert_eq!(fs::read_to_string(folder.path().join("scroll-001.csv")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.path().join("scroll-002.json")).unwrap(), "mine too");
    }

    #[test]
    fn what_is_under_way_is_saved_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert!(store.take(part(1, 5, false)).unwrap().is_none());
        assert!(store.take(part(1, 3, false)).unwrap().is_none());
        assert_eq!(store.close(), [Ok("scroll-001.csv".to_owned())]);
        let text = fs::read_to_string(folder.path().join("scroll-001.csv")).unwrap();
        assert_eq!(text.lines().count(), 9);
        assert!(store.close().is_empty());
    }

    #[test]
    fn there_is_an_end_to_everything() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert!(store.take(part(1, MOST_SAMPLES + 1, false)).is_err());
        for id in 2..=8 {
            assert!(store.take(part(id, 1, false)).is_ok());
        }
        assert!(store.take(part(9, 1, false)).is_err());
        let nan = Part { samples: vec![(f64::NAN, 0.0)], ..part(2, 0, false) };
        assert!(store.take(nan).is_err());
    }
}
