//! `carom compare`: the errors of numeric steppers.

use std::io::{self, Write};

use carom::step::{Euler, Exact, Rk4, SemiImplicitEuler, SpringForce, Stepper, StoermerVerlet, VelocityVerlet};
use carom::{Motion, State};
use carom_spec::Law;
use libm::log10;
use serde::Serialize;

use crate::command::plot::Drawing;
use crate::command::sample::End;
use crate::failure::Failure;
use crate::motion_args::{Chosen, MotionArgs, finite};
use crate::number::{digits, short};
use crate::outline::{Instant, Outline};
use crate::output::write_json;
use crate::plot::{Curve, Figure, Scales};

/// Step a spring by numeric methods and print the error of each
///
/// The error is the largest distance from the exact position until the spring has settled, as a fraction of the travel. With an
/// unstable step, the state grows without bound. The order says what a finer step gains: with order 2, half the step gives a
/// quarter of the error. The last column is what a step costs: how often it evaluates the force.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom compare spring --response 0.35 --damping-ratio 0.7 --target 1
  carom compare spring --stiffness 170 --damping 26 --target 300 --dt 1/120,1/60,0.05 --json
  carom compare 'origami tension=40 friction=7' --dt 1/240,1/120,1/60,1/30,1/10
  carom compare spring --duration 0.5 --bounce 0.3 --target 1 -o steppers.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    motion: MotionArgs,
    /// Steps in seconds, as fractions or decimals
    #[arg(
        long,
        value_name = "DT,...",
        value_delimiter = ',',
        value_parser = step,
        allow_hyphen_values = true,
        default_value = "1/240,1/120,1/60,1/30,1/10"
    )]
    dt: Vec<Step>,
    /// Print a JSON object instead of a table and a plot
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    end: End,
    #[command(flatten)]
    drawing: Drawing,
}

/// The length of a step, as it was written.
#[derive(Clone, Debug)]
struct Step {
    text: String,
    seconds: f64,
}

fn step(text: &str) -> Result<Step, String> {
    let seconds = match text.split_once('/') {
        Some((above, below)) => finite(above.trim())? / finite(below.trim())?,
        None => finite(text)?,
    };
    if seconds > 0.0 && seconds.is_finite() {
        Ok(Step { text: text.trim().to_owned(), seconds })
    } else {
        Err("it must be finite and greater than 0, as 1/60 or 0.0167".to_owned())
    }
}

/// A method, with its names in JSON and in text.
struct Method {
    name: &'static str,
    words: &'static str,
    /// The method to step with. Störmer–Verlet doesn't fit here, because it steps from the last two positions. A method
    /// with the same eigenvalues stands in for it.
    stepper: &'static dyn Stepper<SpringForce>,
    /// How often a step evaluates the force.
    evaluations: u32,
}

const STOERMER_VERLET: &str = "stoermer_verlet";

const METHODS: [Method; 6] = [
    Method { name: "euler", words: "forward Euler", stepper: &Euler, evaluations: 1 },
    Method { name: "semi_implicit_euler", words: "semi-implicit Euler", stepper: &SemiImplicitEuler, evaluations: 1 },
    Method { name: STOERMER_VERLET, words: "Störmer–Verlet", stepper: &SemiImplicitEuler, evaluations: 1 },
    Method { name: "velocity_verlet", words: "velocity Verlet", stepper: &VelocityVerlet, evaluations: 2 },
    Method { name: "rk4", words: "Runge-Kutta 4", stepper: &Rk4, evaluations: 4 },
    Method { name: "exact", words: "exact", stepper: &Exact, evaluations: 0 },
];

#[derive(Serialize)]
struct Comparison {
    /// The largest distance of the motion from its rest, which is the unit of the errors.
    span: f64,
    /// The end of the comparison, in seconds.
    until: f64,
    steppers: Vec<Row>,
}

/// One method at every step.
#[derive(Serialize)]
struct Row {
    stepper: &'static str,
    #[serde(skip)]
    words: &'static str,
    order: Option<f64>,
    errors: Vec<Cell>,
    /// How often a step evaluates the force.
    force_evaluations: u32,
}

/// One method at one step.
#[derive(Serialize)]
struct Cell {
    dt: f64,
    /// Null if it isn't finite.
    error: Option<f64>,
    is_stable: bool,
}

impl Arguments {
    /// We don't try more steps than this.
    const MOST: f64 = 1e8;

    pub(crate) fn run(&self) -> Result<(), Failure> {
        let chosen = self.motion.one("compare")?;
        let (spring, target) = match chosen.spec.law {
            Law::Spring(spring, target) => (spring, target),
            Law::TwoSprings(law, target) => (law.spring(), target),
            _ => return Err(Failure::Usage(format!("compare takes a spring, but is given a {}", chosen.name()))),
        };
        let report = self.report(&chosen, SpringForce { spring, target })?;
        let mut output = io::stdout().lock();
        if self.json {
            write_json(&report, &mut output)?;
        } else {
            writeln!(output, "{}", chosen.title())?;
            self.print(&report, &mut output)?;
        }
        drop(output);
        if self.json && self.drawing.output.is_none() {
            return Ok(());
        }
        self.drawing.draw(self.figure(&chosen, &report))
    }

    fn report(&self, chosen: &Chosen, force: SpringForce) -> Result<Comparison, Failure> {
        let start = chosen.spec.start;
        let motion = force.spring.motion(start, force.target);
        let until = self.end.of(chosen, &motion)?;
        let span = Outline::of(&motion).span();
        if !(span > 0.0 && until > 0.0) {
            return Err(Failure::Usage("this spring does not move: give it a --target or a --velocity".to_owned()));
        }
        if let Some(step) = self.dt.iter().find(|step| until / step.seconds > Self::MOST) {
            return Err(Failure::Usage(format!("--dt {}: too many steps in {} s", step.text, short(until))));
        }
        let cell = |method: &Method, dt: f64| {
            let error = largest_error(&mut *method.positions(force, start, dt), &motion, dt, until) / span;
            Cell { dt, error: error.is_finite().then_some(error), is_stable: is_stable(method.stepper, &force, dt) }
        };
        let row = |method: &Method| {
            let errors: Vec<_> = self.dt.iter().map(|step| cell(method, step.seconds)).collect();
            let Method { name: stepper, words, evaluations: force_evaluations, .. } = *method;
            Row { stepper, words, order: order(&errors), errors, force_evaluations }
        };
        Ok(Comparison { span, until, steppers: METHODS.iter().map(row).collect() })
    }

    fn print(&self, report: &Comparison, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "largest error of the position in {} s, as a fraction of the travel\n", short(report.until))?;
        write!(output, "  {:<20}", "step (s)")?;
        for step in &self.dt {
            write!(output, "{:>10}", step.text)?;
        }
        writeln!(output, "{:>8}{:>8}", "order", "forces")?;
        for row in &report.steppers {
            write!(output, "  {:<20}", row.words)?;
            for cell in &row.errors {
                let error = || cell.error.map_or_else(|| "–".to_owned(), |error| digits(error, 2));
                let text = if cell.is_stable { error() } else { "unstable".to_owned() };
                write!(output, "{text:>10}")?;
            }
            writeln!(output, "{:>8}{:>8}", row.order_in_words(), row.force_evaluations)?;
        }
        writeln!(output)
    }

    fn figure(&self, chosen: &Chosen, report: &Comparison) -> Figure {
        Figure {
            title: Some(chosen.label()),
            curves: report.steppers.iter().map(|row| self.curve(row)).collect(),
            position_only: true,
            scales: Scales::Errors,
            ..Figure::default()
        }
    }

    fn curve(&self, row: &Row) -> Curve {
        // An error of 0 doesn't have a logarithm, so draw half a rounding error instead.
        const SMALLEST: f64 = 0.5 * f64::EPSILON;
        let logarithms = |cell: &Cell| {
            let error = f64::max(cell.error.filter(|_| cell.is_stable)?, SMALLEST);
            Some(Instant { t: log10(cell.dt), state: State::at_rest(log10(error)) })
        };
        let mut samples: Vec<_> = row.errors.iter().filter_map(logarithms).collect();
        samples.sort_by(|a, b| a.t.total_cmp(&b.t));
        let unstable = self.dt.iter().zip(&row.errors).filter(|(_, cell)| !cell.is_stable);
        let unstable: Vec<_> = unstable.map(|(step, _)| step.text.as_str()).collect();
        let mut label = row.words.to_owned();
        if row.order.is_some() {
            label = format!("{label}: order {}", row.order_in_words());
        }
        if !unstable.is_empty() {
            label = format!("{label}; unstable at {}", unstable.join(", "));
        }
        Curve { label, samples, ..Curve::default() }
    }
}

impl Row {
    fn order_in_words(&self) -> String {
        match self.order {
            Some(order) => format!("{order:.1}"),
            None if self.stepper == "exact" => "exact".to_owned(),
            None => "–".to_owned(),
        }
    }
}

impl Method {
    /// Returns a function that takes a step, and returns the new position.
    fn positions(&self, force: SpringForce, start: State, dt: f64) -> Box<dyn FnMut() -> f64> {
        if self.name == STOERMER_VERLET {
            let mut method = StoermerVerlet::new(&force, start, dt);
            return Box::new(move || method.advance(&force));
        }
        let (mut state, stepper) = (start, self.stepper);
        Box::new(move || {
            state = stepper.step(&force, state, dt);
            state.position
        })
    }
}

/// Returns the largest error of the position over the steps up to `until`. It takes at least one step.
fn largest_error(step: &mut dyn FnMut() -> f64, exact: &dyn Motion, dt: f64, until: f64) -> f64 {
    let steps = f64::max((until / dt + 1e-9).floor(), 1.0) as u32;
    let mut largest = 0.0;
    for i in 1..=steps {
        let error = (step() - exact.state(f64::from(i) * dt).position).abs();
        if !(error <= largest) {
            largest = error;
        }
        if !largest.is_finite() {
            break;
        }
    }
    largest
}

/// Whether the method is stable, that is, whether no state grows from step to step. A step of a spring multiplies the
/// state by a matrix. The eigenvalues of this matrix must be in the unit circle.
fn is_stable(stepper: &dyn Stepper<SpringForce>, force: &SpringForce, dt: f64) -> bool {
    // An eigenvalue that rounding puts this far outside the unit circle still counts as stable.
    const HAIR: f64 = 1e-9;
    let about_zero = SpringForce { target: 0.0, ..*force };
    let x = stepper.step(&about_zero, State { position: 1.0, velocity: 0.0 }, dt);
    let v = stepper.step(&about_zero, State { position: 0.0, velocity: 1.0 }, dt);
    let determinant = x.position * v.velocity - x.velocity * v.position;
    let half_trace = 0.5 * (x.position + v.velocity);
    let discriminant = half_trace * half_trace - determinant;
    let radius = if discriminant < 0.0 { libm::sqrt(determinant) } else { half_trace.abs() + libm::sqrt(discriminant) };
    radius <= 1.0 + HAIR
}

/// Returns the order of a method: the slope of the error over the step, both as logarithms. It is measured between the two finest
/// steps whose errors are larger than rounding.
fn order(cells: &[Cell]) -> Option<f64> {
    const ROUNDING: f64 = 1e-12;
    let is_meaningful = |cell: &&Cell| cell.is_stable && cell.error.is_some_and(|error| error > ROUNDING);
    let mut points: Vec<_> =
        cells.iter().filter(is_meaningful).filter_map(|cell| Some((cell.dt, cell.error?))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.dedup_by(|a, b| a.0 <= b.0);
    match points.as_slice() {
        [(fine, small), (coarse, large), ..] => Some(log10(large / small) / log10(coarse / fine)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use carom::step::Force;

    use super::{Cell as Entry, *};

    #[test]
    fn a_step_may_be_written_as_a_positive_fraction_or_decimal() {
        for (text, seconds) in [("1/60", 1.0 / 60.0), ("0.05", 0.05), ("2/120", 1.0 / 60.0), ("1e-3", 1e-3)] {
            assert!((step(text).unwrap().seconds - seconds).abs() < 1e-15);
        }
        for text in ["0", "-1/60", "1/0", "0/0", "1/-60", "inf", "NaN", "", "1/", "/60", "1/60/2", "a"] {
            assert!(step(text).is_err(), "{text}");
        }
    }

    /// A force that counts its evaluations.
    struct Counting(SpringForce, Cell<u32>);

    impl Force for Counting {
        fn pull(&self, time: f64, state: State) -> f64 {
            self.1.set(self.1.get() + 1);
            self.0.pull(time, state)
        }

        fn damping(&self) -> f64 {
            self.0.damping()
        }
    }

    #[test]
    fn each_method_evaluates_the_force_as_often_as_the_table_says() {
        let spring = carom::Spring::from_response_damping_ratio(0.35, 0.7);
        let force = Counting(SpringForce { spring, target: 1.0 }, Cell::new(0));
        let start = State::at_rest(0.0);
        let steppers: [(&str, &dyn Stepper<Counting>); 4] = [
            ("euler", &Euler),
            ("semi_implicit_euler", &SemiImplicitEuler),
            ("velocity_verlet", &VelocityVerlet),
            ("rk4", &Rk4),
        ];
        let stated = |name: &str| METHODS.iter().find(|method| method.name == name).map(|method| method.evaluations);
        for (name, stepper) in steppers {
            force.1.set(0);
            let _ = stepper.step(&force, start, 0.01);
            assert_eq!(Some(force.1.get()), stated(name), "{name}");
        }
        let mut method = StoermerVerlet::new(&force, start, 0.01);
        force.1.set(0);
        method.advance(&force);
        assert_eq!(Some(force.1.get()), stated(STOERMER_VERLET));
    }

    #[test]
    fn the_order_comes_from_the_finest_steps_above_rounding_error() {
        let cell = |dt, error, is_stable| Entry { dt, error: Some(error), is_stable };
        let cells = [cell(0.1, 9.0, false), cell(0.01, 4e-4, true), cell(0.005, 1e-4, true), cell(1e-4, 1e-14, true)];
        assert!((order(&cells).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(order(&cells[..2]), None);
    }
}
