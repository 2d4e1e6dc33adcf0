//! The table of laws: the only list of their names, fields and alternatives.
//!
//! The motion specs, the flags of the command, the types of the npm package, the classes of Python and the README's table follow from it.
//! To add a law, write it in `laws!`, and write each field that no other law has in `keys!`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use carom::compose::{Bouncing, Clamped};
use carom::error::ParameterError;
use carom::law::*;
use carom::{Friction, Spring, State};

use crate::law::{BoxedMotion, Segment, sequence};

/// Defines each field once: its name, the unit after its value, and its description.
macro_rules! keys {
    ($($key:ident $name:literal $unit:literal $about:literal)+) => {
        /// A field of a motion spec.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Key {
            $(#[doc = $about] $key),+
        }

        impl Key {
            /// All fields, in the order a motion is described.
            pub const ALL: &'static [Self] = &[$(Self::$key),+];

            const TEXTS: &'static [[&'static str; 3]] = &[$([$name, $unit, $about]),+];
        }
    };
}

keys! {
    Law "law" "" "Name of the law"
    Mass "mass" "" "Mass"
    Stiffness "stiffness" "" "Stiffness of a spring"
    Damping "damping" "" "Damping of a spring"
    CouplingStiffness "coupling_stiffness" "" "Stiffness of the spring to the board that moves"
    CouplingDamping "coupling_damping" "" "Damping of the damper to the board that moves"
    Displacement "displacement" "" "Displacement of the board that moves"
    Response "response" " s" "Period of the undamped spring, in seconds"
    DampingRatio "damping_ratio" "" "Damping ratio of a spring: 1 is critical, a smaller one overshoots"
    Duration "duration" " s" "Duration of an ease, or perceptual duration of a spring as in SwiftUI, in seconds"
    Bounce "bounce" "" "Bounce of a spring as in SwiftUI, from -1 to 1"
    DecayRate "decay_rate" "/s" "Rate at which the gap to the target closes, in 1/s"
    Drag "drag" "/s" "Rate at which the velocity decays, in 1/s"
    DecelerationRate "deceleration_rate" "" "Fraction of the velocity kept per millisecond, as in UIScrollView"
    KeptPerSecond "kept_per_second" "" "Fraction of the velocity kept per second, as in Flutter and Gravitas"
    KeptPerFrame "kept_per_frame" "" "Fraction of the velocity kept per frame, at `frame_rate`"
    FrameRate "frame_rate" " Hz" "Frames per second of `kept_per_frame`"
    HalfLife "half_life" " s" "Time in which the velocity, or the gap to the target, halves, in seconds"
    Deceleration "deceleration" "" "Constant deceleration, per second squared"
    Acceleration "acceleration" "" "Constant acceleration, per second squared"
    Floor "floor" "" "Position of the floor"
    Restitution "restitution" "" "Fraction of its speed that a bounce keeps"
    Friction "friction" "" "Friction of a fling on Android, or the law between two edges"
    Density "density" "" "Density of Android's screen: 1 at 160 dots per inch"
    Reach "reach" "" "Longest distance that a fling covers"
    Control "control" "" "Control points x1, y1, x2, y2 of the Bezier curve, as in CSS"
    Min "min" "" "Lower edge"
    Max "max" "" "Upper edge"
    Spring "spring" "" "Spring at the edges"
    Motion "motion" "" "Motion between the edges"
    Segments "segments" "" "Laws that follow one another"
    Until "until" "" "End of a segment"
    Position "position" "" "Position at the start"
    Velocity "velocity" "" "Velocity at the start, per second"
    Target "target" "" "Position that the motion is to reach"
    Time "time" " s" "Time since a segment began, in seconds"
    Speed "speed" "" "Speed, per second"
}

impl Key {
    /// The field's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::TEXTS[self as usize][0]
    }

    /// The unit to write after a value, or empty if the value doesn't have a unit or the unit is the caller's choice.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        Self::TEXTS[self as usize][1]
    }

    /// Describes the field in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        Self::TEXTS[self as usize][2]
    }

    /// The field of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.name() == name)
    }
}

/// Makes the enum of all laws, its methods, and the table [`LAWS`].
///
/// If a law's motions have a target, `target` follows its name. The brackets list the law's fields in order. Each has three parts: whether
/// a spec may leave it out, its key, and its name in Rust with its type and a valid sample value. If the law has several forms, they
/// follow.
macro_rules! laws {
    ($($law:ident $name:literal $($target:ident)?
        [$($presence:ident $key:ident $field:ident: $kind:ident = $sample:expr),* $(,)?] $($forms:expr)?;)+) => {
        /// A law, with its target if it has one, but without a start.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Law {
            $(
                #[doc = concat!("[`", stringify!($law), "`]")]
                $law($law $(, laws!(@ $target: f64))?),
            )+
            /// A law held between two edges, lower and upper: [`Clamped`].
            Clamped(Box<Self>, f64, f64),
            /// One law after another: [`Then`](carom::compose::Then).
            Sequence(Vec<Segment>),
        }

        /// All laws except compositions, in the order they are listed.
        pub const LAWS: &[Entry] = &[$(Entry {
            name: $name,
            type_name: stringify!($law),
            has_target: laws!(@ has $($target)?),
            forms: laws!(@ forms $($forms)?),
            own: &[$(Field::$presence(Key::$key)),*],
            sample: || Law::$law($law { $($field: $sample),* } $(, laws!(@ $target: 300.0))?),
        }),+];

        impl Law {
            /// The name in JSON.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$law(..) => $name,)+
                    Self::Clamped(..) => CLAMPED.name,
                    Self::Sequence(_) => SEQUENCE.name,
                }
            }

            /// The target position, if the law has one.
            #[must_use]
            pub const fn target(&self) -> Option<f64> {
                match self {
                    $(Self::$law(_ $(, $target)?) => laws!(@ some $(*$target)?),)+
                    Self::Clamped(..) | Self::Sequence(_) => None,
                }
            }

            pub(crate) const fn target_mut(&mut self) -> Option<&mut f64> {
                match self {
                    $(Self::$law(_ $(, $target)?) => laws!(@ some $($target)?),)+
                    Self::Clamped(..) | Self::Sequence(_) => None,
                }
            }

            /// Borrows the values of the fields, in the order of [`Entry::own`].
            #[expect(unused_variables, reason = "a law may have no fields")]
            pub(crate) fn values(&mut self) -> Vec<Value<'_>> {
                match self {
                    $(Self::$law(law, ..) => Vec::from([$(Value::$kind(&mut law.$field)),*]),)+
                    Self::Clamped(..) | Self::Sequence(_) => Vec::new(),
                }
            }

            /// Checks every parameter of this law, except parameters of laws inside it.
            #[expect(unused_variables, reason = "a law may have no fields")]
            pub(crate) fn validate(&self) -> Result<(), ParameterError> {
                match self {
                    $(Self::$law(law, ..) => laws!(@ check law $($field)*),)+
                    Self::Clamped(_, min, max) => Clamped::new(Drift.motion(State::default()), *min, *max).validate(),
                    Self::Sequence(_) => Ok(()),
                }
            }

            /// The motion from `start`.
            #[must_use]
            pub fn motion(&self, start: State) -> BoxedMotion {
                match self {
                    $(Self::$law(law $(, $target)?) => Box::new(law.motion(start $(, *$target)?)),)+
                    Self::Clamped(law, min, max) => Box::new(Clamped::new(law.motion(start), *min, *max)),
                    Self::Sequence(segments) => sequence(segments, start),
                }
            }

            /// A sample of every law of the table, and its parameters as serde writes and reads them.
            #[cfg(all(test, feature = "json"))]
            pub(crate) fn samples() -> Vec<(Self, serde_json::Value)> {
                Vec::from([$({
                    let law = $law { $($field: $sample),* };
                    let written = serde_json::to_value(law).unwrap();
                    assert_eq!(serde_json::from_value::<$law>(written.clone()).unwrap(), law);
                    (Self::$law(law $(, laws!(@ $target: 300.0))?), written)
                }),+])
            }
        }
    };
    (@ target: $target:ty) => { $target };
    (@ target: $target:expr) => { $target };
    (@ has target) => { true };
    (@ has) => { false };
    (@ some $target:expr) => { Some($target) };
    (@ some) => { None };
    (@ forms $forms:expr) => { $forms };
    (@ forms) => { &[] };
    (@ check $law:ident) => { Ok(()) };
    (@ check $law:ident $($field:ident)+) => { $law.validate() };
}

/// The forms of a friction.
const DRAG: &[&[Key]] = &[
    &[Key::Drag],
    &[Key::DecelerationRate],
    &[Key::KeptPerSecond],
    &[Key::KeptPerFrame, Key::FrameRate],
    &[Key::HalfLife],
];

laws! {
    Spring "spring" target [
        optional Mass mass: Number = 1.0,
        required Stiffness stiffness: Number = 170.0,
        required Damping damping: Number = 26.0,
    ] &[&[Key::Stiffness, Key::Damping], &[Key::Response, Key::DampingRatio], &[Key::Duration, Key::Bounce]];
    TwoSprings "two_springs" target [
        optional Mass mass: Number = 1.0,
        required Stiffness stiffness: Number = 5.0,
        required Damping damping: Number = 0.5,
        required CouplingStiffness coupling_stiffness: Number = 2.0,
        required CouplingDamping coupling_damping: Number = 0.2,
        optional Displacement displacement: Number = 1.0,
    ];
    Approach "approach" target [required DecayRate decay_rate: Number = 4.0] &[&[Key::DecayRate], &[Key::HalfLife]];
    Friction "friction" [required Drag drag: Number = 2.0] DRAG;
    Sliding "sliding" [required Drag drag: Number = 2.0, optional Deceleration deceleration: Number = 0.0] DRAG;
    Gravity "gravity" [mirrored Acceleration acceleration: Number = 4900.0];
    Bounce "bounce" [
        mirrored Acceleration acceleration: Number = -4900.0,
        mirrored Floor floor: Number = 0.0,
        required Restitution restitution: Number = 0.7,
    ];
    Drift "drift" [];
    PowerFling "power_fling" [optional Friction friction: Number = 0.015];
    SplineFling "spline_fling" [required Density density: Number = 3.0, optional Friction friction: Number = 0.015];
    CubicFling "cubic_fling" [optional Friction friction: Number = 0.015];
    ChromiumFling "chromium_fling" [];
    BezierFling "bezier_fling" [
        optional Deceleration deceleration: Number = 2645.664,
        open Reach reach: Number = f64::INFINITY,
    ];
    Ease "ease" target [
        required Control control: Control = [0.25, 0.1, 0.25, 1.0],
        required Duration duration: Number = 0.3,
    ];
    Bouncing "bouncing" [
        open Min min: Number = f64::NEG_INFINITY,
        open Max max: Number = f64::INFINITY,
        required Friction friction: Between = Sliding { drag: 2.0, deceleration: 0.0 },
        required Spring spring: Edge = Spring { mass: 1.0, stiffness: 170.0, damping: 26.0 },
    ];
}

impl Law {
    /// Sets the parameters from the numbers of the form with this index, 1 or more.
    pub(crate) fn set_form(&mut self, form: usize, [first, second]: [f64; 2]) -> Result<(), ParameterError> {
        let drag = || match form {
            1 => Friction::try_from_deceleration_rate(first),
            2 => Friction::try_from_kept_per_second(first),
            3 => Friction::try_from_kept_per_frame(first, second),
            _ => Friction::try_from_half_life(first),
        };
        match self {
            Self::Spring(law, _) if form == 1 => {
                *law = Spring::try_from_response_damping_ratio(first, second)?.with_mass(law.mass);
            }
            Self::Spring(law, _) => *law = Spring::try_from_duration_bounce(first, second)?.with_mass(law.mass),
            Self::Approach(law, _) => *law = Approach::try_from_half_life(first)?,
            Self::Friction(law) => *law = drag()?,
            Self::Sliding(law) => law.drag = drag()?.drag,
            _ => {}
        }
        Ok(())
    }

    /// The mirror image about the origin, where floors, edges and targets change sides.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut law = self.clone();
        for (field, value) in law.entry().own.iter().zip(law.values()) {
            if let (true, Value::Number(number)) = (field.mirrors, value) {
                *number = -*number;
            }
        }
        if let Some(target) = law.target_mut() {
            *target = -*target;
        }
        match &mut law {
            Self::Bouncing(law) => (law.min, law.max) = (-law.max, -law.min),
            Self::Clamped(law, min, max) => {
                (*min, *max) = (-*max, -*min);
                **law = law.mirrored();
            }
            Self::Sequence(segments) => segments.iter_mut().for_each(|segment| *segment = segment.mirrored()),
            _ => {}
        }
        law
    }

    /// The law's entry of the table.
    pub(crate) fn entry(&self) -> &'static Entry {
        Entry::of(self.name()).unwrap_or(&SEQUENCE)
    }
}

/// Like the laws of the table, the compositions and `until` have fields.
pub(crate) const CLAMPED: Entry =
    Entry::composition("clamped", &[Field::open(Key::Min), Field::open(Key::Max), Field::required(Key::Motion)]);
pub(crate) const SEQUENCE: Entry = Entry::composition("sequence", &[Field::required(Key::Segments)]);
pub(crate) const UNTIL: Entry = Entry::composition(
    "until",
    &[Field::required(Key::Time), Field::required(Key::Position), Field::required(Key::Speed)],
);

/// The value of a field, by type.
#[derive(Debug)]
pub(crate) enum Value<'a> {
    Number(&'a mut f64),
    /// The control points of an easing curve.
    Control(&'a mut [f64; 4]),
    /// The law between two edges.
    Between(&'a mut Sliding),
    /// The law at an edge.
    Edge(&'a mut Spring),
}

/// Whether you may leave a field out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// You must give the field.
    Required,
    /// If you leave the field out, it has the value of the sample.
    Optional,
    /// If you leave the field out, it is infinite, which means no limit.
    Open,
}

/// A field of a law in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) key: Key,
    pub(crate) presence: Presence,
    /// Whether the field changes its sign in the mirror image.
    mirrors: bool,
}

impl Field {
    const fn required(key: Key) -> Self {
        Self { key, presence: Presence::Required, mirrors: false }
    }

    const fn optional(key: Key) -> Self {
        Self { presence: Presence::Optional, ..Self::required(key) }
    }

    const fn open(key: Key) -> Self {
        Self { presence: Presence::Open, ..Self::required(key) }
    }

    const fn mirrored(key: Key) -> Self {
        Self { mirrors: true, ..Self::required(key) }
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The law's name in a motion spec.
    pub name: &'static str,
    /// The law's name in Rust.
    pub type_name: &'static str,
    /// Whether a motion of this law has a target.
    pub has_target: bool,
    /// Alternative sets of fields. You give exactly one set. The first set consists of fields of the law, and each other set
    /// replaces them. The list is empty if there aren't any alternatives.
    pub forms: &'static [&'static [Key]],
    /// The law's own fields, in the order they are written.
    pub(crate) own: &'static [Field],
    /// Makes a valid law. An optional field that isn't given takes its value from here.
    pub(crate) sample: fn() -> Law,
}

impl Entry {
    const fn composition(name: &'static str, own: &'static [Field]) -> Self {
        Self { name, type_name: "", has_target: false, forms: &[], own, sample: || Law::Drift(Drift) }
    }

    /// Returns the entry of the law with this name, or `None` for compositions.
    pub(crate) fn of(name: &str) -> Option<&'static Self> {
        LAWS.iter().find(|law| law.name == name)
    }

    /// Returns the law's own fields, in the order they are written.
    pub fn fields(self) -> impl Iterator<Item = Description> {
        (0..self.own.len()).filter_map(move |index| self.describe(index))
    }

    fn describe(self, index: usize) -> Option<Description> {
        let (Field { key, presence, .. }, mut law) = (*self.own.get(index)?, (self.sample)());
        let (mut default, mut inner) = (None, None);
        match law.values().into_iter().nth(index)? {
            Value::Number(number) => default = Some(core::mem::replace(number, f64::NAN)),
            Value::Control(control) => control[0] = f64::NAN,
            Value::Between(_) | Value::Edge(_) => {
                inner = self::inner(key).map(|law| Self { has_target: false, ..*law });
            }
        }
        let error = law.validate().err().filter(|error| error.field() == key.name());
        Some(Description {
            key,
            presence,
            default: default.filter(|_| presence == Presence::Optional),
            requirement: error.map(|error| error.requirement()),
            inner,
        })
    }

    /// Returns the requirement of a field. `form` is the index of its form, and `index` is its place in that form.
    #[must_use]
    pub fn requirement(self, form: usize, index: usize) -> Option<&'static str> {
        let mut numbers = [0.5; 2];
        *numbers.get_mut(index)? = f64::NAN;
        (self.sample)().set_form(form, numbers).err().map(|error| error.requirement())
    }

    /// Returns all fields that the law may have, both its own and the fields that replace some of them.
    pub fn keys(self) -> impl Iterator<Item = Key> + Clone {
        let others = self.forms.get(1..).unwrap_or_default();
        self.own.iter().map(|field| field.key).chain(others.iter().copied().flatten().copied())
    }
}

/// Returns the law that describes a field whose value is an object, or `None` for other fields.
pub(crate) fn inner(key: Key) -> Option<&'static Entry> {
    match key {
        Key::Friction => Entry::of("sliding"),
        Key::Spring => Entry::of("spring"),
        _ => None,
    }
}

/// What we know of a field.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The name of the field.
    pub key: Key,
    /// Whether a spec may leave the field out.
    pub presence: Presence,
    /// The value that a field has if you leave it out.
    pub default: Option<f64>,
    /// The requirement of the field, from the law's own check, or `None` for an object.
    pub requirement: Option<&'static str>,
    /// If the field is an object, such as a spring or a friction, the law that describes the object's fields.
    pub inner: Option<Entry>,
}
