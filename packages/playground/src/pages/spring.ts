/** Rebound's demo, rebuilt: press the picture, and set the spring in the words of any toolkit. */

import { animate, dialects, fromDialect, spring, springNumbers, toDialect, toLinear, type Law } from "carom";
import { code, h, heading, numberOf, numbers, select, short, slider, type Page } from "../ui.js";
import { Plot } from "../plot.js";

/** How far a slider goes, by the name of its field. */
const RANGES: Record<string, [number, number]> = {
  duration: [0.1, 2],
  response: [0.1, 2],
  bounce: [-0.9, 0.95],
  damping_ratio: [0.05, 2],
  dampingRatio: [0.05, 2],
  damping_fraction: [0.05, 2],
  stiffness: [10, 1000],
  damping: [1, 80],
  mass: [0.1, 10],
  tension: [1, 200],
  friction: [0, 40],
};

const PICTURE = `<svg viewBox="0 0 280 210" aria-hidden="true"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#3b3a8f"/><stop offset=".55" stop-color="#8a6fd0"/><stop offset="1" stop-color="#f4b49c"/></linearGradient></defs>
<rect width="280" height="210" fill="url(#sky)"/><circle cx="196" cy="118" r="26" fill="#ffe9cf"/>
<path d="M0 150 46 112 92 146 140 96 206 152 244 126 280 150V210H0Z" fill="#4a3f87"/>
<path d="M0 176 62 148 120 180 186 150 280 184V210H0Z" fill="#2a2557"/></svg>`;

function range(name: string, unit: string, value: number): [number, number] {
  const base = name.replace(/_ms$/, "");
  const known = RANGES[base] ?? RANGES[name];
  const scale = name.endsWith("_ms") || unit === "ms" ? 1000 : 1;
  const [low, high] = known ? [known[0] * scale, known[1] * scale] : [0, Math.max(4 * Math.abs(value), 1)];
  return [Math.min(low, value), Math.max(high, value)];
}

export function springPage({ root, query, remember, signal }: Page): void {
  const all = dialects();
  let dialect = all.find(({ name }) => name === query.get("in")) ?? all.find(({ name }) => name === "origami")!;
  const defaults = (): Record<string, number> =>
    Object.fromEntries(dialect.fields.map((field) => [field.name, field.default ?? 1]));
  let fields = defaults();
  for (const { name } of dialect.fields) fields[name] = numberOf(query, name, fields[name]);
  let law: Law = { mass: 1, stiffness: 230.2, damping: 22 };
  let target = all.some(({ name }) => name === query.get("as")) ? query.get("as")! : "swiftui";

  const picture = h("button", { type: "button", class: "picture", "aria-label": "Press the picture" });
  picture.innerHTML = PICTURE;
  const press = animate(0, 0, {
    ...law,
    onUpdate: (value) => (picture.style.transform = `scale(${1 - 0.5 * value})`),
  });
  signal.addEventListener("abort", () => press.stop());

  const sliders = h("div", {});
  const presets = h("div", { class: "row" });
  const note = h("p", { class: "note", role: "status" });
  const plot = new Plot();
  const facts = numbers(["Response", "Damping ratio", "Overshoot", "Settled after"]);
  const words = code("the spring's code");
  const linear = code("the CSS transition");

  const choice = select(
    "In the words of",
    all.map(({ name, title }) => [name, title] as const),
    dialect.name,
    (name) => {
      dialect = all.find((one) => one.name === name)!;
      try {
        fields = { ...toDialect(name, law, 15).fields };
      } catch {
        fields = defaults();
      }
      showSliders();
      update();
    },
  );
  const as = select(
    "Copy for",
    all.map(({ name, title }) => [name, title] as const),
    target,
    (name) => {
      target = name;
      update();
    },
  );

  function showSliders(): void {
    sliders.replaceChildren(
      ...dialect.fields.map(({ name, unit }) => {
        const isSwitch = unit === "0 or 1";
        const [min, max] = isSwitch ? [0, 1] : range(name, unit, fields[name]);
        return slider({
          label: name.replaceAll("_", " ").replace(/ ms$/, ""),
          min,
          max,
          step: isSwitch ? 1 : undefined,
          value: fields[name],
          unit: isSwitch ? "" : unit,
          onInput(value) {
            fields[name] = value;
            update();
          },
        });
      }),
    );
    const entries = Object.entries(dialect.presets);
    presets.replaceChildren(
      ...entries.map(([name, preset]) =>
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              fields = { ...fields, ...preset };
              showSliders();
              update();
            },
          },
          name,
        ),
      ),
    );
    presets.hidden = entries.length === 0;
  }

  function update(): void {
    try {
      law = fromDialect(dialect.name, fields);
      note.textContent = "";
    } catch (error) {
      note.textContent = (error as Error).message;
      return;
    }
    press.retarget(press.target, law);
    draw();
    try {
      words.set(toDialect(target, law).code);
    } catch (error) {
      words.set(`cannot: ${(error as Error).message}`);
    }
    remember({ in: dialect.name, ...fields, as: target });
  }

  function draw(): void {
    const motion = spring(law);
    const { response, dampingRatio, overshoot, overshootTime } = springNumbers(law);
    const settled = motion.settlingTime();
    const end = Math.min(Number.isFinite(settled) ? 1.35 * settled : 8 * response, 20);
    const points = new Float64Array(2 * 241);
    for (let i = 0; i <= 240; i++) {
      points[2 * i] = (i * end) / 240;
      points[2 * i + 1] = motion.position(points[2 * i]);
    }
    const marks = Number.isFinite(settled)
      ? [{ x: settled, y: motion.position(settled), text: `settled, ${short(settled, 3)} s` }]
      : [];
    if (overshootTime !== undefined && overshoot > 0.002 && overshootTime < end) {
      marks.push({ x: overshootTime, y: 1 + overshoot, text: `+${short(100 * overshoot, 3)} %` });
    }
    const top = Math.max(1.1, 1.08 + (overshootTime === undefined ? 0 : overshoot));
    plot.draw({
      label: `Position from 0 to 1 over ${short(end, 2)} seconds`,
      x: [0, end],
      y: [0, top],
      curves: [{ points }],
      marks,
      levels: [1],
    });
    facts.set([
      `${short(response)} s`,
      short(dampingRatio),
      `${short(100 * overshoot, 3)} %`,
      Number.isFinite(settled) ? `${short(settled)} s` : "never",
    ]);
    try {
      const { css, duration } = toLinear(motion);
      linear.set(`transition: transform ${duration}ms ${css};`);
    } catch (error) {
      linear.set(`cannot: ${(error as Error).message}`);
    }
  }

  const down = (): void => void press.retarget(1);
  const up = (): void => void press.retarget(0);
  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    down();
  });
  picture.addEventListener("pointerup", up);
  picture.addEventListener("pointercancel", up);
  picture.addEventListener("keydown", (event) => {
    if ((event.key === " " || event.key === "Enter") && !event.repeat) {
      event.preventDefault();
      down();
    }
  });
  picture.addEventListener("keyup", up);
  picture.addEventListener("blur", up);

  root.append(
    ...heading("Spring", "Press the picture and let go, or let go early. The curve and the code are those of the spring you feel."),
    h(
      "div",
      { class: "grid" },
      h(
        "div",
        { class: "stack" },
        h("section", { class: "panel", "aria-label": "Spring" }, choice, presets, sliders, note),
      ),
      h(
        "div",
        { class: "stack" },
        h("section", { class: "panel stage", "aria-label": "Picture" }, picture),
        h("section", { class: "panel", "aria-label": "Curve" }, plot.element, facts.element),
        h("section", { class: "panel stack", "aria-label": "Code" }, as, words.element, linear.element),
      ),
    ),
  );
  presets.style.marginTop = "12px";
  showSliders();
  update();
}
