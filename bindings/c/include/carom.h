// Carom: exact motion physics for user interfaces. Written by cbindgen from bindings/c/src; do not edit.
//
// Units. Times are in seconds on any clock that moves forward. Positions are in your unit of length (pixels, points,
// radians), and velocities in that unit per second.
//
// Errors. Functions return a carom_status, except for those that return a text. If your program ignores the status of a
// CAROM_CHECKED function, compilers warn. Results are written through the last pointers, and only if the status is OK.
// Don't pass a pointer that is NULL and not CAROM_NULLABLE, a number outside its range (numbers are finite unless the
// comment says otherwise), or a handle that is unknown or was freed. If you do, you get a status that says so and a
// message from carom_last_error, and the call changes nothing.
// The program is aborted only if memory for a new object runs out. A batch is large, so for it you get a status.
//
// Results that you don't want. NULL is valid for the results of a call that changes something, and for each of several
// results. Such pointers are CAROM_NULLABLE. A new handle, and the only result of a question, must not be NULL.
//
// Ownership. Laws are plain structs: you pass them by value, and they don't allocate. Motions, tracks, trackers,
// scrollers, two axes, pictures, kinetics, resamplers and batches are handles: free each one once with its _free function. A handle
// is a number, not 0, that is never used again, so a second free, or a use after it, is an error, not undefined behaviour.
//
// Documentation. Comments stand before what they are about, with a third slash or a second star, so that bindgen, ffigen
// and Swift keep them.
//
// Arrays have count elements. Others must not write to them during the call, and they must not overlap. NULL is valid
// if count is 0. Texts end with a zero byte. Integers that mean an enum are checked.
//
// Threads. You may call every function from any thread. Calls on one handle take turns, and calls on different handles
// don't wait for each other. Each thread keeps its own error message.


#ifndef CAROM_H
#define CAROM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 1
#define CAROM_VERSION_PATCH 0

// Define CAROM_CHECKED as nothing for a parser that knows no attributes.
#ifndef CAROM_CHECKED
#if defined(__GNUC__) || defined(__clang__)
#define CAROM_CHECKED __attribute__((warn_unused_result))
#else
#define CAROM_CHECKED
#endif
#endif

// For clang and Swift: pointers that are not CAROM_NULLABLE are not NULL, and later versions may add values to enums.
#ifdef __clang__
#define CAROM_NULLABLE _Nullable
#define CAROM_OPEN __attribute__((enum_extensibility(open)))
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin
#else
#define CAROM_NULLABLE
#define CAROM_OPEN
#endif

/// The result of every function.
typedef enum CAROM_OPEN carom_status {
    /** The results are written. */ CAROM_STATUS_OK = 0,
    /** A pointer is NULL. */ CAROM_STATUS_NULL_POINTER = 1,
    /** A number is outside its range. */ CAROM_STATUS_INVALID_NUMBER = 2,
    /** A handle is unknown or was freed. */ CAROM_STATUS_INVALID_HANDLE = 3,
    /** A text isn't UTF-8, or isn't the spec or the name that the function expects. */ CAROM_STATUS_INVALID_TEXT = 4,
    /** A batch doesn't have a spring of this number. */ CAROM_STATUS_INVALID_INDEX = 5,
    /// Carom has a fault. The object may be in a state between two changes. Please report this.
    CAROM_STATUS_FAULT = 6,
    /** There isn't enough memory for the springs of a batch. */ CAROM_STATUS_NO_MEMORY = 7,
} carom_status;
/// The activity of a page.
typedef enum CAROM_OPEN carom_phase {
    /** The page is at rest, so you don't need a frame. */ CAROM_PHASE_REST = 0,
    /** A finger holds the page. */ CAROM_PHASE_DRAG = 1,
    /** It moves by itself after a release. */ CAROM_PHASE_FLING = 2,
    /** A spring draws it back to an edge. */ CAROM_PHASE_SPRING_BACK = 3,
    /** It is drawn to a place where it may rest. */ CAROM_PHASE_SNAP = 4,
    /** A wheel or a key moves it. */ CAROM_PHASE_SMOOTH = 5,
    /** The program scrolls it. */ CAROM_PHASE_PROGRAMMATIC = 6,
} carom_phase;
/// The source of the deltas of a frame.
typedef enum CAROM_OPEN carom_kinetic_phase {
    /** The page stands still, so you don't need a frame before the next event. */ CAROM_KINETIC_PHASE_IDLE = 0,
    /** Fingers on the touchpad. */ CAROM_KINETIC_PHASE_FINGER = 1,
    /** The momentum after a flick. */ CAROM_KINETIC_PHASE_MOMENTUM = 2,
    /** A wheel. */ CAROM_KINETIC_PHASE_WHEEL = 3,
    /** Nothing more will come: send wl_pointer.axis_stop. */ CAROM_KINETIC_PHASE_ENDED = 4,
} carom_kinetic_phase;
/// What a picture is doing.
typedef enum CAROM_OPEN carom_pan_zoom_phase {
    /** Nothing moves, and no frames are needed. */ CAROM_PAN_ZOOM_PHASE_REST = 0,
    /** Fingers or a touchpad have the picture. */ CAROM_PAN_ZOOM_PHASE_HELD = 1,
    /** It moves on after a release, or on springs. */ CAROM_PAN_ZOOM_PHASE_GLIDE = 2,
    /** It flies to a rectangle. */ CAROM_PAN_ZOOM_PHASE_FLIGHT = 3,
} carom_pan_zoom_phase;
/// What a turn of the fingers does.
typedef enum CAROM_OPEN carom_rotation {
    /** Nothing. */ CAROM_ROTATION_LOCKED = 0,
    /** The picture turns after 10 degrees, and turns on after the release. */ CAROM_ROTATION_FREE = 1,
    /** As Free, and rests at quarter turns. */ CAROM_ROTATION_QUARTER_TURNS = 2,
} carom_rotation;
/// The meaning of the number in an event of a touchpad's pinch.
typedef enum CAROM_OPEN carom_pinch {
    /** m, to be multiplied as 1 + m: NSEvent.magnification. */ CAROM_PINCH_MAGNIFICATION = 0,
    /** A difference of scales since the gesture began. */ CAROM_PINCH_DIFFERENCE = 1,
    /** The scale since the gesture began: libinput and Wayland. */ CAROM_PINCH_SINCE_BEGIN = 2,
    /** deltaY of a wheel with ctrl in Chromium. */ CAROM_PINCH_CHROMIUM_WHEEL = 3,
    /** deltaY of a wheel with ctrl in Firefox. */ CAROM_PINCH_FIREFOX_WHEEL = 4,
} carom_pinch;
/// The kinds of flings, with the numbers that each reads from a carom_fling.
typedef enum CAROM_OPEN carom_fling_kind {
    /** v' = -drag v: drag (iOS, GTK). */ CAROM_FLING_KIND_FRICTION = 0,
    /** v' = -drag v - deceleration sgn v: drag, deceleration. */ CAROM_FLING_KIND_SLIDING = 1,
    /** Flutter's law on Android: friction, usually 0.015. */ CAROM_FLING_KIND_POWER = 2,
    /** Android's own law: friction, usually 0.015, and density. */ CAROM_FLING_KIND_SPLINE = 3,
    /** Flutter's older approximation of Android's law: friction, usually 0.015. */ CAROM_FLING_KIND_CUBIC = 4,
    /** Chromium's classic curve: no number. */ CAROM_FLING_KIND_CHROMIUM = 5,
    /** Chromium's newer curve: deceleration, usually 2645.664, and reach. */ CAROM_FLING_KIND_BEZIER = 6,
} carom_fling_kind;
/// The estimators of a release velocity. Robust is Carom's own, and the others are platforms'.
typedef enum CAROM_OPEN carom_estimator {
    /** Never faster than the finger moved, and never opposite to it. */ CAROM_ESTIMATOR_ROBUST = 0,
    /** Flutter, for touch. */ CAROM_ESTIMATOR_LEAST_SQUARES = 1,
    /** Android, for scroll axes. */ CAROM_ESTIMATOR_IMPULSE = 2,
    /** Flutter's model of iOS. */ CAROM_ESTIMATOR_IOS_SEGMENTS = 3,
    /** Flutter's model of macOS. */ CAROM_ESTIMATOR_MACOS_SEGMENTS = 4,
    /** Chromium. */ CAROM_ESTIMATOR_CHROMIUM = 5,
    /** Android, for touch, but never backwards. */ CAROM_ESTIMATOR_ANDROID = 6,
} carom_estimator;
/// How a resampler finds a finger between and beyond its reports.
typedef enum CAROM_OPEN carom_resampling {
    /** Carom's own, with the smallest jerk and lag. */ CAROM_RESAMPLING_CAROM = 0,
    /** Android: 5 ms before the frame, at most 8 ms ahead. */ CAROM_RESAMPLING_ANDROID = 1,
    /** Chromium: the same numbers. */ CAROM_RESAMPLING_CHROMIUM = 2,
    /** Flutter: 38 ms before the frame, never ahead. */ CAROM_RESAMPLING_FLUTTER = 3,
} carom_resampling;
/// The response of a page's edges to a finger and to a fling.
typedef enum CAROM_OPEN carom_edge_kind {
    /** The page stops. */ CAROM_EDGE_KIND_HARD = 0,
    /** The page stops and is stretched: Android 12 and later. */ CAROM_EDGE_KIND_STRETCH = 1,
    /** The page follows through a rubber band. */ CAROM_EDGE_KIND_ELASTIC = 2,
} carom_edge_kind;
/// The velocity that a fling passes on to the next one.
typedef enum CAROM_OPEN carom_momentum {
    /** None. */ CAROM_MOMENTUM_NONE = 0,
    /** Flutter's model of iOS. */ CAROM_MOMENTUM_CARRIED = 1,
    /** Android's flywheel. */ CAROM_MOMENTUM_FLYWHEEL = 2,
    /** Chromium's booster. */ CAROM_MOMENTUM_BOOST = 3,
} carom_momentum;
/// The smoothing of the jumps of a wheel or a key.
typedef enum CAROM_OPEN carom_smoothing_kind {
    /** The page jumps. */ CAROM_SMOOTHING_KIND_INSTANT = 0,
    /** A spring. */ CAROM_SMOOTHING_KIND_SPRING = 1,
    /** Chromium's curve over 150 ms: its keys. */ CAROM_SMOOTHING_KIND_EASE_CONSTANT = 2,
    /** Chromium's curve over 200 ms, shorter for long jumps: its wheel. */ CAROM_SMOOTHING_KIND_EASE_INVERSE_DELTA = 3,
    /** Chromium's curve, longer for long jumps. */ CAROM_SMOOTHING_KIND_EASE_DELTA_BASED = 4,
    /** Chromium's curve on Windows. */ CAROM_SMOOTHING_KIND_IMPULSE = 5,
    /** Chromium's curve of scrollTo. */ CAROM_SMOOTHING_KIND_SCROLL_TO = 6,
} carom_smoothing_kind;
/// The kinds of places where a page may rest.
typedef enum CAROM_OPEN carom_landing_kind {
    /** Anywhere. */ CAROM_LANDING_KIND_ANYWHERE = 0,
    /** On pages of size > 0, or NAN for the viewport's size. */ CAROM_LANDING_KIND_PAGES = 1,
    /** On the nearest of the points. It ignores size. */ CAROM_LANDING_KIND_POINTS = 2,
    /** On a point within size >= 0, and anywhere if there is none. */ CAROM_LANDING_KIND_NEAR_POINTS = 3,
} carom_landing_kind;
/// The unit of the travel of a wheel.
typedef enum CAROM_OPEN carom_wheel_unit {
    /** Lengths: touchpads. */ CAROM_WHEEL_UNIT_PIXELS = 0,
    /** Lines of text: notches on most systems. */ CAROM_WHEEL_UNIT_LINES = 1,
    /** Viewports. */ CAROM_WHEEL_UNIT_PAGES = 2,
} carom_wheel_unit;
/// The source of the travel of a wheel.
typedef enum CAROM_OPEN carom_wheel_phase {
    /** A notch, or an unknown source. */ CAROM_WHEEL_PHASE_NOTCH = 0,
    /** Fingers on a touchpad. */ CAROM_WHEEL_PHASE_FINGERS = 1,
    /** The fingers have left the touchpad. */ CAROM_WHEEL_PHASE_ENDED = 2,
    /** The system's own momentum. */ CAROM_WHEEL_PHASE_MOMENTUM = 3,
} carom_wheel_phase;
/// A key that scrolls. The back arrow points up or left. The space keys act as page down and page up.
typedef enum CAROM_OPEN carom_key { CAROM_KEY_ARROW_BACK = 0, CAROM_KEY_ARROW_FORWARD = 1, CAROM_KEY_PAGE_UP = 2,
    CAROM_KEY_PAGE_DOWN = 3, CAROM_KEY_HOME = 4, CAROM_KEY_END = 5, CAROM_KEY_SPACE = 6, CAROM_KEY_SHIFT_SPACE = 7,
    } carom_key;
/// m x'' = -k (x - target) - c x': a mass on a spring, slowed by a damper. Constructors return springs of mass 1.
typedef struct carom_spring {
    /** m > 0. */ double mass;
    /** k >= 0: force per displacement. With 0 the mass coasts against the damping. */ double stiffness;
    /** c >= 0: force per velocity. With 0 the motion never rests. */ double damping;
} carom_spring;
/// A position, in the caller's unit of length, and a velocity, in that unit per second, at one instant.
typedef struct carom_state { double position; double velocity; } carom_state;
/// Numbers that follow from a spring.
typedef struct carom_spring_numbers {
    /** The period of the undamped spring in seconds, or INFINITY without stiffness. */ double response;
    /// 0 undamped, below 1 bouncy, 1 critical, above 1 slow, or NAN without stiffness and damping.
    double damping_ratio;
    /** SwiftUI's bounce: 1 - damping ratio, or 1 / damping ratio - 1 above 1. */ double bounce;
    /** The seconds of a full swing, or INFINITY if the spring doesn't swing. */ double period;
    /** The seconds until the envelope halves, or INFINITY without damping or without stiffness. */ double half_life;
    /** The first overshoot after a start at rest, as a fraction of the travel. */ double overshoot;
} carom_spring_numbers;
/// How near its rest, and how slow, a motion must be to count as at rest.
typedef struct carom_tolerance {
    /** The largest distance from the rest position, >= 0. */ double distance;
    /// The highest speed, >= 0. 20 times the distance is usual: at that speed the distance takes 50 ms.
    double velocity;
} carom_tolerance;
/// The exact step of a linear law: with y = position - target and velocity w, y' = xx y + xv w + x, w' = vx y + vv w + v.
typedef struct carom_propagator { double xx; double xv; double vx; double vv; double x; double v; } carom_propagator;
/// The law of a fling. Numbers that its kind doesn't use are ignored.
typedef struct carom_fling {
    /** A carom_fling_kind. */ uint32_t kind;
    /** How fast the velocity decays, in 1/s, >= 0. */ double drag;
    /** Of Sliding >= 0, of Bezier > 0, in length/s^2. */ double deceleration;
    /** > 0, without unit. */ double friction;
    /** > 0: pixels per logical pixel, or 1 for positions in logical pixels. */ double density;
    /** > 0: the longest distance of a fling, which may be INFINITY. */ double reach;
} carom_fling;
/// The handle of a motion of any law, which never changes.
typedef struct carom_motion { uint64_t id; } carom_motion;
/// The handle of a track: a value on a spring. A read doesn't change it, and may be at any time.
typedef struct carom_track { uint64_t id; } carom_track;
/// The handle of a velocity tracker, along one axis.
typedef struct carom_velocity_tracker { uint64_t id; } carom_velocity_tracker;
/// A smoothing. The spring counts only for its kind.
typedef struct carom_smoothing {
    /** A carom_smoothing_kind. */ uint32_t kind;
    /** The spring, for the kind that has one. */ carom_spring spring;
} carom_smoothing;
/// The numbers of a platform. carom_platform_named fills it, and you may change any of them.
typedef struct carom_platform {
    /// The law between the edges: Friction, Sliding, Power, Spline or Bezier, whose reach is three viewports at most.
    carom_fling fling;
    /** A fling stops at this speed, >= 0, or NAN for a device pixel in 50 ms. */ double stop_speed;
    /** A carom_edge_kind. */ uint32_t edge;
    /** The fraction that an elastic edge shows of a small pull, > 0. */ double band_coefficient;
    /** The length of the rubber band in viewports, > 0 or INFINITY. */ double band_length;
    /** The law beyond the edges. */ carom_spring spring;
    /** The inward velocity of a release beyond an edge, per length of overscroll, >= 0. */ double kick;
    /** The fraction of a fling's velocity that the spring takes over at an edge, >= 0. */ double edge_gain;
    /** The highest speed that the spring takes over, > 0 or INFINITY. */ double max_edge_speed;
    /** A carom_estimator, of the release velocity. */ uint32_t estimator;
    /** The distance that a finger moves before the page follows, >= 0. */ double slop;
    /// Whether frames find the finger between and beyond its reports. False where the system has done it.
    bool resamples;
    /** How they do: a carom_resampling. */ uint32_t resampling;
    /** The least speed of a release that flings, >= 0. */ double min_fling;
    /** The highest speed of a fling at its start, > 0 or INFINITY. */ double max_fling;
    /** A carom_momentum. */ uint32_t momentum;
    /** The length of a line of the wheel, > 0. */ double line;
    /** The length of a page as a fraction of the viewport, above 0 and up to 1. */ double page;
    /** The smoothing of the wheel. */ carom_smoothing wheel;
    /** The smoothing of keys. */ carom_smoothing keys;
    /** Whether the system sends its own momentum after fingers have left a trackpad. */ bool system_momentum;
    /** Whether a wheel that turns back drops what it had left to go. */ bool drops_rest;
} carom_platform;
/// The range of the offsets of a page, and the viewport that it is seen through.
typedef struct carom_extent {
    /** The smallest offset, usually 0, which may be -INFINITY. */ double min;
    /** The largest offset, >= min and usually content - viewport, which may be INFINITY. */ double max;
    /** The size of the viewport, > 0. */ double viewport;
} carom_extent;
/// The places where a page may rest. The points are copied.
typedef struct carom_landing {
    /** A carom_landing_kind. */ uint32_t kind;
    /** A length, as the kind says. */ double size;
    /** The offsets, which may be NULL if count is 0. */ const double *CAROM_NULLABLE points;
    /** The number of points. */ size_t count;
} carom_landing;
/// The handle of a scroller: a page along one axis. Offsets grow toward the end of the page.
typedef struct carom_scroller { uint64_t id; } carom_scroller;
/// Everything about a page at one instant.
typedef struct carom_scroller_reading {
    /** The offset to draw the page at. */ double offset;
    /** The velocity of the page. */ double velocity;
    /** How far beyond an edge to draw it: positive past the end, negative before the beginning. */ double overscroll;
    /** The stretch of the page as a fraction of its size, where edges stretch it. */ double stretch;
    /** The offset where the page will come to rest without further input. */ double target;
    /** The seconds until the page is at rest, or INFINITY under a finger. */ double settling_time;
    /** The activity of the page. */ carom_phase phase;
    /** Whether the page is at rest, so that you don't need a frame until the next input. */ bool is_at_rest;
} carom_scroller_reading;
/// The handle of a page that scrolls in two directions. A finger moves it along one axis or both, as it began.
typedef struct carom_two_axes { uint64_t id; } carom_two_axes;
/// A length or a velocity along two axes.
typedef struct carom_vector { double x; double y; } carom_vector;
/// The handle of kinetic scrolling without a page. Times are the events' own.
typedef struct carom_kinetic { uint64_t id; } carom_kinetic;
/// The scrolling of one frame.
typedef struct carom_kinetic_frame {
    /** The travel since the last frame. */ carom_vector delta;
    /** The source of the travel. If it has several, this is the last one. */ carom_kinetic_phase phase;
} carom_kinetic_frame;
/// The handle of a picture in a view. Positions are in the view: x to the right, y down, from its upper left corner.
typedef struct carom_pan_zoom { uint64_t id; } carom_pan_zoom;
/// The placement of content in a view: scaled by e^log_scale, turned clockwise about its origin, moved to (x, y).
typedef struct carom_transform {
    /** The view's x of the content's origin. */ double x;
    /** The view's y of the content's origin. */ double y;
    /** The natural logarithm of the scale: view lengths per content length. */ double log_scale;
    /** Radians, clockwise, not reduced to one turn. */ double rotation;
} carom_transform;
/// A picture at one instant.
typedef struct carom_pan_zoom_reading {
    /** Where the content stands. */ carom_transform transform;
    /** The rates of its four numbers, per second. */ carom_transform velocity;
    /** The transform where the motion ends, or under fingers the current one. */ carom_transform end;
    /** What the picture is doing. */ carom_pan_zoom_phase phase;
    /** Whether the picture stays as it is until the next event. */ bool is_at_rest;
} carom_pan_zoom_reading;
/// The handle of a resampler, along two axes.
typedef struct carom_resampler { uint64_t id; } carom_resampler;
/// The handle of a batch: springs of one law, numbered from 0, each with its own target.
typedef struct carom_batch { uint64_t id; } carom_batch;
#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Returns the message of the last call on this thread that failed, or "" before the first. It is valid until the next one. In the small
/// library it is the name of the last status of the program.
const char *carom_last_error(void);
/// Returns the name of a status, such as "invalid number". It is "" for OK and for a number that isn't a status.
const char *carom_status_name(uint32_t status);
/// Returns the version of the library, such as "0.1.0".
const char *carom_version(void);

/// What a rubber band of a coefficient > 0 (0.55 on iOS) and a dimension > 0 (the viewport's, or INFINITY) shows of a pull.
CAROM_CHECKED carom_status carom_rubber_band_shown(double coefficient, double dimension, double pull, double *shown);
/// The pull that a rubber band shows as so much, which is less than its dimension. A finger that catches it goes on from there.
CAROM_CHECKED carom_status carom_rubber_band_pull(double coefficient, double dimension, double shown, double *pull);

/// The spring of a response > 0 in seconds (the period without damping) and a damping ratio >= 0.
CAROM_CHECKED carom_status carom_spring_from_response(double response, double damping_ratio, carom_spring *spring);
/// The spring of SwiftUI's duration > 0 in seconds, which is the response, and bounce, above -1 and at most 1.
CAROM_CHECKED carom_status carom_spring_from_duration(double duration, double bounce, carom_spring *spring);
/// The spring of an undamped frequency > 0 in hertz and a damping ratio >= 0.
CAROM_CHECKED carom_status carom_spring_from_frequency(double frequency_hz, double damping_ratio, carom_spring *spring);
/// The spring of an undamped angular frequency > 0 in rad/s and a damping ratio >= 0.
CAROM_CHECKED carom_status carom_spring_from_angular_frequency(double angular_frequency, double damping_ratio,
    carom_spring *spring);
/// The spring whose envelope halves in half_life > 0 seconds, with a damping ratio > 0.
CAROM_CHECKED carom_status carom_spring_from_half_life(double half_life, double damping_ratio, carom_spring *spring);
/// The spring that takes start to within a fraction (0 to 1) of its travel from the target in exactly time > 0 seconds.
CAROM_CHECKED carom_status carom_spring_from_settling(double time, double fraction, double damping_ratio,
    carom_state start, double target, carom_spring *spring);
/// Computes the numbers that follow from a spring.
CAROM_CHECKED carom_status carom_spring_describe(carom_spring spring, carom_spring_numbers *numbers);
/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
CAROM_CHECKED carom_status carom_spring_state(carom_spring spring, carom_state start, double target, double t,
    carom_state *state);
/// Writes count positions and velocities at from, from + step, ... (both >= 0), 10 to 20 times as fast as one by one.
CAROM_CHECKED carom_status carom_spring_sample(carom_spring spring, carom_state start, double target, double from,
    double step, size_t count, double *CAROM_NULLABLE positions, double *CAROM_NULLABLE velocities);
/// The seconds after which the motion stays within the tolerance of its rest, or INFINITY if it never rests.
CAROM_CHECKED carom_status carom_spring_settling_time(carom_spring spring, carom_state start, double target,
    carom_tolerance tolerance, double *seconds);
/// The seconds until the motion is first at a position, or INFINITY if it never is.
CAROM_CHECKED carom_status carom_spring_time_at(carom_spring spring, carom_state start, double target, double position,
    double *seconds);
/// The exact step over dt >= 0 seconds, for any state and target.
CAROM_CHECKED carom_status carom_spring_propagator(carom_spring spring, double dt, carom_propagator *propagator);
/// The state after the step of a propagator: four multiplications. Give a spring's target. Frictions take any. Once it is within 1e-300 of
/// the target, distance and velocity are 0, because processors are slow with the numbers below.
CAROM_CHECKED carom_status carom_propagator_advance(carom_propagator propagator, carom_state from, double target,
    carom_state *state);

/// The friction of a drag >= 0 in 1/s.
CAROM_CHECKED carom_status carom_friction_from_drag(double drag, carom_fling *fling);
/// The friction that keeps this fraction of the velocity per millisecond, above 0 and up to 1: 0.998 on iOS.
CAROM_CHECKED carom_status carom_friction_from_deceleration_rate(double rate_per_ms, carom_fling *fling);
/// The friction that keeps this fraction of the velocity per second, above 0 and up to 1.
CAROM_CHECKED carom_status carom_friction_from_kept_per_second(double kept, carom_fling *fling);
/// The friction that keeps this fraction of the velocity per frame, at a frame rate > 0 in hertz.
CAROM_CHECKED carom_status carom_friction_from_kept_per_frame(double kept, double frame_rate, carom_fling *fling);
/// The friction that halves the velocity in half_life > 0 seconds.
CAROM_CHECKED carom_status carom_friction_from_half_life(double half_life, carom_fling *fling);
/// The exact step of a friction over dt >= 0 seconds.
CAROM_CHECKED carom_status carom_friction_propagator(carom_fling fling, double dt, carom_propagator *propagator);
/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
CAROM_CHECKED carom_status carom_fling_state(carom_fling fling, carom_state start, double t, carom_state *state);
/// The position where the fling ends, or NAN if it never does.
CAROM_CHECKED carom_status carom_fling_rest(carom_fling fling, carom_state start, double *position);
/// The seconds after which the fling stays within the tolerance of its rest, or INFINITY if it never rests.
CAROM_CHECKED carom_status carom_fling_settling_time(carom_fling fling, carom_state start, carom_tolerance tolerance,
    double *seconds);
/// The seconds until the fling is first at a position, such as an edge, or INFINITY if it never is.
CAROM_CHECKED carom_status carom_fling_time_at(carom_fling fling, carom_state start, double position, double *seconds);

/// Makes a motion from a spec in JSON, such as {"law":"spring","response":0.35,"damping_ratio":0.8,"target":300}.
CAROM_CHECKED carom_status carom_motion_new(const char *json, carom_motion *motion);
/// Frees a motion.
carom_status carom_motion_free(carom_motion motion);
/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
CAROM_CHECKED carom_status carom_motion_state(carom_motion motion, double t, carom_state *state);
/// Writes the states at count times, each as carom_motion_state gives it.
CAROM_CHECKED carom_status carom_motion_states(carom_motion motion, size_t count, const double *CAROM_NULLABLE times,
    carom_state *CAROM_NULLABLE states);
/// Writes count positions and velocities at from, from + step, ... (both >= 0) in bulk.
CAROM_CHECKED carom_status carom_motion_sample(carom_motion motion, double from, double step, size_t count,
    double *CAROM_NULLABLE positions, double *CAROM_NULLABLE velocities);
/// The position where the motion ends, or NAN if it runs away or swings for ever.
CAROM_CHECKED carom_status carom_motion_rest(carom_motion motion, double *position);
/// The seconds after which the motion stays within the tolerance of its rest, or INFINITY if it never rests.
CAROM_CHECKED carom_status carom_motion_settling_time(carom_motion motion, carom_tolerance tolerance, double *seconds);
/// The seconds until the motion is first at a position, or INFINITY if it never is.
CAROM_CHECKED carom_status carom_motion_time_at(carom_motion motion, double position, double *seconds);
/// The seconds until the speed is first at most this, or INFINITY if it never is.
CAROM_CHECKED carom_status carom_motion_time_at_speed(carom_motion motion, double speed, double *seconds);

/// Makes a track at rest at value, on a clock that shows now.
CAROM_CHECKED carom_status carom_track_new(double value, carom_spring spring, double now, carom_track *track);
/// Frees a track.
carom_status carom_track_free(carom_track track);
/// Value and velocity at a time, and whether the track stays at rest, so that you don't need a later frame.
CAROM_CHECKED carom_status carom_track_state(carom_track track, double at, carom_state *CAROM_NULLABLE state,
    bool *CAROM_NULLABLE is_at_rest);
/// When the track comes to rest, or INFINITY if it never does.
CAROM_CHECKED carom_status carom_track_rest_at(carom_track track, double *time);
/// The target of the track. If it follows a moving target, the position of that at the time.
CAROM_CHECKED carom_status carom_track_target(carom_track track, double at, double *target);
/// Sends the track to a target, with the value and the velocity that it has at that time.
CAROM_CHECKED carom_status carom_track_retarget(carom_track track, double at, double target);
/// Sends the track after a target that is at target at that time and moves with a velocity.
CAROM_CHECKED carom_status carom_track_follow(carom_track track, double at, double target, double velocity);
/// Gives the track another velocity, as at the release of a finger, and leaves its target.
CAROM_CHECKED carom_status carom_track_set_velocity(carom_track track, double at, double velocity);
/// Lets a friction alone act: a fling. Only CAROM_FLING_KIND_FRICTION is valid.
CAROM_CHECKED carom_status carom_track_fling(carom_track track, double at, carom_fling friction);
/// Lets a constant acceleration alone act.
CAROM_CHECKED carom_status carom_track_fall(carom_track track, double at, double acceleration);
/// Gives the track another spring. Value and velocity carry on.
CAROM_CHECKED carom_status carom_track_set_spring(carom_track track, double at, carom_spring spring);
/// Sets an absolute tolerance of rest. The default is relative: 1e-4 of the travel.
CAROM_CHECKED carom_status carom_track_set_tolerance(carom_track track, double at, carom_tolerance tolerance);
/// Sets the tolerance of rest to a fraction > 0 of the travel.
CAROM_CHECKED carom_status carom_track_set_relative_tolerance(carom_track track, double at, double fraction);
/// Puts the track at rest at a value.
CAROM_CHECKED carom_status carom_track_snap_to(carom_track track, double at, double value);
/// Puts the track at rest at a value, where a finger is, and samples its velocity for carom_track_release.
CAROM_CHECKED carom_status carom_track_hold(carom_track track, double at, double value);
/// Releases a held track with the velocity of its finger. Friction acts, which keeps 0.998 per millisecond. landing gets the position where
/// it would end, and the velocity. To choose another end, call carom_track_retarget at the same time.
CAROM_CHECKED carom_status carom_track_release(carom_track track, double at, carom_state *CAROM_NULLABLE landing);
/// Ends the motion of the track: on its target, or where friction would have taken it.
CAROM_CHECKED carom_status carom_track_settle(carom_track track, double at);

/// Makes a tracker without samples. The estimator is a carom_estimator.
CAROM_CHECKED carom_status carom_velocity_tracker_new(uint32_t estimator, carom_velocity_tracker *tracker);
/// Frees a tracker.
carom_status carom_velocity_tracker_free(carom_velocity_tracker tracker);
/// Adds a sample of the finger. Samples may come late, and may be stamped on arrival, several in one frame.
CAROM_CHECKED carom_status carom_velocity_tracker_add(carom_velocity_tracker tracker, double time, double position);
/// The velocity at the release, or 0 if the finger is at rest by then, or has fewer than two samples.
CAROM_CHECKED carom_status carom_velocity_tracker_velocity(carom_velocity_tracker tracker, double release_time,
    double *velocity);
/// Removes the samples: the next one begins a new gesture.
CAROM_CHECKED carom_status carom_velocity_tracker_clear(carom_velocity_tracker tracker);

/// Writes the numbers of the platform of a name: "ios", "android", "gtk", ..., "native".
CAROM_CHECKED carom_status carom_platform_named(const char *name, carom_platform *platform);

/// Makes a scroller at rest at its beginning, with the physics of a platform ("ios", "android", "gtk", ..., "native"). The
/// ratio > 0 is the device pixels per unit of length. The landing may be NULL: anywhere.
CAROM_CHECKED carom_status carom_scroller_new(const char *platform, carom_extent extent, double device_pixel_ratio,
    const carom_landing *CAROM_NULLABLE landing, carom_scroller *scroller);
/// Makes a scroller with the physics of a platform whose numbers the program has chosen, otherwise as carom_scroller_new.
CAROM_CHECKED carom_status carom_scroller_with_platform(const carom_platform *platform, carom_extent extent,
    double device_pixel_ratio, const carom_landing *CAROM_NULLABLE landing, carom_scroller *scroller);
/// Frees a scroller.
carom_status carom_scroller_free(carom_scroller scroller);
/// Advances to the time of the frame to be drawn, and writes that frame. Ask for no more frames once it is idle.
CAROM_CHECKED carom_status carom_scroller_advance_to(carom_scroller scroller, double time,
    carom_scroller_reading *CAROM_NULLABLE frame);
/// A finger touches the screen at a position.
CAROM_CHECKED carom_status carom_scroller_pointer_down(carom_scroller scroller, double time, double position);
/// The finger moves to a position. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_scroller_pointer_move(carom_scroller scroller, double time, double position,
    double *CAROM_NULLABLE rest);
/// The finger leaves the screen, where it last moved to.
CAROM_CHECKED carom_status carom_scroller_pointer_up(carom_scroller scroller, double time);
/// The finger leaves the screen at a position, which may be newer than the last move. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_scroller_pointer_up_at(carom_scroller scroller, double time, double position,
    double *CAROM_NULLABLE rest);
/// The system takes the finger away, and the page doesn't fling.
CAROM_CHECKED carom_status carom_scroller_pointer_cancel(carom_scroller scroller, double time);
/// A wheel turns, in a carom_wheel_unit and a carom_wheel_phase. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_scroller_wheel(carom_scroller scroller, double time, double delta, uint32_t unit,
    uint32_t phase, double *CAROM_NULLABLE rest);
/// A key is pressed, a carom_key.
CAROM_CHECKED carom_status carom_scroller_key(carom_scroller scroller, double time, uint32_t key);
/// Flings the page with a velocity, as at the release of a finger.
CAROM_CHECKED carom_status carom_scroller_fling(carom_scroller scroller, double time, double velocity);
/// Puts the page in a state, even beyond an edge. From there it moves by itself, or with the finger that holds it.
CAROM_CHECKED carom_status carom_scroller_set_state(carom_scroller scroller, double time, carom_state state);
/// The state that the page would have if the finger lifted at a time, with the velocity of the fling that would follow.
CAROM_CHECKED carom_status carom_scroller_release_state(carom_scroller scroller, double time, carom_state *state);
/// Releases the page on a spring to a target of the program's choice, from the state of the release. It stays at the target,
/// also beyond an edge.
CAROM_CHECKED carom_status carom_scroller_release_with(carom_scroller scroller, double time, carom_spring spring,
    double target);
/// Scrolls to an offset on a spring.
CAROM_CHECKED carom_status carom_scroller_go_to(carom_scroller scroller, double time, double offset,
    carom_spring spring);
/// Puts the page at an offset at once.
CAROM_CHECKED carom_status carom_scroller_snap_to(carom_scroller scroller, double time, double offset);
/// Changes the size of the content or the viewport. A motion in flight continues with the new edges.
CAROM_CHECKED carom_status carom_scroller_resize(carom_scroller scroller, double time, carom_extent extent);
/// Moves the content by a distance, because rows were put in before it: the offset, its end and the edges grow by it, and the velocity stays.
/// Resize the page after it.
CAROM_CHECKED carom_status carom_scroller_shift(carom_scroller scroller, double time, double by);
/// How fast the page met a hard edge since the last call, for a scroller around it, or 0 if it didn't.
CAROM_CHECKED carom_status carom_scroller_take_contact(carom_scroller scroller, double *CAROM_NULLABLE velocity);

/// Makes a page from copies of two scrollers, which may be freed then. The slop >= 0 replaces the slops of their platforms. If the ratio of
/// the smaller to the larger travel is below diagonal, from 0 to 1, a drag has one axis. With 1, it always has.
CAROM_CHECKED carom_status carom_two_axes_new(carom_scroller x, carom_scroller y, double slop, double diagonal,
    carom_two_axes *pages);
/// Frees a page of two axes.
carom_status carom_two_axes_free(carom_two_axes pages);
/// Advances to the time of the frame to be drawn, and writes it for each axis. Once both are at rest, you don't need a frame.
CAROM_CHECKED carom_status carom_two_axes_advance_to(carom_two_axes pages, double time,
    carom_scroller_reading *CAROM_NULLABLE x, carom_scroller_reading *CAROM_NULLABLE y);
/// A finger touches the screen at a position.
CAROM_CHECKED carom_status carom_two_axes_pointer_down(carom_two_axes pages, double time, carom_vector position);
/// The finger moves to a position. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_two_axes_pointer_move(carom_two_axes pages, double time, carom_vector position,
    carom_vector *CAROM_NULLABLE rest);
/// The finger leaves the screen, where it last moved to.
CAROM_CHECKED carom_status carom_two_axes_pointer_up(carom_two_axes pages, double time);
/// The finger leaves the screen at a position. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_two_axes_pointer_up_at(carom_two_axes pages, double time, carom_vector position,
    carom_vector *CAROM_NULLABLE rest);
/// The system takes the finger away, and the page doesn't fling.
CAROM_CHECKED carom_status carom_two_axes_pointer_cancel(carom_two_axes pages, double time);
/// A wheel turns along both axes, in a carom_wheel_unit and a carom_wheel_phase. Writes the travel that the page can't use.
CAROM_CHECKED carom_status carom_two_axes_wheel(carom_two_axes pages, double time, carom_vector delta, uint32_t unit,
    uint32_t phase, carom_vector *CAROM_NULLABLE rest);
/// Flings the page with a velocity along each axis.
CAROM_CHECKED carom_status carom_two_axes_fling(carom_two_axes pages, double time, carom_vector velocity);
/// Scrolls to an offset on a spring.
CAROM_CHECKED carom_status carom_two_axes_go_to(carom_two_axes pages, double time, carom_vector offset,
    carom_spring spring);
/// Puts the page at an offset at once.
CAROM_CHECKED carom_status carom_two_axes_snap_to(carom_two_axes pages, double time, carom_vector offset);
/// Changes the sizes of the content or the viewport.
CAROM_CHECKED carom_status carom_two_axes_resize(carom_two_axes pages, double time, carom_extent x, carom_extent y);

/// Makes kinetic scrolling with the fling law and the limits of a platform: "gtk", "ios", ..., "native".
CAROM_CHECKED carom_status carom_kinetic_new(const char *platform, carom_kinetic *kinetic);
/// Makes kinetic scrolling with the law and the limits of a platform whose numbers the program has chosen.
CAROM_CHECKED carom_status carom_kinetic_with_platform(const carom_platform *platform, carom_kinetic *kinetic);
/// Frees kinetic scrolling.
carom_status carom_kinetic_free(carom_kinetic kinetic);
/// Sets how long a gesture whose stop is missing may be silent before it ends, in seconds > 0. The default is 0.2, the least 0.1.
CAROM_CHECKED carom_status carom_kinetic_set_timeout(carom_kinetic kinetic, double seconds);
/// Multiplies all deltas by a factor.
CAROM_CHECKED carom_status carom_kinetic_set_scale(carom_kinetic kinetic, double scale);
/// Keeps each gesture, after this call, on the axes that it begins along. Nothing scrolls before the fingers leave the slop >= 0, and all
/// of their travel along these axes counts then. Below the ratio diagonal of the smaller to the larger travel, from 0 to 1, a gesture has
/// one axis.
CAROM_CHECKED carom_status carom_kinetic_lock_direction(carom_kinetic kinetic, double slop, double diagonal);
/// Stops the momentum when one finger moves the pointer, after this call. By default it continues, as in GTK.
CAROM_CHECKED carom_status carom_kinetic_stop_at_pointer(carom_kinetic kinetic);
/// The fingers have moved since their last report.
CAROM_CHECKED carom_status carom_kinetic_scroll(carom_kinetic kinetic, double time, carom_vector delta);
/// The fingers have left the pad: an axis stop.
CAROM_CHECKED carom_status carom_kinetic_stop(carom_kinetic kinetic, double time);
/// Fingers rest on the pad and stop the momentum: hold begin of libinput.
CAROM_CHECKED carom_status carom_kinetic_hold(carom_kinetic kinetic, double time);
/// The fingers begin to scroll: hold end with cancelled.
CAROM_CHECKED carom_status carom_kinetic_hold_cancel(carom_kinetic kinetic, double time);
/// The fingers have left the pad without scrolling: hold end.
CAROM_CHECKED carom_status carom_kinetic_hold_end(carom_kinetic kinetic, double time);
/// One finger moves the pointer, or the pointer leaves the window.
CAROM_CHECKED carom_status carom_kinetic_pointer_move(carom_kinetic kinetic, double time);
/// A wheel turns: it is passed through, and stops the momentum.
CAROM_CHECKED carom_status carom_kinetic_wheel(carom_kinetic kinetic, double time, carom_vector delta);
/// The system scrolls by its own momentum: it is passed through.
CAROM_CHECKED carom_status carom_kinetic_system_momentum(carom_kinetic kinetic, double time, carom_vector delta);
/// The scrolling of the frame that will be seen at a time: everything since the last frame.
CAROM_CHECKED carom_status carom_kinetic_advance_to(carom_kinetic kinetic, double time,
    carom_kinetic_frame *CAROM_NULLABLE frame);
/// Stops the momentum and writes its velocity, for a scroller that has edges.
CAROM_CHECKED carom_status carom_kinetic_take(carom_kinetic kinetic, double time,
    carom_vector *CAROM_NULLABLE velocity);
/// The current velocity of the momentum, or 0 without momentum.
CAROM_CHECKED carom_status carom_kinetic_velocity(carom_kinetic kinetic, carom_vector *velocity);
/// The last flick that has started momentum: when the fingers left the pad (NAN before the first), the velocity then, and the sum of all
/// deltas when the momentum ends, if nothing stops it.
CAROM_CHECKED carom_status carom_kinetic_last_fling(carom_kinetic kinetic, double *CAROM_NULLABLE time,
    carom_vector *CAROM_NULLABLE velocity, carom_vector *CAROM_NULLABLE rest);
/// Until when you need frames if no event comes, or NAN without momentum.
CAROM_CHECKED carom_status carom_kinetic_rest_at(carom_kinetic kinetic, double *time);
/// When to ask for a frame even without an event, because a stop may be missing, or NAN if no stop is awaited.
CAROM_CHECKED carom_status carom_kinetic_timeout_at(carom_kinetic kinetic, double *time);

/// Makes a picture that shows all of a content, with the physics of a platform ("ios", ..., "native"). The limits of the
/// scale are multiples > 0 of the scale that shows all of it. The rotation is a carom_rotation.
CAROM_CHECKED carom_status carom_pan_zoom_new(const char *platform, carom_vector content, carom_vector view,
    double min_scale, double max_scale, uint32_t rotation, carom_pan_zoom *picture);
/// Frees a picture.
carom_status carom_pan_zoom_free(carom_pan_zoom picture);
/// Advances to the time of the frame to be drawn, and writes it.
CAROM_CHECKED carom_status carom_pan_zoom_advance_to(carom_pan_zoom picture, double time,
    carom_pan_zoom_reading *CAROM_NULLABLE frame);
/// A finger touches the picture. Fingers have ids of the program's choice.
CAROM_CHECKED carom_status carom_pan_zoom_pointer_down(carom_pan_zoom picture, double time, uint64_t id,
    carom_vector position);
/// A finger moves.
CAROM_CHECKED carom_status carom_pan_zoom_pointer_move(carom_pan_zoom picture, double time, uint64_t id,
    carom_vector position);
/// A finger lifts. After the last one the picture moves on.
CAROM_CHECKED carom_status carom_pan_zoom_pointer_up(carom_pan_zoom picture, double time, uint64_t id);
/// The system takes a finger away: the picture is released without velocity.
CAROM_CHECKED carom_status carom_pan_zoom_pointer_cancel(carom_pan_zoom picture, double time, uint64_t id);
/// A gesture of a touchpad begins, with the pointer at a position.
CAROM_CHECKED carom_status carom_pan_zoom_pinch_begin(carom_pan_zoom picture, double time, carom_vector position);
/// The gesture goes on: a number in a carom_pinch, a turn in radians clockwise, and a displacement of its centre.
CAROM_CHECKED carom_status carom_pan_zoom_pinch(carom_pan_zoom picture, double time, uint32_t encoding, double value,
    double turn, carom_vector pan);
/// The gesture of a touchpad ends, and the picture moves on.
CAROM_CHECKED carom_status carom_pan_zoom_pinch_end(carom_pan_zoom picture, double time);
/// Zooms by a factor e^log_factor about a position, at once or on a spring: a wheel, or a key. Events add up.
CAROM_CHECKED carom_status carom_pan_zoom_zoom(carom_pan_zoom picture, double time, double log_factor,
    carom_vector about, bool at_once);
/// Pans by a displacement of the content on a spring: a key.
CAROM_CHECKED carom_status carom_pan_zoom_pan(carom_pan_zoom picture, double time, carom_vector displacement);
/// Answers a double tap: zooms in about the position, or shows all.
CAROM_CHECKED carom_status carom_pan_zoom_double_tap(carom_pan_zoom picture, double time, carom_vector position);
/// Flies to the picture that shows all of the content.
CAROM_CHECKED carom_status carom_pan_zoom_fit(carom_pan_zoom picture, double time);
/// Flies until a rectangle of the content, given by its corner and its size, just fits the view.
CAROM_CHECKED carom_status carom_pan_zoom_zoom_to(carom_pan_zoom picture, double time, carom_vector corner,
    carom_vector size);
/// Puts the picture at a transform at once, or at the nearest one where it may rest.
CAROM_CHECKED carom_status carom_pan_zoom_snap_to(carom_pan_zoom picture, double time, carom_transform transform);
/// Changes the sizes of the content and of the view. The content in the middle stays there, and a motion keeps its aim.
CAROM_CHECKED carom_status carom_pan_zoom_resize(carom_pan_zoom picture, double time, carom_vector content,
    carom_vector view);

/// Makes a resampler without reports. The rule is a carom_resampling.
CAROM_CHECKED carom_status carom_resampler_new(uint32_t rule, carom_resampler *resampler);
/// Frees a resampler.
carom_status carom_resampler_free(carom_resampler resampler);
/// Adds a report of the finger. Reports earlier than the newest are ignored.
CAROM_CHECKED carom_status carom_resampler_add(carom_resampler resampler, double time, carom_vector position);
/// Adds a position that the system predicts for a later time. It counts until the next report.
CAROM_CHECKED carom_status carom_resampler_add_predicted(carom_resampler resampler, double time, carom_vector position);
/// The position of the finger for the frame at a time, or NAN before the first report.
CAROM_CHECKED carom_status carom_resampler_at(carom_resampler resampler, double frame, carom_vector *position);
/// Removes the reports: the next one begins a new gesture, at its own place.
CAROM_CHECKED carom_status carom_resampler_clear(carom_resampler resampler);

/// Makes a batch of count springs at rest at 0. 2^24 springs at most, 368 bytes each.
CAROM_CHECKED carom_status carom_batch_new(carom_spring spring, size_t count, carom_batch *batch);
/// Frees a batch.
carom_status carom_batch_free(carom_batch batch);
/// Adds a spring at rest at a position, and writes its number.
CAROM_CHECKED carom_status carom_batch_insert(carom_batch batch, double position, size_t *CAROM_NULLABLE index);
/// Removes a spring. Its number is free for the next one that is added.
CAROM_CHECKED carom_status carom_batch_remove(carom_batch batch, size_t index);
/// Sends a spring to another target. Position and velocity carry on.
CAROM_CHECKED carom_status carom_batch_retarget(carom_batch batch, size_t index, double target);
/// Sends count springs, beginning with first, to their targets.
CAROM_CHECKED carom_status carom_batch_retarget_from(carom_batch batch, size_t first, size_t count,
    const float *CAROM_NULLABLE targets);
/// Gives a spring a position and a velocity, and leaves its target.
CAROM_CHECKED carom_status carom_batch_set_state(carom_batch batch, size_t index, carom_state state);
/// Gives all springs another law. Positions, velocities and targets stay.
CAROM_CHECKED carom_status carom_batch_set_spring(carom_batch batch, carom_spring spring);
/// Sets an absolute tolerance of rest. The default is relative: 1e-4 of the travel.
CAROM_CHECKED carom_status carom_batch_set_tolerance(carom_batch batch, carom_tolerance tolerance);
/// Sets the tolerance of rest to a fraction > 0 of the travel.
CAROM_CHECKED carom_status carom_batch_set_relative_tolerance(carom_batch batch, double fraction);
/// Advances by dt >= 0 seconds, and writes whether any spring still moves. After the first false, draw once more.
CAROM_CHECKED carom_status carom_batch_advance(carom_batch batch, double dt, bool *CAROM_NULLABLE is_moving);
/// The count of springs, and the length of the arrays of positions, where removed springs keep a place.
CAROM_CHECKED carom_status carom_batch_count(carom_batch batch, size_t *CAROM_NULLABLE count,
    size_t *CAROM_NULLABLE array_length);
/// Writes count positions, from the first place on. Removed springs are at 0.
CAROM_CHECKED carom_status carom_batch_positions(carom_batch batch, size_t count, float *CAROM_NULLABLE positions);
/// Writes count velocities, from the first place on.
CAROM_CHECKED carom_status carom_batch_velocities(carom_batch batch, size_t count, float *CAROM_NULLABLE velocities);
/// The state of a spring in double precision, and whether it is at rest.
CAROM_CHECKED carom_status carom_batch_state(carom_batch batch, size_t index, carom_state *CAROM_NULLABLE state,
    bool *CAROM_NULLABLE is_at_rest);
#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __clang__
#pragma clang assume_nonnull end
#pragma clang diagnostic pop
#endif

#endif  /* CAROM_H */
