//! A picture as a list of shapes, which `svg` writes.

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

/// Which part of a text is at the text's point.
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

/// Shapes on paper, where later ones cover earlier ones.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) size: Size,
    pub(crate) paper: Color,
    pub(crate) shapes: Vec<Shape>,
}

/// Returns the room that a layout leaves for a text, in pixels. We don't know the reader's font, so letters are as wide as in a wide
/// sans-serif font.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.28,
        ' ' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '[' | ']' | '/' | '-' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 0.9,
        'A'..='Z' => 0.7,
        _ => 0.58,
    };
    // Round to tenths of a pixel, as all numbers in the SVG are.
    (10.0 * size * text.chars().map(width).sum::<f64>()).round() / 10.0
}
