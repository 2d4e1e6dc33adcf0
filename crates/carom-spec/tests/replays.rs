//! Replays as lines of JSON.
#![allow(clippy::unwrap_used, reason = "a replay that cannot be read is a failed test")]

use carom_spec::replay::Start;

const DRIVERS: &[(&str, &str)] = &[
    (
        r#"{"driver":"scroller","platform":"ios","extent":{"min":0.0,"max":3200.0,"viewport":800.0}}"#,
        r#"{"wheel":[{"lines":3.0},"notch"]}"#,
    ),
    (
        r#"{"driver":"nested","platform":"gtk","inner":{"min":0.0,"max":9.0,"viewport":8.0},"outer":{"min":0.0,"max":9.0,"viewport":8.0}}"#,
        r#"{"go_to":[[1.0,2.0],"instant"]}"#,
    ),
    (
        r#"{"driver":"two_axes","platform":"gtk","x":{"min":0.0,"max":9.0,"viewport":8.0},"y":{"min":0.0,"max":9.0,"viewport":8.0}}"#,
        r#"{"pointer_move":[1.5,2.0]}"#,
    ),
    (r#"{"driver":"kinetic","platform":"gtk"}"#, r#"{"scroll":[0.0,14.0]}"#),
    (
        r#"{"driver":"pan_zoom","platform":"ios","content":null,"view":[400.0,300.0]}"#,
        r#"{"pinch":[{"since_begin":1.5},0.0,[3.0,4.0]]}"#,
    ),
    (
        r#"{"driver":"pager","platform":"ios","pages":{"count":5,"size":300.0,"viewport":300.0,"align":0.5,"loops":false}}"#,
        r#"{"go_by":-1}"#,
    ),
    (
        r#"{"driver":"wheel_picker","platform":"ios","rows":12,"height":36.0,"is_endless":true}"#,
        r#"{"resize":[9,30.0]}"#,
    ),
    (
        r#"{"driver":"sheet","platform":"ios","detents":[0.0,350.0],"content":{"min":0.0,"max":9.0,"viewport":8.0}}"#,
        r#"{"resize":[0.0,200.0]}"#,
    ),
    (
        r#"{"driver":"pull_to_refresh","platform":"ios","extent":{"min":0.0,"max":9.0,"viewport":8.0},"rule":"cupertino"}"#,
        r#""begin""#,
    ),
    (r#"{"driver":"swipe_row","width":360.0,"actions":[80.0,160.0]}"#, r#"{"go_to":"trailing"}"#),
    (r#"{"driver":"reorder","platform":"ios","sizes":[60.0,60.0],"viewport":400.0}"#, r#"{"go_by":[0,1]}"#),
    (
        r#"{"driver":"moving","value":0.0,"spring":{"mass":1.0,"stiffness":100.0,"damping":20.0}}"#,
        r#"{"retarget":100.0}"#,
    ),
];

#[test]
fn a_replay_of_any_driver_is_written_as_it_was_read() {
    for (start, event) in DRIVERS {
        let text = format!("{start}\n{{\"at\":0.5,\"event\":{event}}}\n{{\"at\":null,\"event\":{event}}}\n");
        let (head, replay) = Start::read(&text).unwrap_or_else(|error| panic!("{start}: {error}"));
        assert_eq!(head.write(&*replay), text);
        assert!((replay.span()[1] - 0.5).abs() < 1e-15);
        let shown = replay.at(0.75);
        assert!(!shown.states.is_empty() && shown.states.iter().all(|state| state.position.is_finite()), "{start}");
    }
}

#[test]
fn an_error_says_what_is_wrong_with_a_replay() {
    let message = |text: &str| Start::read(text).map(|_| ()).unwrap_err().to_string();
    let head = DRIVERS[0].0;
    for (text, part) in [
        ("", "must name a driver"),
        (r#"{"driver":"swing"}"#, "unknown variant `swing`"),
        (&head.replace("ios", "os"), "`platform` must be one of Carom's, but is \"os\" at line 1"),
        (&format!("{head}\n\n{{\"at\":0,\"event\":\"jump\"}}"), "unknown variant `jump`"),
        (&format!("{head}\n\n{{\"at\":0,\"event\":{{\"fling\":\"fast\"}}}}"), "at line 3"),
        (&format!("{head}\n{{\"event\":\"pointer_up\"}}"), "missing field `at` at line 2"),
    ] {
        assert!(message(text).contains(part), "{}", message(text));
    }
}
