// Formulas of motion to copy. docs/formulas.md explains them. Written for `precision highp float`. Keep `dt` below a minute.

// A coast under friction with the drag k >= 0: position and velocity after dt seconds.
vec2 friction(vec2 state, float k, float dt) {
  float kept = exp(-k * dt);
  float z = k * dt;
  // The series takes over where the difference loses digits.
  float way = z < 0.1 ? dt * (1.0 - z / 2.0 * (1.0 - z / 3.0 * (1.0 - z / 4.0))) : (1.0 - kept) / k;
  return vec2(state.x + state.y * way, state.y * kept);
}

// Approaches a target, which may move from frame to frame.
float approach(float x, float target, float speed, float dt) {
  return target + (x - target) * exp(-speed * dt);
}

// Sine and cosine, because those of many GPUs are right to only three digits.
vec2 sineCosine(float x) {
  float h = 0.25 * (x - 6.28318531 * floor(x / 6.28318531 + 0.5));
  float z = h * h;
  float s = h * (1.0 - z / 6.0 * (1.0 - z / 20.0 * (1.0 - z / 42.0)));
  float c = 1.0 - z / 2.0 * (1.0 - z / 12.0 * (1.0 - z / 30.0 * (1.0 - z / 56.0)));
  vec2 twice = vec2(2.0 * s * c, 1.0 - 2.0 * s * s);
  return vec2(2.0 * twice.x * twice.y, 1.0 - 2.0 * twice.x * twice.x);
}

// A spring of mass 1, stiffness k > 0 and damping c >= 0: position and velocity after dt seconds.
vec2 spring(vec2 state, float target, float k, float c, float dt) {
  float a = 0.5 * c;
  float d = a * a - k;
  float q = sqrt(abs(d));
  float e = exp(d > 0.0 ? -k / (a + q) * dt : -a * dt);
  float f = exp(-2.0 * q * dt);
  vec2 turn = sineCosine(q * dt);
  float C = d > 0.0 ? 0.5 * e * (1.0 + f) : e * turn.y;
  // The series takes over where the differences lose digits.
  float S = q * dt < 0.1 ? exp(-a * dt) * dt * (1.0 + d * dt * dt / 6.0) : d > 0.0 ? 0.5 * e * (1.0 - f) / q : e * turn.x / q;
  float y = state.x - target;
  float v = state.y;
  return vec2(target + y * (C + a * S) + v * S, v * (C - a * S) - k * y * S);
}

// What a list shows of a pull past its edge: c = 0.55 on iOS, and the size is the viewport's.
float rubberBand(float pull, float c, float size) {
  return c * pull / (1.0 + c * abs(pull) / size);
}
