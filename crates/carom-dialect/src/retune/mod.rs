//! Exact laws for motions that your program steps once a frame.
//!
//! Many programs tune a spring, a decay or a lerp by numbers per frame: `velocity *= 0.95`, `x += 0.1 * (target - x)`. Such a motion
//! depends on the frame rate, and its feel belongs to the rate that it was tuned at. You pass such numbers to [`Notation::retune`] and get
//! the law that feels the same, at any rate:
//!
//! - A linear recurrence multiplies its state by one matrix in each frame, so its frames are powers of the eigenvalues z of that matrix.
//!   A law whose poles are ln z, divided by the length of a step, passes through exactly these powers. Start the law from
//!   [`start`](Retuned::start), and it passes through every frame.
//! - If the recurrence isn't linear, you get the law that stays nearest to its frames.
//!
//! ```
//! use carom_dialect::retune::{Notation, RetunedLaw};
//!
//! // A carousel of Embla with its defaults.
//! let retuned = Notation::parse("embla")?.retune()?;
//! let RetunedLaw::Spring(spring) = retuned.law else { unreachable!() };
//! assert!((spring.damping_ratio() - 1.0636).abs() < 1e-4);
//!
//! // A release 300 px before the target, whose last frame moved by 18 px.
//! let start = retuned.start(-300.0, 18.0).unwrap();
//! assert!((start.velocity - 1167.6).abs() < 0.1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frames;
mod notations;
#[cfg(test)]
mod tests;

use carom::error::ParameterError;
use carom::law::Approach;
use carom::{Friction, Motion, Spring, State};

use crate::dialect::{assigned, values_of};
use crate::math::{exp, expm1, fabs, larger, ln};
use crate::{DialectError, Field, Values};
use frames::{Frames, Point};

/// A motion that a program steps once a frame, in that program's own numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Notation {
    entry: &'static Entry,
    values: Values,
}

/// A row of the list of notations.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    title: &'static str,
    pub(crate) fields: &'static [Field],
    frames: fn(&Values) -> Result<Frames, ParameterError>,
    /// How many frames a second has.
    rate: fn(&Values) -> f64,
}

impl core::fmt::Debug for Entry {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Entry {
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        notations::ALL.iter().find(|entry| entry.name == name)
    }
}

/// A law that feels like the frames.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RetunedLaw {
    /// A spring of mass 1.
    Spring(Spring),
    /// A friction.
    Friction(Friction),
    /// An approach, which doesn't have a velocity.
    Approach(Approach),
}

/// The result of [`Notation::retune`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Retuned {
    /// The law.
    pub law: RetunedLaw,
    /// The largest distance between the law and the frames, as a fraction of the travel, if the law starts as your program does. A
    /// spring starts from rest, and a decay with the velocity of its first frame. An approach passes through every frame.
    pub distance: f64,
    /// The seconds between two frames.
    pub frame: f64,
    start: Option<Start>,
}

/// What velocity the law has in a state of your program: velocity = `of_position`·position + `of_velocity`·velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Start {
    of_position: f64,
    of_velocity: f64,
}

impl Retuned {
    /// Converts your program's state to the state where you start the law so that it passes through every frame. `position` is relative to
    /// the target. `velocity` is in your program's unit: per second for `euler-spring` and `hyprland`, and per frame for all others.
    /// Returns `None` if there isn't a law that passes through all frames.
    #[must_use]
    pub fn start(&self, position: f64, velocity: f64) -> Option<State> {
        let Start { of_position, of_velocity } = self.start?;
        Some(State { position, velocity: of_position * position + of_velocity * velocity })
    }
}

impl Notation {
    /// Returns the names of all notations, with a title for each.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        notations::ALL.iter().map(|entry| (entry.name, entry.title))
    }

    /// Returns the fields of the notation called `name`, or `None` if there is no such notation.
    #[must_use]
    pub fn fields_of(name: &str) -> Option<&'static [Field]> {
        Entry::named(name).map(|entry| entry.fields)
    }

    /// Returns the motion with these values in the notation called `name`, and the defaults of all other fields.
    ///
    /// # Errors
    /// The name or a field is unknown, or a field is repeated or missing.
    pub fn from_fields<'a>(
        name: &'a str,
        fields: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, DialectError<'a>> {
        Self::from_given(name, fields.into_iter().map(Ok))
    }

    /// Reads `name field=value …`, with defaults for the fields that you leave out.
    ///
    /// # Errors
    /// The name or a field is unknown, a field is repeated or missing, or a value isn't a number.
    pub fn parse(text: &str) -> Result<Self, DialectError<'_>> {
        let mut words = text.split_whitespace();
        Self::from_given(words.next().unwrap_or_default(), words.map(assigned))
    }

    fn from_given<'a>(
        name: &'a str,
        given: impl Iterator<Item = Result<(&'a str, f64), DialectError<'a>>>,
    ) -> Result<Self, DialectError<'a>> {
        let entry = Entry::named(name).ok_or(DialectError::UnknownNotation(name))?;
        Ok(Self { entry, values: values_of(entry.name, entry.fields, given)? })
    }

    /// Returns the law that feels like these frames.
    ///
    /// # Errors
    /// A number is out of its range. Or no law feels like the frames, because they diverge, or jump to and fro across the target.
    pub fn retune(&self) -> Result<Retuned, ParameterError> {
        crate::parameters::check_ranges(self.entry.fields, &self.values)?;
        let frames = (self.entry.frames)(&self.values)?;
        let frame = 1.0 / (self.entry.rate)(&self.values);
        match &frames {
            Frames::Spring { steps, unit, .. } => {
                let spring = steps.spring(1.0);
                spring.validate()?;
                let distance = distance(&frames, Point { position: 1.0, velocity: 0.0 }, 1.0, |n| {
                    spring.motion(State::at_rest(1.0), 0.0).state(n * frame).position
                });
                // After one step, the law must be at the position x₁ of the program's steps.
                let [unit_position, unit_velocity] = [State::at_rest(1.0), State { position: 0.0, velocity: 1.0 }]
                    .map(|start| spring.motion(start, 0.0).state(steps.length).position);
                let start = Start {
                    of_position: (1.0 - steps.pull - unit_position) / unit_velocity,
                    of_velocity: (1.0 - steps.drag) * unit / unit_velocity,
                };
                Ok(Retuned { law: RetunedLaw::Spring(spring), distance, frame, start: Some(start) })
            }
            Frames::Decay { factor, moves_first } => {
                let drag = -ln(*factor) / frame;
                // This is the total travel of the frames, and of the law, per unit of the first frame's velocity.
                let travel = if *moves_first { 1.0 } else { *factor } / (1.0 - factor);
                let start = Start { of_position: 0.0, of_velocity: drag * travel };
                let distance = decay_distance(&frames, travel, drag * frame);
                Ok(Retuned { law: RetunedLaw::Friction(Friction { drag }), distance, frame, start: Some(start) })
            }
            Frames::Lerp { factor } => {
                let law = Approach::from_lerp(*factor, 1.0 / frame);
                let start = Start { of_position: -law.decay_rate, of_velocity: 0.0 };
                let distance = distance(&frames, Point { position: 1.0, velocity: 0.0 }, 1.0, |n| {
                    law.motion(State::at_rest(1.0), 0.0).state(n * frame).position
                });
                Ok(Retuned { law: RetunedLaw::Approach(law), distance, frame, start: Some(start) })
            }
            Frames::Compounded { .. } => {
                let travel = frames.from(MOVING).take_while(|point| point.velocity > 0.0).last();
                let travel = travel.map_or(0.0, |point| point.position);
                let drag = least(|drag| decay_distance(&frames, travel, drag), 1.0 / travel);
                let law = RetunedLaw::Friction(Friction { drag: drag / frame });
                Ok(Retuned { law, distance: decay_distance(&frames, travel, drag), frame, start: None })
            }
        }
    }
}

/// A decay that moves by 1 in a frame.
const MOVING: Point = Point { position: 0.0, velocity: 1.0 };

/// We stop comparing a motion after this many frames, or when this fraction of its travel is left.
const MOST_FRAMES: usize = 100_000;
const LEFT: f64 = 1e-9;

/// Returns the largest distance between a law and the frames, as a fraction of the travel.
fn distance(frames: &Frames, start: Point, travel: f64, law: impl Fn(f64) -> f64) -> f64 {
    let mut most = 0.0;
    let mut n = 0.0;
    for point in frames.from(start).take(MOST_FRAMES) {
        n += 1.0;
        let position = law(n);
        most = larger(most, fabs(point.position - position));
        if fabs(point.velocity) <= LEFT * travel {
            break;
        }
    }
    most / travel
}

/// Returns the largest distance between a decay's frames and a friction of `drag` per frame that starts with the velocity of the
/// first frame. The frames may be at rest long before the law is.
fn decay_distance(frames: &Frames, travel: f64, drag: f64) -> f64 {
    let on_the_way = distance(frames, MOVING, travel, |n| -expm1(-drag * n) / drag);
    larger(on_the_way, fabs(1.0 / (drag * travel) - 1.0))
}

/// Returns the positive number near a guess where a function has its one minimum. The search is a golden section of the number's logarithm.
fn least(f: impl Fn(f64) -> f64, guess: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let (mut low, mut high) = (ln(guess) - 2.0, ln(guess) + 2.0);
    for _ in 0..60 {
        let span = GOLDEN * (high - low);
        let (left, right) = (high - span, low + span);
        if f(exp(left)) < f(exp(right)) {
            high = right;
        } else {
            low = left;
        }
    }
    exp(0.5 * (low + high))
}
