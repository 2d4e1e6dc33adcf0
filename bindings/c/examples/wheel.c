// A mouse wheel that scrolls a terminal smoothly: each notch moves the target by three rows, and a spring moves the text, once by the
// library and once by the formula that docs/formulas.md has. A notch in flight changes only the target.
#include <carom.h>
#include <math.h>
#include <stdio.h>
// A complete file: copy it into a program that doesn't need a library.
#include "../../../hosts/formulas/formulas.c"

enum { ROWS_PER_NOTCH = 3, NOTCHES = 4 };

static int check(carom_status status) {
    if (status != CAROM_STATUS_OK) fprintf(stderr, "%s\n", carom_last_error());
    return status != CAROM_STATUS_OK;
}

int main(void) {
    const double times[NOTCHES] = {0.0, 0.04, 0.08, 0.3};
    // Two tenths of a second, without overshoot.
    double k, c;
    spring_of(0.2, 1.0, &k, &c);
    carom_spring smooth;
    carom_track track;
    if (check(carom_spring_from_response(0.2, 1.0, &smooth)) || check(carom_track_new(0.0, smooth, 0.0, &track))) return 1;

    double row = 0.0, velocity = 0.0, target = 0.0, last = 0.0, worst = 0.0;
    int notch = 0;
    bool is_at_rest = false;
    for (int frame = 1; notch < NOTCHES || !is_at_rest; frame++) {
        // The frames of this terminal come at uneven times, which doesn't matter.
        double now = frame / 60.0 + (frame % 3) * 0.002;
        for (; notch < NOTCHES && times[notch] <= now; notch++) {
            spring(&row, &velocity, target, k, c, times[notch] - last);
            last = times[notch];
            target += ROWS_PER_NOTCH;
            if (check(carom_track_retarget(track, last, target))) return 1;
        }
        spring(&row, &velocity, target, k, c, now - last);
        last = now;

        carom_state shown;
        if (check(carom_track_state(track, now, &shown, &is_at_rest))) return 1;
        // The library rests on its target as soon as you couldn't see a difference any more.
        if (!is_at_rest) worst = fmax(worst, fabs(shown.position - row));
        printf("%.3f s: row %6.3f by the library, %6.3f by the formula\n", now, shown.position, row);
    }
    if (check(carom_track_free(track))) return 1;
    printf("at most %.0e rows apart\n", worst);
    return worst < 1e-12 && target == ROWS_PER_NOTCH * NOTCHES ? 0 : 1;
}
