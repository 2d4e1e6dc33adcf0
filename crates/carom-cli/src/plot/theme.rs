//! Colours.

use super::drawing::Color;

/// The theme of a picture, for a light or a dark page.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(crate) enum Theme {
    Light,
    Dark,
}

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
    /// The colours of the curves, by Okabe and Ito. Colour-blind readers can tell them apart.
    curves: [u32; 8],
}

const LIGHT: Palette = Palette {
    paper: Color(0xFF_FFFF),
    ink: Color(0x1F_2328),
    muted: Color(0x59_636E),
    grid: Color(0xE8_EBEF),
    line: Color(0xAF_B8C1),
    recorded: Color(0x8C_959F),
    curves: [0x00_62BE, 0xD5_5E00, 0x00_8C69, 0xBE_5A96, 0xB0_7D00, 0x37_3C44, 0x78_51BE, 0xBE_283C],
};

const DARK: Palette = Palette {
    paper: Color(0x0D_1117),
    ink: Color(0xE6_EDF3),
    muted: Color(0x9A_A4AF),
    grid: Color(0x21_272F),
    line: Color(0x48_505A),
    recorded: Color(0x76_808C),
    curves: [0x58_A6FF, 0xFF_9B50, 0x3F_C896, 0xE2_96C8, 0xE6_BE46, 0xCD_D4DC, 0xB4_96FF, 0xFF_737D],
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
        self.curves.iter().cycle().nth(index).copied().map_or(self.ink, Color)
    }
}
