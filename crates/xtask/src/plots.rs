//! Draws the plots of the documentation with the `carom` command.

use crate::run::{Outcome, cargo, root, run};
use std::fs;

/// The figures on the pages of the laws: their files and the arguments of `carom plot`.
const LAWS: [(&str, &str); 14] = [
    ("spring", "spring --response 0.5 --damping-ratio 0.4,1,2 --target 300"),
    ("approach", "approach --decay-rate 4,8 --target 300"),
    ("friction", "friction --drag 2,4 --velocity 1000"),
    ("sliding", "sliding --drag 2 --deceleration 200,1400 --velocity 1000"),
    ("gravity", "gravity --acceleration 4900 --position 800 --velocity -3000 --until 1.2"),
    ("bounce", "bounce --acceleration -4900 --floor 0 --restitution 0.7 --position 600"),
    ("drift", "drift --velocity -80 --position 640 --until 8"),
    ("power_fling", "power_fling --velocity 2000,4000"),
    ("spline_fling", "spline_fling --density 3 --velocity 2000,4000"),
    ("cubic_fling", "cubic_fling --velocity 2000,4000"),
    ("chromium_fling", "chromium_fling --velocity 2000,4000"),
    ("bezier_fling", "bezier_fling --reach 2400 --velocity 2000,4000"),
    ("two_springs", TWO_SPRINGS),
    ("ease", "ease --control 0.25,0.1,0.25,1 --duration 0.3 --target 1"),
];

/// The numbers of "rebuilding Facebook Rebound", where the law comes from, with two dampings.
const TWO_SPRINGS: &str =
    "two_springs --stiffness 5 --damping 0.5,2 --coupling-stiffness 2 --coupling-damping 0.2 --target 1";

/// The arguments of `carom compare` for the page of the steppers.
const STEPPERS: &str = "spring --response 0.35 --damping-ratio 0.7 --target 1 --size 640x420";

/// The arguments of `carom plot` for the front page, drawn in both themes.
const FRONT: &str = "spring --response 0.5 --damping-ratio 0.4,1,2 --target 300 --unit pt --size 960x520";

/// The arguments of `carom scroll` for the page of the scroll presets and, in both themes, for the page that compares them.
const SCROLL: &str = "--speed 4000 --from 1400 --position-only --size 960x600";

/// The platforms of the second figure on that page: a figure has eight colours.
const TOOLKITS: &str = "gtk qt harmonyos firefox winui godot niri";

/// Builds the command and draws all plots; with `check`, only compares them with the files.
pub(crate) fn all(check: bool) -> Outcome {
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    draw(check)
}

/// Draws all plots with the command that was built last; with `check`, only compares them with the files.
pub(crate) fn draw(check: bool) -> Outcome {
    let carom = root().join("target/debug/carom").display().to_string();
    let scratch = root().join("target/plots");
    fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut stale = Vec::new();
    let laws = LAWS.iter().map(|(file, arguments)| (*file, format!("plot {arguments} --size 640x360")));
    let pages = [("compare", format!("compare {STEPPERS}")), ("scroll_presets", format!("scroll {SCROLL}"))];
    let of_crate = laws.chain(pages).map(|(file, arguments)| (format!("crates/carom/plots/{file}.svg"), arguments));
    let of_docs = [
        ("springs", format!("plot {FRONT}")),
        ("scrolling", format!("scroll {SCROLL}")),
        ("scrolling-toolkits", format!("scroll {TOOLKITS} {SCROLL}")),
    ];
    let in_both_themes = of_docs.into_iter().flat_map(|(file, arguments)| {
        ["light", "dark"].map(|theme| (format!("docs/{file}-{theme}.svg"), format!("{arguments} --theme {theme}")))
    });
    for (file, arguments) in of_crate.chain(in_both_themes) {
        let drawn = scratch.join("figure.svg");
        let drawn_text = drawn.display().to_string();
        let mut command: Vec<_> = arguments.split(' ').collect();
        command.extend(["--output", &drawn_text]);
        run(&carom, &command, &root())?;
        let new = fs::read(&drawn).map_err(|error| format!("{drawn_text}: {error}"))?;
        let path = root().join(&file);
        if fs::read(&path).is_ok_and(|old| old == new) {
            continue;
        }
        if check {
            stale.push(file);
        } else {
            fs::write(&path, new).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("these plots differ from what the command draws: {}; run `cargo xtask plots`", stale.join(", ")))
    }
}
