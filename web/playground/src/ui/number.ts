/** Formats numbers for people. */

/** Formats with this many significant digits, without trailing zeros. */
export function digits(value: number, significant = 4): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text =
    size >= 1e6 || size < 1e-4
      ? value
          .toExponential(significant - 1)
          .replace(/\.?0+e/, "e")
          .replace("e+", "e")
      : Number(value.toPrecision(significant)).toString();
  return text.replace("-", "−");
}

/** Formats with this many decimals and keeps zeros, so a changing number keeps its width. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return digits(value);
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

/** Formats seconds, short ones as milliseconds. */
export function seconds(value: number): string {
  if (!Number.isFinite(value)) return "never";
  return value < 10 ? `${fixed(value * 1000, 0)} ms` : `${fixed(value, 1)} s`;
}

/** Formats a fraction as a percentage. */
export function percent(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value * 100);
  return `${fixed(value * 100, size === 0 || size >= 10 ? 0 : size >= 1 ? 1 : 2)} %`;
}
