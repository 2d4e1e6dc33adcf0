// Every part of carom.h does what the Rust library does.
#include "expect.h"
#include <math.h>
#include <string.h>

static bool near(double a, double b, double error) { return fabs(a - b) <= error; }

static void springs(void) {
    carom_spring spring, same;
    carom_spring_numbers numbers;
    carom_state start = {0.0, 1200.0}, now, stepped;
    carom_propagator step;
    double seconds, positions[4], velocities[4];
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    OK(carom_spring_describe(spring, &numbers));
    EXPECT(near(numbers.response, 0.35, 1e-15) && near(numbers.damping_ratio, 0.8, 1e-15));
    EXPECT(near(numbers.bounce, 0.2, 1e-15) && numbers.overshoot > 0.01 && numbers.period > 0.35);
    OK(carom_spring_from_duration(0.35, 0.2, &same));
    EXPECT(near(same.stiffness, spring.stiffness, 1e-10) && near(same.damping, spring.damping, 1e-12));
    OK(carom_spring_from_frequency(1.0 / 0.35, 0.8, &same));
    EXPECT(near(same.stiffness, spring.stiffness, 1e-10));
    OK(carom_spring_from_angular_frequency(2.0 * 3.14159265358979323846 / 0.35, 0.8, &same));
    EXPECT(near(same.stiffness, spring.stiffness, 1e-10));
    OK(carom_spring_from_half_life(numbers.half_life, 0.8, &same));
    EXPECT(near(same.stiffness, spring.stiffness, 1e-9));
    OK(carom_spring_from_settling(0.5, 0.001, 0.8, start, 300.0, &same));
    OK(carom_spring_settling_time(same, start, 300.0, (carom_tolerance){0.3, 1e9}, &seconds));
    EXPECT(near(seconds, 0.5, 1e-9));

    OK(carom_spring_state(spring, start, 300.0, 0.0, &now));
    EXPECT(now.position == 0.0 && now.velocity == 1200.0);
    OK(carom_spring_state(spring, start, 300.0, INFINITY, &now));
    EXPECT(now.position == 300.0 && now.velocity == 0.0);
    OK(carom_spring_state(spring, start, 300.0, 0.1, &now));
    OK(carom_spring_propagator(spring, 0.1, &step));
    OK(carom_propagator_advance(step, start, 300.0, &stepped));
    EXPECT(near(stepped.position, now.position, 1e-9) && near(stepped.velocity, now.velocity, 1e-8));
    OK(carom_spring_sample(spring, start, 300.0, 0.0, 0.05, 4, positions, velocities));
    EXPECT(positions[0] == 0.0 && near(positions[2], now.position, 1e-9) && near(velocities[2], now.velocity, 1e-8));
    OK(carom_spring_sample(spring, start, 300.0, 0.0, 0.05, 0, NULL, NULL));
    OK(carom_spring_time_at(spring, start, 300.0, now.position, &seconds));
    EXPECT(near(seconds, 0.1, 1e-12));
    OK(carom_spring_time_at(spring, start, 300.0, -50.0, &seconds));
    EXPECT(seconds == INFINITY);
}

static void flings(void) {
    carom_fling fling;
    carom_state start = {400.0, 480.8}, now, stepped;
    carom_propagator step;
    double position, seconds, settled;
    OK(carom_friction_from_deceleration_rate(0.998, &fling));
    EXPECT(near(fling.drag, 2.002, 1e-3));
    OK(carom_fling_state(fling, start, 0.5, &now));
    OK(carom_friction_propagator(fling, 0.5, &step));
    OK(carom_propagator_advance(step, start, 0.0, &stepped));
    EXPECT(near(stepped.position, now.position, 1e-10));
    OK(carom_fling_rest(fling, start, &position));
    EXPECT(near(position, 400.0 + 480.8 / fling.drag, 1e-9));
    OK(carom_fling_time_at(fling, start, now.position, &seconds));
    EXPECT(near(seconds, 0.5, 1e-12));
    double shown;
    OK(carom_rubber_band_shown(0.55, 800.0, 200.0, &shown));
    OK(carom_rubber_band_pull(0.55, 800.0, shown, &position));
    EXPECT(near(shown, 97.0, 0.5) && near(position, 200.0, 1e-9));
    // A step that is asked for after the rest leaves the slow numbers below 1e-300 out.
    carom_spring critical;
    int slow = 0;
    OK(carom_spring_from_response(0.35, 1.0, &critical));
    OK(carom_spring_propagator(critical, 1.0 / 60.0, &step));
    now = (carom_state){300.0, 0.0};
    for (int i = 0; i < 10000; i++) {
        OK(carom_propagator_advance(step, now, 0.0, &now));
        slow += fpclassify(now.position) == FP_SUBNORMAL || fpclassify(now.velocity) == FP_SUBNORMAL;
    }
    EXPECT(slow == 0 && now.position == 0.0 && now.velocity == 0.0);
    OK(carom_fling_settling_time(fling, start, (carom_tolerance){0.5, 10.0}, &settled));
    EXPECT(settled > 1.0 && settled < 4.0);
    OK(carom_friction_from_half_life(log(2.0) / 4.0, &fling));
    EXPECT(near(fling.drag, 4.0, 1e-12));
    OK(carom_friction_from_kept_per_second(0.135, &fling));
    OK(carom_friction_from_kept_per_frame(0.95, 60.0, &fling));
    OK(carom_friction_from_drag(0.0, &fling));
    OK(carom_fling_rest(fling, start, &position));
    EXPECT(isnan(position));
    for (uint32_t kind = CAROM_FLING_KIND_FRICTION; kind <= CAROM_FLING_KIND_BEZIER; kind++) {
        carom_fling law = {kind, 2.0, 2645.664, 0.015, 1.0, INFINITY};
        OK(carom_fling_state(law, start, 0.1, &now));
        EXPECT(now.position > 420.0 && now.position < 450.0 && now.velocity < 480.8);
        OK(carom_fling_rest(law, start, &position));
        EXPECT(position > now.position);
    }
}

static void motions(void) {
    carom_motion motion;
    carom_state states[3];
    double times[3] = {0.0, 0.1, INFINITY}, x, positions[2], velocities[2];
    OK(carom_motion_new("{\"law\":\"friction\",\"drag\":2,\"velocity\":900}", &motion));
    OK(carom_motion_states(motion, 3, times, states));
    OK(carom_motion_state(motion, 0.1, &states[0]));
    EXPECT(memcmp(&states[0], &states[1], sizeof states[0]) == 0);
    EXPECT(states[2].position == 450.0 && states[2].velocity == 0.0);
    OK(carom_motion_rest(motion, &x));
    EXPECT(x == 450.0);
    OK(carom_motion_time_at_speed(motion, 90.0, &x));
    EXPECT(near(x, log(10.0) / 2.0, 1e-12));
    OK(carom_motion_time_at(motion, 500.0, &x));
    EXPECT(x == INFINITY);
    OK(carom_motion_settling_time(motion, (carom_tolerance){1.0, 20.0}, &x));
    EXPECT(x > 1.0);
    OK(carom_motion_sample(motion, 0.0, 0.1, 2, positions, velocities));
    EXPECT(positions[0] == 0.0 && near(positions[1], states[0].position, 1e-10));
    OK(carom_motion_free(motion));
}

static void tracks(void) {
    carom_spring spring;
    carom_fling friction;
    carom_track track;
    carom_state now, later;
    bool rests;
    double at;
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    OK(carom_friction_from_drag(4.0, &friction));
    OK(carom_track_new(80.0, spring, 7.0, &track));
    OK(carom_track_state(track, 7.0, &now, &rests));
    EXPECT(now.position == 80.0 && rests);
    OK(carom_track_retarget(track, 7.0, 240.0));
    OK(carom_track_state(track, 7.15, &now, &rests));
    EXPECT(now.position > 100.0 && now.velocity > 0.0 && !rests);
    OK(carom_track_retarget(track, 7.15, 80.0));
    OK(carom_track_state(track, 7.15, &later, &rests));
    EXPECT(memcmp(&now, &later, sizeof now) == 0);
    OK(carom_track_rest_at(track, &at));
    EXPECT(at > 7.3 && at < 8.5);
    OK(carom_track_state(track, at, &now, &rests));
    EXPECT(now.position == 80.0 && now.velocity == 0.0 && rests);
    OK(carom_track_target(track, at, &at));
    EXPECT(at == 80.0);
    OK(carom_track_set_velocity(track, 9.0, 400.0));
    OK(carom_track_fling(track, 9.0, friction));
    OK(carom_track_state(track, 9.1, &now, &rests));
    EXPECT(now.position > 80.0 && !rests);
    OK(carom_track_settle(track, 9.1));
    OK(carom_track_state(track, 9.1, &now, &rests));
    EXPECT(near(now.position, 180.0, 1e-9) && rests);
    OK(carom_track_fall(track, 9.2, 1000.0));
    OK(carom_track_rest_at(track, &at));
    EXPECT(at == INFINITY);
    // A finger at 1000 per second, and the end that the program chooses for it.
    for (int i = 0; i <= 10; i++)
        OK(carom_track_hold(track, 9.21 + 0.008 * i, 8.0 * i));
    OK(carom_track_release(track, 9.29, &now));
    EXPECT(near(now.velocity, 1000.0, 1e-3) && near(now.position, 80.0 + 1000.0 / (-1000.0 * log(0.998)), 1.0));
    OK(carom_track_retarget(track, 9.29, 300.0));
    OK(carom_track_state(track, 9.29, &now, &rests));
    EXPECT(now.position == 80.0 && near(now.velocity, 1000.0, 1e-3) && !rests);
    OK(carom_track_snap_to(track, 9.3, 5.0));
    OK(carom_track_set_tolerance(track, 9.3, (carom_tolerance){1.0, 20.0}));
    OK(carom_track_set_relative_tolerance(track, 9.3, 1e-3));
    OK(carom_track_set_spring(track, 9.3, spring));
    OK(carom_track_follow(track, 9.3, 5.0, 100.0));
    OK(carom_track_target(track, 10.3, &at));
    EXPECT(near(at, 105.0, 1e-9));
    OK(carom_track_free(track));
}

static void fingers(void) {
    carom_velocity_tracker tracker;
    double velocity;
    for (uint32_t estimator = CAROM_ESTIMATOR_ROBUST; estimator <= CAROM_ESTIMATOR_ANDROID; estimator++) {
        OK(carom_velocity_tracker_new(estimator, &tracker));
        for (int i = 0; i < 10; i++) OK(carom_velocity_tracker_add(tracker, i / 120.0, 400.0 - 1500.0 * (i / 120.0)));
        OK(carom_velocity_tracker_velocity(tracker, 0.08, &velocity));
        EXPECT(near(velocity, -1500.0, 1.0));
        OK(carom_velocity_tracker_clear(tracker));
        OK(carom_velocity_tracker_velocity(tracker, 0.08, &velocity));
        EXPECT(velocity == 0.0);
        OK(carom_velocity_tracker_free(tracker));
    }

    carom_resampler finger;
    carom_vector at;
    for (uint32_t rule = CAROM_RESAMPLING_CAROM; rule <= CAROM_RESAMPLING_CHROMIUM; rule++) {
        OK(carom_resampler_new(rule, &finger));
        OK(carom_resampler_at(finger, 0.0, &at));
        EXPECT(at.x != at.x && at.y != at.y);
        for (int i = 0; i < 6; i++) OK(carom_resampler_add(finger, i / 90.0, (carom_vector){10.0 * i, 7.0}));
        OK(carom_resampler_at(finger, 5 / 90.0 + 0.0055, &at));
        // The finger of 2 ms or 5 ms before the frame.
        EXPECT(near(at.x, rule == CAROM_RESAMPLING_CAROM ? 53.15 : 50.45, 1e-9) && at.y == 7.0);
        OK(carom_resampler_add_predicted(finger, 6 / 90.0, (carom_vector){50.0, 7.0}));
        OK(carom_resampler_at(finger, 5 / 90.0 + 0.0055, &at));
        EXPECT(near(at.x, 50.0, 1e-9));
        OK(carom_resampler_clear(finger));
        OK(carom_resampler_free(finger));
    }
}

static void pages(void) {
    carom_extent extent = {0.0, 3200.0, 800.0};
    carom_scroller list;
    carom_scroller_reading frame;
    carom_spring spring;
    double rest, contact, time = 0.08;
    OK(carom_spring_from_response(0.35, 1.0, &spring));
    OK(carom_scroller_new("ios", extent, 2.0, NULL, &list));
    OK(carom_scroller_pointer_down(list, 0.0, 600.0));
    for (int i = 1; i <= 10; i++) OK(carom_scroller_pointer_move(list, 0.008 * i, 600.0 - 12.0 * i, NULL));
    OK(carom_scroller_pointer_up(list, 0.08));
    OK(carom_scroller_advance_to(list, time, &frame));
    EXPECT(frame.phase == CAROM_PHASE_FLING && near(frame.velocity, 1500.0, 1.0) && !frame.is_at_rest);
    while (!frame.is_at_rest) OK(carom_scroller_advance_to(list, time += 1.0 / 120.0, &frame));
    EXPECT(near(frame.offset, 864.0, 1.0) && frame.phase == CAROM_PHASE_REST && time < 6.0);
    OK(carom_scroller_wheel(list, time, 3.0, CAROM_WHEEL_UNIT_LINES, CAROM_WHEEL_PHASE_NOTCH, &rest));
    EXPECT(rest == 0.0);
    OK(carom_scroller_key(list, time, CAROM_KEY_END));
    OK(carom_scroller_advance_to(list, time + 10.0, &frame));
    EXPECT(frame.offset == 3200.0);
    OK(carom_scroller_fling(list, time + 10.0, 2000.0));
    OK(carom_scroller_advance_to(list, time + 10.05, &frame));
    EXPECT(frame.overscroll > 1.0 && frame.phase == CAROM_PHASE_SPRING_BACK);
    OK(carom_scroller_pointer_cancel(list, time + 10.1));
    OK(carom_scroller_go_to(list, time + 12.0, 100.0, spring));
    OK(carom_scroller_snap_to(list, time + 13.0, 50.0));
    extent.max = 20.0;
    OK(carom_scroller_resize(list, time + 14.0, extent));
    OK(carom_scroller_shift(list, time + 14.0, 500.0));
    OK(carom_scroller_advance_to(list, time + 14.0, &frame));
    EXPECT(frame.offset == 550.0);
    OK(carom_scroller_take_contact(list, &contact));
    OK(carom_scroller_free(list));

    // A list that rests on points.
    double points[3] = {0.0, 500.0, 1000.0};
    carom_landing landing = {CAROM_LANDING_KIND_POINTS, 0.0, points, 3};
    extent.max = 3200.0;
    OK(carom_scroller_new("android", extent, 1.0, &landing, &list));
    points[1] = -1.0; // The scroller has copied them.
    OK(carom_scroller_fling(list, 0.0, 3000.0));
    OK(carom_scroller_advance_to(list, 30.0, &frame));
    EXPECT(frame.offset == 500.0 || frame.offset == 1000.0);
    OK(carom_scroller_free(list));
    landing = (carom_landing){CAROM_LANDING_KIND_PAGES, NAN, NULL, 0};
    OK(carom_scroller_new("native", extent, 1.0, &landing, &list));
    OK(carom_scroller_fling(list, 0.0, 1000.0));
    OK(carom_scroller_advance_to(list, 30.0, &frame));
    EXPECT(frame.offset == 800.0);
    OK(carom_scroller_free(list));
}

static void touchpads(void) {
    carom_kinetic touchpad;
    carom_kinetic_frame frame;
    carom_vector velocity;
    double time, travel = 0.0;
    OK(carom_kinetic_new("gtk", &touchpad));
    OK(carom_kinetic_set_scale(touchpad, 1.0));
    OK(carom_kinetic_set_timeout(touchpad, 0.25));
    OK(carom_kinetic_hold(touchpad, -0.02));
    OK(carom_kinetic_hold_cancel(touchpad, -0.01));
    for (int i = 0; i < 10; i++) OK(carom_kinetic_scroll(touchpad, 0.007 * i, (carom_vector){0.0, 14.0}));
    OK(carom_kinetic_timeout_at(touchpad, &time));
    EXPECT(time > 0.063);
    OK(carom_kinetic_stop(touchpad, 0.075));
    for (time = 0.083; time < 10.0; time += 1.0 / 120.0) {
        OK(carom_kinetic_advance_to(touchpad, time, &frame));
        if (frame.phase == CAROM_KINETIC_PHASE_IDLE) break;
        travel += frame.delta.y;
    }
    EXPECT(near(travel, 640.0, 15.0) && time < 5.0);
    OK(carom_kinetic_velocity(touchpad, &velocity));
    carom_vector thrown, rest;
    double lifted;
    OK(carom_kinetic_last_fling(touchpad, &lifted, &thrown, &rest));
    EXPECT(lifted == 0.075 && near(thrown.y, 2000.0, 100.0) && near(rest.y, 640.0, 5.0) && rest.x == 0.0);
    OK(carom_kinetic_lock_direction(touchpad, 18.0, 0.5));
    EXPECT(velocity.x == 0.0 && velocity.y == 0.0);
    OK(carom_kinetic_rest_at(touchpad, &time));
    EXPECT(isnan(time));
    OK(carom_kinetic_hold_end(touchpad, 11.0));
    OK(carom_kinetic_wheel(touchpad, 11.0, (carom_vector){0.0, 15.0}));
    OK(carom_kinetic_advance_to(touchpad, 11.1, &frame));
    EXPECT(frame.phase == CAROM_KINETIC_PHASE_WHEEL && frame.delta.y == 15.0);
    OK(carom_kinetic_system_momentum(touchpad, 11.2, (carom_vector){1.0, 0.0}));
    OK(carom_kinetic_stop_at_pointer(touchpad));
    OK(carom_kinetic_pointer_move(touchpad, 11.3));
    OK(carom_kinetic_take(touchpad, 11.4, &velocity));
    OK(carom_kinetic_free(touchpad));
}

static void batches(void) {
    carom_spring spring;
    carom_batch batch;
    carom_state state;
    bool moves = true, rests;
    size_t count, length, index;
    float positions[101], velocities[101], targets[3] = {10.0f, 20.0f, 30.0f};
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    OK(carom_batch_new(spring, 100, &batch));
    OK(carom_batch_insert(batch, 5.0, &index));
    EXPECT(index == 100);
    OK(carom_batch_retarget_from(batch, 7, 3, targets));
    OK(carom_batch_retarget(batch, 50, 300.0));
    OK(carom_batch_set_state(batch, 51, (carom_state){1.0, 2.0}));
    OK(carom_batch_set_relative_tolerance(batch, 1e-4));
    OK(carom_batch_advance(batch, 1.0 / 60.0, &moves));
    EXPECT(moves);
    OK(carom_batch_velocities(batch, 101, velocities));
    EXPECT(velocities[50] > 0.0f);
    OK(carom_batch_state(batch, 50, &state, &rests));
    EXPECT(state.position > 0.0 && !rests);
    for (int i = 0; moves && i < 1000; i++) OK(carom_batch_advance(batch, 1.0 / 60.0, &moves));
    OK(carom_batch_positions(batch, 101, positions));
    EXPECT(!moves && positions[50] == 300.0f && positions[8] == 20.0f && positions[100] == 5.0f);
    OK(carom_batch_remove(batch, 100));
    OK(carom_batch_count(batch, &count, &length));
    EXPECT(count == 100 && length == 101);
    OK(carom_batch_set_spring(batch, spring));
    OK(carom_batch_set_tolerance(batch, (carom_tolerance){0.5, 10.0}));
    OK(carom_batch_free(batch));
}

// A platform of the program's own numbers, and the release of a page to where the program wants it.
static void releases(void) {
    carom_platform platform;
    carom_extent extent = {0.0, 3200.0, 800.0};
    carom_scroller list;
    carom_kinetic touchpad;
    carom_state at;
    carom_scroller_reading frame;
    carom_spring spring;
    double rest;
    OK(carom_spring_from_response(0.35, 1.0, &spring));
    OK(carom_platform_named("ios", &platform));
    EXPECT(platform.edge == CAROM_EDGE_KIND_ELASTIC && platform.momentum == CAROM_MOMENTUM_CARRIED);
    EXPECT(platform.fling.kind == CAROM_FLING_KIND_SLIDING && platform.wheel.kind == CAROM_SMOOTHING_KIND_INSTANT);
    platform.edge = CAROM_EDGE_KIND_HARD;
    platform.max_fling = 500.0;
    OK(carom_kinetic_with_platform(&platform, &touchpad));
    OK(carom_kinetic_free(touchpad));
    OK(carom_scroller_with_platform(&platform, extent, 1.0, NULL, &list));
    OK(carom_scroller_pointer_down(list, 0.0, 600.0));
    OK(carom_scroller_pointer_move(list, 0.008, 610.0, &rest));
    EXPECT(rest == -10.0); // A hard edge: the page cannot use it.
    for (int i = 2; i <= 10; i++) OK(carom_scroller_pointer_move(list, 0.008 * i, 610.0 - 12.0 * i, &rest));
    EXPECT(rest == 0.0);
    OK(carom_scroller_release_state(list, 0.08, &at));
    EXPECT(at.velocity == 500.0);
    // The position of the release is newer than the last move.
    double before = at.position;
    OK(carom_scroller_pointer_up_at(list, 0.088, 478.0, &rest));
    OK(carom_scroller_advance_to(list, 0.088, &frame));
    EXPECT(near(frame.offset, before + 12.0, 1e-9) && frame.velocity == 500.0 && rest == 0.0);
    OK(carom_scroller_release_with(list, 0.1, spring, 700.0));
    OK(carom_scroller_advance_to(list, 0.1, &frame));
    EXPECT(frame.velocity > 400.0);
    OK(carom_scroller_advance_to(list, 9.0, &frame));
    EXPECT(frame.offset == 700.0 && frame.is_at_rest);
    OK(carom_scroller_free(list));
    // A wheel that turns back while most of the way is left.
    OK(carom_platform_named("gtk", &platform));
    platform.wheel.kind = CAROM_SMOOTHING_KIND_SPRING;
    platform.wheel.spring = spring;
    platform.line = 40.0;
    for (int drops = 0; drops < 2; drops++) {
        platform.drops_rest = drops;
        OK(carom_scroller_with_platform(&platform, extent, 1.0, NULL, &list));
        OK(carom_scroller_wheel(list, 0.0, 10.0, CAROM_WHEEL_UNIT_LINES, CAROM_WHEEL_PHASE_NOTCH, &rest));
        OK(carom_scroller_wheel(list, 0.01, -3.0, CAROM_WHEEL_UNIT_LINES, CAROM_WHEEL_PHASE_NOTCH, &rest));
        OK(carom_scroller_advance_to(list, 5.0, &frame));
        EXPECT(frame.offset == (drops ? 0.0 : 280.0));
        if (!drops) OK(carom_scroller_free(list));
    }
    OK(carom_scroller_free(list));

    // A refresh header opens beyond the edge.
    OK(carom_scroller_new("ios", extent, 1.0, NULL, &list));
    OK(carom_scroller_set_state(list, 0.0, (carom_state){-120.0, 0.0}));
    OK(carom_scroller_advance_to(list, 0.0, &frame));
    EXPECT(frame.offset == -120.0 && frame.phase == CAROM_PHASE_SPRING_BACK);
    OK(carom_scroller_advance_to(list, 2.0, &frame));
    EXPECT(frame.offset == 0.0);
    OK(carom_scroller_free(list));
}

static void two_axes(void) {
    carom_extent extent = {0.0, 2000.0, 400.0};
    carom_scroller axis;
    carom_two_axes map;
    carom_scroller_reading x, y;
    carom_vector rest;
    carom_spring spring;
    OK(carom_spring_from_response(0.35, 1.0, &spring));
    OK(carom_scroller_new("ios", extent, 1.0, NULL, &axis));
    OK(carom_two_axes_new(axis, axis, 10.0, 0.4, &map));
    OK(carom_scroller_free(axis));
    OK(carom_two_axes_pointer_down(map, 0.0, (carom_vector){200.0, 300.0}));
    OK(carom_two_axes_pointer_move(map, 0.1, (carom_vector){198.0, 200.0}, &rest));
    OK(carom_two_axes_advance_to(map, 0.1, &x, &y));
    EXPECT(x.offset == 0.0 && y.offset == 90.0); // Locked to y, less the slop.
    OK(carom_two_axes_pointer_move(map, 0.11, (carom_vector){198.0, 190.0}, NULL));
    OK(carom_two_axes_pointer_up_at(map, 0.12, (carom_vector){198.0, 180.0}, &rest));
    EXPECT(rest.x == 0.0 && rest.y == 0.0);
    OK(carom_two_axes_advance_to(map, 0.13, &x, &y));
    EXPECT(x.is_at_rest && y.phase == CAROM_PHASE_FLING && y.velocity > 500.0);
    OK(carom_two_axes_fling(map, 0.2, (carom_vector){900.0, 0.0}));
    OK(carom_two_axes_advance_to(map, 0.3, &x, &y));
    EXPECT(x.velocity > 500.0);
    OK(carom_two_axes_go_to(map, 0.3, (carom_vector){100.0, 50.0}, spring));
    OK(carom_two_axes_advance_to(map, 9.0, &x, &y));
    EXPECT(x.offset == 100.0 && y.offset == 50.0);
    OK(carom_two_axes_snap_to(map, 9.0, (carom_vector){0.0, 1990.0}));
    OK(carom_two_axes_wheel(map, 9.0, (carom_vector){-5.0, 30.0}, CAROM_WHEEL_UNIT_PIXELS, CAROM_WHEEL_PHASE_NOTCH, &rest));
    EXPECT(rest.x == -5.0 && rest.y == 20.0);
    OK(carom_two_axes_resize(map, 9.1, extent, extent));
    OK(carom_two_axes_pointer_down(map, 9.2, (carom_vector){0.0, 0.0}));
    OK(carom_two_axes_pointer_up(map, 9.3));
    OK(carom_two_axes_pointer_cancel(map, 9.4));
    OK(carom_two_axes_free(map));
}

static void pictures(void) {
    carom_vector content = {4000.0, 2000.0}, view = {400.0, 300.0};
    carom_pan_zoom photo;
    carom_pan_zoom_reading frame;
    OK(carom_pan_zoom_new("ios", content, view, 1.0, 8.0, CAROM_ROTATION_LOCKED, &photo));
    OK(carom_pan_zoom_advance_to(photo, 0.0, &frame));
    EXPECT(fabs(frame.transform.log_scale - log(0.1)) < 1e-12 && fabs(frame.transform.y - 50.0) < 1e-9 && frame.is_at_rest);
    OK(carom_pan_zoom_pointer_down(photo, 0.0, 1, (carom_vector){150.0, 150.0}));
    OK(carom_pan_zoom_pointer_down(photo, 0.0, 2, (carom_vector){250.0, 150.0}));
    for (int i = 1; i <= 6; i++) {
        OK(carom_pan_zoom_pointer_move(photo, i / 60.0, 1, (carom_vector){150.0 - 10.0 * i, 150.0}));
        OK(carom_pan_zoom_pointer_move(photo, i / 60.0, 2, (carom_vector){250.0 + 10.0 * i, 150.0}));
    }
    OK(carom_pan_zoom_advance_to(photo, 0.1, &frame));
    EXPECT(frame.phase == CAROM_PAN_ZOOM_PHASE_HELD && fabs(frame.transform.log_scale - log(0.22)) < 1e-12);
    double speed = frame.velocity.log_scale;
    OK(carom_pan_zoom_pointer_up(photo, 0.1, 1));
    OK(carom_pan_zoom_pointer_up(photo, 0.11, 2));
    OK(carom_pan_zoom_advance_to(photo, 0.11, &frame));
    EXPECT(frame.phase == CAROM_PAN_ZOOM_PHASE_GLIDE && fabs(frame.velocity.log_scale - speed) < 1e-9);
    OK(carom_pan_zoom_advance_to(photo, 20.0, &frame));
    EXPECT(frame.is_at_rest && frame.transform.log_scale == frame.end.log_scale);
    OK(carom_pan_zoom_fit(photo, 20.0));
    OK(carom_pan_zoom_advance_to(photo, 30.0, &frame));
    EXPECT(fabs(frame.transform.log_scale - log(0.1)) < 1e-12);
    OK(carom_pan_zoom_zoom(photo, 30.0, log(2.0), (carom_vector){200.0, 150.0}, true));
    OK(carom_pan_zoom_advance_to(photo, 30.0, &frame));
    EXPECT(frame.is_at_rest && fabs(frame.transform.log_scale - log(0.2)) < 1e-12);
    OK(carom_pan_zoom_zoom(photo, 30.0, log(2.0), (carom_vector){200.0, 150.0}, false));
    OK(carom_pan_zoom_pan(photo, 30.1, (carom_vector){-40.0, 0.0}));
    OK(carom_pan_zoom_double_tap(photo, 30.2, (carom_vector){200.0, 150.0}));
    OK(carom_pan_zoom_zoom_to(photo, 30.3, (carom_vector){1000.0, 1000.0}, (carom_vector){800.0, 600.0}));
    OK(carom_pan_zoom_advance_to(photo, 30.4, &frame));
    EXPECT(frame.phase == CAROM_PAN_ZOOM_PHASE_FLIGHT && fabs(frame.end.log_scale - log(0.5)) < 1e-12);
    OK(carom_pan_zoom_advance_to(photo, 50.0, NULL));
    OK(carom_pan_zoom_pinch_begin(photo, 50.0, (carom_vector){200.0, 150.0}));
    OK(carom_pan_zoom_pinch(photo, 50.0, CAROM_PINCH_SINCE_BEGIN, 1.25, 0.0, (carom_vector){0.0, 0.0}));
    OK(carom_pan_zoom_advance_to(photo, 50.1, &frame));
    EXPECT(fabs(frame.transform.log_scale - log(0.625)) < 1e-12);
    OK(carom_pan_zoom_pinch_end(photo, 51.0));
    OK(carom_pan_zoom_snap_to(photo, 60.0, (carom_transform){0.0, 0.0, log(0.2), 0.0}));
    OK(carom_pan_zoom_resize(photo, 60.0, content, (carom_vector){800.0, 600.0}));
    OK(carom_pan_zoom_pointer_down(photo, 60.1, 3, (carom_vector){10.0, 10.0}));
    OK(carom_pan_zoom_pointer_cancel(photo, 60.2, 3));
    OK(carom_pan_zoom_free(photo));
}

int main(void) {
    EXPECT(strcmp(carom_version(), "0.1.0") == 0 && strcmp(carom_last_error(), "") == 0);
    springs();
    flings();
    motions();
    tracks();
    fingers();
    pages();
    touchpads();
    batches();
    releases();
    two_axes();
    pictures();
    puts("basics: ok");
    return 0;
}
