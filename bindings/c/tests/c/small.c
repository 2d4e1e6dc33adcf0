// What a terminal needs: kinetic scrolling and the velocity of a finger, without Rust's standard library.
#include "expect.h"
#include <string.h>

int main(void) {
    carom_kinetic touchpad;
    carom_velocity_tracker finger;
    carom_kinetic_frame frame;
    double velocity, travel = 0.0;
    EXPECT(carom_kinetic_new("vms", &touchpad) == CAROM_STATUS_INVALID_TEXT);
    EXPECT(strcmp(carom_last_error(), "invalid text") == 0);
    OK(carom_kinetic_new("gtk", &touchpad));
    OK(carom_velocity_tracker_new(CAROM_ESTIMATOR_ROBUST, &finger));
    for (int i = 0; i < 10; i++) {
        OK(carom_kinetic_scroll(touchpad, 0.007 * i, (carom_vector){0.0, 14.0}));
        OK(carom_velocity_tracker_add(finger, 0.007 * i, 14.0 * i));
    }
    OK(carom_kinetic_stop(touchpad, 0.075));
    OK(carom_velocity_tracker_velocity(finger, 0.075, &velocity));
    for (int i = 0; i < 600; i++) {
        OK(carom_kinetic_advance_to(touchpad, 0.083 + i / 120.0, &frame));
        travel += frame.delta.y;
    }
    EXPECT(travel > 625.0 && travel < 655.0 && velocity > 1900.0 && velocity < 2100.0);
    OK(carom_kinetic_free(touchpad));
    EXPECT(carom_kinetic_free(touchpad) == CAROM_STATUS_INVALID_HANDLE);
    OK(carom_velocity_tracker_free(finger));
    printf("a flick scrolls %.1f px\n", travel);
    return 0;
}
