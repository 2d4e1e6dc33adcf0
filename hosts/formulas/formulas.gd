# Formulas of motion to copy. docs/formulas.md explains them. In _process(delta) or _physics_process(delta), pass delta for dt.

# A coast under friction with the drag k > 0: position and velocity after dt seconds.
static func friction(x: float, v: float, k: float, dt: float) -> Array:
	var kept := exp(-k * dt)
	return [x + v * (1.0 - kept) / k, v * kept]

# Approaches a target, which may move from frame to frame.
static func approach(x: float, target: float, speed: float, dt: float) -> float:
	return target + (x - target) * exp(-speed * dt)

# A spring of mass 1, stiffness k > 0 and damping c >= 0: position and velocity after dt seconds.
static func spring(x: float, v: float, target: float, k: float, c: float, dt: float) -> Array:
	var a := c / 2.0
	var d := a * a - k
	var q := sqrt(absf(d))
	var e := exp(-a * dt)
	var C := e * cos(q * dt)
	# The series takes over where the differences lose digits.
	var S := e * dt * (1.0 + d * dt * dt / 6.0)
	if d > 0.0:
		e = exp(-k / (a + q) * dt)
		var f := exp(-2.0 * q * dt)
		C = e * (1.0 + f) / 2.0
		if q * dt > 0.001:
			S = e * (1.0 - f) / (2.0 * q)
	elif q * dt > 0.001:
		S = e * sin(q * dt) / q
	var y := x - target
	return [target + y * (C + a * S) + v * S, v * (C - a * S) - k * y * S]

# What a list shows of a pull past its edge: c = 0.55 on iOS, and the size is the viewport's.
static func rubber_band(pull: float, c: float, size: float) -> float:
	return c * pull / (1.0 + c * absf(pull) / size)
