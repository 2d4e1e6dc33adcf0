// Fingers of 1000 px/s as hosts deliver them: read once a frame, stamped on arrival, with frames missed before the release.
// No page and no tracker is faster than 1.3 times the finger, and without a missed frame none is slower than 0.7 times.
#include "expect.h"
#include <math.h>

static const double SPEED = 1000.0;
static const char *const PLATFORMS[] = {"ios", "android", "macos", "flutter_ios", "flutter_android", "chromium",
    "chromium_classic", "apple_2015", "ios_fast", "windows", "chromium_elastic", "gtk", "qt", "harmonyos", "firefox", "winui",
    "godot", "niri"};

typedef struct {
    double time, position;
} report;

// Writes the reports of a finger that leaves after 0.3 s, and returns their number.
static int deliver(double hz, double frames, int missed, report reports[400], double *lift) {
    int count = 0, last = (int)(0.3 * frames), next = 1;
    reports[count++] = (report){0.0, 0.0};
    for (int frame = 1; frame <= last; frame++) {
        if (frame > last - 1 - missed && frame < last) continue;
        double now = frame / frames;
        for (int i = 0; next / hz <= now; i++, next++) reports[count++] = (report){now + 2e-5 * i, SPEED * next / hz};
        *lift = reports[count - 1].time > now ? reports[count - 1].time : now;
    }
    return count;
}

static void judge(double velocity, int missed, const char *name, double hz, double frames) {
    double part = velocity / SPEED;
    if (part <= 1.3 && part >= (missed > 0 ? 0.0 : 0.7)) return;
    fprintf(stderr, "%s: %g of the finger at %g Hz, %g frames, %d missed\n", name, part, hz, frames, missed);
    exit(1);
}

int main(void) {
    static const double RATES[] = {60.0, 90.0, 120.0, 144.0, 240.0, 500.0, 1000.0};
    static report reports[400];
    double lift = 0.0, velocity;
    int releases = 0;
    for (int r = 0; r < 7; r++) {
        for (double frames = 60.0; frames <= 120.0; frames += 60.0) {
            for (int missed = 0; missed <= 3; missed++) {
                int count = deliver(RATES[r], frames, missed, reports, &lift);
                for (size_t p = 0; p < sizeof PLATFORMS / sizeof *PLATFORMS; p++, releases++) {
                    carom_extent extent = {0.0, 1e7, 800.0};
                    carom_scroller page;
                    carom_frame frame;
                    OK(carom_scroller_new(PLATFORMS[p], extent, 1.0, NULL, &page));
                    OK(carom_scroller_snap_to(page, 0.0, 5e6));
                    OK(carom_scroller_pointer_down(page, 0.0, 0.0));
                    for (int i = 1; i < count; i++) {
                        OK(carom_scroller_pointer_move(page, reports[i].time, reports[i].position, NULL));
                    }
                    // The event of the release repeats the position of the last move.
                    OK(carom_scroller_pointer_up_at(page, lift, reports[count - 1].position, NULL));
                    OK(carom_scroller_advance(page, lift, &frame));
                    judge(-frame.velocity, missed, PLATFORMS[p], RATES[r], frames);
                    OK(carom_scroller_free(page));
                }
                for (uint32_t estimator = 0; estimator <= CAROM_ESTIMATOR_CHROMIUM; estimator++, releases++) {
                    carom_velocity_tracker tracker;
                    OK(carom_velocity_tracker_new(estimator, &tracker));
                    for (int i = 0; i < count; i++) {
                        OK(carom_velocity_tracker_add(tracker, reports[i].time, reports[i].position));
                    }
                    OK(carom_velocity_tracker_velocity(tracker, lift, &velocity));
                    judge(velocity, missed, "tracker", RATES[r], frames);
                    OK(carom_velocity_tracker_free(tracker));
                }
            }
        }
    }
    printf("fingers: %d releases: ok\n", releases);
    return 0;
}
