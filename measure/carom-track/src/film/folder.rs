//! A folder of pictures.

use std::path::{Path, PathBuf};

use super::decode::Pictures;
use super::{Frame, Frames};
use crate::error::FilmError;

/// The pictures of a folder, by the times in their names if `needs_times`, and by their names otherwise.
pub(super) fn frames(folder: &Path, needs_times: bool) -> Result<(Frames, Option<usize>), FilmError> {
    let unreadable = |error| FilmError::Unreadable { file: folder.to_owned(), error };
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(unreadable)?;
    let mut files: Vec<PathBuf> =
        entries.into_iter().map(|entry| entry.path()).filter(|file| is_picture(file)).collect();
    if files.is_empty() {
        return Err(FilmError::NoPictures(folder.to_owned()));
    }
    files.sort_by_cached_key(|file| natural(&name(file)));
    let mut timed: Vec<(f64, PathBuf)> = if needs_times {
        let timed = files.iter().map(|file| Some((time_of(&name(file))?, file.clone())));
        timed.collect::<Option<_>>().ok_or_else(|| FilmError::NoTimes(folder.to_owned()))?
    } else {
        files.into_iter().map(|file| (0.0, file)).collect()
    };
    timed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let total = Some(timed.len());
    let frames = timed.into_iter().map(|(time, file)| {
        let first = Pictures::open(&file)?.and_then(|mut pictures| pictures.next());
        let (_, picture) = first
            .unwrap_or_else(|| Err("this is no picture".into()))
            .map_err(|error| FilmError::Damaged { file, error })?;
        Ok(Frame { time, picture })
    });
    Ok((Box::new(frames), total))
}

fn is_picture(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    ending.is_some_and(|ending| ["png", "gif", "webp"].contains(&&*ending))
}

/// The name of a file without its ending.
fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The seconds at the end of a name: `16.67ms`, `frame at 0.25s`.
fn time_of(name: &str) -> Option<f64> {
    let (number, unit) = match name.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (name.strip_suffix('s')?, 1.0),
    };
    let start = number.rfind(|c: char| !c.is_ascii_digit() && c != '.').map_or(0, |at| at + 1);
    let time: f64 = number.get(number.ceil_char_boundary(start)..)?.parse().ok()?;
    Some(time * unit)
}

/// A name as pieces that sort `frame 9` before `frame 10`: letters, each followed by a number.
fn natural(name: &str) -> Vec<(String, u64)> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let (letters, after) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (digits, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()));
        pieces.push((letters.to_owned(), digits.parse().unwrap_or(if digits.is_empty() { 0 } else { u64::MAX })));
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_sorted_by_the_numbers_in_them() {
        let mut names = ["frame 10", "frame 9", "a2b1", "a2b", "frame 010"];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["a2b", "a2b1", "frame 9", "frame 10", "frame 010"]);
    }

    #[test]
    fn a_file_name_ends_with_the_time_of_its_frame() {
        let times = ["16.67ms", "frame 7 at 0.25s", "x-2ms", "éms", "ms", "frames", "12", "1.2.3s"].map(time_of);
        assert_eq!(times, [Some(16.67e-3), Some(0.25), Some(2e-3), None, None, None, None, None]);
    }
}
