//! Colours.

use plotters::style::RGBColor;

/// For a light or a dark page.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(crate) enum Theme {
    Light,
    Dark,
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) paper: RGBColor,
    /// Titles and legends.
    pub(crate) ink: RGBColor,
    /// Labels of axes.
    pub(crate) muted: RGBColor,
    pub(crate) grid: RGBColor,
    /// The zero of a velocity, the rest of a position, the frame.
    pub(crate) line: RGBColor,
    pub(crate) recorded: RGBColor,
    /// After Okabe and Ito: told apart by colour-blind eyes as well.
    curves: [RGBColor; 8],
}

const LIGHT: Palette = Palette {
    paper: RGBColor(255, 255, 255),
    ink: RGBColor(31, 35, 40),
    muted: RGBColor(89, 99, 110),
    grid: RGBColor(232, 235, 239),
    line: RGBColor(175, 184, 193),
    recorded: RGBColor(140, 149, 159),
    curves: [
        RGBColor(0, 98, 190),
        RGBColor(213, 94, 0),
        RGBColor(0, 140, 105),
        RGBColor(190, 90, 150),
        RGBColor(176, 125, 0),
        RGBColor(55, 60, 68),
        RGBColor(120, 81, 190),
        RGBColor(190, 40, 60),
    ],
};

const DARK: Palette = Palette {
    paper: RGBColor(13, 17, 23),
    ink: RGBColor(230, 237, 243),
    muted: RGBColor(154, 164, 175),
    grid: RGBColor(33, 39, 47),
    line: RGBColor(72, 80, 90),
    recorded: RGBColor(118, 128, 140),
    curves: [
        RGBColor(88, 166, 255),
        RGBColor(255, 155, 80),
        RGBColor(63, 200, 150),
        RGBColor(226, 150, 200),
        RGBColor(230, 190, 70),
        RGBColor(205, 212, 220),
        RGBColor(180, 150, 255),
        RGBColor(255, 115, 125),
    ],
};

impl Theme {
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

impl Palette {
    /// The colour of the curve at `index`.
    pub(crate) fn curve(&self, index: usize) -> RGBColor {
        self.curves.iter().cycle().nth(index).copied().unwrap_or(self.ink)
    }
}
