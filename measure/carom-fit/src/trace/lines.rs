//! Traces as JSON lines: the format that Carom's recorders write.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value, json};

use super::read::MOST_SAMPLES;
use super::{Clock, Mark, MarkKind, Sample, Trace};
use crate::error::TraceError;

/// Keys of a line that are not an axis.
const NO_AXIS: [&str; 9] = ["t", "id", "finger", "mark", "to", "due", "stamped", "at", "rate"];

impl Trace {
    pub(super) fn from_lines(text: &str) -> Result<Self, TraceError> {
        let mut trace = Self::default();
        let mut count = 0;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (place, (number, line)) in lines.enumerate() {
            let wrong = |problem: String| TraceError::Line { line: number as u64 + 1, problem };
            let object: Map<String, Value> = serde_json::from_str(line)
                .map_err(|error| wrong(format!("a line must be a JSON object, but: {error}")))?;
            if place == 0 {
                trace.read_header(&object).map_err(wrong)?;
                continue;
            }
            count += trace.read_line(&object).map_err(wrong)?;
            if count > MOST_SAMPLES {
                return Err(wrong(format!("a trace must have at most {MOST_SAMPLES} samples")));
            }
        }
        trace.sort();
        Ok(trace)
    }

    /// Reads lines without a header, each a sample, as one array.
    pub(super) fn lines_of(text: &str) -> Result<Value, TraceError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let values = lines.map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| {
                let problem = format!("expected a sample in JSON, as in the lines before, but: {error}");
                TraceError::Line { line: number as u64 + 1, problem }
            })
        });
        values.collect::<Result<_, _>>().map(Value::Array)
    }

    fn read_header(&mut self, object: &Map<String, Value>) -> Result<(), String> {
        match object.get("trace").and_then(Value::as_u64) {
            Some(1) => {}
            Some(other) => return Err(format!("`trace` must be 1, the version of the format, but is {other}")),
            None => {
                return Err(
                    "the first line must be a header such as {\"trace\":1,\"unit\":\"px\",\"clock\":\"frame\"}".into(),
                );
            }
        }
        let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        self.header.of = text("of");
        self.header.unit = if object.contains_key("unit") { text("unit") } else { "px".into() };
        self.header.clock = match object.get("clock") {
            None => Clock::default(),
            Some(clock) => serde_json::from_value(clock.clone())
                .map_err(|_| format!("`clock` must be scripted, seek, frame, read or presentation, but is {clock}"))?,
        };
        self.header.rate = object.get("rate").and_then(Value::as_f64);
        self.header.quantum = object.get("quantum").and_then(Value::as_f64);
        self.header.is_stamped_on_arrival = object.get("stamped").and_then(Value::as_str) == Some("arrival");
        Ok(())
    }

    /// Reads a line and returns the number of its samples.
    fn read_line(&mut self, object: &Map<String, Value>) -> Result<usize, String> {
        let time = object.get("t").and_then(Value::as_f64).ok_or("a line must have a time `t` in seconds")?;
        if !(time.abs() <= 1e12) {
            return Err(format!("`t` must be at most 1e12 s in size, but is {time}"));
        }
        let id = object.get("id").and_then(Value::as_str);
        if let Some(kind) = object.get("mark") {
            let Ok(kind) = serde_json::from_value::<MarkKind>(kind.clone()) else {
                // Other programs may write kinds of marks that we don't know, so ignore these.
                return Ok(0);
            };
            let to = object.get("to").and_then(Value::as_f64);
            self.marks.push(Mark { time, kind, id: id.map(String::from), to });
            return Ok(0);
        }
        let axes = object.iter().filter(|(key, _)| !NO_AXIS.contains(&key.as_str()));
        let finger = object.get("finger").and_then(Value::as_u64);
        let mut count = 0;
        for (axis, position) in axes.filter_map(|(key, value)| Some((key, value.as_f64()?))) {
            if !(position.abs() <= 1e15) {
                return Err(format!("`{axis}` must be at most 1e15 in size, but is {position}"));
            }
            let sample = Sample { time, position };
            match finger {
                Some(finger) => self.push_finger(u32::try_from(finger).unwrap_or(u32::MAX), axis, sample),
                None => self.push(id.unwrap_or_default(), axis, sample),
            }
            count += 1;
        }
        Ok(count)
    }

    /// Writes the trace as JSON lines, in order of time.
    #[must_use]
    pub fn to_lines(&self) -> String {
        let mut header =
            json!({"trace": 1, "of": self.header.of, "unit": self.header.unit, "clock": self.header.clock});
        if let Some(object) = header.as_object_mut() {
            for (key, number) in [("rate", self.header.rate), ("quantum", self.header.quantum)] {
                number.map(|number| object.insert(key.into(), number.into()));
            }
            if self.header.is_stamped_on_arrival {
                object.insert("stamped".into(), "arrival".into());
            }
        }
        let mut lines: Vec<(f64, String)> = Vec::new();
        for track in &self.tracks {
            for Sample { time, position } in &track.samples {
                let mut line = Map::from_iter([("t".into(), json!(time)), (track.axis.clone(), json!(position))]);
                if !track.id.is_empty() {
                    line.insert("id".into(), json!(track.id));
                }
                lines.push((*time, Value::Object(line).to_string()));
            }
        }
        for finger in &self.fingers {
            for Sample { time, position } in &finger.samples {
                let mut line = json!({"t": time, "finger": finger.finger});
                line.as_object_mut().map(|line| line.insert(finger.axis.clone(), json!(position)));
                lines.push((*time, line.to_string()));
            }
        }
        for Mark { time, kind, id, to } in &self.marks {
            let mut line = json!({"t": time, "mark": kind});
            if let Some(line) = line.as_object_mut() {
                id.as_ref().map(|id| line.insert("id".into(), json!(id)));
                to.map(|to| line.insert("to".into(), json!(to)));
            }
            lines.push((*time, line.to_string()));
        }
        lines.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let lines: Vec<_> =
            core::iter::once(header.to_string()).chain(lines.into_iter().map(|(_, line)| line)).collect();
        lines.join("\n") + "\n"
    }
}
