//! Pictures under fingers: pan, pinch and rotate.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; texts are the caller's"
)]

use crate::handles::{Lock, Table};
use crate::kinetic::carom_vector;
use crate::memory::{give, present, text};
use crate::platform::platform_named;
use crate::status::{Failure, Outcome, call, carom_status, finite};
use carom::replay::PanZoomEvent;
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, PanZoomReading, Pinch, Rotation, ScaleLimit, Transform};
use core::ffi::c_char;
use core::mem::MaybeUninit;

/// The handle of a picture in a view. Positions are in the view: x to the right, y down, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_pan_zoom {
    /// See above.
    pub id: u64,
}

/// What a turn of the fingers does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_rotation {
    /// Nothing.
    Locked = 0,
    /// The picture turns after 10 degrees, and turns on after the release.
    Free = 1,
    /// As Free, and rests at quarter turns.
    QuarterTurns = 2,
}

/// The meaning of the number in an event of a touchpad's pinch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_pinch {
    /// m, to be multiplied as 1 + m: NSEvent.magnification.
    Magnification = 0,
    /// A difference of scales since the gesture began.
    Difference = 1,
    /// The scale since the gesture began: libinput and Wayland.
    SinceBegin = 2,
    /// deltaY of a wheel with ctrl in Chromium.
    ChromiumWheel = 3,
    /// deltaY of a wheel with ctrl in Firefox.
    FirefoxWheel = 4,
}

/// What a picture is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_pan_zoom_phase {
    /// Nothing moves, and no frames are needed.
    Rest = 0,
    /// Fingers or a touchpad have the picture.
    Held = 1,
    /// It moves on after a release, or on springs.
    Glide = 2,
    /// It flies to a rectangle.
    Flight = 3,
}

/// The placement of content in a view: scaled by e^log_scale, turned clockwise about its origin, moved to (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_transform {
    /// The view's x of the content's origin.
    pub x: f64,
    /// The view's y of the content's origin.
    pub y: f64,
    /// The natural logarithm of the scale: view lengths per content length.
    pub log_scale: f64,
    /// Radians, clockwise, not reduced to one turn.
    pub rotation: f64,
}

/// A picture at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_pan_zoom_reading {
    /// Where the content stands.
    pub transform: carom_transform,
    /// The rates of its four numbers, per second.
    pub velocity: carom_transform,
    /// The transform where the motion ends, or under fingers the current one.
    pub end: carom_transform,
    /// What the picture is doing.
    pub phase: carom_pan_zoom_phase,
    /// Whether the picture stays as it is until the next event.
    pub is_at_rest: bool,
}

static PICTURES: Table<Lock<PanZoom>> = Table::new("pan zoom");

impl From<Transform> for carom_transform {
    fn from(Transform { x, y, log_scale, rotation }: Transform) -> Self {
        Self { x, y, log_scale, rotation }
    }
}

impl carom_transform {
    fn checked(self) -> Outcome<Transform> {
        Ok(Transform {
            x: finite("x", self.x)?,
            y: finite("y", self.y)?,
            log_scale: finite("log_scale", self.log_scale)?,
            rotation: finite("rotation", self.rotation)?,
        })
    }
}

fn written(frame: PanZoomReading, end: Transform) -> carom_pan_zoom_reading {
    let rates = frame.velocity;
    carom_pan_zoom_reading {
        transform: frame.transform.into(),
        velocity: carom_transform { x: rates.x, y: rates.y, log_scale: rates.log_scale, rotation: rates.rotation },
        end: end.into(),
        phase: match frame.phase {
            PanZoomPhase::Held => carom_pan_zoom_phase::Held,
            PanZoomPhase::Glide => carom_pan_zoom_phase::Glide,
            PanZoomPhase::Flight => carom_pan_zoom_phase::Flight,
            _ => carom_pan_zoom_phase::Rest,
        },
        is_at_rest: frame.is_at_rest,
    }
}

fn sized(field: &'static str, size: carom_vector) -> Outcome<[f64; 2]> {
    let size = [size.x, size.y];
    let wrong = size.into_iter().find(|length| !(*length > 0.0 && *length <= 1e15));
    wrong.map_or(Ok(size), |length| {
        Err(Failure::number(field, "have a width and a height above 0 and up to 1e15", length))
    })
}

/// Makes a picture that shows all of a content, with the physics of a platform ("ios", ..., "native"). The limits of the
/// scale are multiples > 0 of the scale that shows all of it. The rotation is a carom_rotation.
///
/// # Safety
/// `platform` ends with a zero byte, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_pan_zoom_new(
    platform: *const c_char,
    content: carom_vector,
    view: carom_vector,
    min_scale: f64,
    max_scale: f64,
    rotation: u32,
    picture: Option<&mut MaybeUninit<carom_pan_zoom>>,
) -> carom_status {
    call(|| {
        let picture = present("picture", picture)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let platform = platform_named(unsafe { text("platform", platform)? })?;
        let mut physics = PanZoomPhysics::from_platform(platform);
        (physics.min_scale, physics.max_scale) = (ScaleLimit::OfFit(min_scale), ScaleLimit::OfFit(max_scale));
        physics.rotation = match rotation {
            0 => Rotation::Locked,
            1 => Rotation::free(),
            2 => Rotation::quarter_turns(),
            other => return Err(Failure::number("rotation", "be a carom_rotation", f64::from(other))),
        };
        let made = PanZoom::new(physics, sized("content", content)?, sized("view", view)?);
        made.validate()?;
        picture.write(carom_pan_zoom { id: PICTURES.add(Lock::new(made)) });
        Ok(())
    })
}

/// Frees a picture.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_free(picture: carom_pan_zoom) -> carom_status {
    call(|| PICTURES.free(picture.id))
}

/// Advances to the time of the frame to be drawn, and writes it.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_advance_to(
    picture: carom_pan_zoom,
    time: f64,
    frame: Option<&mut MaybeUninit<carom_pan_zoom_reading>>,
) -> carom_status {
    call(|| {
        let time = finite("time", time)?;
        let shown = PICTURES.with(picture.id, |picture| {
            picture.advance_to(time);
            Ok(written(picture.current(), picture.end()))
        })?;
        give(frame, shown);
        Ok(())
    })
}

/// A finger touches the picture. Fingers have ids of the program's choice.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pointer_down(
    picture: carom_pan_zoom,
    time: f64,
    id: u64,
    position: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PointerDown(id, position.checked("x", "y")?)))
}

/// A finger moves.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pointer_move(
    picture: carom_pan_zoom,
    time: f64,
    id: u64,
    position: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PointerMove(id, position.checked("x", "y")?)))
}

/// A finger lifts. After the last one the picture moves on.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pointer_up(picture: carom_pan_zoom, time: f64, id: u64) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PointerUp(id)))
}

/// The system takes a finger away: the picture is released without velocity.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pointer_cancel(picture: carom_pan_zoom, time: f64, id: u64) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PointerCancel(id)))
}

/// A gesture of a touchpad begins, with the pointer at a position.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pinch_begin(
    picture: carom_pan_zoom,
    time: f64,
    position: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PinchBegin(position.checked("x", "y")?)))
}

/// The gesture goes on: a number in a carom_pinch, a turn in radians clockwise, and a displacement of its centre.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pinch(
    picture: carom_pan_zoom,
    time: f64,
    encoding: u32,
    value: f64,
    turn: f64,
    pan: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || {
        let value = finite("value", value)?;
        let pinch = match encoding {
            0 => Pinch::Magnification(value),
            1 => Pinch::Difference(value),
            2 => Pinch::SinceBegin(value),
            3 => Pinch::ChromiumWheel(value),
            4 => Pinch::FirefoxWheel(value),
            other => return Err(Failure::number("encoding", "be a carom_pinch", f64::from(other))),
        };
        Ok(PanZoomEvent::Pinch(pinch, finite("turn", turn)?, pan.checked("x", "y")?))
    })
}

/// The gesture of a touchpad ends, and the picture moves on.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pinch_end(picture: carom_pan_zoom, time: f64) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PinchEnd))
}

/// Zooms by a factor e^log_factor about a position, at once or on a spring: a wheel, or a key. Events add up.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_zoom(
    picture: carom_pan_zoom,
    time: f64,
    log_factor: f64,
    about: carom_vector,
    at_once: bool,
) -> carom_status {
    PICTURES.apply(picture.id, time, || {
        let zoom = if at_once { PanZoomEvent::ZoomBy } else { PanZoomEvent::ZoomToward };
        Ok(zoom(finite("log_factor", log_factor)?, about.checked("x", "y")?))
    })
}

/// Pans by a displacement of the content on a spring: a key.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_pan(picture: carom_pan_zoom, time: f64, displacement: carom_vector) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::PanToward(displacement.checked("x", "y")?)))
}

/// Answers a double tap: zooms in about the position, or shows all.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_double_tap(
    picture: carom_pan_zoom,
    time: f64,
    position: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::DoubleTap(position.checked("x", "y")?)))
}

/// Flies to the picture that shows all of the content.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_fit(picture: carom_pan_zoom, time: f64) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::Fit))
}

/// Flies until a rectangle of the content, given by its corner and its size, just fits the view.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_zoom_to(
    picture: carom_pan_zoom,
    time: f64,
    corner: carom_vector,
    size: carom_vector,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::ZoomTo(corner.checked("x", "y")?, sized("size", size)?)))
}

/// Puts the picture at a transform at once, or at the nearest one where it may rest.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_snap_to(
    picture: carom_pan_zoom,
    time: f64,
    transform: carom_transform,
) -> carom_status {
    PICTURES.apply(picture.id, time, || Ok(PanZoomEvent::SnapTo(transform.checked()?)))
}

/// Changes the sizes of the content and of the view. The content in the middle stays there, and a motion keeps its aim.
#[unsafe(no_mangle)]
pub extern "C" fn carom_pan_zoom_resize(
    picture: carom_pan_zoom,
    time: f64,
    content: carom_vector,
    view: carom_vector,
) -> carom_status {
    PICTURES
        .apply(picture.id, time, || Ok(PanZoomEvent::Resize(Some(sized("content", content)?), sized("view", view)?)))
}
