//! Places to a fraction of a pixel, lost targets, and repeated frames.

use carom_track::{Axis, Film, Rectangle, moving, track};

use crate::scene::{Camera, Scene};

fn still(rate: f64) -> Camera {
    Camera { rate, shutter: 0.0, noise: 1.0 }
}

/// The root mean square of the errors along both axes, and the largest one.
fn errors(camera: Camera, place: impl Fn(f64) -> (f64, f64) + Copy) -> (f64, f64) {
    let scene = Scene::new(200, 160, (44, 36));
    let (x, y) = place(0.0);
    let film = camera.film(&scene, 1.0, 7, place);
    let track = track(Film::of(film), scene.rectangle(x as u32, y as u32)).unwrap();
    assert!(track.lost.is_empty() && track.repeated.is_empty(), "{:?} {:?}", track.lost, track.repeated);
    let middle = 0.5 * camera.shutter / camera.rate;
    // The pattern is the first frame's, and a moving target is blurred there, too.
    let own = |t: f64| place(t + middle);
    let (dx, dy) = (own(0.0).0 - x, own(0.0).1 - y);
    let errors = track.samples.iter().flat_map(|sample| {
        let (x, y) = own(sample.time);
        [sample.x - x + dx, sample.y - y + dy]
    });
    let errors: Vec<f64> = errors.collect();
    let square = errors.iter().map(|e| e * e).sum::<f64>() / errors.len() as f64;
    (libm::sqrt(square), errors.iter().fold(0.0, |most, e| f64::max(most, e.abs())))
}

#[test]
fn positions_are_found_to_a_thirtieth_of_a_pixel() {
    let (rms, most) = errors(still(60.0), |t| (20.0 + 31.0 * t, 12.0 + 47.3 * t * t));
    println!("slowly: {rms:.4} px, {most:.4} at most");
    assert!(rms < 0.033 && most < 0.1, "{rms} {most}");
    // A flick of 3000 px/s from rest: 50 px a frame, more than the card is long.
    let (rms, most) =
        errors(still(60.0), |t| (20.0, 5.0 + if t < 0.5 { 0.0 } else { 105.0 * (1.0 - libm::exp(-28.0 * (t - 0.5))) }));
    println!("at once: {rms:.4} px, {most:.4} at most");
    assert!(rms < 0.033 && most < 0.1, "{rms} {most}");
}

#[test]
fn a_blurred_target_is_found_in_the_middle_of_its_blur() {
    // 300 to 600 px/s: up to 10 px of blur on strokes of 1.3 px.
    for rate in [24.0, 30.0, 60.0] {
        let camera = Camera { shutter: 0.5, ..still(rate) };
        let (rms, most) =
            errors(camera, |t| (20.0, 8.0 + 10.0 * t + if t < 0.5 { 0.0 } else { 300.0 * (t - 0.5) }.min(90.0)));
        println!("blurred at {rate} Hz: {rms:.4} px, {most:.4} at most");
        assert!(rms < 0.15 && most < 0.6, "{rms} {most}");
    }
}

#[test]
fn a_target_that_leaves_and_returns_is_lost_in_between() {
    let scene = Scene::new(160, 120, (40, 32));
    let place = |t: f64| (30.0, 60.0 - 100.0 * libm::sin(core::f64::consts::PI * t));
    let film = still(60.0).film(&scene, 1.0, 3, place);
    let track = track(Film::of(film), scene.rectangle(30, 60)).unwrap();
    // The card is cut by the upper edge from 0.205 s to 0.795 s.
    let (first, last) = (track.lost.first().unwrap(), track.lost.last().unwrap());
    assert!((first - 0.21).abs() < 0.02 && (last - 0.79).abs() < 0.02, "{first} {last}");
    assert_eq!(track.samples.len() + track.lost.len(), 60);
    for sample in &track.samples {
        assert!((sample.y - place(sample.time).1).abs() < 0.7, "{sample:?}");
    }
}

#[test]
fn repeated_frames_are_left_out_but_frames_at_rest_are_kept() {
    let scene = Scene::new(120, 200, (40, 32));
    let place = |t: f64| (30.0, 10.0 + if t < 0.3 { 0.0 } else { 140.0 * (1.0 - libm::exp(-4.0 * (t - 0.3))) });
    let mut film = still(60.0).film(&scene, 2.0, 3, place);
    let again = [24, 30, 31, 40];
    for frame in again {
        film[frame].picture = film[frame - 1].picture.clone();
    }
    let track = track(Film::of(film), scene.rectangle(30, 10)).unwrap();
    let repeated: Vec<f64> = again.iter().map(|frame| *frame as f64 / 60.0).collect();
    assert_eq!(track.repeated, repeated);
    // The hold at the beginning and the rest at the end keep their samples.
    assert_eq!((track.samples.len(), track.frames, track.main_axis()), (116, 120, Axis::Y));
}

#[test]
fn of_rows_that_look_alike_the_nearest_one_is_followed() {
    // Two cards of one look, 50 px apart, are a list of rows.
    let scene = Scene::new(120, 220, (40, 32));
    let place = |t: f64| (30.0, 20.0 + 90.0 * (1.0 - libm::exp(-4.0 * t)));
    let mut first = still(60.0).film(&scene, 1.0, 3, place);
    let second = still(60.0).film(&scene, 1.0, 4, |t| (30.0, place(t).1 + 50.0));
    for (own, other) in first.iter_mut().zip(second) {
        let below = |y: usize| y as f64 > place(own.time).1 + 41.0;
        let rows = own.picture.shades().chunks(120).zip(other.picture.shades().chunks(120)).enumerate();
        let shades = rows.flat_map(|(y, (a, b))| if below(y) { b } else { a }.to_vec()).collect();
        own.picture = carom_track::Picture::new(120, shades);
    }
    let track = track(Film::of(first), scene.rectangle(30, 20)).unwrap();
    for sample in &track.samples {
        assert!((sample.y - place(sample.time).1).abs() < 0.2, "{sample:?}");
    }
    assert!(track.lost.is_empty());
}

#[test]
fn a_pattern_of_parallel_edges_shows_only_motion_across_them() {
    let scene = Scene::new(80, 60, (40, 32));
    let mut film = still(60.0).film(&scene, 0.5, 3, |_| (0.0, 0.0));
    for frame in &mut film {
        let step = (60.0 * frame.time).round() as usize;
        let shade = |i: usize| if (i / 80 + 60 - step) % 12 < 4 { 40.0 } else { 200.0 };
        frame.picture = carom_track::Picture::new(80, (0..80 * 60).map(shade).collect());
    }
    let rectangle = Rectangle { x: 20, y: 4, width: 30, height: 24 };
    let track = track(Film::of(film), rectangle).unwrap();
    assert_eq!(track.has_edges, [false, true]);
    let last = track.samples.last().unwrap();
    assert!((last.y - 33.0).abs() < 0.05 && (last.x - 20.0).abs() < 0.05, "{last:?}");
}

#[test]
fn the_moving_thing_is_found_without_a_rectangle() {
    let scene = Scene::new(320, 240, (44, 36));
    for (from, to) in [((40.0, 60.0), (220.0, 60.0)), ((200.0, 30.0), (90.0, 160.0))] {
        let place = |t: f64| {
            let u = if t < 0.2 { 0.0 } else { 1.0 - libm::exp(-8.0 * (t - 0.2)) };
            (from.0 + u * (to.0 - from.0), from.1 + u * (to.1 - from.1))
        };
        let film = still(30.0).film(&scene, 1.2, 11, place);
        let found = moving(Film::of(film), 3).unwrap();
        // Most of the rectangle is the card, and most of the card is in the rectangle.
        let common =
            |a: u32, wide: u32, b: f64, own: f64| f64::min(f64::from(a + wide), b + own) - f64::max(f64::from(a), b);
        let [best] = found[..] else { panic!("{found:?}") };
        let area = common(best.x, best.width, from.0, 44.0) * common(best.y, best.height, from.1, 36.0);
        assert!(area > 0.6 * 44.0 * 36.0 && area > 0.5 * f64::from(best.width * best.height), "{found:?}");
    }
}

#[test]
fn nothing_is_proposed_to_track_in_a_film_that_stands_still() {
    let scene = Scene::new(160, 120, (40, 32));
    let film = still(30.0).film(&scene, 0.5, 5, |_| (30.0, 40.0));
    assert!(moving(Film::of(film), 3).unwrap().is_empty());
}
