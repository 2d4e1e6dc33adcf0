//! Random replays of scrollers and what they show, for the npm package, which plays them to the bit. `CAROM_FREEZE=1` writes `twins.jsonl`;
//! `CAROM_EFFORT=full` writes a thousand into `target/twins.jsonl`, which the package's test plays, too, if it is there.

use carom::replay::{Replay, ScrollerEvent};
use carom::scroll::{Scroller, Smoothing};
use carom_hostile::scroller;
use carom_spec::replay::Start;
use serde_json::{Value, json};
use std::path::Path;

/// Whether the npm package has an event: it scrolls by springs.
const fn is_known(event: &ScrollerEvent) -> bool {
    !matches!(event, ScrollerEvent::GoTo(_, smoothing) if !matches!(smoothing, Smoothing::Spring(_)))
}

/// Returns a replay, and the page at some times of its own, in an order of their own. A page of the npm package begins at 0.
fn twin(seed: u64) -> Option<Value> {
    let (start, all) = scroller(seed, 60);
    let Start::Scroller { platform, extent } = &start else { return None };
    if extent.min < 0.0 {
        return None;
    }
    let mut replay = Replay::new(Scroller::new(platform.platform(), *extent));
    all.entries().iter().filter(|(_, event)| is_known(event)).for_each(|(at, event)| replay.push(*at, event.clone()));
    let [first, last] = [replay.times().first()?, replay.times().last()?].map(|time| *time);
    let reads = (0..12_u32).map(|i| {
        let t = first + (last - first + 1.0) * f64::from(i * 7 % 12) / 11.0;
        let page = replay.at(t);
        json!([t, page.offset(), page.velocity()])
    });
    Some(json!({ "replay": start.write(&replay), "reads": reads.collect::<Vec<_>>() }))
}

fn twins(count: usize) -> String {
    (0..).filter_map(twin).take(count).map(|twin| twin.to_string() + "\n").collect()
}

#[test]
fn twins_play_random_replays_of_scrollers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = folder.join("twins.jsonl");
    if std::env::var_os("CAROM_FREEZE").is_some() {
        std::fs::write(&file, twins(12)).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), twins(12), "write it again by CAROM_FREEZE=1");
    if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") {
        std::fs::write(folder.join("../../target/twins.jsonl"), twins(1_000)).unwrap();
    }
}
