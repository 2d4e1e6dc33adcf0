//! Reads a line of code, either the one that a dialect writes, or one that people have in their programs.

use crate::dialect::{Dialect, Entry};
use crate::{DialectError, ENTRIES, Field, MAX_FIELDS, Values, YES_OR_NO};

type Given = [Option<f64>; MAX_FIELDS];

/// How we recognize a dialect in a line of code: by a word that the line must have, if any, and by the names of its fields. The
/// first row that fits wins.
const NAMED: [(&str, &[&str], &str); 20] = [
    ("interactiveSpring", &[], "swiftui-response"),
    ("", &["response"], "swiftui-response"),
    ("", &["visualDuration"], "motion-visual"),
    ("", &["dampening"], "hyprland"),
    ("", &["damping-ratio", "epsilon"], "niri"),
    ("withSpring", &["duration"], "reanimated-duration"),
    ("withSpring", &[], "reanimated"),
    ("fps", &["damping"], "remotion"),
    ("type", &["duration"], "motion-duration"),
    ("type", &["bounce"], "motion-duration"),
    ("SpringDescription", &["ratio"], "flutter-ratio"),
    ("SpringDescription", &["damping"], "flutter"),
    ("UIView", &["springDuration"], "uikit"),
    ("", &["duration", "bounce"], "swiftui"),
    ("smooth", &[], "swiftui"),
    ("", &["dampingRatio", "stiffness"], "compose"),
    ("", &["frequency", "damping"], "react-spring-frequency"),
    ("", &["tension", "friction"], "react-spring"),
    ("Spring", &["mass", "damping"], "swiftui-physical"),
    ("", &["stiffness", "damping"], "motion"),
];

impl Dialect {
    /// Reads a line of code, either one that a [dialect writes](Self::code) or one whose names tell us the dialect. It ignores a velocity,
    /// and names that don't say anything about the spring. Returns `None` if it doesn't recognize a dialect.
    ///
    /// ```
    /// use carom_dialect::{Dialect, Niri, SwiftUiResponse};
    ///
    /// let swift = ".spring(response: 0.55, dampingFraction: 0.825)";
    /// let own = SwiftUiResponse { response: 0.55, damping_ratio: 0.825 };
    /// assert_eq!(Dialect::from_code(swift), Some(Ok(own.into())));
    ///
    /// let niri = "spring damping-ratio=0.8 stiffness=1000 epsilon=0.0001";
    /// let own = Niri { damping_ratio: 0.8, stiffness: 1000.0, epsilon: 1e-4 };
    /// assert_eq!(Dialect::from_code(niri), Some(Ok(own.into())));
    /// assert_eq!(Dialect::from_code("let spring = 3"), None);
    /// ```
    ///
    /// # Errors
    /// If a value is missing or out of its range.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Result<Self, DialectError<'_>>> {
        let code = code.trim();
        let written = |entry: &'static Entry| {
            let own = fits(entry.code, "", code, entry, Given::default());
            // A preset may have a template of its own.
            let is_preset = |values: &Values| fits((entry.template)(*values), "", code, entry, Given::default());
            let preset = || entry.presets.iter().find(|(_, values)| is_preset(values).is_some());
            Some((entry, own.or_else(|| Some(preset()?.1.map(Some)))?))
        };
        let (entry, given) = ENTRIES.into_iter().find_map(written).or_else(|| named(code))?;
        Some(Self::from_given(entry, given))
    }
}

/// Matches a line of code with a template, and ignores the spacing. `rest` is the part of the template that comes after
/// `template`.
fn fits(template: &str, rest: &str, code: &str, entry: &Entry, mut given: Given) -> Option<Given> {
    let (mut now, mut rest, mut code) = (template, rest, code);
    loop {
        (now, code) = (now.trim_start(), code.trim_start());
        if now.is_empty() && rest.is_empty() {
            return code.trim_start_matches([';', ',']).is_empty().then_some(given);
        }
        if now.is_empty() {
            (now, rest) = (rest, "");
        } else if let Some((choice, later)) = now.strip_prefix('«').and_then(|after| after.split_once('»')) {
            // A choice `«name|text|other»` stands for `other` if the field `name` has its default, and otherwise for `text`. Choices don't
            // nest.
            let mut texts = choice.splitn(3, '|').skip(1);
            let [text, other] = [(); 2].map(|()| texts.next().unwrap_or_default());
            let mut chosen = given;
            // For a yes-or-no field whose default is no, the text itself means yes.
            let is_flag = |field: &Field| Some(field.name) == choice.split('|').next() && field.unit == YES_OR_NO;
            if let Some(place) = entry.fields.iter().position(is_flag) {
                *chosen.get_mut(place)? = Some(1.0);
            }
            return fits(text, later, code, entry, chosen).or_else(|| fits(other, later, code, entry, given));
        } else if let Some((name, later)) = placeholder(now, entry) {
            let (value, left) = number(code)?;
            if let Some(place) = entry.fields.iter().position(|field| field.name == name) {
                *given.get_mut(place)? = Some(value);
            }
            (now, code) = (later, left);
        } else {
            let mut letters = now.chars();
            code = code.strip_prefix(letters.next()?)?;
            now = letters.as_str();
        }
    }
}

/// The name in braces at the beginning of a template, and what follows. Other braces belong to the language.
fn placeholder<'a>(template: &'a str, entry: &Entry) -> Option<(&'a str, &'a str)> {
    let (name, later) = template.strip_prefix('{')?.split_once('}')?;
    (name == "velocity" || entry.fields.iter().any(|field| field.name == name)).then_some((name, later))
}

/// The number at the beginning of a text, and what follows.
fn number(text: &str) -> Option<(f64, &str)> {
    let is_part = |(i, c): (usize, char)| c.is_ascii_digit() || c == '.' || (c == '-' && i == 0);
    let mut end = text.char_indices().find(|at| !is_part(*at)).map_or(text.len(), |(end, _)| end);
    let exponent = text.get(end..).and_then(|after| after.strip_prefix(['e', 'E'])).unwrap_or_default();
    let digits = exponent.trim_start_matches(['-', '+']);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        let count = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        end += 1 + (exponent.len() - digits.len()) + count;
    }
    Some((text.get(..end)?.parse().ok()?, text.get(end..)?))
}

/// Recognizes a dialect by the names in a line. Returns it with the values of its fields.
fn named(code: &str) -> Option<(&'static Entry, Given)> {
    let has = |name: &str| pairs(code).any(|(own, _)| is_same(own, name));
    let fits = |row: &&(&str, &[&str], &str)| {
        let (word, names, _) = row;
        code.contains(word) && names.iter().all(|name| has(name)) && (!names.is_empty() || code.contains(['(', '.']))
    };
    let (word, _, name) = NAMED.iter().find(fits)?;
    let entry = Entry::named(name).ok()?;
    let mut given = Given::default();
    for (own, text) in pairs(code) {
        let field = entry.fields.iter().position(|field| is_field(own, field.name));
        let Some(slot) = field.and_then(|place| given.get_mut(place)) else { continue };
        // A constant is the last part of a path, for example `Spring.StiffnessLow`.
        let constant = || {
            entry
                .constants
                .iter()
                .find(|known| text.split(',').next().is_some_and(|t| t.trim_end_matches(END).ends_with(known.name)))
        };
        *slot = Some(number(text).map(|(value, _)| value).or_else(|| Some(constant()?.value))?);
    }
    // SwiftUI's functions have their own defaults.
    let preset = match *word {
        "interactiveSpring" => Some("interactive"),
        "smooth" => ["snappy", "bouncy", "smooth"].into_iter().find(|preset| code.contains(preset)),
        _ => None,
    };
    if let Some((_, values)) = entry.presets.iter().find(|(name, _)| Some(*name) == preset) {
        given.iter_mut().zip(values).for_each(|(slot, value)| _ = slot.get_or_insert(*value));
    }
    Some((entry, given))
}

const END: [char; 6] = [' ', ')', '}', '\n', ';', '"'];

/// Each name before a `:` or `=` in a line, and the text after it.
fn pairs(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.match_indices([':', '=']).filter_map(|(at, sign)| {
        let before = code.get(..at)?.trim_end().trim_end_matches(['"', '\'']);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let name = before.rfind(|c: char| !is_part(c)).map_or(before, |end| before.get(end..).unwrap_or_default());
        let name = name.trim_start_matches(|c: char| !is_part(c));
        (!name.is_empty()).then_some((name, code.get(at + sign.len()..)?.trim_start()))
    })
}

/// Whether two names differ in spelling only: `dampingRatio`, `damping-ratio`.
fn is_same(a: &str, b: &str) -> bool {
    plain(a).eq(plain(b))
}

fn plain(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// Whether a name in a line means the field. SwiftUI writes fraction for ratio, and the names of durations leave milliseconds out.
fn is_field(name: &str, field: &str) -> bool {
    is_same(name, field)
        || (is_same(name, "dampingFraction") && field == "damping_ratio")
        || (is_same(name, "duration") && field == "duration_ms")
}
