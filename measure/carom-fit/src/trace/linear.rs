//! The points of a CSS `linear()`.

use alloc::vec::Vec;

use crate::error::LinearError;

/// Returns each point's place (its percentage, as a fraction) and value. As in CSS, missing places are spread evenly,
/// and a place before an earlier one is moved up to it. The text may have a word before the `linear(`, and a semicolon
/// at its end.
pub(crate) fn points(css: &str) -> Result<Vec<(f64, f64)>, LinearError> {
    let inside = css.split_once("linear(").and_then(|(_, rest)| rest.split_once(')')).map(|(inside, _)| inside);
    let inside = inside.ok_or(LinearError::NotLinear)?;
    let mut points: Vec<(Option<f64>, f64)> = Vec::new();
    for (i, item) in inside.split(',').enumerate() {
        let fault = || LinearError::Point { place: i + 1 };
        let number = |text: &str| text.parse().ok().filter(|x: &f64| x.is_finite());
        let (mut value, mut places) = (None, Vec::new());
        for word in item.split_ascii_whitespace() {
            match word.strip_suffix('%') {
                Some(place) => places.push(number(place).ok_or_else(fault)? / 100.0),
                None if value.is_none() => value = Some(number(word).ok_or_else(fault)?),
                None => return Err(fault()),
            }
        }
        let value = value.filter(|_| places.len() <= 2).ok_or_else(fault)?;
        if places.is_empty() {
            points.push((None, value));
        }
        points.extend(places.into_iter().map(|place| (Some(place), value)));
    }
    if points.len() < 2 {
        return Err(LinearError::TooFew);
    }
    Ok(placed(&points))
}

/// Places the points that don't have a place: the first at 0, the last at 1, the others evenly between their neighbours.
pub(crate) fn placed<T: Clone>(points: &[(Option<f64>, T)]) -> Vec<(f64, T)> {
    let begin = points.first().and_then(|(place, _)| *place).unwrap_or(0.0);
    let last = points.len().saturating_sub(1);
    let mut placed: Vec<(f64, T)> = Vec::with_capacity(points.len());
    for (i, (place, value)) in points.iter().enumerate() {
        let before = placed.last().map_or(begin, |(place, _)| *place);
        let place = place.unwrap_or_else(|| match i {
            0 => begin,
            _ => {
                // Find the next point whose place is given, and count the points before it.
                let next = points.iter().skip(i).position(|(place, _)| place.is_some()).unwrap_or(last - i);
                let given = points.get(i + next).and_then(|(place, _)| *place).unwrap_or(1.0);
                before + (f64::max(given, before) - before) / (next + 1) as f64
            }
        });
        placed.push((f64::max(place, before), value.clone()));
    }
    placed
}

/// The easing's value at a fraction of its duration.
pub(crate) fn value_at(points: &[(f64, f64)], at: f64) -> f64 {
    let next = points.partition_point(|(place, _)| *place <= at);
    match (next.checked_sub(1).and_then(|i| points.get(i)), points.get(next)) {
        (Some(&(begin, from)), Some(&(end, to))) => from + (to - from) * ((at - begin) / (end - begin)),
        (Some(&(_, value)), None) | (None, Some(&(_, value))) => value,
        (None, None) => 0.0,
    }
}
