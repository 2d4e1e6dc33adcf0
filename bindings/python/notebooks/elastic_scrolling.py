# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Elastic scrolling, measured
#
# In 2015 Daniel Wen recorded a page by a timer and found two laws in it (*The calculus of Apple's elastic scrolling*): a fling slows down
# by friction, and an edge draws the page back like a critically damped spring. This notebook redoes both measurements on the
# recordings in `proof/data`: first by the essay's regressions with numpy, then by `carom.fit`, which also says how sure it is.

# %%
from pathlib import Path

import carom
import matplotlib.pyplot as plt
import numpy as np
from carom import plot

places = [folder / place for folder in [Path.cwd(), *Path.cwd().parents] for place in ("proof/data", "tests/data")]
data = next((place for place in places if (place / "ios").is_dir()), None)
if data is None:
    raise FileNotFoundError("run the notebook in a folder of Carom's repository or source distribution, which have the recordings")
plt.rcParams.update({"figure.figsize": (10, 3.6), "figure.constrained_layout.use": True, "axes.spines.top": False, "axes.spines.right": False})
MEASURED, LINE = "#9aa0a6", "#d1495b"

# %% [markdown]
# ## A fling
#
# We flung a `UIScrollView` of iOS 26 and recorded its offset ten times per second. The slope between two samples is the
# velocity.

# %%
fling = carom.read_csv(data / "ios/fling_normal.csv")
t, x = fling.times, fling.positions
v = np.diff(x) / np.diff(t)

figure, (left, right) = plt.subplots(1, 2)
left.plot(t, x, "o", color=MEASURED, markersize=4)
left.set(xlabel="time in s", ylabel="offset in pt", title="The page slows down")
right.plot((t[1:] + t[:-1]) / 2, v, "o", color=MEASURED, markersize=4)
right.set(xlabel="time in s", ylabel="velocity in pt/s", title="Its velocity decays")
plt.show()

# %% [markdown]
# Friction in proportion to the velocity, v′ = −γv, gives x(t) = c − (v₀/γ) e^(−γt). So ln(c − x) over t is a line of slope −γ, if c,
# the position that the fling approaches, is known. The essay reads c from the end of the recording. This page stops 5 pt early,
# so c is searched here: the right one makes the line straightest.


# %%
def line_through(a, b):
    """Return slope, intercept and R² of the regression of b on a."""
    slope, intercept = np.polyfit(a, b, 1)
    rest = b - (slope * a + intercept)
    return slope, intercept, 1 - (rest @ rest) / ((b - b.mean()) @ (b - b.mean()))


limits = x[-1] + np.linspace(1, 15, 1401)
c = max(limits, key=lambda c: line_through(t, np.log(c - x))[2])
slope, intercept, r2 = line_through(t, np.log(c - x))
print(f"c = {c:.2f} pt, gamma = {-slope:.4f} 1/s, R² = {r2:.7f}")

plt.plot(t, np.log(c - x), "o", color=MEASURED, markersize=4, label="ln(c − x)")
plt.plot(t, slope * t + intercept, color=LINE, label=f"slope −{-slope:.3f} 1/s, R² {r2:.6f}")
plt.gca().set(xlabel="time in s", ylabel="ln(c − x)", title="Linear, so it is friction")
plt.legend(frameon=False)
plt.show()

# %% [markdown]
# The logarithm stretches the errors of the last samples, which are close to c. `carom.fit` fits the positions themselves by least
# squares, and simulates the rounding to pixels for its interval. Apple documents this fling as 0.998 of the velocity per millisecond.

# %%
report = carom.fit(fling)
rate = report.best.parameters["deceleration_rate"]
drag = report.best.parameters["drag"]
print(report)
print(f"drag {drag.value:.4f} 1/s, 95 %: {drag.interval[0]:.4f} to {drag.interval[1]:.4f}")
print(f"kept per ms {rate.value:.6f}, 95 %: {rate.interval[0]:.6f} to {rate.interval[1]:.6f}; {report.best.preset.name}")

figure, (left, right) = plt.subplots(1, 2)
plot.fit(report, fling, unit="pt", ax=left)
left.set_title("The law beside the recording")
right.axhline(0, color="#dddddd")
right.plot(t, x - report.best.state(t).position, "o", color=MEASURED, markersize=4)
right.set(xlabel="time in s", ylabel="residual in pt", title="Residuals are within a pixel, a third of a point", ylim=(-0.5, 0.5))
plt.show()

# %% [markdown]
# The essay's page had γ = 5.843 1/s: a browser of 2015 on a Mac, with three times the friction.
#
# ## An edge
#
# Chromium was flung into an elastic edge, the top of the page at 0. The report splits the recording into its phases.

# %%
bounce = carom.read_csv(data / "chromium/elastic_fling_top_v4000.csv")
edge = carom.fit(bounce)
for segment in edge.segments:
    law = segment.fit.model if segment.fit else ""
    print(f"{segment.kind:<14}{segment.start:7.3f} to {segment.end:.3f} s  {law}")

plot.fit(edge, bounce, unit="px")
plt.title("A fling into the top of the page")
plt.show()

# %% [markdown]
# From the edge on, a critically damped spring moves as x(t) = v₀ t e^(−ωt). The essay guesses ω and
# regresses x on t e^(−ωt): R² is largest for the right ω. This recording follows the law only after a few frames beyond
# the edge. So we search for t = 0, the instant when the spring alone would have been at the edge, along with ω.

# %%
back = next(segment for segment in edge.segments if segment.kind == "spring_back")
T, X = bounce.times, bounce.positions
inside = (T >= back.start) & (T <= back.end)
T, X = T[inside], X[inside]


def r_squared(omega, contact):
    since = T - contact
    return line_through(since * np.exp(-omega * since), X)[2]


omegas = np.linspace(6, 20, 281)
contacts = back.start - np.linspace(0, 0.12, 241)
scores = np.array([[r_squared(omega, contact) for contact in contacts] for omega in omegas])
best = np.unravel_index(scores.argmax(), scores.shape)
omega, contact = omegas[best[0]], contacts[best[1]]
print(f"omega = {omega:.2f} rad/s, R² = {scores.max():.6f}")

figure, (left, right) = plt.subplots(1, 2)
left.plot(omegas, scores[:, best[1]], color=MEASURED)
left.plot(omega, scores.max(), "o", color=LINE, label=f"ω = {omega:.2f} rad/s")
left.set(xlabel="ω in rad/s", ylabel="R²", title="R² is largest for the right ω")
left.legend(frameon=False)
basis = (T - contact) * np.exp(-omega * (T - contact))
slope, intercept, r2 = line_through(basis, X)
right.plot(basis, X, "o", color=MEASURED, markersize=4)
right.plot(basis, slope * basis + intercept, color=LINE, label=f"R² {r2:.5f}")
right.set(xlabel="t e^(−ωt) in s", ylabel="offset in px", title="With it, the return is a line")
right.legend(frameon=False)
plt.show()

# %%
spring = back.fit
fitted = spring.parameters["angular_frequency"]
print(f"carom.fit: {spring.model}, omega {fitted.value:.3f} rad/s, 95 %: {fitted.interval[0]:.3f} to {fitted.interval[1]:.3f}")
print("Chromium's source: 20/1.6 = 12.5 rad/s; the essay's page: 12.608 rad/s")

# %% [markdown]
# Critical damping is 2ω ≈ 25 1/s, while the fling before it has a drag of 2 to 6 1/s. As the essay
# noticed, the page isn't one system with one friction, because the law changes at the edge. `carom.Bouncing` has both
# laws and changes between them at the exact instant.
#
# ## From frame to frame
#
# The essay steps the page by v ← v e^(−γn) and x ← x + v n, for frames of n seconds. The velocity is exact, but the
# position is a sum of rectangles. So the page stops too early, and at 30 Hz in another place than at 120 Hz. The exact
# step adds v (1 − e^(−γn))/γ.

# %%
gamma, velocity = drag.value, 2000.0
friction = carom.Friction(gamma)
figure, axis = plt.subplots()
for rate in (30, 60, 120):
    n = 1 / rate
    steps = np.arange(int(3 * rate) + 1)
    velocities = velocity * np.exp(-gamma * n * steps)
    stepped = np.concatenate([[0], np.cumsum(velocities[1:] * n)])
    exact = friction.motion(velocity=velocity).state(steps * n).position
    axis.plot(steps * n, stepped - exact, label=f"essay's step at {rate} Hz: {stepped[-1] - exact[-1]:+.1f} pt")
    propagated = np.concatenate([[0], np.cumsum(velocities[:-1] * -np.expm1(-gamma * n) / gamma)])
    assert np.abs(propagated - exact).max() < 1e-9
axis.axhline(0, color=LINE, label="exact step, at any rate")
axis.set(xlabel="time in s", ylabel="error in pt", title="A fling of 2000 pt/s, stepped")
axis.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
plt.show()

# %% [markdown]
# ## The page again
#
# With both laws, the whole gesture is replayed: a finger flicks a page of iOS toward its end, and lets it go.

# %%
times = np.arange(13) / 120
replay = carom.Scroller("ios", content=1500, viewport=800).replay(times, 600 - 2500 * times, np.arange(0, 1.4, 1 / 120))
plot.replay(replay, unit="pt")
plt.axhline(700, color="#dddddd", zorder=0)
plt.title("A flick of 2500 pt/s, 700 pt before the end")
plt.show()
print(f"overscroll {replay.overscroll.max():.1f} pt, at rest at {replay.offset[-1]:.0f} pt")
