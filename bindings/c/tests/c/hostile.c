// Random calls with random numbers, texts and handles, from four threads that share their objects: no call crashes or reports a
// fault, and every message is short and has no control character. Arguments: the calls of a thread, and the seed.
#include "expect.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { THREADS = 4, HANDLES = 16, LONGEST = 600, KINDS = 8 };

// The ids of the objects of each kind. Some are freed, and one kind's id may be passed as another's.
static _Atomic uint64_t handles[KINDS][HANDLES];
static unsigned long rounds = 5000, seed = 1;

typedef struct {
    uint64_t state;
    unsigned long refused;
} draw;

static uint64_t bits(draw *d) {
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return d->state >> 11;
}

static unsigned below(draw *d, unsigned end) { return (unsigned)(bits(d) % end); }

static double number(draw *d) {
    static const double EDGES[] = {0.0, -0.0, 1.0, -1.0, NAN, INFINITY, -INFINITY, 1e15, -1e15, 1e-15, 1.0000001e15, 1e300, 5e-324, 1e12};
    double fraction = (double)bits(d) / 9007199254740992.0;
    switch (below(d, 8)) {
    case 0: return EDGES[below(d, sizeof EDGES / sizeof *EDGES)];
    case 1: return ldexp(fraction - 0.5, (int)below(d, 2000) - 1000);
    case 2: return 1000.0 * (fraction - 0.5);
    default: return 2.0 * fraction;
    }
}

static carom_spring a_spring(draw *d) {
    if (below(d, 4) == 0) return (carom_spring){number(d), number(d), number(d)};
    return (carom_spring){1.0, 1.0 + 500.0 * fabs(number(d)), fabs(number(d))};
}

static const char *a_text(draw *d) {
    static char title[2000];
    static const char *TEXTS[] = {
        "ios", "android", "chromium", "", "\x1b]0;x\x07", "\xff\xfe", title, "{", "[]", "{\"law\":\"hop\"}", "{\"law\":\"spring\",\"stiffness\":100,\"damping\":10,\"target\":1}",
        "{\"law\":\"\x1b]0;x\x07\"}", "{\"law\":\"friction\",\"drag\":1e16}", "{\"law\":\"sum\",\"motion\":{\"law\":\"friction\",\"drag\":2,\"velocity\":9},\"added\":[{\"law\":\"spring\",\"stiffness\":9,\"damping\":1,\"target\":3,\"begin\":0.1}]}",
        "{\"law\":\"clamped\",\"min\":-1,\"motion\":{\"law\":\"sequence\",\"segments\":[{\"law\":\"drift\",\"velocity\":-3,\"until\":{\"time\":1}},{\"law\":\"bounce\",\"acceleration\":9,\"floor\":2,\"restitution\":0.5}]}}",
    };
    return TEXTS[below(d, sizeof TEXTS / sizeof *TEXTS)];
}

static uint64_t handle(draw *d, unsigned kind) {
    if (below(d, 50) == 0) return bits(d);
    return handles[below(d, 40) == 0 ? below(d, KINDS) : kind][below(d, HANDLES)];
}

// An id that is not one of an object, or no more, is refused.
static void free_one(unsigned kind, uint64_t id) {
    switch (kind) {
    case 0: carom_motion_free((carom_motion){id}); break;
    case 1: carom_track_free((carom_track){id}); break;
    case 2: carom_scroller_free((carom_scroller){id}); break;
    case 3: carom_velocity_tracker_free((carom_velocity_tracker){id}); break;
    case 4: carom_resampler_free((carom_resampler){id}); break;
    case 5: carom_kinetic_free((carom_kinetic){id}); break;
    case 6: carom_batch_free((carom_batch){id}); break;
    default: carom_two_axes_free((carom_two_axes){id});
    }
}

// Frees the object whose place the new one takes, so that nothing is left at the end.
static void keep(draw *d, unsigned kind, carom_status status, uint64_t id) {
    if (status == CAROM_STATUS_OK) free_one(kind, atomic_exchange(&handles[kind][below(d, HANDLES)], id));
}

static carom_status laws(draw *d) {
    double x[8], y[8];
    carom_state from = {number(d), number(d)}, state;
    carom_fling fling = {below(d, 9), number(d), number(d), number(d), number(d), number(d)};
    carom_tolerance tolerance = {number(d), number(d)};
    carom_propagator step = {number(d), number(d), number(d), number(d), number(d), number(d)};
    carom_spring spring = a_spring(d);
    carom_spring_numbers numbers;
    size_t count = below(d, 20) == 0 ? SIZE_MAX / 2 : below(d, 9);
    if (count > 8) return carom_spring_sample(spring, from, number(d), number(d), number(d), SIZE_MAX, x, y);
    switch (below(d, 16)) {
    case 0: return carom_spring_from_response(number(d), number(d), &spring);
    case 1: return carom_spring_from_duration(number(d), number(d), &spring);
    case 2: return carom_spring_from_half_life(number(d), number(d), &spring);
    case 3: return carom_spring_from_settling(number(d), number(d), number(d), from, number(d), &spring);
    case 4: return carom_spring_describe(spring, &numbers);
    case 5: return carom_spring_state(spring, from, number(d), number(d), &state);
    case 6: return carom_spring_sample(spring, from, number(d), number(d), number(d), count, x, y);
    case 7: return carom_spring_settling_time(spring, from, number(d), tolerance, x);
    case 8: return carom_spring_time_at(spring, from, number(d), number(d), x);
    case 9: return carom_spring_propagator(spring, number(d), &step);
    case 10: return carom_propagator_advance(step, from, number(d), &state);
    case 11: return carom_friction_from_kept_per_frame(number(d), number(d), &fling);
    case 12: return carom_fling_state(fling, from, number(d), &state);
    case 13: return carom_fling_rest(fling, from, x);
    case 14: return carom_fling_settling_time(fling, from, tolerance, x);
    default: return carom_fling_time_at(fling, from, number(d), x);
    }
}

static carom_status motions(draw *d) {
    double x[8], y[8];
    carom_motion motion = {handle(d, 0)};
    carom_state states[8];
    switch (below(d, 9)) {
    case 0: {
        carom_status status = carom_motion_new(a_text(d), &motion);
        keep(d, 0, status, motion.id);
        return status;
    }
    case 1: return below(d, 20) ? carom_motion_rest(motion, x) : carom_motion_free(motion);
    case 2: return carom_motion_state(motion, number(d), states);
    case 3: for (int i = 0; i < 8; i++) x[i] = number(d); return carom_motion_states(motion, below(d, 9), x, states);
    case 4: return carom_motion_sample(motion, number(d), number(d), below(d, 9), x, y);
    case 5: return carom_motion_settling_time(motion, (carom_tolerance){number(d), number(d)}, x);
    case 6: return carom_motion_time_at(motion, number(d), x);
    case 7: return carom_motion_time_at_speed(motion, number(d), x);
    default: return carom_motion_state(motion, fabs(number(d)), states);
    }
}

static carom_status tracks(draw *d) {
    carom_track track = {handle(d, 1)};
    carom_state state;
    double x;
    bool rests;
    switch (below(d, 12)) {
    case 0: {
        carom_status status = carom_track_new(number(d), a_spring(d), number(d), &track);
        keep(d, 1, status, track.id);
        return status;
    }
    case 1: return below(d, 20) ? carom_track_rest_at(track, &x) : carom_track_free(track);
    case 2: return carom_track_state(track, number(d), &state, &rests);
    case 3: return carom_track_target(track, number(d), &x);
    case 4: return carom_track_retarget(track, number(d), number(d));
    case 5: return carom_track_follow(track, number(d), number(d), number(d));
    case 6: return carom_track_set_velocity(track, number(d), number(d));
    case 7: return carom_track_fling(track, number(d), (carom_fling){below(d, 9), number(d), number(d), number(d), number(d), number(d)});
    case 8: return carom_track_hold(track, number(d), number(d));
    case 9: return carom_track_release(track, number(d), &state);
    case 10: return carom_track_settle(track, number(d));
    default: return carom_track_retarget(track, fabs(number(d)), 100.0);
    }
}

static carom_status scrollers(draw *d) {
    carom_scroller page = {handle(d, 2)};
    carom_extent extent = {number(d), number(d), number(d)};
    carom_scroller_reading frame;
    carom_state state = {number(d), number(d)};
    double points[4] = {number(d), number(d), number(d), number(d)}, x;
    carom_landing landing = {below(d, 5), number(d), points, below(d, 5)};
    switch (below(d, 19)) {
    case 0: {
        if (below(d, 2)) extent = (carom_extent){0.0, 3000.0, 800.0};
        carom_status status = carom_scroller_new(a_text(d), extent, number(d), below(d, 2) ? &landing : NULL, &page);
        keep(d, 2, status, page.id);
        return status;
    }
    case 1: return below(d, 20) ? carom_scroller_advance_to(page, number(d), &frame) : carom_scroller_free(page);
    case 2: return carom_scroller_pointer_down(page, number(d), number(d));
    case 3: return carom_scroller_pointer_move(page, number(d), number(d), &x);
    case 4: return carom_scroller_pointer_up(page, number(d));
    case 5: return carom_scroller_pointer_up_at(page, number(d), number(d), &x);
    case 6: return carom_scroller_pointer_cancel(page, number(d));
    case 7: return carom_scroller_wheel(page, number(d), number(d), below(d, 5), below(d, 6), &x);
    case 8: return carom_scroller_key(page, number(d), below(d, 10));
    case 9: return carom_scroller_fling(page, number(d), number(d));
    case 10: return carom_scroller_set_state(page, number(d), state);
    case 11: return carom_scroller_release_state(page, number(d), &state);
    case 12: return carom_scroller_release_with(page, number(d), a_spring(d), number(d));
    case 13: return carom_scroller_go_to(page, number(d), number(d), a_spring(d));
    case 14: return carom_scroller_snap_to(page, number(d), number(d));
    case 15: return carom_scroller_resize(page, number(d), extent);
    case 16: return carom_scroller_take_contact(page, &x);
    case 17: return carom_scroller_shift(page, number(d), number(d));
    default: return carom_scroller_advance_to(page, fabs(number(d)), &frame);
    }
}

static carom_status gestures(draw *d) {
    carom_velocity_tracker tracker = {handle(d, 3)};
    carom_resampler resampler = {handle(d, 4)};
    carom_kinetic kinetic = {handle(d, 5)};
    carom_vector at = {number(d), number(d)};
    carom_kinetic_frame frame;
    carom_status status;
    double x;
    switch (below(d, 18)) {
    case 0: status = carom_velocity_tracker_new(below(d, 8), &tracker); keep(d, 3, status, tracker.id); return status;
    case 1: return below(d, 20) ? carom_velocity_tracker_clear(tracker) : carom_velocity_tracker_free(tracker);
    case 2: return carom_velocity_tracker_add(tracker, number(d), number(d));
    case 3: return carom_velocity_tracker_velocity(tracker, number(d), &x);
    case 4: status = carom_resampler_new(below(d, 6), &resampler); keep(d, 4, status, resampler.id); return status;
    case 5: return below(d, 20) ? carom_resampler_clear(resampler) : carom_resampler_free(resampler);
    case 6: return carom_resampler_add(resampler, number(d), at);
    case 7: return carom_resampler_add_predicted(resampler, number(d), at);
    case 8: return carom_resampler_at(resampler, number(d), &at);
    case 9: status = carom_kinetic_new(a_text(d), &kinetic); keep(d, 5, status, kinetic.id); return status;
    case 10: return below(d, 20) ? carom_kinetic_set_scale(kinetic, number(d)) : carom_kinetic_free(kinetic);
    case 11: return carom_kinetic_scroll(kinetic, number(d), at);
    case 12: return carom_kinetic_stop(kinetic, number(d));
    case 13: return below(d, 2) ? carom_kinetic_hold(kinetic, number(d)) : carom_kinetic_hold_end(kinetic, number(d));
    case 14: return carom_kinetic_wheel(kinetic, number(d), at);
    case 15: return carom_kinetic_advance_to(kinetic, number(d), &frame);
    case 16: return carom_kinetic_take(kinetic, number(d), &at);
    default: return carom_kinetic_set_timeout(kinetic, number(d));
    }
}

static carom_status batches(draw *d) {
    carom_batch batch = {handle(d, 6)};
    carom_two_axes pages = {handle(d, 7)};
    carom_status status;
    carom_state state = {number(d), number(d)};
    carom_scroller_reading one, other;
    float few[8] = {0};
    size_t index, count;
    bool moves;
    switch (below(d, 16)) {
    case 0: status = carom_batch_new(a_spring(d), below(d, 30) ? below(d, 200) : SIZE_MAX >> below(d, 8), &batch); keep(d, 6, status, batch.id); return status;
    case 1: return below(d, 20) ? carom_batch_insert(batch, number(d), &index) : carom_batch_free(batch);
    case 2: return carom_batch_remove(batch, below(d, 300));
    case 3: return carom_batch_retarget(batch, below(d, 300), number(d));
    case 4: for (int i = 0; i < 8; i++) few[i] = (float)number(d); return carom_batch_retarget_from(batch, below(d, 300), below(d, 9), few);
    case 5: return carom_batch_set_state(batch, below(d, 300), state);
    case 6: return carom_batch_set_spring(batch, a_spring(d));
    case 7: return carom_batch_set_tolerance(batch, (carom_tolerance){number(d), number(d)});
    case 8: return carom_batch_advance(batch, number(d), &moves);
    case 9: return carom_batch_count(batch, &count, &index);
    case 10: return carom_batch_positions(batch, below(d, 9), few);
    case 11: return carom_batch_state(batch, below(d, 300), &state, &moves);
    case 12: status = carom_two_axes_new((carom_scroller){handle(d, 2)}, (carom_scroller){handle(d, 2)}, number(d), number(d), &pages); keep(d, 7, status, pages.id); return status;
    case 13: return below(d, 20) ? carom_two_axes_advance_to(pages, number(d), &one, &other) : carom_two_axes_free(pages);
    case 14: return carom_two_axes_pointer_down(pages, number(d), (carom_vector){number(d), number(d)});
    default: return carom_two_axes_fling(pages, number(d), (carom_vector){number(d), number(d)});
    }
}

static void *work(void *argument) {
    static carom_status (*const GROUPS[])(draw *) = {laws, motions, tracks, scrollers, gestures, batches};
    draw *d = argument;
    for (unsigned long i = 0; i < rounds; i++) {
        carom_status status = GROUPS[below(d, 6)](d);
        EXPECT(status >= CAROM_STATUS_OK && status < CAROM_STATUS_FAULT);
        if (status == CAROM_STATUS_OK) continue;
        d->refused++;
        const char *message = carom_last_error();
        size_t length = strlen(message);
        EXPECT(length > 0 && length <= LONGEST);
        for (size_t j = 0; j < length; j++) EXPECT((unsigned char)message[j] >= 32 && message[j] != 127);
    }
    return NULL;
}

static void free_all(void) {
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < HANDLES; i++) free_one(kind, handles[kind][i]);
}

int main(int count, char **arguments) {
    pthread_t threads[THREADS];
    draw draws[THREADS];
    unsigned long refused = 0;
    if (count > 1) rounds = strtoul(arguments[1], NULL, 10);
    if (count > 2) seed = strtoul(arguments[2], NULL, 10);
    for (int i = 0; i < THREADS; i++) {
        draws[i] = (draw){(seed * THREADS + (uint64_t)i + 1) * 0x9E3779B97F4A7C15u, 0};
        EXPECT(pthread_create(&threads[i], NULL, work, &draws[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        refused += draws[i].refused;
    }
    free_all();
    printf("hostile: %lu calls with seed %lu, %lu refused: ok\n", rounds * THREADS, seed, refused);
    return 0;
}
