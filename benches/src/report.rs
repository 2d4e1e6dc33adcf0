//! `BENCHMARKS.md`.

use crate::aims::{self, Aim, Bound};
use crate::harness::{Spread, Timing, named};
use crate::plot::{self, Bar};
use crate::quiet::Probe;
use crate::{batches, node, one};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What others are measured by.
const EXACT: &str = "exact step, cached propagator";
const UNIT: &str = "exp + sincos (libm)";

const SIZES: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// As many processes are asked, with seven rounds each.
const PLACES: usize = 9;
/// The same program, built for this processor.
const NATIVE: &str = "benches/target/native/release/benches";

pub fn write(quick: bool) -> Result<(), String> {
    let (mut page, mut aims) = (String::new(), Vec::new());
    let probe = &mut Probe::new(None);
    let steps = one::steps(probe);
    section(&mut page, "One step", ONE_STEP, &steps, EXACT);
    for (case, least) in [("velocity Verlet, naive", 3.0), ("RK4, naive", 6.0)] {
        aims.push(Aim::new(&format!("{case}, of an exact step"), &steps, case, EXACT, Bound::Least(least)));
    }
    let questions = one::questions(probe);
    section(&mut page, "Questions to a prepared spring", QUESTIONS, &questions, UNIT);
    for timing in questions.iter().filter(|timing| timing.name != UNIT) {
        let most = match &*timing.name {
            "state(t)" => 1.1,
            name if name.starts_with("settling") => 45.0,
            name if name.starts_with("time_at") => 20.0,
            _ => 0.05,
        };
        aims.push(Aim::between(
            &format!("{}, of an exp + sincos", timing.name),
            timing,
            named(&questions, UNIT),
            Bound::Most(most),
        ));
    }
    let bars = many(&mut page, &mut aims, probe, quick)?;
    if let Some(node) = node::read() {
        of_node(&mut page, &node);
    }
    page.push_str(READING);
    plot::draw("10,000 springs, one frame", &bars)?;
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

/// "2.21 (2.19–2.25)"
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

/// What is aimed at with a size: memory is the limit, whatever the build, and what sleeps costs next to nothing.
fn aims_of(springs: usize, portable: &[Timing], native: Option<&[Timing]>) -> Vec<Aim> {
    let what = |text: &str| format!("{} springs: {text}", grouped(springs));
    let mut aims = Vec::new();
    if let Some(native) = native {
        let text = what("displacements, handed over, of the scale, native (0.95 of its throughput)");
        aims.push(Aim::new(&text, native, batches::DISPLACEMENTS, "scale f32", Bound::Most(1.053)));
        let text = what("the same, into an array of its own");
        aims.push(Aim::new(&text, native, batches::INTO_AN_ARRAY, "scale f32", Bound::Most(1.053)));
        let (ours, theirs) = (named(portable, batches::DISPLACEMENTS), named(native, batches::DISPLACEMENTS));
        aims.push(Aim::between(&what("portable build, of the native one"), ours, theirs, Bound::Most(1.11)));
    }
    let text = what("90 % asleep, of all awake");
    aims.push(Aim::new(&text, portable, "batch f32, 90 % asleep", batches::DISPLACEMENTS, Bound::Most(0.5)));
    aims
}

fn many(page: &mut String, aims: &mut Vec<Aim>, probe: &mut Probe, quick: bool) -> Result<Vec<Bar>, String> {
    let rounds = if quick { 5 } else { 21 };
    let mut bars = Vec::new();
    let _ = write!(page, "\n## Many springs, a frame\n\n{MANY}\n");
    for springs in SIZES {
        let (portable, native) = both(springs, if quick { 1 } else { PLACES }, probe.quickest())?;
        aims.extend(aims_of(springs, &portable, native.as_deref()));
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
            for (name, label) in [
                ("scale f32", "limit of steps: scale in place"),
                (batches::DISPLACEMENTS, "Carom, displacements"),
                (batches::POSITIONS, "Carom, positions"),
            ] {
                let ns = named(&portable, name).ns().median;
                bars.push(Bar { name: label.to_owned(), ns, is_own: name.starts_with("batch") });
            }
        }
        if springs == 10_000 || springs == 1_000_000 {
            let peers = batches::peers(springs, rounds, probe);
            let title = format!("{} springs beside other programs", grouped(springs));
            section(page, &title, PEERS, &peers, batches::POSITIONS);
            let crates = peers.iter().filter(|timing| springs == 1_000_000 && timing.name.starts_with("batch f32"));
            for ours in crates {
                let what = format!("1,000,000 springs: the crate springs, of {}", ours.name);
                aims.push(Aim::between(&what, named(&peers, "springs crate, Vec"), ours, Bound::Least(100.0)));
            }
            if springs == 10_000 {
                let others = peers.iter().filter(|timing| !timing.name.starts_with("batch f32"));
                bars.extend(others.map(|timing| Bar {
                    name: timing.name.clone(),
                    ns: timing.ns().median,
                    is_own: false,
                }));
            }
        }
    }
    Ok(bars)
}

/// The batch in this build and in the native one, in turns, each time as a new process: where in the memory it lies makes
/// more of a difference than most of what is measured.
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

/// 10,000
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

Written by `cargo xtask bench`. Every case of a table is timed once in each round, in turns, in one process (batches beside
the limit: in nine of each build, one after the other, since where in the memory something lies makes a difference, too). A
number is the median over the rounds, with the quartiles in brackets; a ratio is the median of the rounds' ratios. Where the
machine does other work, ratios are to be trusted more than times, and small differences not at all. Each case runs for two
milliseconds before it is timed: a processor that was idle takes half of one to grant wide vectors their power.

Another's virtual machine may work on the same core, and takes up to half of its arithmetic: from whatever computes more, the
more. So a loop that keeps the core as busy as it can be is timed before and after each slice: where it takes no longer than at
its quickest, the core was quiet. A slice is repeated a few times until it was, and rounds in which it was not are left out,
unless fewer than seven were quiet: then all count, and the table of aims says so.
";

const ONE_STEP: &str = "One spring, each step from the state the one before left, a new target every 64 steps. The naive steps divide a force of
stiffness and damping by a mass, as such code usually does; what they and the exact step need is read anew each time, the
state stays in registers.";

const QUESTIONS: &str = "Each at 64 different times or starts; sampling per point of 1,000, position and velocity. The unit is one exponential and
one sine and cosine of `libm`, which is what a state must cost.";

const MANY: &str = "Undamped enough that nothing comes to rest, so that no number gets small; 1/120 s a frame. The limit of what steps springs is
to read both arrays, position and velocity, multiply each number by a constant and write it back: in the same vectors, in
arrays laid out as the batch's. A frame of the batch computes every displacement from its target, from where the spring began,
and hands them over from the first cache, a thousand at a time, or writes them into an array; positions have the targets added.
Velocities are computed where it says so. The portable build finds its vectors when it runs; the native build is compiled for
this processor.";

const PEERS: &str =
    "`f32`. The crates' springs and the objects each have their own target; the objects their own parameters, too. They have new
positions and velocities in memory after it, where the batch hands over what was asked for.";

const NODE: &str = "A new target every 64 frames. motion and anime.js are asked for positions at times, and know no step; anime.js forgets the
velocity at a new target.";

const READING: &str = "
## How to read it

- A step with a propagator is cheap because the law is linear: whoever prepares the same matrix has the same step.
  damped-springs with a shared step has it. (Its critical damping is wrong.)
- The scale walks along both arrays at once. Whoever scales one array after the other asks a slow memory for less at a time,
  and takes longer there.
- What the scale takes elsewhere, beside what it takes here, is how much of a difference is chance.
- The crate springs is as far behind as a spring's arithmetic is behind two numbers' way from memory and back: on a machine
  with slow memory and fast arithmetic less than on another.
- The batch is faster than a `Vec` of springs because position and velocity are arrays of their own, because one matrix serves
  all, and because nothing is stepped: what a frame shows is computed from where each spring began, so nothing has to be
  written back, and velocities are computed for who asks for them.
- In the second cache, where the scale waits for what it writes, a frame takes little more than half as long. From a slower
  cache or memory the batch brings the same two arrays, and takes as long as they take to come; an array for the answers is a
  third to bring, since a processor reads what it is about to write, and positions need the targets.
- A frame costs some 20 ns whatever its size, and 5 for each stretch of springs that moves, which shows at a thousand springs.
- Between a frame and the next a program does other work, which takes the caches: then a million springs come from memory, as
  ten million do here.
- Where another's virtual machine works on the same core, the scale of 1,000 springs takes 0.17 ns instead of 0.10, and what
  computes more loses more: ratios of 1.2 instead of 0.98 for `state(t)` were measured an hour apart. That is why rounds have
  to be quiet.
- In `f32` a product and a sum are rounded once where the processor can. `f64` lanes round twice, and so does all that is not
  a lane, which gives the same bits everywhere.
- 512-bit vectors are left alone on processors whose clock they slow down: multiversion asks for a generation later.
- iced_anim and the numeric steppers are cheap a step and wrong by percents; the exact step has no error to weigh against.
- `keyframe` has no springs: its easing is here for scale.
";
