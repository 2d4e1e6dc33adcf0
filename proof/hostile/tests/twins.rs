//! Random replays of scrollers and what they show, for the npm package, which plays them to the bit. `CAROM_FREEZE=1` draws `twins.jsonl`
//! anew; `CAROM_EFFORT=full` draws a thousand into `target/twins.jsonl`, which the package's test plays, too, if it is there.
#![allow(clippy::unwrap_used, reason = "a replay that cannot be read or written is a failed test")]

use carom::replay::{Replay, ScrollerEvent};
use carom::scroll::{Scroller, Smoothing};
use carom_hostile::scroller;
use carom_spec::replay::Start;
use serde_json::{Value, json};
use std::path::Path;

/// Returns whether the npm package has an event. It has those that scroll by springs.
const fn is_known(event: &ScrollerEvent) -> bool {
    !matches!(event, ScrollerEvent::GoTo(_, smoothing) if !matches!(smoothing, Smoothing::Spring(_)))
}

/// Draws a replay. A page of the npm package begins at 0.
fn drawn(seed: u64) -> Option<String> {
    let (start, all) = scroller(seed, 60);
    let Start::Scroller { platform, extent } = &start else { return None };
    if extent.min < 0.0 {
        return None;
    }
    let mut replay = Replay::new(Scroller::new(platform.platform(), *extent));
    all.entries().iter().filter(|(_, event)| is_known(event)).for_each(|(at, event)| replay.push(*at, event.clone()));
    Some(start.write(&replay))
}

/// Returns a replay with what it shows at some times of its own, in an order of their own.
fn twin(text: &str) -> Value {
    let (_, replay) = Start::read(text).unwrap();
    let [first, last] = replay.span();
    let reads = (0..12_u32).map(|i| {
        let t = first + (last - first + 1.0) * f64::from(i * 7 % 12) / 11.0;
        let page = replay.at(t).states[0];
        json!([t, page.position, page.velocity])
    });
    json!({ "replay": text, "reads": reads.collect::<Vec<_>>() })
}

fn draw(file: &Path, count: usize) {
    let lines = (0..).filter_map(drawn).take(count).map(|text| twin(&text).to_string() + "\n");
    std::fs::write(file, lines.collect::<String>()).unwrap();
}

#[test]
fn twins_play_random_replays_of_scrollers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("twins.jsonl");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        draw(&file, 12);
    }
    let frozen = std::fs::read_to_string(&file).unwrap();
    for line in frozen.lines() {
        let shown: Value = serde_json::from_str(line).unwrap();
        assert_eq!(twin(shown["replay"].as_str().unwrap()), shown);
    }
    assert_eq!(frozen.lines().count(), 12);
    if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") {
        draw(&folder.join("../../target/twins.jsonl"), 1_000);
    }
}
