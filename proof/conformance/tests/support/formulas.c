/* Reads rows of inputs, and writes what the formulas give for each. tests/suite/formulas.rs says what a row has. */
#include "../../../../hosts/formulas/formulas.c"
#include <stdio.h>

enum { REPORTS = 8, INPUTS = 7 + 2 * REPORTS, OUTPUTS = 14 };

int main(void) {
  double in[INPUTS];
  while (fread(in, sizeof in, 1, stdin) == 1) {
    double x = in[0], v = in[1], target = in[2], k = in[3], c = in[4], dt = in[5], part = in[6];
    double out[OUTPUTS] = {x, v, x, x, v};
    friction(&out[0], &out[1], c, dt);
    approach(&out[2], target, c, dt);
    spring(&out[3], &out[4], target, k, c, dt);
    out[5] = settle(x, v, target, k, c, 1e-3);
    out[6] = drag_of(part, 60);
    out[7] = speed_of(part, 60);
    spring_of(dt, part, &out[8], &out[9]);
    spring_for_ease(dt, &out[10], &out[11]);
    out[12] = rubber_band(v, part, k);
    out[13] = release_velocity(in + 7, in + 7 + REPORTS, REPORTS, in[6 + REPORTS] + dt);
    fwrite(out, sizeof out, 1, stdout);
  }
  return 0;
}
