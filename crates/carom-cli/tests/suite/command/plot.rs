//! Tests of `carom plot`, in the terminal and to files.

use tempfile::TempDir;

use super::{SPRING, carom, carom_in, failure, stdout};

#[test]
fn plot_does_not_print_colours_into_a_pipe() {
    let output = carom(&["plot", "spring", "--response", "0.5", "--damping-ratio", "0.5,1", "--target", "300"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    assert!(!text.contains('\x1b'));
    assert!(text.lines().all(|line| line.chars().count() <= 100));
    for words in ["damping ratio 0.5", "damping ratio 1", "position", "velocity (per s)", "time (s)", "300┤"] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
}

#[test]
fn plot_writes_the_same_svg_each_time() {
    let folder = TempDir::new().unwrap();
    let draw = |file: &str| {
        let output = carom_in(
            folder.path(),
            &[
                "plot",
                "bounce",
                "--acceleration",
                "1500",
                "--floor",
                "300",
                "--restitution",
                "0.6",
                "--title",
                "<Bounce> & co",
                "-o",
                file,
            ],
        );
        assert_eq!(failure(&output), (0, ""));
        std::fs::read_to_string(folder.path().join(file)).unwrap()
    };
    let svg = draw("one.svg");
    assert_eq!(svg, draw("two.SVG"));
    assert!(svg.starts_with("<svg width=\"960\" height=\"600\""));
    assert!(svg.contains("&lt;Bounce&gt; &amp; co"));
    // A blank line would end the SVG in a Markdown page.
    assert!(!svg.contains("\n\n") && svg.ends_with("</svg>\n"));
}

/// A title that would set the terminal's title, and characters that XML forbids.
const HOSTILE: &str = "a\u{1b}]0;pwn\u{7}\u{1}\u{fffe}b";

#[test]
fn plot_escapes_control_characters_of_a_title() {
    let arguments = ["plot", "--spec", SPRING, "--title", HOSTILE, "--unit", HOSTILE];
    let output = carom(&arguments);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).contains("a\\u{1b}]0;pwn\\u{7}"));
    assert!(stdout(&output).chars().all(|c| !c.is_control() || c == '\n'), "{}", stdout(&output));
    let folder = TempDir::new().unwrap();
    assert_eq!(failure(&carom_in(folder.path(), &[&arguments[..], &["-o", "a.svg"]].concat())), (0, ""));
    let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{fffe}'));
}

#[test]
fn plot_draws_degenerate_motions() {
    let folder = TempDir::new().unwrap();
    let motions: &[&[&str]] = &[
        &["spring", "--stiffness", "1", "--damping", "1", "--target", "0"],
        &["drift", "--until", "1"],
        &["drift", "--velocity", "1e15", "--until", "1e12"],
        &["gravity", "--acceleration", "1e15", "--until", "1e12"],
        &["spring", "--stiffness", "1e9", "--damping", "1e-9", "--target", "1", "--until", "100"],
        &["spring", "--stiffness", "170", "--damping", "26", "--position", "1e15", "--target", "999999999999999"],
        &["spring", "--stiffness", "170", "--damping", "26", "--target", "5e-324"],
        &["bounce", "--acceleration", "10", "--floor", "1", "--restitution", "0.999"],
    ];
    for motion in motions {
        for file in [&[][..], &["-o", "a.svg"], &["-o", "b.svg", "--size", "400x300"], &["--size", "20x20"]] {
            let output = carom_in(folder.path(), &[&["plot"], *motion, file].concat());
            assert_eq!(failure(&output), (0, ""), "{motion:?} {file:?}");
        }
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{motion:?}");
    }
}

#[test]
fn labels_distinguish_curves_by_start_and_target() {
    for (arguments, labels) in [
        (
            &["plot", "friction", "--drag", "2", "--velocity", "-100,200"][..],
            ["friction: drag 2/s; velocity −100 – settles", "friction: drag 2/s; velocity 200 – settles"],
        ),
        (
            &["plot", "spring", "--response", "1", "--damping-ratio", "1", "--target", "1,2", "--velocity", "3"],
            ["damping ratio 1; target 1 – settles", "damping ratio 1; target 2 – settles"],
        ),
        (
            &["plot", "spring", "--response", "1", "--damping-ratio", "1,2", "--target", "5"],
            ["spring: response 1 s, damping ratio 1 – settles", "spring: response 1 s, damping ratio 2 – settles"],
        ),
    ] {
        let output = carom(arguments);
        assert_eq!(failure(&output), (0, ""));
        for label in labels {
            assert!(stdout(&output).contains(label), "{label} in\n{}", stdout(&output));
        }
    }
}
