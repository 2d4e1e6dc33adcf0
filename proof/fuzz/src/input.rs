//! Builds numbers and texts from bytes.

use arbitrary::Unstructured;

/// A source of bytes that never ends, because zeros follow the last byte.
pub(crate) struct Input<'a> {
    bytes: Unstructured<'a>,
}

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: Unstructured::new(bytes) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns a number from 0 up to but not including `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.bytes.int_in_range(0..=end - 1).unwrap_or(0)
    }

    /// Returns a number from 0 up to but not including 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        f64::from(self.bytes.arbitrary::<u32>().unwrap_or(0)) / 4_294_967_296.0
    }

    pub(crate) fn choose<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }

    /// Returns a finite number: usual sizes, edges of the range of doubles, and everything between.
    pub(crate) fn number(&mut self) -> f64 {
        const EDGES: [f64; 16] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            1e-300,
            -1e-300,
            5e-324,
            f64::MIN_POSITIVE,
            f64::EPSILON,
            1e300,
            -1e300,
            f64::MAX,
            f64::MIN,
            1e7,
            1e16,
            0.5,
        ];
        match self.below(8) {
            0 => *self.choose(&EDGES),
            1 => self.any_finite(),
            2 => self.log(1e-12, 1e12) * self.sign(),
            _ => self.log(1e-3, 1e4) * self.sign(),
        }
    }

    /// Returns a number of the library's domain.
    pub(crate) fn length(&mut self) -> f64 {
        self.number().clamp(-carom::domain::LARGEST, carom::domain::LARGEST)
    }

    /// Returns any number, finite or not.
    pub(crate) fn any(&mut self) -> f64 {
        if self.below(16) == 0 { *self.choose(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]) } else { self.number() }
    }

    /// Returns a number from `low` to `high`, both positive, with evenly distributed logarithms.
    pub(crate) fn log(&mut self, low: f64, high: f64) -> f64 {
        let fraction = f64::from(self.bytes.arbitrary::<u32>().unwrap_or(0)) / f64::from(u32::MAX);
        low * (high / low).powf(fraction)
    }

    /// Returns a time of a frame, in seconds.
    pub(crate) fn dt(&mut self) -> f64 {
        match self.below(8) {
            0 => self.any(),
            1 => 0.0,
            2 => self.log(1e-9, 1e6),
            _ => self.log(1e-3, 0.1),
        }
    }

    fn sign(&mut self) -> f64 {
        if self.below(2) == 0 { 1.0 } else { -1.0 }
    }

    fn any_finite(&mut self) -> f64 {
        let number = f64::from_bits(self.bytes.arbitrary().unwrap_or(0));
        if number.is_finite() { number } else { 0.0 }
    }

    /// Returns a text: one of `texts`, with some changes.
    pub(crate) fn text(&mut self, texts: &[&str]) -> String {
        const PIECES: [&str; 24] = [
            "",
            "-",
            "0",
            "1e999",
            "-1e-999",
            "null",
            "NaN",
            "\"",
            "{",
            "}",
            "[",
            "]",
            ",",
            ";",
            ":",
            "=",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\u{1b}[31m",
            "\u{feff}",
            "é",
            "9999999999999999999999",
        ];
        let mut text = (*self.choose(texts)).to_owned();
        for _ in 0..self.below(6) {
            let at = floor_boundary(&text, self.below(text.len() + 1));
            match self.below(5) {
                0 => text.insert_str(at, self.choose::<&str>(&PIECES)),
                1 => {
                    let end = floor_boundary(&text, (at + self.below(12)).min(text.len()));
                    text.replace_range(at..end.max(at), self.choose::<&str>(&PIECES));
                }
                2 => text.truncate(at),
                3 => {
                    let end = floor_boundary(&text, (at + self.below(40)).min(text.len()));
                    let copy = text[at..end.max(at)].to_owned();
                    let to = floor_boundary(&text, self.below(text.len() + 1));
                    text.insert_str(to, &copy);
                }
                _ => self.replace_number(&mut text, at),
            }
        }
        text
    }

    /// Replaces the first number after `at`.
    fn replace_number(&mut self, text: &mut String, at: usize) {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | 'e' | 'E' | '+');
        let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) else { return };
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |end| start + end);
        text.replace_range(start..end, &format!("{:?}", self.number()));
    }
}

fn floor_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
