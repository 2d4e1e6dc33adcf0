// Calls that the types accept, and calls that they reject, which stand below a `@ts-expect-error`.
import { spring } from "carom";
import { motion } from "carom/laws";
import { retune, toLinear } from "carom-tools/convert";
import { fit, fitted, readTrace } from "carom-tools/fit";

toLinear(motion({ law: "friction", decelerationRate: 0.998, velocity: 1800 }));
toLinear(spring({ duration: 0.3 }), { pixels: 300 });

fit({ times: [], positions: [] }, { model: undefined });
fitted(
  fit(readTrace("", { timeUnit: undefined, timeColumn: undefined, positionColumn: undefined })).best,
).motion.toJSON();

// The law of a retuned motion depends on its notation.
const _retunedDrag: number = retune("frame-decay", { factor: 0.95 }).law.drag;
const _retunedRate: number = retune("lerp", { factor: 0.1 }).law.decayRate;
const _retunedDamping: number = retune("embla").law.damping;
const _retunedStart: number | undefined = retune("svelte", { stiffness: 0.1 }).start(-300, 0)?.velocity;
// @ts-expect-error: a spring doesn't have a drag.
retune("embla").law.drag;
// @ts-expect-error: not a notation.
retune("emlba");
// @ts-expect-error: not a number.
retune("frame-decay", { factor: "0.95" });
