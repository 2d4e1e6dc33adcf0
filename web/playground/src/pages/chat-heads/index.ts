import { prefersReducedMotion } from "carom";
import type { Link, Page } from "../../shell/router";
import { el } from "../../ui/dom";
import { problem } from "../../ui/problem";
import { Entry } from "./entry";
import { Heads } from "./heads";
import { FIRST, isFirst, type Setting } from "./setting";

const settingOf = (link: Link): Setting => ({
  heads: Math.round(link.number("heads", FIRST.heads, 2, 5)),
  leader_tension: link.number("leader_tension", FIRST.leader_tension, 0, 200),
  leader_friction: link.number("leader_friction", FIRST.leader_friction, 0, 60),
  follower_tension: link.number("follower_tension", FIRST.follower_tension, 0, 200),
  follower_friction: link.number("follower_friction", FIRST.follower_friction, 0, 60),
});

/** The stage is built first, and the heads fly in at once. The chain, which is computed by WebAssembly, is loaded meanwhile. */
export const page: Page = {
  async mount(root, link) {
    const setting = settingOf(link);
    const heads = new Heads(setting.heads);
    const trouble = problem();
    trouble.show(link.problem());
    const stage = el(
      "section",
      { class: "card stage-card", "aria-label": "The stage" },
      trouble.element,
      heads.element,
      el("p", { class: "muted" }, "Drag and throw", el("span", { class: "with-keys" }, ", or use the arrow keys"), "."),
    );
    const all = el("div", { class: "lab heads-lab" }, stage);
    root.append(all);
    const film = isFirst(setting) && !prefersReducedMotion() ? new Entry(heads) : undefined;
    const { HeadsLab } = await import("./lab");
    // With the visitor's own parameters, the chain may move for minutes.
    const isUsual = link.text("leader_tension") === undefined;
    const lab = new HeadsLab(
      all,
      link,
      setting,
      heads,
      trouble,
      film?.end() ?? (isUsual ? { seconds: 0, last: undefined } : undefined),
    );
    return () => lab.close();
  },
};
