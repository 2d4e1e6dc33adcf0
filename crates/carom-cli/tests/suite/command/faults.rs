//! Full disks, devices, odd file names, and hostile input.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use tempfile::TempDir;

use super::{CAROM, SPRING, carom_in, carom_reading, failure, stdout};

/// Runs a shell command with `$CAROM` where files can't grow, as on a full disk.
fn on_a_full_disk(folder: &TempDir, command: &str) -> (i32, String) {
    let line = format!("trap '' XFSZ; ulimit -f 0; {command}");
    let output =
        Command::new("sh").args(["-c", &line]).env("CAROM", CAROM).current_dir(folder.path()).output().unwrap();
    let (code, text) = failure(&output);
    (code, text.to_owned())
}

#[test]
fn a_full_disk_leaves_the_old_file_as_it_was() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("old.svg"), "old").unwrap();
    let (code, text) = on_a_full_disk(&folder, "$CAROM plot drift --until 1 -o old.svg");
    assert!(code == 1 && text.starts_with("carom: old.svg: "), "{code} {text}");
    assert_eq!(fs::read_to_string(folder.path().join("old.svg")).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn carom_fails_if_it_cannot_write_its_help() {
    let folder = TempDir::new().unwrap();
    for command in ["$CAROM --help", "$CAROM --version", "$CAROM plot drift --until 1"] {
        let (code, text) = on_a_full_disk(&folder, &format!("{command} > /dev/full"));
        assert!(code == 1 && text.starts_with("carom: standard output: "), "{command}: {code} {text}");
    }
}

#[test]
fn help_ends_quietly_when_the_pipe_is_closed() {
    let output = Command::new("sh").args(["-c", "\"$CAROM\" --help | true"]).env("CAROM", CAROM).output().unwrap();
    assert_eq!(failure(&output), (0, ""));
}

#[test]
fn file_names_need_not_be_utf_8() {
    let folder = TempDir::new().unwrap();
    let name = |bytes: &'static [u8]| folder.path().join(OsStr::from_bytes(bytes));
    let fling = concat!(env!("CARGO_MANIFEST_DIR"), "/demo/ios_fling.csv");
    fs::copy(fling, name(b"\xff.csv")).unwrap();
    let run = |arguments: &[&std::path::Path]| {
        let output = Command::new(CAROM).args(arguments).output().unwrap();
        assert_eq!(failure(&output), (0, ""));
    };
    let (csv, svg) = (name(b"\xff.csv"), name(b"\xfe.svg"));
    run(&["fit".as_ref(), &csv, "-o".as_ref(), &svg]);
    run(&["plot".as_ref(), "--trace".as_ref(), &csv]);
    run(&["fit".as_ref(), &csv, &csv]);
    let requests = name(b"\xfd.jsonl");
    fs::write(&requests, format!("{{\"motion\":{SPRING}}}\n")).unwrap();
    run(&["eval".as_ref(), &requests]);
    fs::write(name(b"\xfc.json"), SPRING).unwrap();
    let spec = OsStr::from_bytes(b"@\xfc.json");
    for arguments in [["settle", "--spec"], ["convert", "--spec"]] {
        let output = Command::new(CAROM).args(arguments).arg(spec).current_dir(folder.path()).output().unwrap();
        assert_eq!(failure(&output), (0, ""));
    }
    let tokens = name(b"\xfb.json");
    fs::write(&tokens, super::tokens::MOTION).unwrap();
    run(&["tokens".as_ref(), &tokens, "--to".as_ref(), "css".as_ref()]);
    assert!(svg.exists());
}

#[test]
fn a_spec_read_from_an_endless_device_is_refused() {
    let folder = TempDir::new().unwrap();
    let output = carom_in(folder.path(), &["settle", "--spec", "@/dev/zero"]);
    let (code, text) = failure(&output);
    assert!(code == 1 && text.starts_with("carom: /dev/zero: the file must have at most 16 MiB"), "{text}");
}

#[test]
fn tokens_read_from_an_endless_device_are_refused() {
    let folder = TempDir::new().unwrap();
    let output = carom_in(folder.path(), &["tokens", "/dev/zero", "--to", "css"]);
    let (code, text) = failure(&output);
    assert!(code == 1 && text.starts_with("carom: /dev/zero: the file must have at most 64 MiB"), "{text}");
}

#[test]
fn utf_16_is_refused_with_advice() {
    let folder = TempDir::new().unwrap();
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(folder.path().join("a.csv"), utf_16("\u{feff}t_s,y\n0,1\n")).unwrap();
    fs::write(folder.path().join("a.json"), utf_16("[[0,1],[1,2]]")).unwrap();
    for arguments in [&["fit", "a.csv"][..], &["fit", "a.json"], &["settle", "--spec", "@a.json"]] {
        let output = carom_in(folder.path(), arguments);
        let (code, text) = failure(&output);
        assert!(code == 1 && text.contains("UTF-16") && text.contains("save it as UTF-8"), "{text}");
    }
}

#[test]
fn errors_shorten_quoted_input_and_escape_control_characters() {
    let title = "\u{1b}]0;owned\u{7}";
    let long = "x".repeat(5000);
    let csv = format!("t_s,y\n0,{title}\n");
    let quote = format!("t_s,y\n0,\"{}", "1,2\n".repeat(2_000_000));
    let outputs = [
        carom_reading(&["fit", "-"], csv.as_bytes()),
        carom_reading(&["fit", "-"], quote.as_bytes()),
        carom_reading(&["settle", title], b""),
        carom_reading(&["settle", &long], b""),
        carom_reading(&["settle", "--stiffness", title], b""),
        carom_reading(&["settle", "--stiffness", &long], b""),
        carom_reading(&["settle", "--spec", "@-"], format!("{{\"law\":\"{long}\"}}").as_bytes()),
    ];
    for output in outputs {
        let (code, text) = failure(&output);
        assert!(code > 0 && text.len() < 1500, "{} bytes: {text}", text.len());
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
        assert!(!text.contains(&"x".repeat(201)), "{text}");
    }
}

#[test]
fn fit_escapes_control_characters_of_file_names() {
    let folder = TempDir::new().unwrap();
    let name = "a\u{1b}]0;pwn\u{7}.csv";
    let rows = (0..60).map(|i| {
        let t = f64::from(i) / 60.0;
        format!("{t},{}\n", (400.0 * (1.0 - libm::exp(-5.8 * t))).round())
    });
    fs::write(folder.path().join(name), format!("t_s,y\n{}", rows.collect::<String>())).unwrap();
    fs::copy(folder.path().join(name), folder.path().join("b.csv")).unwrap();
    for arguments in [&["fit", name][..], &["fit", name, "--plot"], &["fit", name, "b.csv"]] {
        let output = carom_in(folder.path(), arguments);
        let (code, text) = failure(&output);
        let text = format!("{}{text}", stdout(&output));
        assert!(code == 0 && text.contains("a\\u{1b}]0;pwn"), "{arguments:?}: {text}");
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{arguments:?}: {text:?}");
    }
}
