//! Exports and dialects.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::bytes::Reader;
use crate::bytes::Writer;
use crate::problem::Problem;
use crate::state::with;
use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;
use carom::Spring;
use carom::law::Regime;
use carom_dialect::retune::{Notation, RetunedLaw};
use carom_dialect::{CodePiece, Dialect, DialectError};
use carom_export::{ExportError, css_linear, keyframes};

/// Makes the call with this number on the input. Returns 1 if the output is a result, 0 if it is a problem.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_ask(question: u32) -> u32 {
    with(|state| {
        let mut question_left = Reader(&state.input);
        let mut answer = Writer::default();
        let outcome = match question {
            0 => linear(&mut question_left, &mut answer),
            1 => frames(&mut question_left, &mut answer),
            2 => {
                dialects(&mut answer);
                Ok(())
            }
            3 => spring_of(&mut question_left, &mut answer),
            4 => to_dialect(&mut question_left, &mut answer),
            5 => numbers_of(&mut question_left, &mut answer),
            _ => retune(&mut question_left, &mut answer),
        };
        state.answer(outcome.map(|()| answer))
    })
}

impl From<ExportError> for Problem {
    fn from(error: ExportError) -> Self {
        error.parameter().map_or_else(|| Self::Text(error.to_string()), Self::from)
    }
}

impl From<DialectError<'_>> for Problem {
    fn from(error: DialectError<'_>) -> Self {
        if let DialectError::Parameter(error) = error { error.into() } else { Self::Text(error.to_string()) }
    }
}

/// Exports a motion, given by a tolerance and a spec, as `linear()`.
fn linear(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let tolerance = question.number()?;
    let motion = question.spec()?.motion();
    let css = css_linear(&motion, tolerance)?;
    answer.object(5);
    answer.key("css").text(&css.to_string());
    answer.key("durationMs").number(css.duration_ms());
    answer.key("error").number(css.error());
    answer.key("slopeError").number(css.slope_error());
    answer.key("points").pairs(&css.points());
    Ok(())
}

/// Exports a motion, given by a tolerance, a name, a property and a spec, as `@keyframes`.
fn frames(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let tolerance = question.number()?;
    let (name, property) = (question.text()?, question.text()?);
    let motion = question.spec()?.motion();
    let frames = keyframes(&motion, tolerance)?;
    answer.object(2);
    answer.key("css").text(&frames.css(name, property)?);
    answer.key("animation").text(&frames.animation(name)?);
    Ok(())
}

fn read_spring(question: &mut Reader<'_>) -> Result<Spring, Problem> {
    let spring = Spring { mass: question.number()?, stiffness: question.number()?, damping: question.number()? };
    spring.validate()?;
    Ok(spring)
}

/// Reads the names and the values of fields, to the end.
fn read_fields<'a>(question: &mut Reader<'a>) -> Result<Vec<(&'a str, f64)>, Problem> {
    let mut fields = Vec::new();
    while !question.0.is_empty() {
        fields.push((question.text()?, question.number()?));
    }
    Ok(fields)
}

/// Converts a dialect's name and the fields given to mass, stiffness and damping.
fn spring_of(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let name = question.text()?;
    let Spring { mass, stiffness, damping } = Dialect::from_fields(name, read_fields(question)?)?.spring();
    answer.object(3);
    answer.key("mass").number(mass);
    answer.key("stiffness").number(stiffness);
    answer.key("damping").number(damping);
    Ok(())
}

/// Converts a spring to a dialect: its fields, and the pieces of its code. JavaScript prints the numbers, because
/// printing them here would take 8 % of the full module.
fn to_dialect(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let name = question.text()?;
    let dialect = Dialect::from_spring(name, &read_spring(question)?)?;
    answer.object(2);
    write_fields(answer.key("fields"), &dialect);
    let (mut pieces, mut count) = (Writer::default(), 0);
    dialect.code().try_for_each(|piece| {
        count += 1;
        match piece {
            CodePiece::Text(text) => pieces.text(text),
            CodePiece::Number(number) => pieces.number(number),
        }
        Ok::<(), Problem>(())
    })?;
    answer.key("code").list(count);
    answer.0.extend_from_slice(&pieces.0);
    Ok(())
}

/// Writes the law that feels like a motion by frames, given by a notation.
fn retune(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let name = question.text()?;
    let retuned = Notation::from_fields(name, read_fields(question)?)?.retune()?;
    answer.object(4);
    match retuned.law {
        RetunedLaw::Spring(spring) => {
            answer.key("law").object(2);
            answer.key("stiffness").number(spring.stiffness);
            answer.key("damping").number(spring.damping);
        }
        RetunedLaw::Friction(friction) => {
            answer.key("law").object(1);
            answer.key("drag").number(friction.drag);
        }
        RetunedLaw::Approach(approach) => {
            answer.key("law").object(1);
            answer.key("decayRate").number(approach.decay_rate);
        }
        // The enum is from another crate, which may add variants.
        _ => return Err(Problem::Text("the law must be a spring, a friction or an approach".to_owned())),
    }
    answer.key("distance").number(retuned.distance);
    answer.key("frame").number(retuned.frame);
    // The velocity at the start is linear in the program's position and velocity, so two starts determine it.
    let starts = [(1.0, 0.0), (0.0, 1.0)].map(|(x, v)| retuned.start(x, v));
    answer.key("starts").list(starts.iter().flatten().count());
    starts.iter().flatten().for_each(|start| answer.number(start.velocity));
    Ok(())
}

/// Writes the derived numbers of a spring.
fn numbers_of(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let spring = read_spring(question)?;
    answer.object(8);
    answer.key("response").number(spring.response());
    answer.key("dampingRatio").number(spring.damping_ratio());
    answer.key("bounce").number(spring.bounce());
    answer.key("overshoot").number(spring.overshoot());
    answer.key("overshootTime").number_or_null(spring.overshoot_time());
    answer.key("period").number_or_null(spring.period());
    answer.key("regime").text(match spring.regime() {
        Regime::Undamped => "undamped",
        Regime::Underdamped => "underdamped",
        Regime::Critical => "critical",
        Regime::Overdamped => "overdamped",
    });
    answer.key("roots").list(2);
    for root in spring.roots() {
        answer.object(2);
        answer.key("real").number(root.real);
        answer.key("imaginary").number(root.imaginary);
    }
    Ok(())
}

fn write_fields(answer: &mut Writer, dialect: &Dialect) {
    answer.object(dialect.fields().count());
    dialect.fields().for_each(|(field, value)| answer.key(field.name).number(value));
}

/// Writes every dialect's name, title, fields and presets.
fn dialects(answer: &mut Writer) {
    answer.list(Dialect::NAMES.len());
    for name in Dialect::NAMES {
        let fields = Dialect::fields_of(name).unwrap_or_default();
        answer.object(4);
        answer.key("name").text(name);
        answer.key("title").text(Dialect::title_of(name).unwrap_or_default());
        answer.key("fields").list(fields.len());
        for field in fields {
            answer.object(3);
            answer.key("name").text(field.name);
            answer.key("unit").text(field.unit);
            answer.key("default").number_or_null(field.default);
        }
        answer.key("presets").object(Dialect::presets_of(name).count());
        for (name, preset) in Dialect::presets_of(name) {
            write_fields(answer.key(name), &preset);
        }
    }
}
