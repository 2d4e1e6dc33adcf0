//! The closed forms of springs that the values of a frame share.

use crate::law::spring::Spring;
use crate::law::spring::modes::{Form, Modes};

const INDEX_BITS: u32 = 7;

/// The number of closed forms in a [`BasisCache`]: more than most motions have frames. They take 10 kB, so they fit
/// into the processor's first-level cache.
const FORMS: usize = 1 << INDEX_BITS;

/// The exponentials, sines and cosines of springs that the values of a frame share.
///
/// The displacement of a value in flight is the sum of its displacement and velocity at its last change, each times
/// such a function of the time since then. Programs change values in frames, so thousands of values that move at once
/// differ in few of these times, and often share a spring.
/// [`Animated::advance_with`](crate::animate::Animated::advance_with) looks here first. The results have the same bits.
///
/// A cache keeps the functions of the springs and times that were used last. It needs no clearing, and may serve values of any
/// types.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, BasisCache};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.2);
/// let mut dots: Vec<_> =
///     (0..1_000).map(|i| Animated::new([i as f32, 0.0], spring)).collect();
/// dots.iter_mut().for_each(|dot| dot.retarget([500.0, 300.0]));
///
/// let mut cache = BasisCache::new();
/// let mut alone = dots[7].clone();
/// for dot in &mut dots {
///     let (_state, _is_moving) = dot.advance_with(1.0 / 60.0, &mut cache);
/// }
/// alone.advance(1.0 / 60.0);
/// assert_eq!(dots[7].value(), alone.value());
/// ```
#[derive(Clone, Debug)]
pub struct BasisCache {
    entries: [Entry; FORMS],
    /// How many values have asked to plan their rest since one of them did.
    asked: u32,
}

/// One of this many values that could plan their rest in a frame does. Planning takes as long as about ten frames, so
/// thousands of values that were changed together would make one frame late.
const TURNS: u32 = 16;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The bits of mass, stiffness, damping and time.
    key: [u64; 4],
    form: Form,
}

impl BasisCache {
    /// Returns an empty cache.
    #[must_use]
    pub const fn new() -> Self {
        // No motion is asked for a negative time, so this key matches none.
        let key = [0, 0, 0, (-1.0_f64).to_bits()];
        Self { entries: [Entry { key, form: Form::IDENTITY }; FORMS], asked: 0 }
    }

    /// Returns whether it is the turn of this value to plan its rest.
    pub(crate) fn takes_turn(&mut self) -> bool {
        self.asked = (self.asked + 1) % TURNS;
        self.asked == 0
    }

    /// Returns the closed form of a spring over 0 < t < ∞. `root` is [`Modes::root`] of the spring.
    #[inline(always)]
    pub(crate) fn form(&mut self, spring: Spring, root: f64, t: f64) -> &Form {
        let key = [spring.mass.to_bits(), spring.stiffness.to_bits(), spring.damping.to_bits(), t.to_bits()];
        let entry = &mut self.entries[index(&key)];
        if entry.key != key {
            *entry = Entry { key, form: form(spring, root, t) };
        }
        &entry.form
    }
}

impl Default for BasisCache {
    fn default() -> Self {
        Self::new()
    }
}

#[cold]
#[inline(never)]
fn form(spring: Spring, root: f64, t: f64) -> Form {
    Form::over(&Modes::with_root(spring.mass, spring.stiffness, spring.damping, root), t)
}

/// Returns the highest bits of a product with 2⁶⁴ over the golden ratio, which spreads neighbouring times.
#[inline]
const fn index(key: &[u64; 4]) -> usize {
    let mixed = key[3] ^ key[1].rotate_left(21) ^ key[2].rotate_left(43);
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - INDEX_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;

    #[test]
    fn values_read_with_a_cache_have_the_same_bits() {
        let springs = [(0.3, 0.2), (0.5, 1.0), (0.4, 2.5), (0.35, 0.0), (f64::NAN, 0.5)];
        let springs = springs.map(|(response, ratio)| Spring::from_response_damping_ratio(response, ratio));
        let mut cache = BasisCache::new();
        let mut random = 7_u32;
        let mut next = move || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(random >> 8) / f64::from(1 << 24)
        };
        let mut pairs = springs.map(|spring| [(); 2].map(|()| Animated::new([3.0_f32, -2.0], spring)));
        let (mut arrivals, mut in_flight) = (0, 0);
        for frame in 0..4_000 {
            let dt = [1.0 / 60.0, 1.0 / 60.0, 1.0 / 144.0, 0.0, 0.2][(5.0 * next()) as usize];
            for pair in &mut pairs {
                let (kind, target) = (next(), [1e3 * next() as f32, 0.0]);
                for value in &mut *pair {
                    match kind {
                        0.0..0.01 => value.retarget(target),
                        0.01..0.012 => value.set_velocity(target),
                        0.012..0.013 => value.fall(target),
                        0.013..0.014 => value.retarget_moving(target, [3.0, 0.0]),
                        _ => {}
                    }
                }
                let [cached, direct] = pair;
                let was_moving = !direct.is_at_rest();
                let seen = cached.advance_with(dt, &mut cache);
                let is_moving = direct.advance(dt);
                assert_eq!(seen.0.value.map(f32::to_bits), direct.value().map(f32::to_bits), "in frame {frame}");
                assert_eq!(seen.0.velocity.map(f32::to_bits), direct.velocity().map(f32::to_bits), "in frame {frame}");
                assert_eq!((seen.1, cached.is_at_rest(), cached.run()), (is_moving, !is_moving, direct.run()));
                arrivals += u32::from(was_moving && !is_moving);
                in_flight += u32::from(is_moving);
            }
        }
        assert!(arrivals > 20 && in_flight > 1_000, "{arrivals} arrivals, {in_flight} frames in flight");
    }
}
