"""The motion laws at high precision, written from their equations only.

Every law is a class with
    state(t)      -> (x, v) for t > 0, at full precision (right-continuous)
    scale(t)      -> (sx, sv): the size of the terms whose sum is the answer
    accel(t)      -> the size of the acceleration's terms (how much a shift of time moves the velocity)
    kappa(t)      -> 1 + decay exponent + phase: how much an error of one ulp in the parameters may grow
    growth(t)     -> the same, with what an error of stiffness and damping adds that come from other numbers of the spec
    spread(t, ex, ev) -> how far the errors ex and ev of the start's position and velocity may take the state
    rest          -> the limit for t -> infinity, or None
    pieces(until) -> [(a, b, fx, fv, lim)]: consecutive intervals on each of which x and v are both smooth and monotone;
                     b is None for an interval without end, then lim is the position it tends to (velocity tends to 0,
                     or lim is infinite)
    horizon(d, s) -> a time after which |x - rest| <= d and |v| <= s is certain (None: never)
Settling times and first crossings follow from the pieces by bracketing alone; damped oscillations, which have
infinitely many pieces, search their sequence of extrema by index first.
"""
import mpmath
from mpmath import mp, mpf, exp, expm1, log, log1p, sqrt, sin, cos, atan2, pi, inf

mp.dps = 80
TINY = mpf(2) ** -4000


class IllConditioned(Exception):
    """The level is so close to an extremum that rounding decides the answer."""


def check_level(value, level, unit):
    if value != level and abs(value - level) < mpf(10) ** -9 * unit:
        raise IllConditioned


def root(f, a, b):
    """Returns a zero of f in [a, b], a >= 0; f(a) and f(b) have opposite signs. Bisection until a and b have one magnitude, then
    Ridders' bracketing method; the answer is confirmed by a change of sign across 2^-150 of it."""
    fa, fb = f(a), f(b)
    if fa == 0:
        return a
    if fb == 0:
        return b
    assert (fa > 0) != (fb > 0), "no sign change"
    old = None
    for _ in range(20000):
        if b - a <= mpf(2) ** -200 * b or b < mpf(2) ** -9000:
            break
        if b > 4 * a:
            c = b / 256 if a == 0 else sqrt(a * b)
            d, fd = None, None
        else:
            c = (a + b) / 2
        fc = f(c)
        if fc == 0:
            return c
        if b <= 4 * a:
            d = c + (c - a) * (1 if fa > fb else -1) * fc / sqrt(fc * fc - fa * fb)
            if old is not None and abs(d - old) <= mpf(2) ** -90 * d:
                lo, hi = d * (1 - mpf(2) ** -150), d * (1 + mpf(2) ** -150)
                if a < lo and hi < b and (f(lo) > 0) != (f(hi) > 0):
                    return d
            old = d
            fd = f(d)
            if fd == 0:
                return d
        for z, fz in ((c, fc), (d, fd)):
            if z is not None and a < z < b:
                if (fz > 0) == (fa > 0):
                    a, fa = z, fz
                else:
                    b, fb = z, fz
    return (a + b) / 2


def far(predicate, a):
    """Returns a time after a at which the predicate holds; it holds from some time on."""
    step = mpf(1)
    if predicate(a + TINY):
        step = TINY
    for _ in range(100000):
        if predicate(a + step):
            return a + step
        step *= 2
    raise AssertionError("never")


def sgn(x):
    return mpf(1) if x > 0 else mpf(-1) if x < 0 else mpf(0)


class Motion:
    rest = None
    last = mpf(0)  # when the last of successive laws begins

    def horizon(self, d, s):
        return mpf(0)

    def level_horizon(self, x):
        return mpf(0)

    def accel(self, t):
        return mpf(0)

    def kappa(self, t):
        return mpf(1)

    def growth(self, t):
        return self.kappa(t)

    def spread(self, t, ex, ev):
        return ex, ev

    def at(self, t):
        return self.start if t <= 0 else self.state(t)

    def time_at(self, x):
        if x == self.start[0]:
            return mpf(0)
        unit = abs(x - self.start[0])
        for a, b, fx, fv, lim in self.pieces(self.level_horizon(x)):
            xa = fx(a)
            xb = lim if b is None else fx(b)
            if xb not in (inf, -inf):
                check_level(xb, x, unit)
            if a > 0:
                check_level(xa, x, unit)
            if xa == x:
                return a
            if xb == x:
                if b is None:
                    continue
                return b
            if (xa - x) * (xb - x) < 0:
                if b is None:
                    b = far(lambda t: (fx(t) - x) * (xa - x) < 0, a)
                return root(lambda t: fx(t) - x, a, b)
        return None

    def settle(self, d, s):
        if self.rest is None:
            return None
        h = self.horizon(d, s)
        if h is None:
            return None
        for a, b, fx, fv, lim in reversed(self.pieces(h)):
            xa, va = fx(a) - self.rest, fv(a)
            if b is None:
                if lim != self.rest:
                    return None
                if xa == 0 and va == 0:
                    continue
                if d == 0 or s == 0:
                    return None
                xb, vb = mpf(0), mpf(0)
            else:
                xb, vb = fx(b) - self.rest, fv(b)
            for value, level in ((xa, d), (xb, d), (va, s), (vb, s)):
                check_level(abs(value), level, level)
            if abs(xb) > d or abs(vb) > s:
                return b
            answers = []
            for value, level, f in ((xa, d, lambda t: fx(t) - self.rest), (va, s, fv)):
                if abs(value) > level:
                    edge = sgn(value) * level
                    end = b
                    if end is None:
                        end = far(lambda t: (f(t) - edge) * sgn(value) < 0, a)
                    answers.append(root(lambda t: f(t) - edge, a, end) if f(end) != edge else end)
            if answers:
                return max(answers)
        return mpf(0)


class Drift(Motion):
    def __init__(self, x, v):
        self.start = (x, v)
        self.rest = x if v == 0 else None

    def state(self, t):
        x, v = self.start
        return x + v * t, v

    def scale(self, t):
        x, v = self.start
        return abs(x) + abs(v * t), abs(v)

    def pieces(self, until):
        x, v = self.start
        return [(mpf(0), None, lambda t: x + v * t, lambda t: v, x if v == 0 else sgn(v) * inf)]


class Gravity(Motion):
    """x'' = g."""

    def __init__(self, x, v, g):
        self.start, self.g = (x, v), g
        self.rest = x if v == 0 and g == 0 else None

    def state(self, t):
        x, v = self.start
        return x + v * t + self.g * t * t / 2, v + self.g * t

    def scale(self, t):
        x, v = self.start
        return abs(x) + abs(v * t) + abs(self.g) * t * t / 2, abs(v) + abs(self.g * t)

    def accel(self, t):
        return abs(self.g)

    def spread(self, t, ex, ev):
        return ex + ev * t, ev

    def pieces(self, until):
        x, v = self.start
        if self.g == 0:
            return Drift(x, v).pieces(until)
        fx, fv = (lambda t: self.state(t)[0]), (lambda t: self.state(t)[1])
        end = sgn(self.g) * inf
        apex = -v / self.g
        if apex <= 0:
            return [(mpf(0), None, fx, fv, end)]
        return [(mpf(0), apex, fx, fv, None), (apex, None, fx, fv, end)]


class Sliding(Motion):
    """v' = -d v - a sgn v; with a = 0 this is friction, with d = 0 Coulomb's."""

    def __init__(self, x, v, drag, deceleration=mpf(0)):
        self.start, self.d, self.a = (x, v), drag, deceleration
        d, a, s = drag, deceleration, abs(v)
        self.stop = None
        if v == 0:
            self.stop = mpf(0)
        elif a > 0:
            self.stop = s / a if d == 0 else log1p(d * s / a) / d
        if self.stop is not None:
            self.rest = self._moving(self.stop)[0]
        elif d > 0:
            self.rest = x + v / d

    def _terms(self, t):
        # x = x0 + sgn(v) (|v| E - a F), v = sgn(v) (|v| e - a E) with E = integral of e, F = integral of E
        d = self.d
        if d == 0:
            return mpf(1), t, t * t / 2
        e = exp(-d * t)
        big_e = -expm1(-d * t) / d
        # F = (t - E)/d loses d t/2 of its digits when d t is tiny: work with that many more
        if d * t < mpf(10) ** -8:
            z = d * t
            total, term = mpf(0), t * t / 2
            for k in range(3, 16):
                total += term
                term = -term * z / k
            return e, big_e, total
        return e, big_e, (t - big_e) / d

    def _moving(self, t):
        x, v = self.start
        e, big_e, f = self._terms(t)
        s, g = abs(v), sgn(v)
        return x + g * (s * big_e - self.a * f), g * (s * e - self.a * big_e)

    def state(self, t):
        if self.stop is not None and t >= self.stop:
            return self.rest, mpf(0)
        return self._moving(t)

    def scale(self, t):
        if self.stop is not None and t > self.stop:
            t = self.stop
        x, v = self.start
        e, big_e, f = self._terms(t)
        return abs(x) + abs(v) * big_e + self.a * f, abs(v) * e + self.a * big_e

    def accel(self, t):
        return self.d * self.scale(t)[1] + self.a

    def spread(self, t, ex, ev):
        e, big_e, _ = self._terms(t if self.stop is None else min(t, self.stop))
        return ex + ev * big_e, ev * e

    def kappa(self, t):
        if self.stop is not None and t > self.stop:
            t = self.stop
        return 1 + self.d * t

    def pieces(self, until):
        fx, fv = (lambda t: self._moving(t)[0]), (lambda t: self._moving(t)[1])
        x, v = self.start
        if self.stop is not None:
            rest = (self.stop, None, lambda t: self.rest, lambda t: mpf(0), self.rest)
            if self.stop == 0:
                return [rest]
            return [(mpf(0), self.stop, fx, lambda t: fv(t) if t < self.stop else mpf(0), None), rest]
        return [(mpf(0), None, fx, fv, sgn(v) * inf if self.rest is None else self.rest)]


class Spring(Motion):
    """y'' + 2 a y' + w2 y = 0 for y = x - target; w2 > 0, disc = a^2 - w2."""

    def __init__(self, x, v, target, a, w2, disc, is_given=False):
        self.start, self.target, self.is_given = (x, v), target, is_given
        self.a, self.w2, self.disc = a, w2, disc
        self.y0, self.v0 = x - target, v
        self.q = sqrt(abs(disc))
        self.moving = self.y0 != 0 or v != 0
        self.rest = target if a > 0 or not self.moving else None
        if disc >= 0:
            self.fast = a + self.q
            self.slow = w2 / self.fast

    def _basis(self, t):
        """(Phi11, Phi12, Phi21, Phi22)"""
        if self.disc < 0:
            e, c, s = exp(-self.a * t), cos(self.q * t), sin(self.q * t) / self.q
            return e * (c + self.a * s), e * s, -self.w2 * e * s, e * (c - self.a * s)
        e = exp(-self.slow * t)
        g = t if self.q == 0 else -expm1(-2 * self.q * t) / (2 * self.q)
        f = exp(-2 * self.q * t)
        return e * (1 + self.slow * g), e * g, -self.w2 * e * g, e * (f - self.slow * g)

    def flow(self, t, y, v):
        p11, p12, p21, p22 = self._basis(t)
        return p11 * y + p12 * v, p21 * y + p22 * v

    def state(self, t):
        y, v = self.flow(t, self.y0, self.v0)
        return self.target + y, v

    def _envelope(self, t):
        if self.disc < 0:
            e, s = exp(-self.a * t), min(t, 1 / self.q)
            return e * (1 + self.a * s), e * s, self.w2 * e * s, e * (1 + self.a * s)
        e = exp(-self.slow * t)
        g = t if self.q == 0 else -expm1(-2 * self.q * t) / (2 * self.q)
        f = exp(-2 * self.q * t)
        return e * (1 + self.slow * g), e * g, self.w2 * e * g, e * (f + self.slow * g)

    def scale(self, t):
        y, v = self.spread(t, abs(self.y0), abs(self.v0))
        return abs(self.target) + y, v

    def spread(self, t, ex, ev):
        p11, p12, p21, p22 = self._envelope(t)
        return p11 * ex + p12 * ev, p21 * ex + p22 * ev

    def accel(self, t):
        sx, sv = self.scale(t)
        return self.w2 * (sx - abs(self.target)) + 2 * self.a * sv

    def kappa(self, t):
        if self.disc < 0:
            return 1 + self.a * t + self.q * t
        # the fast mode's exponent counts only while that mode is a visible part of the velocity
        f = exp(-2 * self.q * t)
        g = t if self.q == 0 else -expm1(-2 * self.q * t) / (2 * self.q)
        part = f / (f + self.slow * g) if t > 0 else mpf(1)
        return 1 + self.slow * t + 2 * self.q * t * part

    def growth(self, t):
        # Near critical damping, q is the root of a small difference, and an error of either term grows.
        near_critical = self.w2 * t * (t if self.q * t < 1 else 1 / self.q)
        return self.kappa(t) + (0 if self.is_given else near_critical)

    def first_extremum(self, y, v):
        """Returns the smallest t > 0 at which the derivative of the solution from (y, v) vanishes, or None."""
        if self.disc < 0:
            t = atan2(v * self.q, self.a * v + self.w2 * y) / self.q
            return t if t > 0 else t + pi / self.q
        den = self.w2 * y + self.fast * v
        if den == 0 or v == 0:
            return None
        g = v / den
        if g <= 0 or 2 * self.q * g >= 1:
            return None
        return g if self.q == 0 else -log1p(-2 * self.q * g) / (2 * self.q)

    def _acceleration(self, y, v):
        return -self.w2 * y - 2 * self.a * v

    def pieces(self, until):
        fx, fv = (lambda t: self.state(t)[0]), (lambda t: self.state(t)[1])
        if not self.moving:
            return [(mpf(0), None, fx, fv, self.target)]
        cuts = []
        for y, v in ((self.y0, self.v0), (self.v0, self._acceleration(self.y0, self.v0))):
            t = self.first_extremum(y, v)
            if t is None:
                continue
            cuts.append(t)
            if self.disc < 0:
                n = 1
                while cuts[-1] < until or n < 4:
                    cuts.append(t + n * pi / self.q)
                    n += 1
                    if n > 20000:
                        raise AssertionError("too many pieces")
        cuts = [mpf(0)] + sorted(cuts)
        out = [(a, b, fx, fv, None) for a, b in zip(cuts, cuts[1:])]
        if self.disc >= 0:
            out.append((cuts[-1], None, fx, fv, self.target))
        return out

    def horizon(self, d, s):
        if not self.moving or self.disc >= 0:
            return mpf(0)
        if self.a == 0 or d == 0 or s == 0:
            return None
        w = sqrt(self.w2)
        amplitude = sqrt(self.y0 ** 2 + ((self.v0 + self.a * self.y0) / self.q) ** 2)
        size = max(amplitude / d, 2 * w * amplitude / s, 1)
        return log(size) / self.a + 3 * pi / self.q

    def level_horizon(self, x):
        return mpf(0) if self.disc >= 0 else 4 * pi / self.q

    def last_above(self, y, v, eps):
        """Returns the last time at which |solution from (y, v)| > eps; 0 if there is none; None if there is no last one."""
        if y == 0 and v == 0:
            return mpf(0)
        if eps == 0:
            return None
        value = lambda t: self.flow(t, y, v)[0]
        check = lambda z: check_level(abs(z), eps, eps)
        check(y)
        te = self.first_extremum(y, v)

        def inwards(a, b):
            ya = value(a)
            edge = sgn(ya) * eps
            if b is None:
                b = far(lambda t: (value(t) - edge) * sgn(ya) < 0, a)
            return root(lambda t: value(t) - edge, a, b)

        if te is not None:
            check(value(te))
            if abs(value(te)) > eps:
                if self.disc >= 0:
                    return inwards(te, None)
                if self.a == 0:
                    return None
                at = lambda n: te + n * pi / self.q
                lo, hi = 0, 1
                while abs(value(at(hi))) > eps:
                    lo, hi = hi, hi * 2
                while hi - lo > 1:
                    mid = (lo + hi) // 2
                    if abs(value(at(mid))) > eps:
                        lo = mid
                    else:
                        hi = mid
                check(value(at(lo)))
                check(value(at(hi)))
                return inwards(at(lo), at(hi))
        if abs(y) <= eps:
            return mpf(0)
        return inwards(mpf(0), te)

    def settle(self, d, s):
        if self.rest is None:
            return None
        if not self.moving:
            return mpf(0)
        one = self.last_above(self.y0, self.v0, d)
        two = self.last_above(self.v0, self._acceleration(self.y0, self.v0), s)
        return None if one is None or two is None else max(one, two)


class Bounce(Motion):
    """Constant acceleration; at the floor the velocity becomes -restitution times the incoming one."""

    def __init__(self, x, v, g, floor, restitution):
        self.start, self.floor, self.e, self.a = (x, v), floor, restitution, g
        side = sgn(x - floor)
        if side == 0:
            side = -sgn(g)
        if side == 0:  # on the floor, nothing presses: the side towards which it moves
            side = sgn(v) if v != 0 else mpf(1)
        self.side = side
        self.h0, self.w0, self.g = side * (x - floor), side * v, -side * g  # height, rising speed, pull to the floor
        h, w, p, e = self.h0, self.w0, self.g, self.e
        self.first = None  # the first contact
        if p > 0:
            self.first = (w + sqrt(w * w + 2 * p * h)) / p if w >= 0 or h == 0 else 2 * h / (-w + sqrt(w * w + 2 * p * h))
            if h == 0 and w <= 0:
                self.first = mpf(0)
        elif w < 0 and h > 0 and w * w + 2 * p * h >= 0:
            self.first = 2 * h / (-w + sqrt(w * w + 2 * p * h))
        if self.first is not None:
            # speed before the first contact
            self.impact = sqrt(w * w + 2 * p * h)
            self.u1 = e * self.impact  # speed after it
        self.end = None
        if self.first is not None and p > 0 and e < 1:
            self.end = self.first + 2 * self.u1 / (p * (1 - e))
            self.rest = floor
        elif self.first is not None and p > 0 and self.impact == 0:
            self.end, self.rest = mpf(0), floor
        elif self.first is not None and p == 0 and self.u1 == 0:
            self.end, self.rest = self.first, floor
        elif p == 0 and w == 0:
            self.end, self.rest = mpf(0), x

    def contact(self, n):
        """Returns the time of contact n; the first is 1."""
        if n == 1:
            return self.first
        if self.e == 1:
            return self.first + (n - 1) * 2 * self.u1 / self.g
        return self.first + 2 * self.u1 / self.g * (1 - self.e ** (n - 1)) / (1 - self.e)

    def count(self, t):
        """Returns the number of contacts up to time t."""
        if self.first is None or t < self.first:
            return 0
        if self.g <= 0 or self.u1 == 0:
            return 1
        lo, hi = 1, 2
        while self.contact(hi) <= t:
            lo, hi = hi, 2 * hi
        while hi - lo > 1:
            mid = (lo + hi) // 2
            if self.contact(mid) <= t:
                lo = mid
            else:
                hi = mid
        return lo

    def _arc(self, n):
        """(start time, height, rising speed) of the arc after contact n."""
        if n == 0:
            return mpf(0), self.h0, self.w0
        return self.contact(n), mpf(0), self.u1 * self.e ** (n - 1)

    def _on_arc(self, n, t):
        t0, h, w = self._arc(n)
        s = t - t0
        return self.floor + self.side * (h + w * s - self.g * s * s / 2), self.side * (w - self.g * s)

    def state(self, t):
        if self.end is not None and t >= self.end:
            return self.rest, mpf(0)
        return self._on_arc(self.count(t), t)

    def scale(self, t):
        if self.end is not None and t >= self.end:
            return abs(self.rest), mpf(0)
        t0, h, w = self._arc(self.count(t))
        s, g = t - t0, abs(self.g)
        # the clock's own rounding, t - t0, counts as a term
        sv = abs(w) + g * t
        x = abs(self.floor) + (abs(self.h0) + abs(self.start[0]) if t0 == 0 else 0)
        return x + abs(w) * s + g * s * s / 2 + (abs(w) + g * s) * (t if t0 > 0 else 0), sv

    def accel(self, t):
        return abs(self.g)

    def kappa(self, t):
        if self.end is not None and t >= self.end:
            return mpf(1)
        return mpf(1 + self.count(t))

    def clear_of_contacts(self, t):
        """Returns whether t is away from every contact, where rounding would decide the sign of the velocity."""
        if self.end is not None and t >= self.end * (1 + mpf(10) ** -9):
            return True
        if self.end is not None and t >= self.end * (1 - mpf(10) ** -9):
            return False
        n = self.count(t)
        near = lambda c: abs(t - c) <= mpf(10) ** -7 * t
        if n > 0 and near(self.contact(n)):
            return False
        if self.first is not None and (n == 0 or (self.g > 0 and self.u1 > 0)) and near(self.contact(n + 1)):
            return False
        return n < 2000

    def _arc_pieces(self, n, end):
        t0, h, w = self._arc(n)
        fx, fv = (lambda t: self._on_arc(n, t)[0]), (lambda t: self._on_arc(n, t)[1])
        cuts = [t0]
        if self.g != 0 and w / self.g > 0:
            top = t0 + w / self.g
            if end is None or top < end:
                cuts.append(top)
        out = [(a, b, fx, fv, None) for a, b in zip(cuts, cuts[1:])]
        if end is None:
            force = -self.g if self.g != 0 else w
            lim = self.side * sgn(force) * inf if force != 0 else self.floor + self.side * h
            out.append((cuts[-1], None, fx, fv, lim))
        else:
            out.append((cuts[-1], end, fx, fv, None))
        return out

    def pieces(self, until, arcs=6):
        if self.first is None:
            return self._arc_pieces(0, None)
        out = [] if self.first == 0 else self._arc_pieces(0, self.first)
        if self.g <= 0:
            if self.g == 0 and self.u1 == 0:
                out.append((self.first, None, lambda t: self.floor, lambda t: mpf(0), self.floor))
            else:
                out += self._arc_pieces(1, None)
            return out
        if self.end is not None and self.end == self.first:
            out.append((self.end, None, lambda t: self.floor, lambda t: mpf(0), self.floor))
            return out
        n = 1
        while n <= arcs or self.contact(n) < until:
            out += self._arc_pieces(n, self.contact(n + 1))
            n += 1
        return out

    def settle(self, d, s):
        if self.rest is None:
            return None
        if self.end == 0:
            return mpf(0)
        if self.g <= 0 or self.end == self.first:
            return Motion.settle(self, d, s)
        if d == 0 or s == 0:
            return self.end
        # find the last arc that is too high or too fast: heights and speeds fall from arc to arc after the first flight
        answers = [mpf(0)]
        speed = lambda n: self.impact if n == 0 else self._arc(n)[2]
        for n in range(1 << 20):
            u = speed(n)
            top = u * u / (2 * self.g)
            check_level(u, s, s)
            if not (n == 0 and self.w0 <= 0):
                check_level(top, d, d)
            # of arc 0, only the part after t = 0 exists
            begin, finish = self._arc(n)[0], self.contact(n + 1)
            if finish > 0 and u > s:
                answers.append(finish)
            if finish > 0 and top > d:
                when = finish - (u - sqrt(u * u - 2 * self.g * d)) / self.g
                if when > begin:
                    answers.append(when)
            if n > 0 and u <= s and top <= d:
                return max(answers)
        raise AssertionError("too many bounces")


class PowerLaw(Motion):
    """x = x0 + dist (1 - (1 - t/T)^p)."""

    def __init__(self, x, v, p, duration, kappa):
        self.start, self.p, self.T, self.k = (x, v), p, duration, kappa
        self.dist = v * duration / p
        self.rest = x + self.dist

    def state(self, t):
        x, v = self.start
        if t >= self.T:
            return self.rest, mpf(0)
        r = 1 - t / self.T
        return x + self.dist * (1 - r ** self.p), v * r ** (self.p - 1)

    def scale(self, t):
        x, v = self.start
        return abs(x) + abs(v) * min(t, self.T), abs(v)

    def accel(self, t):
        return abs(self.start[1]) / self.T * (self.p - 1) if self.T > 0 else mpf(0)

    def kappa(self, t):
        return self.k

    def pieces(self, until):
        rest = (self.T, None, lambda t: self.rest, lambda t: mpf(0), self.rest)
        if self.T == 0:
            return [rest]
        x, v = self.start
        r = lambda t: max(1 - t / self.T, mpf(0))
        return [(mpf(0), self.T, lambda t: x + self.dist * (1 - r(t) ** self.p), lambda t: v * r(t) ** (self.p - 1), None), rest]


class Curve(Motion):
    """A motion over [0, T] given by a parameter u in [0, 1]: t = T time(u), x = x0 + D place(u); then at rest."""

    def __init__(self, x, v, distance, duration, time, place, kappa=1, end=None):
        # time and place: coefficients of cubic polynomials in u without constant term: c1 u + c2 u^2 + c3 u^3
        self.start, self.D, self.T, self.time, self.place, self.k = (x, v), distance, duration, time, place, mpf(kappa)
        self.rest = x + distance * sum(place) if end is None else end
        self.inverse = {}

    @staticmethod
    def poly(c, u):
        return u * (c[0] + u * (c[1] + u * c[2]))

    @staticmethod
    def poly1(c, u):
        return c[0] + u * (2 * c[1] + u * 3 * c[2])

    @staticmethod
    def poly2(c, u):
        return 2 * c[1] + 6 * c[2] * u

    def u(self, t):
        if t not in self.inverse:
            f = t / self.T
            self.inverse[t] = f if f <= 0 or f >= 1 else root(lambda u: self.poly(self.time, u) - f, mpf(0), mpf(1))
        return self.inverse[t]

    def _slope(self, u):
        below, above = self.poly1(self.time, u), self.poly1(self.place, u)
        if below == 0 and above == 0:
            below, above = self.poly2(self.time, u), self.poly2(self.place, u)
        if below == 0:
            return sgn(above) * sgn(self.D) * mpf(10) ** 1000
        return above / below * self.D / self.T

    def state(self, t):
        if t >= self.T:
            return self.rest, mpf(0)
        u = self.u(t)
        return self.start[0] + self.D * self.poly(self.place, u), self._slope(u)

    def scale(self, t):
        if t >= self.T:
            return abs(self.rest) + abs(self.D), mpf(0)
        u = self.u(t)
        sizes = lambda c: (abs(c[0]), abs(c[1]), abs(c[2]))
        below = abs(self.poly1(self.time, u))
        slope = abs(self._slope(u))
        rate = abs(self.D / self.T)
        sv = rate * self.poly1(sizes(self.place), u) / below + slope * self.poly1(sizes(self.time), u) / below
        bend = abs(self.poly2(self.place, u) - self.poly1(self.place, u) / self.poly1(self.time, u) * self.poly2(self.time, u)) / below ** 2
        sx = abs(self.start[0]) + abs(self.D) * self.poly(sizes(self.place), u) + slope * t
        return sx, sv + rate * bend * t / self.T

    def kappa(self, t):
        return self.k

    def pieces(self, until):
        rest = (self.T, None, lambda t: self.rest, lambda t: mpf(0), self.rest)
        if self.T == 0 or self.D == 0:
            return [(mpf(0), None, rest[2], rest[3], self.rest)]
        x1, x2, x3 = self.time[0], 2 * self.time[1], 3 * self.time[2]
        y1, y2, y3 = self.place[0], 2 * self.place[1], 3 * self.place[2]
        # y' = 0, and y'' x' - y' x'' = 0 (the cubic terms cancel)
        turns = [(y3, y2, y1), (y3 * x2 - y2 * x3, 2 * (y3 * x1 - y1 * x3), y2 * x1 - y1 * x2)]
        cuts = {mpf(0), mpf(1)}
        for a, b, c in turns:
            big = max(abs(a), abs(b), abs(c))
            if big == 0:
                continue
            if abs(a) < big * mpf(10) ** -60:
                found = [-c / b] if abs(b) > big * mpf(10) ** -60 else []
            else:
                disc = b * b - 4 * a * c
                found = [(-b + s * sqrt(disc)) / (2 * a) for s in (1, -1)] if disc >= 0 else []
            for r in found:
                if mpf(10) ** -40 < r < 1 - mpf(10) ** -40:
                    cuts.add(r)
        cuts = sorted(cuts)
        times = [self.T * self.poly(self.time, u) for u in cuts]
        times[0], times[-1] = mpf(0), self.T
        for t, u in zip(times, cuts):
            self.inverse[t] = u
        fx = lambda t: self.start[0] + self.D * self.poly(self.place, self.u(t))
        fv = lambda t: self._slope(self.u(t))
        return [(a, b, fx, fv, None) for a, b in zip(times, times[1:])] + [rest]


class Chain(Motion):
    """Successive motions: [(begin, motion, blur)]; blur = (ex, ev, et) is the magnitude of the errors handed over."""

    def __init__(self, start, parts):
        self.start, self.parts = start, parts
        self.last, self.rest = parts[-1][0], parts[-1][1].rest

    def part(self, t):
        for p in reversed(self.parts):
            if t >= p[0]:
                return p
        return self.parts[0]

    def state(self, t):
        begin, motion, _ = self.part(t)
        return motion.at(t - begin)

    def scale(self, t):
        begin, motion, (ex, ev, et) = self.part(t)
        sx, sv = motion.scale(t - begin)
        acc = motion.accel(t - begin)
        ex, ev = motion.spread(t - begin, ex, ev)
        return sx + ex + sv * et, sv + ev + acc * et

    def accel(self, t):
        begin, motion, _ = self.part(t)
        return motion.accel(t - begin)

    def kappa(self, t):
        return self._sum(t, lambda motion, t: motion.kappa(t))

    def growth(self, t):
        return self._sum(t, lambda motion, t: motion.growth(t))

    def _sum(self, t, kappa):
        begin, motion, _ = self.part(t)
        k = kappa(motion, t - begin)
        for (b0, m, _), (b1, _, _) in zip(self.parts, self.parts[1:]):
            if b1 <= t:
                k += kappa(m, b1 - b0)
        return k

    def pieces(self, until):
        out = []
        for i, (begin, motion, _) in enumerate(self.parts):
            end = self.parts[i + 1][0] if i + 1 < len(self.parts) else None
            local = max(until - begin, mpf(0)) if end is None else end - begin
            for a, b, fx, fv, lim in motion.pieces(local):
                a2, b2 = a + begin, None if b is None else b + begin
                if end is not None:
                    if a2 >= end:
                        continue
                    if b2 is None or b2 > end:
                        b2, lim = end, None
                # (a, b) in absolute time; the motion's own time is t - begin
                out.append((a2, b2, lambda t, f=fx, s=begin: f(t - s), lambda t, f=fv, s=begin: f(t - s), lim))
        return out

    def horizon(self, d, s):
        begin, motion, _ = self.parts[-1]
        h = motion.horizon(d, s)
        return None if h is None else h + begin

    def level_horizon(self, x):
        begin, motion, _ = self.parts[-1]
        return begin + motion.level_horizon(x)


class Clamped(Motion):
    def __init__(self, inner, low, high):
        self.inner, self.low, self.high, self.last = inner, low, high, inner.last
        self.start, self.is_held = self._clamp(*inner.start), False
        if inner.rest is not None:
            self.rest = min(max(inner.rest, low), high)
        else:
            last = inner.pieces(mpf(0))[-1]
            if last[1] is None and last[4] in (inf, -inf):
                self.rest = high if last[4] > 0 else low
            elif last[1] is not None:
                # An endless swing that never comes back inside rests at the edge.
                turns = [fx(at) for a, b, fx, *_ in inner.pieces(3 * last[1]) for at in (a, b)]
                for turn in turns:
                    check_level(turn, low, max(map(abs, turns)))
                    check_level(turn, high, max(map(abs, turns)))
                self.is_held = min(turns) >= high or max(turns) <= low
                self.rest = high if min(turns) >= high else low if max(turns) <= low else self.rest

    def _clamp(self, x, v):
        if x < self.low:
            return self.low, mpf(0)
        if x > self.high:
            return self.high, mpf(0)
        return x, v

    def state(self, t):
        return self._clamp(*self.inner.at(t))

    def scale(self, t):
        return self.inner.scale(t)

    def kappa(self, t):
        return self.inner.kappa(t)

    def growth(self, t):
        return self.inner.growth(t)

    def horizon(self, d, s):
        # A swing that never comes back inside has no last turn, but rests from the beginning.
        return mpf(0) if self.is_held else self.inner.horizon(d, s)

    def level_horizon(self, x):
        return self.inner.level_horizon(x)

    def pieces(self, until):
        out = []
        for a, b, fx, fv, lim in self.inner.pieces(until):
            xa, xb = fx(a), (lim if b is None else fx(b))
            cuts = [a]
            for edge in sorted((self.low, self.high), reverse=xb < xa):
                if (xa - edge) * (xb - edge) < 0:
                    end = b if b is not None else far(lambda t: (fx(t) - edge) * (xa - edge) < 0, a)
                    cuts.append(root(lambda t: fx(t) - edge, a, end))
            cuts.append(b)
            for c, d in zip(cuts, cuts[1:]):
                mid = (c + d) / 2 if d is not None else 2 * c + 1
                x = fx(mid)
                if x < self.low or x > self.high:
                    edge = self.low if x < self.low else self.high
                    out.append((c, d, lambda t, e=edge: e, lambda t: mpf(0), edge if d is None else None))
                else:
                    # a clamped position equals the edge to the last digit
                    def inside(t, f=fx):
                        return min(max(f(t), self.low), self.high)
                    out.append((c, d, inside, fv, lim if d is None else None))
        return out


# ---------------------------------------------------------------------------------------------------------------------
# From a spec (floats, lifted exactly) to a motion

P = log(mpf(0.78)) / log(mpf(0.9))
PHYSICAL = mpf(9.80665) * mpf(39.37) * 160 * mpf(0.84)


def drag_of(spec):
    if "deceleration_rate" in spec:
        return -1000 * log(mpf(spec["deceleration_rate"]))
    return mpf(spec["drag"])


def spring_of(spec, x, v):
    target = mpf(spec["target"])
    if "stiffness" in spec:
        m, k, c = mpf(spec.get("mass", 1)), mpf(spec["stiffness"]), mpf(spec["damping"])
        if k == 0:
            return Drift(x, v) if c == 0 else Sliding(x, v, c / m)
        with mpmath.workdps(400):  # the sign of the discriminant, exactly
            d = c * c - 4 * m * k
            disc = d / (4 * m * m)
        return Spring(x, v, target, c / (2 * m), k / m, +disc, is_given=True)
    if "response" in spec:
        w, zeta = 2 * pi / mpf(spec["response"]), mpf(spec["damping_ratio"])
    else:
        b = mpf(spec["bounce"])
        w, zeta = 2 * pi / mpf(spec["duration"]), 1 - b if b >= 0 else 1 / (1 + b)
    return Spring(x, v, target, zeta * w, w * w, (zeta - 1) * (zeta + 1) * w * w)


def motion(spec, start=None):
    law = spec["law"]
    if law == "clamped":
        low, high = mpf(spec["min"]), mpf(spec["max"])
        return Clamped(motion(spec["motion"]), low, high) if low < high else Drift(low, mpf(0))
    x, v = start if start is not None else (mpf(spec["position"]), mpf(spec["velocity"]))
    if law == "spring":
        return spring_of(spec, x, v)
    if law == "two_springs":
        return two_springs(spec, x, v)
    if law == "approach":
        rate = mpf(spec["decay_rate"]) if "decay_rate" in spec else log(mpf(2)) / mpf(spec["half_life"])
        return Approach(x, v, mpf(spec["target"]), rate)
    if law == "friction":
        return Sliding(x, v, drag_of(spec))
    if law == "sliding":
        return Sliding(x, v, drag_of(spec), mpf(spec["deceleration"]))
    if law == "gravity":
        return Gravity(x, v, mpf(spec["acceleration"]))
    if law == "bounce":
        return Bounce(x, v, mpf(spec["acceleration"]), mpf(spec["floor"]), mpf(spec["restitution"]))
    if law == "drift":
        return Drift(x, v)
    if law == "chromium_fling":
        return ChromiumFling(x, v)
    if law in ("power_fling", "spline_fling", "cubic_fling"):
        return fling(law, spec, x, v)
    if law == "bezier_fling":
        return bezier_fling(spec, x, v)
    if law == "ease":
        x1, y1, x2, y2 = (mpf(c) for c in spec["control"])
        poly = lambda p, q: (3 * p, 3 * q - 6 * p, 1 + 3 * p - 3 * q)
        target = mpf(spec["target"])
        return Curve(x, v, target - x, mpf(spec["duration"]), poly(x1, x2), poly(y1, y2), end=target)
    if law == "bouncing":
        return bouncing(spec, x, v)
    if law == "sequence":
        return sequence(spec, x, v)
    raise ValueError(law)


def two_springs(spec, x, v):
    """m x" = -k x - d x' + kf (du u - x) - df x', with x in units of its equilibrium for u = 1."""
    m, k, d, kf, df = (mpf(spec[z]) for z in ("mass", "stiffness", "damping", "coupling_stiffness", "coupling_damping"))
    equilibrium = kf * mpf(spec["displacement"]) / (k + kf)
    # The constant force over the sum of the stiffnesses, in the same units.
    target = kf * mpf(spec["displacement"]) * mpf(spec["target"]) / (k + kf) / equilibrium
    with mpmath.workdps(400):  # the sign of the discriminant, exactly
        disc = (d + df) ** 2 / (4 * m * m) - (k + kf) / m
    return Spring(x, v, target, (d + df) / (2 * m), (k + kf) / m, +disc)


class Approach(Motion):
    """x' = -r (x - target): of first order, so the velocity of the start has no effect."""

    def __init__(self, x, v, target, rate):
        self.start, self.target, self.rate = (x, v), target, rate
        self.rest = x if rate == 0 else target

    def state(self, t):
        left = (self.start[0] - self.target) * exp(-self.rate * t)
        return self.target + left, -self.rate * left

    def scale(self, t):
        left = abs(self.start[0] - self.target) * exp(-self.rate * t)
        return abs(self.target) + left, self.rate * left

    def accel(self, t):
        return self.rate * self.scale(t)[1]

    def kappa(self, t):
        return 1 + self.rate * t

    def pieces(self, until):
        return [(mpf(0), None, lambda t: self.state(t)[0], lambda t: self.state(t)[1], self.rest)]


class ChromiumFling(Sliding):
    """p(t) = alpha e^(-gamma t) - beta t - alpha from the time at which its slope is |v|, evaluated in this form."""

    def __init__(self, x, v):
        self.alpha, self.beta, self.gamma = mpf(-5707.62), mpf(172), mpf(3.7)
        self.enter = -log((abs(v) + self.beta) / (-self.alpha * self.gamma)) / self.gamma
        Sliding.__init__(self, x, v, self.gamma, self.gamma * self.beta)

    def _curve(self, t):
        return self.alpha * exp(-self.gamma * t) - self.beta * t - self.alpha

    def _moving(self, t):
        x, v = self.start
        if abs(v) < mpf(10) ** -6:  # the difference of the two places would cancel beyond 80 digits
            return Sliding._moving(self, t)
        s = self.enter + t
        slope = -self.alpha * self.gamma * exp(-self.gamma * s) - self.beta
        return x + sgn(v) * (self._curve(s) - self._curve(self.enter)), sgn(v) * slope


def fling(law, spec, x, v):
    friction = mpf(spec.get("friction", 0.015))
    inflexion = mpf(0.35)
    if v == 0:
        return PowerLaw(x, v, P, mpf(0), mpf(1))
    speed = abs(v)
    if law == "power_fling":
        ref = friction * PHYSICAL / inflexion
        return PowerLaw(x, v, P, P * inflexion * (speed / ref) ** (1 / (P - 1)), 1 + abs(log(speed / ref)))
    density = mpf(spec["density"]) if law == "spline_fling" else mpf(1)
    c = PHYSICAL * density
    l = log(inflexion * speed / (friction * c))
    T = exp(l / (P - 1))
    if law == "cubic_fling":
        d = v * T / mpf(3.065)
        m = Curve(x, v, d, T, (mpf(1), mpf(0), mpf(0)), (mpf(3.065), -mpf(3.27), mpf(1.2)), kappa=1 + abs(l))
        return m
    D = sgn(v) * friction * c * exp(P * l / (P - 1))
    # 3u(1-u)((1-u) p1 + u p2) + u^3
    poly = lambda p, q: (3 * p, 3 * q - 6 * p, 1 + 3 * p - 3 * q)
    return Curve(x, v, D, T, poly(mpf(0.175), inflexion), poly(mpf(0.5), mpf(1)), kappa=1 + abs(l))


def bezier_fling(spec, x, v):
    """Over a distance and a duration, the curve (0, 0), P1, (0.55, 1), (1, 1); P1 such that it starts at v."""
    s = abs(v)
    T = min(s / 2300, mpf(2))
    D = s * s / (2 * mpf(spec.get("deceleration", 2645.664)))
    if "reach" in spec:
        D = min(D, mpf(spec["reach"]))
    if v == 0:
        return Curve(x, v, D, T, (mpf(1), mpf(0), mpf(0)), (mpf(1), mpf(0), mpf(0)), end=x)
    slope = s * T / D
    x1, y1 = mpf(0.2), mpf(0.2) * slope
    if y1 >= 1:
        x1, y1 = 1 / slope, mpf(1)
    poly = lambda p, q: (3 * p, 3 * q - 6 * p, 1 + 3 * p - 3 * q)
    return Curve(x, v, sgn(v) * D, T, poly(x1, mpf(0.55)), poly(y1, mpf(1)))


def handed(previous, at, rate):
    """Returns the blur that a hand-over adds: the scale of the time, which is scale over rate, and of the state then."""
    sx, sv = previous.scale(at)
    slack = sx / abs(rate) if rate else mpf(0)
    return sx, sv + previous.accel(at) * slack, at + slack


def bouncing(spec, x, v):
    low, high = mpf(spec["min"]), mpf(spec["max"])
    law = spec["friction"]
    spring = lambda edge, a, b: spring_of(dict(spec["spring"], target=edge), a, b)
    if x < low or x > high:
        return spring(low if x < low else high, x, v)
    slide = Sliding(x, v, drag_of(law), mpf(law.get("deceleration", 0)))
    if v == 0:
        return slide
    edge = high if v > 0 else low
    if x == edge:
        return spring(edge, x, v)
    t = slide.time_at(edge)
    if t is None:
        return slide
    speed = slide.state(t)[1]
    zero = (mpf(0), mpf(0), mpf(0))
    return Chain((x, v), [(mpf(0), slide, zero), (t, spring(edge, edge, speed), handed(slide, t, speed))])


def sequence(spec, x, v):
    begin, state, blur, parts = mpf(0), (x, v), (mpf(0), mpf(0), mpf(0)), []
    for segment in spec["segments"]:
        m = motion(segment, state)
        parts.append((begin, m, blur))
        until = segment.get("until")
        if until is None:
            break
        exact = None
        if "time" in until:
            t, rate = mpf(until["time"]), mpf(0)
        elif "position" in until:
            exact = mpf(until["position"])
            t = m.time_at(exact)
            rate = None
        else:
            t, rate = first_slow(m, mpf(until["speed"])), None
        if t is None:
            break
        old = state
        state = m.at(t)
        if exact is not None:
            state = (exact, state[1])
        if t == 0:
            state = old
        acc = m.accel(t)
        if rate is None:
            sx, sv = m.scale(t) if t > 0 else (abs(old[0]), abs(old[1]))
            slack = sx / abs(state[1]) if "position" in until and state[1] else sv / acc if acc else mpf(0)
            slack = mpf(0) if t == 0 else slack
        else:
            sx, sv = m.scale(t)
            slack = mpf(0)
        blur = (blur[0] + sx, blur[1] + sv + acc * slack, blur[2] + begin + t + slack)
        begin += t
    return Chain((x, v), parts)


def first_slow(m, speed):
    """Returns the first t at which |velocity| <= speed."""
    if abs(m.start[1]) <= speed:
        return mpf(0)
    for a, b, fx, fv, lim in m.pieces(mpf(0) if not isinstance(m, Spring) else m.level_horizon(mpf(0))):
        va = fv(a)
        if abs(va) <= speed:
            return a
        edge = sgn(va) * speed
        if b is None:
            if lim in (inf, -inf) or speed == 0:
                continue
            b = far(lambda t: (fv(t) - edge) * sgn(va) < 0, a)
        vb = fv(b)
        if (vb - edge) * sgn(va) <= 0:
            return b if vb == edge else root(lambda t: fv(t) - edge, a, b)
    return None
