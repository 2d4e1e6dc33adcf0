import { type Law, spring, toDialect, toKeyframes, toLinear, dialects } from "carom";
import { segmented, select } from "../../ui/choice";
import { codeBlock } from "../../ui/copy";
import { el } from "../../ui/dom";
import { digits, fixed, percent } from "../../ui/number";
import { messageOf, problem } from "../../ui/problem";
import { GROUPS } from "./ranges";

type Css = "linear" | "keyframes";
type Precision = "0.01" | "0.005" | "0.001";

/** The spring as code for every toolkit, and as CSS. */
export function code(
  toolkit: string,
  onToolkit: (name: string) => void,
): {
  element: HTMLElement;
  toolkit(): string;
  show(law: Law): void;
} {
  let law: Law | undefined;
  let css: Css = "linear";
  let precision: Precision = "0.005";
  const titles = new Map(dialects().map(({ name, title }) => [name, title]));
  const groups = GROUPS.map(({ label, of }) => ({
    label,
    choices: of.map((value) => ({ value, label: titles.get(value) ?? value })),
  }));
  const first = titles.has(toolkit) ? toolkit : "compose";
  const chooser = select("Code for", groups, first, (name) => {
    onToolkit(name);
    writeToolkit();
  });
  const block = codeBlock("code");
  const trouble = problem();
  const cssBlock = codeBlock("CSS");
  const cssTrouble = problem();
  const cssNumbers = el("p", { class: "muted number" });

  const writeToolkit = (): void => {
    if (!law) return;
    try {
      block.set(toDialect(chooser.value, law).code);
      trouble.clear();
    } catch (thrown) {
      block.set("");
      trouble.show(messageOf(thrown));
    }
  };
  const writeCss = (): void => {
    if (!law) return;
    try {
      const motion = spring(law);
      const { css: easing, duration, error, points } = toLinear(motion, Number(precision));
      cssNumbers.textContent = `${points.length / 2} points · ${easing.length} bytes · ${fixed(duration, 0)} ms · at most ${percent(error)} off`;
      const frames =
        css === "keyframes" ? toKeyframes(motion, { name: "spring", tolerance: Number(precision) }) : undefined;
      cssBlock.set(
        frames
          ? `${frames.css}\n\n.it {\n  animation: ${frames.animation};\n}`
          : `transition: transform ${digits(duration, 6)}ms ${easing};`,
      );
      cssTrouble.clear();
    } catch (thrown) {
      cssBlock.set("");
      cssNumbers.textContent = "";
      cssTrouble.show(messageOf(thrown));
    }
  };
  const form = segmented<Css>(
    "CSS as",
    [
      { value: "linear", label: "linear()" },
      { value: "keyframes", label: "@keyframes" },
    ],
    css,
    (next) => {
      css = next;
      writeCss();
    },
  );
  const accuracy = segmented<Precision>(
    "Within",
    [
      { value: "0.01", label: "1 %" },
      { value: "0.005", label: "0.5 %" },
      { value: "0.001", label: "0.1 %" },
    ],
    precision,
    (next) => {
      precision = next;
      writeCss();
    },
  );
  return {
    element: el(
      "section",
      { class: "card stack", "aria-label": "To take along" },
      el("div", { class: "stack" }, chooser.element, block.element, trouble.element),
      el(
        "div",
        { class: "stack css-export" },
        el("div", { class: "row" }, form.element, accuracy.element),
        cssBlock.element,
        cssTrouble.element,
        cssNumbers,
      ),
    ),
    toolkit: () => chooser.value,
    show(next) {
      law = next;
      writeToolkit();
      writeCss();
    },
  };
}
