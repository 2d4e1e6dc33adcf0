//! Lists of drivers that run one after another, or all at once.

use super::{Driver, Progress, Reverse, passed};
use crate::motion::lanes::for_each_tuple;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A list of drivers: a tuple of up to 12 of any types, an array, a slice, or (with the feature `alloc`) a `Vec`.
///
/// Use `Vec<Box<dyn Driver>>` if you know types and number only at run time.
pub trait Drivers {
    /// Returns the number of drivers.
    fn count(&self) -> usize;

    /// [Drives](Driver::drive) the driver at `index`. An index out of range counts as a driver at rest.
    fn drive(&mut self, index: usize, dt: f64) -> Progress;
}

impl<D: Driver> Drivers for [D] {
    fn count(&self) -> usize {
        self.len()
    }

    fn drive(&mut self, index: usize, dt: f64) -> Progress {
        self.get_mut(index).map_or(Progress::AtRest { left: passed(dt) }, |driver| driver.drive(dt))
    }
}

impl<L: Drivers + ?Sized> Drivers for &mut L {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn drive(&mut self, index: usize, dt: f64) -> Progress {
        (**self).drive(index, dt)
    }
}

impl<D: Reverse> Reverse for [D] {
    fn reverse(&mut self) {
        self.iter_mut().for_each(D::reverse);
    }
}

macro_rules! drivers_as_slice {
    ([$($generics:tt)*] $list:ty) => {
        impl<D: Driver, $($generics)*> Drivers for $list {
            fn count(&self) -> usize {
                self.len()
            }

            fn drive(&mut self, index: usize, dt: f64) -> Progress {
                Drivers::drive(&mut self[..], index, dt)
            }
        }

        impl<D: Reverse, $($generics)*> Reverse for $list {
            fn reverse(&mut self) {
                Reverse::reverse(&mut self[..]);
            }
        }
    };
}

drivers_as_slice!([const N: usize] [D; N]);
#[cfg(feature = "alloc")]
drivers_as_slice!([] Vec<D>);

macro_rules! drivers_of_tuple {
    ($($driver:ident $index:tt),+) => {
        impl<$($driver: Driver),+> Drivers for ($($driver,)+) {
            fn count(&self) -> usize {
                [$($index),+].len()
            }

            fn drive(&mut self, index: usize, dt: f64) -> Progress {
                match index {
                    $($index => self.$index.drive(dt),)+
                    _ => Progress::AtRest { left: passed(dt) },
                }
            }
        }

        impl<$($driver: Reverse),+> Reverse for ($($driver,)+) {
            fn reverse(&mut self) {
                $(self.$index.reverse();)+
            }
        }
    };
}

for_each_tuple!(drivers_of_tuple);

/// Drivers that run one after another. Each starts when the previous one comes to rest.
///
/// Retarget each driver before its turn or in flight, because the sequence goes on as soon as the driver is at rest. If you retarget a
/// driver after its turn, it moves, but later drivers don't wait for it. If one value visits several targets, use
/// [`Waypoints`](super::Waypoints).
///
/// ```
/// use carom::{Spring, animate::{Animated, Driver, Sequence}};
///
/// let spring = Spring::from_duration_bounce(0.3, 0.0);
/// let mut steps = Sequence::new([0.0_f64; 3].map(|x| Animated::new(x, spring)));
/// for (step, target) in steps.drivers.iter_mut().zip([10.0, 20.0, 30.0]) {
///     step.retarget(target);
/// }
/// let first = steps.drivers[0].settling_time();
/// steps.advance(first + 0.05);
/// assert_eq!(steps.current(), Some(1));
/// assert_eq!(steps.drivers[0].value(), 10.0);
/// assert!(steps.drivers[1].value() > 0.0 && steps.drivers[2].value() == 0.0);
/// while steps.advance(1.0 / 60.0) {}
/// assert_eq!(steps.current(), None);
/// ```
#[derive(Debug)]
pub struct Sequence<L> {
    /// The drivers, in order.
    pub drivers: L,
    current: usize,
}

impl<L: Drivers> Sequence<L> {
    /// Takes a tuple, an array or a `Vec` of drivers.
    #[must_use]
    pub const fn new(drivers: L) -> Self {
        Self { drivers, current: 0 }
    }

    /// Returns the index of the driver whose turn it is, or `None` after the last.
    #[must_use]
    pub fn current(&self) -> Option<usize> {
        (self.current < self.drivers.count()).then_some(self.current)
    }
}

impl<L: Drivers> Driver for Sequence<L> {
    fn drive(&mut self, dt: f64) -> Progress {
        let mut left = passed(dt);
        let earlier = drive_all(0..self.current, left, |index| self.drivers.drive(index, dt));
        while self.current < self.drivers.count() {
            match self.drivers.drive(self.current, left) {
                Progress::AtRest { left: remaining } => left = remaining,
                progress => return earlier.and(progress),
            }
            self.current += 1;
        }
        earlier.and(Progress::AtRest { left })
    }
}

/// Drivers that run at the same time. Together they are at rest when each of them is.
#[derive(Debug)]
pub struct Parallel<L> {
    /// The drivers.
    pub drivers: L,
}

impl<L: Drivers> Parallel<L> {
    /// Takes a tuple, an array or a `Vec` of drivers.
    #[must_use]
    pub const fn new(drivers: L) -> Self {
        Self { drivers }
    }
}

impl<L: Drivers> Driver for Parallel<L> {
    fn drive(&mut self, dt: f64) -> Progress {
        drive_all(0..self.drivers.count(), passed(dt), |index| self.drivers.drive(index, dt))
    }
}

impl<L: Reverse> Reverse for Parallel<L> {
    fn reverse(&mut self) {
        self.drivers.reverse();
    }
}

/// Calls `drive` for each index and combines the results. An empty list leaves all of `dt`.
pub(super) fn drive_all(indices: core::ops::Range<usize>, dt: f64, drive: impl FnMut(usize) -> Progress) -> Progress {
    indices.map(drive).fold(Progress::AtRest { left: dt }, Progress::and)
}

/// Implements `Clone` with a `clone_from` that lets a `Vec` reuse its memory, so that [`Repeat`] doesn't allocate. A derived `Clone`
/// doesn't do that.
///
/// [`Repeat`]: super::Repeat
macro_rules! clone_in_place {
    ($type:ident { $($field:ident),+ }) => {
        impl<L: Clone> Clone for $type<L> {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),+ }
            }

            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)+
            }
        }
    };
}
pub(super) use clone_in_place;

clone_in_place!(Sequence { drivers, current });
clone_in_place!(Parallel { drivers });
