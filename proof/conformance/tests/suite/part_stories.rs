//! `parts.jsonl`: what the parts show for lists of events, for their ports to other languages.
//!
//! A line is `{"story", "part", "setup", "events", "shown"}`. An event is `[name, time, …]`, with the arguments of the method of that name.
//! `["frame", time]` advances to a time, and adds what the part shows then, a list of numbers, to `shown`. Every finger is estimated by
//! `robust`. `CAROM_FREEZE=1 cargo test -p conformance --test suite part_stories::` writes the file again.
#![expect(clippy::panic, reason = "a malformed story of our own is a failed test")]

use crate::support::frozen;
use carom::scroll::{Extent, Platform, platform};
use carom::touch::{
    Choice, Pager, Pages, Part, PullToRefresh, RefreshRule, Reorder, Sheet, SwipeRow, SwipeTo, WheelPicker,
};
use serde_json::{Value, json};

/// A part that a story plays with.
trait Played: Part {
    /// Does everything that a finger doesn't do.
    fn act(&mut self, event: &str, at: f64, arguments: &[f64]);
    fn shown(&self) -> Vec<f64>;
}

macro_rules! played {
    ($part:ty, |$this:ident, $event:ident, $at:ident, $n:ident| $act:expr, |$shown:ident| $frame:expr) => {
        impl Played for $part {
            fn act(&mut self, $event: &str, $at: f64, $n: &[f64]) {
                let $this = self;
                $act
            }

            fn shown(&self) -> Vec<f64> {
                let $shown = self;
                $frame
            }
        }
    };
}

fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}

played!(
    Sheet<Vec<f64>>,
    |sheet, event, at, n| match event {
        "go_to" => sheet.go_to(at, n[0] as usize),
        _ => sheet.resize(at, n.to_vec()),
    },
    |sheet| {
        let frame = sheet.current();
        let content = frame.content;
        vec![
            frame.height,
            frame.velocity,
            frame.detent as f64,
            content.offset,
            content.velocity,
            flag(frame.is_at_rest),
        ]
    }
);
played!(
    Pager,
    |pager, event, at, n| match event {
        "turn" => pager.go_by(at, n[0] as i32),
        _ => pager.go_to(at, n[0] as usize),
    },
    |pager| {
        let frame = pager.current();
        let place = pager.place_of(0);
        vec![frame.position, frame.velocity, frame.page as f64, frame.target as f64, place, flag(frame.is_at_rest)]
    }
);
played!(
    WheelPicker,
    |wheel, event, at, n| match event {
        "turn" => wheel.go_by(at, n[0] as i32),
        _ => wheel.go_to(at, n[0] as usize),
    },
    |wheel| {
        let tick = wheel.next_tick(0.0);
        let (time, row) = tick.map_or((-1.0, -1.0), |tick| (tick.time, tick.row as f64));
        let shown = wheel.current();
        vec![shown.position, shown.row as f64, shown.target as f64, time, row, flag(shown.is_at_rest)]
    }
);
played!(
    PullToRefresh,
    |list, event, at, _n| match event {
        "begin" => list.begin(at),
        _ => list.finish(at),
    },
    |list| {
        let frame = list.current();
        let state = format!("{:?}", frame.state);
        let state = ["Idle", "Armed", "Loading", "Done"].iter().position(|name| *name == state);
        vec![
            frame.list.offset,
            frame.indicator,
            frame.progress,
            state.map_or(-1.0, |state| state as f64),
            flag(frame.is_at_rest),
        ]
    }
);
played!(
    SwipeRow,
    |row, _event, at, n| row.go_to(at, [SwipeTo::Closed, SwipeTo::Leading, SwipeTo::Trailing][n[0] as usize]),
    |row| {
        let frame = row.current();
        let to = match frame.to {
            SwipeTo::Leading => 1.0,
            SwipeTo::Trailing => -1.0,
            SwipeTo::LeadingSweep => 2.0,
            SwipeTo::TrailingSweep => -2.0,
            _ => 0.0,
        };
        vec![frame.offset, frame.velocity, to, flag(frame.is_at_rest)]
    }
);

played!(Reorder, |rows, _event, at, n| rows.go_by(at, n[0] as usize, n[1] as i32), |rows| {
    let mut shown = vec![rows.list().offset];
    shown.extend((0..20).map(|row| rows.current(row).value));
    shown.extend(rows.order().iter().map(|row| *row as f64));
    shown
});

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or_else(|| panic!("{name} of {value}"))
}

fn platform_of(setup: &Value) -> Platform {
    let preset = platform::ALL.iter().find(|preset| setup["platform"] == preset.name);
    let mut platform = (preset.unwrap_or_else(|| panic!("{setup}")).platform)();
    platform.estimator = carom::gesture::VelocityEstimator::Robust;
    platform.slop = 0.0;
    platform
}

fn choice_of(setup: &Value) -> Choice {
    match setup["choice"].as_str() {
        Some("compose") => Choice::compose(),
        Some("bottom_sheet") => Choice::bottom_sheet(),
        Some("view_pager") => Choice::view_pager(),
        Some("item_touch_helper") => Choice::item_touch_helper(),
        _ => Choice::projected(),
    }
}

fn part(name: &str, setup: &Value) -> Box<dyn Played> {
    match name {
        "sheet" => {
            let detents: Vec<f64> =
                setup["detents"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
            let extent = Extent::new(number(setup, "content"), number(setup, "viewport"));
            Box::new(Sheet::new(detents, platform_of(setup), extent).with_choice(choice_of(setup)))
        }
        "pager" => {
            let pages = Pages {
                count: number(setup, "count") as usize,
                size: number(setup, "size"),
                viewport: number(setup, "viewport"),
                align: number(setup, "align"),
                loops: setup["loops"] == true,
            };
            let pager = Pager::new(platform_of(setup), pages).with_choice(choice_of(setup));
            Box::new(if let Some(most) = setup["most"].as_u64() { pager.with_most(most as u32) } else { pager })
        }
        "wheel_picker" => {
            let rows = number(setup, "rows") as usize;
            Box::new(WheelPicker::new(platform_of(setup), rows, number(setup, "height"), setup["endless"] == true))
        }
        "pull_to_refresh" => {
            let rule = match setup["rule"].as_str() {
                Some("cupertino") => RefreshRule::cupertino(),
                Some("android") => RefreshRule::android(),
                _ => RefreshRule::compose(),
            };
            let extent = Extent::new(number(setup, "content"), number(setup, "viewport"));
            Box::new(PullToRefresh::new(platform_of(setup), extent, rule))
        }
        "swipe_row" => {
            let actions = [number(setup, "leading"), number(setup, "trailing")];
            let row = SwipeRow::new(number(setup, "width"), actions).with_choice(choice_of(setup));
            Box::new(if setup["sweep"] == true { row.with_sweep() } else { row })
        }
        _ => Box::new(Reorder::new(platform_of(setup), &[60.0; 20], number(setup, "viewport"))),
    }
}

/// A drag from one position to another in even steps at 128 Hz, with a frame after every fourth report, and frames until the
/// part is at rest.
fn drag(start: f64, [from, to]: [f64; 2], reports: i32, hold: f64) -> Vec<Value> {
    let mut events = vec![json!(["pointer_down", start, from])];
    let mut at = start;
    for report in 1..=reports {
        at = start + f64::from(report) / 128.0;
        events.push(json!(["pointer_move", at, from + (to - from) * f64::from(report) / f64::from(reports)]));
        if report % 4 == 0 {
            events.push(json!(["frame", at]));
        }
    }
    at += hold;
    events.push(json!(["pointer_up", at]));
    events.extend([0, 2, 4, 8, 16, 32, 64, 128, 512].map(|ticks| json!(["frame", at + f64::from(ticks) / 128.0])));
    events
}

fn stories() -> Vec<(&'static str, Value, Vec<Value>)> {
    let mut stories = Vec::new();
    let ways =
        [([500.0, 380.0], 8, 0.0), ([300.0, 420.0], 8, 0.0), ([500.0, 420.0], 24, 0.0), ([400.0, 520.0], 12, 0.25)];
    for platform in ["ios", "chromium"] {
        for (way, reports, hold) in ways {
            let mut events = vec![json!(["go_to", 0.0, 1]), json!(["frame", 8.0])];
            events.extend(drag(8.0, way, reports, hold));
            // It is caught, thrown on, and then resized.
            events.extend(drag(16.0, [way[0], way[0] - 250.0], 10, 0.0));
            events.extend([
                json!(["go_to", 24.0, 0]),
                json!(["frame", 24.125]),
                json!(["set_detents", 24.125, 0.0, 200.0, 400.0]),
            ]);
            events.extend([json!(["frame", 24.25]), json!(["frame", 30.0])]);
            for choice in ["projected", "compose", "bottom_sheet"] {
                let setup = json!({ "platform": platform, "detents": [0.0, 350.0, 700.0], "content": 2_000.0, "viewport": 700.0, "choice": choice });
                stories.push(("sheet", setup, events.clone()));
            }
        }
        for loops in [true, false] {
            for (way, reports, hold) in ways {
                let mut events = drag(0.0, way, reports, hold);
                events.extend([
                    json!(["turn", 8.0, 2]),
                    json!(["turn", 8.125, -1]),
                    json!(["frame", 8.25]),
                    json!(["frame", 9.0]),
                ]);
                events.extend(drag(9.0, [way[1], way[0]], reports, 0.0));
                for (choice, most) in [("projected", Value::Null), ("projected", json!(1)), ("view_pager", Value::Null)]
                {
                    let setup = json!({ "platform": platform, "count": 5, "size": 300.0, "viewport": 360.0, "align": 0.5, "loops": loops, "choice": choice, "most": most });
                    stories.push(("pager", setup, events.clone()));
                }
            }
        }
        for (way, reports, hold) in ways {
            let mut events = vec![json!(["select", 0.0, 7]), json!(["frame", 7.0])];
            events.extend(drag(8.0, way, reports, hold));
            events.extend([json!(["turn", 30.0, 3]), json!(["frame", 30.125]), json!(["frame", 32.0])]);
            for endless in [true, false] {
                let setup = json!({ "platform": platform, "rows": 12, "height": 36.0, "endless": endless });
                stories.push(("wheel_picker", setup, events.clone()));
            }
        }
    }
    for (platform, rule) in [("ios", "cupertino"), ("chromium", "android"), ("chromium", "compose")] {
        for to in [180.0, 260.0, 500.0] {
            let mut events = drag(0.0, [100.0, to], 24, 0.0);
            events.extend([json!(["finish", 8.0]), json!(["frame", 8.125]), json!(["frame", 12.0])]);
            events.extend([
                json!(["begin", 12.0]),
                json!(["frame", 12.125]),
                json!(["finish", 14.0]),
                json!(["frame", 20.0]),
            ]);
            let setup = json!({ "platform": platform, "rule": rule, "content": 3_000.0, "viewport": 800.0 });
            stories.push(("pull_to_refresh", setup, events));
        }
    }
    for (way, reports, hold) in ways {
        for (choice, leading, trailing, sweep) in
            [("projected", 80.0, 160.0, true), ("projected", 80.0, 160.0, false), ("item_touch_helper", 0.0, 0.0, true)]
        {
            let mut events = drag(0.0, way, reports, hold);
            events.extend([json!(["go_to", 8.0, 0]), json!(["frame", 8.125]), json!(["frame", 12.0])]);
            let setup =
                json!({ "width": 360.0, "leading": leading, "trailing": trailing, "sweep": sweep, "choice": choice });
            stories.push(("swipe_row", setup, events));
        }
    }
    for to in [40.0, 210.0, 295.0, 390.0] {
        let mut events = drag(0.0, [150.0, to], 12, 0.5);
        events.extend([json!(["shift", 8.0, 4, -2]), json!(["frame", 8.125]), json!(["frame", 12.0])]);
        stories.push(("reorder", json!({ "platform": "ios", "viewport": 400.0 }), events));
    }
    stories
}

#[test]
fn parts_show_the_frozen_frames() {
    let lines: Vec<Value> = stories()
        .into_iter()
        .enumerate()
        .map(|(place, (name, setup, events))| {
            let (mut part, mut shown) = (part(name, &setup), Vec::new());
            for event in &events {
                let n: Vec<f64> = event.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
                match event[0].as_str().unwrap_or_default() {
                    "frame" => {
                        part.advance_to(n[0]);
                        shown.push(json!(part.shown()));
                    }
                    "pointer_down" => part.pointer_down(n[0], n[1]),
                    "pointer_move" => part.pointer_move(n[0], n[1]),
                    "pointer_up" => part.pointer_up(n[0]),
                    other => part.act(other, n[0], &n[1..]),
                }
            }
            json!({ "story": format!("{name}-{place}"), "part": name, "setup": setup, "events": events, "shown": shown })
        })
        .collect();
    assert!(lines.len() > 80, "{} stories", lines.len());
    frozen("parts.jsonl", &lines);
}
