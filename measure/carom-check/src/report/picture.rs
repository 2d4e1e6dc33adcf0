//! The traces as a picture, with each fault marked on the curve.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Report, escaped};
use crate::finding::{Finding, Verdict, short};
use carom_fit::{MarkKind, Sample, Trace};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark, as the reader prefers.
    #[default]
    Auto,
    /// Dark text on white.
    Light,
    /// Light text on dark.
    Dark,
}

/// The colours by their names in [`STYLE`]: light, and dark. Outside of browsers, CSS doesn't have variables, so we write them out.
const COLORS: [(&str, [&str; 2]); 9] = [
    ("@paper", ["#fff", "#0d1117"]),
    ("@ink", ["#1f2328", "#e6edf3"]),
    ("@muted", ["#59636e", "#9aa4af"]),
    ("@grid", ["#e8ebef", "#21272f"]),
    ("@curve", ["#0062be", "#58a6ff"]),
    ("@other", ["#008c69", "#3fc896"]),
    ("@finger", ["#8c959f", "#76808c"]),
    ("@bad", ["#be283c", "#ff737d"]),
    ("@doubt", ["#a06a00", "#e6be46"]),
];

/// The style in the light colours (0) or the dark ones (1).
fn style(theme: usize) -> String {
    COLORS.iter().fold(STYLE.into(), |style: String, (name, colors)| style.replace(name, colors[theme]))
}

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:@muted}.t{font-weight:600;font-size:15px;fill:@ink}\
.g{stroke:@grid}.m{stroke:@muted;stroke-dasharray:3 4}.c{fill:none;stroke-width:1.5;stroke-linejoin:round}\
.fail{fill:none;stroke:@bad;stroke-width:2}.undecided{fill:none;stroke:@doubt;stroke-width:2;stroke-dasharray:4 3}\
.lfail{fill:@bad;font-weight:600}.lundecided{fill:@doubt;font-weight:600}.p{fill:@paper}\
.curve{stroke:@curve}.other{stroke:@other}.finger{stroke:@finger}\
circle.curve{fill:@curve;stroke:none}circle.other{fill:@other;stroke:none}";

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 44.0;
const LINE: f64 = 20.0;

/// Where times and positions lie in the picture.
struct Frame {
    times: (f64, f64),
    positions: (f64, f64),
}

impl Frame {
    fn of(traces: &[Trace]) -> Option<Self> {
        let samples = || traces.iter().flat_map(|trace| trace.tracks().first()).flat_map(|track| &track.samples);
        samples().next()?;
        let times: Vec<f64> = samples().map(|sample| sample.time).collect();
        let positions: Vec<f64> = samples().map(|sample| sample.position).collect();
        let (low, high) = crate::view::extent(&positions);
        let margin = 0.06 * f64::max(high - low, 1e-9);
        Some(Self { times: crate::view::extent(&times), positions: (low - margin, high + margin) })
    }

    fn x(&self, t: f64) -> f64 {
        let (from, to) = self.times;
        LEFT + (WIDTH - LEFT - RIGHT) * ((t - from) / f64::max(to - from, 1e-9)).clamp(0.0, 1.0)
    }

    fn y(&self, position: f64) -> f64 {
        let (low, high) = self.positions;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * ((position - low) / (high - low)).clamp(0.0, 1.0)
    }

    fn grid(&self, unit: &str) -> String {
        let mut text = String::new();
        for value in ticks(self.positions, 5) {
            let y = self.y(value);
            text += &format!("<path class=\"g\" d=\"M{LEFT} {y:.1}H{}\"/>", WIDTH - RIGHT);
            text += &format!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                LEFT - 8.0,
                y + 4.5,
                short(value)
            );
        }
        for value in ticks(self.times, 8) {
            let x = self.x(value);
            text += &format!(
                "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                HEIGHT - BOTTOM + 20.0,
                short(value)
            );
        }
        text += &format!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">seconds</text>\n", WIDTH - RIGHT, HEIGHT - 6.0);
        text + &format!("<text x=\"{LEFT}\" y=\"{}\">{}</text>\n", TOP - 6.0, escaped(unit))
    }

    fn curve(&self, samples: &[Sample], color: &str, has_dots: bool) -> String {
        let point = |sample: &Sample| format!("{:.1},{:.1}", self.x(sample.time), self.y(sample.position));
        let points: Vec<String> = samples.iter().map(point).collect();
        let mut text = format!("<polyline class=\"c {color}\" points=\"{}\"/>\n", points.join(" "));
        if has_dots {
            for sample in samples {
                text += &format!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"1.8\" class=\"{color}\"/>",
                    self.x(sample.time),
                    self.y(sample.position)
                );
            }
        }
        text
    }
}

/// Round numbers in a range.
fn ticks((low, high): (f64, f64), most: u32) -> Vec<f64> {
    let raw = f64::max(high - low, 1e-9) / f64::from(most);
    let power = libm::pow(10.0, libm::floor(libm::log10(raw)));
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= raw).unwrap_or(raw);
    let first = libm::ceil(low / step) as i64;
    let count = libm::floor(high / step) as i64 - first;
    (0..=count.clamp(0, 20)).map(|k| (first + k) as f64 * step).collect()
}

impl Report {
    /// Returns a picture of the traces as SVG. Each value that doesn't pass is marked at its place.
    #[must_use]
    pub fn svg(&self, traces: &[Trace], theme: Theme) -> String {
        let faults: Vec<&Finding> =
            self.outcomes.iter().flat_map(|outcome| &outcome.findings).filter(|f| f.verdict != Verdict::Pass).collect();
        let height = HEIGHT + LINE * faults.len() as f64 + if faults.is_empty() { 0.0 } else { 12.0 };
        let colors = match theme {
            Theme::Light => style(0),
            Theme::Dark => style(1),
            Theme::Auto => format!("{}@media(prefers-color-scheme:dark){{{}}}", style(0), style(1)),
        };
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
             <style>{colors}</style>\n<rect width=\"100%\" height=\"100%\" class=\"p\"/>\n"
        );
        let title = if self.of.is_empty() { "motion" } else { &self.of };
        text +=
            &format!("<text class=\"t\" x=\"{LEFT}\" y=\"20\">{}: {}</text>\n", escaped(title), self.verdict().name());
        if let Some(frame) = Frame::of(traces) {
            text += &curves(&frame, traces);
            text += &faults_on(&frame, traces, &faults);
        }
        text + "</svg>\n"
    }
}

fn curves(frame: &Frame, traces: &[Trace]) -> String {
    let unit = traces.first().map_or("", |trace| trace.header().unit.as_str());
    let mut text = frame.grid(unit);
    let marks = traces
        .iter()
        .flat_map(|trace| trace.marks())
        .filter(|mark| mark.kind != MarkKind::Move && mark.kind != MarkKind::Frame);
    for mark in marks {
        let x = frame.x(mark.time);
        let name = mark.kind.name();
        text += &format!(
            "<path class=\"m\" d=\"M{x:.1} {TOP}V{}\"/><text x=\"{:.1}\" y=\"{}\">{name}</text>\n",
            HEIGHT - BOTTOM,
            x + 4.0,
            HEIGHT - BOTTOM - 6.0
        );
    }
    for (i, trace) in traces.iter().enumerate() {
        let color = if i == 0 { "curve" } else { "other" };
        text += &trace
            .tracks()
            .first()
            .map(|track| frame.curve(&track.samples, color, track.samples.len() < 160))
            .unwrap_or_default();
    }
    text
}

/// Draws a ring at the place of each fault, with its number, and its sentence below.
fn faults_on(frame: &Frame, traces: &[Trace], faults: &[&Finding]) -> String {
    let samples = traces
        .first()
        .and_then(|trace| trace.tracks().first())
        .map(|track| track.samples.as_slice())
        .unwrap_or_default();
    let mut text = String::new();
    for (i, fault) in faults.iter().enumerate() {
        let class = fault.verdict.name();
        if let Some(place) = fault.place {
            let near = samples.iter().min_by(|a, b| (a.time - place).abs().total_cmp(&(b.time - place).abs()));
            let (x, y) = (frame.x(place), frame.y(near.map_or(0.0, |sample| sample.position)));
            let radius = 9.0 + 4.0 * (i % 3) as f64;
            text += &format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
            // When faults coincide, spread their numbers around the mark.
            let (right, down) = [(radius + 4.0, 4.0), (-radius - 13.0, 4.0), (-4.0, radius + 15.0)]
                .into_iter()
                .cycle()
                .nth(i)
                .unwrap_or_default();
            text +=
                &format!("<text class=\"l{class}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n", x + right, y + down, i + 1);
        }
        let y = HEIGHT + LINE * i as f64 + 8.0;
        let line: String =
            format!("{}  {} {}: {}", i + 1, fault.check, fault.part, fault.value()).chars().take(100).collect();
        text += &format!("<text class=\"l{class}\" x=\"{LEFT}\" y=\"{y}\">{}</text>\n", escaped(&line));
    }
    text
}
