//! Exports and dialects.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;
use crate::laws::value::{Problem, Reader};
use crate::told::Writer;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use carom::Spring;
use carom_dialect::Dialect;
use carom_export::{css_linear, keyframes};

/// The question that has been told, by its number; 1 with an answer, 0 with a complaint.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_ask(question: u32) -> u32 {
    with(|desk| {
        let mut question_left = Reader(&desk.told);
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
            _ => numbers_of(&mut question_left, &mut answer),
        };
        let is_good = outcome.is_ok();
        desk.answer = match outcome {
            Ok(()) => answer.0,
            Err(Problem(message)) => message.into_bytes(),
        };
        u32::from(is_good)
    })
}

fn problem(error: impl ToString) -> Problem {
    Problem(error.to_string())
}

/// Exports a motion, given by a tolerance and a spec, as `linear()`.
fn linear(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let tolerance = question.number()?;
    let motion = question.spec()?.motion();
    let css = css_linear(&motion, tolerance).map_err(problem)?;
    answer.object(4);
    answer.key("css").text(&css.to_string());
    answer.key("duration").number(css.duration_ms());
    answer.key("error").number(css.error());
    let points = css.points();
    answer.key("points").list(2 * points.len());
    points.iter().flat_map(|(at, value)| [*at, *value]).for_each(|number| answer.number(number));
    Ok(())
}

/// Exports a motion, given by a tolerance, a name, a property and a spec, as `@keyframes`.
fn frames(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let tolerance = question.number()?;
    let (name, property) = (question.text()?, question.text()?);
    let motion = question.spec()?.motion();
    let frames = keyframes(&motion, tolerance).map_err(problem)?;
    answer.object(2);
    answer.key("css").text(&frames.css(name, property).map_err(problem)?);
    answer.key("animation").text(&frames.animation(name).map_err(problem)?);
    Ok(())
}

fn read_spring(question: &mut Reader<'_>) -> Result<Spring, Problem> {
    let spring = Spring { mass: question.number()?, stiffness: question.number()?, damping: question.number()? };
    spring.validate().map_err(problem)?;
    Ok(spring)
}

/// Converts a dialect's name and the fields given to mass, stiffness and damping.
fn spring_of(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let name = question.text()?;
    let mut fields = Vec::new();
    while !question.0.is_empty() {
        fields.push((question.text()?, question.number()?));
    }
    let Spring { mass, stiffness, damping } = Dialect::from_fields(name, fields).map_err(problem)?.spring();
    answer.object(3);
    answer.key("mass").number(mass);
    answer.key("stiffness").number(stiffness);
    answer.key("damping").number(damping);
    Ok(())
}

/// Converts a spring to a dialect: its fields, and the code with so many significant digits.
fn to_dialect(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let (name, digits) = (question.text()?, question.number()? as usize);
    let dialect = Dialect::from_spring(name, &read_spring(question)?).map_err(problem)?;
    answer.object(2);
    write_fields(answer.key("fields"), &dialect);
    answer.key("code").text(&format!("{:.digits$}", dialect.code()));
    Ok(())
}

/// The derived numbers of a spring.
fn numbers_of(question: &mut Reader<'_>, answer: &mut Writer) -> Result<(), Problem> {
    let spring = read_spring(question)?;
    answer.object(6);
    answer.key("response").number(spring.response());
    answer.key("dampingRatio").number(spring.damping_ratio());
    answer.key("bounce").number(spring.bounce());
    answer.key("overshoot").number(spring.overshoot());
    answer.key("overshootTime").maybe(spring.overshoot_time());
    answer.key("period").maybe(spring.period());
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
            answer.key("default").maybe(field.default);
        }
        answer.key("presets").object(Dialect::presets_of(name).count());
        for (name, preset) in Dialect::presets_of(name) {
            write_fields(answer.key(name), &preset);
        }
    }
}
