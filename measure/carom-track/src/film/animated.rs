//! Animated PNG, GIF and WebP.

use std::path::Path;

use super::decode::Pictures;
use super::{Frame, Frames};
use crate::error::FilmError;

/// The frames of a file. If `needs_times`, frames without a duration are errors.
pub(super) fn frames(file: &Path, pictures: Pictures, needs_times: bool) -> Result<(Frames, Option<usize>), FilmError> {
    let file = file.to_owned();
    let damaged = |error| FilmError::Damaged { file: file.clone(), error };
    let pictures = pictures.frames().map_err(damaged)?.ok_or_else(|| FilmError::OnePicture(file.clone()))?;
    let total = pictures.total(&file);
    let mut time = 0.0;
    let frames = pictures.enumerate().map(move |(number, frame)| {
        let (seconds, picture) = frame.map_err(|error| FilmError::Damaged { file: file.clone(), error })?;
        if seconds == 0.0 && needs_times {
            return Err(FilmError::NoDuration { file: file.clone(), frame: number + 1 });
        }
        let shown = time;
        time += seconds;
        Ok(Frame { time: shown, picture })
    });
    Ok((Box::new(frames), total))
}
