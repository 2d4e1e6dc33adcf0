//! The logs of touchpads: Carom's table, what libinput, evtest, evemu and wev print, and the wheel events of browsers.

use std::collections::BTreeMap;

use carom::scroll::Kinetic;
use serde_json::Value;

/// Passes an event to the scrolling, with its time and its delta.
type Apply = fn(&mut Kinetic, f64, [f64; 2]);

/// The events of a log. The last two mark the end of a log and are ignored.
const EVENTS: [(&str, Apply); 10] = [
    ("scroll", Kinetic::scroll),
    ("wheel", Kinetic::wheel),
    ("stop", |touchpad, time, _| touchpad.stop(time)),
    ("hold_begin", |touchpad, time, _| touchpad.hold(time)),
    ("hold_end", |touchpad, time, _| touchpad.hold_end(time)),
    ("hold_cancel", |touchpad, time, _| touchpad.hold_cancel(time)),
    ("touch", |touchpad, time, _| touchpad.hold_cancel(time)),
    ("pointer", |touchpad, time, _| touchpad.pointer_move(time)),
    ("excerpt_ends", |_, _, _| ()),
    ("end_of_recording", |_, _, _| ()),
];

/// An event: its time in seconds on a clock that never wraps around, and its delta.
pub(super) struct Event {
    pub(super) time: f64,
    pub(super) delta: [f64; 2],
    pub(super) apply: Apply,
}

/// A clock of 32 bits that counts milliseconds wraps around after this many.
pub(super) const WRAP: f64 = 4_294_967_296.0;

const EXPECTED: &str = "the first row must be t_ms,dx,dy,event; or the log that `libinput debug-events`, `libinput record`, \
                        evtest, evemu-record or wev prints, or wheel events in JSON";

/// An event whose time is still in milliseconds and may wrap, with its delta and its name.
type Row = (f64, [f64; 2], &'static str);

/// The note on a log of fingers that doesn't tell how large the pad is.
const UNSCALED: &str = "the log has no ranges of the axes: a unit of the device is taken for a pixel";

/// Reads the events of a log. Returns them with a note about the log, if there is one. An error begins with the number of its line.
pub(super) fn read(text: &str) -> Result<(Vec<Event>, Option<&'static str>), String> {
    let json = text.trim_start().starts_with(['[', '{']).then(|| serde_json::from_str(text));
    // A line of wev begins with a bracket, as JSON may, so try JSON first.
    let (rows, note) = match json {
        Some(Ok(json)) => (wheels(&json)?, None),
        _ => printed(text).map_or_else(|| Ok::<_, String>((table(text)?, None)), Ok)?,
    };
    if rows.is_empty() {
        return Err("line 2: a log must have at least one event".to_owned());
    }
    let (mut wrapped, mut last) = (0.0, f64::NEG_INFINITY);
    let mut events = Vec::with_capacity(rows.len());
    for (t, delta, event) in rows {
        if t + wrapped < last - 0.5 * WRAP {
            wrapped += WRAP;
        }
        last = t + wrapped;
        let apply = EVENTS.into_iter().find(|(name, _)| *name == event);
        events.extend(apply.map(|(_, apply)| Event { time: last / 1000.0, delta, apply }));
    }
    // Several devices may write their events out of order. The sort is stable, so events with the same time keep their order.
    events.sort_by(|a, b| a.time.total_cmp(&b.time));
    Ok((events, note))
}

/// A number of a log.
fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.abs() <= 1e15)
}

/// Reads Carom's own table.
fn table(text: &str) -> Result<Vec<Row>, String> {
    let is_row = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    let mut lines = text.lines().enumerate().filter(|(_, line)| is_row(line));
    let failed = |line: usize, problem: &str| format!("line {}: {problem}", line + 1);
    match lines.next() {
        Some((_, header)) if header.split(',').map(str::trim).eq(["t_ms", "dx", "dy", "event"]) => {}
        _ => return Err(failed(0, EXPECTED)),
    }
    let mut rows = Vec::new();
    for (index, line) in lines {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        let &[t, dx, dy, event] = cells.as_slice() else {
            return Err(failed(index, &format!("a line must have 4 cells, but has {}", cells.len())));
        };
        let value = |name: &str, cell: &str| {
            let wrong = || failed(index, &format!("`{name}` must be a number up to 1e15, but is `{cell}`"));
            number(cell).ok_or_else(wrong)
        };
        let (t, delta) = (value("t_ms", t)?, [value("dx", dx)?, value("dy", dy)?]);
        let (event, _) = EVENTS.into_iter().find(|(name, _)| *name == event).ok_or_else(|| {
            let names = EVENTS.map(|(name, _)| name).join(", ");
            failed(index, &format!("`event` must be one of {names}, but is `{event}`"))
        })?;
        rows.push((t, delta, event));
    }
    Ok(rows)
}

/// The keys under which a document may keep its wheel events.
const PLACES: [&str; 4] = ["events", "wheelEvents", "wheel", "data"];

/// How many pixels Chromium scrolls for a line of a wheel. We count a page as a line, because we don't know its size.
const LINE: f64 = 16.0;

/// Reads the wheel events of a browser: objects with `deltaX`, `deltaY` and `timeStamp`, or those that `carom record` writes.
fn wheels(json: &Value) -> Result<Vec<Row>, String> {
    let mut list = json;
    while let Some(inner) = PLACES.iter().find_map(|place| list.get(place)) {
        list = inner;
    }
    let number = |event: &Value, names: &[&str]| names.iter().find_map(|name| event.get(name)?.as_f64());
    let row = |event: &Value| {
        let kind = event.get("type").and_then(Value::as_str).unwrap_or("wheel");
        let t = number(event, &["t_ms", "timeStamp", "timestamp", "time", "t"])?;
        let x = number(event, &["dx", "deltaX", "delta_x"]);
        let y = number(event, &["dy", "deltaY", "delta_y"]);
        let line = match number(event, &["mode", "deltaMode"]).unwrap_or(0.0) {
            mode if mode < 0.5 => 1.0,
            _ => LINE,
        };
        let is_wheel = kind == "wheel" && (x.is_some() || y.is_some());
        is_wheel.then(|| (t, [x, y].map(|delta| line * delta.unwrap_or(0.0)), "scroll"))
    };
    let rows: Vec<Row> = list.as_array().into_iter().flatten().filter_map(row).collect();
    if rows.is_empty() {
        return Err("line 1: the JSON has no wheel events: objects with `deltaX`, `deltaY` and `timeStamp`".to_owned());
    }
    Ok(rows)
}

/// Reads what a tool prints, with a note about it. `None` if the text isn't from one of the tools.
fn printed(text: &str) -> Option<(Vec<Row>, Option<&'static str>)> {
    let (mut rows, mut compositor, mut pad) = (Vec::new(), Compositor::default(), Pad::default());
    let mut is_known = false;
    for line in text.lines() {
        is_known |= debugged(line, &mut rows) || compositor.read(line, &mut rows) || pad.read(line);
    }
    rows.extend(pad.rows());
    let is_unscaled = pad.axes.is_empty() && !pad.reports.is_empty();
    is_known.then_some((rows, is_unscaled.then_some(UNSCALED)))
}

/// Reads a line of `libinput debug-events`. Other programs may write it with a prefix.
fn debugged(line: &str, rows: &mut Vec<Row>) -> bool {
    const KINDS: [(&str, &str); 9] = [
        ("POINTER_SCROLL_FINGER", "scroll"),
        ("POINTER_SCROLL_CONTINUOUS", "scroll"),
        ("POINTER_SCROLL_WHEEL", "wheel"),
        ("POINTER_AXIS", "scroll"),
        ("POINTER_MOTION", "pointer"),
        ("GESTURE_HOLD_BEGIN", "hold_begin"),
        ("GESTURE_HOLD_END", "hold_end"),
        ("DEVICE_ADDED", ""),
        ("GESTURE_SWIPE_BEGIN", ""),
    ];
    let found = KINDS.iter().find_map(|(name, event)| Some((line.split_once(name)?.1, *event)));
    let Some((rest, event)) = found.filter(|_| line.contains("event")) else { return false };
    // Newer versions put a counter of the events before the time.
    let Some((t, rest)) = rest
        .split_whitespace()
        .find(|word| word.starts_with('+'))
        .and_then(|word| Some((number(word.strip_suffix('s')?)?, rest.split_once(word)?.1)))
    else {
        return event.is_empty();
    };
    // For example `vert 12.30/0.0* horiz 0.00/0.0 (finger)`, where a star marks an axis that the event has.
    let axis = |name: &str| {
        let word = rest.split_once(name)?.1.split_whitespace().next()?;
        Some((number(word.split(['/', '*']).next()?)?, word.ends_with('*')))
    };
    let axes = [axis("horiz"), axis("vert")];
    let delta = axes.map(|axis| axis.filter(|(_, is_set)| *is_set).map_or(0.0, |(value, _)| value));
    let event = match event {
        "scroll" if rest.contains("(wheel") => "wheel",
        "scroll" if delta.into_iter().all(|along| along == 0.0) => "stop",
        "hold_end" if rest.contains("cancelled") => "hold_cancel",
        event => event,
    };
    if !event.is_empty() {
        rows.push((1000.0 * t, delta, event));
    }
    true
}

/// Reads what wev prints. wev prints each axis on a line of its own, and the source of the events before or after that line.
#[derive(Default)]
struct Compositor {
    /// The time of the last axis. `is_wheel` tells whether a wheel turned at that time.
    time: f64,
    is_wheel: bool,
}

impl Compositor {
    fn read(&mut self, line: &str, rows: &mut Vec<Row>) -> bool {
        let Some((_, rest)) = line.split_once("wl_pointer]") else { return false };
        let after = |name: &str| number(rest.split_once(name)?.1.trim_start().split([';', ' ', ',']).next()?);
        if rest.contains("axis_source: 0") || rest.contains("axis_source: 3") {
            self.is_wheel = true;
            let last = rows.iter_mut().rev().take_while(|row| row.0 >= self.time && row.2 == "scroll");
            last.for_each(|row| row.2 = "wheel");
        }
        // The line has the axis's name twice, and the number follows the second one.
        let axis = rest.rsplit_once(" axis:").and_then(|(_, axis)| number(axis.split_whitespace().next()?));
        let (Some(time), Some(axis)) = (after("time:"), axis) else { return true };
        self.is_wheel &= time <= self.time;
        self.time = time;
        let side = usize::from(axis < 0.5);
        let mut delta = [0.0; 2];
        let event = match after("value:") {
            Some(value) => {
                delta[side] = value;
                if self.is_wheel { "wheel" } else { "scroll" }
            }
            None => "stop",
        };
        // A wheel event on both axes comes as two lines with the same time, so join these.
        match rows.last_mut().filter(|row| row.0 >= time && row.2 == event && event != "stop") {
            Some(row) => row.1[side] += delta[side],
            None => rows.push((time, delta, event)),
        }
        true
    }
}

/// Fingers on a pad or a screen, in the units of the device, from its raw events.
#[derive(Default)]
struct Pad {
    /// The least and the greatest value of an axis, and how many units a millimetre has, if the log says so.
    axes: BTreeMap<u16, [f64; 3]>,
    /// The axis whose range evtest is printing.
    now: u16,
    slot: i32,
    /// The place of each slot, and whether a finger is on it.
    slots: BTreeMap<i32, ([f64; 2], bool)>,
    /// The place of the only finger of a device without slots, and whether it is down.
    single: ([f64; 2], bool),
    /// The fingers at each report, in milliseconds and units of the device.
    reports: Vec<(f64, Vec<[f64; 2]>)>,
}

/// Codes of the kernel.
const SYN: u16 = 0;
const KEY: u16 = 1;
const ABS: u16 = 3;
const X: u16 = 0x00;
const Y: u16 = 0x01;
const SLOT: u16 = 0x2f;
const SLOT_X: u16 = 0x35;
const SLOT_Y: u16 = 0x36;
const TRACKING: u16 = 0x39;
const TOUCH: u16 = 0x14a;

/// The width and the height, in millimetres, that libinput assumes for a pad that doesn't tell its size.
const PAD: [f64; 2] = [69.0, 50.0];

/// How many pixels a millimetre of a finger's travel scrolls: libinput's 1000 dpi, times .2968 for scrolling.
const PIXELS: f64 = 11.69;

impl Pad {
    /// Reads a line of evemu-record, evtest or `libinput record`.
    fn read(&mut self, line: &str) -> bool {
        let line = line.trim_start();
        let numbers = |text: &str, signs: &[char]| -> Vec<f64> {
            text.split(signs).filter(|word| !word.is_empty()).map_while(number).collect()
        };
        let hex = |text: &str| u16::from_str_radix(text, 16).ok();
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words.as_slice() {
            // For example `E: 0.012345 0003 0035 1234`.
            ["E:", time, kind, code, value, ..] => {
                let (Some(time), Some(kind), Some(code), Some(value)) =
                    (number(time), hex(kind), hex(code), number(value))
                else {
                    return false;
                };
                self.event(time, kind, code, value);
            }
            // For example `A: 35 1472 5640 0 0 60`.
            ["A:", code, low, high, _, _, resolution] => {
                let (Some(code), Some(low), Some(high), Some(units)) =
                    (hex(code), number(low), number(high), number(resolution))
                else {
                    return false;
                };
                self.axes.insert(code, [low, high, units]);
            }
            // For example `Event: time 1511173018.126415, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 123`.
            ["Event:", "time", time, ref rest @ ..] => {
                let Some(time) = number(time.trim_end_matches(',')) else { return false };
                let after = |name: &str| {
                    let at = rest.iter().position(|word| *word == name)?;
                    number(rest.get(at + 1)?.trim_end_matches(','))
                };
                match (after("type"), after("code"), after("value")) {
                    (Some(kind), Some(code), Some(value)) => self.event(time, kind as u16, code as u16, value),
                    // A SYN event ends a report. SYN_MT_REPORT doesn't: devices without slots write it after each finger.
                    _ if !line.contains("SYN_MT_REPORT") => self.event(time, SYN, 0, 0.0),
                    _ => {}
                }
            }
            ["Event", "code", code, ..] => self.now = code.parse().unwrap_or(u16::MAX),
            [name @ ("Min" | "Max" | "Resolution"), value] => {
                let place = ["Min", "Max", "Resolution"].iter().position(|own| *own == name).unwrap_or_default();
                let Some(value) = number(value) else { return false };
                self.axes.entry(self.now).or_default()[place] = value;
            }
            // For example `- [  0, 123456,   3,  53,   1234] # EV_ABS …`.
            ["-", first, ..] if first.starts_with('[') => {
                let list = line.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
                let [seconds, micros, kind, code, value] = numbers(list.unwrap_or_default(), &[',', ' '])[..] else {
                    return false;
                };
                self.event(seconds + 1e-6 * micros, kind as u16, code as u16, value);
            }
            // For example `53: [1472, 5640, 0, 0, 60]`.
            [code, first, ..] if first.starts_with('[') => {
                let list = line.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
                let list = numbers(list.unwrap_or_default(), &[',', ' ']);
                let (Ok(code), [low, high, _, _, units]) = (code.trim_end_matches(':').parse(), list.as_slice()) else {
                    return false;
                };
                let [low, high, units] = [low, high, units].map(|number| *number);
                self.axes.insert(code, [low, high, units]);
                return false;
            }
            _ => return false,
        }
        true
    }

    fn event(&mut self, time: f64, kind: u16, code: u16, value: f64) {
        let slot = self.slots.entry(self.slot);
        match (kind, code) {
            (ABS, SLOT) => self.slot = value as i32,
            // A log may begin while a finger is down, so a position alone means that the finger is down.
            (ABS, SLOT_X | SLOT_Y) => {
                let (place, is_down) = slot.or_default();
                (place[usize::from(code == SLOT_Y)], *is_down) = (value, true);
            }
            (ABS, TRACKING) => slot.or_default().1 = value >= 0.0,
            (ABS, X) => self.single.0[0] = value,
            (ABS, Y) => self.single.0[1] = value,
            (KEY, TOUCH) => self.single.1 = value > 0.0,
            (SYN, 0) => {
                let down = self.slots.values().filter(|(_, is_down)| *is_down).map(|(place, _)| *place);
                let mut fingers: Vec<[f64; 2]> = down.collect();
                if self.slots.is_empty() && self.single.1 {
                    fingers.push(self.single.0);
                }
                self.reports.push((1000.0 * time, fingers));
            }
            _ => {}
        }
    }

    /// Converts the fingers to rows of a log. If two fingers are ever down together, only two fingers scroll. Otherwise one finger does.
    fn rows(&self) -> Vec<Row> {
        let most = self.reports.iter().map(|(_, fingers)| fingers.len()).max().unwrap_or(0).min(2);
        let scale = [(X, SLOT_X, 0), (Y, SLOT_Y, 1)].map(|(single, slot, side)| {
            let code = if self.slots.is_empty() { single } else { slot };
            let [low, high, units] = self.axes.get(&code).copied().unwrap_or_default();
            let units = if units > 0.0 { units } else { (high - low) / PAD[side] };
            if units > 0.0 { PIXELS / units } else { 1.0 }
        });
        let (mut rows, mut last): (Vec<Row>, Option<[f64; 2]>) = (Vec::new(), None);
        for (time, fingers) in &self.reports {
            let mean = |side: usize| fingers.iter().map(|place| place[side]).sum::<f64>() / fingers.len() as f64;
            let place = (most > 0 && fingers.len() == most).then(|| [mean(0), mean(1)]);
            match (last, place) {
                (None, Some(_)) => rows.push((*time, [0.0; 2], "touch")),
                (Some(_), None) => rows.push((*time, [0.0; 2], "stop")),
                (Some(last), Some(place)) => {
                    let travel = [0, 1].map(|side| scale[side] * (place[side] - last[side]));
                    if travel.into_iter().any(|along| along != 0.0) {
                        rows.push((*time, travel, "scroll"));
                    }
                }
                (None, None) => {}
            }
            last = place;
        }
        rows
    }
}
