//! Random motions, dense where laws fail: damping ratio 1, velocity 0, edges, and zeros of either sign. Magnitudes go up to 10^±15, the
//! bounds of the domain.

use carom::compose::{Bouncing, Until};
use carom::law::{BezierFling, Bounce, Ease, Gravity, Sliding, TwoSprings};
use carom::{Friction, Spring, State};
use carom_spec::{Law, Segment, Spec};
use proptest::prelude::*;

pub(crate) use super::laws::law;

/// Generates a power of ten (an exponent from the range, rounded towards 0) times a number from 1 to 10.
#[expect(clippy::disallowed_methods, reason = "any number will do")]
pub(super) fn decades(range: core::ops::Range<f64>) -> impl Strategy<Value = f64> {
    range.prop_map(|exponent| 10_f64.powi(exponent as i32) * (1.0 + exponent.fract().abs() * 9.0))
}

pub(super) fn signed(magnitude: impl Strategy<Value = f64>) -> impl Strategy<Value = f64> {
    (magnitude, any::<bool>()).prop_map(|(x, negative)| if negative { -x } else { x })
}

/// A coordinate of user interfaces, or 0.
pub(super) fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![2 => Just(0.0), 1 => Just(-0.0), 1 => Just(1.0), 8 => signed(decades(-3.0..6.0))]
}

/// A start in the range of user interfaces.
pub(crate) fn start() -> impl Strategy<Value = State> {
    (coordinate(), coordinate()).prop_map(|(position, velocity)| State { position, velocity })
}

/// Generates starts over the whole domain.
pub(crate) fn extreme_start() -> impl Strategy<Value = State> {
    let any_size = || prop_oneof![1 => Just(0.0), 4 => signed(decades(-15.0..14.9))];
    (any_size(), any_size()).prop_map(|(position, velocity)| State { position, velocity })
}

/// Generates damping ratios of any magnitude. Half of them are 1, or 10^−16 to 1 away from 1.
pub(crate) fn damping_ratio() -> impl Strategy<Value = f64> {
    prop_oneof![
        2 => Just(1.0),
        1 => Just(0.0),
        4 => decades(-16.0..-1.0).prop_map(|d| 1.0 + d),
        4 => decades(-16.0..-1.0).prop_map(|d| 1.0 - d),
        4 => 0.05..1.0,
        2 => 1.0..10.0,
        1 => decades(-9.0..-2.0),
        1 => decades(1.0..9.0),
    ]
}

/// Generates springs of many masses, responses and damping ratios.
pub(crate) fn spring() -> impl Strategy<Value = Spring> {
    (damping_ratio(), decades(-2.0..1.0), decades(-2.0..2.0))
        .prop_map(|(ratio, response, mass)| Spring::from_response_damping_ratio(response, ratio).with_mass(mass))
}

/// Generates springs that come to rest within a few dozen swings.
fn settling_spring() -> impl Strategy<Value = Spring> {
    (0.1..5.0, 0.1..2.0).prop_map(|(ratio, response)| Spring::from_response_damping_ratio(response, ratio))
}

/// Generates friction with and without a constant part.
pub(crate) fn sliding() -> impl Strategy<Value = Sliding> {
    let drag = prop_oneof![1 => Just(0.0), 4 => decades(-3.0..2.0)];
    let deceleration = prop_oneof![1 => Just(0.0), 4 => decades(-3.0..5.0)];
    (drag, deceleration).prop_map(|(drag, deceleration)| Sliding { drag, deceleration })
}

/// Restitutions: 0, 1, close to 1, and between.
pub(super) fn restitution() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 1 => Just(1.0), 1 => decades(-5.0..-2.0).prop_map(|d| 1.0 - d), 6 => 0.0..=1.0]
}

pub(super) fn bouncing() -> impl Strategy<Value = Bouncing> {
    let edge = || prop_oneof![1 => Just(f64::INFINITY), 6 => decades(0.0..5.0)];
    (edge(), edge(), sliding(), settling_spring()).prop_map(|(min, max, friction, spring)| Bouncing {
        min: -min,
        max,
        friction,
        spring,
    })
}

/// Generates a mass between two boards, which share the stiffness and the damping of a spring by fractions from 0.1 to
/// 0.9.
pub(super) fn two_springs() -> impl Strategy<Value = Law> {
    let share = || 0.1..0.9;
    let displacement = signed(decades(-1.0..3.0));
    (spring(), share(), share(), displacement, coordinate()).prop_map(
        |(sum, stiffness, damping, displacement, target)| {
            let law = TwoSprings {
                mass: sum.mass,
                stiffness: stiffness * sum.stiffness,
                damping: damping * sum.damping,
                coupling_stiffness: (1.0 - stiffness) * sum.stiffness,
                coupling_damping: (1.0 - damping) * sum.damping,
                displacement,
            };
            Law::TwoSprings(law, target)
        },
    )
}

/// Generates abscissas of an ease's control points, often ones that make its curve vertical.
pub(super) fn end() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), Just(1.0), 0.0..1.0]
}

/// A motion of any law or composition, with numbers in the range of user interfaces.
pub(crate) fn spec() -> impl Strategy<Value = Spec> {
    let until = prop_oneof![
        (0.0..3.0).prop_map(Until::Time),
        coordinate().prop_map(Until::Position),
        decades(-1.0..3.0).prop_map(Until::Speed),
    ];
    // Edges on either side, and sometimes exactly at the start (0 or 1).
    let edges = (coordinate(), prop_oneof![Just(0.0), Just(1.0), decades(-1.0..5.0)])
        .prop_map(|(min, width)| (min, min + width));
    // If hardly anything is lost, the search over the arcs of a ball or the swings of a spring stops after 256 pieces.
    let swings_end = |spring: &Spring| spring.damping_ratio() == 0.0 || spring.damping_ratio() >= 1e-3;
    let countable = move |law: &Law| match law {
        Law::Bounce(ball) => ball.restitution <= 0.99 || ball.restitution >= 1.0,
        Law::Spring(spring, _) => swings_end(spring),
        Law::TwoSprings(law, _) => swings_end(&law.spring()),
        _ => true,
    };
    let clamped = (law().prop_filter("too many pieces", countable), edges)
        .prop_map(|(law, (min, max))| Law::Clamped(Box::new(law), min, max));
    let segment = (law(), until).prop_map(|(law, until)| Segment { law, until: Some(until) });
    let sequence = (prop::collection::vec(segment, 1..4), law()).prop_map(|(mut segments, last)| {
        segments.push(Segment { law: last, until: None });
        Law::Sequence(segments)
    });
    let law = prop_oneof![12 => law(), 2 => clamped, 2 => sequence];
    (law, start()).prop_map(|(law, start)| Spec { law, start })
}

/// Motions with numbers from the whole range of a double, which must have properties 1 and 6.
pub(crate) fn extreme_spec() -> impl Strategy<Value = Spec> {
    let size = || prop_oneof![1 => Just(0.0), 6 => decades(-15.0..14.9)];
    let positive = || decades(-15.0..14.9);
    let law = prop_oneof![
        law(),
        (positive(), size(), size(), signed(size()))
            .prop_map(|(mass, stiffness, damping, target)| Law::Spring(Spring { mass, stiffness, damping }, target)),
        (size(), size()).prop_map(|(drag, deceleration)| Law::Sliding(Sliding { drag, deceleration })),
        size().prop_map(|drag| Law::Friction(Friction { drag })),
        signed(size()).prop_map(|acceleration| Law::Gravity(Gravity { acceleration })),
        (signed(size()), signed(size()), 0.0..=1.0).prop_map(|(acceleration, floor, restitution)| {
            Law::Bounce(Bounce { acceleration, floor, restitution })
        }),
        (positive(), positive())
            .prop_map(|(deceleration, reach)| Law::BezierFling(BezierFling { deceleration, reach })),
        ([end(), end()], [signed(size()), signed(size())], size(), signed(size())).prop_map(
            |([x1, x2], [y1, y2], duration, target)| {
                Law::Ease(Ease { control: [x1, y1, x2, y2], duration }, target)
            },
        ),
    ];
    (law, prop_oneof![start(), extreme_start()]).prop_map(|(law, start)| Spec { law, start })
}

/// An instant in the range of user interfaces.
pub(crate) fn time() -> impl Strategy<Value = f64> {
    prop_oneof![4 => 0.0..3.0, 1 => decades(-9.0..2.0)]
}
