// Serves the built site on 127.0.0.1 and opens its pages in Chromium.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { launch } from "../../browser.mjs";
import { test as base, visitor } from "../../test.mjs";

export { desktop, phone, some, themes, violations } from "../../browser.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const dist = join(root, ".vitepress/dist");

/** Returns the paths of all pages, without the playground, the API documentation and the pages of single figures. */
export const pages = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".html") && file.name !== "404.html")
    .map((file) => relative(dist, join(file.parentPath ?? file.path, file.name)))
    .filter((path) => !/^(play|api|embed)\/|^(guide|docs)\.html$/.test(path))
    .sort();

async function serve() {
  if (!existsSync(join(dist, "index.html"))) throw new Error("the site is not built: run `cargo xtask site`");
  const { httpServer, resolvedUrls } = await preview({
    root,
    configFile: join(root, "preview.config.ts"),
    logLevel: "silent",
    preview: { port: 4400 },
  });
  return { address: resolvedUrls.local[0], close: () => new Promise((done) => httpServer.close(done)) };
}

/**
 * Returns a function that opens a page and waits for its figures. With `isWhole: false` it doesn't wait, so that a test can see the first
 * figure in motion. `script` runs in the page before the page's own. `problems` collects errors, warnings and requests to other hosts.
 */
const opens =
  (visit, address) =>
  async (path, options = {}, { isWhole = true } = {}) => {
    const opened = await visit(address + path, { logs: ["error", "warning"], host: address, ...options });
    if (!isWhole) return opened;
    // The theme's bars start last. Only then does their theme switch have an accessible name.
    await opened.page.waitForFunction(
      () =>
        [...document.querySelectorAll(".figure-stage")].every((it) => it.childElementCount > 0) &&
        [...document.querySelectorAll(".VPSwitchAppearance")].every((it) => it.title !== ""),
    );
    // When fonts come late, figures draw their words once more.
    await opened.page.evaluate(() => document.fonts.ready.then(() => {}));
    return opened;
  };

/** A test of the site: `server` serves it, `open` opens a page. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here.
    async ({}, use) => {
      const server = await serve();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  open: ({ visit, server }, use) => use(opens(visit, server.address)),
});

/** Serves the site and starts Chromium, for scripts. */
export async function start() {
  const [server, browser] = await Promise.all([serve(), launch()]);
  const { address } = server;
  return {
    address,
    browser,
    open: opens(visitor(browser).visit, address),
    close: () => Promise.all([browser.close(), server.close()]),
  };
}

/** Returns a hash of the pixels of a canvas. */
export const picture = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let i = 0; i < data.length; i += 16) sum = (sum * 31 + data[i]) >>> 0;
      return sum;
    });
