/** A panel that is called back in flight, beside one that starts again from rest or is stepped once a frame. */
import { spring } from "carom";
import { button, el, type Mount, slider } from "./kit";
import { drawPanels, handle, STAGE } from "./panels";
import { Race } from "./race";
import type { Lane, Scene } from "./race-scene";

const LAW = { response: 0.7, dampingRatio: 0.4 };
const DURATION = 1.6;
/** Where a panel starts, and its targets with the times from which they hold. */
interface Way {
  start: { position: number; velocity: number };
  targets: { at: number; to: number }[];
}
type Motion = Required<Pick<Lane, "position" | "velocity">>;

/**
 * Returns the exact motion from target to target. At a new target, the motion keeps its velocity if `keeps` is true. Otherwise it restarts,
 * as a CSS transition does.
 */
function exact({ start, targets }: Way, keeps: boolean): Motion {
  let state = start;
  const parts = targets.map(({ at, to }, i) => {
    const velocity = keeps ? state.velocity : 0;
    const part = spring({ ...LAW, from: state.position, velocity, to });
    state = part.at((targets[i + 1]?.at ?? DURATION) - at);
    return { at, part };
  });
  const of = (t: number) => {
    const { at, part } = parts.findLast(({ at }) => at <= t) ?? (parts[0] as (typeof parts)[0]);
    return part.at(t - at);
  };
  return { position: (t) => of(t).position, velocity: (t) => of(t).velocity };
}

/** Returns the motion of a loop that, once a frame, adds the spring's force to the velocity and the velocity to the position. */
function stepped({ start, targets }: Way, rate: number): Motion {
  const omega = (2 * Math.PI) / LAW.response;
  const frames = [start];
  for (let i = 0; i < DURATION * rate; i++) {
    let { position, velocity } = frames[i] as (typeof frames)[0];
    const to = targets.findLast(({ at }) => at <= i / rate)?.to ?? 0;
    velocity += (omega ** 2 * (to - position) - 2 * LAW.dampingRatio * omega * velocity) / rate;
    position += velocity / rate;
    frames.push({ position, velocity });
  }
  const of = (t: number) => frames[Math.min(frames.length - 1, Math.floor(t * rate + 1e-9))] ?? start;
  return { position: (t) => of(t).position, velocity: (t) => of(t).velocity };
}

/** Returns the motion as a file for `carom replay`. */
function replay({ start, targets }: Way): string {
  const stiffness = (2 * Math.PI) ** 2 / LAW.response ** 2;
  const law = { mass: 1, stiffness, damping: 2 * LAW.dampingRatio * Math.sqrt(stiffness) };
  const events = targets.map(({ at, to }) => ({ at, event: { retarget: to } }));
  const thrown = start.velocity === 0 ? [] : [{ at: 0, event: { set_velocity: start.velocity } }];
  const lines = [{ driver: "moving", value: start.position, spring: law }, ...thrown, ...events];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

export const mount: Mount = (root) => {
  const still = { position: 0, velocity: 0 };
  let at = 0.16;
  const beside: { shown: "anew" | "30 Hz" | "10 Hz" } = { shown: "anew" };
  let way: Way;
  const send = (): void => {
    way = {
      start: still,
      targets: [
        { at: 0, to: 1 },
        { at, to: 0 },
      ],
    };
  };
  const scene = (): Scene => {
    const kept = exact(way, true);
    const { shown } = beside;
    const other =
      shown === "anew"
        ? exact({ ...way, start: { ...way.start, velocity: 0 } }, false)
        : stepped(way, Number.parseInt(shown, 10));
    const lanes: Lane[] = [
      { name: "keeps its velocity", ink: "red", ...kept },
      { name: shown === "anew" ? "restarts from rest" : `stepped at ${shown}`, ink: "yellow", ...other },
    ];
    const [turn] = way.targets.slice(1);
    const speed = Math.abs(kept.velocity(turn?.at ?? 0)).toFixed(1);
    const begins = turn ? "is called back" : "is let go";
    const off = Math.max(
      ...Array.from({ length: 161 }, (_, i) => Math.abs(kept.position(i / 100) - other.position(i / 100))),
    );
    return {
      duration: DURATION,
      low: -0.3,
      high: 1.3,
      lanes,
      stage: { height: STAGE, ball: handle, draw: (context, t, width) => drawPanels(context, lanes, t, width) },
      thrown(position, velocity) {
        way = { start: { position, velocity }, targets: [{ at: 0, to: 0 }] };
        return scene();
      },
      marks: turn ? [{ time: turn.at, label: "called back" }] : [],
      words: `The panel ${begins} at ${speed} widths a second. The red one goes on from there${
        shown === "anew"
          ? "; the yellow one stops dead first"
          : `, and the yellow one is off by up to ${Math.round(100 * off)} % of its width`
      }.`,
    };
  };
  send();
  const it = new Race(root, scene);
  it.controls.prepend(
    it.choice(beside, "shown", "The yellow one", { anew: "restarts", "30 Hz": "30 Hz", "10 Hz": "10 Hz" }),
    slider({ label: "Call it back after", min: 0.02, max: 0.6, step: 0.01, value: at, unit: "s" }, (value) => {
      at = value;
      send();
      it.show();
    }),
  );
  const kept = el("div", { "aria-live": "polite" });
  const keep = (): void => {
    const file = replay(way);
    const code = (text: string): HTMLElement => el("code", {}, text);
    const says = (is: string): void =>
      kept.replaceChildren(
        el("pre", { tabindex: 0, "aria-label": "panel.jsonl" }, code(file)),
        el(
          "p",
          {},
          `${is} it as panel.jsonl. Then `,
          code("carom replay panel.jsonl --at 0.3"),
          " prints any instant, and ",
          code("--plot"),
          " draws it.",
        ),
      );
    navigator.clipboard.writeText(file).then(
      () => says("Copied. Save"),
      () => says("Save"),
    );
  };
  it.controls.append(button("Copy this motion", keep, true));
  root.append(kept);
  return () => {
    it.destroy();
    kept.remove();
  };
};
