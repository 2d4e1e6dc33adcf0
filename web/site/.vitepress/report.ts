/** The rows of the report of libraries with their films, without the findings of each check, as a module for the figure. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8"));

interface Finding {
  part: string;
  measured: number | null;
}
interface Row {
  key: string;
  kind: string;
  results: { check: string; scenario: string; findings: Finding[] }[];
  [name: string]: unknown;
}

const NAME = "virtual:report";

export const report: Plugin = {
  name: "report",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const { rows } = read("motion-report.json") as { rows: Row[] };
    const films = read("motion-report-curves.json") as Record<string, unknown>;
    const turn = (row: Row): number | null | undefined =>
      row.results
        .find(({ check, scenario }) => check === "continuous" && scenario === "retarget")
        ?.findings.find(({ part }) => part === "velocity")?.measured;
    const kept = rows.map(({ key, kind, group, name, version, use, grades, ...row }) => ({
      id: `${kind} ${key}`,
      ...{ key, kind, group, name, version, use },
      grades: Object.fromEntries(
        Object.entries(grades as Record<string, { verdict: string; text: string }>).map(
          ([check, { verdict, text }]) => [check, { verdict, text }],
        ),
      ),
      turn: turn({ key, kind, ...row }),
      films: films[`${kind} ${key}`],
    }));
    return `export const rows = ${JSON.stringify(kept.filter((row) => row.films))};`;
  },
};
