//! A picture as a list of shapes, which the SVG and PNG writers render.

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont};
use epaint_default_fonts::UBUNTU_LIGHT;

/// Width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// A point in pixels, from the upper left corner.
pub(crate) type Point = (f64, f64);

/// An opaque colour in sRGB: 0xRRGGBB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Color(pub(crate) u32);

/// The part of a text that is at its point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size (pixels to the em), colour, and alignment of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) color: Color,
    pub(crate) anchor: Anchor,
}

#[derive(Debug)]
pub(crate) enum Shape {
    Line {
        points: Vec<Point>,
        color: Color,
        width: f64,
    },
    Dot {
        center: Point,
        radius: f64,
        color: Color,
    },
    /// A text whose baseline is at the height of its point.
    Text {
        text: String,
        at: Point,
        set: Type,
    },
}

/// Shapes on paper; later shapes cover earlier ones.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) size: Size,
    pub(crate) paper: Color,
    pub(crate) shapes: Vec<Shape>,
}

/// The font that comes with the command. PNG files are set in it. A viewer of an SVG file may use another font; the
/// layout assumes the widths of this one.
#[derive(Debug)]
pub(crate) struct Face(FontRef<'static>);

impl Face {
    /// # Errors
    /// If the built-in font cannot be read.
    pub(crate) fn built_in() -> Result<Self, String> {
        FontRef::try_from_slice(UBUNTU_LIGHT).map(Self).map_err(|error| format!("the built-in font: {error}"))
    }

    pub(crate) const fn font(&self) -> &FontRef<'static> {
        &self.0
    }

    /// The room that a layout leaves for a text, in pixels. It is a tenth more than the text takes in this font, because
    /// the reader's font may be wider.
    pub(crate) fn room(&self, text: &str, size: f64) -> f64 {
        // In whole tenths of a pixel, the grid of the SVG.
        f64::from(self.set(text, PxScale::from((12.4 * size) as f32)).1.floor()) / 10.0
    }

    /// The glyphs of a text, from the origin to the right, and its width.
    pub(crate) fn set(&self, text: &str, scale: PxScale) -> (Vec<Glyph>, f32) {
        let font = self.0.as_scaled(scale);
        let mut glyphs: Vec<Glyph> = Vec::new();
        let mut x = 0.0;
        for c in text.chars() {
            let mut glyph = font.scaled_glyph(c);
            x += glyphs.last().map_or(0.0, |before| font.kern(before.id, glyph.id));
            glyph.position.x = x;
            x += font.h_advance(glyph.id);
            glyphs.push(glyph);
        }
        (glyphs, x)
    }
}
