//! Weighted least squares by polynomials that are orthogonal over the samples.

use super::samples::Sample;
use crate::math::sqrt;

/// Sums over the samples, whose times u are relative to their mean, and whose positions y are relative to the newest sample.
pub(crate) struct Fit<'a, W> {
    samples: &'a [Sample],
    weight: W,
    /// The mean of the times, counted from the newest sample.
    mean: f64,
    /// The sum of the weights w. The next fields are the sums of w·u², w·u³ and w·u·y.
    weights: f64,
    uu: f64,
    uuu: f64,
    uy: f64,
}

impl<'a, W: Fn(f64) -> f64> Fit<'a, W> {
    /// Fits at least one sample. `weight` gets a sample's age, and returns its weight.
    pub(crate) fn new(samples: &'a [Sample], weight: W) -> Self {
        let mut fit = Self { samples, weight, mean: 0.0, weights: 0.0, uu: 0.0, uuu: 0.0, uy: 0.0 };
        let (mut weights, mut times) = (0.0, 0.0);
        for (w, u, _) in fit.points() {
            weights += w;
            times += w * u;
        }
        (fit.weights, fit.mean) = (weights, times / weights);
        let (mut uu, mut uuu, mut uy) = (0.0, 0.0, 0.0);
        for (w, u, y) in fit.points() {
            uu += w * u * u;
            uuu += w * u * u * u;
            uy += w * u * y;
        }
        Self { uu, uuu, uy, ..fit }
    }

    /// Returns the weight, u and y of each sample.
    fn points(&self) -> impl Iterator<Item = (f64, f64, f64)> {
        let newest = self.samples[self.samples.len() - 1];
        self.samples.iter().map(move |sample| {
            let time = sample.time - newest.time;
            ((self.weight)(-time), time - self.mean, sample.position - newest.position)
        })
    }

    /// Returns the slope of the straight line. `None` if the weighted norm of u, as a vector over the samples, is at most `flat`.
    pub(crate) fn line(&self, flat: f64) -> Option<f64> {
        (sqrt(self.uu) > flat).then(|| self.uy / self.uu)
    }

    /// Returns the slope of the parabola at the newest sample. `None` if the weighted norm of u², after projecting out 1 and u, is at most
    /// `flat`, because then the samples don't determine the parabola.
    pub(crate) fn parabola(&self, flat: f64) -> Option<f64> {
        if self.samples.len() < 3 {
            return None;
        }
        let line = self.line(flat)?;
        let (tilt, mean) = (self.uuu / self.uu, self.uu / self.weights);
        let (mut pp, mut py) = (0.0, 0.0);
        for (w, u, y) in self.points() {
            let p = u * u - tilt * u - mean;
            pp += w * p * p;
            py += w * p * y;
        }
        // Times are relative to their mean and scaled, so the newest sample is at u = −mean.
        (sqrt(pp) > flat).then(|| line + py / pp * (-2.0 * self.mean - tilt))
    }
}
