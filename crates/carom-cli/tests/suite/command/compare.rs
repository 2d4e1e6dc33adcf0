//! Tests of `carom compare`.

use serde_json::Value;
use tempfile::TempDir;

use super::{SPRING, carom, carom_in, failure, stdout};

#[test]
fn compare_shows_the_order_and_the_errors_of_each_method() {
    let output =
        carom(&["compare", "spring", "--response", "0.35", "--damping-ratio", "0.7", "--target", "1", "--json"]);
    assert_eq!(failure(&output), (0, ""));
    let report: Value = serde_json::from_str(stdout(&output)).unwrap();
    let rows = report["steppers"].as_array().unwrap();
    let names: Vec<_> = rows.iter().map(|row| row["stepper"].as_str().unwrap()).collect();
    assert_eq!(names, ["euler", "semi_implicit_euler", "stoermer_verlet", "velocity_verlet", "rk4", "exact"]);
    for (row, order) in rows.iter().zip([1.0, 1.0, 1.2, 2.0, 4.0]) {
        assert!((row["order"].as_f64().unwrap() - order).abs() < 0.1, "{row}");
    }
    // Column 2 of the errors is 60 Hz.
    let error = |row: usize| rows[row]["errors"][2]["error"].as_f64().unwrap();
    assert!((error(1) - 0.12).abs() < 0.01 && (error(3) - 1.5e-2).abs() < 1e-3 && (error(4) - 5.2e-5).abs() < 1e-6);
    for cell in rows[5]["errors"].as_array().unwrap() {
        assert!(cell["error"].as_f64().unwrap() < 1e-14 && cell["is_stable"] == true, "{cell}");
    }
    assert_eq!(rows[5]["order"], Value::Null);
    let costs: Vec<_> = rows.iter().map(|row| row["force_evaluations"].as_u64().unwrap()).collect();
    assert_eq!(costs, [1, 1, 1, 2, 4, 0]);
    // At 10 Hz ω·dt is 1.8, above the stability limits of both Euler methods and of Störmer's method.
    let stable: Vec<_> = rows.iter().map(|row| row["errors"][4]["is_stable"].as_bool().unwrap()).collect();
    assert_eq!(stable, [false, false, false, true, true, true]);
}

#[test]
fn compare_prints_a_table_and_plots_errors_against_steps() {
    let output = carom(&["compare", "--spec", SPRING, "--dt", "1/60,0.2"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    let row = |name: &str| text.lines().find(|line| line.trim().starts_with(name)).unwrap();
    assert!(row("step (s)").contains("1/60") && row("step (s)").contains("0.2"));
    assert!(row("velocity Verlet").contains("unstable") && !row("exact").contains("unstable"));
    assert!(text.contains("velocity Verlet; unstable at 0.2"), "{text}");
    assert!(text.contains("1e−15") || text.contains("1e−16"), "{text}");

    let folder = TempDir::new().unwrap();
    let output = carom_in(folder.path(), &["compare", "--spec", SPRING, "-o", "steppers.svg"]);
    assert_eq!(failure(&output), (0, ""));
    let svg = std::fs::read_to_string(folder.path().join("steppers.svg")).unwrap();
    for words in
        ["step (s)", "largest error of the position", "Runge-Kutta 4: order 4", "Störmer–Verlet: order 1", "0.005"]
    {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains("time (s)"));
}

#[test]
fn compare_refuses_other_laws_and_invalid_steps() {
    let spring = ["compare", "spring", "--response", "0.35", "--damping-ratio", "0.7"];
    for (arguments, words) in [
        (&["compare", "friction", "--drag", "2", "--velocity", "1"][..], "takes a spring, but is given a friction"),
        (&[&spring[..], &["--target", "0"]].concat(), "does not move"),
        (&[&spring[..], &["--target", "1", "--dt", "0"]].concat(), "greater than 0"),
        (&[&spring[..], &["--target", "1", "--dt", "1/0"]].concat(), "finite"),
        (&[&spring[..], &["--target", "1", "--dt", "-1/60"]].concat(), "greater than 0"),
        (&[&spring[..], &["--target", "1", "--dt", "1e-12"]].concat(), "too many steps"),
        (&["compare", "spring", "--response", "1", "--damping-ratio", "0", "--target", "1"], "--until"),
    ] {
        let output = carom(arguments);
        let (code, text) = failure(&output);
        assert!(code == 2 && text.contains(words), "{arguments:?}: {code} {text}");
    }
}
