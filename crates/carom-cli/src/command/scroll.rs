//! `carom scroll`: the response of each platform to one flick.

use carom::scroll::{Extent, Scroller, platform};
use clap::builder::PossibleValuesParser;

use crate::command::plot::Drawing;
use crate::command::sample::not_negative;
use crate::failure::Failure;
use crate::motion_args::finite;
use crate::number::short;
use crate::outline::Instant;
use crate::plot::{Curve, Figure};

/// Flick a page, and draw its motion on each platform
///
/// A finger moves evenly for 100 ms and lifts. The page follows the finger, flings, and comes to rest or meets its end.
/// Time starts when the finger touches the page. A ring marks where the page comes to rest.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom scroll
  carom scroll ios android --speed 1500
  carom scroll chromium chromium-elastic --from 2600
  carom scroll ios macos apple-2015 --speed 5000 --from 2500 -o bounce.svg")]
pub(crate) struct Arguments {
    /// Platforms [default: the first eight]
    #[arg(value_name = "PLATFORM", value_parser = PossibleValuesParser::new(platform::ALL.iter().map(|preset| preset.name)))]
    platforms: Vec<String>,
    /// Speed of the finger in px/s, below 0 toward the beginning
    #[arg(long, value_name = "N", default_value = "3000", value_parser = finite, allow_hyphen_values = true)]
    speed: f64,
    /// Offset of the page when the finger touches it
    #[arg(long, value_name = "PX", default_value = "2000", value_parser = finite, allow_hyphen_values = true)]
    from: f64,
    /// Size of the page
    #[arg(long, value_name = "PX", default_value = "4000", value_parser = not_negative, allow_hyphen_values = true)]
    content: f64,
    /// Size of the viewport
    #[arg(long, value_name = "PX", default_value = "800", value_parser = finite, allow_hyphen_values = true)]
    viewport: f64,
    #[command(flatten)]
    drawing: Drawing,
}

/// A figure has this many colours.
const SHOWN: usize = 8;

/// The duration of the finger's move in seconds, and its samples per second.
const FLICK: f64 = 0.1;
const SAMPLES: f64 = 120.0;

/// A figure ends after this many seconds if a page doesn't come to rest.
const LONGEST: f64 = 30.0;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let extent = Extent::new(self.content, self.viewport);
        extent.validate().map_err(|error| Failure::Usage(error.to_string()))?;
        let is_wanted = |index: usize, name: &str| match self.platforms.as_slice() {
            [] => index < SHOWN,
            named => named.iter().any(|wanted| wanted == name),
        };
        let wanted = platform::ALL.iter().enumerate().filter(|(index, preset)| is_wanted(*index, preset.name));
        let curve = |preset: &platform::Preset| self.curve(preset.name, Scroller::new((preset.platform)(), extent));
        let mut curves: Vec<_> = wanted.map(|(_, preset)| curve(preset)).collect();
        let over = curves.iter().filter_map(|curve| curve.settled).map(|at| at.t).fold(FLICK, f64::max);
        let end = 1.05 * over;
        for curve in &mut curves {
            // Draw the pages that are already at rest until the last page comes to rest.
            curve.samples.extend(curve.settled.map(|at| Instant { t: end, ..at }));
        }
        self.drawing.draw(Figure {
            title: Some(format!("a flick of {} px/s", short(self.speed).replace('-', "−"))),
            unit: Some("px".to_owned()),
            curves,
            end,
            ..Figure::default()
        })
    }

    fn curve(&self, name: &str, mut page: Scroller) -> Curve {
        page.snap_to(0.0, self.from);
        let mut samples = Vec::new();
        let mut at = |page: &mut Scroller, t: f64| {
            let moves = page.advance_to(t);
            samples.push(Instant { t, state: carom::State { position: page.offset(), velocity: page.velocity() } });
            moves
        };
        at(&mut page, 0.0);
        page.pointer_down(0.0, 0.0);
        for i in 1..=(FLICK * SAMPLES).round() as u32 {
            let t = f64::from(i) / SAMPLES;
            page.pointer_move(t, -self.speed * t);
            at(&mut page, t);
        }
        page.pointer_up(FLICK);
        let mut t = FLICK;
        while at(&mut page, t) && t < LONGEST {
            t += f64::min(page.current().settling_time.max(1e-9), 1.0 / 240.0);
        }
        let settled = samples.last().copied().filter(|_| page.is_at_rest());
        let label = settled.map_or_else(
            || name.to_owned(),
            |at| format!("{name}, at rest at {} s", short((100.0 * at.t).round() / 100.0)),
        );
        Curve { label, samples, rest: None, settled }
    }
}
