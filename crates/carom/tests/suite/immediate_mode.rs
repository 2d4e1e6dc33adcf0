//! An immediate-mode toolkit hosts a page. It draws while something moves, and at no other time.

#[path = "../../examples/immediate_mode.rs"]
mod toolkit;

use carom::scroll::{Key, Phase, WheelDelta};
use toolkit::{Context, Input, flick, list, run};

/// Returns the offsets at which the page was drawn, with the times of the frames.
fn drawn(input: &[(f64, Input)]) -> Vec<(f64, f64)> {
    let (mut cx, mut offsets) = (Context::default(), Vec::new());
    let frames = run(&mut cx, input, |cx| {
        let mut offset = 0.0;
        list(cx, |row, y| offset = 40.0 * row as f64 - y);
        offsets.push(offset);
    });
    assert!(cx.area("list").is_some_and(carom::scroll::Scroller::is_at_rest));
    frames.into_iter().zip(offsets).collect()
}

#[test]
fn the_toolkit_draws_only_while_the_page_moves() {
    let mut input = vec![(0.0, Input::Gone)];
    input.extend(flick(1.0, 1_200.0));
    input.push((600.0, Input::Key(Key::PageDown)));
    input.push((1_200.0, Input::Wheel(WheelDelta::Pixels(-30.0))));
    let frames = drawn(&input);
    let within = |from: f64, to: f64| frames.iter().filter(|(time, _)| (from..to).contains(time)).count();
    // The first frame measures the list. A fling of 2.4 s, a smooth page-down of 150 ms and a wheel event follow.
    assert_eq!(within(0.0, 0.9), 1);
    assert!((120..200).contains(&within(0.9, 5.0)), "{}", within(0.9, 5.0));
    assert_eq!(within(5.0, 599.9), 0);
    assert!((9..12).contains(&within(599.9, 700.0)), "{}", within(599.9, 700.0));
    assert_eq!((within(700.0, 1_199.9), within(1_199.9, 1e9)), (0, 1));
}

#[test]
fn the_page_moves_without_jumps() {
    for speed in [1_200.0, 9_000.0] {
        let mut input = vec![(0.0, Input::Gone)];
        input.extend(flick(1.0, speed));
        // A second flick throws the page back beyond its start.
        input.extend(flick(300.0, -speed));
        for pair in drawn(&input).windows(2) {
            let travel = (pair[1].1 - pair[0].1).abs();
            assert!(travel <= 1.1 * speed / 60.0 + 1.0 || pair[1].0 - pair[0].0 > 0.02, "{speed} {pair:?}");
            assert!(travel <= 2.5 * speed / 60.0, "{speed} {pair:?}");
        }
    }
}

#[test]
fn a_finger_at_rest_on_the_page_does_not_ask_for_frames() {
    let mut cx = Context::default();
    let frames = run(&mut cx, &[(0.0, Input::Gone), (1.0, Input::Down(0.0)), (1.1, Input::Moved(-50.0))], |cx| {
        list(cx, |_, _| {});
    });
    assert!(cx.area("list").is_some_and(|list| list.phase() == Phase::Drag && (list.offset() - 50.0).abs() < 1e-9));
    assert_eq!(frames.len(), 3);
}
