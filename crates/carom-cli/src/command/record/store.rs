//! Unfinished recordings, and their files.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use carom_fit::Trace;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The most samples of a recording: ten minutes at 60 Hz.
const MOST_SAMPLES: usize = 36_000;
/// The fewest samples of a recording that is saved.
const FEWEST_SAMPLES: usize = 2;
const MOST_EVENTS: usize = 10_000;
/// The largest number of unfinished recordings.
const MOST_OPEN: usize = 8;
/// The most recordings of a session.
const MOST_SAVED: u32 = 1000;
/// A page sends parts four times a second. One that has sent none for so long has been closed.
const EXPIRY: Duration = Duration::from_secs(20);

/// A part of a recording, as the page sends it.
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
    /// Whether the page is dark, for the plot.
    #[serde(default)]
    pub(super) dark: bool,
}

/// The kind of a recording, with which its file's name begins.
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

#[derive(Debug)]
pub(super) struct Saved {
    /// The name of its file in the folder.
    pub(super) name: String,
    pub(super) trace: Trace,
}

/// An unfinished recording.
#[derive(Debug)]
struct Open {
    kind: Kind,
    samples: Vec<(f64, f64)>,
    events: Vec<Event>,
    last_part: Instant,
}

#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    open: BTreeMap<u64, Open>,
    saved: u32,
}

impl Store {
    /// Opens the folder of the recordings and creates it if it does not exist.
    pub(super) fn open(folder: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::file(&folder.to_string_lossy(), &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        Ok(Self { folder, open: BTreeMap::new(), saved: 0 })
    }

    /// Takes a part of a recording, and saves the recording if the part is its last.
    ///
    /// # Errors
    /// A message, if there is too much or too little of anything, or a file cannot be written.
    pub(super) fn take(&mut self, part: Part, now: Instant) -> Result<Option<Saved>, String> {
        let name = part.kind.name();
        let refused = |problem: String| Err(format!("{name}: not saved: {problem}"));
        let is_new = !self.open.contains_key(&part.id);
        if is_new && self.open.len() >= MOST_OPEN {
            return refused(format!("{MOST_OPEN} recordings are under way already"));
        }
        if is_new && self.saved >= MOST_SAVED {
            return refused(format!("a session has at most {MOST_SAVED} recordings: start carom record again"));
        }
        if part.samples.iter().any(|(t, x)| !(t.is_finite() && x.is_finite())) {
            return refused("a sample is not a finite number".to_owned());
        }
        let new = || Open { kind: part.kind, samples: Vec::new(), events: Vec::new(), last_part: now };
        let open = self.open.entry(part.id).or_insert_with(new);
        if open.samples.len() + part.samples.len() > MOST_SAMPLES {
            return refused(format!("a recording has at most {MOST_SAMPLES} samples"));
        }
        if open.events.len() + part.events.len() > MOST_EVENTS {
            return refused(format!("a recording has at most {MOST_EVENTS} events"));
        }
        open.last_part = now;
        open.samples.extend(part.samples);
        open.events.extend(part.events);
        if !part.done {
            return Ok(None);
        }
        let Some(open) = self.open.remove(&part.id) else { return Ok(None) };
        if open.samples.len() < FEWEST_SAMPLES {
            let count = open.samples.len();
            return refused(format!("a recording has at least {FEWEST_SAMPLES} samples, but this one has {count}"));
        }
        match self.save(&open) {
            Ok(saved) => Ok(Some(saved)),
            Err(problem) => {
                // The recording is kept for another attempt at the end.
                self.open.insert(part.id, open);
                Err(problem)
            }
        }
    }

    pub(super) fn is_recording(&self) -> bool {
        !self.open.is_empty()
    }

    /// Saves the recordings of pages that have been closed. Returns the names of the files.
    pub(super) fn expire(&mut self, now: Instant) -> Vec<Result<String, String>> {
        let is_expired = |open: &Open| now.saturating_duration_since(open.last_part) > EXPIRY;
        self.save_all(is_expired)
    }

    /// Saves all unfinished recordings. Returns the names of the files.
    pub(super) fn close(&mut self) -> Vec<Result<String, String>> {
        self.save_all(|_| true)
    }

    fn save_all(&mut self, is_over: impl Fn(&Open) -> bool) -> Vec<Result<String, String>> {
        let over = self.open.extract_if(.., |_, open| is_over(open)).map(|(_, open)| open).collect::<Vec<_>>();
        let long = over.iter().filter(|open| open.samples.len() >= FEWEST_SAMPLES);
        long.map(|open| self.save(open).map(|saved| saved.name)).collect()
    }

    fn save(&mut self, open: &Open) -> Result<Saved, String> {
        let name = self.write(open).map_err(|error| {
            let problem = Failure::file(&self.folder.to_string_lossy(), &error).message();
            format!("{}: not saved: {problem}", open.kind.name())
        })?;
        self.saved += 1;
        let (times, positions): (Vec<f64>, Vec<f64>) = open.samples.iter().map(|(t, x)| (t / 1000.0, *x)).unzip();
        let trace = Trace::new(&times, &positions).map_err(|error| error.to_string())?;
        let touches = Trace::parse_touches(&open.metadata().to_string()).map_err(|error| error.to_string())?;
        Ok(Saved { name, trace: trace.with_touches(touches) })
    }

    /// Writes both files under the next number that is free. An existing file is never opened, and if one of the two
    /// cannot be written, neither stays.
    fn write(&self, open: &Open) -> io::Result<String> {
        for number in 1..100_000_u32 {
            let stem = format!("{}-{number:03}", open.kind.name());
            let mut metadata = open.metadata();
            metadata["name"] = stem.as_str().into();
            let name = format!("{stem}.csv");
            let files = [(format!("{stem}.json"), format!("{metadata:#}\n")), (name.clone(), open.csv())];
            let is_taken = |(name, _): &(String, String)| fs::symlink_metadata(self.folder.join(name)).is_ok();
            if files.iter().any(is_taken) {
                continue;
            }
            let mut written = Vec::new();
            let result = files.iter().try_for_each(|(name, text)| {
                let path = self.folder.join(name);
                let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
                written.push(path);
                file.write_all(text.as_bytes())?;
                file.sync_all()
            });
            let Err(error) = result else { return Ok(name) };
            for path in written {
                let _ = fs::remove_file(path);
            }
            // Another process may have taken the number meanwhile.
            if error.kind() != io::ErrorKind::AlreadyExists {
                return Err(error);
            }
        }
        Err(io::Error::other("no number is free"))
    }
}

impl Open {
    fn csv(&self) -> String {
        let rows = self.samples.iter().map(|(t, x)| format!("{t},{x}\n"));
        std::iter::once("t_ms,y_px\n".to_owned()).chain(rows).collect()
    }

    fn metadata(&self) -> Value {
        json!({ "kind": self.kind, "events": self.events })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: u64, samples: usize, done: bool) -> Part {
        let samples = (0..samples).map(|k| (16.0 * k as f64, k as f64)).collect();
        Part { id, kind: Kind::Scroll, samples, events: Vec::new(), done, dark: false }
    }

    fn take(store: &mut Store, part: Part) -> Result<Option<Saved>, String> {
        store.take(part, Instant::now())
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    #[cfg(unix)]
    fn no_file_is_overwritten_and_no_link_followed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("scroll-001.csv"), "mine").unwrap();
        fs::write(folder.path().join("scroll-002.json"), "mine too").unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("scroll-003.json")).unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(take(&mut store, part(1, 5, true)).unwrap().unwrap().name, "scroll-004.csv");
        assert_eq!(take(&mut store, part(2, 5, true)).unwrap().unwrap().name, "scroll-005.csv");
        assert_eq!(fs::read_to_string(folder.path().join("scroll-001.csv")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.path().join("scroll-002.json")).unwrap(), "mine too");
        assert!(folder.path().join("scroll-004.json").exists());
    }

    #[test]
    fn a_closed_page_frees_its_slot() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let start = Instant::now();
        for id in 0..MOST_OPEN as u64 {
            assert!(store.take(part(id, 5, false), start).is_ok());
        }
        assert!(store.take(part(99, 5, false), start).is_err());
        assert!(store.expire(start + EXPIRY / 2).is_empty());
        assert_eq!(store.expire(start + EXPIRY + EXPIRY / 2).len(), MOST_OPEN);
        assert!(store.take(part(99, 5, false), start).is_ok());
    }

    #[test]
    fn a_recording_of_one_sample_is_not_saved() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let problem = take(&mut store, part(1, 1, true)).unwrap_err();
        assert!(problem.contains("at least 2 samples, but this one has 1"), "{problem}");
        take(&mut store, part(2, 1, false)).unwrap();
        assert!(store.close().is_empty() && names(folder.path()).is_empty());
    }

    #[test]
    fn samples_are_limited_and_finite() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert!(take(&mut store, part(1, MOST_SAMPLES + 1, false)).is_err());
        let nan = Part { samples: vec![(f64::NAN, 0.0)], ..part(2, 0, false) };
        assert!(take(&mut store, nan).is_err());
    }

    #[test]
    fn a_clock_set_back_loses_no_sample_and_frees_the_slot() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let start = Instant::now() + 2 * EXPIRY;
        let event = |r#type, t_ms| Event { r#type, t_ms };
        let events = vec![event(EventType::TouchStart, 33.0), event(EventType::TouchEnd, -5000.0)];
        let before = Part { samples: vec![(0.0, 0.0), (16.0, 2.0), (33.0, 5.0)], events, ..part(1, 0, false) };
        assert!(store.take(before, start).unwrap().is_none());
        // Neither an earlier instant nor an earlier time of a sample ends the recording.
        assert!(store.expire(start - EXPIRY).is_empty());
        let after = Part { samples: vec![(-5000.0, 9.0), (-4984.0, 11.0)], ..part(1, 0, true) };
        let saved = store.take(after, start - EXPIRY).unwrap().unwrap();
        assert_eq!(saved.trace.times(), [-5.0, -4.984, 0.0, 0.016, 0.033]);
        assert!(saved.trace.touches().is_empty());
        assert!(!store.is_recording());
    }

    #[test]
    fn unordered_frames_with_ten_thousand_events_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let events = (0..MOST_EVENTS).map(|k| Event { r#type: EventType::Wheel, t_ms: 16.0 - k as f64 * 1e-3 });
        let samples = vec![(0.0, 0.0), (33.0, 5.0), (16.0, 2.0), (50.0, 9.0)];
        let whole = Part { samples, events: events.collect(), ..part(1, 0, true) };
        let saved = take(&mut store, whole).unwrap().unwrap();
        assert_eq!(saved.trace.times(), [0.0, 0.016, 0.033, 0.05]);
        let one_more = Event { r#type: EventType::Wheel, t_ms: 0.0 };
        let events = vec![one_more; MOST_EVENTS + 1];
        assert!(take(&mut store, Part { events, ..part(2, 5, true) }).is_err());
    }
}
