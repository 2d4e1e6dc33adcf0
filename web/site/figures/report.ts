/** One library of the report: its film beside the exact motion, its grades, and the command that films it again. */
import { rows, type Row } from "virtual:report";
import { exact, filmOf, filmScene, NAMES, played, type Scenario } from "./films";
import { select } from "../../playground/src/ui/choice";
import { choice, el, type Mount } from "./kit";
import { Race } from "./race";
import type { Lane, Scene } from "./race-scene";

const MARKS = { pass: "✓", fail: "✗", undecided: "?" } as const;
/** Carom's own row of each kind. We show how to use it beside how to use another library. */
const CAROM: Record<string, string> = {
  value: "value carom",
  rust: "rust carom-rust",
  drag: "drag carom",
  "rust-drag": "rust-drag carom-scroller",
};

const first = ({ films }: Row, scenario: Scenario): ((t: number) => number) =>
  played(films[scenario]?.[0] ?? { rate: 1, x: [0] });

/** Returns the second lane, with which the film is compared, if there is one. */
function beside(row: Row, scenario: Scenario): Lane[] {
  // After the release, each library's drawer moves by its own spring or animation, so there is nothing exact to compare with.
  if (scenario === "throw") return [];
  if (scenario === "retarget")
    return [{ name: "exact: the spring keeps its velocity", ink: "red", position: exact(scenario) }];
  if (scenario === "stall")
    return [{ name: `${row.name} without a pause`, ink: "red", position: first(row, scenario) }];
  const control = rows.find(({ id }) => id === "drag exact");
  return [
    {
      name: "exact: friction from the finger's velocity",
      ink: "red",
      position: control ? first(control, "flick") : () => 0,
    },
  ];
}

const WORDS: Record<Scenario, string> = {
  retarget:
    "Sent to 300 px and, after 123 ms, back to 0. A kept velocity carries on for an instant, and a restart turns on the spot.",
  stall:
    "Sent to 300 px, once with 200 ms without a frame. After this pause, both motions should be at the same place.",
  throw:
    "A finger drags a drawer at 800 px/s for 200 ms and lifts. The drawer goes to its end, and should start at the finger's velocity.",
  flick:
    "A finger drags at 800 px/s for 200 ms and lifts. Each library has its own friction, but all should start at the finger's velocity.",
};

/** Returns a film's positions. If they fell under the finger, returns how far they fell, so that all films go in one direction. */
function travel(position: (t: number) => number): (t: number) => number {
  const [start, dragged] = [position(0), position(0.2)];
  return dragged < start ? (t) => start - position(t) : position;
}

export const mount: Mount = (root) => {
  const only = root.closest<HTMLElement>("[data-of]")?.dataset.of?.split(", ");
  const shown = rows.filter(({ id, name }) => (only ? only.includes(id) : !name.startsWith("control")));
  let row = shown.find(({ grades }) => grades.continuous?.verdict === "fail") ?? (shown[0] as Row);
  let scenario: Scenario = Object.keys(row.films)[0] as Scenario;

  const grades = el("ul", { class: "grades" });
  const uses = el("dl", { class: "uses" });
  const scene = (): Scene =>
    filmScene(
      scenario,
      [
        { name: `${row.name} ${row.version ?? ""}`, ink: "yellow", position: travel(filmOf(row, scenario)) },
        ...beside(row, scenario),
      ],
      WORDS[scenario],
    );
  const it = new Race(root, scene);
  const scenarios = el("div");
  const tell = (): void => {
    const names = Object.keys(row.films) as Scenario[];
    if (!names.includes(scenario)) scenario = names[0] as Scenario;
    scenarios.replaceChildren(
      choice(
        "What happens",
        Object.fromEntries(names.map((name) => [name, NAMES[name]])) as Record<Scenario, string>,
        scenario,
        (next) => {
          scenario = next;
          it.show();
        },
      ),
    );
    grades.replaceChildren(
      ...Object.entries(row.grades).map(([check, { verdict, text, scenario }]) =>
        el(
          "li",
          { class: `is-${verdict}` },
          el("b", {}, `${MARKS[verdict]} ${check.replaceAll("_", " ")}`),
          ` ${text}${verdict === "pass" ? "" : `, ${scenario.replace("-", " ")}`}`,
        ),
      ),
    );
    const carom = rows.find(({ id }) => id === CAROM[row.kind]);
    const pair = (name: string, code: string): Node[] => [el("dt", {}, name), el("dd", {}, el("code", {}, code))];
    uses.replaceChildren(
      ...pair(row.name, row.use),
      ...(carom && carom !== row ? pair("Carom", carom.use) : []),
      ...pair("Film it again", `cargo xtask report --only ${row.key}`),
    );
  };
  const library = select("Library", groups(shown), row.id, (id) => {
    row = shown.find((each) => each.id === id) ?? row;
    tell();
    it.show();
  });
  tell();
  it.controls.prepend(...(shown.length > 1 ? [library.element] : []), scenarios);
  root.append(grades, uses);
  return () => it.destroy();
};

/** Returns the rows in their groups. If there is only one group, it has no name. */
function groups(shown: Row[]): { label: string; choices: { value: string; label: string }[] }[] {
  const names = [...new Set(shown.map(({ group }) => group))];
  return names.map((name) => ({
    label: names.length > 1 ? name : "",
    choices: shown.filter(({ group }) => group === name).map(({ id, name }) => ({ value: id, label: name })),
  }));
}
