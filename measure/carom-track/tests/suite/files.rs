//! Films in files: animated PNG, GIF and WebP, folders, and videos.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use carom_track::{Film, Frame, Track, track};
use image::codecs::gif::GifEncoder;
use image::codecs::webp::WebPEncoder;
use image::{Delay, ExtendedColorType, GrayImage, RgbaImage};

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

fn rgba(frame: &Frame) -> RgbaImage {
    let picture = &frame.picture;
    let gray = GrayImage::from_raw(picture.width() as u32, picture.height() as u32, gray(frame)).unwrap();
    image::DynamicImage::ImageLuma8(gray).to_rgba8()
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
    encoder.set_color(png::ColorType::Grayscale);
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
fn a_gif_has_times_in_hundredths_of_a_second_or_a_stated_rate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.gif");
    let (scene, frames) = film(50.0);
    let mut encoder = GifEncoder::new(File::create(&file).unwrap());
    for frame in &frames {
        let delay = Delay::from_numer_denom_ms(20, 1);
        encoder.encode_frame(image::Frame::from_parts(rgba(frame), 0, 0, delay)).unwrap();
    }
    drop(encoder);
    // 256 shades become 256 colours, so nothing is lost.
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
        WebPEncoder::new_lossless(&mut still).encode(&rgba(frame), 96, 180, ExtendedColorType::Rgba8).unwrap();
        // The picture's own chunk follows the header of the file; the frame replaces what is below it, without blending.
        let header = [vec![0; 6], size.clone(), three(20), vec![0x02]].concat();
        chunks.extend(chunk(b"ANMF", &[header, still.split_off(12)].concat()));
    }
    fs::write(&file, chunk(b"RIFF", &[&b"WEBP"[..], &chunks].concat())).unwrap();
    check_places(&check(&file, None, &scene, |frame| frame as f64 / 50.0), 50.0, 0.1);
}

#[test]
fn a_folder_has_times_from_file_names_or_a_stated_rate() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, frames) = film(60.0);
    for (number, frame) in frames.iter().enumerate() {
        rgba(frame).save(folder.path().join(format!("frame {number} at {:.3}ms.png", 1000.0 * frame.time))).unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "no picture").unwrap();
    let track = check(folder.path(), None, &scene, |frame| (1e6 * frame as f64 / 60.0).round() / 1e6);
    check_places(&track, 60.0, 0.1);
    check(folder.path(), Some(30.0), &scene, |frame| frame as f64 / 30.0);
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
        rgba(frame).save(folder.path().join(format!("{number:03}.png"))).unwrap();
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
