/* Formulas of motion to copy. docs/formulas.md explains them. Positions are in any length, times in seconds, velocities in lengths per
   second. Each function takes the state at the start of a frame and moves it `dt` seconds on. This file only needs math.h. */
#include <math.h>

/* Returns the drag k of a velocity that keeps a fraction f in each frame, tuned at `rate` frames a second. */
double drag_of(double f, double rate) { return -rate * log(f); }

/* A coast under friction with the drag k > 0. It ends at x + v / k. */
void friction(double *x, double *v, double k, double dt) {
  *x -= *v * expm1(-k * dt) / k;
  *v *= exp(-k * dt);
}

/* Returns the speed of an approach that covers a fraction f of the remaining distance in each frame, tuned at `rate` frames a second. */
double speed_of(double f, double rate) { return -rate * log1p(-f); }

/* Approaches a target, which may move from frame to frame. The distance halves in log(2) / speed seconds. */
void approach(double *x, double target, double speed, double dt) { *x -= (target - *x) * expm1(-speed * dt); }

/* Gives k and c of a spring with this response in seconds and damping ratio. */
void spring_of(double response, double ratio, double *k, double *c) {
  double w = 2 * acos(-1) / response;
  *k = w * w, *c = 2 * ratio * w;
}

/* A spring of mass 1, stiffness k > 0 and damping c >= 0, with any damping ratio and any dt. */
void spring(double *x, double *v, double target, double k, double c, double dt) {
  double a = c / 2, d = a * a - k, q = sqrt(fabs(d));
  double e = exp(d > 0 ? -k / (a + q) * dt : -a * dt);
  double C = d > 0 ? e * (1 + exp(-2 * q * dt)) / 2 : e * cos(q * dt);
  double S = q == 0 ? e * dt : d > 0 ? -e * expm1(-2 * q * dt) / (2 * q) : e * sin(q * dt) / q;
  double y = *x - target, u = *v;
  *x = target + y * (C + a * S) + u * S;
  *v = u * (C - a * S) - k * y * S;
}

/* Returns the seconds after which the spring stays within `near` of its target, for c > 0. The result is never too early. Below a damping
   ratio of 1 it's late by less than half a swing. At 1 or more, it's exact from rest. */
double settle(double x, double v, double target, double k, double c, double near) {
  double a = c / 2, d = a * a - k, q = sqrt(fabs(d)), r = d > 0 ? k / (a + q) : a;
  double y = x - target, w = v + a * y;
  double t = 2 / r * log((fabs(y) + 0.74 * fabs(w) / r) / near);
  for (int i = 0; i < 50 && t > 0; i++) {
    double E = expm1(-2 * q * t);
    double size = d > 0 ? fabs(y) * (1 + E / 2) - fabs(w) * E / (2 * q) : fmin(hypot(y, w / q), fabs(y) + fabs(w) * t);
    t = log(size / near) / r;
  }
  return fmax(t, 0);
}

/* Gives k and c of a spring that can replace an ease of this duration. From rest, it's within 1 % of its target when the ease would end. */
void spring_for_ease(double duration, double *k, double *c) {
  double w = 6.6383520679938 / duration;
  *k = w * w, *c = 2 * w;
}

static double mean_velocity(const double *t, const double *x, int last, double window) {
  int first = last - 1;
  while (first > 0 && t[last] - t[first - 1] <= window) first--;
  return (x[last] - x[first]) / (t[last] - t[first]);
}

/* Returns the velocity of a finger that lifts at `now`, from the times and positions of its n reports, oldest first. If you have deltas,
   pass their running sum. The first delta drops out, because nobody knows how long it took. */
double release_velocity(const double *t, const double *x, int n, double now) {
  if (n < 2 || now - t[n - 1] > 0.05) return 0;
  double v = mean_velocity(t, x, n - 1, 0.1);
  return v * mean_velocity(t, x, n - 1, 0.04) > 0 ? v : 0;
}

/* Returns what a list shows of a pull past its edge: c = 0.55 on iOS, and the size is the viewport's. */
double rubber_band(double pull, double c, double size) { return c * pull / (1 + c * fabs(pull) / size); }
