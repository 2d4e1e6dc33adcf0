//! A figure as PNG: its SVG, rasterised with a font that comes along.

use std::sync::Arc;

use epaint_default_fonts::UBUNTU_LIGHT;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The bytes of a PNG file with `scale` pixels to each of the SVG's.
///
/// # Errors
/// Words of the libraries, for figures too large for memory.
pub(crate) fn from_svg(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(UBUNTU_LIGHT.to_vec());
    let family = fonts.faces().next().and_then(|face| face.families.first()).map(|(family, _)| family.clone());
    let family = family.ok_or("the built-in font cannot be read")?;
    fonts.set_sans_serif_family(family.clone());
    let options = Options { font_family: family, fontdb: Arc::new(fonts), ..Options::default() };

    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or("the picture is too large")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
