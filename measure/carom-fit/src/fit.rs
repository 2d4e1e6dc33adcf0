//! Fits laws to a recording.

use alloc::{string::String, vec, vec::Vec};

use carom::State;

use crate::data::Data;
use crate::error::FitError;
use crate::model::Model;
use crate::prepare::Prepared;
use crate::report::{Fit, Segment};
use crate::segment::{self, Found, Request};
use crate::trace::Trace;

/// How to fit a recording. By default, we find everything from the recording itself.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct FitOptions {
    /// The law. The default is the best of all that apply.
    pub model: Option<Model>,
    /// The first time to fit, in seconds on the recording's clock. If you give `from` or `to`, the samples in that range are fitted as one
    /// segment.
    pub from: Option<f64>,
    /// The last time to fit, in seconds on the recording's clock.
    pub to: Option<f64>,
    /// The edge or target of a spring, if you know it. Default: it is fitted.
    pub target: Option<f64>,
    /// The position at the release, if you know it. It requires `release_velocity`, too.
    pub release_position: Option<f64>,
    /// The velocity at the release, if you know it.
    pub release_velocity: Option<f64>,
    /// Whether the recording's clock is ahead of the release by an unknown time. We then fit that time as `clock_lead`. You have to give
    /// the release, because we couldn't distinguish a motion from the same motion begun earlier.
    pub clock_lead: bool,
    /// Whether outliers, for example late frames, weigh less. Default: true.
    pub robust: bool,
    /// The standard deviation of the noise of the positions, if you know it. By default we estimate it, which only works if the noise
    /// differs from one sample to the next.
    pub sigma: Option<f64>,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            model: None,
            from: None,
            to: None,
            target: None,
            release_position: None,
            release_velocity: None,
            clock_lead: false,
            robust: true,
            sigma: None,
        }
    }
}

impl FitOptions {
    /// Options that fit one law.
    #[must_use]
    pub fn model(model: Model) -> Self {
        Self { model: Some(model), ..Self::default() }
    }

    fn request(&self) -> Result<Request, FitError> {
        let places = [
            ("target", self.target),
            ("release_position", self.release_position),
            ("release_velocity", self.release_velocity),
            ("sigma", self.sigma),
        ];
        // An infinite `from` or `to` doesn't limit the range.
        let times = [("from", self.from), ("to", self.to)].map(|(name, time)| (name, time.filter(|t| t.is_nan())));
        let wrong = |(_, number): &(_, Option<f64>)| number.is_some_and(|number| !number.is_finite());
        if let Some((option, _)) = places.into_iter().chain(times).find(wrong) {
            return Err(FitError::NotANumber { option });
        }
        if self.sigma.is_some_and(|sigma| sigma <= 0.0) {
            return Err(FitError::NotPositive { option: "sigma" });
        }
        let release = match (self.release_position, self.release_velocity) {
            (Some(position), Some(velocity)) => Some(State { position, velocity }),
            (None, None) if !self.clock_lead => None,
            _ => return Err(FitError::UnknownRelease),
        };
        Ok(Request {
            models: self.model.map_or_else(|| Model::ALL.to_vec(), |model| vec![model]),
            is_single: self.model.is_some(),
            target: self.target,
            release,
            lead: self.clock_lead,
            robust: self.robust,
        })
    }
}

/// The segments of a recording, and a fit for each that follows a law.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The segments, in order.
    pub segments: Vec<Segment>,
    /// The fits, one for each segment, in their order. There is at least one fit.
    pub fits: Vec<Fit>,
    /// The index of the main fit. Of the fits that explain their samples (or of all, if none does), it is the one with the most samples.
    pub main: usize,
    /// The step of the positions, for example 1 for whole pixels, or 0 if they are not in steps.
    pub quantum: f64,
    /// Notes about guesses, repairs and omitted samples.
    pub notes: Vec<String>,
}

impl Report {
    /// Returns the main fit.
    ///
    /// # Panics
    /// Never on a report that [`fit`] returned.
    #[must_use]
    pub fn best(&self) -> &Fit {
        &self.fits[self.main]
    }
}

/// The most samples that are fitted. More would hardly help, because a law has only a handful of constants.
const MOST_FITTED: usize = 50_000;

/// Finds the segments of a recording, and the law of each.
///
/// If a recording has more than 50,000 samples, we fit only every n-th, so that time and memory stay bounded, and a note says so. If you
/// want all samples of a shorter range, select it by [`FitOptions::from`] and [`FitOptions::to`].
///
/// # Errors
/// There are too few samples, all positions are equal, an option isn't finite, or no law can be fitted.
///
/// ```
/// use carom_fit::{FitOptions, Model, Trace, fit};
///
/// // D. Wen's page: 5.843 1/s, read at 60 Hz, rounded to whole pixels.
/// let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 60.0).collect();
/// let position = |t: &f64| (400.0 * (1.0 - (-5.843 * t).exp())).round();
/// let positions: Vec<f64> = times.iter().map(position).collect();
/// let report = fit(&Trace::new(&times, &positions)?, &FitOptions::default())?;
///
/// let best = report.best();
/// assert_eq!(best.model, Model::Friction);
/// let [low, high] = best.parameter("drag").unwrap().interval.unwrap();
/// assert!(low < 5.843 && 5.843 < high && high - low < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit(trace: &Trace, options: &FitOptions) -> Result<Report, FitError> {
    let request = options.request()?;
    // Only a recording from a file can have several tracks.
    #[cfg(feature = "read")]
    let one = (trace.tracks().len() > 1).then(|| trace.clone().single()).transpose()?;
    #[cfg(feature = "read")]
    let trace = one.as_ref().unwrap_or(trace);
    let is_cut = options.from.is_some() || options.to.is_some();
    let cut =
        is_cut.then(|| trace.between(options.from.unwrap_or(f64::NEG_INFINITY), options.to.unwrap_or(f64::INFINITY)));
    let trace = cut.as_ref().unwrap_or(trace);
    let thinned = trace.thinned(MOST_FITTED);
    let trace = thinned.as_ref().unwrap_or(trace);
    // Too few samples, samples without a motion, or numbers out of range are errors of the whole recording.
    Data::new(&trace.times(), &trace.positions(), 0.0, 0.0)?;
    let prepared = Prepared::new(trace, options.sigma);
    // If you asked for one law, first fit it to the whole recording. If that fit is close everywhere, don't split the recording.
    let whole = if is_cut || request.is_single || request.release.is_some() {
        segment::whole(&prepared, &request)
    } else {
        None
    };
    let whole_fits = whole.as_ref().is_some_and(segment::Fitted::is_near);
    let last = prepared.times.len() - 1;
    let one = |fit| vec![Found { kind: segment::kind_of(&fit), from: 0, to: last, fit: Some(fit) }];
    let found = if is_cut || whole_fits {
        one(whole.ok_or_else(|| inapplicable(options))?)
    } else {
        let found = segment::find(&prepared, &request);
        let none = found.iter().all(|segment| segment.fit.is_none());
        match whole {
            Some(fit) if none => one(fit),
            _ => found,
        }
    };
    report(found, prepared, options)
}

/// Fits times in seconds and positions in memory, as [`fit`] does.
///
/// # Errors
/// The same as for [`fit`]. Also if the slices differ in length, or have a number that isn't finite.
pub fn fit_slices(times: &[f64], positions: &[f64], options: &FitOptions) -> Result<Report, FitError> {
    fit(&Trace::new(times, positions)?, options)
}

fn inapplicable(options: &FitOptions) -> FitError {
    options.model.map_or(FitError::NoLaw, |model| FitError::DoesNotApply { model: model.name() })
}

fn report(found: Vec<Found>, prepared: Prepared, options: &FitOptions) -> Result<Report, FitError> {
    let (mut segments, mut fits) = (Vec::new(), Vec::new());
    for Found { kind, from, to, fit } in found {
        let fit = fit.and_then(Fit::new).map(|fit| {
            fits.push(fit);
            fits.len() - 1
        });
        let time = |i: usize| prepared.times.get(i).copied().unwrap_or(f64::NAN);
        segments.push(Segment { kind, from: time(from), to: time(to), samples: to - from + 1, fit });
    }
    let size = |fit: &Fit| (fit.is_explained, fit.samples);
    let main = (0..fits.len()).max_by_key(|i| size(&fits[*i])).ok_or_else(|| inapplicable(options))?;
    Ok(Report { segments, fits, main, quantum: prepared.written, notes: prepared.notes })
}

#[cfg(feature = "serde")]
mod serial {
    use alloc::vec::Vec;

    use serde::Serialize;
    use serde::ser::{SerializeMap, Serializer};

    use super::Report;
    use crate::report::{Fit, Parameter, Segment};
    use crate::segment::Kind;

    /// Serializes a list as an object whose keys are in the list's order.
    struct Object<'a, T, F>(&'a [T], F);

    impl<T, V: Serialize, F: Fn(&T) -> (&'static str, V)> Serialize for Object<'_, T, F> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.0.iter().map(&self.1))
        }
    }

    fn entries<M: SerializeMap>(fit: &Fit, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("model", &fit.model)?;
        map.serialize_entry("variant", &fit.variant)?;
        map.serialize_entry("explained", &fit.is_explained)?;
        map.serialize_entry("start", &fit.start)?;
        map.serialize_entry("parameters", &Object(&fit.parameters, |p: &Parameter| (p.name, p.value)))?;
        map.serialize_entry("standard_errors", &Object(&fit.parameters, |p: &Parameter| (p.name, p.standard_error)))?;
        map.serialize_entry("intervals", &Object(&fit.parameters, |p: &Parameter| (p.name, p.interval)))?;
        map.serialize_entry("undetermined", &fit.undetermined)?;
        map.serialize_entry("r_squared", &fit.r_squared)?;
        map.serialize_entry("rmse", &fit.rmse)?;
        map.serialize_entry("max_residual", &fit.max_residual())?;
        map.serialize_entry("autocorrelation", &fit.autocorrelation)?;
        map.serialize_entry("quantum", &fit.quantum)?;
        map.serialize_entry("samples", &fit.samples)?;
        map.serialize_entry("outliers", &fit.outliers)?;
        map.serialize_entry("start_estimate", &Object(&fit.start_estimate, |pair: &(&'static str, f64)| *pair))?;
        map.serialize_entry("spec", &fit.spec())?;
        map.serialize_entry("preset", &fit.preset)
    }

    impl Serialize for Fit {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            entries(self, &mut map)?;
            map.serialize_entry("candidates", &self.candidates)?;
            map.end()
        }
    }

    /// A segment with its fit, instead of the index of the fit.
    #[derive(Serialize)]
    struct Place<'a> {
        kind: Kind,
        from: f64,
        to: f64,
        samples: usize,
        fit: Option<&'a Fit>,
    }

    /// Writes the main fit's entries, `segments` (each with its `kind`, `from`, `to`, `samples`, and its own `fit` or
    /// null), `candidates` and `notes`.
    impl Serialize for Report {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            entries(self.best(), &mut map)?;
            let place = |&Segment { kind, from, to, samples, fit }: &Segment| {
                let fit = fit.and_then(|fit| self.fits.get(fit));
                Place { kind, from, to, samples, fit }
            };
            let segments: Vec<_> = self.segments.iter().map(place).collect();
            map.serialize_entry("segments", &segments)?;
            map.serialize_entry("candidates", &self.best().candidates)?;
            map.serialize_entry("notes", &self.notes)?;
            map.end()
        }
    }
}
