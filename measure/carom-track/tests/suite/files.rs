//! Films in files: animated PNG, GIF and WebP, folders, and videos.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use carom_track::{Film, Frame, Track, track};
use gif::DisposalMethod;
use image_webp::WebPEncoder;
use png::{BlendOp, ColorType, DisposeOp};

use crate::scene::{Camera, Scene};

/// A card that is flung down at 400 px/s, with a drag of 4.
fn place(t: f64) -> (f64, f64) {
    (20.0, 10.0 - 100.0 * libm::expm1(-4.0 * t))
}

fn film(rate: f64) -> (Scene, Vec<Frame>) {
    let scene = Scene::new(96, 180, (44, 36));
    let film = Camera { rate, shutter: 0.0, noise: 0.0 }.film(&scene, 0.8, 5, place);
    (scene, film)
}

fn gray(frame: &Frame) -> Vec<u8> {
    frame.picture.shades().iter().map(|shade| *shade as u8).collect()
}

fn save(frame: &Frame, file: &Path) {
    let (width, height) = (frame.picture.width() as u32, frame.picture.height() as u32);
    let encoder = png::Encoder::new(File::create(file).unwrap(), width, height);
    encoder.write_header().unwrap().write_image_data(&gray(frame)).unwrap();
}

/// A frame of a GIF whose colours are shades of gray, with one that is transparent.
fn gif_frame(width: u16, height: u16, shades: Vec<u8>, transparent: Option<u8>) -> gif::Frame<'static> {
    let palette: Vec<u8> = (0..=255).flat_map(|shade| [shade; 3]).collect();
    let frame = gif::Frame::from_palette_pixels(width, height, shades, palette, transparent);
    gif::Frame { delay: 2, ..frame }
}

/// Tracks the card and compares its places and times with the true ones.
fn check(file: &Path, frame_rate: Option<f64>, scene: &Scene, times: impl Fn(usize) -> f64) -> Track {
    let film = Film::open(file, frame_rate).unwrap();
    let track = track(film, scene.rectangle(20, 10)).unwrap();
    assert!(track.lost.is_empty() && track.repeated.is_empty(), "{:?}", track.lost);
    for (frame, sample) in track.samples.iter().enumerate() {
        assert!((sample.time - times(frame)).abs() < 1e-6, "frame {frame} is at {}", sample.time);
    }
    track
}

fn check_places(track: &Track, rate: f64, limit: f64) {
    for (frame, sample) in track.samples.iter().enumerate() {
        let (x, y) = place(frame as f64 / rate);
        assert!((sample.x - x).abs() < limit && (sample.y - y).abs() < limit, "{frame}: {sample:?} at {x}, {y}");
    }
}

#[test]
fn an_animated_png_has_the_times_of_its_frames() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.png");
    let (scene, frames) = film(60.0);
    let mut encoder = png::Encoder::new(File::create(&file).unwrap(), 96, 180);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_animated(frames.len() as u32, 0).unwrap();
    encoder.set_frame_delay(1, 60).unwrap();
    let mut writer = encoder.write_header().unwrap();
    frames.iter().for_each(|frame| writer.write_image_data(&gray(frame)).unwrap());
    writer.finish().unwrap();
    let track = check(&file, None, &scene, |frame| frame as f64 / 60.0);
    assert_eq!(track.frames, 48);
    check_places(&track, 60.0, 0.1);
}

#[test]
fn a_gif_has_its_own_times_or_the_frame_rate_that_you_state() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.gif");
    let (scene, frames) = film(50.0);
    let mut encoder = gif::Encoder::new(File::create(&file).unwrap(), 96, 180, &[]).unwrap();
    frames.iter().for_each(|frame| encoder.write_frame(&gif_frame(96, 180, gray(frame), None)).unwrap());
    drop(encoder);
    check_places(&check(&file, None, &scene, |frame| frame as f64 / 50.0), 50.0, 0.1);
    check(&file, Some(25.0), &scene, |frame| frame as f64 / 25.0);
}

/// A chunk of a RIFF file.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let size = (data.len() as u32).to_le_bytes();
    [name, &size[..], data, &[0][..data.len() % 2]].concat()
}

#[test]
fn an_animated_webp_has_times_in_thousandths_of_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.webp");
    let (scene, frames) = film(50.0);
    let three = |number: u32| number.to_le_bytes()[..3].to_vec();
    let size = [three(95), three(179)].concat();
    let mut chunks = chunk(b"VP8X", &[&[0x02, 0, 0, 0][..], &size].concat());
    chunks.extend(chunk(b"ANIM", &[0; 6]));
    for frame in &frames {
        let mut still = Vec::new();
        WebPEncoder::new(&mut still).encode(&gray(frame), 96, 180, image_webp::ColorType::L8).unwrap();
        // The picture's own chunk follows the header of the file. The frame replaces what is below it, without blending.
        let header = [vec![0; 6], size.clone(), three(20), vec![0x02]].concat();
        chunks.extend(chunk(b"ANMF", &[header, still.split_off(12)].concat()));
    }
    fs::write(&file, chunk(b"RIFF", &[&b"WEBP"[..], &chunks].concat())).unwrap();
    check_places(&check(&file, None, &scene, |frame| frame as f64 / 50.0), 50.0, 0.1);
}

#[test]
fn a_folders_times_come_from_its_file_names_or_a_stated_rate() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, frames) = film(60.0);
    for (number, frame) in frames.iter().enumerate() {
        save(frame, &folder.path().join(format!("frame {number} at {:.3}ms.png", 1000.0 * frame.time)));
    }
    fs::write(folder.path().join("notes.txt"), "no picture").unwrap();
    let track = check(folder.path(), None, &scene, |frame| (1e6 * frame as f64 / 60.0).round() / 1e6);
    check_places(&track, 60.0, 0.1);
    check(folder.path(), Some(30.0), &scene, |frame| frame as f64 / 30.0);
}

/// The shades of all frames.
fn shades(file: &Path) -> Vec<Vec<i32>> {
    let film = Film::open(file, Some(60.0)).unwrap();
    film.map(|frame| gray(&frame.unwrap()).into_iter().map(i32::from).collect()).collect()
}

#[test]
fn partial_frames_of_an_apng_are_drawn_over_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.png");
    let mut encoder = png::Encoder::new(File::create(&file).unwrap(), 3, 1);
    encoder.set_color(ColorType::GrayscaleAlpha);
    encoder.set_animated(5, 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[10, 255, 20, 255, 30, 0]).unwrap();
    let mut part = |x, dispose, blend, pixels: &[u8]| {
        writer.reset_frame_position().unwrap();
        writer.set_frame_dimension(pixels.len() as u32 / 2, 1).unwrap();
        writer.set_frame_position(x, 0).unwrap();
        writer.set_dispose_op(dispose).unwrap();
        writer.set_blend_op(blend).unwrap();
        writer.write_image_data(pixels).unwrap();
    };
    part(1, DisposeOp::Previous, BlendOp::Over, &[220, 51, 60, 255]);
    part(0, DisposeOp::Background, BlendOp::Source, &[100, 51]);
    part(2, DisposeOp::None, BlendOp::Over, &[70, 255]);
    part(1, DisposeOp::None, BlendOp::Over, &[80, 255]);
    writer.finish().unwrap();
    // The transparent pixel is white. Then a fifth of 220 covers 20, and the 20 comes back. Then a fifth of 100 covers white.
    let expected = [[10, 20, 255], [10, 60, 60], [224, 20, 255], [255, 20, 70], [255, 80, 70]];
    assert_eq!(shades(&file), expected);
}

#[test]
fn partial_frames_of_a_gif_are_drawn_over_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.gif");
    let mut encoder = gif::Encoder::new(File::create(&file).unwrap(), 3, 1, &[]).unwrap();
    let mut part = |left, dispose, shades: &[u8]| {
        let frame = gif_frame(shades.len() as u16, 1, shades.to_vec(), Some(0));
        encoder.write_frame(&gif::Frame { left, dispose, ..frame }).unwrap();
    };
    part(0, DisposalMethod::Any, &[10, 20, 0]);
    part(1, DisposalMethod::Previous, &[0, 60]);
    part(0, DisposalMethod::Background, &[100]);
    part(2, DisposalMethod::Keep, &[70]);
    part(1, DisposalMethod::Keep, &[80]);
    drop(encoder);
    assert_eq!(shades(&file), [[10, 20, 255], [10, 20, 60], [100, 20, 255], [255, 20, 70], [255, 80, 70]]);
}

#[test]
fn the_first_picture_of_each_file_in_a_folder_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| File::create(folder.path().join(name)).unwrap();
    // This picture comes before the animation, for programs that can't show it.
    let mut encoder = png::Encoder::new(at("1.png"), 1, 1);
    encoder.set_depth(png::BitDepth::Sixteen);
    encoder.set_animated(1, 0).unwrap();
    encoder.set_sep_def_img(true).unwrap();
    let mut writer = encoder.write_header().unwrap();
    [[40, 40], [9, 9]].iter().for_each(|shade| writer.write_image_data(shade).unwrap());
    writer.finish().unwrap();
    let mut encoder = gif::Encoder::new(at("2.gif"), 1, 1, &[]).unwrap();
    [50, 9].iter().for_each(|shade| encoder.write_frame(&gif_frame(1, 1, vec![*shade], None)).unwrap());
    drop(encoder);
    WebPEncoder::new(at("3.webp")).encode(&[60, 60, 60], 1, 1, image_webp::ColorType::Rgb8).unwrap();
    assert_eq!(shades(folder.path()), [[40], [50], [60]]);
}

#[test]
fn a_video_is_decoded_by_ffmpeg_if_that_is_installed() {
    if Command::new("ffmpeg").arg("-version").output().is_err() {
        println!("skipped: ffmpeg is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (scene, frames) = film(30.0);
    for (number, frame) in frames.iter().enumerate() {
        save(frame, &folder.path().join(format!("{number:03}.png")));
    }
    let file = folder.path().join("film.mkv");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-framerate", "30", "-i", "%03d.png", "-c:v", "ffv1", "film.mkv"])
        .current_dir(folder.path())
        .status();
    assert!(made.unwrap().success());
    let track = check(&file, None, &scene, |frame| (1000.0 * frame as f64 / 30.0).round() / 1000.0);
    assert_eq!(track.frames, 24);
    check_places(&track, 30.0, 0.15);
}
