//! Deterministic random numbers. The tests of `carom-track` include this file, too.
#![allow(dead_code, unreachable_pub, reason = "each test takes what it needs")]

/// S. Vigna's `SplitMix64`.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number from 0 to 1, 1 excluded.
    pub fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.roll()
    }

    /// Returns an index below `count`.
    pub fn pick(&mut self, count: u32) -> u32 {
        (self.roll() * f64::from(count)) as u32
    }

    /// Returns the times of frames 1 to 33 ms apart, until `seconds`.
    pub fn frames(&mut self, seconds: f64) -> Vec<f64> {
        let mut frames = vec![0.0];
        while frames[frames.len() - 1] < seconds {
            let next = frames[frames.len() - 1] + self.within(0.001, 0.033);
            frames.push(next.min(seconds));
        }
        frames.split_off(1)
    }

    /// Returns a number of mean 0 and standard deviation 1 from a normal distribution, by Box and Muller's method.
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (1.0 - self.roll(), self.roll());
        libm::sqrt(-2.0 * libm::log(u)) * libm::cos(core::f64::consts::TAU * v)
    }

    /// Returns one of the items.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.pick(all.len() as u32) as usize]
    }
}
