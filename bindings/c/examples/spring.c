// A card springs to 300 points and is sent back in flight.
#include <carom.h>
#include <stdio.h>
#include <stdlib.h>

static void check(carom_status status) {
    if (status == CAROM_STATUS_OK) return;
    fprintf(stderr, "%s\n", carom_last_error());
    exit(1);
}

int main(void) {
    carom_spring spring;
    carom_track card;
    carom_state now;
    bool is_at_rest = false;
    check(carom_spring_from_response(0.35, 0.8, &spring));
    check(carom_track_new(0.0, spring, 0.0, &card));
    check(carom_track_retarget(card, 0.0, 300.0));
    for (double frame = 0.0; !is_at_rest; frame += 1.0 / 60.0) {
        if (frame > 0.1 && frame < 0.11) check(carom_track_retarget(card, frame, 0.0));
        check(carom_track_state(card, frame, &now, &is_at_rest));
        printf("%.3f s: %8.3f points\n", frame, now.position);
    }
    return carom_track_free(card);
}
