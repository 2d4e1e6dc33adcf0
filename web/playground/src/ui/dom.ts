/** Makes an HTML element: `el('button', { class: 'chip', onclick: go }, 'Go')`. */

type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, unknown>;

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  assign(element, attributes);
  append(element, children);
  return element;
}

function assign(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") (element as unknown as Attributes)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

let serial = 0;
/** Returns an id that no other element has. */
export const freshId = (prefix: string): string => `${prefix}-${++serial}`;

/** Makes an icon from path data on a 24 by 24 grid. */
export function icon(...paths: string[]): SVGSVGElement {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths.map((d) => svg("path", { d })));
}
