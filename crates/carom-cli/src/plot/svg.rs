//! A drawing as SVG.
//!
//! Coordinates are whole tenths of a pixel, which is fine enough for smooth curves. The view box scales them back.

use std::fmt::Write as _;

use super::drawing::{Anchor, Color, Drawing, Point, Shape, Type};

/// Returns the text of an SVG document. The same drawing gives the same bytes.
pub(crate) fn write(drawing: &Drawing) -> String {
    let (width, height) = (drawing.size.width, drawing.size.height);
    let (fine_width, fine_height, paper) = (10 * width, 10 * height, hex(drawing.paper));
    let mut text = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {fine_width} {fine_height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" style=\"max-width:100%;height:auto\" \
         stroke-linejoin=\"round\">\n\
         <rect x=\"0\" y=\"0\" width=\"{fine_width}\" height=\"{fine_height}\" opacity=\"1\" fill=\"{paper}\" stroke=\"none\"/>\n"
    );
    for shape in &drawing.shapes {
        // Writing to a string can't fail.
        let _ = match shape {
            Shape::Line { points, color, width } => line(&mut text, points, *color, *width),
            Shape::Dot { center, radius, color } => dot(&mut text, *center, *radius, *color),
            Shape::Text { text: words, at, set } => label(&mut text, words, *at, *set),
        };
    }
    text + "</svg>\n"
}

fn line(text: &mut String, points: &[Point], color: Color, width: f64) -> std::fmt::Result {
    let (color, width) = (hex(color), fine(width));
    write!(text, "<polyline fill=\"none\" opacity=\"1\" stroke=\"{color}\" stroke-width=\"{width}\" points=\"")?;
    for (x, y) in points {
        write!(text, "{},{} ", fine(*x), fine(*y))?;
    }
    writeln!(text, "\"/>")
}

fn dot(text: &mut String, (x, y): Point, radius: f64, color: Color) -> std::fmt::Result {
    let (x, y, radius, color) = (fine(x), fine(y), fine(radius), hex(color));
    writeln!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" opacity=\"1\" fill=\"{color}\" stroke=\"none\" stroke-width=\"1\"/>"
    )
}

fn label(text: &mut String, words: &str, (x, y): Point, set: Type) -> std::fmt::Result {
    const DOWN: f64 = 0.76;
    let (x, y, size, color) = (fine(x), fine(y - DOWN * set.size), 10.0 * set.size, hex(set.color));
    let anchor = match set.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let words = words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;");
    writeln!(
        text,
        "<text x=\"{x}\" y=\"{y}\" dy=\"{DOWN}em\" text-anchor=\"{anchor}\" font-family=\"sans-serif\" \
         font-size=\"{size}\" opacity=\"1\" fill=\"{color}\">\n{words}\n</text>"
    )
}

/// A length in tenths of a pixel.
fn fine(pixels: f64) -> i64 {
    (10.0 * pixels).round() as i64
}

fn hex(Color(rgb): Color) -> String {
    format!("#{rgb:06X}")
}
