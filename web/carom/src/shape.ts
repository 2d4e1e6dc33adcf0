/** The types of animated values, and of values in their shape. */

/** A list of numbers, or a typed array. */
export type List = readonly number[] | Float32Array | Float64Array;

/**
 * The values that can be animated. A list is a vector, and its magnitude decides when it is at rest. A text has numbers in it, such as
 * `"12px"` or a path, or is a colour. A colour changes along a straight line in Oklab. Each field of an object comes to rest on its own.
 */
export type Animatable<T> = number | string | List | { [K in keyof T]: Animatable<T[K]> };

/** A value of the same shape. */
export type Shape<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends List
      ? number[]
      : { [K in keyof T]: Shape<T[K]> };

/** The velocity of a value, in its shape. The velocity of a text is a list of its numbers' velocities. */
export type Rate<T> = T extends number ? number : T extends string | List ? number[] : { [K in keyof T]: Rate<T[K]> };

/** A value of the same shape, as an argument. Its lists may be typed arrays. */
export type Given<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends List
      ? List
      : { [K in keyof T]: Given<T[K]> };

/** A value like {@link Given}, but an object may leave out fields. */
export type Part<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends List
      ? List
      : { [K in keyof T]?: Part<T[K]> | undefined };
