// The recorded fingers (proof/conformance/fingers/chromium.jsonl) as hosts deliver them: read once a frame, stamped on arrival, with
// frames missed before the release. No page and no tracker is faster than 1.3 times the finger, and without a missed frame none is slower
// than 0.7 times.
#include "expect.h"
#include <math.h>
#include <string.h>

// The names of the platforms.
static char platforms[64][32];

// Reads the platforms of a file whose lines begin with {"platform":"NAME", and returns their number.
static int read_platforms(const char *path) {
    static char line[1 << 10];
    FILE *file = fopen(path, "r");
    EXPECT(file != NULL);
    int count = 0;
    while (count < 64 && fgets(line, sizeof line, file) != NULL) {
        EXPECT(sscanf(line, "{\"platform\":\"%31[^\"]", platforms[count++]) == 1);
    }
    fclose(file);
    EXPECT(count > 15);
    return count;
}

typedef struct {
    double time, position;
} report;

// A finger on a straight line: px/s, the seconds from the first report to the last, and those to the lift.
typedef struct {
    double velocity, travel, lift;
} finger;

// The numbers after a key, in a line of the recordings.
static const char *after(const char *line, const char *key) {
    const char *found = strstr(line, key);
    EXPECT(found != NULL);
    return found + strlen(key);
}

static finger read(const char *line) {
    const char *samples = after(line, "\"samples\":["), *end = after(line, "]],");
    double first = strtod(samples + 1, NULL), last = first;
    int steps = -1;
    for (const char *at = samples; at < end && (at = strchr(at, '[')) != NULL && at < end; steps++) last = strtod(++at, NULL);
    finger made = {strtod(after(line, "\"velocity\":"), NULL), round((last - first) / steps) * steps / 1000.0, 0.0};
    made.lift = fmin(strtod(after(line, "\"release_ms\":"), NULL) / 1000.0 - first / 1000.0, made.travel + 0.008);
    return made;
}

// Writes the reports of a finger, and returns their number.
static int deliver(finger made, double hz, double frames, int missed, report reports[400], double *lift) {
    int count = 0;
    double last_frame = ceil(fmax(made.lift, floor(made.travel * hz + 1e-6) / hz) * frames) / frames, before = -1.0, earlier = 0.0;
    for (int i = 0; i <= made.travel * hz + 1e-6; i++) {
        double now = ceil(i / hz * frames - 1e-9) / frames;
        if (now > last_frame - (missed + 0.5) / frames) now = last_frame;
        earlier = now > before ? 0.0 : earlier + 1.0;
        before = now;
        reports[count++] = (report){now + 2e-5 * earlier, made.velocity * i / hz};
    }
    *lift = before < last_frame ? last_frame : last_frame + 2e-5 * (earlier + 1.0);
    return count;
}

static void judge(double velocity, double most, finger made, int missed, const char *name, double hz, double frames) {
    double part = velocity / copysign(fmin(fabs(made.velocity), most), made.velocity);
    if (part <= 1.3 && part >= (missed > 0 ? 0.0 : 0.7)) return;
    fprintf(stderr, "%s: %g of %g px/s at %g Hz, %g frames, %d missed\n", name, part, made.velocity, hz, frames, missed);
    exit(1);
}

// Lets a page of a platform follow the reports, and returns the finger's velocity as the page has it after the lift.
static double thrown(const char *platform, const report *reports, int count, double lift) {
    carom_extent extent = {0.0, 1e7, 800.0};
    carom_scroller page;
    carom_scroller_reading frame;
    OK(carom_scroller_new(platform, extent, 1.0, NULL, &page));
    OK(carom_scroller_snap_to(page, 0.0, 5e6));
    OK(carom_scroller_pointer_down(page, reports[0].time, reports[0].position));
    for (int i = 1; i < count; i++) OK(carom_scroller_pointer_move(page, reports[i].time, reports[i].position, NULL));
    // The event of the release repeats the position of the last move.
    OK(carom_scroller_pointer_up_at(page, lift, reports[count - 1].position, NULL));
    OK(carom_scroller_advance_to(page, lift, &frame));
    OK(carom_scroller_free(page));
    return -frame.velocity;
}

static double tracked(uint32_t estimator, const report *reports, int count, double lift) {
    carom_velocity_tracker tracker;
    double velocity;
    OK(carom_velocity_tracker_new(estimator, &tracker));
    for (int i = 0; i < count; i++) OK(carom_velocity_tracker_add(tracker, reports[i].time, reports[i].position));
    OK(carom_velocity_tracker_velocity(tracker, lift, &velocity));
    OK(carom_velocity_tracker_free(tracker));
    return velocity;
}

// The largest velocity of a platform's flings: that of a finger of 100,000 px/s.
static double cap(const char *platform) {
    report reports[12];
    for (int i = 0; i < 12; i++) reports[i] = (report){0.008 * i, 800.0 * i};
    return thrown(platform, reports, 12, 0.089);
}

int main(int count, char **arguments) {
    static const double RATES[] = {60.0, 90.0, 120.0, 144.0, 240.0, 500.0, 1000.0};
    static report reports[400];
    static char line[1 << 14];
    EXPECT(count == 3);
    int known = read_platforms(arguments[2]);
    FILE *recordings = fopen(arguments[1], "r");
    EXPECT(recordings != NULL);
    int fingers = 0, releases = 0;
    while (fgets(line, sizeof line, recordings) != NULL) {
        finger made = read(line);
        if (made.velocity == 0.0) continue;
        fingers++;
        for (int host = 0; host < 7 * 2 * 4; host++) {
            double lift, hz = RATES[host % 7], frames = host / 7 % 2 == 0 ? 60.0 : 120.0;
            int missed = host / 14, length = deliver(made, hz, frames, missed, reports, &lift);
            // Each finger throws the page of another platform on each host.
            const char *platform = platforms[(host + fingers) % known];
            judge(thrown(platform, reports, length, lift), cap(platform), made, missed, platform, hz, frames);
            for (uint32_t estimator = 0; estimator <= CAROM_ESTIMATOR_ANDROID; estimator++) {
                judge(tracked(estimator, reports, length, lift), INFINITY, made, missed, "tracker", hz, frames);
            }
            releases += 2 + CAROM_ESTIMATOR_ANDROID;
        }
    }
    fclose(recordings);
    EXPECT(fingers > 15);
    printf("fingers: %d releases: ok\n", releases);
    return 0;
}
