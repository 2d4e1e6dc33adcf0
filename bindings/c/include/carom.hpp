// Carom for C++17: handles that free themselves, and exceptions in place of status codes. One file over carom.h.
//
// Every function throws carom::Error where the C function of the same name returns another status than OK. Objects can be
// moved and not copied; a moved-from object holds no handle, and its use throws. Destructors never throw.
#ifndef CAROM_HPP
#define CAROM_HPP

#include <carom.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
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

inline void check(carom_status status) {
    if (status != CAROM_STATUS_OK) throw Error(status);
}

namespace detail {

// A handle that is freed once.
template <typename Handle, carom_status (*Free)(Handle)> class Owned {
  public:
    Owned() = default;
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    Owned(Owned &&other) noexcept : handle(std::exchange(other.handle, Handle{0})) {}
    Owned &operator=(Owned &&other) noexcept {
        std::swap(handle, other.handle);
        return *this;
    }
    ~Owned() {
        if (handle.id != 0) Free(handle);
    }
    // The handle for functions of carom.h. This object still owns it.
    Handle get() const noexcept { return handle; }

  protected:
    Handle handle{0};
};

// Calls a function of C whose last argument is the place of its result.
template <typename T, typename F, typename... Arguments> T result(F function, Arguments... arguments) {
    T value{};
    check(function(arguments..., &value));
    return value;
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
    static Spring from_half_life(double half_life, double damping_ratio) {
        return detail::result<carom_spring>(carom_spring_from_half_life, half_life, damping_ratio);
    }
    carom_spring_numbers numbers() const { return detail::result<carom_spring_numbers>(carom_spring_describe, *this); }
    State state(State start, double target, double t) const {
        return detail::result<State>(carom_spring_state, *this, start, target, t);
    }
    // The seconds until it rests for good; none if it never does.
    std::optional<double> settling_time(State start, double target, Tolerance tolerance) const {
        return detail::some(detail::result<double>(carom_spring_settling_time, *this, start, target, tolerance));
    }
    std::optional<double> time_at(State start, double target, double position) const {
        return detail::some(detail::result<double>(carom_spring_time_at, *this, start, target, position));
    }
    Propagator propagator(double dt) const { return detail::result<Propagator>(carom_spring_propagator, *this, dt); }
};

// A motion of any law, from the JSON of a spec.
class Motion : public detail::Owned<carom_motion, carom_motion_free> {
  public:
    explicit Motion(const std::string &json) { check(carom_motion_new(json.c_str(), &handle)); }
    State state(double t) const { return detail::result<State>(carom_motion_state, handle, t); }
    std::vector<State> states(const std::vector<double> &times) const {
        std::vector<State> states(times.size());
        check(carom_motion_states(handle, times.size(), times.data(), states.data()));
        return states;
    }
    std::optional<double> rest() const { return detail::some(detail::result<double>(carom_motion_rest, handle)); }
    std::optional<double> settling_time(Tolerance tolerance) const {
        return detail::some(detail::result<double>(carom_motion_settling_time, handle, tolerance));
    }
    std::optional<double> time_at(double position) const {
        return detail::some(detail::result<double>(carom_motion_time_at, handle, position));
    }
};

// A value on a spring, read on the caller's clock.
class Track : public detail::Owned<carom_track, carom_track_free> {
  public:
    Track(double value, carom_spring spring, double now) { check(carom_track_new(value, spring, now, &handle)); }
    // Value and velocity at a time.
    State state(double at) const { return read(at).first; }
    double value(double at) const { return read(at).first.position; }
    bool is_at_rest(double at) const { return read(at).second; }
    // The first time at which it is at rest; none if it never is.
    std::optional<double> rest_at() const { return detail::some(detail::result<double>(carom_track_rest_at, handle)); }
    double target(double at) const { return detail::result<double>(carom_track_target, handle, at); }
    void retarget(double at, double target) { check(carom_track_retarget(handle, at, target)); }
    void follow(double at, double target, double velocity) { check(carom_track_follow(handle, at, target, velocity)); }
    void set_velocity(double at, double velocity) { check(carom_track_set_velocity(handle, at, velocity)); }
    void fling(double at, carom_fling friction) { check(carom_track_fling(handle, at, friction)); }
    void set_spring(double at, carom_spring spring) { check(carom_track_set_spring(handle, at, spring)); }
    void set_tolerance(double at, Tolerance tolerance) { check(carom_track_set_tolerance(handle, at, tolerance)); }
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
    // Returns the travel that the page cannot use.
    double pointer_move(double time, double position) {
        return detail::result<double>(carom_scroller_pointer_move, handle, time, position);
    }
    void pointer_up(double time) { check(carom_scroller_pointer_up(handle, time)); }
    // Returns what pointer_move to the position returns.
    double pointer_up_at(double time, double position) {
        return detail::result<double>(carom_scroller_pointer_up_at, handle, time, position);
    }
    void pointer_cancel(double time) { check(carom_scroller_pointer_cancel(handle, time)); }
    // Returns the travel that the page cannot use.
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
    double take_contact() { return detail::result<double>(carom_scroller_take_contact, handle); }
};

// The numbers of a platform, which the program may change.
inline Platform platform(const std::string &name) {
    return detail::result<Platform>(carom_platform_named, name.c_str());
}

// A page in two directions, from copies of two scrollers.
class TwoAxes : public detail::Owned<carom_two_axes, carom_two_axes_free> {
  public:
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
    // Returns the travel that the page cannot use.
    Vector pointer_move(double time, Vector position) {
        return detail::result<Vector>(carom_two_axes_pointer_move, handle, time, position);
    }
    void pointer_up(double time) { check(carom_two_axes_pointer_up(handle, time)); }
    // Returns what pointer_move to the position returns.
    Vector pointer_up_at(double time, Vector position) {
        return detail::result<Vector>(carom_two_axes_pointer_up_at, handle, time, position);
    }
    void pointer_cancel(double time) { check(carom_two_axes_pointer_cancel(handle, time)); }
    // Returns the travel that the page cannot use.
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
    explicit Kinetic(const std::string &platform) { check(carom_kinetic_new(platform.c_str(), &handle)); }
    explicit Kinetic(const Platform &platform) { check(carom_kinetic_with_platform(&platform, &handle)); }
    void set_timeout(double seconds) { check(carom_kinetic_set_timeout(handle, seconds)); }
    void set_scale(double scale) { check(carom_kinetic_set_scale(handle, scale)); }
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
    Batch(carom_spring spring, std::size_t count) { check(carom_batch_new(spring, count, &handle)); }
    std::size_t insert(double position) { return detail::result<std::size_t>(carom_batch_insert, handle, position); }
    void remove(std::size_t index) { check(carom_batch_remove(handle, index)); }
    void retarget(std::size_t index, double target) { check(carom_batch_retarget(handle, index, target)); }
    void retarget_from(std::size_t first, const std::vector<float> &targets) {
        check(carom_batch_retarget_from(handle, first, targets.size(), targets.data()));
    }
    void set_state(std::size_t index, State state) { check(carom_batch_set_state(handle, index, state)); }
    void set_spring(carom_spring spring) { check(carom_batch_set_spring(handle, spring)); }
    void set_tolerance(Tolerance tolerance) { check(carom_batch_set_tolerance(handle, tolerance)); }
    // Returns whether any spring still moves.
    bool advance(double dt) { return detail::result<bool>(carom_batch_advance, handle, dt); }
    // The positions of all places.
    std::vector<float> positions() const {
        std::size_t count = 0, length = 0;
        check(carom_batch_count(handle, &count, &length));
        std::vector<float> positions(length);
        check(carom_batch_positions(handle, length, positions.data()));
        return positions;
    }
};

} // namespace carom

#endif // CAROM_HPP
