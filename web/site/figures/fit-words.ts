/** A fitted law in words. */
import type { Fit } from "carom-tools/fit";

/** The constants of a law. Lengths are in the unit of the recording, which is the pixel for a page. */
export const constants = ({ parameters }: Fit): string =>
  parameters
    .map(({ name, value, unit }) =>
      `${name.replaceAll("_", " ")} ${value.toPrecision(4)} ${unit.replace("length", "px")}`.trim(),
    )
    .join(", ");

export const modelName = ({ model }: Fit): string => model.replaceAll("_", " ");

export const described = (fit: Fit): string =>
  `By least squares the law is ${modelName(fit)}, off by ${fit.rmse.toFixed(2)} px: ${constants(fit)}.${
    fit.preset ? ` Its constants come nearest to ${fit.preset.name}.` : ""
  }`;
