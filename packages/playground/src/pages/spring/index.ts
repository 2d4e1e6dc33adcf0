import { type Animation, animate, type Law, prefersReducedMotion } from "carom";
import { History } from "../../plot/history";
import { plot } from "../../plot/plot";
import { grown, type Range } from "../../plot/scale";
import type { Page } from "../../shell/router";
import { check } from "../../ui/choice";
import { el } from "../../ui/dom";
import { code } from "./code";
import { curve } from "./curve";
import { picture } from "./picture";
import { words } from "./words";

/** How much time the live plots show. */
const WINDOW = 2;

export const page: Page = {
  mount(root, link) {
    const history = new History(2);
    const position = plot(
      "Position",
      150,
      { x: { label: "time", unit: "s" }, y: { label: "position" } },
      "press the picture",
    );
    const velocity = plot("Velocity", 120, { x: { label: "time", unit: "s" }, y: { label: "velocity", unit: "1/s" } });
    let began = 0;
    let swing: Range = { low: -8, high: 8 };
    let target = 0;

    const now = (): number => Number(document.timeline.currentTime ?? performance.now()) / 1000;
    const drawLive = (): void => {
      const end = Math.max(WINDOW, history.last);
      const x = { low: end - WINDOW, high: end };
      position.draw({
        lines: [history.line(0, "position", "--accent")],
        x,
        y: { low: -0.6, high: 1.6 },
        marks: [{ y: target, label: "", colour: "--line-strong" }],
      });
      velocity.draw({ lines: [history.line(1, "velocity", "--series-2")], x, y: swing });
    };
    const shown = picture((isHeld) => {
      if (!driver.isMoving) {
        history.clear();
        began = now();
      }
      target = isHeld ? 1 : 0;
      driver.retarget(target);
    });
    const make = (reducedMotion: "respect" | "ignore"): Animation<number> =>
      animate<number>(target, target, {
        ...panel.law,
        reducedMotion,
        onUpdate(value, speed) {
          shown.show(value);
          history.push(now() - began, value, speed);
          swing = grown(swing, { low: Math.floor(speed / 4) * 4, high: Math.ceil(speed / 4) * 4 });
          drawLive();
        },
      });

    const use = (law: Law): void => {
      // In flight too: the spring changes under a motion that keeps its velocity.
      driver.retarget(target, law);
      response.show(law);
      export_.show(law);
    };
    const save = (): void => link.save({ ...panel.state(), code: export_.toolkit() });
    const panel = words(link, (law) => {
      use(law);
      save();
    });
    let driver = make("respect");
    const response = curve();
    const export_ = code(link.text("code") ?? "compose", save);
    const moveAnyway = check("Show the motion all the same", false, (yes) => {
      driver.stop();
      driver = make(yes ? "ignore" : "respect");
    });

    root.append(
      el(
        "div",
        { class: "lab spring-lab" },
        el(
          "section",
          { class: "card stage", "aria-label": "The picture" },
          el(
            "div",
            { class: "press" },
            shown.element,
            el(
              "p",
              { class: "muted", id: "picture-hint" },
              "Hold it, let go, and catch it on its way. Space does it too.",
            ),
            prefersReducedMotion()
              ? el(
                  "div",
                  { class: "still" },
                  el("p", { class: "muted" }, "Your system asks for less motion, so the picture jumps."),
                  moveAnyway.element,
                )
              : null,
          ),
          el("div", { class: "stack live" }, position.element, velocity.element),
        ),
        el("section", { class: "card panel", "aria-label": "The spring" }, panel.element),
        el("div", { class: "area-curve" }, response.element),
        el("div", { class: "area-code" }, export_.element),
      ),
    );
    drawLive();
    use(panel.law);
    return () => {
      driver.stop();
      for (const each of [position, velocity, response]) each.destroy();
    };
  },
};
