/** What a picture in motion aims at. We keep the aim, so that after a resize another motion can have the same aim. */

import { boundsOf, fittingScale } from "./bounds.js";
import { centred, flight } from "./flight.js";
import { release, toGoal, type Goal, type Journeys } from "./glide.js";
import type { Frame } from "./hold.js";
import { AXES, plus, scaled, type Pair } from "./plane.js";
import { Transform } from "./transform.js";

/** What a picture in motion aims at. */
export interface Aim {
  readonly kind: "glide" | "flight";
  readonly journey: Journeys;
  /** Returns the aim of a picture that is moved in the view. `now` returns where the content at the focus is now. */
  moved(by: Pair, now: (focus: Pair) => Pair): Aim;
}

/** The aim of a release: wherever its laws take the picture. The picture scales and turns about the focus. */
export const free = (focus: Pair, minFling: number): Aim => ({
  kind: "glide",
  journey: release(focus, minFling),
  // A picture in flight goes on, however slow it is by now.
  moved: (_, now) => free(now(focus), 0),
});

/** The aim to move the content at the focus to the goal, on springs. */
export const toward = (focus: Pair, goal: Goal): Aim => ({
  kind: "glide",
  journey: toGoal(focus, goal),
  moved: (by, now) => toward(now(focus), { ...goal, focus: plus(goal.focus, by) }),
});

const fly = (endOf: (frame: Frame, from: Transform) => Transform): Aim => {
  const aim: Aim = {
    kind: "flight",
    journey: (frame, from, pixelRatio) => flight(frame, from, allowed(frame, endOf(frame, from.transform)), pixelRatio),
    moved: () => aim,
  };
  return aim;
};

/** The aim to have all of the content in view, at the nearest whole turn. */
export const whole = fly((frame, { rotation }) => {
  const turns = Math.floor(rotation / (2 * Math.PI) + 0.5);
  return new Transform({ ...fitted(frame), rotation: 2 * Math.PI * turns });
});

/** The aim to arrive at a transform. */
export const transformed = (to: Transform): Aim => fly(() => to);

/** The aim that a rectangle of the content, given by its corner and its size, fits the view. */
export const rectangle = (corner: Pair, size: Pair, rotation: number): Aim =>
  fly(({ sizes }) => {
    const logScale = Math.log(Math.min(sizes.view[0] / size[0], sizes.view[1] / size[1]));
    return centred(plus(corner, scaled(size, 0.5)), logScale, rotation, sizes);
  });

/** Returns the picture that shows all of the unrotated content, as far as the limits of the scale allow it. */
export function fitted(frame: Frame): Transform {
  const { sizes } = frame;
  const { content, corner } = sizes;
  return allowed(
    frame,
    content ? centred(plus(corner, scaled(content, 0.5)), Math.log(fittingScale(sizes)), 0, sizes) : new Transform(),
  );
}

/**
 * Returns the nearest picture that may rest. First the scale is brought into its range, about the middle of the view. Then the content is
 * brought within its bounds.
 */
export function allowed({ physics, sizes }: Frame, transform: Transform): Transform {
  const logScale = physics.range(sizes).clamp(transform.logScale);
  const end =
    logScale === transform.logScale
      ? transform
      : centred(transform.under(scaled(sizes.view, 0.5)), logScale, transform.rotation, sizes);
  const [x, y] = AXES.map((axis) => boundsOf(sizes, axis, end.factor).clamp(end.place[axis]));
  return end.at([x, y]);
}
