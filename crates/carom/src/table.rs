//! The table of laws: the name of each law, its fields, and its construction from them.
//!
//! Every other list of laws follows from this table: serde here, motion specs in `carom-spec`, the flags of the
//! command, the code of a fit, and the TypeScript types of the npm package. An entry is one `impl Parameters`.

use core::fmt;

use crate::error::ParameterError;
use crate::{
    Approach, BezierFling, Bounce, Bouncing, ChromiumFling, CubicFling, Drift, Ease, Friction, Gravity, PowerFling,
    Sliding, SplineFling, Spring, TwoSprings,
};

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
                match self {
                    $(Self::$key => $name),+
                }
            }

            /// The unit to write after a value; empty if the value has no unit, or a unit of the caller's choice.
            #[must_use]
            pub const fn unit(self) -> &'static str {
                match self {
                    $(Self::$key => $unit),+
                }
            }

            /// Describes the field in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$key => $about),+
                }
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
    /// A valid law. An optional field that is not given has its value from here.
    const SAMPLE: Self;
    /// Checks every parameter, and gives the first that is out of its range.
    const CHECK: fn(&Self) -> Result<(), ParameterError>;
    /// The fields, in the order in which they are written.
    const FIELDS: &'static [Field<Self>];
    /// The sets of fields of which exactly one must be given. The first consists of fields of the law; the others replace
    /// it, by [`set`](Self::set).
    const FORMS: &'static [&'static [Key]] = &[];

    /// Sets the parameters from the numbers of the form with this index, 1 or more.
    ///
    /// # Errors
    /// The first number out of its range.
    fn set(&mut self, _form: usize, _numbers: [f64; 2]) -> Result<(), ParameterError> {
        Ok(())
    }

    /// The law of the mirror image about the origin.
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
    /// Its name.
    pub key: Key,
    /// Whether it may be left out.
    pub presence: Presence,
    /// Whether it changes its sign in the mirror image.
    pub mirrors: bool,
    /// Its value in a law.
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

/// A law of any type.
pub trait AnyLaw {
    /// The field of this index: its name, whether it may be left out, whether it mirrors, and its value.
    fn field(&mut self, index: usize) -> Option<(Key, Presence, bool, Value<'_>)>;
    /// As [`Parameters::set`].
    ///
    /// # Errors
    /// The first number out of its range.
    fn set_form(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError>;
    /// As [`Parameters::CHECK`].
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
    /// It must be given.
    Required,
    /// It may be left out, and then has the value of the sample.
    Optional,
    /// It may be left out, and then is without limit: infinite.
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

impl Parameters for Spring {
    const NAME: &'static str = "spring";
    const SAMPLE: Self = Self { mass: 1.0, stiffness: 170.0, damping: 26.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Mass, |law| Number(&mut law.mass)),
        Field::required(Key::Stiffness, |law| Number(&mut law.stiffness)),
        Field::required(Key::Damping, |law| Number(&mut law.damping)),
    ];
    const FORMS: &'static [&'static [Key]] =
        &[&[Key::Stiffness, Key::Damping], &[Key::Response, Key::DampingRatio], &[Key::Duration, Key::Bounce]];

    fn set(&mut self, form: usize, [time, shape]: [f64; 2]) -> Result<(), ParameterError> {
        let spring = if form == 1 {
            Self::try_from_response_damping_ratio(time, shape)?
        } else {
            Self::try_from_duration_bounce(time, shape)?
        };
        *self = spring.with_mass(self.mass);
        Ok(())
    }
}

impl Parameters for TwoSprings {
    const NAME: &'static str = "two_springs";
    const SAMPLE: Self = Self {
        mass: 1.0,
        stiffness: 5.0,
        damping: 0.5,
        coupling_stiffness: 2.0,
        coupling_damping: 0.2,
        displacement: 1.0,
    };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Mass, |law| Number(&mut law.mass)),
        Field::required(Key::Stiffness, |law| Number(&mut law.stiffness)),
        Field::required(Key::Damping, |law| Number(&mut law.damping)),
        Field::required(Key::CouplingStiffness, |law| Number(&mut law.coupling_stiffness)),
        Field::required(Key::CouplingDamping, |law| Number(&mut law.coupling_damping)),
        Field::optional(Key::Displacement, |law| Number(&mut law.displacement)),
    ];
}

impl Parameters for Approach {
    const NAME: &'static str = "approach";
    const SAMPLE: Self = Self { decay_rate: 4.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::required(Key::DecayRate, |law| Number(&mut law.decay_rate))];
    const FORMS: &'static [&'static [Key]] = &[&[Key::DecayRate], &[Key::HalfLife]];

    fn set(&mut self, _form: usize, [half_life, _]: [f64; 2]) -> Result<(), ParameterError> {
        *self = Self::try_from_half_life(half_life)?;
        Ok(())
    }
}

impl Parameters for Friction {
    const NAME: &'static str = "friction";
    const SAMPLE: Self = Self { drag: 2.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::required(Key::Drag, |law| Number(&mut law.drag))];
    const FORMS: &'static [&'static [Key]] = DRAG;

    fn set(&mut self, form: usize, [number, frame_rate]: [f64; 2]) -> Result<(), ParameterError> {
        *self = match form {
            1 => Self::try_from_deceleration_rate(number)?,
            2 => Self::try_from_kept_per_second(number)?,
            3 => Self::try_from_kept_per_frame(number, frame_rate)?,
            _ => Self::try_from_half_life(number)?,
        };
        Ok(())
    }
}

/// The forms of a friction: the fields that can give it.
const DRAG: &[&[Key]] = &[
    &[Key::Drag],
    &[Key::DecelerationRate],
    &[Key::KeptPerSecond],
    &[Key::KeptPerFrame, Key::FrameRate],
    &[Key::HalfLife],
];

impl Parameters for Sliding {
    const NAME: &'static str = "sliding";
    const SAMPLE: Self = Self { drag: 2.0, deceleration: 0.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Drag, |law| Number(&mut law.drag)),
        Field::optional(Key::Deceleration, |law| Number(&mut law.deceleration)),
    ];
    const FORMS: &'static [&'static [Key]] = DRAG;

    fn set(&mut self, form: usize, numbers: [f64; 2]) -> Result<(), ParameterError> {
        let mut friction = Friction { drag: self.drag };
        friction.set(form, numbers)?;
        self.drag = friction.drag;
        Ok(())
    }
}

impl Parameters for Gravity {
    const NAME: &'static str = "gravity";
    const SAMPLE: Self = Self { acceleration: 4900.0 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::mirrored(Key::Acceleration, |law| Number(&mut law.acceleration))];
}

impl Parameters for Bounce {
    const NAME: &'static str = "bounce";
    const SAMPLE: Self = Self { acceleration: -4900.0, floor: 0.0, restitution: 0.7 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::mirrored(Key::Acceleration, |law| Number(&mut law.acceleration)),
        Field::mirrored(Key::Floor, |law| Number(&mut law.floor)),
        Field::required(Key::Restitution, |law| Number(&mut law.restitution)),
    ];
}

impl Parameters for Drift {
    const NAME: &'static str = "drift";
    const SAMPLE: Self = Self;
    const CHECK: fn(&Self) -> Result<(), ParameterError> = |_| Ok(());
    const FIELDS: &'static [Field<Self>] = &[];
}

impl Parameters for PowerFling {
    const NAME: &'static str = "power_fling";
    const SAMPLE: Self = Self { friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::optional(Key::Friction, |law| Number(&mut law.friction))];
}

impl Parameters for SplineFling {
    const NAME: &'static str = "spline_fling";
    const SAMPLE: Self = Self { density: 3.0, friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Density, |law| Number(&mut law.density)),
        Field::optional(Key::Friction, |law| Number(&mut law.friction)),
    ];
}

impl Parameters for CubicFling {
    const NAME: &'static str = "cubic_fling";
    const SAMPLE: Self = Self { friction: 0.015 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[Field::optional(Key::Friction, |law| Number(&mut law.friction))];
}

impl Parameters for ChromiumFling {
    const NAME: &'static str = "chromium_fling";
    const SAMPLE: Self = Self;
    const CHECK: fn(&Self) -> Result<(), ParameterError> = |_| Ok(());
    const FIELDS: &'static [Field<Self>] = &[];
}

impl Parameters for BezierFling {
    const NAME: &'static str = "bezier_fling";
    const SAMPLE: Self = Self { deceleration: 2645.664, reach: f64::INFINITY };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::optional(Key::Deceleration, |law| Number(&mut law.deceleration)),
        Field::open(Key::Reach, |law| Number(&mut law.reach)),
    ];
}

impl Parameters for Ease {
    const NAME: &'static str = "ease";
    const SAMPLE: Self = Self { control: [0.25, 0.1, 0.25, 1.0], duration: 0.3 };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::required(Key::Control, |law| Control(&mut law.control)),
        Field::required(Key::Duration, |law| Number(&mut law.duration)),
    ];
}

impl Parameters for Bouncing {
    const NAME: &'static str = "bouncing";
    const SAMPLE: Self =
        Self { min: f64::NEG_INFINITY, max: f64::INFINITY, friction: Sliding::SAMPLE, spring: Spring::SAMPLE };
    const CHECK: fn(&Self) -> Result<(), ParameterError> = Self::validate;
    const FIELDS: &'static [Field<Self>] = &[
        Field::open(Key::Min, |law| Number(&mut law.min)),
        Field::open(Key::Max, |law| Number(&mut law.max)),
        Field::required(Key::Friction, |law| Between(&mut law.friction)),
        Field::required(Key::Spring, |law| Edge(&mut law.spring)),
    ];

    fn mirrored(&self) -> Self {
        Self { min: -self.max, max: -self.min, ..*self }
    }
}

/// The laws that serde reads and writes by their entries.
macro_rules! serde {
    ($($law:ident)+) => {$(
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $law {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::serde_impl::deserialize(deserializer, stringify!($law))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $law {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::serde_impl::serialize(self, serializer, stringify!($law))
            }
        }
    )+};
}

serde! {
    Spring TwoSprings Approach Friction Sliding Gravity Bounce Drift PowerFling SplineFling CubicFling ChromiumFling BezierFling Ease Bouncing
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
    /// The fields of a composition, which has no parameters in the table.
    composed: &'static [Key],
    /// Lends a sample of the law to a function.
    sample: WithSample,
}

impl Entry {
    /// The entry of a law.
    #[must_use]
    pub const fn of<L: Parameters>(type_name: &'static str, has_target: bool) -> Self {
        let sample: WithSample = |act| act(&mut { L::SAMPLE });
        Self { name: L::NAME, type_name, has_target, forms: L::FORMS, composed: &[], sample }
    }

    /// The entry of a composition with these fields.
    #[must_use]
    pub const fn composition(name: &'static str, composed: &'static [Key]) -> Self {
        Self { name, type_name: "", has_target: false, forms: &[], composed, sample: |_| {} }
    }

    fn sampled<T>(self, act: impl Fn(&mut dyn AnyLaw) -> Option<T>) -> Option<T> {
        let mut found = None;
        (self.sample)(&mut |law| found = act(law));
        found
    }

    /// The law's own fields, in the order in which they are written.
    pub fn fields(self) -> impl Iterator<Item = Description> {
        (0..).map_while(move |index| self.sampled(|law| describe(law, index)))
    }

    /// Returns the requirement of a field, by the indices of the form and of the field in the form.
    #[must_use]
    pub fn requirement(self, form: usize, index: usize) -> Option<&'static str> {
        let mut numbers = [0.5; 2];
        *numbers.get_mut(index)? = f64::NAN;
        self.sampled(|law| law.set_form(form, numbers).err().map(|error| error.requirement))
    }

    /// Returns the names of all fields that the law may have: its own, and the fields that replace some of them.
    pub fn keys(self) -> impl Iterator<Item = Key> {
        (0..).map_while(move |index| self.key(index))
    }

    /// The name of the field of this index, among all that the law may have.
    #[must_use]
    pub fn key(&self, index: usize) -> Option<Key> {
        let (mut found, mut count) = (None, 0);
        (self.sample)(&mut |law| {
            while let Some((key, ..)) = law.field(count) {
                found = found.or((count == index).then_some(key));
                count += 1;
            }
        });
        for keys in self.forms.get(1..).unwrap_or_default().iter().chain([&self.composed]) {
            found = found.or_else(|| keys.get(index.checked_sub(count)?).copied());
            count += keys.len();
        }
        found
    }
}

/// A field without the type of its law.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// Its name.
    pub key: Key,
    /// Whether it may be left out.
    pub presence: Presence,
    /// Its value if it is left out.
    pub default: Option<f64>,
    /// Its requirement, from the law's own check; `None` for an object.
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
    let error = law.check().err().filter(|error| error.field == key.name());
    Some(Description {
        key,
        presence,
        default: default.filter(|_| presence == Presence::Optional),
        requirement: error.map(|error| error.requirement),
        inner,
    })
}

/// The fields that are given, of whichever law.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// By key: a number if the key is in `keys`, and the field is a number.
    numbers: [f64; Key::ALL.len()],
    /// The keys that are given, one bit each.
    keys: u64,
    pub(crate) control: [f64; 4],
    pub(crate) sliding: Option<Result<Sliding, Fault>>,
    pub(crate) spring: Option<Result<Spring, Fault>>,
}

impl Default for Given {
    fn default() -> Self {
        Self { numbers: [0.0; Key::ALL.len()], keys: 0, control: [0.0; 4], sliding: None, spring: None }
    }
}

const fn bit(key: Key) -> u64 {
    1 << key as u32
}

/// The bits of the fields that a law may have.
const fn bits<L: Parameters>() -> u64 {
    let (mut bits, mut i) = (0, 0);
    while i < L::FIELDS.len() {
        bits |= bit(L::FIELDS[i].key);
        i += 1;
    }
    i = 0;
    while i < L::FORMS.len() {
        let mut j = 0;
        while j < L::FORMS[i].len() {
            bits |= bit(L::FORMS[i][j]);
            j += 1;
        }
        i += 1;
    }
    bits
}

impl Given {
    /// Whether a field is given.
    #[must_use]
    pub const fn has(&self, key: Key) -> bool {
        self.keys & bit(key) != 0
    }

    /// Notes that a field is given.
    pub const fn mark(&mut self, key: Key) {
        self.keys |= bit(key);
    }

    /// Gives a field its number.
    pub const fn put(&mut self, key: Key, number: f64) {
        self.mark(key);
        self.numbers[key as usize] = number;
    }

    /// Takes a number that is not a field of a law.
    pub const fn take(&mut self, key: Key) -> Option<f64> {
        let number = self.number(key);
        self.keys &= !bit(key);
        number
    }

    const fn number(&self, key: Key) -> Option<f64> {
        if self.has(key) { Some(self.numbers[key as usize]) } else { None }
    }

    /// Makes a law of the fields.
    ///
    /// # Errors
    /// A field that is missing, that the law does not have, or that is out of its range.
    pub fn law<L: Parameters>(&self) -> Result<L, Fault> {
        let mut law = L::SAMPLE;
        self.fill(&mut law, const { &Entry::of::<L>("", false) }, const { bits::<L>() })?;
        Ok(law)
    }

    /// Sets the fields of a law, which has those in `own`.
    fn fill(&self, law: &mut dyn AnyLaw, entry: &'static Entry, own: u64) -> Result<(), Fault> {
        let foreign = self.keys & !own;
        if foreign != 0 {
            return Err(Fault::foreign(foreign, entry));
        }
        let form = self.form(entry)?;
        let replaced = if form == 0 { &[] } else { entry.forms[0] };
        let mut index = 0;
        while let Some((key, presence, _, value)) = law.field(index) {
            index += 1;
            if replaced.contains(&key) {
                continue;
            }
            if !self.has(key) {
                if presence == Presence::Required {
                    return Err(Problem::Missing { field: key.name(), law: entry.name }.into());
                }
                continue;
            }
            let within = |fault: Fault| Fault { inside: Some(key), ..fault };
            match value {
                Number(number) if self.sliding.is_none() || key != Key::Friction => {
                    *number = self.numbers[key as usize]
                }
                Number(_) => return Err(Fault::shape(key, entry.name, "a number")),
                Control(control) => *control = self.control,
                Between(law) => {
                    *law = self.sliding.ok_or(Fault::shape(key, entry.name, FRICTION))?.map_err(within)?;
                }
                Edge(law) => *law = self.spring.ok_or(Fault::shape(key, entry.name, "an object"))?.map_err(within)?,
            }
        }
        if form > 0 {
            let mut numbers = [0.0; 2];
            for (number, key) in numbers.iter_mut().zip(entry.forms[form]) {
                *number = self.numbers[*key as usize];
            }
            law.set_form(form, numbers)?;
        }
        Ok(law.check()?)
    }

    /// Returns the index of the complete form that is given; 0 if the law has only its fields.
    fn form(&self, entry: &Entry) -> Result<usize, Fault> {
        if entry.forms.is_empty() {
            return Ok(0);
        }
        let is_touched = |form: &&[Key]| form.iter().any(|key| self.has(*key));
        let mut touched = entry.forms.iter().enumerate().filter(|(_, form)| is_touched(form));
        match (touched.next(), touched.next()) {
            (Some((index, form)), None) if form.iter().all(|key| self.has(*key)) => Ok(index),
            _ => Err(Problem::Forms { law: entry.name, forms: entry.forms }.into()),
        }
    }

    /// Checks that no field is given.
    ///
    /// # Errors
    /// A field that is given, which `law` does not have.
    pub fn is_empty(&self, law: &'static Entry) -> Result<(), Fault> {
        if self.keys == 0 { Ok(()) } else { Err(Fault::foreign(self.keys, law)) }
    }
}

/// The requirement of the friction of `bouncing`.
pub(crate) const FRICTION: &str = "an object with `drag` or `deceleration_rate`";

/// Why no law can be made of the fields that are given.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// The field that has the law with the problem inside.
    pub inside: Option<Key>,
    /// The error.
    pub problem: Problem,
}

/// The kinds of errors in fields.
#[derive(Clone, Copy, Debug)]
pub enum Problem {
    /// A number is out of its range.
    Parameter(ParameterError),
    /// A field must be given.
    Missing {
        /// The field.
        field: &'static str,
        /// The law that needs it.
        law: &'static str,
    },
    /// The law does not have this field.
    Foreign {
        /// The field.
        field: Key,
        /// The law.
        law: &'static Entry,
    },
    /// The fields give no form of the law, or more than one.
    Forms {
        /// The law.
        law: &'static str,
        /// Its forms.
        forms: &'static [&'static [Key]],
    },
    /// A field is an object and must be a number, or the reverse.
    Shape {
        /// The field.
        field: &'static str,
        /// The law.
        law: &'static str,
        /// The requirement of the field.
        expected: &'static str,
    },
}

impl Fault {
    /// The first field of a set does not belong to the law.
    fn foreign(keys: u64, law: &'static Entry) -> Self {
        let field = Key::ALL[keys.trailing_zeros() as usize % Key::ALL.len()];
        Problem::Foreign { field, law }.into()
    }

    fn shape(field: Key, law: &'static str, expected: &'static str) -> Self {
        Problem::Shape { field: field.name(), law, expected }.into()
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self { inside: None, problem }
    }
}

impl From<ParameterError> for Fault {
    fn from(error: ParameterError) -> Self {
        Problem::Parameter(error).into()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = self.inside {
            write!(f, "in `{}`: ", key.name())?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Parameter(error) => error.fmt(f),
            Self::Missing { field, law } => write!(f, "`{field}` is missing: {law} needs it"),
            Self::Foreign { field, law } => {
                write!(f, "`{}` is not a field of {}, which has ", field.name(), law.name)?;
                names(f, &|index| law.key(index), ", ", "none of its own")
            }
            Self::Forms { law, forms } => {
                write!(f, "{law} takes ")?;
                for (i, form) in forms.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", or " })?;
                    names(f, &|index| form.get(index).copied(), " and ", "")?;
                }
                Ok(())
            }
            Self::Shape { field, law, expected } => write!(f, "`{field}` of {law} must be {expected}"),
        }
    }
}

/// Writes the names that `key` has by index, in backquotes, with `between` between them; `none` for an empty list.
pub(crate) fn names(
    f: &mut fmt::Formatter<'_>,
    key: &dyn Fn(usize) -> Option<Key>,
    between: &str,
    none: &str,
) -> fmt::Result {
    let mut index = 0;
    while let Some(key) = key(index) {
        write!(f, "{}`{}`", if index == 0 { "" } else { between }, key.name())?;
        index += 1;
    }
    if index == 0 { f.write_str(none) } else { Ok(()) }
}
