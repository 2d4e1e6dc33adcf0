// Carom for C++17: handles that free themselves, and exceptions in place of status codes. One file over carom.h.
//
// Every function throws carom::Error where the C function of the same name returns another status than OK. Without exceptions
// (-fno-exceptions) it calls CAROM_FAILED(status) instead, which ends the program unless you define it before this file. Objects can be
// moved and not copied. An object that you have moved from, or made without arguments, doesn't hold a handle, and throws if you use it.
// Destructors never throw.
#ifndef CAROM_HPP
#define CAROM_HPP

#include <carom.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace carom {

using State = carom_state;
using Tolerance = carom_tolerance;
using Propagator = carom_propagator;
using Extent = carom_extent;
using ScrollerReading = carom_scroller_reading;
using Vector = carom_vector;
using Platform = carom_platform;
using KineticFrame = carom_kinetic_frame;

// A status other than OK, with its message.
class Error : public std::runtime_error {
  public:
    explicit Error(carom_status code) : std::runtime_error(carom_last_error()), status(code) {}
    carom_status status;
};

#ifndef CAROM_FAILED
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define CAROM_FAILED(status) throw ::carom::Error(status)
#else
#define CAROM_FAILED(status) std::abort()
#endif
#endif

inline void check(carom_status status) {
    if (status != CAROM_STATUS_OK) CAROM_FAILED(status);
}

// A view of an array, a vector, or any other container of numbers that stand side by side.
template <typename T> class Span {
  public:
    Span(T *first, std::size_t length) : start(first), count(length) {}
    template <std::size_t N> Span(T (&array)[N]) : start(array), count(N) {}
    template <typename Container, typename = decltype(static_cast<T *>(std::declval<Container &>().data()))>
    Span(Container &&container) : start(container.data()), count(container.size()) {}
    T *data() const noexcept { return start; }
    std::size_t size() const noexcept { return count; }

  private:
    T *start;
    std::size_t count;
};

namespace detail {

// A handle that is freed once.
template <typename Handle, carom_status (*Free)(Handle)> class Owned {
  public:
    Owned() = default;
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    Owned(Owned &&other) noexcept : handle(std::exchange(other.handle, Handle{0})) {}
    Owned &operator=(Owned &&other) noexcept {
        if (this != &other) replace(std::exchange(other.handle, Handle{0}));
        return *this;
    }
    ~Owned() { replace(Handle{0}); }
    // The handle for functions of carom.h. This object still owns it.
    Handle get() const noexcept { return handle; }
    // Whether it holds a handle.
    explicit operator bool() const noexcept { return handle.id != 0; }

  protected:
    Handle handle{0};

  private:
    void replace(Handle next) noexcept {
        const Handle old = std::exchange(handle, next);
        if (old.id != 0) {
            [[maybe_unused]] const carom_status status = Free(old);
        }
    }
};

// Calls a function of C whose last argument is the place of its result.
template <typename T, typename F, typename... Arguments> T result(F function, Arguments... arguments) {
    T value{};
    check(function(arguments..., &value));
    return value;
}

// The common length of two arrays.
inline std::size_t same(std::size_t first, std::size_t second) {
    if (first != second) CAROM_FAILED(CAROM_STATUS_INVALID_INDEX);
    return first;
}

// INFINITY and NAN stand for no time and no position in C.
inline std::optional<double> some(double value) {
    return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

} // namespace detail

// A spring: a plain value.
struct Spring : carom_spring {
    Spring(carom_spring spring) : carom_spring(spring) {}
    // Mass, stiffness, damping.
    Spring(double m, double k, double c) : carom_spring{m, k, c} {}

    static Spring from_response(double response, double damping_ratio) {
        return detail::result<carom_spring>(carom_spring_from_response, response, damping_ratio);
    }
    static Spring from_duration(double duration, double bounce) {
        return detail::result<carom_spring>(carom_spring_from_duration, duration, bounce);
    }
    static Spring from_frequency(double frequency_hz, double damping_ratio) {
        return detail::result<carom_spring>(carom_spring_from_frequency, frequency_hz, damping_ratio);
    }
    static Spring from_angular_frequency(double angular_frequency, double damping_ratio) {
        return detail::result<carom_spring>(carom_spring_from_angular_frequency, angular_frequency, damping_ratio);
    }
    // The spring that is within a fraction of its travel after a time.
    static Spring from_settling(double time, double fraction, double damping_ratio, State start, double target) {
        return detail::result<carom_spring>(carom_spring_from_settling, time, fraction, damping_ratio, start, target);
    }
    static Spring from_half_life(double half_life, double damping_ratio) {
        return detail::result<carom_spring>(carom_spring_from_half_life, half_life, damping_ratio);
    }
    carom_spring_numbers numbers() const { return detail::result<carom_spring_numbers>(carom_spring_describe, *this); }
    State state(State start, double target, double t) const {
        return detail::result<State>(carom_spring_state, *this, start, target, t);
    }
    // The seconds until it rests for good, if it does.
    std::optional<double> settling_time(State start, double target, Tolerance tolerance) const {
        return detail::some(detail::result<double>(carom_spring_settling_time, *this, start, target, tolerance));
    }
    std::optional<double> time_at(State start, double target, double position) const {
        return detail::some(detail::result<double>(carom_spring_time_at, *this, start, target, position));
    }
    Propagator propagator(double dt) const { return detail::result<Propagator>(carom_spring_propagator, *this, dt); }
    // Positions and velocities at from, from + step, ...
    void sample(State start, double target, double from, double step, Span<double> positions, Span<double> velocities) const {
        const std::size_t count = detail::same(positions.size(), velocities.size());
        check(carom_spring_sample(*this, start, target, from, step, count, positions.data(), velocities.data()));
    }
};

// The state after the step of a propagator.
inline State advance(Propagator propagator, State from, double target) {
    return detail::result<State>(carom_propagator_advance, propagator, from, target);
}

// The law of a fling: a plain value.
struct Fling : carom_fling {
    Fling(carom_fling fling) : carom_fling(fling) {}
    static Fling from_drag(double drag) { return detail::result<carom_fling>(carom_friction_from_drag, drag); }
    static Fling from_deceleration_rate(double rate_per_ms) {
        return detail::result<carom_fling>(carom_friction_from_deceleration_rate, rate_per_ms);
    }
    static Fling from_kept_per_second(double kept) {
        return detail::result<carom_fling>(carom_friction_from_kept_per_second, kept);
    }
    static Fling from_kept_per_frame(double kept, double frame_rate) {
        return detail::result<carom_fling>(carom_friction_from_kept_per_frame, kept, frame_rate);
    }
    static Fling from_half_life(double half_life) {
        return detail::result<carom_fling>(carom_friction_from_half_life, half_life);
    }
    State state(State start, double t) const { return detail::result<State>(carom_fling_state, *this, start, t); }
    std::optional<double> rest(State start) const {
        return detail::some(detail::result<double>(carom_fling_rest, *this, start));
    }
    std::optional<double> settling_time(State start, Tolerance tolerance) const {
        return detail::some(detail::result<double>(carom_fling_settling_time, *this, start, tolerance));
    }
    std::optional<double> time_at(State start, double position) const {
        return detail::some(detail::result<double>(carom_fling_time_at, *this, start, position));
    }
    // Of a friction.
    Propagator propagator(double dt) const { return detail::result<Propagator>(carom_friction_propagator, *this, dt); }
};

// What a rubber band shows of a pull, and the pull that it shows as so much.
struct RubberBand {
    double coefficient = 0.55, dimension = std::numeric_limits<double>::infinity();
    double shown(double pull) const {
        return detail::result<double>(carom_rubber_band_shown, coefficient, dimension, pull);
    }
    double pull(double shown) const {
        return detail::result<double>(carom_rubber_band_pull, coefficient, dimension, shown);
    }
};

// A motion of any law, from the JSON of a spec.
class Motion : public detail::Owned<carom_motion, carom_motion_free> {
  public:
    Motion() = default;
    explicit Motion(const std::string &json) { check(carom_motion_new(json.c_str(), &handle)); }
    State state(double t) const { return detail::result<State>(carom_motion_state, handle, t); }
    void states(Span<const double> times, Span<State> states) const {
        check(carom_motion_states(handle, detail::same(times.size(), states.size()), times.data(), states.data()));
    }
    std::vector<State> states(Span<const double> times) const {
        std::vector<State> found(times.size());
        states(times, found);
        return found;
    }
    std::vector<State> states(std::initializer_list<double> times) const {
        return states(Span<const double>(times.begin(), times.size()));
    }
    // Positions and velocities at from, from + step, ...
    void sample(double from, double step, Span<double> positions, Span<double> velocities) const {
        const std::size_t count = detail::same(positions.size(), velocities.size());
        check(carom_motion_sample(handle, from, step, count, positions.data(), velocities.data()));
    }
    std::optional<double> rest() const { return detail::some(detail::result<double>(carom_motion_rest, handle)); }
    std::optional<double> settling_time(Tolerance tolerance) const {
        return detail::some(detail::result<double>(carom_motion_settling_time, handle, tolerance));
    }
    std::optional<double> time_at(double position) const {
        return detail::some(detail::result<double>(carom_motion_time_at, handle, position));
    }
    std::optional<double> time_at_speed(double speed) const {
        return detail::some(detail::result<double>(carom_motion_time_at_speed, handle, speed));
    }
};

// A value on a spring, read on the caller's clock.
class Track : public detail::Owned<carom_track, carom_track_free> {
  public:
    Track() = default;
    Track(double value, carom_spring spring, double now) { check(carom_track_new(value, spring, now, &handle)); }
    // Value and velocity at a time.
    State state(double at) const { return read(at).first; }
    double value(double at) const { return read(at).first.position; }
    bool is_at_rest(double at) const { return read(at).second; }
    // When it comes to rest, if it does.
    std::optional<double> rest_at() const { return detail::some(detail::result<double>(carom_track_rest_at, handle)); }
    double target(double at) const { return detail::result<double>(carom_track_target, handle, at); }
    void retarget(double at, double target) { check(carom_track_retarget(handle, at, target)); }
    void follow(double at, double target, double velocity) { check(carom_track_follow(handle, at, target, velocity)); }
    void set_velocity(double at, double velocity) { check(carom_track_set_velocity(handle, at, velocity)); }
    void fling(double at, carom_fling friction) { check(carom_track_fling(handle, at, friction)); }
    void fall(double at, double acceleration) { check(carom_track_fall(handle, at, acceleration)); }
    void set_spring(double at, carom_spring spring) { check(carom_track_set_spring(handle, at, spring)); }
    void set_tolerance(double at, Tolerance tolerance) { check(carom_track_set_tolerance(handle, at, tolerance)); }
    void set_relative_tolerance(double at, double fraction) {
        check(carom_track_set_relative_tolerance(handle, at, fraction));
    }
    void snap_to(double at, double value) { check(carom_track_snap_to(handle, at, value)); }
    void hold(double at, double value) { check(carom_track_hold(handle, at, value)); }
    State release(double at) {
        State landing{};
        check(carom_track_release(handle, at, &landing));
        return landing;
    }
    void settle(double at) { check(carom_track_settle(handle, at)); }

  private:
    std::pair<State, bool> read(double at) const {
        std::pair<State, bool> now{};
        check(carom_track_state(handle, at, &now.first, &now.second));
        return now;
    }
};

// The velocity of a finger at its release.
class VelocityTracker : public detail::Owned<carom_velocity_tracker, carom_velocity_tracker_free> {
  public:
    explicit VelocityTracker(carom_estimator estimator = CAROM_ESTIMATOR_ROBUST) {
        check(carom_velocity_tracker_new(estimator, &handle));
    }
    void add(double time, double position) { check(carom_velocity_tracker_add(handle, time, position)); }
    double velocity(double time) const { return detail::result<double>(carom_velocity_tracker_velocity, handle, time); }
    void clear() { check(carom_velocity_tracker_clear(handle)); }
};

// A finger at the times of frames.
class Resampler : public detail::Owned<carom_resampler, carom_resampler_free> {
  public:
    explicit Resampler(carom_resampling rule = CAROM_RESAMPLING_CAROM) {
        check(carom_resampler_new(rule, &handle));
    }
    void add(double time, carom_vector position) { check(carom_resampler_add(handle, time, position)); }
    void add_predicted(double time, carom_vector position) {
        check(carom_resampler_add_predicted(handle, time, position));
    }
    carom_vector at(double frame) const { return detail::result<carom_vector>(carom_resampler_at, handle, frame); }
    void clear() { check(carom_resampler_clear(handle)); }
};

// A page along one axis, with the physics of a platform.
class Scroller : public detail::Owned<carom_scroller, carom_scroller_free> {
  public:
    Scroller() = default;
    Scroller(const std::string &platform, Extent extent, double device_pixel_ratio = 1.0) {
        check(carom_scroller_new(platform.c_str(), extent, device_pixel_ratio, nullptr, &handle));
    }
    Scroller(const std::string &platform, Extent extent, double device_pixel_ratio, const carom_landing &landing) {
        check(carom_scroller_new(platform.c_str(), extent, device_pixel_ratio, &landing, &handle));
    }
    Scroller(const Platform &platform, Extent extent, double device_pixel_ratio = 1.0,
             const carom_landing *landing = nullptr) {
        check(carom_scroller_with_platform(&platform, extent, device_pixel_ratio, landing, &handle));
    }
    ScrollerReading advance_to(double time) { return detail::result<ScrollerReading>(carom_scroller_advance_to, handle, time); }
    void pointer_down(double time, double position) { check(carom_scroller_pointer_down(handle, time, position)); }
    // Returns the travel that the page can't use.
    double pointer_move(double time, double position) {
        return detail::result<double>(carom_scroller_pointer_move, handle, time, position);
    }
    void pointer_up(double time) { check(carom_scroller_pointer_up(handle, time)); }
    // Returns what pointer_move to the position returns.
    double pointer_up_at(double time, double position) {
        return detail::result<double>(carom_scroller_pointer_up_at, handle, time, position);
    }
    void pointer_cancel(double time) { check(carom_scroller_pointer_cancel(handle, time)); }
    // Returns the travel that the page can't use.
    double wheel(double time, double delta, carom_wheel_unit unit, carom_wheel_phase phase) {
        return detail::result<double>(carom_scroller_wheel, handle, time, delta, unit, phase);
    }
    void key(double time, carom_key key) { check(carom_scroller_key(handle, time, key)); }
    void fling(double time, double velocity) { check(carom_scroller_fling(handle, time, velocity)); }
    // Also beyond an edge.
    void set_state(double time, State state) { check(carom_scroller_set_state(handle, time, state)); }
    State release_state(double time) { return detail::result<State>(carom_scroller_release_state, handle, time); }
    // Releases the page on a spring to a target, where it stays.
    void release_with(double time, carom_spring spring, double target) {
        check(carom_scroller_release_with(handle, time, spring, target));
    }
    void go_to(double time, double offset, carom_spring spring) {
        check(carom_scroller_go_to(handle, time, offset, spring));
    }
    void snap_to(double time, double offset) { check(carom_scroller_snap_to(handle, time, offset)); }
    void resize(double time, Extent extent) { check(carom_scroller_resize(handle, time, extent)); }
    void shift(double time, double by) { check(carom_scroller_shift(handle, time, by)); }
    double take_contact() { return detail::result<double>(carom_scroller_take_contact, handle); }
};

// The numbers of a platform, which the program may change.
inline Platform platform(const std::string &name) {
    return detail::result<Platform>(carom_platform_named, name.c_str());
}

// A page in two directions, from copies of two scrollers.
class TwoAxes : public detail::Owned<carom_two_axes, carom_two_axes_free> {
  public:
    TwoAxes() = default;
    TwoAxes(const Scroller &x, const Scroller &y, double slop, double diagonal = 1.0) {
        check(carom_two_axes_new(x.get(), y.get(), slop, diagonal, &handle));
    }
    // The frames of x and y.
    std::pair<ScrollerReading, ScrollerReading> advance_to(double time) {
        std::pair<ScrollerReading, ScrollerReading> frames{};
        check(carom_two_axes_advance_to(handle, time, &frames.first, &frames.second));
        return frames;
    }
    void pointer_down(double time, Vector position) { check(carom_two_axes_pointer_down(handle, time, position)); }
    // Returns the travel that the page can't use.
    Vector pointer_move(double time, Vector position) {
        return detail::result<Vector>(carom_two_axes_pointer_move, handle, time, position);
    }
    void pointer_up(double time) { check(carom_two_axes_pointer_up(handle, time)); }
    // Returns what pointer_move to the position returns.
    Vector pointer_up_at(double time, Vector position) {
        return detail::result<Vector>(carom_two_axes_pointer_up_at, handle, time, position);
    }
    void pointer_cancel(double time) { check(carom_two_axes_pointer_cancel(handle, time)); }
    // Returns the travel that the page can't use.
    Vector wheel(double time, Vector delta, carom_wheel_unit unit, carom_wheel_phase phase) {
        return detail::result<Vector>(carom_two_axes_wheel, handle, time, delta, unit, phase);
    }
    void fling(double time, Vector velocity) { check(carom_two_axes_fling(handle, time, velocity)); }
    void go_to(double time, Vector offset, carom_spring spring) {
        check(carom_two_axes_go_to(handle, time, offset, spring));
    }
    void snap_to(double time, Vector offset) { check(carom_two_axes_snap_to(handle, time, offset)); }
    void resize(double time, Extent x, Extent y) { check(carom_two_axes_resize(handle, time, x, y)); }
};

// A picture under fingers: pan, pinch and rotate.
class PanZoom : public detail::Owned<carom_pan_zoom, carom_pan_zoom_free> {
  public:
    PanZoom() = default;
    PanZoom(const std::string &platform, Vector content, Vector view, double min_scale = 1.0, double max_scale = 4.0,
            carom_rotation rotation = CAROM_ROTATION_LOCKED) {
        check(carom_pan_zoom_new(platform.c_str(), content, view, min_scale, max_scale, rotation, &handle));
    }
    carom_pan_zoom_reading advance_to(double time) {
        return detail::result<carom_pan_zoom_reading>(carom_pan_zoom_advance_to, handle, time);
    }
    void pointer_down(double time, std::uint64_t id, Vector position) {
        check(carom_pan_zoom_pointer_down(handle, time, id, position));
    }
    void pointer_move(double time, std::uint64_t id, Vector position) {
        check(carom_pan_zoom_pointer_move(handle, time, id, position));
    }
    void pointer_up(double time, std::uint64_t id) { check(carom_pan_zoom_pointer_up(handle, time, id)); }
    void pointer_cancel(double time, std::uint64_t id) { check(carom_pan_zoom_pointer_cancel(handle, time, id)); }
    void pinch_begin(double time, Vector position) { check(carom_pan_zoom_pinch_begin(handle, time, position)); }
    void pinch(double time, carom_pinch encoding, double value, double turn = 0.0, Vector pan = {0.0, 0.0}) {
        check(carom_pan_zoom_pinch(handle, time, encoding, value, turn, pan));
    }
    void pinch_end(double time) { check(carom_pan_zoom_pinch_end(handle, time)); }
    // At once.
    void zoom_by(double time, double log_factor, Vector about) {
        check(carom_pan_zoom_zoom(handle, time, log_factor, about, true));
    }
    // On a spring.
    void zoom_toward(double time, double log_factor, Vector about) {
        check(carom_pan_zoom_zoom(handle, time, log_factor, about, false));
    }
    void pan_toward(double time, Vector displacement) { check(carom_pan_zoom_pan(handle, time, displacement)); }
    void double_tap(double time, Vector position) { check(carom_pan_zoom_double_tap(handle, time, position)); }
    void fit(double time) { check(carom_pan_zoom_fit(handle, time)); }
    void zoom_to(double time, Vector corner, Vector size) { check(carom_pan_zoom_zoom_to(handle, time, corner, size)); }
    void snap_to(double time, carom_transform transform) { check(carom_pan_zoom_snap_to(handle, time, transform)); }
    void resize(double time, Vector content, Vector view) { check(carom_pan_zoom_resize(handle, time, content, view)); }
};

// Touchpad events in, deltas for frames out.
class Kinetic : public detail::Owned<carom_kinetic, carom_kinetic_free> {
  public:
    Kinetic() = default;
    explicit Kinetic(const std::string &platform) { check(carom_kinetic_new(platform.c_str(), &handle)); }
    explicit Kinetic(const Platform &platform) { check(carom_kinetic_with_platform(&platform, &handle)); }
    void set_timeout(double seconds) { check(carom_kinetic_set_timeout(handle, seconds)); }
    void set_scale(double scale) { check(carom_kinetic_set_scale(handle, scale)); }
    void lock_direction(double slop, double diagonal = 1.0) {
        check(carom_kinetic_lock_direction(handle, slop, diagonal));
    }
    void stop_at_pointer() { check(carom_kinetic_stop_at_pointer(handle)); }
    void scroll(double time, Vector delta) { check(carom_kinetic_scroll(handle, time, delta)); }
    void stop(double time) { check(carom_kinetic_stop(handle, time)); }
    void hold(double time) { check(carom_kinetic_hold(handle, time)); }
    void hold_cancel(double time) { check(carom_kinetic_hold_cancel(handle, time)); }
    void hold_end(double time) { check(carom_kinetic_hold_end(handle, time)); }
    void pointer_move(double time) { check(carom_kinetic_pointer_move(handle, time)); }
    void wheel(double time, Vector delta) { check(carom_kinetic_wheel(handle, time, delta)); }
    void system_momentum(double time, Vector delta) { check(carom_kinetic_system_momentum(handle, time, delta)); }
    KineticFrame advance_to(double time) { return detail::result<KineticFrame>(carom_kinetic_advance_to, handle, time); }
    Vector take(double time) { return detail::result<Vector>(carom_kinetic_take, handle, time); }
    Vector velocity() const { return detail::result<Vector>(carom_kinetic_velocity, handle); }
    struct LastFling {
        double time;
        Vector velocity, rest;
    };
    // The last flick that has started momentum, if there is one.
    std::optional<LastFling> last_fling() const {
        LastFling last{};
        check(carom_kinetic_last_fling(handle, &last.time, &last.velocity, &last.rest));
        return detail::some(last.time) ? std::optional<LastFling>(last) : std::nullopt;
    }
    std::optional<double> rest_at() const {
        return detail::some(detail::result<double>(carom_kinetic_rest_at, handle));
    }
    std::optional<double> timeout_at() const {
        return detail::some(detail::result<double>(carom_kinetic_timeout_at, handle));
    }
};

// Thousands of springs of one law.
class Batch : public detail::Owned<carom_batch, carom_batch_free> {
  public:
    Batch() = default;
    Batch(carom_spring spring, std::size_t count) { check(carom_batch_new(spring, count, &handle)); }
    std::size_t insert(double position) { return detail::result<std::size_t>(carom_batch_insert, handle, position); }
    void remove(std::size_t index) { check(carom_batch_remove(handle, index)); }
    void retarget(std::size_t index, double target) { check(carom_batch_retarget(handle, index, target)); }
    void retarget_from(std::size_t first, Span<const float> targets) {
        check(carom_batch_retarget_from(handle, first, targets.size(), targets.data()));
    }
    void retarget_from(std::size_t first, std::initializer_list<float> targets) {
        retarget_from(first, Span<const float>(targets.begin(), targets.size()));
    }
    void set_state(std::size_t index, State state) { check(carom_batch_set_state(handle, index, state)); }
    void set_spring(carom_spring spring) { check(carom_batch_set_spring(handle, spring)); }
    void set_tolerance(Tolerance tolerance) { check(carom_batch_set_tolerance(handle, tolerance)); }
    void set_relative_tolerance(double fraction) { check(carom_batch_set_relative_tolerance(handle, fraction)); }
    // Returns whether any spring still moves.
    bool advance(double dt) { return detail::result<bool>(carom_batch_advance, handle, dt); }
    // The count of springs.
    std::size_t count() const {
        std::size_t count = 0;
        check(carom_batch_count(handle, &count, nullptr));
        return count;
    }
    // The count of places: the length of the arrays of all positions and velocities.
    std::size_t places() const {
        std::size_t length = 0;
        check(carom_batch_count(handle, nullptr, &length));
        return length;
    }
    void positions(Span<float> positions) const {
        check(carom_batch_positions(handle, positions.size(), positions.data()));
    }
    void velocities(Span<float> velocities) const {
        check(carom_batch_velocities(handle, velocities.size(), velocities.data()));
    }
    // In double precision.
    State state(std::size_t index) const {
        State state{};
        check(carom_batch_state(handle, index, &state, nullptr));
        return state;
    }
    bool is_at_rest(std::size_t index) const {
        bool is_at_rest = false;
        check(carom_batch_state(handle, index, nullptr, &is_at_rest));
        return is_at_rest;
    }
};

} // namespace carom

#endif // CAROM_HPP
