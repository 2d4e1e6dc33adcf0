import { spring } from "carom";
import type { Page } from "../../shell/router";
import { el } from "../../ui/dom";
import { Previews } from "./previews";

/** The spring to show if the address doesn't name one. */
const FIRST = { duration: 0.5, bounce: 0.4 };

/** Ends the current task, so that a phone draws frames between two parts of the work. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/**
 * The previews are built first and move at once, because they need only the package's TypeScript. The WebAssembly
 * module, which has the toolkits' dialects, is ten times as large, and is loaded while they move.
 */
export const page: Page = {
  async mount(root, link) {
    const previews = new Previews();
    const part = (name: string, of = ""): HTMLElement => el("div", { class: of, "data-part": name });
    root.append(
      el(
        "div",
        { class: "lab spring-lab" },
        // Phones show the areas in the same order.
        el("div", { class: "panel" }, previews.strip, part("spring", "area-spring")),
        part("curve", "area-curve"),
        part("code", "area-code"),
        el("div", { class: "area-pieces" }, previews.element),
        part("stage", "area-stage"),
        part("css", "area-css"),
      ),
    );
    if (link.text("dialect") === undefined) previews.show(spring(FIRST).law, undefined);
    const { prepare, SpringLab } = await import("./lab");
    await turn();
    prepare();
    await turn();
    const lab = new SpringLab(link, previews);
    await lab.fill(root, turn);
    return () => {
      lab.close();
      previews.close();
    };
  },
};
