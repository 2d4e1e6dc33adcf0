// Every function with NULL, NaN, infinity and freed handles: each gives the status that the contract names, changes
// nothing, and leaves a message.
#include "expect.h"
#include <math.h>
#include <string.h>

static int calls = 0;

// The call gives this status and a message that contains a text.
#define GIVES(expected, text, call)                                                                                    \
    do {                                                                                                               \
        calls++;                                                                                                       \
        EXPECT((call) == CAROM_STATUS_##expected);                                                                     \
        EXPECT(strstr(carom_last_error(), text) != NULL);                                                              \
    } while (0)

static const double BAD[3] = {NAN, INFINITY, -INFINITY};

#define EACH_BAD for (int i = 0; i < 3; i++)

static carom_spring spring;
static const carom_tolerance fine = {0.5, 10.0};

static void springs(void) {
    carom_state start = {0.0, 0.0}, state;
    carom_spring_numbers numbers;
    carom_propagator step;
    double seconds, two[2];
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_response(1.0, 1.0, NULL));
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_duration(1.0, 0.0, NULL));
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_frequency(1.0, 1.0, NULL));
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_angular_frequency(1.0, 1.0, NULL));
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_half_life(1.0, 1.0, NULL));
    GIVES(NULL_POINTER, "`spring`", carom_spring_from_settling(1.0, 0.1, 1.0, start, 1.0, NULL));
    GIVES(NULL_POINTER, "`numbers`", carom_spring_describe(spring, NULL));
    GIVES(NULL_POINTER, "`state`", carom_spring_state(spring, start, 1.0, 0.1, NULL));
    GIVES(NULL_POINTER, "`positions`", carom_spring_sample(spring, start, 1.0, 0.0, 0.1, 2, NULL, two));
    GIVES(NULL_POINTER, "`velocities`", carom_spring_sample(spring, start, 1.0, 0.0, 0.1, 2, two, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_spring_settling_time(spring, start, 1.0, fine, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_spring_time_at(spring, start, 1.0, 0.5, NULL));
    GIVES(NULL_POINTER, "`propagator`", carom_spring_propagator(spring, 0.1, NULL));
    OK(carom_spring_propagator(spring, 0.1, &step));
    GIVES(NULL_POINTER, "`state`", carom_propagator_advance(step, start, 1.0, NULL));
    EACH_BAD {
        carom_spring bad = {1.0, BAD[i], 1.0}, out = {7.0, 7.0, 7.0};
        carom_state far = {BAD[i], 0.0}, fast = {0.0, BAD[i]};
        GIVES(INVALID_NUMBER, "`response`", carom_spring_from_response(BAD[i], 1.0, &out));
        GIVES(INVALID_NUMBER, "`damping_ratio`", carom_spring_from_response(1.0, BAD[i], &out));
        GIVES(INVALID_NUMBER, "`duration`", carom_spring_from_duration(BAD[i], 0.0, &out));
        GIVES(INVALID_NUMBER, "`bounce`", carom_spring_from_duration(1.0, BAD[i], &out));
        GIVES(INVALID_NUMBER, "`frequency_hz`", carom_spring_from_frequency(BAD[i], 1.0, &out));
        GIVES(INVALID_NUMBER, "`angular_frequency`", carom_spring_from_angular_frequency(BAD[i], 1.0, &out));
        GIVES(INVALID_NUMBER, "`half_life`", carom_spring_from_half_life(BAD[i], 1.0, &out));
        GIVES(INVALID_NUMBER, "`", carom_spring_from_settling(BAD[i], 0.1, 1.0, start, 1.0, &out));
        GIVES(INVALID_NUMBER, "`target`", carom_spring_from_settling(1.0, 0.1, 1.0, start, BAD[i], &out));
        EXPECT(out.mass == 7.0 && out.stiffness == 7.0 && out.damping == 7.0);
        GIVES(INVALID_NUMBER, "`stiffness`", carom_spring_describe(bad, &numbers));
        GIVES(INVALID_NUMBER, "`stiffness`", carom_spring_state(bad, start, 1.0, 0.1, &state));
        GIVES(INVALID_NUMBER, "`position`", carom_spring_state(spring, far, 1.0, 0.1, &state));
        GIVES(INVALID_NUMBER, "`velocity`", carom_spring_state(spring, fast, 1.0, 0.1, &state));
        GIVES(INVALID_NUMBER, "`target`", carom_spring_state(spring, start, BAD[i], 0.1, &state));
        GIVES(INVALID_NUMBER, "`from`", carom_spring_sample(spring, start, 1.0, BAD[i], 0.1, 2, two, two));
        GIVES(INVALID_NUMBER, "`step`", carom_spring_sample(spring, start, 1.0, 0.0, BAD[i], 2, two, two));
        GIVES(INVALID_NUMBER, "`position`", carom_spring_time_at(spring, start, 1.0, BAD[i], &seconds));
        GIVES(INVALID_NUMBER, "`dt`", carom_spring_propagator(spring, BAD[i], &step));
        GIVES(INVALID_NUMBER, "`position`", carom_propagator_advance(step, far, 1.0, &state));
        GIVES(INVALID_NUMBER, "`propagator`", carom_propagator_advance((carom_propagator){.xx = BAD[i]}, start, 1.0, &state));
    }
    GIVES(NULL_POINTER, "`shown`", carom_rubber_band_shown(0.55, 800.0, 10.0, NULL));
    GIVES(NULL_POINTER, "`pull`", carom_rubber_band_pull(0.55, 800.0, 10.0, NULL));
    GIVES(INVALID_NUMBER, "`coefficient`", carom_rubber_band_shown(0.0, 800.0, 10.0, &seconds));
    GIVES(INVALID_NUMBER, "`dimension`", carom_rubber_band_pull(0.55, NAN, 10.0, &seconds));
    GIVES(INVALID_NUMBER, "`pull`", carom_rubber_band_shown(0.55, 800.0, NAN, &seconds));
    EXPECT(strcmp(carom_status_name(CAROM_STATUS_INVALID_NUMBER), "invalid number") == 0);
    EXPECT(strcmp(carom_status_name(CAROM_STATUS_NO_MEMORY), "no memory") == 0 && !*carom_status_name(8));
    GIVES(INVALID_NUMBER, "`t`", carom_spring_state(spring, start, 1.0, NAN, &state));
    GIVES(INVALID_NUMBER, "`distance`", carom_spring_settling_time(spring, start, 1.0, (carom_tolerance){NAN, 1.0}, &seconds));
    GIVES(INVALID_NUMBER, "`velocity`", carom_spring_settling_time(spring, start, 1.0, (carom_tolerance){1.0, -1.0}, &seconds));
    GIVES(INVALID_NUMBER, "`mass`", carom_spring_describe((carom_spring){0.0, 1.0, 1.0}, &numbers));
    GIVES(INVALID_NUMBER, "`count`", carom_spring_sample(spring, start, 1.0, 0.0, 0.1, SIZE_MAX, two, two));
    // Infinite times, and numbers so large that a result overflows, are valid or an error, but never a crash.
    OK(carom_spring_state(spring, start, 1.0, INFINITY, &state));
    OK(carom_spring_state(spring, start, 1.0, -INFINITY, &state));
    OK(carom_spring_state((carom_spring){1e-15, 1e15, 1e15}, (carom_state){1e15, -1e15}, -1e15, 1e-300, &state));
    GIVES(INVALID_NUMBER, "`mass`", carom_spring_state((carom_spring){1e-300, 1e300, 1e300}, start, 1.0, 0.1, &state));
}

static void flings(void) {
    carom_fling friction, out = {.drag = 7.0};
    carom_state start = {0.0, 900.0}, state;
    carom_propagator step;
    double x;
    OK(carom_friction_from_drag(2.0, &friction));
    GIVES(NULL_POINTER, "`fling`", carom_friction_from_drag(2.0, NULL));
    GIVES(NULL_POINTER, "`fling`", carom_friction_from_deceleration_rate(0.998, NULL));
    GIVES(NULL_POINTER, "`fling`", carom_friction_from_kept_per_second(0.1, NULL));
    GIVES(NULL_POINTER, "`fling`", carom_friction_from_kept_per_frame(0.9, 60.0, NULL));
    GIVES(NULL_POINTER, "`fling`", carom_friction_from_half_life(1.0, NULL));
    GIVES(NULL_POINTER, "`propagator`", carom_friction_propagator(friction, 0.1, NULL));
    GIVES(NULL_POINTER, "`state`", carom_fling_state(friction, start, 0.1, NULL));
    GIVES(NULL_POINTER, "`position`", carom_fling_rest(friction, start, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_fling_settling_time(friction, start, fine, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_fling_time_at(friction, start, 1.0, NULL));
    EACH_BAD {
        carom_fling bad = {CAROM_FLING_KIND_SLIDING, BAD[i], BAD[i], BAD[i], BAD[i], BAD[i]};
        GIVES(INVALID_NUMBER, "`drag`", carom_friction_from_drag(BAD[i], &out));
        GIVES(INVALID_NUMBER, "`", carom_friction_from_deceleration_rate(BAD[i], &out));
        GIVES(INVALID_NUMBER, "`", carom_friction_from_kept_per_second(BAD[i], &out));
        GIVES(INVALID_NUMBER, "`", carom_friction_from_kept_per_frame(BAD[i], 60.0, &out));
        GIVES(INVALID_NUMBER, "`", carom_friction_from_kept_per_frame(0.9, BAD[i], &out));
        GIVES(INVALID_NUMBER, "`", carom_friction_from_half_life(BAD[i], &out));
        EXPECT(out.drag == 7.0);
        for (bad.kind = CAROM_FLING_KIND_SLIDING; bad.kind <= CAROM_FLING_KIND_BEZIER; bad.kind++) {
            if (bad.kind == CAROM_FLING_KIND_CHROMIUM) continue;
            GIVES(INVALID_NUMBER, "`", carom_fling_state(bad, start, 0.1, &state));
        }
        GIVES(INVALID_NUMBER, "`dt`", carom_friction_propagator(friction, BAD[i], &step));
        GIVES(INVALID_NUMBER, "`position`", carom_fling_rest(friction, (carom_state){BAD[i], 0.0}, &x));
        GIVES(INVALID_NUMBER, "`position`", carom_fling_time_at(friction, start, BAD[i], &x));
    }
    friction.kind = 99;
    GIVES(INVALID_NUMBER, "`kind`", carom_fling_state(friction, start, 0.1, &state));
    GIVES(INVALID_NUMBER, "`kind`", carom_friction_propagator(friction, 0.1, &step));
}

static void motions(void) {
    const char *json = "{\"law\":\"drift\",\"velocity\":1}";
    carom_motion motion = {7};
    carom_state states[2];
    double x, two[2] = {0.0, NAN};
    GIVES(NULL_POINTER, "`json`", carom_motion_new(NULL, &motion));
    GIVES(NULL_POINTER, "`motion`", carom_motion_new(json, NULL));
    GIVES(INVALID_TEXT, "line 1", carom_motion_new("", &motion));
    GIVES(INVALID_TEXT, "UTF-8", carom_motion_new("\xff\xfe", &motion));
    GIVES(INVALID_TEXT, "`drag` must be finite and at least 0, but is -2",
          carom_motion_new("{\"law\":\"friction\",\"drag\":-2}", &motion));
    GIVES(INVALID_TEXT, "", carom_motion_new("{\"law\":\"friction\",\"drag\":1e999}", &motion));
    EXPECT(motion.id == 7);
    OK(carom_motion_new(json, &motion));
    GIVES(NULL_POINTER, "`state`", carom_motion_state(motion, 0.1, NULL));
    GIVES(NULL_POINTER, "`times`", carom_motion_states(motion, 2, NULL, states));
    GIVES(NULL_POINTER, "`states`", carom_motion_states(motion, 2, two, NULL));
    GIVES(NULL_POINTER, "`positions`", carom_motion_sample(motion, 0.0, 0.1, 2, NULL, NULL));
    GIVES(NULL_POINTER, "`position`", carom_motion_rest(motion, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_motion_settling_time(motion, fine, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_motion_time_at(motion, 1.0, NULL));
    GIVES(NULL_POINTER, "`seconds`", carom_motion_time_at_speed(motion, 1.0, NULL));
    GIVES(INVALID_NUMBER, "`t`", carom_motion_state(motion, NAN, states));
    GIVES(INVALID_NUMBER, "`times`", carom_motion_states(motion, 2, two, states));
    EACH_BAD {
        GIVES(INVALID_NUMBER, "`from`", carom_motion_sample(motion, BAD[i], 0.1, 2, two, two));
        GIVES(INVALID_NUMBER, "`position`", carom_motion_time_at(motion, BAD[i], &x));
        GIVES(INVALID_NUMBER, "`speed`", carom_motion_time_at_speed(motion, BAD[i], &x));
    }
    GIVES(INVALID_NUMBER, "`distance`", carom_motion_settling_time(motion, (carom_tolerance){-1.0, 1.0}, &x));
    OK(carom_motion_free(motion));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_free(motion));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_free((carom_motion){0}));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_state(motion, 0.1, states));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_states(motion, 2, two, states));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_sample(motion, 0.0, 0.1, 2, two, two));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_rest(motion, &x));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_settling_time(motion, fine, &x));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_time_at(motion, 1.0, &x));
    GIVES(INVALID_HANDLE, "no motion", carom_motion_time_at_speed(motion, 1.0, &x));
}

static void tracks(void) {
    carom_track track = {7};
    carom_fling friction;
    carom_state now;
    bool rests;
    double x;
    OK(carom_friction_from_drag(2.0, &friction));
    GIVES(NULL_POINTER, "`track`", carom_track_new(0.0, spring, 0.0, NULL));
    EACH_BAD {
        GIVES(INVALID_NUMBER, "`value`", carom_track_new(BAD[i], spring, 0.0, &track));
        GIVES(INVALID_NUMBER, "`now`", carom_track_new(0.0, spring, BAD[i], &track));
        GIVES(INVALID_NUMBER, "`damping`", carom_track_new(0.0, (carom_spring){1.0, 1.0, BAD[i]}, 0.0, &track));
    }
    EXPECT(track.id == 7);
    OK(carom_track_new(5.0, spring, 0.0, &track));
    OK(carom_track_state(track, 0.0, NULL, &rests));
    OK(carom_track_state(track, 0.0, &now, NULL));
    GIVES(NULL_POINTER, "`time`", carom_track_rest_at(track, NULL));
    GIVES(NULL_POINTER, "`target`", carom_track_target(track, 0.0, NULL));
    EACH_BAD {
        double bad = BAD[i];
        GIVES(INVALID_NUMBER, "`at`", carom_track_state(track, bad, &now, &rests));
        GIVES(INVALID_NUMBER, "`at`", carom_track_target(track, bad, &x));
        GIVES(INVALID_NUMBER, "`at`", carom_track_retarget(track, bad, 1.0));
        GIVES(INVALID_NUMBER, "`target`", carom_track_retarget(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`target`", carom_track_follow(track, 0.0, bad, 1.0));
        GIVES(INVALID_NUMBER, "`velocity`", carom_track_follow(track, 0.0, 1.0, bad));
        GIVES(INVALID_NUMBER, "`velocity`", carom_track_set_velocity(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`drag`", carom_track_fling(track, 0.0, (carom_fling){.drag = bad}));
        GIVES(INVALID_NUMBER, "`acceleration`", carom_track_fall(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`mass`", carom_track_set_spring(track, 0.0, (carom_spring){bad, 1.0, 1.0}));
        GIVES(INVALID_NUMBER, "`fraction`", carom_track_set_relative_tolerance(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`value`", carom_track_snap_to(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`value`", carom_track_hold(track, 0.0, bad));
        GIVES(INVALID_NUMBER, "`at`", carom_track_release(track, bad, &now));
        GIVES(INVALID_NUMBER, "`at`", carom_track_settle(track, bad));
    }
    GIVES(INVALID_NUMBER, "`distance`", carom_track_set_tolerance(track, 0.0, (carom_tolerance){NAN, 1.0}));
    GIVES(INVALID_NUMBER, "`kind`", carom_track_fling(track, 0.0, (carom_fling){.kind = CAROM_FLING_KIND_SPLINE}));
    OK(carom_track_state(track, 1.0, &now, &rests));
    EXPECT(now.position == 5.0 && now.velocity == 0.0 && rests);
    OK(carom_track_release(track, 0.0, NULL));
    OK(carom_track_free(track));
    GIVES(INVALID_HANDLE, "no track", carom_track_free(track));
    GIVES(INVALID_HANDLE, "no track", carom_track_state(track, 0.0, &now, &rests));
    GIVES(INVALID_HANDLE, "no track", carom_track_rest_at(track, &x));
    GIVES(INVALID_HANDLE, "no track", carom_track_target(track, 0.0, &x));
    GIVES(INVALID_HANDLE, "no track", carom_track_retarget(track, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_follow(track, 0.0, 1.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_set_velocity(track, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_fling(track, 0.0, friction));
    GIVES(INVALID_HANDLE, "no track", carom_track_fall(track, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_set_spring(track, 0.0, spring));
    GIVES(INVALID_HANDLE, "no track", carom_track_set_tolerance(track, 0.0, fine));
    GIVES(INVALID_HANDLE, "no track", carom_track_set_relative_tolerance(track, 0.0, 0.1));
    GIVES(INVALID_HANDLE, "no track", carom_track_snap_to(track, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_hold(track, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no track", carom_track_release(track, 0.0, &now));
    GIVES(INVALID_HANDLE, "no track", carom_track_settle(track, 0.0));
}

static void fingers(void) {
    carom_velocity_tracker tracker;
    double x;
    GIVES(NULL_POINTER, "`tracker`", carom_velocity_tracker_new(CAROM_ESTIMATOR_ROBUST, NULL));
    GIVES(INVALID_NUMBER, "`estimator`", carom_velocity_tracker_new(CAROM_ESTIMATOR_ANDROID + 1, &tracker));
    OK(carom_velocity_tracker_new(CAROM_ESTIMATOR_ROBUST, &tracker));
    GIVES(NULL_POINTER, "`velocity`", carom_velocity_tracker_velocity(tracker, 0.0, NULL));
    EACH_BAD {
        GIVES(INVALID_NUMBER, "`time`", carom_velocity_tracker_add(tracker, BAD[i], 0.0));
        GIVES(INVALID_NUMBER, "`position`", carom_velocity_tracker_add(tracker, 0.0, BAD[i]));
        GIVES(INVALID_NUMBER, "`release_time`", carom_velocity_tracker_velocity(tracker, BAD[i], &x));
    }
    OK(carom_velocity_tracker_free(tracker));
    GIVES(INVALID_HANDLE, "no velocity tracker", carom_velocity_tracker_free(tracker));
    GIVES(INVALID_HANDLE, "no velocity tracker", carom_velocity_tracker_add(tracker, 0.0, 0.0));
    GIVES(INVALID_HANDLE, "no velocity tracker", carom_velocity_tracker_velocity(tracker, 0.0, &x));
    GIVES(INVALID_HANDLE, "no velocity tracker", carom_velocity_tracker_clear(tracker));

    carom_resampler finger;
    carom_vector at = {0.0, 0.0};
    GIVES(NULL_POINTER, "`resampler`", carom_resampler_new(CAROM_RESAMPLING_CAROM, NULL));
    GIVES(INVALID_NUMBER, "`rule`", carom_resampler_new(4, &finger));
    OK(carom_resampler_new(CAROM_RESAMPLING_CAROM, &finger));
    GIVES(NULL_POINTER, "`position`", carom_resampler_at(finger, 0.0, NULL));
    EACH_BAD {
        GIVES(INVALID_NUMBER, "`time`", carom_resampler_add(finger, BAD[i], at));
        GIVES(INVALID_NUMBER, "`x`", carom_resampler_add(finger, 0.0, (carom_vector){BAD[i], 0.0}));
        GIVES(INVALID_NUMBER, "`y`", carom_resampler_add_predicted(finger, 0.0, (carom_vector){0.0, BAD[i]}));
        GIVES(INVALID_NUMBER, "`frame`", carom_resampler_at(finger, BAD[i], &at));
    }
    OK(carom_resampler_free(finger));
    GIVES(INVALID_HANDLE, "no resampler", carom_resampler_free(finger));
    GIVES(INVALID_HANDLE, "no resampler", carom_resampler_add(finger, 0.0, at));
    GIVES(INVALID_HANDLE, "no resampler", carom_resampler_add_predicted(finger, 0.0, at));
    GIVES(INVALID_HANDLE, "no resampler", carom_resampler_at(finger, 0.0, &at));
    GIVES(INVALID_HANDLE, "no resampler", carom_resampler_clear(finger));
}

static void platforms(void) {
    carom_extent extent = {0.0, 100.0, 50.0};
    carom_platform platform, wrong;
    carom_scroller list;
    carom_kinetic touchpad;
    GIVES(NULL_POINTER, "`name`", carom_platform_named(NULL, &platform));
    GIVES(NULL_POINTER, "`platform`", carom_platform_named("ios", NULL));
    GIVES(INVALID_TEXT, "but is vms", carom_platform_named("vms", &platform));
    OK(carom_platform_named("ios", &platform));
    GIVES(NULL_POINTER, "`platform`", carom_scroller_with_platform(NULL, extent, 1.0, NULL, &list));
    GIVES(NULL_POINTER, "`scroller`", carom_scroller_with_platform(&platform, extent, 1.0, NULL, NULL));
    GIVES(NULL_POINTER, "`platform`", carom_kinetic_with_platform(NULL, &touchpad));
    GIVES(NULL_POINTER, "`kinetic`", carom_kinetic_with_platform(&platform, NULL));
    EACH_BAD {
        wrong = platform;
        wrong.spring.stiffness = BAD[i];
        GIVES(INVALID_NUMBER, "`stiffness`", carom_scroller_with_platform(&wrong, extent, 1.0, NULL, &list));
        GIVES(INVALID_NUMBER, "`stiffness`", carom_kinetic_with_platform(&wrong, &touchpad));
    }
    wrong = platform;
    wrong.momentum = 9;
    GIVES(INVALID_NUMBER, "`momentum`", carom_scroller_with_platform(&wrong, extent, 1.0, NULL, &list));
}

static void pictures(void) {
    carom_vector size = {400.0, 300.0}, none = {0.0, 300.0}, at = {0.0, 0.0};
    carom_pan_zoom photo;
    carom_pan_zoom_reading frame;
    GIVES(NULL_POINTER, "`picture`", carom_pan_zoom_new("ios", size, size, 1.0, 4.0, 0, NULL));
    GIVES(NULL_POINTER, "`platform`", carom_pan_zoom_new(NULL, size, size, 1.0, 4.0, 0, &photo));
    GIVES(INVALID_TEXT, "", carom_pan_zoom_new("beos", size, size, 1.0, 4.0, 0, &photo));
    GIVES(INVALID_NUMBER, "`content`", carom_pan_zoom_new("ios", none, size, 1.0, 4.0, 0, &photo));
    GIVES(INVALID_NUMBER, "`view`", carom_pan_zoom_new("ios", size, none, 1.0, 4.0, 0, &photo));
    GIVES(INVALID_NUMBER, "`min_scale`", carom_pan_zoom_new("ios", size, size, -1.0, 4.0, 0, &photo));
    GIVES(INVALID_NUMBER, "`rotation`", carom_pan_zoom_new("ios", size, size, 1.0, 4.0, 3, &photo));
    OK(carom_pan_zoom_new("ios", size, size, 1.0, 4.0, 0, &photo));
    OK(carom_pan_zoom_advance_to(photo, 0.0, NULL));
    EACH_BAD {
        double bad = BAD[i];
        carom_vector wrong = {0.0, bad};
        GIVES(INVALID_NUMBER, "`time`", carom_pan_zoom_advance_to(photo, bad, &frame));
        GIVES(INVALID_NUMBER, "`y`", carom_pan_zoom_pointer_down(photo, 0.0, 1, wrong));
        GIVES(INVALID_NUMBER, "`y`", carom_pan_zoom_pointer_move(photo, 0.0, 1, wrong));
        GIVES(INVALID_NUMBER, "`time`", carom_pan_zoom_pointer_up(photo, bad, 1));
        GIVES(INVALID_NUMBER, "`time`", carom_pan_zoom_pointer_cancel(photo, bad, 1));
        GIVES(INVALID_NUMBER, "`y`", carom_pan_zoom_pinch_begin(photo, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`value`", carom_pan_zoom_pinch(photo, 0.0, 0, bad, 0.0, at));
        GIVES(INVALID_NUMBER, "`turn`", carom_pan_zoom_pinch(photo, 0.0, 0, 0.1, bad, at));
        GIVES(INVALID_NUMBER, "`time`", carom_pan_zoom_pinch_end(photo, bad));
        GIVES(INVALID_NUMBER, "`log_factor`", carom_pan_zoom_zoom(photo, 0.0, bad, at, true));
        GIVES(INVALID_NUMBER, "`y`", carom_pan_zoom_pan(photo, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`y`", carom_pan_zoom_double_tap(photo, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`time`", carom_pan_zoom_fit(photo, bad));
        GIVES(INVALID_NUMBER, "`size`", carom_pan_zoom_zoom_to(photo, 0.0, at, wrong));
        GIVES(INVALID_NUMBER, "`rotation`", carom_pan_zoom_snap_to(photo, 0.0, (carom_transform){0.0, 0.0, 0.0, bad}));
        GIVES(INVALID_NUMBER, "`view`", carom_pan_zoom_resize(photo, 0.0, size, wrong));
    }
    GIVES(INVALID_NUMBER, "`encoding`", carom_pan_zoom_pinch(photo, 0.0, 5, 0.1, 0.0, at));
    OK(carom_pan_zoom_free(photo));
    GIVES(INVALID_HANDLE, "no pan zoom", carom_pan_zoom_free(photo));
    GIVES(INVALID_HANDLE, "no pan zoom", carom_pan_zoom_advance_to(photo, 0.0, &frame));
}

static void two_axes(void) {
    carom_extent extent = {0.0, 100.0, 50.0};
    carom_vector at = {0.0, 0.0}, rest;
    carom_scroller axis;
    carom_two_axes map;
    carom_scroller_reading x, y;
    OK(carom_scroller_new("ios", extent, 1.0, NULL, &axis));
    GIVES(NULL_POINTER, "`pages`", carom_two_axes_new(axis, axis, 1.0, 1.0, NULL));
    GIVES(INVALID_NUMBER, "`distance`", carom_two_axes_new(axis, axis, -1.0, 1.0, &map));
    GIVES(INVALID_NUMBER, "`diagonal`", carom_two_axes_new(axis, axis, 1.0, 2.0, &map));
    GIVES(INVALID_HANDLE, "no scroller", carom_two_axes_new((carom_scroller){0}, axis, 1.0, 1.0, &map));
    OK(carom_two_axes_new(axis, axis, 1.0, 1.0, &map));
    OK(carom_scroller_free(axis));
    OK(carom_two_axes_advance_to(map, 0.0, NULL, &y));
    OK(carom_two_axes_advance_to(map, 0.0, &x, NULL));
    OK(carom_two_axes_wheel(map, 0.0, at, 0, 0, NULL));
    EACH_BAD {
        double bad = BAD[i];
        carom_vector wrong = {0.0, bad};
        GIVES(INVALID_NUMBER, "`time`", carom_two_axes_advance_to(map, bad, &x, &y));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_pointer_down(map, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_pointer_move(map, 0.0, wrong, NULL));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_pointer_up_at(map, 0.0, wrong, NULL));
        GIVES(INVALID_NUMBER, "`time`", carom_two_axes_pointer_up(map, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_two_axes_pointer_cancel(map, bad));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_wheel(map, 0.0, wrong, 0, 0, &rest));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_fling(map, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_go_to(map, 0.0, wrong, spring));
        GIVES(INVALID_NUMBER, "`y`", carom_two_axes_snap_to(map, 0.0, wrong));
        GIVES(INVALID_NUMBER, "`", carom_two_axes_resize(map, 0.0, extent, (carom_extent){0.0, 9.0, bad}));
    }
    GIVES(INVALID_NUMBER, "`unit`", carom_two_axes_wheel(map, 0.0, at, 3, 0, &rest));
    GIVES(INVALID_NUMBER, "`phase`", carom_two_axes_wheel(map, 0.0, at, 0, 4, &rest));
    OK(carom_two_axes_free(map));
    GIVES(INVALID_HANDLE, "no two axes", carom_two_axes_free(map));
    GIVES(INVALID_HANDLE, "no two axes", carom_two_axes_pointer_up(map, 0.0));
    GIVES(INVALID_HANDLE, "no two axes", carom_two_axes_advance_to(map, 0.0, &x, &y));
}

static void pages(void) {
    carom_extent extent = {0.0, 100.0, 50.0};
    carom_state start;
    carom_scroller list;
    carom_scroller_reading frame;
    double x, points[2] = {0.0, NAN};
    carom_landing landing = {CAROM_LANDING_KIND_POINTS, 0.0, points, 2};
    GIVES(NULL_POINTER, "`platform`", carom_scroller_new(NULL, extent, 1.0, NULL, &list));
    GIVES(NULL_POINTER, "`scroller`", carom_scroller_new("ios", extent, 1.0, NULL, NULL));
    GIVES(INVALID_TEXT, "but is vms", carom_scroller_new("vms", extent, 1.0, NULL, &list));
    GIVES(INVALID_TEXT, "UTF-8", carom_scroller_new("\xff", extent, 1.0, NULL, &list));
    GIVES(INVALID_NUMBER, "`points`", carom_scroller_new("ios", extent, 1.0, &landing, &list));
    landing.points = NULL;
    GIVES(NULL_POINTER, "`points`", carom_scroller_new("ios", extent, 1.0, &landing, &list));
    landing.kind = 9;
    GIVES(INVALID_NUMBER, "`kind`", carom_scroller_new("ios", extent, 1.0, &landing, &list));
    GIVES(INVALID_NUMBER, "`max`", carom_scroller_new("ios", (carom_extent){0.0, NAN, 50.0}, 1.0, NULL, &list));
    GIVES(INVALID_NUMBER, "`viewport`", carom_scroller_new("ios", (carom_extent){0.0, 9.0, INFINITY}, 1.0, NULL, &list));
    OK(carom_scroller_new("ios", extent, 1.0, NULL, &list));
    OK(carom_scroller_advance_to(list, 0.0, NULL));
    OK(carom_scroller_wheel(list, 0.0, 0.0, 0, 0, NULL));
    OK(carom_scroller_take_contact(list, NULL));
    GIVES(NULL_POINTER, "`state`", carom_scroller_release_state(list, 0.0, NULL));
    EACH_BAD {
        double bad = BAD[i];
        GIVES(INVALID_NUMBER, "`device_pixel_ratio`", carom_scroller_new("ios", extent, bad, NULL, &list));
        GIVES(INVALID_NUMBER, "`time`", carom_scroller_advance_to(list, bad, &frame));
        GIVES(INVALID_NUMBER, "`position`", carom_scroller_pointer_down(list, 0.0, bad));
        GIVES(INVALID_NUMBER, "`position`", carom_scroller_pointer_move(list, 0.0, bad, NULL));
        GIVES(INVALID_NUMBER, "`time`", carom_scroller_pointer_up(list, bad));
        GIVES(INVALID_NUMBER, "`position`", carom_scroller_pointer_up_at(list, 0.0, bad, NULL));
        GIVES(INVALID_NUMBER, "`velocity`", carom_scroller_set_state(list, 0.0, (carom_state){0.0, bad}));
        GIVES(INVALID_NUMBER, "`time`", carom_scroller_release_state(list, bad, &start));
        GIVES(INVALID_NUMBER, "`target`", carom_scroller_release_with(list, 0.0, spring, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_scroller_pointer_cancel(list, bad));
        GIVES(INVALID_NUMBER, "`delta`", carom_scroller_wheel(list, 0.0, bad, 0, 0, &x));
        GIVES(INVALID_NUMBER, "`time`", carom_scroller_key(list, bad, CAROM_KEY_END));
        GIVES(INVALID_NUMBER, "`velocity`", carom_scroller_fling(list, 0.0, bad));
        GIVES(INVALID_NUMBER, "`offset`", carom_scroller_go_to(list, 0.0, bad, spring));
        GIVES(INVALID_NUMBER, "`offset`", carom_scroller_snap_to(list, 0.0, bad));
        GIVES(INVALID_NUMBER, "`", carom_scroller_resize(list, 0.0, (carom_extent){0.0, 9.0, bad}));
        GIVES(INVALID_NUMBER, "`by`", carom_scroller_shift(list, 0.0, bad));
    }
    GIVES(INVALID_NUMBER, "`unit`", carom_scroller_wheel(list, 0.0, 1.0, 3, 0, &x));
    GIVES(INVALID_NUMBER, "`phase`", carom_scroller_wheel(list, 0.0, 1.0, 0, 4, &x));
    GIVES(INVALID_NUMBER, "`key`", carom_scroller_key(list, 0.0, 8));
    OK(carom_scroller_advance_to(list, 0.0, &frame));
    EXPECT(frame.offset == 0.0 && frame.is_at_rest);
    OK(carom_scroller_free(list));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_free(list));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_advance_to(list, 0.0, &frame));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_pointer_down(list, 0.0, 0.0));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_pointer_move(list, 0.0, 0.0, NULL));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_pointer_up(list, 0.0));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_pointer_cancel(list, 0.0));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_wheel(list, 0.0, 1.0, 0, 0, &x));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_key(list, 0.0, CAROM_KEY_END));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_fling(list, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_go_to(list, 0.0, 1.0, spring));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_snap_to(list, 0.0, 1.0));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_resize(list, 0.0, extent));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_take_contact(list, &x));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_pointer_up_at(list, 0.0, 0.0, NULL));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_set_state(list, 0.0, (carom_state){0.0, 0.0}));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_release_state(list, 0.0, &start));
    GIVES(INVALID_HANDLE, "no scroller", carom_scroller_release_with(list, 0.0, spring, 0.0));
}

static void touchpads(void) {
    carom_kinetic touchpad;
    carom_kinetic_frame frame;
    carom_vector vector = {0.0, 1.0};
    double x;
    GIVES(NULL_POINTER, "`platform`", carom_kinetic_new(NULL, &touchpad));
    GIVES(NULL_POINTER, "`kinetic`", carom_kinetic_new("gtk", NULL));
    GIVES(INVALID_TEXT, "`platform`", carom_kinetic_new("", &touchpad));
    OK(carom_kinetic_new("gtk", &touchpad));
    OK(carom_kinetic_advance_to(touchpad, 0.0, NULL));
    OK(carom_kinetic_take(touchpad, 0.0, NULL));
    GIVES(NULL_POINTER, "`velocity`", carom_kinetic_velocity(touchpad, NULL));
    GIVES(NULL_POINTER, "`time`", carom_kinetic_rest_at(touchpad, NULL));
    GIVES(NULL_POINTER, "`time`", carom_kinetic_timeout_at(touchpad, NULL));
    OK(carom_kinetic_last_fling(touchpad, NULL, NULL, NULL));
    GIVES(INVALID_NUMBER, "`distance`", carom_kinetic_lock_direction(touchpad, -1.0, 0.5));
    GIVES(INVALID_NUMBER, "`diagonal`", carom_kinetic_lock_direction(touchpad, 1.0, NAN));
    EACH_BAD {
        double bad = BAD[i];
        GIVES(INVALID_NUMBER, "`seconds`", carom_kinetic_set_timeout(touchpad, bad));
        GIVES(INVALID_NUMBER, "`scale`", carom_kinetic_set_scale(touchpad, bad));
        GIVES(INVALID_NUMBER, "`delta.x`", carom_kinetic_scroll(touchpad, 0.0, (carom_vector){bad, 0.0}));
        GIVES(INVALID_NUMBER, "`delta.y`", carom_kinetic_wheel(touchpad, 0.0, (carom_vector){0.0, bad}));
        GIVES(INVALID_NUMBER, "`delta.x`", carom_kinetic_system_momentum(touchpad, 0.0, (carom_vector){bad, 0.0}));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_stop(touchpad, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_hold(touchpad, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_hold_cancel(touchpad, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_hold_end(touchpad, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_pointer_move(touchpad, bad));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_advance_to(touchpad, bad, &frame));
        GIVES(INVALID_NUMBER, "`time`", carom_kinetic_take(touchpad, bad, &vector));
    }
    OK(carom_kinetic_free(touchpad));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_free(touchpad));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_set_timeout(touchpad, 1.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_set_scale(touchpad, 1.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_stop_at_pointer(touchpad));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_scroll(touchpad, 0.0, vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_stop(touchpad, 0.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_hold(touchpad, 0.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_hold_cancel(touchpad, 0.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_hold_end(touchpad, 0.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_pointer_move(touchpad, 0.0));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_wheel(touchpad, 0.0, vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_system_momentum(touchpad, 0.0, vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_advance_to(touchpad, 0.0, &frame));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_take(touchpad, 0.0, &vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_velocity(touchpad, &vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_rest_at(touchpad, &x));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_timeout_at(touchpad, &x));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_last_fling(touchpad, &x, &vector, &vector));
    GIVES(INVALID_HANDLE, "no kinetic", carom_kinetic_lock_direction(touchpad, 1.0, 1.0));
}

static void batches(void) {
    carom_batch batch;
    carom_state state = {0.0, 0.0};
    bool moves, rests;
    size_t index, length;
    float floats[3] = {0.0f, 0.0f, (float)INFINITY};
    GIVES(NULL_POINTER, "`batch`", carom_batch_new(spring, 3, NULL));
    GIVES(INVALID_NUMBER, "`count`", carom_batch_new(spring, SIZE_MAX, &batch));
    GIVES(INVALID_NUMBER, "`mass`", carom_batch_new((carom_spring){NAN, 1.0, 1.0}, 3, &batch));
    OK(carom_batch_new(spring, 3, &batch));
    GIVES(NULL_POINTER, "`targets`", carom_batch_retarget_from(batch, 0, 3, NULL));
    OK(carom_batch_advance(batch, 0.1, NULL));
    OK(carom_batch_count(batch, NULL, &length));
    OK(carom_batch_count(batch, &index, NULL));
    GIVES(NULL_POINTER, "`positions`", carom_batch_positions(batch, 3, NULL));
    GIVES(NULL_POINTER, "`velocities`", carom_batch_velocities(batch, 3, NULL));
    OK(carom_batch_state(batch, 0, NULL, &rests));
    OK(carom_batch_state(batch, 0, &state, NULL));
    GIVES(INVALID_INDEX, "no spring 3", carom_batch_remove(batch, 3));
    GIVES(INVALID_INDEX, "no spring 3", carom_batch_retarget(batch, 3, 1.0));
    GIVES(INVALID_INDEX, "no spring 3", carom_batch_set_state(batch, 3, state));
    GIVES(INVALID_INDEX, "no spring", carom_batch_state(batch, SIZE_MAX, &state, &rests));
    GIVES(INVALID_INDEX, "below 3", carom_batch_retarget_from(batch, 1, 3, floats));
    GIVES(INVALID_INDEX, "below 3", carom_batch_retarget_from(batch, SIZE_MAX, 3, floats));
    GIVES(INVALID_INDEX, "at most 3", carom_batch_positions(batch, 4, (float[4]){0.0f}));
    GIVES(INVALID_INDEX, "at most 3", carom_batch_velocities(batch, 4, (float[4]){0.0f}));
    GIVES(INVALID_NUMBER, "`targets`", carom_batch_retarget_from(batch, 0, 3, floats));
    GIVES(INVALID_NUMBER, "`distance`", carom_batch_set_tolerance(batch, (carom_tolerance){NAN, 1.0}));
    GIVES(INVALID_NUMBER, "as a float", carom_batch_retarget(batch, 0, 1e300));
    EACH_BAD {
        double bad = BAD[i];
        GIVES(INVALID_NUMBER, "`position`", carom_batch_insert(batch, bad, &index));
        GIVES(INVALID_NUMBER, "`target`", carom_batch_retarget(batch, 0, bad));
        GIVES(INVALID_NUMBER, "`velocity`", carom_batch_set_state(batch, 0, (carom_state){0.0, bad}));
        GIVES(INVALID_NUMBER, "`stiffness`", carom_batch_set_spring(batch, (carom_spring){1.0, bad, 1.0}));
        GIVES(INVALID_NUMBER, "`fraction`", carom_batch_set_relative_tolerance(batch, bad));
        GIVES(INVALID_NUMBER, "`dt`", carom_batch_advance(batch, bad, &moves));
    }
    OK(carom_batch_advance(batch, 0.1, &moves));
    EXPECT(!moves);
    OK(carom_batch_insert(batch, 0.0, NULL));
    OK(carom_batch_free(batch));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_free(batch));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_insert(batch, 0.0, &index));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_remove(batch, 0));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_retarget(batch, 0, 1.0));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_retarget_from(batch, 0, 3, floats));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_set_state(batch, 0, state));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_set_spring(batch, spring));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_set_tolerance(batch, fine));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_set_relative_tolerance(batch, 0.1));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_advance(batch, 0.1, &moves));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_count(batch, &index, &length));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_positions(batch, 3, floats));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_velocities(batch, 3, floats));
    GIVES(INVALID_HANDLE, "no batch", carom_batch_state(batch, 0, &state, &rests));
}

int main(void) {
    EXPECT(strcmp(carom_version(), "0.1.0") == 0);
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    springs();
    flings();
    motions();
    tracks();
    fingers();
    platforms();
    two_axes();
    pictures();
    pages();
    touchpads();
    batches();
    printf("misuse: %d wrong calls, each with its status\n", calls);
    return 0;
}
