//! Films that can't be read, and rectangles that can't be tracked.

use std::fs::File;
use std::path::Path;

use carom_track::{Film, Frame, Picture, Rectangle, moving, picture, track, track_all};

use crate::scene::{Camera, Scene};

const STILL: Camera = Camera { rate: 60.0, shutter: 0.0, noise: 1.0 };

fn opened(file: &Path, frame_rate: Option<f64>) -> String {
    let frames = Film::open(file, frame_rate).map(Iterator::collect::<Result<Vec<_>, _>>);
    frames.and_then(|frames| frames).unwrap_err().to_string()
}

fn save(width: u32, height: u32, file: &Path) {
    let encoder = png::Encoder::new(File::create(file).unwrap(), width, height);
    encoder.write_header().unwrap().write_image_data(&vec![0; (width * height) as usize]).unwrap();
}

#[test]
fn an_error_says_which_film_cannot_be_read_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert!(opened(&at("none.png"), None).ends_with("none.png: No such file or directory"));
    save(4, 4, &at("one.png"));
    assert!(opened(&at("one.png"), None).contains("one.png: a film must have several frames, but this is one picture"));
    let png = std::fs::read(at("one.png")).unwrap();
    std::fs::write(at("cut.png"), &png[..20]).unwrap();
    assert!(opened(&at("cut.png"), None).contains("cut.png: "));

    std::fs::create_dir(at("empty")).unwrap();
    assert!(opened(&at("empty"), None).contains("must have pictures in it"));
    std::fs::create_dir(at("frames")).unwrap();
    save(4, 4, &at("frames/1.png"));
    save(4, 5, &at("frames/2.png"));
    assert!(opened(&at("frames"), None).contains("pictures have no times: state a frame rate"));
    let size = "frame 2 must have 4 x 4 pixels, as the first one has, but has 4 x 5";
    assert_eq!(opened(&at("frames"), Some(60.0)), size);

    std::fs::write(at("film.mp4"), "this is no video").unwrap();
    let message = opened(&at("film.mp4"), None);
    assert!(message.contains("film.mp4: ") && message.contains("ffmpeg"), "{message}");
}

#[test]
fn a_frame_without_a_duration_needs_a_frame_rate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("film.gif");
    let mut encoder = gif::Encoder::new(File::create(&file).unwrap(), 4, 4, &[]).unwrap();
    let frame = gif::Frame::from_palette_pixels(4, 4, [0; 16], [0; 3], None);
    [&frame; 2].iter().for_each(|frame| encoder.write_frame(frame).unwrap());
    drop(encoder);
    assert!(opened(&file, None).ends_with("frame 1 has no duration: state a frame rate, such as --frame-rate 60"));
    let times: Vec<f64> = Film::open(&file, Some(50.0)).unwrap().map(|frame| frame.unwrap().time).collect();
    assert_eq!(times, [0.0, 0.02]);
}

#[test]
fn a_film_that_is_cut_off_has_the_frames_before_the_cut() {
    let folder = tempfile::tempdir().unwrap();
    let scene = Scene::new(120, 100, (40, 32));
    let film = STILL.film(&scene, 0.5, 9, |t| (30.0 + 60.0 * t, 20.0));
    let gray = |frame: &Frame| frame.picture.shades().iter().map(|shade| shade.round() as u8).collect::<Vec<u8>>();
    let png = folder.path().join("film.png");
    let mut encoder = png::Encoder::new(File::create(&png).unwrap(), 120, 100);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_animated(30, 0).unwrap();
    encoder.set_frame_delay(1, 60).unwrap();
    let mut writer = encoder.write_header().unwrap();
    film.iter().for_each(|frame| writer.write_image_data(&gray(frame)).unwrap());
    writer.finish().unwrap();
    let gif = folder.path().join("film.gif");
    let palette: Vec<u8> = (0..=255).flat_map(|shade| [shade; 3]).collect();
    let mut encoder = gif::Encoder::new(File::create(&gif).unwrap(), 120, 100, &palette).unwrap();
    for frame in &film {
        let mut own = gif::Frame::from_indexed_pixels(120, 100, gray(frame), None);
        own.delay = 2;
        encoder.write_frame(&own).unwrap();
    }
    drop(encoder);
    for file in [png, gif] {
        let whole = Film::open(&file, None).unwrap();
        assert_eq!(whole.total(), Some(30), "{file:?}");
        let all = track(whole, scene.rectangle(30, 20)).unwrap();
        assert_eq!((all.frames, &all.damage), (30, &None));
        let bytes = std::fs::read(&file).unwrap();
        std::fs::write(&file, &bytes[..bytes.len() * 6 / 10]).unwrap();
        let film = Film::open(&file, None).unwrap();
        let cut = track(film, scene.rectangle(30, 20)).unwrap();
        assert!((10..25).contains(&cut.frames) && cut.damage.is_some(), "{file:?}: {} {:?}", cut.frames, cut.damage);
        assert_eq!(cut.samples[..], all.samples[..cut.frames]);
        assert_eq!(moving(Film::open(&file, None).unwrap(), 3).unwrap().len(), 1);
        std::fs::write(&file, &bytes[..bytes.len() / 100]).unwrap();
        assert!(Film::open(&file, None).and_then(|film| film.collect::<Result<Vec<_>, _>>()).is_err());
    }
}

#[test]
fn several_rectangles_are_followed_in_one_pass() {
    let scene = Scene::new(160, 120, (40, 32));
    let film = STILL.film(&scene, 0.4, 4, |t| (30.0 + 100.0 * t, 60.0));
    let places = [scene.rectangle(30, 60), Rectangle { x: 34, y: 62, width: 20, height: 20 }];
    let both = track_all(Film::of(film.clone()), &places).unwrap();
    let alone = places.map(|place| track(Film::of(film.clone()), place).unwrap());
    assert_eq!(both[..], alone[..]);
    let wrong = [places[0], Rectangle { x: 0, y: 0, width: 4, height: 4 }];
    assert!(track_all(Film::of(film), &wrong).unwrap_err().to_string().contains("must be at least 16"));
}

#[test]
fn a_rectangle_that_cannot_be_tracked_is_refused() {
    let scene = Scene::new(120, 100, (40, 32));
    let film = Camera { rate: 60.0, shutter: 0.0, noise: 0.0 }.film(&scene, 0.1, 1, |_| (20.0, 20.0));
    let error =
        |x, y, width, height| track(Film::of(film.clone()), Rectangle { x, y, width, height }).unwrap_err().to_string();
    let outside = "the rectangle must be inside the first frame, which has 120 x 100 pixels, but is ";
    assert_eq!(error(90, 20, 40, 32), format!("{outside}90,20,40,32"));
    assert_eq!(error(20, u32::MAX, 40, 32), format!("{outside}20,4294967295,40,32"));
    assert_eq!(error(20, 20, 40, 5), "the rectangle must be at least 16 x 16 pixels large, but is 40 x 5");
    let plain = Frame { time: 0.0, picture: Picture::new(40, vec![200.0; 1600]) };
    let rectangle = Rectangle { x: 0, y: 0, width: 20, height: 20 };
    let of = |frames| track(Film::of(frames), rectangle).unwrap_err().to_string();
    assert!(of(vec![plain.clone(), plain]).starts_with("the rectangle must contain edges"));
    assert_eq!(of(Vec::new()), "a film must have several frames, but has 0");
    assert_eq!(of(film[..1].to_vec()), "a film must have several frames, but has 1");
}

#[test]
fn the_picture_of_a_track_shows_thirteen_frames_and_all_samples() {
    let scene = Scene::new(120, 200, (40, 32));
    let place = |t: f64| (30.0, 10.0 + if t < 0.2 { 0.0 } else { 140.0 * (1.0 - libm::exp(-4.0 * (t - 0.2))) });
    let film = Camera { rate: 60.0, shutter: 0.0, noise: 0.0 }.film(&scene, 1.5, 3, place);
    let track = track(Film::of(film.clone()), scene.rectangle(30, 10)).unwrap();
    let drawn = picture(Film::of(film), &track, "a <film> & more").unwrap();
    assert_eq!((drawn.matches("<image ").count(), drawn.matches("<circle ").count()), (13, 90));
    assert!(
        drawn.contains("a &lt;film&gt; &amp; more") && drawn.contains("90 of 90 frames, over 1.48 s; +139"),
        "{drawn}"
    );
    // The shown frames begin where the motion does.
    assert!(drawn.contains(">0.200 s, 1.00 alike<") || drawn.contains(">0.217 s, 1.00 alike<"));
}
