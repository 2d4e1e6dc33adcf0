/** The address carries the state: `#/spring?dialect=origami&tension=40`. Every change is written back to it. */

export interface Page {
  /**
   * Builds the page into `root` from the state in the address. Once all is built, returns a function that removes it.
   */
  mount(root: HTMLElement, link: Link): (() => void) | Promise<() => void>;
}

/** The state in the address of a page. */
export class Link {
  private timer = 0;
  private readonly ignored = new Map<string, string>();

  constructor(
    readonly path: string,
    private readonly parameters: URLSearchParams,
    /** The name in the address, if no page has it. */
    readonly unknown?: string,
  ) {}

  text(name: string): string | undefined {
    return this.parameters.get(name) ?? undefined;
  }

  /** Returns the parameter if it is one of `words`, and otherwise the first of them. `problem` explains the difference. */
  word<T extends string>(name: string, words: readonly [T, ...T[]]): T {
    const text = this.parameters.get(name);
    const found = words.find((word) => word === text);
    if (text !== null && found === undefined) this.ignore(name, `one of ${words.join(", ")}`);
    return found ?? words[0];
  }

  /** Returns the parameter if it is a number in range, and otherwise the default. `problem` explains the difference. */
  number(name: string, otherwise: number, low = -Infinity, high = Infinity): number {
    const text = this.parameters.get(name);
    const value = text === null || text.trim() === "" ? NaN : Number(text);
    if (value >= low && value <= high) return value;
    if (text !== null) {
      const range = high < Infinity ? ` from ${low} to ${high}` : low > -Infinity ? ` of at least ${low}` : "";
      this.ignore(name, `a number${range}`);
    }
    return otherwise;
  }

  /** Notes that a parameter of the address isn't used, because it must be something else. */
  ignore(name: string, wanted: string): void {
    this.ignored.set(name, `\`${name}\` must be ${wanted}, but is ${quoted(this.text(name) ?? "")}`);
  }

  /** Returns which parameters of the address weren't used and why, or an empty text if all were used. */
  problem(): string {
    const reasons = [...this.ignored.values()];
    if (reasons.length === 0) return "";
    return `${reasons.join("; ")}. ${reasons.length > 1 ? "The defaults are" : "The default is"} used instead.`;
  }

  /** Writes the state to the address, a few times a second at most, because browsers limit the rate. */
  save(state: Record<string, string | number | undefined>): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      // If the visitor has just gone to another lab, the page doesn't know yet, and this would bring the visitor back.
      const named = /^#\/([^?]*)/.exec(location.hash)?.[1];
      if (named !== undefined && named !== this.path) return;
      const entries = Object.entries(state).filter(([, value]) => value !== undefined && value !== "");
      const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      history.replaceState(null, "", `#/${this.path}${query ? `?${query}` : ""}`);
    }, 150);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

/** Quotes the beginning of a text from the address, with control characters escaped. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 40));

/** Returns the page and the state that the address names. */
export function readAddress(hash: string, known: (path: string) => boolean, home: string): Link {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  if (known(path)) return new Link(path, new URLSearchParams(query));
  return new Link(home, new URLSearchParams(), path === "" ? undefined : path);
}
