//! The result of every function, and the message behind it.

use carom::error::ParameterError;
use core::ffi::{CStr, c_char};
use core::fmt::Display;
#[cfg(feature = "std")]
use std::{
    cell::RefCell,
    ffi::CString,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The result of every function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_status {
    /// The results are written.
    Ok = 0,
    /// A pointer is NULL.
    NullPointer = 1,
    /// A number is outside its range.
    InvalidNumber = 2,
    /// A handle is unknown or was freed.
    InvalidHandle = 3,
    /// A text isn't UTF-8, or isn't the spec or the name that the function expects.
    InvalidText = 4,
    /// A batch doesn't have a spring of this number.
    InvalidIndex = 5,
    /// Carom has a fault. The object may be in a state between two changes. Please report this.
    Fault = 6,
    /// There isn't enough memory for the springs of a batch.
    NoMemory = 7,
}

/// A status other than `Ok`, with its message.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: carom_status,
    #[cfg(feature = "std")]
    pub(crate) message: String,
}

impl Failure {
    #[cfg_attr(not(feature = "std"), expect(unused_variables, reason = "the small library has no texts of numbers"))]
    pub(crate) fn new(status: carom_status, message: impl Display) -> Self {
        Self {
            status,
            #[cfg(feature = "std")]
            message: message.to_string(),
        }
    }

    pub(crate) fn null(name: &str) -> Self {
        Self::new(carom_status::NullPointer, format_args!("`{name}` must not be NULL"))
    }

    pub(crate) fn number(field: &'static str, requirement: &'static str, value: f64) -> Self {
        ParameterError::new(field, requirement, value).into()
    }
}

impl From<ParameterError> for Failure {
    fn from(error: ParameterError) -> Self {
        Self::new(carom_status::InvalidNumber, error)
    }
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

#[cfg(feature = "std")]
thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// Runs the body of an exported function. A panic must not unwind into C, so it becomes a status.
#[cfg(feature = "std")]
pub(crate) fn call(body: impl FnOnce() -> Outcome) -> carom_status {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return carom_status::Ok,
        Ok(Err(failure)) => failure,
        Err(_) => Failure::new(carom_status::Fault, "Carom has a fault: a function panicked"),
    };
    let message = CString::new(failure.message.replace('\0', "\\0")).unwrap_or_default();
    // A thread that is ending may have dropped its message already. Nobody can read it then, so ignore the error.
    _ = LAST_ERROR.try_with(|last| *last.borrow_mut() = message);
    failure.status
}

/// The last status other than `Ok`, of all threads.
#[cfg(not(feature = "std"))]
static LAST_ERROR: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);

#[cfg(not(feature = "std"))]
pub(crate) fn call(body: impl FnOnce() -> Outcome) -> carom_status {
    let Err(failure) = body() else { return carom_status::Ok };
    LAST_ERROR.store(failure.status as u8, core::sync::atomic::Ordering::Relaxed);
    failure.status
}

/// Returns the number if it is finite.
pub(crate) fn finite(field: &'static str, value: f64) -> Outcome<f64> {
    if value.is_finite() { Ok(value) } else { Err(Failure::number(field, "be finite", value)) }
}

/// Returns the number unless it is NaN.
pub(crate) fn not_nan(field: &'static str, value: f64) -> Outcome<f64> {
    if value.is_nan() { Err(Failure::number(field, "be a number", value)) } else { Ok(value) }
}

/// Returns the message of the last call on this thread that failed, or "" before the first. It is valid until the next one. In the small
/// library it is the name of the last status of the program.
#[allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]
#[unsafe(no_mangle)]
pub extern "C" fn carom_last_error() -> *const c_char {
    #[cfg(feature = "std")]
    return LAST_ERROR.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr());
    #[cfg(not(feature = "std"))]
    carom_status_name(u32::from(LAST_ERROR.load(core::sync::atomic::Ordering::Relaxed)))
}

/// Returns the name of a status, such as "invalid number". It is "" for OK and for a number that isn't a status.
#[allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]
#[unsafe(no_mangle)]
pub extern "C" fn carom_status_name(status: u32) -> *const c_char {
    const NAMES: [&CStr; 8] = [
        c"",
        c"null pointer",
        c"invalid number",
        c"invalid handle",
        c"invalid text",
        c"invalid index",
        c"fault",
        c"no memory",
    ];
    NAMES.get(status as usize).unwrap_or(&c"").as_ptr()
}

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => c"",
};

/// Returns the version of the library, such as "0.1.0".
#[allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]
#[unsafe(no_mangle)]
pub extern "C" fn carom_version() -> *const c_char {
    VERSION.as_ptr()
}
