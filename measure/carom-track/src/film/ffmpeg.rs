//! Videos, by the program `ffmpeg`.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::{Frame, Frames};
use crate::error::FilmError;
use crate::picture::Picture;

/// What the filter `showinfo` says about a frame before its pixels follow.
struct Info {
    time: f64,
    width: usize,
    height: usize,
}

/// A line of ffmpeg's messages.
enum Message {
    Frame(Info),
    Other(String),
}

struct Video {
    file: PathBuf,
    child: Child,
    pixels: ChildStdout,
    messages: Receiver<Message>,
    /// The time of the first frame.
    start: Option<f64>,
    has_ended: bool,
}

/// Starts ffmpeg, which writes the gray pixels of each frame to its output and the frame's time to its messages.
pub(super) fn frames(file: &Path) -> Result<Frames, FilmError> {
    // The prefix keeps ffmpeg from taking a file's name such as `http:x.mp4` for an address.
    let mut input = OsString::from("file:");
    input.push(file);
    let mut child = Command::new("ffmpeg")
        .args(["-nostdin", "-hide_banner", "-nostats", "-v", "info", "-i"])
        .arg(input)
        .args(["-map", "0:v:0", "-vf", "showinfo,format=gray", "-fps_mode", "passthrough", "-f", "rawvideo", "-"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FilmError::NoFfmpeg(file.to_owned()),
            _ => FilmError::Ffmpeg { file: file.to_owned(), message: error.to_string() },
        })?;
    let no_pipe = || FilmError::Ffmpeg { file: file.to_owned(), message: "it has no output".to_owned() };
    let (pixels, errors) = (child.stdout.take().ok_or_else(no_pipe)?, child.stderr.take().ok_or_else(no_pipe)?);
    let (sender, messages) = channel();
    // Read both outputs at once, because ffmpeg waits while either of them is full.
    thread::spawn(move || send_all(errors, &sender));
    let video = Video { file: file.to_owned(), child, pixels, messages, start: None, has_ended: false };
    Ok(Box::new(video))
}

fn send_all(messages: impl Read, sender: &Sender<Message>) {
    for line in BufReader::new(messages).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        let message = info_of(&line).map_or(Message::Other(line), Message::Frame);
        if sender.send(message).is_err() {
            return;
        }
    }
}

/// Reads `… n:   3 pts:  1536 pts_time:0.05    … s:320x240 …`.
fn info_of(line: &str) -> Option<Info> {
    let after = |key: &str| line.split_once(key)?.1.split_whitespace().next();
    let time = after(" pts_time:")?.parse().ok()?;
    let (width, height) = after(" s:")?.split_once('x')?;
    Some(Info { time, width: width.parse().ok()?, height: height.parse().ok()? })
}

impl Video {
    fn frame(&mut self, info: &Info) -> io::Result<Frame> {
        let mut bytes = vec![0; info.width * info.height];
        self.pixels.read_exact(&mut bytes)?;
        let start = *self.start.get_or_insert(info.time);
        let shades = bytes.into_iter().map(f32::from).collect();
        Ok(Frame { time: info.time - start, picture: Picture::new(info.width, shades) })
    }

    fn failed(&self, message: String) -> FilmError {
        FilmError::Ffmpeg { file: self.file.clone(), message }
    }
}

impl Iterator for Video {
    type Item = Result<Frame, FilmError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let mut said = String::new();
        while let Ok(message) = self.messages.recv() {
            match message {
                Message::Frame(info) => match self.frame(&info) {
                    Ok(frame) => return Some(Ok(frame)),
                    Err(error) => said = error.to_string(),
                },
                Message::Other(line) if !line.is_empty() => said = line,
                Message::Other(_) => {}
            }
        }
        self.has_ended = true;
        let is_done = self.child.wait().is_ok_and(|status| status.success());
        (!is_done).then(|| Err(self.failed(said)))
    }
}

impl Drop for Video {
    fn drop(&mut self) {
        // If you haven't read the film to its end, ffmpeg is still running, so end it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_and_the_size_are_read_from_a_line_of_showinfo() {
        let line = "[Parsed_showinfo_0 @ 0x55] n:   3 pts:   1536 pts_time:0.05    duration:    512 pos:  9 fmt:yuv420p sar:1/1 s:320x240 i:P iskey:0";
        let info = info_of(line).unwrap();
        assert_eq!((info.time, info.width, info.height), (0.05, 320, 240));
        assert!(info_of("[Parsed_showinfo_0 @ 0x55] n: 3 pts: NOPTS pts_time:NOPTS s:320x240").is_none());
        assert!(info_of("Stream #0:0: Video: h264, yuv420p, 320x240").is_none());
    }
}
