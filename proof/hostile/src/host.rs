//! The host: its clock, its finger and its dice.

use fastrand::Rng;

/// A host that is drawn from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    random: Rng,
    /// The true time, in seconds.
    now: f64,
    /// How far the host's clock is ahead of the true time. The clock is set now and then.
    set: f64,
    /// How far ahead of the events the host asks for frames.
    ahead: f64,
    /// The length of a frame, and the time of the next one.
    rate: f64,
    next_frame: f64,
    /// Whether stamps are often wrong.
    is_wild: bool,
    /// The finger, and its speed.
    pub(crate) position: [f64; 2],
    speed: [f64; 2],
    pub(crate) is_down: bool,
    /// Whether pages loop.
    pub(crate) loops: bool,
    /// Whether the game only uses what the npm package has, too.
    pub(crate) is_twin: bool,
    /// Options of npm's driver.
    pub(crate) options: Vec<String>,
}

/// What a finger does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finger {
    Down,
    Move,
    Up,
    Cancel,
}

impl Host {
    pub(crate) fn new(seed: u64) -> Self {
        let mut host = Self {
            random: Rng::with_seed(seed),
            now: 0.0,
            set: 0.0,
            ahead: 0.0,
            rate: 1.0 / 60.0,
            next_frame: 0.0,
            is_wild: false,
            position: [200.0, 400.0],
            speed: [0.0; 2],
            is_down: false,
            loops: false,
            is_twin: false,
            options: Vec::new(),
        };
        host.now = host.of(&[0.0, 7.25, 86_400.5]);
        host.ahead = host.of(&[0.0, 0.0, 1.0 / 60.0, 2.0 / 60.0]);
        host.rate = host.of(&[1.0 / 60.0, 1.0 / 120.0, 1.0 / 24.0]);
        host.is_wild = host.below(2) == 0;
        host.next_frame = host.now;
        host
    }

    /// Returns a host for twins, that is, for replays that npm plays, too. Its stamps are right.
    pub(crate) fn of_twins(seed: u64) -> Self {
        Self { now: 0.0, next_frame: 0.0, is_wild: false, ahead: 0.0, is_twin: true, ..Self::new(seed) }
    }

    /// Draws whether npm's driver gets an option, and adds the option if so.
    pub(crate) fn has(&mut self, name: &str, value: &str) -> bool {
        let has = self.is_twin && self.below(3) == 0;
        if has {
            self.options.push(format!(r#""{name}":{value}"#));
        }
        has
    }

    /// Returns a number from `low` to `high`, in thousandths, so that replays are short.
    pub(crate) fn within(&mut self, low: f64, high: f64) -> f64 {
        ((low + (high - low) * self.random.f64()) * 1e3).round() / 1e3
    }

    /// Returns a number from `low` to `high`, both positive, with evenly distributed logarithms.
    pub(crate) fn log(&mut self, low: f64, high: f64) -> f64 {
        low * libm::pow(high / low, self.random.f64())
    }

    pub(crate) fn below(&mut self, count: u32) -> u32 {
        self.random.u32(..count)
    }

    pub(crate) fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random.usize(..list.len())]
    }

    /// Lets time pass until the next event or frame.
    pub(crate) fn pass(&mut self) {
        self.now += match self.below(16) {
            // Some events come in a burst.
            0..=3 => 0.0,
            4..=12 => self.within(0.001, 0.012),
            13 | 14 => self.within(0.01, 0.3),
            _ if self.below(8) == 0 => self.within(1.0, 40.0),
            _ => 0.02,
        };
    }

    /// Whether a frame is due. Some are missed.
    pub(crate) fn wants_frame(&mut self) -> bool {
        if self.now < self.next_frame {
            return false;
        }
        self.next_frame = self.now + self.rate;
        self.below(10) > 0
    }

    pub(crate) fn frame_stamp(&mut self) -> f64 {
        let ahead = self.ahead;
        self.stamp() + ahead
    }

    pub(crate) fn event_stamp(&mut self) -> f64 {
        let late = if self.below(6) == 0 { self.within(0.0, 0.03) } else { 0.0 };
        self.stamp() - late
    }

    fn stamp(&mut self) -> f64 {
        if self.is_wild {
            match self.below(60) {
                0 => self.set += self.of(&[-3_600.0, -0.4, -4_294_967.296, 30.0]),
                1 => return self.now + self.of(&[f64::NAN, 3_600.0, -3_600.0, 4_294_967.296, -1e9]),
                _ => {}
            }
        }
        self.now + self.set
    }

    /// Moves the finger, or lifts it. Some lifts are lost, and some come twice.
    pub(crate) fn finger(&mut self) -> Finger {
        let what = match self.below(20) {
            0 => Finger::Down,
            1 => Finger::Up,
            2 if self.below(3) == 0 => Finger::Cancel,
            _ if !self.is_down => Finger::Down,
            _ => Finger::Move,
        };
        match what {
            Finger::Down => {
                self.is_down = true;
                self.position = [self.within(50.0, 350.0), self.within(50.0, 750.0)];
                self.speed = [self.within(-30.0, 30.0), self.within(-30.0, 30.0)];
            }
            Finger::Move => {
                for axis in 0..2 {
                    let wiggle = self.within(-2.0, 2.0);
                    self.position[axis] = ((self.position[axis] + self.speed[axis] + wiggle) * 1e3).round() / 1e3;
                }
            }
            Finger::Up | Finger::Cancel => self.is_down = false,
        }
        what
    }
}
