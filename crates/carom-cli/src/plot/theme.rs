//! Colours.

use super::drawing::Color;

/// The theme of a picture, for a light or a dark page.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(crate) enum Theme {
    Light,
    Dark,
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) paper: Color,
    /// Titles and legends.
    pub(crate) ink: Color,
    /// Labels of axes.
    pub(crate) muted: Color,
    pub(crate) grid: Color,
    /// The zero line of a velocity, the rest of a position, and the frame.
    pub(crate) line: Color,
    pub(crate) recorded: Color,
    /// After Okabe and Ito, for colour-blind readers.
    curves: [Color; 8],
}

const LIGHT: Palette = Palette {
    paper: Color(255, 255, 255),
    ink: Color(31, 35, 40),
    muted: Color(89, 99, 110),
    grid: Color(232, 235, 239),
    line: Color(175, 184, 193),
    recorded: Color(140, 149, 159),
    curves: [
        Color(0, 98, 190),
        Color(213, 94, 0),
        Color(0, 140, 105),
        Color(190, 90, 150),
        Color(176, 125, 0),
        Color(55, 60, 68),
        Color(120, 81, 190),
        Color(190, 40, 60),
    ],
};

const DARK: Palette = Palette {
    paper: Color(13, 17, 23),
    ink: Color(230, 237, 243),
    muted: Color(154, 164, 175),
    grid: Color(33, 39, 47),
    line: Color(72, 80, 90),
    recorded: Color(118, 128, 140),
    curves: [
        Color(88, 166, 255),
        Color(255, 155, 80),
        Color(63, 200, 150),
        Color(226, 150, 200),
        Color(230, 190, 70),
        Color(205, 212, 220),
        Color(180, 150, 255),
        Color(255, 115, 125),
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
    /// Returns the colour of the curve at `index`.
    pub(crate) fn curve(&self, index: usize) -> Color {
        self.curves.iter().cycle().nth(index).copied().unwrap_or(self.ink)
    }
}
