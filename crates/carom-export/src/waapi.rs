//! Motions for the Web Animations API.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::declaration::Declaration;
use crate::error::ExportError;
use crate::keyframes::Keyframes;

impl Keyframes {
    /// Returns JSON with the two arguments of `element.animate(keyframes, options)`, for a declaration such as
    /// `transform: translateX({}px)`:
    ///
    /// ```text
    /// {"keyframes":[{"offset":0,"easing":"linear","transform":"translateX(0px)"},…],
    ///  "options":{"duration":893,"easing":"linear","fill":"both"}}
    /// ```
    ///
    /// # Errors
    /// The declaration has another form.
    pub fn waapi(&self, declaration: &str) -> Result<String, ExportError> {
        let declaration = Declaration::parse(declaration)?;
        let property = script_name(declaration.property);
        let frames: Vec<_> = self
            .stops()
            .map(|(percent, value)| {
                let (offset, value) = (percent.hundredth().json(), declaration.value(&value.css()));
                format!("{{\"offset\":{offset},\"easing\":\"linear\",\"{property}\":{}}}", quoted(&value))
            })
            .collect();
        let (frames, duration) = (frames.join(","), self.line.duration.json());
        let options = format!("{{\"duration\":{duration},\"easing\":\"linear\",\"fill\":\"both\"}}");
        Ok(format!("{{\"keyframes\":[{frames}],\"options\":{options}}}"))
    }
}

/// Returns the name of a property in a keyframe object: `margin-left` is `marginLeft`.
fn script_name(property: &str) -> String {
    match property {
        // `offset` is a field of keyframes, and `float` is reserved in JavaScript.
        "offset" => return "cssOffset".to_owned(),
        "float" => return "cssFloat".to_owned(),
        custom if custom.starts_with("--") => return custom.to_owned(),
        _ => {}
    }
    let mut name = String::new();
    let mut parts = property.split('-');
    name.extend(parts.next());
    for part in parts {
        let mut letters = part.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

/// Quotes a text without control characters as a JSON string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_names_are_spelled_as_in_keyframe_objects() {
        for (css, script) in [
            ("transform", "transform"),
            ("margin-left", "marginLeft"),
            ("-webkit-mask-size", "WebkitMaskSize"),
            ("--card-x", "--card-x"),
            ("offset", "cssOffset"),
            ("float", "cssFloat"),
        ] {
            assert_eq!(script_name(css), script);
        }
    }
}
