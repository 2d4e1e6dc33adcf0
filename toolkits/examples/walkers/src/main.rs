//! A map of walkers that fingers, a touchpad, a mouse and keys move as a picture: `cargo run -p example-walkers`.
//!
//! walkers 0.65 pans and zooms by itself, but its map stops where a finger leaves it, and a wheel zooms in steps. Here we turn its gestures
//! off, and a `ZoomScene` with the whole world as its content gives it centre and zoom in every frame.

use carom::scroll::platform;
use carom::touch::{PanZoomPhysics, PanZoomReading, ScaleLimit};
use carom_egui::ZoomScene;
use eframe::egui::{self, Color32, ColorImage, Context, DragPanButtons, Rect, Ui, UiBuilder, Vec2, pos2};
use std::collections::HashMap;
use std::f64::consts::PI;
use walkers::sources::Attribution;
use walkers::{Map, MapMemory, Position, Tile, TileId, TilePiece, Tiles, lon_lat};

/// The side of the world at zoom 0, in points.
const WORLD: f64 = 256.0;

/// Shows the map in all that is left of `ui`.
fn map(ui: &mut Ui, memory: &mut MapMemory, tiles: &mut Checkers) {
    let rect = ui.available_rect_before_wrap();
    let mut physics = PanZoomPhysics::from_platform(platform::native());
    physics.max_scale = ScaleLimit::Absolute(f64::exp2(19.0));
    let frame = ZoomScene::new("map", [WORLD, WORLD]).physics(physics).show(ui, |_| ()).frame;
    memory.center_at(centre(&frame, rect.size()));
    // walkers doesn't have a zoom below 0. There the world is larger than a window.
    let _ = memory.set_zoom(frame.transform.log_scale.max(0.0) / std::f64::consts::LN_2);
    let shown = Map::new(Some(tiles), memory, lon_lat(0.0, 0.0)).drag_pan_buttons(DragPanButtons::empty());
    let shown = shown.zoom_gesture(false).double_click_to_zoom(false).panning(false);
    ui.new_child(UiBuilder::new().max_rect(rect)).add(shown);
}

/// Returns the place on earth in the middle of the view, by the Mercator projection.
fn centre(frame: &PanZoomReading, view: Vec2) -> Position {
    let middle = [0.5 * f64::from(view.x), 0.5 * f64::from(view.y)];
    let [x, y] = frame.transform.content_point(middle).map(|x| x / WORLD);
    lon_lat(360.0 * (x - 0.5), (PI * (1.0 - 2.0 * y)).sinh().atan().to_degrees())
}

/// Tiles of one colour each, with a border.
struct Checkers {
    context: Context,
    drawn: HashMap<TileId, TilePiece>,
}

impl Tiles for Checkers {
    fn at(&mut self, id: TileId) -> Option<TilePiece> {
        let draw = || {
            let seed = (id.x * 7 + id.y * 13 + u32::from(id.zoom) * 29) % 5;
            let fill = Color32::from_rgb(36 + 8 * seed as u8, 60 + 16 * seed as u8, 110 + 20 * seed as u8);
            let pixel = |i: usize| if i.is_multiple_of(64) || i < 64 { Color32::from_gray(230) } else { fill };
            let image = ColorImage::new([64, 64], (0..64 * 64).map(pixel).collect());
            let texture = self.context.load_texture(format!("{id:?}"), image, egui::TextureOptions::LINEAR);
            TilePiece::new(Tile::Raster(texture), Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)))
        };
        let TilePiece { tile, uv } = self.drawn.entry(id).or_insert_with(draw);
        Some(TilePiece::new(tile.clone(), *uv))
    }

    fn attribution(&self) -> Attribution {
        Attribution { text: "", url: "", logo_light: None, logo_dark: None }
    }

    fn tile_size(&self) -> u32 {
        256
    }
}

fn main() -> eframe::Result {
    let (mut memory, mut tiles) = (MapMemory::default(), None);
    eframe::run_ui_native("carom and walkers", eframe::NativeOptions::default(), move |ui, _| {
        let context = ui.ctx().clone();
        map(ui, &mut memory, tiles.get_or_insert_with(|| Checkers { context, drawn: HashMap::new() }));
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::touch::PanZoom;

    #[test]
    fn the_map_has_its_origin_in_the_middle_and_north_at_the_top() {
        let mut picture =
            PanZoom::new(PanZoomPhysics::from_platform(platform::native()), [WORLD, WORLD], [512.0, 512.0]);
        let middle = centre(&picture.current(), Vec2::splat(512.0));
        assert!(middle.x().abs() < 1e-9 && middle.y().abs() < 1e-9, "{middle:?}");
        picture.zoom_by(0.0, 2.0, [512.0, 0.0]);
        picture.settle(0.0);
        let corner = centre(&picture.current(), Vec2::splat(512.0));
        assert!(corner.x() > 100.0 && corner.y() > 60.0, "{corner:?}");
    }
}
