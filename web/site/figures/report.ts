/** One library of the report: its film beside the law, its grades, and the command that films it again. */
import { rows, type Row } from "virtual:report";
import { exact, filmOf, filmScene, NAMES, played, type Scenario } from "./films";
import { select } from "../../playground/src/ui/choice";
import { choice, el, type Mount } from "./kit";
import { Race } from "./race";
import type { Lane, Scene } from "./race-scene";

const MARKS = { pass: "✓", fail: "✗", undecided: "?" } as const;
/** Carom's own row of each kind, whose use is shown beside another one's. */
const CAROM: Record<string, string> = {
  value: "value carom",
  rust: "rust carom-rust",
  drag: "drag carom",
  "rust-drag": "rust-drag carom-scroller",
};

const first = ({ films }: Row, scenario: Scenario): ((t: number) => number) =>
  played(films[scenario]?.[0] ?? { rate: 1, x: [0] });

/** The second lane: the law, or what the film is compared with. */
function beside(row: Row, scenario: Scenario): Lane[] {
  // A drawer continues by its own spring or animation.
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
    "Sent to 300 px and, after 123 ms, back to 0. What moves keeps its velocity for an instant; what begins anew turns on the spot.",
  stall:
    "Sent to 300 px, once with a pause of 200 ms without a frame. After it, the motion should be where the time is.",
  throw:
    "A finger drags a drawer at 800 px/s for 200 ms and lifts. The drawer goes on to its end, and should keep the finger's velocity.",
  flick:
    "A finger drags at 800 px/s for 200 ms and lifts. Each library has a friction of its own; none should leave faster or slower than the finger.",
};

/** The film of a thing that follows a finger, in the direction of the finger. */
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

/** The rows in their groups. One group doesn't need a name. */
function groups(shown: Row[]): { label: string; choices: { value: string; label: string }[] }[] {
  const names = [...new Set(shown.map(({ group }) => group))];
  return names.map((name) => ({
    label: names.length > 1 ? name : "",
    choices: shown.filter(({ group }) => group === name).map(({ id, name }) => ({ value: id, label: name })),
  }));
}
