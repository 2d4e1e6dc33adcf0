import { type Law, spring } from "carom";
import { type Dialect, dialects, fromDialect } from "carom-tools/convert";
import type { Link } from "../../shell/router";
import { type Choice, check, select } from "../../ui/choice";
import { el } from "../../ui/dom";
import { messageOf, problem } from "../../ui/problem";
import { slider } from "../../ui/slider";
import { GROUPS } from "./groups";
import { fieldName, reach, stepped, TWO_SPRINGS } from "./ranges";
import { fieldsOf, springOf, twoSprings } from "./two-springs";

export interface ParameterPanel {
  element: HTMLElement;
  law: Law;
  /** Sets another spring, rounded to the sliders' steps. The current toolkit's parameters stay if they can express it. */
  use(law: Law): void;
  /** Sets another spring exactly, in the parameters of a toolkit that can express it. */
  take(law: Law): void;
  /** Returns the state for the address. */
  state(): Record<string, string | number>;
}

const HOME = "swiftui";
/** A toolkit whose parameters express every spring. */
const PHYSICAL = "swiftui-physical";

/** A spring in the parameters of a chosen toolkit: sliders for its fields, chips for its presets. */
export function parameterPanel(link: Link, onChange: (law: Law) => void): ParameterPanel {
  const all = new Map([...dialects(), twoSprings].map((dialect) => [dialect.name, dialect]));
  let dialect = all.get(link.text("dialect") ?? HOME) ?? (all.get(HOME) as Dialect);
  if (dialect.name !== (link.text("dialect") ?? HOME)) link.ignore("dialect", "the name of a toolkit");
  let fields = fieldsOfLink(link, dialect);
  const trouble = problem();
  const sliders = el("div", { class: "stack" });
  const chips = el("div", { class: "chips", role: "group", "aria-label": "Presets" });

  const read = (): boolean => {
    try {
      self.law = springOf(dialect.name, fields);
      trouble.clear();
      return true;
    } catch (thrown) {
      trouble.show(messageOf(thrown));
      return false;
    }
  };
  const changed = (): void => {
    markPreset();
    if (read()) onChange(self.law);
  };
  const markPreset = (): void => {
    for (const chip of chips.children as Iterable<Element>) {
      const preset = dialect.presets[chip.textContent ?? ""] ?? {};
      const isOn = Object.entries(preset).every(([name, value]) => fields[name] === value);
      chip.setAttribute("aria-pressed", String(isOn));
    }
  };
  const build = (): void => {
    sliders.replaceChildren(
      ...dialect.fields.map(({ name, unit }) => {
        const value = fields[name] ?? 0;
        const set = (next: number): void => {
          fields = { ...fields, [name]: next };
          changed();
        };
        if (unit === "0 or 1") return check(fieldName(name), value !== 0, (yes) => set(yes ? 1 : 0)).element;
        const short = unit.length <= 5 ? unit : "";
        return slider({
          label: fieldName(name),
          value,
          unit: short,
          ...reach(dialect.name, name, value),
          // Accept any number, because the library's message explains an invalid one.
          lowest: -1e6,
          highest: 1e6,
          onInput: set,
        }).element;
      }),
    );
    chips.replaceChildren(
      ...Object.entries(dialect.presets).map(([name, preset]) =>
        el(
          "button",
          {
            class: "chip",
            type: "button",
            onclick: () => {
              fields = { ...fields, ...preset };
              build();
              changed();
            },
          },
          name,
        ),
      ),
    );
    chips.hidden = chips.childElementCount === 0;
    markPreset();
  };

  /** Shows the toolkit's defaults, and why the requested spring isn't shown. */
  const showDefaults = (reason: string): void => {
    fields = defaultsOf(dialect);
    build();
    self.law = springOf(dialect.name, fields);
    trouble.show(`${reason}. The sliders show the defaults instead.`);
  };

  const groups = Object.entries(GROUPS).map(([label, names]) => ({
    label,
    choices: [...names, ...(label === "Design tools" ? [TWO_SPRINGS] : [])].map(
      (name): Choice<string> => ({ value: name, label: all.get(name)?.title ?? name }),
    ),
  }));
  const chooser = select("Parameters of", groups, dialect.name, (name) => {
    dialect = all.get(name) ?? dialect;
    try {
      fields = fieldsOf(name, self.law);
    } catch (thrown) {
      // If the toolkit can't express the spring, show its defaults and say why.
      showDefaults(messageOf(thrown));
      onChange(self.law);
      return;
    }
    build();
    changed();
  });

  const self: ParameterPanel = {
    element: el("div", { class: "stack" }, chooser.element, chips, sliders, trouble.element),
    law: fromDialect(HOME),
    use(law) {
      try {
        const next = Object.entries(fieldsOf(dialect.name, law)).map(([name, value]): [string, number] => {
          const old = fields[name] ?? NaN;
          // If a value has only changed by rounding, keep its digits.
          const isSame = Math.abs(value - old) <= 1e-6 * Math.abs(old);
          return [name, isSame ? old : stepped(dialect.name, name, value)];
        });
        fields = Object.fromEntries(next);
        build();
        changed();
      } catch (thrown) {
        trouble.show(messageOf(thrown));
      }
    },
    take(law) {
      try {
        fields = fieldsOf(dialect.name, law, 12);
      } catch {
        dialect = all.get(PHYSICAL) as Dialect;
        chooser.set(PHYSICAL);
        fields = fieldsOf(PHYSICAL, law, 12);
      }
      build();
      changed();
    },
    state: () => ({ dialect: dialect.name, ...rounded(fields) }),
  };
  build();
  if (!read()) showDefaults(trouble.element.textContent ?? "");
  else trouble.show(link.problem());
  return self;
}

function fieldsOfLink(link: Link, dialect: Dialect): Record<string, number> {
  const defaults = link.text("dialect") === undefined ? { duration: 0.5, bounce: 0.4 } : defaultsOf(dialect);
  return Object.fromEntries(
    dialect.fields.map(({ name }) => [name, link.number(name, (defaults as Record<string, number>)[name] ?? 0)]),
  );
}

/**
 * Returns a toolkit's defaults. Fields without a default come from a spring that bounces a little, or from a critically damped spring if
 * the toolkit can't express a bounce.
 */
function defaultsOf(dialect: Dialect): Record<string, number> {
  const fieldsAt = (dampingRatio: number) => fieldsOf(dialect.name, spring({ response: 0.5, dampingRatio }).law);
  let usual: Record<string, number>;
  try {
    usual = fieldsAt(0.7);
  } catch {
    usual = fieldsAt(1);
  }
  return Object.fromEntries(dialect.fields.map(({ name, default: value }) => [name, value ?? usual[name] ?? 0]));
}

/** Formats with twelve digits, which keeps the address readable. */
const rounded = (fields: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value.toPrecision(12))]));
