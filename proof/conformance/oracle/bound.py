#!/usr/bin/env python3
"""Proves how wrong a state of a spring can be, for every damping ratio, time and start.

    pip install mpmath && python3 bound.py

The claim: what `law/spring/modes.rs` and `oscillation.rs` compute differs from the exact state by at most

    u (A + 5 kappa) scale        u = 2^-53, scale and kappa as in `oracle.py`

with the A that this script prints. The argument counts roundings, each at most u of its result. Two facts come from elsewhere: the compensated
discriminant has a relative error of at most 2u (Jeannerod, Louvet, Muller, "Further analysis of Kahan's algorithm for the accurate
computation of 2x2 determinants", 2013), and libm's exp, expm1, sin and cos are within one unit in the last place, 2u (their own claim).

Errors below are in u. E, S and C are the functions of time of the law's page, p = decay t, z = gap t.

1. Rates. The gap takes 2/2 for the discriminant, 1 for the root and at most 2 for the division by the mass: 4. The decay takes 2 where the
   spring swings. Else the root is at most half of the sum c + root, so the decay 2k/(c + root) takes 2/2 + 1 + 1 = 3.
2. The envelope e^-p takes 2, and an error of the exponent counts p times: (decay + 1) p.
3. S depends on the gap twice, and the two errors nearly cancel while z is small. Swinging, S = sin(z)/gap takes
   4 |z cos z - sin z| + |z cos z| + (2 + 1 + 1) |sin z|, in units of min(z, 1)/gap, which is S in `scale`. This is g(z) below.
   Else S = (1 - e^-z)/gap takes 4 |w - 1| + w + m + 2 with w = z e^-z/(1 - e^-z), and m for expm1 (2) or for 1 - e^-z (2 e^-z/(1 - e^-z) + 1).
   This is h(z).
4. The state is linear in y0 and v0, and error and scale are sums of what each adds, so it's enough to bound the two quotients. In each, the
   parts of the sum weigh as in the scale, so the largest part bounds the quotient.
5. g(z) - 5 z and h(z) are bounded by interval arithmetic on 0 <= z <= 64, and beyond by |sin|, |cos| <= 1 and w < z e^-z/(1 - e^-64).

Not covered: stiffness and damping that are themselves computed from a response or a bounce, stiffness 0 (friction has that law), values
below 2^-1022, rates that over- or underflow (damping ratios above 1e9), and kappa above 2^20, beyond which products of two errors count.
Below, they add less than one part in 2^20, which the script adds.
"""
import json
import os

from mpmath import iv, mpf

iv.dps = 30
END, STEPS = 64, 16384


def size(x):
    """Returns the interval of |x|."""
    low, high = x.a, x.b
    if low >= 0:
        return x
    return -x if high <= 0 else iv.mpf([0, max(-low, high)])


def g(z):
    """The error of S = sin(z)/gap in units of min(z, 1)/gap, less 5 z."""
    if z.b <= 1:
        # With sin(z)/z in [1 - z^2/6, 1] and cos z in [1 - z^2/2, 1], (z cos z - sin z)/z is in [-z^2/2, z^2/6].
        return 4 * iv.mpf([0, (z * z / 2).b]) + 1 + 4 - 5 * z.a
    sin, cos = iv.sin(z), iv.cos(z)
    return 4 * size(z * cos - sin) + z * size(cos) + 4 * size(sin) - 5 * z


def h(z):
    """The error of S = (1 - e^-z)/gap in units of itself."""
    fast = iv.exp(-z)
    # w = z/(e^z - 1) falls from 1.
    low = (z.b / (iv.exp(iv.mpf(z.b)) - 1)).a
    high = mpf(1) if z.a <= 0 else min(mpf(1), (z.a / (iv.exp(iv.mpf(z.a)) - 1)).b)
    w = iv.mpf([low, high])
    by_expm1 = iv.mpf(2)
    by_exp = 2 * fast / (1 - fast) + 1 if z.a >= mpf("0.69") else by_expm1
    m = iv.mpf([0, max(by_expm1.b if z.a <= mpf("0.7") else 0, by_exp.b)])
    return 4 * (1 - w) + w + m + 2


def largest(f):
    pieces = (iv.mpf([mpf(i) * END / STEPS, mpf(i + 1) * END / STEPS]) for i in range(STEPS))
    return max(f(z).b for z in pieces)


def main():
    # Beyond the end: g <= 4 (z + 1) + z + 4 - 5 z = 8, and h <= 4 + 1 + 1 + 2 with w and 2 e^-z below 1e-20.
    G = max(largest(g), mpf(8))
    H = max(largest(h), mpf(8) + mpf(10) ** -20)
    # The sum, the product with the envelope, and the envelope itself; 3 p or 4 p of it belong to 5 kappa.
    common = 1 + 1 + 2
    claims = {}
    for name, decay, S in (("swinging", 2, G), ("not swinging", 3, H)):
        # The subtraction of the target (1), the factor's own error beside 5 z (2, or exact), its product (1).
        factor = 1 + 2 + 1 if name == "swinging" else 1
        # w = v0 + decay y0: the rate, y0 and its subtraction, the product, the sum; then S and its product.
        position = {"y0": max(factor, decay + 1 + 1 + 1 + S + 1), "v0": 1 + S + 1}
        # d = k/m y0 + decay v0 alike; the factor of v0 is C: 2 beside 5 z, or 3 where it is 1 - (1 - e^-z), and its product.
        velocity = {"y0": 1 + 1 + 1 + 1 + S + 1, "v0": max(3 + 1, decay + 1 + 1 + S + 1)}
        # The position adds the target (1); kappa is at least 1.
        claims[name] = [max(position.values()) + common + 1 - 5, max(velocity.values()) + common - 5]
    worst = [max(claim[i] for claim in claims.values()) * (1 + mpf(2) ** -20) for i in (0, 1)]
    for name, (position, velocity) in claims.items():
        print(f"{name:13} |error of the position| <= u ({float(position):.2f} + 5 kappa) scale, of the velocity {float(velocity):.2f}")
    here = os.path.dirname(os.path.abspath(__file__))
    for line in open(os.path.join(here, "../worst.jsonl")):
        row = json.loads(line)
        if row["law"] != "spring" or row["question"] not in ("position", "velocity"):
            continue
        claim = worst[row["question"] == "velocity"] + 5 * row["kappa"]
        measured = row["error"] * (1 + row["kappa"])
        print(f"the worst {row['question']} known has {measured:.2f} u scale, where the bound is {float(claim):.2f}")
        assert measured <= claim
    assert worst[0] <= 15.1 and worst[1] <= 13.1, "the bound of docs/accuracy.md"


if __name__ == "__main__":
    main()
