//! `BENCHMARKS.md`.

use crate::aims::{self, Aim};
use crate::harness::{Spread, Timing, named};
use crate::plot::{self, Time};
use crate::quiet::Probe;
use crate::{batches, node, one};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The cases that other cases are compared with.
const EXACT: &str = "exact step, cached propagator";
const UNIT: &str = "exp + sincos (libm)";

const SIZES: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// The number of processes that time the batch, with seven rounds each.
const PLACES: usize = 9;
/// This program, built for the processor it runs on.
const NATIVE: &str = "proof/benches/target/native/release/benches";

pub fn write(quick: bool) -> Result<(), String> {
    let (mut page, mut aims) = (String::new(), Vec::new());
    let probe = &mut Probe::new(None);
    let steps = one::steps(probe);
    section(&mut page, "One step", ONE_STEP, &steps, EXACT);
    let questions = one::questions(probe);
    section(&mut page, "Questions to a prepared spring", QUESTIONS, &questions, UNIT);
    for (case, most) in [("state(t)", 1.2), ("settling_time, underdamped", 80.0), ("time_at, underdamped", 20.0)] {
        aims.push(Aim::new(&format!("{case}, of an exp + sincos"), &questions, case, UNIT, most));
    }
    let frames = one::frames(probe);
    section(&mut page, "A scroller's frame", FRAMES, &frames, UNIT);
    let unit = named(&frames, UNIT);
    let cost = |timing: &&Timing| timing.over(unit).median;
    let slowest = frames.iter().max_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(unit);
    let what = format!("scroller's frame, the slowest ({}), of an exp + sincos", slowest.name);
    aims.push(Aim::between(&what, slowest, unit, 6.0));
    let drivers = one::drivers(probe);
    section(&mut page, "Values and systems", DRIVERS, &drivers, UNIT);
    for (case, most) in one::DRIVEN {
        aims.push(Aim::new(&format!("{case}, of an exp + sincos"), &drivers, case, UNIT, most));
    }
    let times = many(&mut page, &mut aims, probe, quick)?;
    if let Some(node) = node::read() {
        of_node(&mut page, &node);
    }
    page.push_str(READING);
    plot::draw("10,000 springs, one frame", times)?;
    let page = format!("{}{}{page}", head(), aims::table(&aims));
    print!("{page}");
    if quick {
        return Ok(());
    }
    std::fs::write("BENCHMARKS.md", page).map_err(|error| format!("BENCHMARKS.md: {error}"))
}

fn head() -> String {
    let line = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().map(|output| output.stdout).unwrap_or_default();
        String::from_utf8_lossy(&output).lines().next().unwrap_or_default().to_owned()
    };
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    let (date, compiler) = (line("date", &["-u", "+%F"]), line("rustc", &["--version"]));
    format!("{INTRODUCTION}\n{date}, {model}, {cores} cores, {compiler}; load of the machine at the start {load}.\n")
}

fn row(page: &mut String, timing: &Timing, base: &Timing) {
    let (ns, ratio) = (timing.ns(), timing.over(base));
    let _ = writeln!(page, "| {} | {} | {} |", timing.name, shown(ns), shown(ratio));
}

/// Formats a spread, such as "2.21 (2.19–2.25)".
fn shown(Spread { low, median, high }: Spread) -> String {
    let digits = if median < 1.0 {
        3
    } else if median < 100.0 {
        2
    } else {
        0
    };
    format!("{median:.digits$} ({low:.digits$}–{high:.digits$})")
}

fn section(page: &mut String, title: &str, text: &str, timings: &[Timing], base: &str) {
    let _ = write!(page, "\n## {title}\n\n{text}\n\n| | ns | of \"{base}\" |\n|---|---|---|\n");
    let base = named(timings, base);
    for timing in timings {
        row(page, timing, base);
    }
}

fn many(page: &mut String, aims: &mut Vec<Aim>, probe: &mut Probe, quick: bool) -> Result<Vec<Time>, String> {
    let rounds = if quick { 5 } else { 21 };
    let mut times = Vec::new();
    let _ = write!(page, "\n## Many springs, a frame\n\n{MANY}\n");
    for springs in SIZES {
        let (portable, native) = both(springs, if quick { 1 } else { PLACES }, probe.quickest())?;
        if springs == 10_000 {
            let (batch, asleep) = (batches::POSITIONS, "batch f32, 90 % asleep");
            let built = native.as_deref().unwrap_or(&portable);
            aims.push(Aim::new("10,000 springs, of a scale in place", built, batch, "scale f32", 3.0));
            aims.push(Aim::new("10,000 springs, 90 % asleep, of all awake", &portable, asleep, batch, 0.5));
        }
        let _ = write!(
            page,
            "\n{} springs:\n\n| | ns a spring | of the scale | native build | of its scale |\n|---|---|---|---|---|\n",
            grouped(springs)
        );
        for timing in &portable {
            let base = if timing.name.contains("f64") { "scale f64" } else { "scale f32" };
            let own = native.as_ref().map(|native| (named(native, &timing.name), named(native, base)));
            let own = own
                .map_or(("–".to_owned(), "–".to_owned()), |(own, base)| (shown(own.ns()), shown(own.over(base))));
            let ratio = shown(timing.over(named(&portable, base)));
            let _ = writeln!(page, "| {} | {} | {ratio} | {} | {} |", timing.name, shown(timing.ns()), own.0, own.1);
        }
        if springs == 10_000 {
            for (name, label) in
                [("scale f32", "limit of steps: scale in place"), (batches::POSITIONS, "Carom, positions")]
            {
                let ns = named(&portable, name).ns().median;
                times.push(Time { name: label.to_owned(), ns, is_own: name.starts_with("batch") });
            }
        }
        if springs == 10_000 || springs == 1_000_000 {
            let peers = batches::peers(springs, rounds, probe);
            let title = format!("{} springs beside other programs", grouped(springs));
            section(page, &title, PEERS, &peers, batches::POSITIONS);
            if springs == 10_000 {
                let others = peers.iter().filter(|timing| !timing.name.starts_with("batch f32"));
                times.extend(others.map(|timing| Time {
                    name: timing.name.clone(),
                    ns: timing.ns().median,
                    is_own: false,
                }));
            }
        }
    }
    Ok(times)
}

/// Times the batch of this build and of the native one in turns, each time in a new process: the batch's address in
/// memory affects the time more than most of the differences measured here.
fn both(springs: usize, places: usize, quickest: f64) -> Result<(Vec<Timing>, Option<Vec<Timing>>), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut portable: Vec<Timing> = Vec::new();
    let mut native: Option<Vec<Timing>> = None;
    for _ in 0..places {
        join(&mut portable, own(&this, springs, quickest)?);
        if Path::new(NATIVE).exists() {
            join(native.get_or_insert_default(), own(Path::new(NATIVE), springs, quickest)?);
        }
    }
    Ok((portable, native))
}

fn own(program: &Path, springs: usize, quickest: f64) -> Result<Vec<Timing>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", program.display());
    let output = Command::new(program).args(["--own", &springs.to_string(), "7", &quickest.to_string()]).output();
    serde_json::from_slice(&output.map_err(|error| failed(&error))?.stdout).map_err(|error| failed(&error))
}

fn join(all: &mut Vec<Timing>, more: Vec<Timing>) {
    if all.is_empty() {
        *all = more;
        return;
    }
    for (timing, more) in all.iter_mut().zip(more) {
        timing.rounds.extend(more.rounds);
        timing.quiet.extend(more.quiet);
    }
}

fn of_node(page: &mut String, node: &node::Node) {
    for node::Section { springs, timings } in &node.sections {
        let title = format!(
            "In Node {}: {} a frame",
            node.node,
            if *springs == 1 { "one spring".to_owned() } else { format!("{} springs", grouped(*springs)) }
        );
        section(page, &title, NODE, timings, "plain JS, exact step, arrays");
    }
}

/// Formats a number with separators, such as "10,000".
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const INTRODUCTION: &str = "# Benchmarks

<picture>
  <source media=\"(prefers-color-scheme: dark)\" srcset=\"docs/bench-dark.svg\">
  <img src=\"docs/bench-light.svg\" alt=\"Nanoseconds a spring for a frame of 10,000 springs: Carom's batch beside the limit of the machine and other programs\" width=\"760\">
</picture>

Written by `cargo xtask bench`. Each round times every case of a table once, in turns, in one process. The batch is timed
in nine processes of each build, since its place in memory makes a difference. A number is the median over the rounds,
with the quartiles in brackets; a ratio is the median of the rounds' ratios. On a shared machine, trust ratios more than
times, and do not trust small differences. Each case runs for two milliseconds before it is timed, because an idle
processor needs half a millisecond to power its wide vectors.

Another virtual machine may use the same core and take up to half of its arithmetic. Before and after each slice, a loop
that uses all of the core's arithmetic is timed; the core was quiet if the loop ran at its quickest. Rounds without a
quiet core are left out, unless fewer than seven rounds were quiet: then all rounds count, and the table of aims says so.
";

const ONE_STEP: &str = "One spring; each step starts from the state of the previous one, with a new target every 64 steps. The naive steps divide
the force of stiffness and damping by the mass, as such code usually does. Parameters are read from memory in each step;
the state stays in registers.";

const DRIVERS: &str = "\
A frame advances a value and reads it. A retarget is made in flight, in every frame. The settling time is the exact instant
of rest of values that were retargeted with different velocities. The system has 64 springs, all of
them in motion; its numbers are for one spring.";

const FRAMES: &str = "\
`Scroller::current` returns offset, velocity, overscroll, stretch, phase, target, remaining time and idleness of a page by one \
evaluation: under a finger, in a fling, and at the edge of a short page.";

const QUESTIONS: &str = "Each question is asked at 64 different times or starts; sampling is per point of 1,000, position and velocity. The unit is
one exponential and one sine and cosine of `libm`, which is the least that a state costs.";

const MANY: &str = "The springs are hardly damped, so none comes to rest and no number becomes small. A frame is 1/120 s. The lower limit for code that
steps springs is the scale: it reads both arrays, multiplies each number by a constant and writes it back, with the
batch's vectors and layout. A frame of the batch computes every position from the spring's start and target and writes it
into an array. Velocities are computed only where the row says so. The portable build is compiled for every processor of
this kind, and only its scale chooses vector instructions when it runs; the native build is compiled for this processor.";

const PEERS: &str = "All in `f32`. The crates' springs and the objects each have their own target; the objects also have their own parameters. They
leave new positions and velocities in memory, while the batch writes only the numbers that the row names.";

const NODE: &str = "A new target every 64 frames. motion and anime.js evaluate positions at given times and have no step; anime.js loses the
velocity at a new target.";

const READING: &str = "
## How to read it

- A step with a propagator is cheap because the law is linear. A peer that prepares the same matrix has the same step:
  damped-springs with a shared step does. (Its critical damping is wrong.)
- The scale reads both arrays side by side. Scaling one array after the other requests less memory at a time and is slower on
  slow memory.
- The row `the same f32 elsewhere` is the scale on other arrays: its ratio shows how much of a difference is chance.
- The crate springs does much arithmetic per byte, the batch little. The ratio between them is therefore smaller on a machine
  with slow memory and fast arithmetic.
- The batch is faster than a `Vec` of springs for three reasons: position and velocity are separate arrays, one matrix
  serves all springs, and nothing is stepped. A frame computes from each spring's start, writes nothing back, and computes
  velocities only on request.
- In the second-level cache, where the scale waits for its own writes, a frame takes little more than half of its time. From
  a slower cache or from memory, the batch reads the same two arrays and takes as long as they take to arrive. An array
  for the results is a third one, since a processor reads a line before it writes it; positions also need the targets.
- A frame costs some 20 ns whatever its size, and 5 ns for each uninterrupted run of moving springs. At a thousand springs
  this is visible.
- Between two frames a real program fills the caches with other data. A million springs then come from memory, as ten million
  do here.
- With another virtual machine on the same core, the scale of 1,000 springs takes 0.17 ns instead of 0.10, and work with more
  arithmetic loses more: `state(t)` was measured at 1.2 and at 0.98 an hour apart. Rounds must be quiet for this reason.
- In `f32`, a product and a sum are rounded once if the processor can fuse them. `f64` lanes, and everything that is not a
  lane, are rounded twice, which gives the same bits everywhere.
- 512-bit vectors are not used on processors that lower their clock for them; multiversion requires a later generation.
- iced_anim and the numeric steppers are cheap per step but wrong by percents; the exact step has no error to weigh against
  its cost.
- `keyframe` has no springs; its easing is included for scale.
";
