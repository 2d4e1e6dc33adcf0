/** Binds an element while it is mounted. The hooks of all frameworks share this code. */

/** What a function that binds an element returns: something that can end the binding. */
export type Ended = (() => void) | { unbind(): unknown } | { stop(): unknown };

/** A function that binds an element, such as `bindDrag`, `bindSheet`, `bindZoom` or `trackLayout`. */
export type Bind<E, O, B extends Ended> = (element: E, options: O) => B;

/** A binding whose options can be replaced. */
interface Updated<O> {
  /** Takes other options. Returns false if it can't, and then nothing has changed. */
  update(options: O): boolean;
}

/** Whether an element is in its document, but not shown. */
const isHidden = (element: Element | undefined): boolean =>
  element?.isConnected === true && element.getClientRects().length === 0;

/** A callback ref: a framework calls it with the element, and with `null` when the element is removed. */
export type ElementRef<E> = (element: E | null) => unknown;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether options equal those of the last render. Functions always count as equal, because we call the latest one anyway. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a === "function" && typeof b === "function") return true;
  if (!isPlain(a) || !isPlain(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

/**
 * Binds an element while it is mounted. Pass `ref` to the element.
 *
 * @example
 * ```tsx
 * const sheet = useBound(bindSheet, { detents: () => [0, 300] });
 * return <div ref={sheet.ref}>…</div>;
 * ```
 */
export class Binding<E extends Element, O, B extends Ended> {
  /** What the binding function has returned, or `undefined` while the element isn't mounted. */
  current: B | undefined;
  readonly #bind: Bind<E, O, B>;
  #options: O;
  readonly #also: ElementRef<E> | undefined;
  #element: E | undefined;
  /** Whether the element currently has no ref. */
  #isAway = false;

  /** @internal */
  constructor(bind: Bind<E, O, B>, options: O, also?: ElementRef<E>) {
    this.#bind = bind;
    this.#options = options;
    this.#also = also;
  }

  /** Binds an element, or the root element of a Vue component. `null` ends the binding. */
  readonly ref = (element: object | null): void => {
    const next = ((element as { $el?: object } | null)?.$el ?? element ?? undefined) as E | undefined;
    const isNew = next !== this.#element;
    // Vue calls a ref after every render, often with the same element.
    if (!isNew && !this.#isAway) return;
    this.#isAway = !next;
    this.#also?.(next ?? null);
    // React takes back the ref of an element that it hides (`<Activity>`, `<Suspense>`), and passes it again later. So end the
    // binding only if the element isn't hidden.
    if (!next) return queueMicrotask(() => this.#isAway && !isHidden(this.#element) && this.end());
    if (!isNew) return;
    this.#end();
    this.#element = next;
    this.current = this.#bind(next, this.#live());
  };

  /** @internal Ends the binding at once. */
  end(): void {
    this.#end();
    this.#element = undefined;
    this.#isAway = false;
  }

  /**
   * @internal Takes over the options of a render. If the binding can replace its options, it continues with the new ones. Otherwise the
   *   element is bound again.
   */
  follow(options: O): void {
    const isSame = same(this.#options, options);
    this.#options = options;
    if (isSame || !this.#element) return;
    const { update } = (this.current ?? {}) as Partial<Updated<O>>;
    if (update?.call(this.current, this.#live())) return;
    this.#end();
    this.current = this.#bind(this.#element, this.#live());
  }

  /** Returns the options. Their functions call the functions of the latest render. */
  #live(): O {
    if (!isPlain(this.#options)) return this.#options;
    const entries = Object.entries(this.#options).map(([name, value]) => {
      const call = (...given: unknown[]): unknown =>
        (this.#options as Record<string, ((...given: unknown[]) => unknown) | undefined>)[name]?.(...given);
      return [name, typeof value === "function" ? call : value];
    });
    return Object.fromEntries(entries) as O;
  }

  #end(): void {
    const { current } = this;
    this.current = undefined;
    if (!current) return;
    if (typeof current === "function") current();
    else if ("unbind" in current) current.unbind();
    else current.stop();
  }
}
