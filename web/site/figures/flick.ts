/** Measures the visitor's own flick on the device, and draws it as a card with its law. */
import { fitted, type Fit, fit, readTrace } from "carom-tools/fit";
import recorded from "../../../proof/data/ios/fling_normal.csv?raw";
import { recorder, type Recording as Recorded } from "../../playground/src/pages/trace/recorder";
import { button, el, type Mount } from "./kit";
import { onPhone } from "./on-phone";

type Recording = Pick<Recorded, "times" | "positions">;

const [WIDTH, HEIGHT] = [640, 336];
/** The part of the card that the curve fills. */
const PLOT = { left: 36, right: 604, top: 132, bottom: 296 };
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const modelName = ({ model }: Fit): string => model.replaceAll("_", " ");

/** Returns the constants of a law as text. Lengths are in the recording's unit, which is the pixel for a page. */
const constants = ({ parameters }: Fit): string =>
  parameters
    .map(({ name, value, unit }) =>
      `${name.replaceAll("_", " ")} ${value.toPrecision(4)} ${unit.replace("length", "px")}`.trim(),
    )
    .join(", ");

/** Returns the part of a recording after the release. Before it, the finger moves the list, so no law fits. */
function afterRelease({ times, positions, released = 0 }: Recorded): Recording {
  const from = Math.max(
    0,
    times.findIndex((time) => time >= released),
  );
  return { times: times.slice(from), positions: positions.slice(from) };
}

/** Tells the visitor why no law was found. */
function whyNot({ positions }: Recording): string {
  const steps = positions.slice(1).filter((x, i) => x !== positions[i]).length;
  return steps < 8
    ? "The list did not coast. A wheel with notches moves it in steps, and a finger that stops before it lifts doesn't throw it. Flick it on a phone or a trackpad, and let it rest."
    : "No law describes this recording. Flick the list once, in one go, and let it come to rest.";
}

/** Describes the constants as people know them: friction by the fraction of velocity that is kept per millisecond. */
function lawOf(found: Fit): string {
  const kept = found.parameters.find(({ name }) => name === "deceleration_rate");
  return kept ? `keeps ${kept.value.toFixed(4)} of its velocity per millisecond` : constants(found);
}

/** Breaks a text into lines of at most `most` letters. */
function lines(text: string, most: number): string[] {
  return text.split(" ").reduce<string[]>((all, word) => {
    const last = all[all.length - 1];
    if (last === undefined || last.length + word.length >= most) return [...all, word];
    return [...all.slice(0, -1), `${last} ${word}`];
  }, []);
}

/** Returns the card as an SVG that doesn't need any other file. */
export function cardOf(title: string, { times, positions }: Recording, found: Fit | undefined): string {
  const first = times[0] ?? 0;
  const end = (times[times.length - 1] ?? 1) - first || 1;
  const [low, high] = [Math.min(...positions), Math.max(...positions)];
  const x = (t: number): string => (PLOT.left + (t / end) * (PLOT.right - PLOT.left)).toFixed(1);
  const y = (at: number): string =>
    (PLOT.bottom - ((at - low) / (high - low || 1)) * (PLOT.bottom - PLOT.top)).toFixed(1);
  const every = Math.max(1, Math.round(times.length / 60));
  const dots = times
    .map((time, i) => (i % every === 0 ? `<circle cx="${x(time - first)}" cy="${y(positions[i] ?? 0)}" r="3"/>` : ""))
    .join("");
  const text = (at: [number, number], size: number, weight: number, words: string, colour = "#f3ecdc"): string =>
    `<text x="${at[0]}" y="${at[1]}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(words)}</text>`;
  let law = "";
  if (found) {
    const motion = fitted(found);
    const points = Array.from({ length: 121 }, (_, i) => {
      const t = found.start + (i / 120) * (end - found.start);
      return `${x(t)},${y(motion.position(t - found.start))}`;
    });
    law = `<polyline points="${points.join(" ")}" fill="none" stroke="#ff8b73" stroke-width="3" stroke-linejoin="round"/>`;
  }
  const words = found ? lines(`${modelName(found)}: ${lawOf(found)}`, 68).slice(0, 2) : [];
  const small = found
    ? `R² ${found.rSquared.toFixed(5)}, off by ${found.rmse.toFixed(2)} px${found.preset ? `, nearest to ${found.preset.name}` : ""}`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family='${FONT}' role="img" aria-label="${escaped([title, ...words, small].join(". "))}">
<defs><radialGradient id="cloth" cx="35%" cy="10%" r="125%"><stop stop-color="#1c5f49"/><stop offset=".8" stop-color="#0f3e2e"/></radialGradient><radialGradient id="red" cx="34%" cy="28%" r="70%"><stop stop-color="#ff9d86"/><stop offset=".5" stop-color="#c8321f"/><stop offset="1" stop-color="#7d1509"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" rx="16" fill="url(#cloth)"/>
${text([36, 50], 26, 650, title)}${words.map((line, i) => text([36, 80 + 22 * i], 16, 500, line)).join("")}
<path d="M${PLOT.left} ${PLOT.bottom + 8}H${PLOT.right}" stroke="#dfeee6" stroke-opacity=".4"/>
<g fill="#f3ecdc">${dots}</g>${law}
<circle cx="${x(end)}" cy="${y(positions[positions.length - 1] ?? 0)}" r="9" fill="url(#red)"/>
${text([36, 322], 13, 500, small, "#cfe0d6")}${text([556, 50], 16, 650, "Carom", "#cfe0d6")}
</svg>`;
}

export const mount: Mount = (root) => {
  const card = el("div", { class: "flick-card" });
  const words = el("p", { class: "figure-words", "aria-live": "polite" });
  const keep = el("a", { class: "pill flick-keep", download: "my-flick.svg" }, "Keep the card");
  let address = "";
  const show = (svg: string): void => {
    card.innerHTML = svg;
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    keep.href = address;
  };
  const sample = (): void => {
    const { times, positions } = readTrace(recorded);
    const it = { times: Array.from(times), positions: Array.from(positions) };
    show(cardOf("A flick on an iPhone", it, fit(it).best));
    words.textContent =
      "This card is a recording of iOS. Flick the list, let it rest, and the card shows your flick. It is measured and drawn on this device. Nothing is sent.";
  };
  const list = recorder(
    Array.from({ length: 150 }, (_, i) => el("p", {}, `Row ${i + 1}`)),
    (own) => {
      list.start();
      if (own.times.length < 9) return;
      const kept = afterRelease(own);
      try {
        const { best } = fit(kept);
        show(cardOf("My flick", kept, best));
        words.textContent = `Your flick follows ${modelName(best)}: ${lawOf(best)}.${best.preset ? ` That is ${best.preset.name}.` : " No platform that we know has these numbers."}`;
      } catch {
        words.textContent = whyNot(kept);
      }
    },
    () => {},
  );
  list.start();
  root.append(
    el("div", { class: "measure" }, list.element, card),
    el("div", { class: "figure-controls" }, keep, button("iOS again", sample, true)),
    words,
    onPhone(),
  );
  sample();
  return () => {
    list.destroy();
    URL.revokeObjectURL(address);
  };
};
