//! What became of each thing that a value was asked to do.

/// One thing that a value was asked to do, by [`Animated::run`](super::Animated::run): a token, to ask later how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run(u64);

/// How a [`Run`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It came to rest where it was to go.
    Finished,
    /// It was sent elsewhere, flung, dropped or put somewhere before it had come to rest.
    Retargeted,
}

/// The runs of one value, and how the last 64 of them ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs {
    current: u64,
    /// Bit k: the run k before the current one came to rest.
    finished: u64,
}

impl Runs {
    /// A value at rest has done what it was made for.
    pub(super) const AT_REST: Self = Self { current: 0, finished: 1 };

    pub(super) const fn begin(&mut self) {
        self.current = self.current.wrapping_add(1);
        self.finished <<= 1;
    }

    pub(super) const fn finish(&mut self) {
        self.finished |= 1;
    }

    pub(super) const fn current(&self) -> Run {
        Run(self.current)
    }

    pub(super) const fn outcome(&self, run: Run) -> Option<Outcome> {
        let ago = self.current.wrapping_sub(run.0);
        if ago < 64 && (self.finished >> ago) & 1 == 1 {
            Some(Outcome::Finished)
        } else if ago == 0 {
            None
        } else {
            Some(Outcome::Retargeted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_the_last_runs_is_remembered_and_older_ones_count_as_interrupted() {
        let mut runs = Runs::AT_REST;
        let made = runs.current();
        assert_eq!(runs.outcome(made), Some(Outcome::Finished));
        for round in 0..63 {
            runs.begin();
            assert_eq!(runs.outcome(runs.current()), None);
            if round % 2 == 0 {
                runs.finish();
            }
        }
        assert_eq!(runs.outcome(made), Some(Outcome::Finished));
        assert_eq!(runs.outcome(Run(1)), Some(Outcome::Finished));
        assert_eq!(runs.outcome(Run(2)), Some(Outcome::Retargeted));
        runs.begin();
        assert_eq!(runs.outcome(made), Some(Outcome::Retargeted));
    }
}
