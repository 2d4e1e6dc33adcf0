//! The exact step of a head and a row of equal springs behind it, each pulled toward the one before it.
//!
//! Relative to the position where all springs end, the state of the row obeys y′ = A y with
//!
//! ```text
//!     ⎡M        ⎤        M  the head's own law
//! A = ⎢N S      ⎥        S  a link's own law
//!     ⎢  N S    ⎥        N  the effect on a link of the position of the one before it
//!     ⎣    N S  ⎦
//! ```
//!
//! so that the step over t is e^(tA). All links are equal, so the effect of one on another depends only on how many places apart they are.
//! So two columns of blocks hold the whole matrix: one for the head, and one for a link.
//!
//! # Solution
//! In resonance (equal or nearly equal springs, of any damping) cancellation makes every formula of exponentials inaccurate. So we take the
//! Taylor series over a step of t/2ˢ, short enough for 16 terms, and square it s times. We square D = e^(tA) − 1 by (1 + D)² − 1 = 2D + D².
//! This keeps the digits of a slow motion beside a fast one. The method takes only additions and multiplications, which have the same bits
//! everywhere.

use crate::law::Spring;
use crate::math::{larger, sqrt};
use crate::motion::State;
use alloc::vec::Vec;

/// The rows are position and velocity after the step. The columns are position and velocity before it.
type Block = [[f64; 2]; 2];

const NOTHING: Block = [[0.0; 2]; 2];
const IDENTITY: Block = [[1.0, 0.0], [0.0, 1.0]];

/// The number of terms of the series. The next term is below 10⁻¹⁷ for steps up to [`LONGEST`].
const TERMS: u32 = 16;

/// The longest step of the series, times the fastest rate.
const LONGEST: f64 = 0.25;

/// The law of a leader that moves at a constant velocity.
pub(super) const DRIFT: Spring = Spring { mass: 1.0, stiffness: 0.0, damping: 0.0 };

/// The law x″ = −stiffness·x − damping·x′, in the cascade's unit of time.
#[derive(Clone, Copy, Debug)]
struct Law {
    stiffness: f64,
    damping: f64,
}

impl Law {
    /// Returns the law's matrix times `block`.
    fn times(self, [x, v]: Block) -> Block {
        [v, [0, 1].map(|i| -(self.stiffness * x[i] + self.damping * v[i]))]
    }
}

/// Returns the frequency and the damping rate of a spring, in 1/s.
fn rates(spring: Spring) -> (f64, f64) {
    let Spring { mass, stiffness, damping } = spring;
    (sqrt(stiffness / mass), damping / mass)
}

fn plus(a: Block, b: Block, factor: f64) -> Block {
    let mut sum = a;
    for (sum, b) in sum.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
        *sum += b * factor;
    }
    sum
}

fn product(a: Block, b: Block) -> Block {
    let mut product = NOTHING;
    for (product, a) in product.iter_mut().zip(a) {
        for (j, entry) in product.iter_mut().enumerate() {
            *entry = a[0] * b[0][j] + a[1] * b[1][j];
        }
    }
    product
}

/// The matrix e^(tA) − 1. Its memory is kept for the longest row so far.
#[derive(Clone, Debug)]
pub(super) struct Cascade {
    /// The fastest rate of head and links, in 1/s. The blocks measure time in units of 1/`rate`.
    rate: f64,
    /// The block that turns the head's state into the head's change.
    own: Block,
    /// The blocks that turn the head's state into the change of each link.
    from_head: Vec<Block>,
    /// The blocks that turn a link's own state, and the states of the links one, two, … places before it, into the link's change.
    along: Vec<Block>,
}

impl Cascade {
    /// Returns a cascade with room for `links` links.
    pub(super) fn new(links: usize) -> Self {
        let blocks = || alloc::vec![NOTHING; links];
        Self { rate: 1.0, own: NOTHING, from_head: blocks(), along: blocks() }
    }

    /// Computes the step over 0 < `t` < ∞ for this many links behind a head.
    pub(super) fn prepare(&mut self, head: Spring, link: Spring, links: usize, t: f64) {
        let ((head_frequency, head_damping), (frequency, damping)) = (rates(head), rates(link));
        let fastest = [head_damping, frequency, damping].into_iter().fold(head_frequency, larger);
        self.rate = if fastest > 0.0 { fastest } else { 1.0 };
        let law = |frequency: f64, damping: f64| {
            let w = frequency / self.rate;
            Law { stiffness: w * w, damping: damping / self.rate }
        };
        let (head, link) = (law(head_frequency, head_damping), law(frequency, damping));
        let (mut step, mut doublings) = (t, 0);
        while step * self.rate > LONGEST {
            step *= 0.5;
            doublings += 1;
        }
        self.from_head.resize(links, NOTHING);
        self.along.resize(links, NOTHING);
        self.expand(head, link, step * self.rate);
        for _ in 0..doublings {
            self.double();
        }
    }

    /// Computes the series 1 + h/1·A (1 + h/2·A (1 + …)) from the inside out, and leaves out the first 1.
    fn expand(&mut self, head: Law, link: Law, h: f64) {
        self.own = IDENTITY;
        self.from_head.fill(NOTHING);
        self.along.fill(NOTHING);
        if let Some(first) = self.along.first_mut() {
            *first = IDENTITY;
        }
        for term in (1..=TERMS).rev() {
            let factor = h / f64::from(term);
            let plus_one = if term > 1 { IDENTITY } else { NOTHING };
            let pulled = |block: Block, before: Block| {
                let [x, v] = link.times(block);
                let v = [0, 1].map(|i| v[i] + link.stiffness * before[0][i]);
                [x, v].map(|row| row.map(|entry| entry * factor))
            };
            for i in (0..self.along.len()).rev() {
                let before = if i > 0 { (self.from_head[i - 1], self.along[i - 1]) } else { (self.own, NOTHING) };
                self.from_head[i] = pulled(self.from_head[i], before.0);
                self.along[i] = pulled(self.along[i], before.1);
            }
            self.own = plus(plus_one, head.times(self.own), factor);
            if let Some(first) = self.along.first_mut() {
                *first = plus(*first, plus_one, 1.0);
            }
        }
    }

    /// Doubles the step, from the last link to the first, because each link needs the old blocks of the links before it.
    fn double(&mut self) {
        let Self { own, from_head, along, .. } = self;
        for i in (0..along.len()).rev() {
            let mut sum = product(from_head[i], *own);
            for j in 0..=i {
                sum = plus(sum, product(along[i - j], from_head[j]), 1.0);
            }
            from_head[i] = plus(sum, from_head[i], 2.0);
        }
        for i in (0..along.len()).rev() {
            let mut sum = NOTHING;
            for j in 0..=i {
                sum = plus(sum, product(along[j], along[i - j]), 1.0);
            }
            along[i] = plus(sum, along[i], 2.0);
        }
        *own = plus(product(*own, *own), *own, 2.0);
    }

    /// Returns the state of the link at `index` after the step. `head` and `links` give the states before the step, of the head and of the
    /// links up to this one. Positions are relative to where the row ends.
    pub(super) fn link(&self, index: usize, head: State, links: impl Fn(usize) -> State) -> State {
        let start = links(index);
        let unit = |state: State| [state.position, state.velocity / self.rate];
        let apply = |block: Block, [x, v]: [f64; 2]| [0, 1].map(|i| block[i][0] * x + block[i][1] * v);
        let mut change = apply(self.from_head[index], unit(head));
        for j in 0..=index {
            let part = apply(self.along[index - j], unit(links(j)));
            change = [change[0] + part[0], change[1] + part[1]];
        }
        State { position: start.position + change[0], velocity: start.velocity + change[1] * self.rate }
    }
}
