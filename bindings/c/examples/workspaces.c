// A compositor's workspaces under fingers on a touchpad. The strip follows the fingers and gives way beyond its ends. When they lift,
// friction would carry the strip to some workspace. That is its target, and a spring takes it there at the fingers' velocity.
#include <carom.h>
#include <math.h>
#include <stdio.h>

enum { LAST = 2, REPORTS = 10 };
// So many pixels of the touchpad are one workspace.
static const double PIXELS = 400.0;
static const double BAND[] = {0.5, 0.05};

static carom_status must(carom_status status) {
    if (status != CAROM_STATUS_OK) fprintf(stderr, "%s\n", carom_last_error());
    return status;
}

/// Returns the position of a strip that fingers have pulled so far.
static double shown(double pulled) {
    double end = fmin(fmax(pulled, 0.0), LAST), beyond;
    must(carom_rubber_band_shown(BAND[0], BAND[1], pulled - end, &beyond));
    return end + beyond;
}

/// A swipe of ten reports, 8 ms apart, of so many pixels each. Returns the workspace where the strip will rest.
static double swipe(carom_track strip, double start, double pixels) {
    carom_state state, landing;
    bool is_at_rest;
    double beyond;
    must(carom_track_state(strip, start, &state, &is_at_rest));
    // A strip that is caught beyond an end stays there: the pull is what the band shows there.
    double end = fmin(fmax(state.position, 0.0), LAST);
    must(carom_rubber_band_pull(BAND[0], BAND[1], state.position - end, &beyond));
    double pulled = end + beyond;
    must(carom_track_hold(strip, start, shown(pulled)));
    for (int report = 1; report <= REPORTS; report++) {
        pulled += pixels / PIXELS;
        must(carom_track_hold(strip, start + 0.008 * report, shown(pulled)));
    }
    printf("%.1f s: the fingers pull to %.3f\n", start, shown(pulled));
    double lift = start + 0.008 * REPORTS + 0.005;
    must(carom_track_release(strip, lift, &landing));
    double near = round(shown(pulled));
    double workspace = fmin(fmax(round(landing.position), near - 1.0), near + 1.0);
    workspace = fmin(fmax(workspace, 0.0), LAST);
    must(carom_track_retarget(strip, lift, workspace));
    printf("%.1f s: they throw it to workspace %.0f\n", start, workspace);
    return workspace;
}

int main(void) {
    carom_spring spring;
    carom_track strip;
    if (must(carom_spring_from_response(0.3, 1.0, &spring)) || must(carom_track_new(0.0, spring, 0.0, &strip))) return 1;
    // Two flicks, the second while the strip still moves, and a pull beyond the last workspace.
    bool is_right = swipe(strip, 0.0, 14.0) == 1.0 && swipe(strip, 0.2, 14.0) == 2.0 && swipe(strip, 1.5, 20.0) == 2.0;

    carom_state state;
    bool is_at_rest = false;
    for (int frame = 0; !is_at_rest; frame++) {
        must(carom_track_state(strip, 1.585 + frame / 60.0, &state, &is_at_rest));
        printf("%.3f s: %.4f\n", 1.585 + frame / 60.0, state.position);
    }
    return must(carom_track_free(strip)) || !is_right || state.position != 2.0;
}
