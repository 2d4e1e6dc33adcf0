//! Draws the plots of the documentation with the `carom` command.

use crate::moving;
use crate::run::{Outcome, cargo, root, run};
use std::fs;

/// The arguments of `carom compare` for the page of the steppers.
const STEPPERS: &str = "spring --response 0.35 --damping-ratio 0.7 --target 1 --size 640x420";

/// The arguments of `carom scroll` for the page of the scroll presets and, in both themes, for the page that compares them.
const SCROLL: &str = "--speed 4000 --from 1400 --position-only --size 960x600";

/// The platforms of the second figure on that page, because a figure has eight colours.
const TOOLKITS: &str = "gtk qt harmonyos firefox winui godot niri";

/// Returns the plots on the pages of the laws: their files, and the arguments that draw them. A page has a line `carom plot …`, and
/// includes the file below it.
fn laws() -> Result<Vec<(String, String)>, String> {
    let mut plots = Vec::new();
    let mut folders = vec![root().join("crates/carom/src/law")];
    while let Some(folder) = folders.pop() {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                plots.extend(plot(&fs::read_to_string(path).map_err(failed)?));
            }
        }
    }
    plots.sort();
    Ok(plots)
}

/// Returns the plot of a law's page.
fn plot(page: &str) -> Option<(String, String)> {
    let (arguments, rest) = page.split_once("/// `carom plot ")?.1.split_once("`\n")?;
    let name = rest.split_once("plots/")?.1.split_once(".svg")?.0;
    Some((format!("crates/carom/plots/{name}.svg"), format!("plot {arguments} --size 640x360")))
}

/// Builds the command and draws all plots. The command includes the pages, so write an empty file first for each plot that is missing.
pub(crate) fn all() -> Outcome {
    for (file, _) in laws()? {
        let path = root().join(&file);
        if !path.exists() {
            fs::write(&path, "").map_err(|error| format!("{file}: {error}"))?;
        }
    }
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    draw(false)
}

/// Draws all plots with the command that was built last. With `check`, it only compares them with the files.
pub(crate) fn draw(check: bool) -> Outcome {
    let carom = root().join("target/debug/carom").display().to_string();
    let scratch = root().join("target/plots");
    fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut stale = Vec::new();
    let pages = [("compare", format!("compare {STEPPERS}")), ("scroll_presets", format!("scroll {SCROLL}"))];
    let pages = pages.map(|(file, arguments)| (format!("crates/carom/plots/{file}.svg"), arguments));
    let of_crate = laws()?.into_iter().chain(pages);
    let of_docs =
        [("scrolling", format!("scroll {SCROLL}")), ("scrolling-toolkits", format!("scroll {TOOLKITS} {SCROLL}"))];
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
        update(file, &new, check, &mut stale)?;
    }
    update("docs/springs-moving.svg".into(), moving::svg(&carom)?.as_bytes(), check, &mut stale)?;
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("these plots differ from what the command draws: {}; run `cargo xtask plots`", stale.join(", ")))
    }
}

/// Writes a plot that has changed. With `check`, it only lists it as stale.
fn update(file: String, new: &[u8], check: bool, stale: &mut Vec<String>) -> Outcome {
    let path = root().join(&file);
    if fs::read(&path).is_ok_and(|old| old == new) {
        return Ok(());
    }
    if check {
        stale.push(file);
        return Ok(());
    }
    fs::write(&path, new).map_err(|error| format!("{}: {error}", path.display()))
}
