/** Pages of the repository that are also pages of the site, and parts of its tested READMEs that pages of the site show. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = "https://github.com/carom-motion/carom";
const repository = new URL("../../../", import.meta.url);
const site = new URL("../", import.meta.url);

/** Folders of the repository and of the site, and the names of the pages if not all are published. */
const FOLDERS: { from: string; to: string; names?: string[] }[] = [
  { from: "docs/coming-from", to: "coming-from" },
  { from: "docs/how-to-test-motion", to: "docs/how-to-test-motion" },
  {
    from: "docs",
    to: "docs",
    names: ["elements", "recipes", "toolkits", "scrolling", "under-the-finger", "hosts", "in-hosts", "motion-report", "what-carom-leaves-out"],
  },
];

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
    for (const file of readdirSync(folder).sort((a, b) => Number(b === "README.md") - Number(a === "README.md") || a.localeCompare(b))) {
      const name = file.replace(/\.md$/, "");
      if (!file.endsWith(".md") || (names && !names.includes(name))) continue;
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
    writeFileSync(to, linked(readFileSync(new URL(file, repository), "utf8"), file, pages));
  }
  return [...pages.values()];
}

/** Rewrites the relative links of a page; pictures are copied beside it. */
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

/**
 * Inserts what a page takes from tested sources. A fence ```` ```from adapters/carom-egui/README.md ```` with a part of a line in
 * it becomes the fence of that README that has the line, and `@size({ spring } from carom)` the size that npm's README states.
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
      const rows = readFileSync(new URL("packages/carom/README.md", repository), "utf8");
      const row = rows.split("\n").find((row) => row.startsWith(`| \`${names}\` from \`${entry}\` |`));
      if (!row) throw new Error(`npm's README must have the size of ${names} from ${entry}`);
      return row.split("|")[2]?.trim() ?? "";
    });
}
