// Kinetic scrolling in the manner of a toolkit: touchpad events arrive between frames, and each frame
// asks how far to scroll. Momentum that meets the end of the page is handed to a scroller, whose edge
// takes it over.
#include <carom.h>
#include <stdio.h>

static void check(carom_status status) {
    if (status != CAROM_STATUS_OK) fprintf(stderr, "%s\n", carom_last_error());
}

int main(void) {
    const double end = 400.0;
    carom_kinetic touchpad;
    carom_scroller page;
    carom_extent extent = {.min = 0.0, .max = end, .viewport = 600.0};
    check(carom_kinetic_new("gtk", &touchpad));
    check(carom_scroller_new("gtk", extent, 1.0, NULL, &page));

    // A flick: ten reports of 14 px, 7 ms apart, then the fingers leave the pad.
    int report = 0;
    double offset = 0.0, time = 0.0;
    carom_kinetic_frame scrolled = {.phase = CAROM_KINETIC_PHASE_FINGER};
    for (; offset < end && scrolled.phase != CAROM_KINETIC_PHASE_IDLE; time += 1.0 / 60.0) {
        for (; report < 10 && 0.007 * report <= time; report++) {
            check(carom_kinetic_scroll(touchpad, 0.007 * report, (carom_vector){0.0, 14.0}));
        }
        if (report == 10 && time >= 0.075) {
            check(carom_kinetic_stop(touchpad, 0.075));
            report++;
        }
        check(carom_kinetic_advance_to(touchpad, time, &scrolled));
        offset += scrolled.delta.y;
        printf("%.3f s: offset %7.2f, %s\n", time, offset,
               scrolled.phase == CAROM_KINETIC_PHASE_FINGER ? "fingers" : "momentum");
    }

    // The page has met its end with this velocity.
    carom_vector velocity;
    carom_scroller_reading frame = {.is_at_rest = false};
    check(carom_kinetic_take(touchpad, time, &velocity));
    check(carom_scroller_snap_to(page, time, offset < end ? offset : end));
    check(carom_scroller_fling(page, time, velocity.y));
    while (!frame.is_at_rest) {
        check(carom_scroller_advance_to(page, time, &frame));
        printf("%.3f s: offset %7.2f, overscroll %.2f\n", time, frame.offset, frame.overscroll);
        time += 1.0 / 60.0;
    }
    check(carom_kinetic_free(touchpad));
    check(carom_scroller_free(page));
    return 0;
}
