/** Makes pages of the site from pages of the repository, and inserts tested code from its READMEs into the site's pages. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { spring } from "carom";
import { toLinear } from "carom-tools/convert";
import { histories } from "../../../measure/report/src/releases.mjs";
import { MARKS, reportRows, type Row, type Verdict } from "./report";

const REPOSITORY = "https://github.com/carom-motion/carom";
const repository = new URL("../../../", import.meta.url);
const site = new URL("../", import.meta.url);

/** Folders of the repository, and where their pages go in the site. Pages in `names` keep this order, also in the sidebar. */
const FOLDERS: { from: string; to: string; names?: string[] }[] = [
  { from: "docs/coming-from", to: "coming-from" },
  {
    from: "docs",
    to: "docs",
    names: ["elements", "recipes", "under-the-finger", "scrolling", "events", "toolkits", "formulas", "accuracy"],
  },
  { from: "docs/how-to-test-motion", to: "docs/how-to-test-motion" },
  { from: "docs", to: "docs", names: ["what-carom-leaves-out", "motion-report", "hosts", "in-hosts"] },
];

/** Pages for people who write JavaScript. On these, JavaScript comes before Rust. */
const JAVASCRIPT = ["docs/coming-from/motion.md", "docs/coming-from/react-spring.md", "docs/coming-from/svelte.md"];

export interface Published {
  /** The address below the site's root, without ending. */
  page: string;
  title: string;
  /** The page's file in the repository. */
  file: string;
}

const pageOf = (name: string): string => (name === "README" ? "index" : name);

/** Copies the pages into the site, turns links between them into links of the site, and returns the pages. */
export function publish(): Published[] {
  const pages = new Map<string, Published>();
  for (const { from, to, names } of FOLDERS) {
    const folder = new URL(`${from}/`, repository);
    if (!existsSync(folder)) continue;
    const files = names?.map((name) => `${name}.md`) ?? readdirSync(folder).filter((file) => file.endsWith(".md"));
    if (!names) files.sort((a, b) => Number(b === "README.md") - Number(a === "README.md") || a.localeCompare(b));
    for (const file of files) {
      const name = file.replace(/\.md$/, "");
      const title = /^# (?:Coming from )?(.*)$/m.exec(readFileSync(new URL(file, folder), "utf8"))?.[1] ?? name;
      // The names of many libraries begin with a small letter.
      const shown = name === "README" ? title[0]?.toUpperCase() + title.slice(1) : title;
      pages.set(`${from}/${file}`, { page: `${to}/${pageOf(name)}`, title: shown, file: `${from}/${file}` });
    }
  }
  for (const folder of ["coming-from", "docs"]) rmSync(new URL(folder, site), { recursive: true, force: true });
  for (const { page, file } of pages.values()) {
    const to = new URL(`${page}.md`, site);
    mkdirSync(new URL(".", to), { recursive: true });
    const text = linked(readFileSync(new URL(file, repository), "utf8"), file, pages);
    writeFileSync(to, moving(JAVASCRIPT.includes(file) ? javaScriptFirst(text) : text));
  }
  return [...pages.values()];
}

/** Rewrites the relative links of a page, and copies pictures beside it. */
function linked(text: string, file: string, pages: Map<string, Published>): string {
  const here = pages.get(file)?.page ?? "";
  const rewrite = (link: string): string => {
    if (/^(\w+:|#|\/)/.test(link)) return link;
    const [path = "", place] = link.split("#", 2);
    const target = posix.normalize(posix.join(posix.dirname(file), path));
    const hash = place ? `#${place}` : "";
    const page = pages.get(target);
    if (page) return `${posix.relative(posix.dirname(here), page.page)}.md${hash}`.replace(/^(?!\.)/, "./");
    if (/\.(svg|png|webp)$/.test(path)) {
      const to = new URL(`${posix.dirname(here)}/${posix.basename(path)}`, site);
      cpSync(fileURLToPath(new URL(target, repository)), fileURLToPath(to));
      return `./${posix.basename(path)}`;
    }
    return `${REPOSITORY}/${path.endsWith("/") ? "tree" : "blob"}/main/${target}${hash}`;
  };
  return text
    .replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${rewrite(link)})`)
    .replace(/\b(src|srcset)="([^"]+)"/g, (_, name: string, link: string) => `${name}="${rewrite(link)}"`);
}

const FILMED = "Films of the published libraries, frame by frame, beside the exact motion.";

/**
 * Replaces comments of a page by what moves:
 *
 * - `<!-- films value motion, rust gpui -->`: the films of these rows of the report, and `<!-- films -->` of all rows.
 * - `<!-- figure live row -->`: a figure, and what it shows.
 * - `<!-- examples sheet, news -->`: examples in frames.
 * - `<!-- matrix -->`: the report at a glance. `<!-- history -->`: the report over the releases of libraries.
 */
function moving(text: string): string {
  return text
    .replace(/^<!-- films ?(.*?) ?-->$/gm, (_, of: string) => figure("report", of, ` caption="${FILMED}"`))
    .replace(/^<!-- figure ([\w-]+) ?(.*?) ?-->$/gm, (_, name: string, of: string) => figure(name, of))
    .replace(
      /^<picture>\n.* srcset="(.*)">\n *<img alt="(.*)" src="(.*)">\n<\/picture>$/gm,
      '<div class="plot">\n\n![$2]($3){.is-light} ![$2]($1){.is-dark}\n\n</div>',
    )
    .replace(/^<!-- matrix -->$/m, matrix)
    .replace(/^<!-- history -->$/m, history)
    .replace(/^<!-- examples (.*) -->$/gm, (_, names: string) => {
      const frames = names.split(", ").map((name) => {
        const title = titleOf(name);
        const id = title.toLowerCase().replaceAll(" ", "-");
        return `<div class="live"><iframe src="../play/examples/${name}.html" title="${title}" loading="lazy"></iframe><a href="../examples.html#${id}">Its code</a></div>`;
      });
      return `<div class="lives" style="--count: ${frames.length}">\n${frames.join("\n")}\n</div>`;
    });
}

/** Returns the title of an example. */
const titleOf = (name: string): string =>
  /<title>(.*)<\/title>/.exec(readFileSync(new URL(`web/carom/examples/${name}.html`, repository), "utf8"))?.[1] ?? "";

/** Returns an example in a frame, beside its code. */
const exampleOf = (name: string): string => `## ${titleOf(name)}

<div class="example">
<div><iframe src="./play/examples/${name}.html" title="${titleOf(name)}" loading="lazy"></iframe>
<a href="./play/examples/${name}.html" target="_self">Open it alone</a>, <a href="${REPOSITORY}/blob/main/web/carom/examples/${name}.html">its HTML</a></div>

<<< ../carom/examples/${name}.js

</div>`;

const figure = (name: string, of: string, more = ""): string =>
  `<Figure name="${name}"${of && ` of="${of}"`}${more} />`;

/** Puts JavaScript before Rust in the blocks of code and in the tables of calls of a page. */
function javaScriptFirst(text: string): string {
  return text.replace(/^(```rust\n[^]*?\n```)\n\n(```js\n[^]*?\n```)$/gm, "$2\n\n$1").replace(/^\|.*\|$/gm, (row) => {
    const cells = row.split(/(?<!\\)\|/);
    return cells.length === 5 ? [cells[0], cells[1], cells[3], cells[2], cells[4]].join("|") : row;
  });
}

/**
 * Inserts what a page takes from tested sources:
 *
 * - A fence ```` ```from toolkits/carom-egui/README.md ```` contains a part of a line. The README's fence with this line replaces it.
 * - `@size({ spring } from carom)`: the size that npm's README states.
 * - `@spring(0.5, 0.3)`: the CSS of a spring with this duration and bounce.
 * - `@peers(value motion, rust springs)`: a table of what the report found for these rows.
 * - `@example(sheet)`: an example beside its code.
 */
export function derived(source: string): string {
  return source
    .replace(/^```from (\S+)(?: (\[[^\]]+\]))?\n([^]*?)\n```$/gm, (_, path: string, label = "", line: string) => {
      const text = readFileSync(new URL(path, repository), "utf8");
      const found = [...text.matchAll(/^```([a-z]+)[^\n]*\n([^]*?)^```$/gm)].find(([, , code]) => code?.includes(line));
      if (!found) throw new Error(`${path} must have a block of code with "${line}"`);
      return `\`\`\`${found[1]} ${label}\n${found[2]}\`\`\``;
    })
    .replace(/@size\((\{[^}]*\}) from ([^)]+)\)/g, (_, names: string, entry: string) => {
      const rows = readFileSync(new URL("web/carom/README.md", repository), "utf8");
      const row = rows.split("\n").find((row) => row.startsWith(`| \`${names}\` from \`${entry}\` |`));
      if (!row) throw new Error(`npm's README must have the size of ${names} from ${entry}`);
      return row.split("|")[2]?.trim() ?? "";
    })
    .replace(/^@example\((\w+)\)$/gm, (_, name: string) => exampleOf(name))
    .replace(/^@peers\((.*)\)$/gm, (_, rows: string) => peers(rows.split(", ")))
    .replace(/^@exports$/m, exportsOfNpm)
    .replace(/@bookmarklet/, bookmarklet)
    .replace(/@spring\(([\d.]+), ([\d.]+)\)/g, (_, duration: string, bounce: string) => {
      const { css, durationMs } = toLinear(spring({ duration: Number(duration), bounce: Number(bounce) }), 0.005);
      return `transition: transform ${Math.round(durationMs)}ms ${css};`;
    });
}

/** What people first ask about a library, each with the report's check and scenario that answer it. */
const QUESTIONS = [
  ["turned back in flight", "continuous", "retarget"],
  ["60 to 240 Hz", "rate_free", "rates"],
  ["after a pause", "rate_free", "stall"],
] as const;

/** Returns a table of some rows of the report, with the answer to each question. */
function peers(ids: string[]): string {
  const rows = ids.map((id) => {
    const row = reportRows().find(({ kind, key }) => `${kind} ${key}` === id);
    if (!row) throw new Error(`the report must have the row \`${id}\``);
    const cells = QUESTIONS.map(([, check, scenario]) => verdict(row, check, scenario));
    return `| ${row.name} ${row.version ?? ""} | ${cells.join(" | ")} |`;
  });
  const table = [`| | ${QUESTIONS.map(([name]) => name).join(" | ")} |`, "|---|---|---|---|", ...rows].join("\n");
  return `<div class="matrix">\n\n${table}\n\n</div>`;
}

/** Returns what a check of the report found in a scenario: a mark, and for a fault also its size. */
export function verdict({ key, results }: Row, check: string, scenario: string): string {
  const result = results.find((each) => each.check === check && each.scenario === scenario);
  if (!result) throw new Error(`the report must have \`${check}\` of \`${key}\` in \`${scenario}\``);
  const worst = result.findings.find((finding) => finding.verdict === result.verdict);
  if (result.verdict === "pass" || !worst?.measured) return MARKS[result.verdict];
  return `${MARKS[result.verdict]} ${grouped(Math.round(worst.measured))} ${worst.part === "velocity" ? "px/s" : "px"}`;
}

const grouped = (x: number): string => x.toLocaleString("en");

/** Returns the report at a glance: a row for each library, a column for each check, and a mark in each cell. */
function matrix(): string {
  const rows = reportRows().filter(({ name }) => !name.startsWith("control"));
  const tables = [...new Set(rows.map(({ group }) => String(group)))].map((group) => {
    const own = rows.filter((row) => row.group === group);
    const checks = [...new Set(own.flatMap(({ grades }) => Object.keys(grades)))];
    const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;
    return [
      line([group.replace(/, in a browser/, ""), ...checks.map((check) => check.replace("_", " "))]),
      line(["---", ...checks.map(() => ":-:")]),
      ...own.map(({ name, grades }) =>
        line([name, ...checks.map((check) => (grades[check] ? MARKS[grades[check].verdict] : ""))]),
      ),
    ].join("\n");
  });
  return `<div class="matrix">\n\n${tables.join("\n\n")}\n\n</div>\n\nBelow are the numbers, the reasons, and the faults that are by design.`;
}

interface Span {
  verdict: Verdict;
  since: string;
  count: number;
}

/**
 * Returns, for each library, a bar for each check whose verdict changed, and the names of the other checks. The parts of a bar show how
 * long each verdict lasted.
 */
function history(): string {
  const lines = (histories() as { name: string; versions: string[]; spans: Record<string, Span[]> }[]).map(
    ({ name, versions, spans }) => {
      const all = Object.entries(spans);
      const changed = all.filter(([, found]) => found.length > 1);
      const line = ([check, found]: [string, Span[]]): string => {
        const parts = found.map(
          ({ verdict, since, count }) =>
            `<li class="is-${verdict}" style="flex-grow: ${count}"><b>${MARKS[verdict]}</b> ${since}</li>`,
        );
        return `<dt>${check.replace("_", " ")}</dt><dd><ol>${parts.join("")}</ol></dd>`;
      };
      const steady = all.filter(([, found]) => found.length === 1);
      const others = steady.map(
        ([check, [span]]) => `${MARKS[span?.verdict ?? "undecided"]} ${check.replace("_", " ")}`,
      );
      const same = others.length ? `<p>the same in all: ${others.join(", ")}</p>` : "";
      const count = `${versions.length} releases, ${versions[0]} to ${versions.at(-1)}`;
      return `<li><p><b>${name}</b>, ${count}</p><dl>${changed.map(line).join("")}</dl>${same}</li>`;
    },
  );
  return lines.length
    ? `Five libraries over their releases. Each mark is beside the first release that has it.\n\n<ul class="history">${lines.join("")}</ul>`
    : "";
}

/** Lists the entries of the npm packages, with the names that each entry exports. */
function exportsOfNpm(): string {
  const require = createRequire(import.meta.url);
  const lines = ["carom", "carom-tools"].flatMap((name) => {
    const { exports } = require(`${name}/package.json`) as { exports: Record<string, unknown> };
    return Object.keys(exports)
      .filter((entry) => !/json$/.test(entry))
      .map((entry) => {
        const address = name + entry.slice(1);
        const names = Object.keys(require(address) as object).map((each) => `\`${each}\``);
        return `- \`${address}\`: ${names.join(", ")}`;
      });
  });
  return lines.join("\n");
}

/**
 * Returns the recorder that `carom record` prints, as the address of a bookmark. The first click starts to record a page, the second one
 * stops.
 */
function bookmarklet(): string {
  const snippet = readFileSync(new URL("crates/carom-cli/record/snippet.js", repository), "utf8");
  const body = snippet.replace(/^\s*\/\/.*\n/gm, "").replace("var stop =", "window.stopCarom =");
  const code = `(()=>{if(window.stopCarom){const said=stopCarom("recording.json");delete window.stopCarom;return alert(said)}${body}})()`;
  return `javascript:${encodeURIComponent(code.replace(/\n\s*/g, "\n")).replace(/'/g, "%27")}`;
}
