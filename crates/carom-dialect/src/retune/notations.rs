//! The notations, with their sources.

use carom::error::ParameterError;

use super::Entry;
use super::frames::Frames;
use crate::math::{larger, smaller};
use crate::range::Range::{NotNegative, Positive, Within, YesOrNo};
use crate::stepped::Steps;
use crate::{Field, Parameters, Svelte};

const RATE: Field = Field::new("rate", &["Hz"], Positive, &[60.0]);

const FACTOR: crate::range::Range = Within(1e-12, 1.0 - 1e-12, "be above 0 and below 1");

/// The rate of Embla's steps, which doesn't depend on the display.
const EMBLA_RATE: f64 = 60.0;

/// The step of Hyprland's springs before version 0.56, in seconds of the spring, and how many steps a frame has at most.
const HYPRLAND_STEP: f64 = 1.0 / 240.0;
const HYPRLAND_MOST: f64 = 16.0;

pub(super) const ALL: &[Entry] = &[
    // v += pull·(target − x) − drag·v;  x += v.
    Entry {
        name: "frame-spring",
        title: "a spring by pull and drag per frame",
        fields: &[Field::new("pull", &[], Positive, &[]), Field::new("drag", &[], NotNegative, &[]), RATE],
        frames: |&[pull, drag, rate, ..]| per_frame(("pull", pull, pull), ("drag", drag, drag), rate),
        rate: |values| values[2],
    },
    // v ← factor·v once a frame, after x += v unless `moves_first` is 0.
    Entry {
        name: "frame-decay",
        title: "a velocity that keeps a factor per frame",
        fields: &[Field::new("factor", &[], FACTOR, &[]), RATE, Field::new("moves_first", &[], YesOrNo, &[1.0])],
        frames: |&[factor, _, moves_first, _]| Ok(Frames::Decay { factor, moves_first: moves_first > 0.5 }),
        rate: |values| values[1],
    },
    // x += factor·(target − x).
    Entry {
        name: "lerp",
        title: "a part of what is left per frame",
        fields: &[Field::new("factor", &[], FACTOR, &[]), RATE],
        frames: |&[factor, ..]| Ok(Frames::Lerp { factor }),
        rate: |values| values[1],
    },
    // Explicit Euler: x′ = x + h·v, v′ = v − (h/m)·(k·x + c·v). Steps with S = h²k/m and D = hc/m − h²k/m have the same
    // characteristic polynomial.
    Entry {
        name: "euler-spring",
        title: "a spring by Euler's explicit method, one step a frame",
        fields: &[
            Field::new("mass", &[], Positive, &[1.0]),
            Field::new("stiffness", &[], Positive, &[]),
            Field::new("damping", &[], NotNegative, &[]),
            RATE,
        ],
        frames: |&[mass, stiffness, damping, rate]| {
            let (pull, brake) = (stiffness / mass / (rate * rate), damping / mass / rate);
            let requirement = "be larger: Euler's steps gain energy and diverge";
            crate::range::require(brake > pull, "damping", requirement, damping)?;
            per_frame(("stiffness", stiffness, pull), ("damping", damping, brake - pull), rate)
        },
        rate: |values| values[3],
    },
    // The fields are Svelte's, as in the dialect `svelte`.
    Entry {
        name: "svelte",
        title: "Svelte's spring",
        fields: <Svelte as Parameters>::FIELDS,
        frames: |values| {
            let svelte = Svelte::from_values(*values);
            svelte.check()?;
            Ok(Frames::Spring { steps: svelte.steps(), per_frame: 1, unit: 1.0 })
        },
        rate: |values| values[2],
    },
    // v ← (v + (target − x)/duration)·friction; x += v, 60 times a second.
    // Source: embla-carousel 8, `ScrollBody.ts`.
    Entry {
        name: "embla",
        title: "Embla's carousel",
        fields: &[Field::new("duration", &[], Positive, &[25.0]), Field::new("friction", &[], FACTOR, &[0.68])],
        frames: |&[duration, friction, ..]| {
            per_frame(("duration", duration, friction / duration), ("friction", friction, 1.0 - friction), EMBLA_RATE)
        },
        rate: |_| EMBLA_RATE,
    },
    // v += attraction·(target − x); x += v; v ← (1 − friction)·v, once a frame. Here u is the v that moves x in a frame. The next
    // frame begins with (1 − friction)·u.
    // Source: flickity 3, `animate.js`.
    Entry {
        name: "flickity",
        title: "Flickity's carousel",
        fields: &[
            Field::new("attraction", &[], Positive, &[0.025]),
            Field::new("friction", &[], FACTOR, &[0.28]),
            RATE,
        ],
        frames: |&[attraction, friction, rate, ..]| {
            per_frame(("attraction", attraction, attraction), ("friction", friction, friction), rate)
        },
        rate: |values| values[2],
    },
    // Semi-implicit Euler in up to 16 steps of at most 1/240 s. A frame counts as at least 1/240 and at most 1/20 s, so a spring that was
    // ticked 1,000 times a second ran 4.17 times too fast. Source: hyprutils 0.10, `AnimatedVariable.cpp`. hyprwm/hyprutils#110 made the
    // springs exact.
    Entry {
        name: "hyprland",
        title: "Hyprland's spring before 0.56, at a rate of ticks",
        fields: &[
            Field::new("mass", &[], Positive, &[1.0]),
            Field::new("stiffness", &[], Positive, &[250.0]),
            Field::new("dampening", &[], NotNegative, &[25.0]),
            Field::new("rate", &["Hz"], Positive, &[1000.0]),
        ],
        frames: |&[mass, stiffness, dampening, rate]| {
            let counted = larger(HYPRLAND_STEP, smaller(1.0 / rate, 0.05));
            // Subtract a little before rounding up, so that a rounding error doesn't add a step.
            let per_frame = smaller(crate::math::ceil(counted / HYPRLAND_STEP - 1e-9), HYPRLAND_MOST);
            let step = counted / per_frame;
            let steps = Steps {
                pull: stiffness / mass * step * step,
                drag: dampening / mass * step,
                length: 1.0 / (rate * per_frame),
            };
            steps.check(("stiffness", stiffness), ("dampening", dampening))?;
            Ok(Frames::Spring { steps, per_frame: per_frame as u32, unit: step })
        },
        rate: |values| values[3],
    },
    // v ← v·e^(−(1 − deceleration)·0.1·ms since the start) once a frame, although v contains the earlier factors already; x +=
    // v·frame. Source: react-native-reanimated 4, `rigidDecay.ts`.
    Entry {
        name: "reanimated-decay",
        title: "reanimated's withDecay",
        fields: &[Field::new("deceleration", &[], FACTOR, &[0.998]), RATE],
        frames: |&[deceleration, rate, ..]| Ok(Frames::Compounded { drag: (1.0 - deceleration) * 0.1 * 1000.0 / rate }),
        rate: |values| values[1],
    },
];

/// A spring with one step a frame, whose velocity is the movement of a frame. Each number comes with its field and the field's value.
fn per_frame(
    (pull_field, pull_value, pull): (&'static str, f64, f64),
    (drag_field, drag_value, drag): (&'static str, f64, f64),
    rate: f64,
) -> Result<Frames, ParameterError> {
    let steps = Steps { pull, drag, length: 1.0 / rate };
    steps.check((pull_field, pull_value), (drag_field, drag_value))?;
    Ok(Frames::Spring { steps, per_frame: 1, unit: 1.0 })
}
