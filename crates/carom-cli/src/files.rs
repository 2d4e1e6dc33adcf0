//! Reading with a limit, and writing that leaves the old file whole until the new one is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::failure::Failure;
use crate::output::printable;

/// Whether a file's name means standard input.
pub(crate) fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// The name of a file in messages and figures, with control characters escaped.
pub(crate) fn called(file: &Path) -> String {
    if is_stdin(file) { "standard input".to_owned() } else { printable(&file.to_string_lossy()) }
}

/// Opens a file, or standard input.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if is_stdin(file) {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(file) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::file(&called(file), &error)),
    }
}

/// Reads all of a file of at most `most` MiB.
pub(crate) fn read_bytes(file: &Path, reader: impl Read, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = most << 20;
    let read = reader.take(limit + 1).read_to_end(&mut bytes).map_err(|error| Failure::file(&called(file), &error))?;
    if read as u64 > limit {
        return Err(Failure::Input(format!("{}: the file must have at most {most} MiB, but has more", called(file))));
    }
    Ok(bytes)
}

/// Reads all of a UTF-8 text of at most `most` MiB.
pub(crate) fn read_text(file: &Path, reader: impl Read, most: u64) -> Result<String, Failure> {
    let failed = |problem: String| Failure::Input(format!("{}: {problem}", called(file)));
    let mut bytes = read_bytes(file, reader, most)?;
    if bytes.starts_with(b"\xef\xbb\xbf") {
        // Some editors begin a file with a byte order mark.
        bytes.drain(..3);
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || bytes.iter().take(4).any(|byte| *byte == 0) {
        return Err(failed("the text is UTF-16, or no text at all: save it as UTF-8".to_owned()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes().iter().take(error.utf8_error().valid_up_to()).filter(|b| **b == b'\n').count();
        failed(format!("line {line}: expected UTF-8 text"))
    })
}

/// Replaces a file. If anything fails or Ctrl-C comes, the old file stays as it was, and we don't leave anything beside it.
///
/// If a path isn't a regular file, for example `/dev/stdout`, we write to it directly.
pub(crate) fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = behind_links(file)?;
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(&target)?.write_all(bytes);
    }
    let (mut beside, path) = create_beside(&target)?;
    let written = (|| {
        if let Some(old) = old {
            beside.set_permissions(old.permissions())?;
        }
        beside.write_all(bytes)?;
        beside.sync_all()
    })();
    let mut part = part();
    let replaced = written.and_then(|()| fs::rename(&path, &target));
    if replaced.is_err() {
        let _ = fs::remove_file(&path);
    }
    *part = None;
    replaced
}

/// Follows a path's symbolic links, and returns the file behind them, which doesn't have to exist.
fn behind_links(file: &Path) -> io::Result<PathBuf> {
    let mut target = file.to_owned();
    // Follow at most 40 links, as Linux does.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("expected at most 40 symbolic links, one behind the other"))
}

/// The file that is being written, which Ctrl-C removes.
static PART: Mutex<Option<PathBuf>> = Mutex::new(None);

fn part() -> MutexGuard<'static, Option<PathBuf>> {
    PART.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the unfinished file when the command is interrupted.
fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        // This fails only if the program has already set a handler, and it hasn't.
        let _ = ctrlc::set_handler(|| {
            // While this thread has the lock, no other thread can create or rename a file. It keeps the lock until the program ends.
            let part = part();
            remove(&part);
            // Shells report this exit code for a program that SIGINT has ended.
            std::process::exit(130);
        });
    });
}

fn remove(part: &Option<PathBuf>) {
    if let Some(part) = part {
        let _ = fs::remove_file(part);
    }
}

/// Creates a file with an unused name in the folder of `target`.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    watch();
    for attempt in 0..100_u32 {
        // The name of the target may already be as long as the system allows.
        let path = target.with_file_name(format!(".carom-{}-{attempt}.part", std::process::id()));
        let mut part = part();
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                *part = Some(path.clone());
                return Ok((file, path));
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command writes one file at a time, so tests that write take turns.
    static TURN: Mutex<()> = Mutex::new(());

    #[test]
    fn writing_a_file_replaces_it_whole_and_leaves_no_other_file() {
        let _turn = TURN.lock();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.svg");
        let longest = folder.path().join("a".repeat(255));
        for (file, text) in [(&file, "old"), (&file, "new and longer"), (&longest, "new")] {
            replace(file, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(file).unwrap(), text);
        }
        assert!(replace(&folder.path().join("none/a.svg"), b"x").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn an_interrupt_removes_only_the_unfinished_file() {
        let _turn = TURN.lock();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.svg");
        fs::write(&file, "old").unwrap();
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let (_beside, _) = create_beside(&file).unwrap();
        assert_eq!(names(), 2);
        remove(&part());
        assert_eq!(names(), 1);
        replace(&file, b"new").unwrap();
        assert_eq!(*part(), None);
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }

    #[test]
    #[cfg(unix)]
    fn writing_keeps_a_symbolic_link_and_accepts_a_device() {
        let _turn = TURN.lock();
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.svg"), folder.path().join("link.svg"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        let (made, dangling) = (folder.path().join("made.svg"), folder.path().join("dangling.svg"));
        std::os::unix::fs::symlink("made.svg", &dangling).unwrap();
        replace(&dangling, b"new").unwrap();
        assert_eq!(fs::read_to_string(&made).unwrap(), "new");
        assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
        std::os::unix::fs::symlink("round.svg", folder.path().join("round.svg")).unwrap();
        assert!(replace(&folder.path().join("round.svg"), b"new").is_err());

        replace(Path::new("/dev/null"), b"gone").unwrap();
        assert!(replace(Path::new("/dev/full"), b"gone").is_err());
    }
}
