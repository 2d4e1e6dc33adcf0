//! Recordings as rows of text, valid and invalid.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

use carom_fit::{ReadOptions, TimeUnit, Trace, TraceError};

fn read(text: &str) -> Result<Trace, TraceError> {
    Trace::parse(text)
}

fn message(text: &str, options: &ReadOptions) -> String {
    Trace::read(text.as_bytes(), options).unwrap_err().to_string()
}

fn seconds() -> ReadOptions {
    ReadOptions { time_unit: Some(TimeUnit::Seconds), ..ReadOptions::default() }
}

#[test]
fn every_delimiter_is_recognized() {
    for text in [
        "t_ms,y\n0,1.5\n20,-2\n",
        "t_ms;y\r\n0;1.5\r\n20;-2\r\n",
        "t_ms\ty\n0\t1.5\n20\t-2",
        "t_ms y\n0 1.5\n20 -2\n",
        "  t_ms   y\n   0   1.5\n  20    -2\n",
        "t_ms, y\n0, 1.5\n20, -2\n",
        "\u{feff}\"t_ms\",\"y\"\r0,1.5\r20,-2",
    ] {
        let trace = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.5, -2.0][..]), "{text:?}");
    }
}

#[test]
fn a_decimal_comma_is_read_unless_commas_separate_the_fields() {
    for text in ["t_ms;y\n0;1,5\n20,0;-2\n", "t_ms\ty\n0,0\t1,5\n2e1\t-2,0\n", "t_ms y\n0 1,5\n20 -2\n"] {
        let trace = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.5, -2.0][..]), "{text:?}");
    }
    for text in ["t_ms;y\n0;1.234,5\n", "t_ms;y\n0;1,234,5\n"] {
        assert!(message(text, &seconds()).starts_with("line 2, column 2 (`y`): expected a finite number"), "{text:?}");
    }
    // If commas separate the fields, a comma is never a decimal comma.
    assert_eq!(read("t_ms,y\n0,1,5\n20,-2,0\n").unwrap().positions(), [1.0, -2.0]);
}

#[test]
fn comments_and_empty_lines_count_in_line_numbers() {
    let text = "# a fling\n\nt_s,y\n0,1\n # a word\n\n1,2\n\n# more\n2,oops\n";
    assert_eq!(
        message(text, &seconds()),
        "line 10, column 2 (`y`): expected a finite number such as 16.7, found `oops`"
    );
    assert_eq!(read(&text.replace("oops", "3")).unwrap().len(), 3);
}

#[test]
fn the_option_takes_precedence_over_the_unit_in_the_header() {
    assert_eq!(read("t_s,y\n0,0\n5,1").unwrap().times(), [0.0, 5.0]);
    assert_eq!(read("t_ms,y\n0,0\n5,1").unwrap().times(), [0.0, 0.005]);
    assert_eq!(Trace::read("t_ms,y\n0,0\n5,1".as_bytes(), &seconds()).unwrap().times(), [0.0, 5.0]);
    let milliseconds = ReadOptions { time_unit: Some(TimeUnit::Milliseconds), ..ReadOptions::default() };
    assert_eq!(Trace::read("0,0\n5,1".as_bytes(), &milliseconds).unwrap().times(), [0.0, 0.005]);
}

#[test]
fn columns_of_times_are_found_by_their_names() {
    for text in ["y,time\n0,0\n5,0.1", "Time,y\n0,0\n0.1,5", "y_px,t\n0,0\n5,0.1", "frame,y\n0,0\n0.1,5"] {
        let trace = Trace::read(text.as_bytes(), &seconds()).unwrap();
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.1][..], &[0.0, 5.0][..]), "{text}");
    }
    for text in ["pull_pt,shown_pt\n15,8\n30,16", "x (px),y (px)\n1,2\n3,4"] {
        let found = message(text, &ReadOptions::default());
        assert!(found.starts_with("line 1: expected a column of times such as `t_ms`, found"), "{found}");
    }
    let named = ReadOptions { time_column: Some("pull_pt".into()), ..seconds() };
    assert_eq!(Trace::read("pull_pt,shown_pt\n15,8\n30,16".as_bytes(), &named).unwrap().times(), [15.0, 30.0]);
}

#[test]
fn a_note_says_if_the_unit_was_guessed_from_the_intervals() {
    for (text, times) in [("0,0\n17,1\n34,2", [0.0, 0.017, 0.034]), ("0,0\n0.017,1\n0.034,2", [0.0, 0.017, 0.034])] {
        let trace = read(text).unwrap();
        assert_eq!(trace.times(), times);
        assert!(trace.notes()[0].starts_with("times are taken for"), "{:?}", trace.notes());
    }
    assert_eq!(read("time (ms),y\n0,0\n5,1").unwrap().times(), [0.0, 0.005]);
    assert_eq!(read("seconds,y\n0,0\n5,1").unwrap().times(), [0.0, 5.0]);
    assert!(read("t_ms,y\n0,0\n5,1").unwrap().notes().is_empty());
}

#[test]
fn columns_are_chosen_by_name() {
    let text = "frame,y,t_ms,x\n0,1,10,2\n1,3,20,4\n";
    let options = |time: Option<&str>, position: Option<&str>| ReadOptions {
        time_column: time.map(str::to_owned),
        position_column: position.map(str::to_owned),
        ..ReadOptions::default()
    };
    let both = Trace::read(text.as_bytes(), &options(Some("t_ms"), Some("x"))).unwrap();
    assert_eq!((&both.times()[..], &both.positions()[..]), (&[0.01, 0.02][..], &[2.0, 4.0][..]));
    // By default the header names the times, and the positions follow them.
    let trace = Trace::parse(text).unwrap();
    assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.01, 0.02][..], &[2.0, 4.0][..]));
    // If at most one column is named, the reader finds the other one.
    let swapped = "y,t_ms\n1,10\n3,20\n";
    for options in [options(Some("t_ms"), None), options(None, Some("y")), options(None, None)] {
        let trace = Trace::read(swapped.as_bytes(), &options).unwrap();
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.01, 0.02][..], &[1.0, 3.0][..]));
    }
    assert_eq!(
        message(text, &options(None, Some("z"))),
        "line 1: expected a header with the column `z`, found `frame`, `y`, `t_ms`, `x`"
    );
    assert_eq!(
        message("0,1\n", &options(Some("t_ms"), None)),
        "line 1: expected a header with the column `t_ms`, found no header"
    );
}

#[test]
fn a_first_row_with_one_typing_error_is_not_a_header() {
    assert_eq!(
        message("0.O,400\n0.1,401\n", &seconds()),
        "line 1, column 1: expected a finite number such as 16.7, found `0.O`"
    );
}

#[test]
fn an_error_says_which_field_is_not_a_finite_number() {
    for field in ["inf", "-inf", "1e999", "12px", "1_000"] {
        let text = format!("t_s,y\n0,1\n1,{field}\n");
        assert_eq!(
            message(&text, &ReadOptions::default()),
            format!("line 3, column 2 (`y`): expected a finite number such as 16.7, found `{field}`")
        );
    }
}

#[test]
fn a_row_without_a_position_or_a_time_is_left_out_and_noted() {
    for field in ["", "NaN", "NA", "null"] {
        let trace = read(&format!("t_ms,y\n0,1\n10,{field}\n20,3\n")).unwrap();
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.0, 3.0][..]));
        assert_eq!(trace.notes(), ["rows without a position, left out: 1"]);
        let trace = read(&format!("t_ms,y\n0,1\n{field},2\n20,3\n")).unwrap();
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.0, 3.0][..]));
        assert_eq!(trace.notes(), ["rows without a time, left out: 1"]);
    }
    assert!(matches!(read("t_ms,y\n0,NaN\n10,NaN\n"), Err(TraceError::Empty)));
}

#[test]
fn times_may_be_in_nanoseconds_and_microseconds() {
    for text in ["t_ns,y\n0,0\n16000000,1", "time (µs),y\n0,0\n16000,1", "t_us,y\n0,0\n16000,1"] {
        assert_eq!(read(text).unwrap().times(), [0.0, 0.016], "{text}");
    }
    for (text, unit) in [("0,0\n16000000,1", "nanoseconds"), ("0,0\n16000,1", "microseconds")] {
        let trace = read(text).unwrap();
        assert_eq!(trace.times(), [0.0, 0.016]);
        assert!(
            trace.notes()[0].starts_with(&format!("times are taken for {unit}, by their intervals; if they are not"))
        );
    }
}

#[test]
fn an_option_sets_the_delimiter() {
    let given = |delimiter: u8| ReadOptions { delimiter: Some(delimiter), ..seconds() };
    for (text, delimiter) in [("0|1\n1|2\n", b'|'), ("0  1\n1 2\n", b' '), ("0,1,;\n1,2,;\n", b',')] {
        assert_eq!(Trace::read(text.as_bytes(), &given(delimiter)).unwrap().positions(), [1.0, 2.0], "{text}");
    }
}

#[test]
fn an_error_says_which_row_is_too_short() {
    assert_eq!(
        message("t_s,y\n0,1\n1\n", &ReadOptions::default()),
        "line 3, column 2 (`y`): expected a number, but the row has 1 field(s)"
    );
}

#[test]
fn rows_are_sorted_and_the_last_row_at_each_time_counts() {
    let trace = read("t_s,y\n2,20\n0,0\n1,10\n").unwrap();
    assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 1.0, 2.0][..], &[0.0, 10.0, 20.0][..]));
    assert_eq!(trace.notes(), ["1 of 3 samples were out of order: sorted by time"]);
    let trace = read("t_ms,y\n0,0\n10,5\n20,1\n20,2\n").unwrap();
    assert_eq!(trace.positions(), [0.0, 5.0, 2.0]);
    assert_eq!(trace.notes(), ["1 of 4 samples were at the time of another: the last at each time counts"]);
    let trace = Trace::new(&[0.0, 1.0, -0.0], &[1.0, 2.0, 3.0]).unwrap();
    assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 1.0][..], &[3.0, 2.0][..]));
}

#[test]
fn an_empty_recording_is_an_error() {
    for text in ["", "\n\n", "# only words\n", "t_ms,y\n"] {
        assert_eq!(message(text, &ReadOptions::default()), "expected rows of a time and a position, found none");
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_an_error_with_their_line() {
    let read = |bytes: &[u8]| Trace::read(bytes, &ReadOptions::default());
    assert_eq!(read(b"t_ms,y\n0,1\n1,\x81\n").unwrap_err().to_string(), "line 3: expected UTF-8 text");
    // In Latin-1, this byte is a letter.
    let latin = read(b"Zeit f\xfcr s;y\n0;1\n1;2\n").unwrap();
    assert_eq!((latin.len(), latin.notes()), (2, &["the text is not UTF-8, and was read as Latin-1".to_owned()][..]));
}

#[test]
fn samples_passed_in_memory_are_checked_like_a_file() {
    assert_eq!(
        Trace::new(&[0.0, 1.0], &[0.0]).unwrap_err().to_string(),
        "expected as many positions as times, found 1 for 2"
    );
    assert_eq!(
        Trace::new(&[0.0, 1.0], &[0.0, f64::NAN]).unwrap_err().to_string(),
        "sample 1: expected a finite time and position"
    );
}

#[test]
fn a_part_of_a_recording_keeps_the_times_of_the_whole() {
    let trace = read("t_s,y\n0,0\n1,10\n2,20\n3,30\n").unwrap().between(1.0, 2.0);
    assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[1.0, 2.0][..], &[10.0, 20.0][..]));
    assert!(trace.between(5.0, 6.0).is_empty());
}

#[test]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn reading_time_grows_in_proportion_to_the_rows() {
    let text = |rows: u32| (0..rows).map(|row| format!("{row},{}\n", row % 977)).collect::<String>();
    let seconds_for = |text: &str| {
        let start = std::time::Instant::now();
        assert!(Trace::read(text.as_bytes(), &seconds()).unwrap().len() > 1);
        start.elapsed().as_secs_f64()
    };
    let (few, many) = (text(40_000), text(400_000));
    let least = |text: &str| (0..5).map(|_| seconds_for(text)).fold(f64::INFINITY, f64::min);
    // If the time grew with the square of the rows, ten times the rows would take a hundred times as long.
    assert!(least(&many) < 60.0 * least(&few));
}

#[test]
fn rows_after_a_quoted_line_break_keep_their_line_numbers() {
    let text = "t_s,y,note\n0,1,\"two\nlines\"\n\n1,oops,\n";
    assert!(message(text, &seconds()).starts_with("line 5, column 2"), "{}", message(text, &seconds()));
}

#[test]
fn an_error_shows_at_most_200_characters_and_escapes_controls() {
    let long = message(&format!("0,{}\n", "é".repeat(5000)), &seconds());
    assert!(long.contains(&"é".repeat(200)) && !long.contains(&"é".repeat(201)), "{long}");
    let title = message("t_s,y\n0,\u{1b}]0;owned\u{7}\n", &seconds());
    assert!(title.contains(r"`\u{1b}]0;owned\u{7}`"), "{title}");
    let header =
        message(&format!("{}\n", "t,".repeat(5000)), &ReadOptions { time_column: Some("\u{7}".into()), ..seconds() });
    assert!(header.len() < 400 && header.chars().all(|c| !c.is_control()), "{header}");
}

#[test]
fn an_unclosed_quote_is_an_error_before_the_file_ends() {
    let text = format!("t_s,y\n0,\"1\n{}", "1,2\n".repeat(1_000_000));
    assert!(matches!(read(&text), Err(TraceError::LongRow { .. })), "{:?}", read(&text).map(|trace| trace.len()));
    assert!(matches!(read(&"1".repeat(3_000_000)), Err(TraceError::LongRow { line: 1, .. })));
}

#[test]
fn utf_16_is_refused_with_advice() {
    let text = "t_s,y\r\n0,1\r\n1,2\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little.clone(), big, [&b"\xff\xfe"[..], &little].concat()] {
        let error = Trace::read(&bytes[..], &ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "the recording is UTF-16 text: save it as UTF-8");
    }
}
