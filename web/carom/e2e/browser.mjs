// Serves the built package on 127.0.0.1, with the pages of the tests and the examples, which import `carom/…` as programs do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "../../test.mjs";

export { desktop, phone, themes, violations } from "../../browser.mjs";
export { pause, stroke } from "../../test.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves folders, each under a path. `change` gets the text of a page, and returns what is sent. */
export async function serve(folders, { headers = {}, change = (text) => text } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const [mount, folder] = Object.entries(folders).find(([start]) => path.startsWith(start)) ?? [];
    try {
      const body = readFileSync(join(folder, path.slice(mount.length) || "index.html"), "utf8");
      const type = TYPES[extname(path)] ?? "text/html";
      response.writeHead(200, { "content-type": type, ...headers }).end(type === "text/html" ? change(body) : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The entries of the package, as `exports` names them, and Vue. */
function imports() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = Object.entries(exports).filter(([, { default: file }]) => file);
  return {
    ...Object.fromEntries(entries.map(([name, { default: file }]) => [posix.join("carom", name), file.slice(1)])),
    vue: "/vue/vue.runtime.esm-browser.prod.js",
  };
}

/** A test of the package. `address` is where its files are, and `open` opens a page and waits until its module has run. */
export const test = base.extend({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
    async ({}, use) => {
      const folders = {
        "/dist/": join(root, "dist"),
        "/examples/": join(root, "examples"),
        "/test/": join(root, "test"),
        "/vue/": createRequire(import.meta.url)
          .resolve("vue")
          .replace(/index\.js$/, "dist"),
        "/": join(root, "e2e/pages"),
      };
      const map = `<script type="importmap">${JSON.stringify({ imports: imports() })}</script>`;
      const change = (page) => page.replace("<title>", `${map}<title>`);
      const { address, close } = await serve(folders, { change });
      await use(address);
      await close();
    },
    { scope: "worker" },
  ],
  open: ({ visit, address }, use) =>
    use(async (path, options) => {
      const opened = await visit(address + path, options);
      // A module's imports have been loaded before the module sets `ready`.
      if (!path.startsWith("examples/")) await opened.page.waitForFunction(() => window.ready);
      return opened;
    }),
});

/** A test whose `page` is one of the pages. The test fails if the page logs anything. */
export const testOf = (path) =>
  test.extend({
    page: async ({ page, address }, use) => {
      const problems = [];
      page.on("console", (message) => problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(String(error)));
      await page.goto(address + path);
      await page.waitForFunction(() => window.ready);
      await use(page);
      assert.deepEqual(problems, []);
    },
  });
