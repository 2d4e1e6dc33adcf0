//! A batch whose springs the tests address by index.
#![cfg(feature = "alloc")]
#![allow(dead_code, reason = "no test uses all methods")]
#![expect(clippy::unwrap_used, reason = "a slot that is not there is a failed test")]

use carom::batch::{Batch, Scalar, Slot};
use carom::{Spring, State};
use core::ops::{Deref, DerefMut};

#[derive(Clone, Debug)]
pub(crate) struct Numbered<T: Scalar>(Batch<T>);

impl<T: Scalar> Deref for Numbered<T> {
    type Target = Batch<T>;

    fn deref(&self) -> &Batch<T> {
        &self.0
    }
}

impl<T: Scalar> DerefMut for Numbered<T> {
    fn deref_mut(&mut self) -> &mut Batch<T> {
        &mut self.0
    }
}

impl<T: Scalar> Numbered<T> {
    pub(crate) fn new(spring: Spring, springs: usize) -> Self {
        Self(Batch::new(spring, springs))
    }

    pub(crate) fn at(&self, place: usize) -> Slot {
        self.0.slot(place).unwrap()
    }

    /// Retargets a spring. If the batch refuses the target, nothing happens.
    pub(crate) fn retarget(&mut self, place: usize, target: T) {
        let slot = self.at(place);
        self.0.retarget(slot, target).ok();
    }

    pub(crate) fn set_state(&mut self, place: usize, state: State) {
        let slot = self.at(place);
        self.0.set_state(slot, state).ok();
    }

    pub(crate) fn set_velocity(&mut self, place: usize, velocity: T) {
        let slot = self.at(place);
        self.0.set_velocity(slot, velocity).ok();
    }

    pub(crate) fn insert(&mut self, position: T) -> usize {
        self.0.insert(position).unwrap().place()
    }

    pub(crate) fn remove(&mut self, place: usize) {
        let slot = self.at(place);
        self.0.remove(slot).unwrap();
    }

    pub(crate) fn state(&self, place: usize) -> State {
        self.0.read(self.at(place)).unwrap().into()
    }

    pub(crate) fn position(&mut self, place: usize) -> T {
        self.0.positions()[place]
    }

    pub(crate) fn displacements(&mut self) -> Vec<T>
    where
        T: core::ops::Mul<Output = T>,
    {
        let targets = self.0.targets().to_vec();
        let difference = |(x, target): (&T, T)| T::from_lanes(x.lanes() - target.lanes());
        self.0.positions().iter().zip(targets).map(difference).collect()
    }

    pub(crate) fn rests(&self, place: usize) -> bool {
        self.0.read(self.at(place)).unwrap().is_at_rest
    }

    pub(crate) fn is_moving(&self) -> bool {
        !self.0.is_at_rest()
    }
}
