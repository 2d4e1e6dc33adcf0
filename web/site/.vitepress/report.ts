/** Makes a module for the figure from the report of libraries: its rows with their films, but without the findings of each check. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8"));

export type Verdict = "pass" | "fail" | "undecided";
export const MARKS: Record<Verdict, string> = { pass: "✓", fail: "✗", undecided: "?" };

interface Finding {
  part: string;
  verdict: Verdict;
  measured: number | null;
}
export interface Row {
  key: string;
  kind: string;
  name: string;
  version: string | null;
  grades: Record<string, { verdict: Verdict; text: string; scenario: string }>;
  results: { check: string; scenario: string; verdict: Verdict; findings: Finding[] }[];
  [name: string]: unknown;
}

export const reportRows = (): Row[] => (read("motion-report.json") as { rows: Row[] }).rows;

const NAME = "virtual:report";

export const report: Plugin = {
  name: "report",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const rows = reportRows();
    const films = read("motion-report-curves.json") as Record<string, unknown>;
    const turn = (row: Pick<Row, "results">): number | null | undefined =>
      row.results
        .find(({ check, scenario }) => check === "continuous" && scenario === "retarget")
        ?.findings.find(({ part }) => part === "velocity")?.measured;
    const kept = rows.map(({ key, kind, group, name, version, use, grades, results }) => ({
      id: `${kind} ${key}`,
      ...{ key, kind, group, name, version, use },
      grades: Object.fromEntries(
        Object.entries(grades).map(([check, { verdict, text, scenario }]) => [check, { verdict, text, scenario }]),
      ),
      turn: turn({ results }),
      films: films[`${kind} ${key}`],
    }));
    return `export const rows = ${JSON.stringify(kept.filter((row) => row.films))};`;
  },
};
