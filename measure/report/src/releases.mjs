// Reads docs/motion-report-history.json: the verdicts of libraries over their releases.
import { existsSync, readFileSync } from "node:fs";

const read = (name) => {
  const file = new URL(`../../../docs/${name}`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

/** Each library with its versions and, for each check, the spans of one verdict. */
export function histories() {
  const rows = read("motion-report.json")?.rows ?? [];
  return (read("motion-report-history.json") ?? []).map(({ id, versions: verdicts }) => {
    const versions = Object.keys(verdicts);
    const spans = {};
    for (const version of versions)
      for (const [check, verdict] of Object.entries(verdicts[version])) {
        spans[check] ??= [];
        if (spans[check].at(-1)?.verdict !== verdict) spans[check].push({ verdict, since: version, count: 0 });
        spans[check].at(-1).count += 1;
      }
    return { id, name: rows.find(({ kind, key }) => `${kind} ${key}` === id)?.name ?? id, versions, spans };
  });
}
