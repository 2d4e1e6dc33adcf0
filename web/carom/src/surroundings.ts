/** Converts between the page's pixels and the pixels of an element that is drawn at another size, or turned. */

/** A position or a vector in the plane, in CSS pixels. */
export type Point = {
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
};

/** Returns the element that another one is drawn in, across slots and shadow roots. */
export function around(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}

/** Returns the transformation of an element without its shifts. */
function turnAndSize({ rotate, scale, transform }: CSSStyleDeclaration): DOMMatrix {
  const parts = [
    rotate && rotate !== "none" ? `rotate(${rotate})` : "",
    scale && scale !== "none" ? `scale(${scale.replace(/ /g, ",")})` : "",
  ];
  try {
    return new DOMMatrix([...parts, transform === "none" ? "" : transform].join(" "));
  } catch {
    // A turn about another axis can't be undone in the plane, so ignore it.
    return new DOMMatrix();
  }
}

/** Returns the product of the `zoom` of an element and those around it. */
function zoomOf(element: Element): number {
  const own = (element as { currentCSSZoom?: number }).currentCSSZoom;
  if (own !== undefined) return own || 1;
  let zoom = 1;
  for (let one: Element | null = element; one; one = around(one)) zoom *= Number(getComputedStyle(one).zoom) || 1;
  return zoom;
}

/**
 * Returns a function that says how far the elements around an element have scrolled it since this call, in pixels of the page. A fixed
 * element doesn't scroll, and neither does a sticky one while it sticks.
 *
 * @param except a surrounding element whose scrolling doesn't count
 */
export function scrolledSince(element: Element, except?: Element): () => Point {
  const reads: (() => readonly [x: number, y: number])[] = [];
  for (let one: Element | null = element; one; one = around(one)) {
    const box = one as HTMLElement;
    const { position } = getComputedStyle(one);
    const canScroll = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    // Inside a scaled box, a scroll moves the element on the screen by the scale times the offset.
    const scale = box.offsetWidth ? box.getBoundingClientRect().width / box.offsetWidth : 1;
    if (one !== element && one !== except && canScroll)
      reads.push(() => [scale * box.scrollLeft, scale * box.scrollTop]);
    if (position === "sticky") reads.push(() => [-box.offsetLeft, -box.offsetTop]);
    if (position === "fixed" && !box.offsetParent) break;
  }
  const sum = (): Point =>
    reads.reduce(
      (sum, read) => {
        const [x, y] = read();
        return { x: sum.x + x, y: sum.y + y };
      },
      { x: 0, y: 0 },
    );
  const from = sum();
  return () => {
    const { x, y } = sum();
    return { x: x - from.x, y: y - from.y };
  };
}

/**
 * Returns a function that turns a vector on the page, such as the travel of a pointer, into the element's own pixels, as its `translate`
 * counts them. Inside `scale`, `rotate`, `transform` and `zoom`, these differ from the page's pixels.
 *
 * @param isInside whether to use the pixels inside the element, where its children are placed
 * @default false
 * @example
 * ```ts
 * const toLocal = localVectors(card);
 * const { x, y } = toLocal({ x: event.movementX, y: event.movementY });
 * ```
 */
export function localVectors(element: Element, isInside = false): (vector: Point) => Point {
  if (typeof DOMMatrix === "undefined") return (vector) => vector;
  let matrix = new DOMMatrix();
  for (let one = isInside ? element : around(element); one; one = around(one))
    matrix = turnAndSize(getComputedStyle(one)).multiply(matrix);
  const zoom = zoomOf(element);
  const { a, b, c, d } = matrix;
  const area = (a * d - b * c) * zoom;
  // A box without area has no local pixels to convert to.
  if (!(Math.abs(area) > 0)) return (vector) => vector;
  return ({ x, y }) => ({ x: (d * x - c * y) / area, y: (a * y - b * x) / area });
}
