import { fromDialect, type Law } from "carom";
import { History } from "../../plot/history";
import { plot } from "../../plot/plot";
import type { Page } from "../../shell/router";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { Stage } from "./stage";

const WINDOW = 2.5;
const COLOURS = ["--series-1", "--series-2", "--series-3", "--series-4", "--series-5"];
const origami = (tension: number, friction: number): Law => fromDialect("origami", { tension, friction });

export const page: Page = {
  mount(root, link) {
    // Rebound's own numbers for its chain.
    const state = {
      heads: Math.round(link.number("heads", 4, 2, 5)),
      leader_tension: link.number("leader_tension", 40, 0, 200),
      leader_friction: link.number("leader_friction", 6, 0, 60),
      follower_tension: link.number("follower_tension", 70, 0, 200),
      follower_friction: link.number("follower_friction", 10, 0, 60),
    };
    const trouble = problem();
    const springs = (): { leader: Law; follower: Law } => ({
      leader: origami(state.leader_tension, state.leader_friction),
      follower: origami(state.follower_tension, state.follower_friction),
    });
    const trace = plot(
      "Across",
      180,
      { x: { label: "time", unit: "s" }, y: { label: "x", unit: "px" } },
      "throw the head",
    );
    let history = new History(state.heads);
    let time = 0;
    const drawTrace = (): void => {
      const end = Math.max(WINDOW, time);
      trace.draw({
        lines: COLOURS.slice(0, state.heads)
          .map((colour, i) => history.line(i, i === 0 ? "leader" : `head ${i + 1}`, colour))
          .reverse(),
        x: { low: end - WINDOW, high: end },
        y: { low: -20, high: Math.max(300, Math.ceil(stage.element.clientWidth / 100) * 100) },
      });
    };
    const stage = new Stage(state.heads, springs(), (dt, across) => {
      time += dt;
      history.push(time, ...across);
      drawTrace();
    });

    const set =
      (name: keyof typeof state) =>
      (value: number): void => {
        state[name] = value;
        link.save(state);
        try {
          if (name === "heads") {
            history = new History(value);
            time = 0;
            stage.setCount(value);
            drawTrace();
          } else stage.setSprings(springs());
          trouble.clear();
        } catch (thrown) {
          trouble.show(messageOf(thrown));
        }
      };
    const range = (name: keyof typeof state, label: string, max: number): HTMLElement =>
      slider({ label, min: 0, max, step: 0.5, value: state[name], highest: 1000, onInput: set(name) }).element;

    root.append(
      el(
        "div",
        { class: "lab heads-lab" },
        el(
          "section",
          { class: "card stage-card", "aria-label": "The stage" },
          stage.element,
          el("p", { class: "muted" }, "Drag and throw, or use the arrow keys."),
        ),
        el(
          "section",
          { class: "card panel stack", "aria-label": "The chain" },
          slider({
            label: "Heads",
            min: 2,
            max: 5,
            step: 1,
            value: state.heads,
            onInput: (value) => set("heads")(Math.round(value)),
          }).element,
          el("h2", {}, "Leader"),
          range("leader_tension", "Tension", 100),
          range("leader_friction", "Friction", 30),
          el("h2", {}, "Followers"),
          range("follower_tension", "Tension", 100),
          range("follower_friction", "Friction", 30),
          trouble.element,
        ),
        el("section", { class: "card area-curve" }, trace.element),
      ),
    );
    drawTrace();
    return () => {
      stage.destroy();
      trace.destroy();
    };
  },
};
