// Writes the page. A cell is a pure function of the findings, so that anyone can recompute it from the JSON.

import { histories } from "./releases.mjs";
import { RATES } from "./scenarios.mjs";

const MARKS = { pass: "✓", fail: "✗", undecided: "?" };
const RANK = { pass: 0, undecided: 1, fail: 2 };

/** The grade of a library in a check: its worst verdict. Of the findings with that verdict, the one nearest to its limit is shown. */
export function grade(results) {
  const worst = results.reduce((a, b) => (RANK[b.verdict] > RANK[a.verdict] ? b : a));
  return { verdict: worst.verdict, ...figure(worst), scenario: worst.scenario };
}

const number = (value) => {
  if (value === 0) return "0";
  const digits = Math.abs(value) >= 100 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return digits > 6
    ? value.toExponential(1)
    : value
        .toFixed(digits)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");
};

/** A value as a part of its limit: 1 is at the limit. */
const share = ({ measured, limit }) => {
  if ("at_most" in limit) return measured / limit.at_most;
  const [low, high] = limit.within;
  return Math.abs(measured - (low + high) / 2) / ((high - low) / 2);
};

/** The finding that decides, as text. */
function figure({ verdict, findings }) {
  const deciding = findings.filter((finding) => finding.verdict === verdict && finding.measured !== null);
  if (!deciding.length) return { text: findings[0].note, part: findings[0].part };
  const found = deciding.reduce((a, b) => (share(b) > share(a) ? b : a));
  const { measured, uncertainty, unit, part, limit } = found;
  const about = uncertainty > 0.001 * Math.abs(measured) ? ` ± ${number(uncertainty)}` : "";
  const allowed =
    "at_most" in limit ? `≤ ${number(limit.at_most)}` : `${number(limit.within[0])} to ${number(limit.within[1])}`;
  return {
    text: `${part} ${number(measured)}${about}${unit ? ` ${unit}` : ""} (${allowed})`,
    part,
    measured,
    uncertainty,
    unit,
    limit,
  };
}

export const CHECKS = [
  "continuous",
  "release",
  "follows",
  "responds",
  "rests",
  "rate_free",
  "like",
  "smooth",
  "bounds",
];
const escape = (text) => text.replaceAll("|", "\\|");

/** The whole page. */
export function page({ rows, notes, date, machine, scenarios }) {
  const names = [...new Set(rows.map(({ group }) => group))];
  const parts = names.map((group) =>
    section(
      group,
      rows.filter((row) => row.group === group),
    ),
  );
  return `# The motion of libraries, checked

<!-- matrix -->

<!-- films -->

<!-- history -->

Does a library keep the velocity of what it interrupts? Does a fling leave as fast as the finger? Is the motion the same at 60, 120
and 240 Hz? Each row is a version of a library, and each column a [check of motion](how-to-test-motion/README.md).
\`cargo xtask report\` writes the tables, and [motion-report.json](motion-report.json), which has every figure and how each library was called.

Run on ${date}: ${machine}.

- **✓** passes, **✗** fails. **?** is undecided, because the limit lies within the uncertainty. An empty cell does not apply.
- A cell has the worst verdict over [all scenarios](../measure/report/src/scenarios.mjs) of its row. For a fault, the cell gives
  value ± uncertainty, with the limit in parentheses.
- We film by a scripted clock, so films repeat exactly and don't measure speed.
- We use each library as its documents show for values that change their target. The notes name faults **by design**.
- The controls test the table itself: a closed form must pass everything, and a rule that counts frames must fail.
- Is a row wrong? Change its file in [\`measure/report\`](../measure/report/README.md), run \`cargo xtask report --only KEY\`, and send it. To ask
  something else, fill in the form of [proposals.json](../measure/report/proposals.json).

${parts.join("\n")}
## Scenarios

${scenarios
  .filter(({ name }) => parts.some((part) => part.includes(`*${name}*`)))
  .map(({ name, does }) => `- *${name}*: ${does}.`)
  .join("\n")}

## Notes

${notes.map((note) => `- ${note}`).join("\n")}

## Not in the table

${NOT_RUN.map((note) => `- ${note}`).join("\n")}

${history()}`;
}

const NOT_RUN = [
  "MapLibre needs WebGL. Leaflet stands for maps.",
  "bevy_tweening 0.17 needs a newer Rust. 0.16 is its release for Bevy 0.19.",
  "gpui as a whole needs a window system. We compile the file of its spring as published.",
  "vaul at several frame rates: under the films' clock its CSS animation ends late, so our filming may cause differences.",
  "We don't have a recording of Android.",
];

/** What became of libraries over their releases, in words; `history.mjs` films them. */
function history() {
  const lines = histories().map(({ name, versions, spans }) => {
    const changing = Object.entries(spans).filter(([, found]) => found.length > 1);
    const all = `${versions[0]} to ${versions.at(-1)}`;
    if (!changing.length) return `- **${name}**, ${all}: every check has one verdict throughout.`;
    const parts = changing.map(([check, found]) => {
      const steps = found.map(({ verdict, since }, i) => `${MARKS[verdict]} ${i ? `since ${since}` : "at first"}`);
      return `\`${check}\` ${steps.join(", ")}`;
    });
    return `- **${name}**, ${all}: ${parts.join("; ")}.`;
  });
  if (!lines.length) return "";
  return `## Over their releases

\`node history.mjs\` films the last version of each minor release, and where a verdict changes, the releases between.

${lines.join("\n")}
`;
}

function section(group, rows) {
  const used = CHECKS.filter((check) => rows.some(({ grades }) => grades[check]));
  const head = `| library | ${used.map((check) => `[\`${check}\`](how-to-test-motion/${check}.md)`).join(" | ")} |`;
  const known = ({ tracker, issues }, check) =>
    issues?.[check] ? `, [#${issues[check]}](${tracker}/${issues[check]})` : "";
  const cell = (row, check) => {
    const cell = row.grades[check];
    if (!cell || cell.verdict === "pass") return cell ? MARKS.pass : "";
    const where = cell.scenarios > 1 ? `, *${cell.scenario}*` : "";
    return `${MARKS[cell.verdict]} ${escape(cell.text)}${where}${cell.verdict === "fail" ? known(row, check) : ""}`;
  };
  const line = (row) => {
    const name = row.tracker ? `[${row.name}](${row.tracker})` : row.name;
    const cells = used.map((check) => cell(row, check));
    return `| ${[`**${name}** ${row.version ?? ""}`.trim(), ...cells].join(" | ")} |`;
  };
  // Rows that the last run has not filmed again may have been filmed at fewer rates.
  const [{ date, results }] = rows;
  const films = results.find(({ scenario }) => /rates/.test(scenario))?.command.match(/\.jsonl/g).length;
  const rates = RATES.slice(0, films).map(({ rate }) => rate);
  const when = date ? `Filmed on ${date}, at ${rates.join(" and ")} Hz.\n\n` : "";
  return `## ${group}

${when}${head}
|${"---|".repeat(used.length + 1)}
${rows.map(line).join("\n")}
`;
}
