//! Springs and drivers for the test of the TypeScript springs and drivers.

use carom::animate::{Animated, TolerancePolicy};
use carom::{Motion, Spring, State, Tolerance};

/// The number of springs.
const SPRINGS: usize = 100_000;

/// The rates of the displays whose frames are drawn, in Hz.
const RATES: [f64; 3] = [60.0, 144.0, 240.0];

/// Random numbers from a fixed seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number from 10^`from` to 10^`to`, uniform in its logarithm.
    fn magnitude(&mut self, from: f64, to: f64) -> f64 {
        libm::exp(core::f64::consts::LN_10 * (from + (to - from) * self.unit()))
    }

    /// Returns a spring of any damping ratio, often near 1.
    fn spring(&mut self) -> Spring {
        let response = self.magnitude(-2.0, 1.0);
        let ratio = match (10.0 * self.unit()) as u32 {
            0 => 1.0,
            1 => 1.0 + 1e-12 * (self.unit() - 0.5),
            2 => 1.0 + 1e-5 * (self.unit() - 0.5),
            3 => self.magnitude(-8.0, 8.0),
            _ => self.magnitude(-2.0, 1.0),
        };
        let spring = Spring::from_response_damping_ratio(response, ratio);
        if self.unit() < 0.5 { spring } else { spring.with_mass(self.magnitude(-3.0, 3.0)) }
    }

    /// Returns a start and a target, some of them far away or at the same place.
    fn travel(&mut self) -> (State, f64) {
        let size = if self.unit() < 0.1 { self.magnitude(-12.0, 12.0) } else { self.magnitude(-3.0, 5.0) };
        let position = size * (self.unit() - 0.5);
        let target = if self.unit() < 0.1 { position } else { size * (self.unit() - 0.5) };
        let velocity = if self.unit() < 0.3 { 0.0 } else { 40.0 * size * (self.unit() - 0.5) };
        (State { position, velocity }, target)
    }
}

/// Returns the following for each spring. First come mass, stiffness, damping, start, velocity at the start, target and a time, and the
/// position and velocity then. Next are the settling time within a thousandth of the travel (and 20 times that a second), and the first
/// time at that position. The last numbers say when a driver comes to rest by each of the three policies in [`policies`].
pub(crate) fn springs() -> Vec<u8> {
    let mut random = Random(7);
    let mut bytes = Vec::new();
    for _ in 0..SPRINGS {
        let spring = random.spring();
        let (start, target) = random.travel();
        let time = random.magnitude(-4.0, 1.5);
        let motion = spring.motion(start, target);
        let state = motion.state(time);
        let tolerance = 0.001 * (target - start.position).abs();
        let settled = motion.settling_time(Tolerance { distance: tolerance, velocity: 20.0 * tolerance });
        let crossed = motion.time_at(state.position).unwrap_or(f64::NAN);
        let rests = policies(target).map(|policy| driver(spring, start, target, policy).settling_time());
        let Spring { mass, stiffness, damping } = spring;
        let question = [mass, stiffness, damping, start.position, start.velocity, target, time];
        let answers = [state.position, state.velocity, settled, crossed];
        let numbers = question.into_iter().chain(answers).chain(rests);
        bytes.extend(numbers.flat_map(f64::to_le_bytes));
    }
    bytes
}

/// The policies of a driver to `target`. The test in JavaScript repeats them.
fn policies(target: f64) -> [TolerancePolicy; 3] {
    [
        TolerancePolicy::default(),
        TolerancePolicy::Absolute(Tolerance { distance: 0.01, velocity: 0.05 }),
        TolerancePolicy::AbsoluteOrRelative {
            distance: 1e-6,
            fraction: if target > 0.0 { 1e-3 } else { 1e-2 },
            velocity: None,
        },
    ]
}

fn driver(spring: Spring, start: State, target: f64, policy: TolerancePolicy) -> Animated<f64> {
    let mut driver = Animated::new(start.position, spring);
    driver.retarget(target);
    driver.set_velocity(start.velocity);
    // We set the tolerance last, because a retarget within the tolerance would put the value on its target at once.
    driver.set_tolerance(policy);
    driver
}

/// Returns 300 values of three numbers, each shown at one of the rates until it is at rest. First come mass, stiffness, damping, three
/// starts, three velocities, three targets, the rate, the instant of rest and the count of frames. The three positions and the three
/// velocities of each frame follow.
pub(crate) fn frames() -> Vec<u8> {
    let mut random = Random(11);
    let mut bytes = Vec::new();
    for round in 0..300 {
        let spring = Spring::from_response_damping_ratio(0.1 + 0.4 * random.unit(), 0.3 + 1.2 * random.unit());
        let travels = [0, 1, 2].map(|_| random.travel());
        let (start, target) = (travels.map(|(start, _)| start.position), travels.map(|(_, target)| target));
        let velocity = travels.map(|(start, _)| start.velocity);
        let rate = RATES[round % RATES.len()];
        let mut card = Animated::new(start, spring);
        card.retarget(target);
        card.set_velocity(velocity);
        let rest = card.settling_time();
        let mut shown = Vec::new();
        let mut count = 0.0;
        loop {
            count += 1.0;
            let state = card.read_after(count * 1000.0 / rate / 1000.0);
            shown.extend(state.value.into_iter().chain(state.velocity));
            if state.velocity == [0.0; 3] && state.value == target {
                break;
            }
        }
        let Spring { mass, stiffness, damping } = spring;
        let numbers = [mass, stiffness, damping].into_iter().chain(start).chain(velocity).chain(target);
        let numbers = numbers.chain([rate, rest, count]).chain(shown);
        bytes.extend(numbers.flat_map(f64::to_le_bytes));
    }
    bytes
}
