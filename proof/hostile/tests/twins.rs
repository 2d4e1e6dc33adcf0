//! Random replays and what they show. The npm package plays them, too. Its scrollers must agree to the bit, and its pictures and parts as
//! far as they are made to agree. `CAROM_FREEZE=1` draws `twins.jsonl` anew. `CAROM_EFFORT=full` draws a thousand of each into
//! `target/twins.jsonl`. If that file is there, the package's tests play it, too.
#![allow(clippy::unwrap_used, reason = "a replay that cannot be read or written is a failed test")]

use carom::replay::{Replay, ScrollerEvent};
use carom::scroll::{Scroller, Smoothing};
use carom_hostile::{GAMES, Twin, scroller};
use carom_spec::replay::{Played, Start};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Returns whether the npm package has an event. It has those that scroll by springs.
const fn is_known(event: &ScrollerEvent) -> bool {
    !matches!(event, ScrollerEvent::GoTo(_, smoothing) if !matches!(smoothing, Smoothing::Spring(_)))
}

/// Draws a replay of a scroller, and what it shows at some times, out of order. Leaves out pages that don't begin at 0, because npm's do.
fn page(seed: u64) -> Option<Value> {
    let (start, all) = scroller(seed, 60);
    let Start::Scroller { platform, extent } = &start else { return None };
    if extent.min < 0.0 {
        return None;
    }
    let mut replay = Replay::new(Scroller::new(platform.platform(), *extent));
    all.entries().iter().filter(|(_, event)| is_known(event)).for_each(|(at, event)| replay.push(*at, event.clone()));
    let [first, last] = Played::span(&replay);
    let times = (0..12_u32).map(|i| first + (last - first + 1.0) * f64::from(i * 7 % 12) / 11.0).map(|t| (t, t));
    Some(json!({ "driver": "scroller", "replay": start.write(&replay), "reads": reads(&replay, times) }))
}

/// Returns a list for each time: its number, and then positions and velocities.
fn reads(replay: &dyn Played, times: impl Iterator<Item = (f64, f64)>) -> Value {
    let read = |(number, t): (f64, f64)| {
        let states = replay.at(t).states;
        let numbers = states.iter().flat_map(|state| [state.position, state.velocity]);
        std::iter::once(number).chain(numbers).collect::<Vec<_>>()
    };
    times.map(read).collect()
}

/// Of npm's pictures and parts, only pictures have events with these words.
const OF_PICTURES: [&str; 4] = ["settle", "shift", "snap_to", "resize"];

/// Draws a replay of a picture or a part, and what it shows after some of its events. A part's replay ends when it first rests, because it
/// rests within another tolerance in npm, so what comes later differs. In npm, no frame advances a part that a finger holds.
fn part(name: &str, twin: Twin) -> Option<Value> {
    let mut lines = twin.text.lines();
    // A list of npm's begins at 0.
    let head = lines.next().filter(|head| !head.contains("-500"))?;
    let (mut replay, mut text, mut times, mut held) = (twin.replay, vec![head.to_owned()], vec![], BTreeSet::new());
    for line in lines {
        let entry: Value = serde_json::from_str(line).unwrap();
        let event = entry["event"].to_string();
        let is_unknown =
            event.contains("wheel") || (name != "pan_zoom" && OF_PICTURES.iter().any(|word| event.contains(word)));
        // If a finger lands on a part that another finger holds, the host is at fault. The package's bindings leave out
        // such a finger.
        if is_unknown
            || (!held.is_empty() && (event.contains("advance_to") || event.contains("r_down") && name != "pan_zoom"))
        {
            continue;
        }
        let by = if event.contains("pinch") { u64::MAX } else { entry["event"].as_object().and_then(id).unwrap_or(0) };
        if event.contains("down") || event.contains("begin") && by > 0 {
            held.insert(by);
        } else if ["up", "cancel", "end"].iter().any(|name| event.contains(name)) {
            held.remove(&by);
        }
        // npm's drivers take milliseconds, and not every second has them. A stamp of whole milliseconds is the same time on both sides.
        let at = (1e3 * entry["at"].as_f64()?).round() / 1e3;
        replay.push(at, &event).unwrap();
        text.push(format!("{{\"at\":{at:?},{}", line.split_once(',')?.1));
        times.push(replay.span()[1]);
        if name != "pan_zoom" && text.len() > 6 && replay.at(replay.span()[1]).is_at_rest {
            break;
        }
    }
    // The last event of an instant decides.
    let ends = (0..times.len()).filter(|i| times.get(i + 1).is_none_or(|next| *next > times[*i]));
    let shown = reads(&*replay, ends.step_by(2).map(|i| (i as f64 + 1.0, times[i])));
    let options: Value = serde_json::from_str(&format!("{{{}}}", twin.options.join(","))).unwrap();
    let is_long = text.len() > 12;
    is_long.then(|| json!({ "driver": name, "options": options, "replay": text.join("\n"), "reads": shown }))
}

/// Returns the number of the finger in an event, if it has one.
fn id(event: &Map<String, Value>) -> Option<u64> {
    let given = event.values().next()?;
    given.as_u64().or_else(|| given[0].as_u64())
}

const PARTS: [&str; 7] = ["pan_zoom", "pager", "wheel_picker", "sheet", "pull_to_refresh", "swipe_row", "reorder"];

fn drawn(count: usize) -> String {
    let mut twins: Vec<Value> = (0..).filter_map(page).take(count).collect();
    for game in GAMES.iter().filter(|game| PARTS.contains(&game.name)) {
        let twin = game.twin.unwrap();
        twins.extend((0..).filter_map(|seed| part(game.name, twin(seed, 60))).take(count));
    }
    twins.iter().map(|twin| twin.to_string() + "\n").collect()
}

#[test]
fn the_file_of_runs_that_npm_replays_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (file, drawn_now) = (folder.join("twins.jsonl"), drawn(12));
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&file, &drawn_now).unwrap();
    }
    // The order of an object's members depends on a feature of `serde_json`, which the command has.
    let values = |text: &str| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>();
    let is_same = values(&std::fs::read_to_string(&file).unwrap()) == values(&drawn_now);
    assert!(is_same, "the twins differ; CAROM_FREEZE=1 draws them anew");
    if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") {
        std::fs::write(folder.join("../../target/twins.jsonl"), drawn(1_000)).unwrap();
    }
}
