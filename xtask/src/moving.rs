//! Draws the moving picture of the front page, where balls on tracks go to a target and back by the `linear()` that `carom export css`
//! writes. It is one SVG without a script, so it moves wherever pictures are shown.

use crate::run::says;
use std::fmt::Write;

/// The springs: the damping ratio, what it does, and the ball's colours.
const SPRINGS: [(&str, &str, [&str; 3]); 3] = [
    ("0.4", "swings", ["#ff9d86", "#c8321f", "#7d1509"]),
    ("1", "arrives", ["#ffffff", "#f3ecdc", "#ab9c7b"]),
    ("2", "creeps", ["#ffe9a3", "#d9a013", "#7c5503"]),
];

/// How long a ball takes from one end of its track to the other, together with its pause there, in milliseconds.
const HALF: f64 = 2_600.0;

/// The size of the picture, where the tracks begin and how long they are, the height of the first one, and the distance between them.
const WIDTH: u32 = 720;
const HEIGHT: u32 = 264;
const FROM: u32 = 240;
const TRAVEL: u32 = 340;
const FIRST: u32 = 60;
const STEP: u32 = 72;

/// Returns the picture. `carom` is the path of the command.
pub(crate) fn svg(carom: &str) -> Result<String, String> {
    let mut style = String::new();
    let mut balls = String::new();
    let mut shades = String::new();
    for (i, (ratio, name, [light, middle, dark])) in SPRINGS.iter().enumerate() {
        let (milliseconds, easing) = easing(carom, ratio)?;
        let share = 100.0 * milliseconds / (2.0 * HALF);
        let y = FIRST + STEP * u32::try_from(i).map_err(|error| error.to_string())?;
        let end = FROM + TRAVEL;
        let to = format!("transform:translateX({TRAVEL}px)");
        let _ = writeln!(
            style,
            "@keyframes m{i}{{0%{{animation-timing-function:{easing}}}{share:.3}%{{{to}}}50%{{{to};animation-timing-function:{easing}}}{:.3}%,100%{{transform:none}}}}\n\
             .m{i}{{animation:m{i} {}ms infinite}}",
            50.0 + share,
            2.0 * HALF,
        );
        let _ = writeln!(
            shades,
            r#"<radialGradient id="b{i}" cx="34%" cy="28%" r="72%"><stop stop-color="{light}"/><stop offset=".45" stop-color="{middle}"/><stop offset="1" stop-color="{dark}"/></radialGradient>"#
        );
        let _ = writeln!(
            balls,
            r##"<path d="M{FROM} {y}H{WIDTH}M{FROM} {}v18M{end} {}v18" class="chalk"/><text x="24" y="{}">{ratio}<tspan x="62">{name}</tspan></text>
<g class="m{i}"><ellipse cx="{}" cy="{}" rx="19" ry="18" fill="#04231b" fill-opacity=".38"/><circle cx="{FROM}" cy="{y}" r="19" fill="url(#b{i})"/></g>"##,
            y - 9,
            y - 9,
            y + 6,
            FROM + 4,
            y + 6,
        );
    }
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Three balls move to a target and back: the spring of damping ratio 0.4 swings past it, that of 1 arrives, that of 2 creeps.">
<!-- Drawn by `cargo xtask plots`. -->
<style>
text{{font:500 17px ui-sans-serif,system-ui,sans-serif;fill:#cfe0d6;font-variant-numeric:tabular-nums}}
.chalk{{stroke:#dfeee6;stroke-opacity:.32;stroke-width:1.5}}
{style}@media (prefers-reduced-motion:reduce){{g{{animation:none!important;transform:translateX({TRAVEL}px)}}}}
</style>
<defs><radialGradient id="cloth" cx="35%" cy="10%" r="125%"><stop stop-color="#1c5f49"/><stop offset=".8" stop-color="#0f3e2e"/></radialGradient>
{shades}</defs>
<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="url(#cloth)"/>
<text x="24" y="24" style="font-size:13px">damping ratio</text>
{balls}</svg>
"##
    ))
}

/// Asks the command for the length of the transition, in milliseconds, and for its easing.
fn easing(carom: &str, ratio: &str) -> Result<(f64, String), String> {
    let arguments = format!("export css spring --response 0.6 --damping-ratio {ratio} --target 1 --tolerance 0.002");
    let css =
        says(carom, &arguments.split(' ').collect::<Vec<_>>()).ok_or_else(|| format!("carom {arguments} fails"))?;
    let words = css.split_once("transform ").and_then(|(_, rest)| rest.split_once("ms "));
    let (milliseconds, easing) = words.ok_or_else(|| format!("`carom {arguments}` must print a transition"))?;
    let milliseconds: f64 = milliseconds.parse().map_err(|error| format!("{milliseconds}: {error}"))?;
    if milliseconds >= HALF {
        return Err(format!("a spring of damping ratio {ratio} must rest within {HALF} ms, but takes {milliseconds}"));
    }
    Ok((milliseconds, easing.trim().trim_end_matches(';').into()))
}
