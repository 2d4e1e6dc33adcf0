import { bindZoom, type Zoom } from "carom/zoom";
import type { Link, Page } from "../../shell/router";
import { segmented } from "../../ui/choice";
import { codeBlock } from "../../ui/copy";
import { el } from "../../ui/dom";
import { facts } from "../../ui/facts";
import { problem } from "../../ui/problem";
import { BALLS, SIZE, table } from "./table";

const ROTATIONS = ["locked", "free", "quarter"] as const;
const EDGES = ["elastic", "hard"] as const;

type Rotation = (typeof ROTATIONS)[number];
type Edges = (typeof EDGES)[number];

/** The zoom lab: one picture under fingers. */
class ZoomLab {
  private readonly picture = table();
  private readonly view = el(
    "div",
    { class: "zoom-view", "aria-label": "A billiard table with a map in chalk", tabindex: 0 },
    this.picture,
  );
  private readonly facts = facts("Scale", "Angle", "Zooms by", "Rests at");
  private readonly code = codeBlock("code of this picture");
  private readonly trouble = problem();
  private readonly state: { rotation: Rotation; edges: Edges };
  private zoom: Zoom;

  constructor(
    root: HTMLElement,
    private readonly link: Link,
  ) {
    this.state = { rotation: link.word("rotation", ["free", "locked", "quarter"]), edges: link.word("edges", EDGES) };
    root.append(this.layout());
    this.zoom = this.bind();
    this.trouble.show(link.problem());
  }

  close(): void {
    this.zoom.unbind();
  }

  private bind(): Zoom {
    const { rotation, edges } = this.state;
    const lines = [
      'import { bindZoom } from "carom/zoom";',
      "",
      "const photo = bindZoom(view, {",
      "  maxScale: 4,",
      ...(rotation === "free" ? ["  rotation: true,"] : []),
      ...(rotation === "quarter" ? ["  rotation: { step: Math.PI / 2 },"] : []),
      ...(edges === "hard" ? ['  edges: "hard",'] : []),
      "});",
      "photo.zoomTo({ x: 900, y: 1040, width: 560, height: 560 });",
    ];
    this.code.set(lines.join("\n"));
    return bindZoom(this.view, {
      maxScale: 4,
      edges,
      rotation: { locked: false, free: true, quarter: { step: Math.PI / 2 } }[rotation],
      onUpdate: () => this.tell(),
    });
  }

  private tell(): void {
    const { transform, velocity, picture } = this.zoom;
    const percent = (scale: number): string => `${(100 * scale).toFixed(scale < 1 ? 1 : 0)} %`;
    const degrees = (180 / Math.PI) * transform.rotation;
    this.facts.set(
      percent(transform.scale),
      `${degrees.toFixed(1)}°`,
      `× ${Math.exp(velocity.logScale).toFixed(2)}/s`,
      percent(picture.end.scale),
    );
  }

  private change(change: Partial<typeof this.state>): void {
    Object.assign(this.state, change);
    this.link.save(this.state);
    const { transform } = this.zoom;
    this.zoom.unbind();
    this.zoom = this.bind();
    this.zoom.snapTo(this.state.rotation === "locked" ? { ...transform, rotation: 0 } : transform);
  }

  private layout(): HTMLElement {
    const around = (x: number, y: number, side: number) => (): void =>
      this.zoom.zoomTo({ x: x - side / 2, y: y - side / 2, width: side, height: side });
    const balls = BALLS.map(({ name, x, y }) =>
      el("button", { class: "pill", onclick: around(x, y, 560) }, `To the ${name} ball`),
    );
    const rotation = segmented(
      "The fingers turn it",
      { free: "freely", quarter: "by quarters", locked: "not" },
      this.state.rotation,
      (value) => this.change({ rotation: value }),
    );
    const edges = segmented("Beyond its limits", { elastic: "elastic", hard: "hard" }, this.state.edges, (value) =>
      this.change({ edges: value }),
    );
    return el(
      "div",
      { class: "lab zoom-lab" },
      el(
        "section",
        { class: "card zoom-card", "aria-label": "The picture" },
        this.trouble.element,
        this.view,
        el(
          "p",
          { class: "muted" },
          `${SIZE} × ${SIZE} px. Pinch, turn and throw it with two fingers or a touchpad; a wheel and a double tap zoom`,
          el("span", { class: "with-keys" }, ", and so do + and − (0 shows all, arrows pan)"),
          ".",
        ),
      ),
      el(
        "section",
        { class: "card panel", "aria-label": "Settings" },
        this.facts.element,
        el(
          "div",
          { class: "zoom-buttons" },
          el("button", { class: "pill", onclick: () => this.zoom.fit() }, "Show all"),
          ...balls,
        ),
        rotation.element,
        edges.element,
      ),
      el("section", { class: "card zoom-code", "aria-label": "Code" }, this.code.element),
    );
  }
}

export const page: Page = {
  mount(root, link) {
    const lab = new ZoomLab(root, link);
    return () => lab.close();
  },
};
