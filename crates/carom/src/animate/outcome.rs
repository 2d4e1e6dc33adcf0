//! How each run of a value ended.

/// A token for one run of a value, for example the motion to one target, from [`Animated::run`](super::Animated::run).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Run(u32);

/// How a [`Run`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The value came to rest.
    Finished,
    /// The value was retargeted, flung, dropped or snapped before it came to rest.
    Retargeted,
}

/// Counts the runs of one value, and remembers how the last 32 of them ended.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct RunLog {
    current: u32,
    /// Bit 0 is set if the current run came to rest, bit 1 if the run before it did, and so on.
    finished: u32,
}

impl RunLog {
    /// The log of a value that starts at rest. Its first run is finished.
    pub(super) const AT_REST: Self = Self { current: 0, finished: 1 };

    pub(super) const fn begin(&mut self) {
        self.current = self.current.wrapping_add(1);
        self.finished <<= 1;
    }

    /// Begins another run if the current run has not ended.
    pub(super) const fn interrupt(&mut self) {
        if !self.is_finished() {
            self.begin();
        }
    }

    pub(super) const fn finish(&mut self) {
        self.finished |= 1;
    }

    /// Returns whether the current run has come to rest.
    pub(super) const fn is_finished(&self) -> bool {
        self.finished & 1 == 1
    }

    pub(super) const fn current(&self) -> Run {
        Run(self.current)
    }

    pub(super) const fn outcome(&self, run: Run) -> Option<Outcome> {
        let ago = self.current.wrapping_sub(run.0);
        if ago < 32 && (self.finished >> ago) & 1 == 1 {
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
    fn runs_older_than_the_last_32_count_as_retargeted() {
        let mut runs = RunLog::AT_REST;
        let made = runs.current();
        assert_eq!(runs.outcome(made), Some(Outcome::Finished));
        for round in 0..31 {
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
