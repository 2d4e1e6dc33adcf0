import type { Law, SpringMotion } from "carom";
import { springNumbers, toKeyframes, toLinear } from "carom-tools/convert";

/** The programs that use Carom itself, with their titles. */
export const CAROM = {
  "carom-javascript": "JavaScript",
  "carom-rust": "Rust",
  "carom-react": "React",
  "carom-vue": "Vue",
  "carom-svelte": "Svelte",
} as const;

/** A spring without a script. */
export const CSS = {
  css: "CSS, transition",
  "css-variable": "CSS, variable with a fallback",
  "css-keyframes": "CSS, @keyframes",
  tailwind: "Tailwind",
} as const;

export type CssCode = keyof typeof CSS;

/** Returns a spring as CSS, which differs from the spring by at most the tolerance. */
export function cssCode(name: CssCode, motion: SpringMotion, tolerance: number): string {
  if (name === "css-keyframes") {
    const { css, animation } = toKeyframes(motion, { name: "spring", tolerance });
    return `${css}\n\n.it {\n  animation: ${animation};\n}`;
  }
  const { css, durationMs } = toLinear(motion, tolerance);
  const ms = `${Math.round(durationMs)}ms`;
  if (name === "css") return `transition: transform ${ms} ${css};`;
  if (name === "tailwind")
    return `transition-transform duration-[${ms}] ease-[${css.replaceAll(", ", ",").replaceAll(" ", "_")}]`;
  return `:root { --spring: ease-out; --spring-duration: ${ms}; }
@supports (transition-timing-function: linear(0, 1)) {
  :root { --spring: ${css}; }
}
.card { transition: transform var(--spring-duration) var(--spring); }
.card:hover { transform: translateY(-8px); }`;
}

export type CaromCode = keyof typeof CAROM;

/** Returns a spring as code for Carom, which can be pasted as it is. */
export function caromCode(name: CaromCode, law: Law): string {
  const { response, dampingRatio } = springNumbers(law);
  const [time, ratio] = [short(response), short(dampingRatio)];
  if (name === "carom-rust")
    return `use carom::Spring;
use carom::animate::Animated;

let spring = Spring::from_response_damping_ratio(${decimal(time)}, ${decimal(ratio)});
let mut x = Animated::new(0.0, spring);
x.retarget(300.0);
// Call it in each frame. It returns false at rest:
let is_moving = x.advance(1.0 / 60.0);`;
  if (name === "carom-react")
    return `import { useSpring } from "carom/react";

const card = useSpring(isOpen ? 300 : 0, {
  response: ${time},
  dampingRatio: ${ratio},
  write: (element, x) => (element.style.translate = \`\${x}px\`),
});
return <div ref={card.ref}>…</div>;`;
  if (name === "carom-vue")
    return `import { useSpring } from "carom/vue";

const card = useSpring(() => (props.isOpen ? 300 : 0), {
  response: ${time},
  dampingRatio: ${ratio},
  write: (element, x) => (element.style.translate = \`\${x}px\`),
});
// In the template: <p :ref="card.ref">…</p>`;
  if (name === "carom-svelte")
    return `import { Spring } from "carom/svelte";

const x = Spring.of(() => (isOpen ? 300 : 0), {
  response: ${time},
  dampingRatio: ${ratio},
});
// In the markup: <p style:translate="{x.current}px">…</p>`;
  return `import { animate } from "carom";

const move = animate(0, 300, {
  response: ${time},
  dampingRatio: ${ratio},
  onUpdate: (x) => (element.style.translate = \`\${x}px\`),
});
move.retarget(0); // in flight: position and velocity continue`;
}

const short = (value: number): number => Number(value.toPrecision(5));

/** Rust's numbers have a decimal point. */
const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
