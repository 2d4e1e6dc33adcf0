// Serves the built site on 127.0.0.1 and opens it in Chromium.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { desktop, launch } from "../../browser.mjs";

export { desktop, phone, some, themes, violations } from "../../browser.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const dist = join(root, ".vitepress/dist");

/** All pages of the site itself, without the playground, the API documentation and the figures for frames. */
export const pages = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith(".html") && file.name !== "404.html")
    .map((file) => relative(dist, join(file.parentPath ?? file.path, file.name)))
    .filter((path) => !/^(play|api|embed)\//.test(path))
    .sort();

export async function start() {
  if (!existsSync(join(dist, "index.html"))) throw new Error("the site is not built: run `cargo xtask site`");
  const server = await preview({
    root,
    configFile: join(root, "preview.config.ts"),
    logLevel: "silent",
    preview: { port: 4400 },
  });
  const browser = await launch();
  const address = server.resolvedUrls.local[0];
  return {
    address,
    browser,
    async close() {
      await browser.close();
      await new Promise((done) => server.httpServer.close(done));
    },
    /** Opens a page and waits for its figures, unless the first one is to be seen in motion. `script` runs in the page before its own, `problems` collects errors, warnings and requests to other hosts. */
    async open(path, { script, ...options } = {}, { isWhole = true } = {}) {
      const context = await browser.newContext({ ...desktop, ...options });
      const page = await context.newPage();
      if (script) await page.addInitScript(script);
      const problems = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()))
          problems.push(`external: ${request.url()}`);
      });
      page.on("requestfailed", (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
      await page.goto(address + path);
      if (!isWhole) return { page, context, problems };
      // The theme's bars start last, and their theme switch has no accessible name before.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll(".figure-stage")].every((it) => it.childElementCount > 0) &&
          [...document.querySelectorAll(".VPSwitchAppearance")].every((it) => it.title !== ""),
      );
      return { page, context, problems };
    },
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
