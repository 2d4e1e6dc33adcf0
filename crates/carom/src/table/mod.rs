//! The table of laws: the name of each law, its fields, and its construction from them.
//!
//! The table is for programs that read, list or convert laws by their names, such as `carom-spec`. A program that only moves
//! things does not need it.
//!
//! The serde traits of the laws, the motion specs of `carom-spec`, the flags of the command, and the TypeScript types of the npm
//! package follow from this table. The macro `laws!` in `laws.rs` makes an `impl Parameters` of each entry.

mod given;
mod laws;
#[cfg(feature = "serde")]
mod serde;

pub use given::{Fault, Given, Problem};
#[cfg(feature = "serde")]
pub use serde::{Any, KeyOf, write_fields};

use crate::error::ParameterError;
use crate::{Sliding, Spring};

/// Defines each field once: its name, the unit after its value, and its description.
macro_rules! keys {
    ($($key:ident $name:literal $unit:literal $about:literal)+) => {
        /// A field of a motion spec.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key {
            $(#[doc = $about] $key),+
        }

        impl Key {
            /// All fields, in the order in which a motion is described.
            pub const ALL: &'static [Self] = &[$(Self::$key),+];

            /// The field's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                const TEXTS: &[&str] = &[$($name),+];
                TEXTS[self as usize]
            }

            /// The unit to write after a value; empty if the value has no unit or the unit is the caller's choice.
            #[must_use]
            pub const fn unit(self) -> &'static str {
                const TEXTS: &[&str] = &[$($unit),+];
                TEXTS[self as usize]
            }

            /// Describes the field in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                const TEXTS: &[&str] = &[$($about),+];
                TEXTS[self as usize]
            }

            /// The field of this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|key| key.name() == name)
            }
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

/// A law as an entry of the table.
pub trait Parameters: Copy + 'static {
    /// The law's name in a motion spec.
    const NAME: &'static str;
    /// A valid law. An optional field that is not given takes its value from here.
    const SAMPLE: Self;
    /// Checks every parameter, and returns the first that is out of its range.
    const CHECK: fn(&Self) -> Result<(), ParameterError>;
    /// The fields, in the order in which they are written.
    const FIELDS: &'static [Field<Self>];
    /// The keys of the fields.
    const KEYS: &'static [Key];
    /// The names of the fields.
    const NAMES: &'static [&'static str];
    /// The forms of the law: sets of fields of which exactly one must be given. The first consists of fields of the law. Each
    /// other form replaces these, by [`set`](Self::set).
    const FORMS: &'static [&'static [Key]] = &[];

    /// Sets the parameters from the numbers of the form with this index, 1 or more.
    ///
    /// # Errors
    /// The first number out of its range.
    fn set(&mut self, _form: usize, _numbers: [f64; 2]) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Returns the law of the mirror image about the origin.
    #[must_use]
    fn mirrored(&self) -> Self {
        let mut law = *self;
        mirror(&mut law);
        law
    }
}

/// A field of a law.
#[derive(Debug)]
pub struct Field<L> {
    /// The name of the field.
    pub key: Key,
    /// Whether a spec may leave the field out.
    pub presence: Presence,
    /// Whether the field changes its sign in the mirror image.
    pub mirrors: bool,
    /// Borrows the value of the field in a law.
    pub value: fn(&mut L) -> Value<'_>,
}

/// The value of a field, by type.
#[derive(Debug)]
pub enum Value<'a> {
    /// A number.
    Number(&'a mut f64),
    /// The control points of an easing curve.
    Control(&'a mut [f64; 4]),
    /// The law between two edges.
    Between(&'a mut Sliding),
    /// The law at an edge.
    Edge(&'a mut Spring),
}

use Value::{Between, Control, Edge, Number};

/// A law whose type is not known at compile time.
pub trait AnyLaw {
    /// Returns the field of this index: its name, whether it may be left out, whether it changes its sign in the mirror image,
    /// and its value.
    fn field(&mut self, index: usize) -> Option<(Key, Presence, bool, Value<'_>)>;
    /// Calls [`Parameters::set`].
    ///
    /// # Errors
    /// The first number out of its range.
    fn set_form(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError>;
    /// Calls [`Parameters::CHECK`].
    ///
    /// # Errors
    /// The first parameter out of its range.
    fn check(&self) -> Result<(), ParameterError>;
}

impl<L: Parameters> AnyLaw for L {
    fn field(&mut self, index: usize) -> Option<(Key, Presence, bool, Value<'_>)> {
        let Field { key, presence, mirrors, value } = L::FIELDS.get(index)?;
        Some((*key, *presence, *mirrors, value(self)))
    }

    fn set_form(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError> {
        self.set(form, numbers)
    }

    fn check(&self) -> Result<(), ParameterError> {
        L::CHECK(self)
    }
}

fn mirror(law: &mut dyn AnyLaw) {
    let mut index = 0;
    while let Some((.., mirrors, value)) = law.field(index) {
        if let (true, Number(number)) = (mirrors, value) {
            *number = -*number;
        }
        index += 1;
    }
}

/// Whether a field may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The field must be given.
    Required,
    /// A field that is left out has the value of the sample.
    Optional,
    /// A field that is left out is infinite: there is no limit.
    Open,
}

impl<L> Field<L> {
    const fn required(key: Key, value: fn(&mut L) -> Value<'_>) -> Self {
        Self { key, presence: Presence::Required, mirrors: false, value }
    }

    const fn optional(key: Key, value: fn(&mut L) -> Value<'_>) -> Self {
        Self { presence: Presence::Optional, ..Self::required(key, value) }
    }

    const fn open(key: Key, value: fn(&mut L) -> Value<'_>) -> Self {
        Self { presence: Presence::Open, ..Self::required(key, value) }
    }

    const fn mirrored(key: Key, value: fn(&mut L) -> Value<'_>) -> Self {
        Self { mirrors: true, ..Self::required(key, value) }
    }
}

/// Calls a function with the sample of a law.
type WithSample = fn(&mut dyn FnMut(&mut dyn AnyLaw));

/// An entry of the table without its type.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The law's name in a motion spec.
    pub name: &'static str,
    /// The law's name in Rust.
    pub type_name: &'static str,
    /// Whether a motion of this law has a target.
    pub has_target: bool,
    /// The sets of fields of which exactly one must be given.
    pub forms: &'static [&'static [Key]],
    /// The law's own fields.
    pub(crate) own: &'static [Key],
    /// Lends a sample of the law to a function.
    sample: WithSample,
}

impl Entry {
    /// Returns the entry of a law.
    #[must_use]
    pub const fn of<L: Parameters>(type_name: &'static str, has_target: bool) -> Self {
        let sample: WithSample = |act| act(&mut { L::SAMPLE });
        Self { name: L::NAME, type_name, has_target, forms: L::FORMS, own: L::KEYS, sample }
    }

    /// Returns the entry of a composition with these fields. A composition has no parameters in the table.
    #[must_use]
    pub const fn composition(name: &'static str, own: &'static [Key]) -> Self {
        Self { name, type_name: "", has_target: false, forms: &[], own, sample: |_| {} }
    }

    fn sampled<T>(self, act: impl Fn(&mut dyn AnyLaw) -> Option<T>) -> Option<T> {
        let mut found = None;
        (self.sample)(&mut |law| found = act(law));
        found
    }

    /// Returns the law's own fields, in the order in which they are written.
    pub fn fields(self) -> impl Iterator<Item = Description> {
        (0..).map_while(move |index| self.sampled(|law| describe(law, index)))
    }

    /// Returns the requirement of a field, from the index of its form and its index in the form.
    #[must_use]
    pub fn requirement(self, form: usize, index: usize) -> Option<&'static str> {
        let mut numbers = [0.5; 2];
        *numbers.get_mut(index)? = f64::NAN;
        self.sampled(|law| law.set_form(form, numbers).err().map(|error| error.requirement()))
    }

    /// Returns all fields that the law may have: its own, and the fields that replace some of them.
    pub fn keys(self) -> impl Iterator<Item = Key> {
        [self.own].into_iter().chain(self.replacements().iter().copied()).flatten().copied()
    }

    /// Returns the forms whose fields replace fields of the law.
    pub(crate) fn replacements(&self) -> &'static [&'static [Key]] {
        self.forms.get(1..).unwrap_or_default()
    }
}

/// A field without the type of its law.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The name of the field.
    pub key: Key,
    /// Whether a spec may leave the field out.
    pub presence: Presence,
    /// The value of a field that is left out.
    pub default: Option<f64>,
    /// The requirement of the field, from the law's own check; `None` for an object.
    pub requirement: Option<&'static str>,
    /// The law of an object: its entry.
    pub inner: Option<Entry>,
}

fn describe(law: &mut dyn AnyLaw, index: usize) -> Option<Description> {
    let (key, presence, _, value) = law.field(index)?;
    let (mut default, mut inner) = (None, None);
    match value {
        Number(number) => default = Some(core::mem::replace(number, f64::NAN)),
        Control(control) => control[0] = f64::NAN,
        Between(_) => inner = Some(Entry::of::<Sliding>("Sliding", false)),
        Edge(_) => inner = Some(Entry::of::<Spring>("Spring", false)),
    }
    let error = law.check().err().filter(|error| error.field() == key.name());
    Some(Description {
        key,
        presence,
        default: default.filter(|_| presence == Presence::Optional),
        requirement: error.map(|error| error.requirement()),
        inner,
    })
}
