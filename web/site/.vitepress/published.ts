/** Pages of the repository that are also pages of the site, and parts of its tested READMEs that pages of the site show. */
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

/** Folders of the repository and of the site. The pages that are named come in this order, in the sidebar as well. */
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

/** Pages for people who write JavaScript: its lines come before those in Rust. */
const JAVASCRIPT = ["docs/coming-from/motion.md", "docs/coming-from/react-spring.md", "docs/coming-from/svelte.md"];

export interface Published {
  /** The address below the site's root, without ending. */
  page: string;
  title: string;
  /** The page's file in the repository. */
  file: string;
}

const pageOf = (name: string): string => (name === "README" ? "index" : name);

/** Copies the pages into the site, with links to other published pages as links of the site, and returns them. */
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

const FILMED = "Films of the libraries as they were published, frame by frame, beside the law.";

/**
 * Puts what moves where a comment of a page says so: `<!-- films value motion, rust gpui -->`, or of all rows `<!-- films -->`;
 * `<!-- figure live row -->`, a figure and what it shows; `<!-- examples sheet, news -->`, examples in frames; and `<!-- matrix -->` and
 * `<!-- history -->`, the report at a glance and over the releases of libraries.
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

/** The title of an example. */
const titleOf = (name: string): string =>
  /<title>(.*)<\/title>/.exec(readFileSync(new URL(`web/carom/examples/${name}.html`, repository), "utf8"))?.[1] ?? "";

/** An example in a frame, which says how to use it, beside its code. */
const exampleOf = (name: string): string => `## ${titleOf(name)}

<div class="example">
<div><iframe src="./play/examples/${name}.html" title="${titleOf(name)}" loading="lazy"></iframe>
<a href="./play/examples/${name}.html" target="_self">Open it alone</a>, <a href="${REPOSITORY}/blob/main/web/carom/examples/${name}.html">its HTML</a></div>

<<< ../carom/examples/${name}.js

</div>`;

const figure = (name: string, of: string, more = ""): string =>
  `<Figure name="${name}"${of && ` of="${of}"`}${more} />`;

/** Puts the JavaScript of a page before its Rust: in its blocks of code and in its tables of calls. */
function javaScriptFirst(text: string): string {
  return text.replace(/^(```rust\n[^]*?\n```)\n\n(```js\n[^]*?\n```)$/gm, "$2\n\n$1").replace(/^\|.*\|$/gm, (row) => {
    const cells = row.split(/(?<!\\)\|/);
    return cells.length === 5 ? [cells[0], cells[1], cells[3], cells[2], cells[4]].join("|") : row;
  });
}

/**
 * Inserts what a page takes from tested sources. In a fence ```` ```from toolkits/carom-egui/README.md ```` the page writes a part of a
 * line; the fence is replaced by the fence of that README that contains this line. `@size({ spring } from carom)` is replaced by the size
 * that npm's README states, and `@spring(0.5, 0.3)` by the CSS of a spring with this duration and bounce. `@peers(value motion, rust springs)`
 * is a table of what the report of libraries found for these rows, and `@example(sheet)` an example beside its code.
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

/** What people ask of a library first, with the check and the scenario of the report that answer it. */
const QUESTIONS = [
  ["turned back in flight", "continuous", "retarget"],
  ["60 to 240 Hz", "rate_free", "rates"],
  ["after a pause", "rate_free", "stall"],
] as const;

/** A table of rows of the report of libraries, with the answer to each question. */
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

/** Says what a check of the report found in a scenario: a mark, and of a fault its size. */
export function verdict({ key, results }: Row, check: string, scenario: string): string {
  const result = results.find((each) => each.check === check && each.scenario === scenario);
  if (!result) throw new Error(`the report must have \`${check}\` of \`${key}\` in \`${scenario}\``);
  const worst = result.findings.find((finding) => finding.verdict === result.verdict);
  if (result.verdict === "pass" || !worst?.measured) return MARKS[result.verdict];
  return `${MARKS[result.verdict]} ${grouped(Math.round(worst.measured))} ${worst.part === "velocity" ? "px/s" : "px"}`;
}

const grouped = (x: number): string => x.toLocaleString("en");

/** The report at a glance: a row for each library, a column for each check, and a mark. */
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
  return `<div class="matrix">\n\n${tables.join("\n\n")}\n\n</div>\n\nThe numbers, the reasons and the faults by design are below.`;
}

interface Span {
  verdict: Verdict;
  since: string;
  count: number;
}

/** A line for each check whose verdict changed, as long as each verdict lasted, and the names of the others. */
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
    ? `Five libraries over their releases. Each mark stands with the first release that has it.\n\n<ul class="history">${lines.join("")}</ul>`
    : "";
}

/** Lists the entries of npm's packages with the names that each exports. */
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

/** The recorder that `carom record` prints, as the address of a bookmark: the first click records the page, the second one ends it. */
function bookmarklet(): string {
  const snippet = readFileSync(new URL("crates/carom-cli/record/snippet.js", repository), "utf8");
  const body = snippet.replace(/^\s*\/\/.*\n/gm, "").replace("var stop =", "window.stopCarom =");
  const code = `(()=>{if(window.stopCarom){const said=stopCarom("recording.json");delete window.stopCarom;return alert(said)}${body}})()`;
  return `javascript:${encodeURIComponent(code.replace(/\n\s*/g, "\n")).replace(/'/g, "%27")}`;
}
