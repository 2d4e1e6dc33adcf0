// Every lab passes axe, logs nothing, fits the screen, and can be used with keys.
import assert from "node:assert/strict";
import { desktop, framesAsked, phone, rest, test, themes, violations } from "./browser.mjs";

const LABS = ["spring", "scroll", "zoom", "trace"];
for (const [index, lab] of LABS.entries()) {
  for (const colorScheme of themes(index)) {
    test(`${lab} passes axe in ${colorScheme} and idles at rest`, async ({ open }) => {
      const { page, problems } = await open(`#/${lab}`, { colorScheme });
      await rest(page);
      assert.equal(await framesAsked(page, 300), 0);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(problems, []);
    });
  }

  test(`${lab} fits a phone, with targets for thumbs`, async ({ open }) => {
    const { page, problems } = await open(`#/${lab}`, phone);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.viewport.width);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, select, a[href], input[type=range], .check, .segmented label")]
        .filter((it) => it.checkVisibility() && !it.classList.contains("skip"))
        .map((it) => [it, it.getBoundingClientRect()])
        .filter(([, { width, height }]) => height < 35.5 || width < 43.5)
        .map(([it, { width, height }]) => `${it.outerHTML.slice(0, 80)} ${width}x${height}`),
    );
    assert.deepEqual(small, []);
    assert.deepEqual(problems, []);
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`the text on plots is legible on their felt in ${colorScheme}`, async ({ open }) => {
    const { page } = await open("#/scroll", { colorScheme });
    const { felts, ratios } = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const light = (property) => {
        probe.style.color = `var(${property})`;
        const channels = getComputedStyle(probe)
          .color.match(/[\d.]+/g)
          .slice(0, 3)
          .map((it) => it / 255);
        const [r, g, b] = channels.map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const inks = ["--chalk", ...[1, 2, 3, 4, 5].map((i) => `--series-${i}`)];
      return {
        felts: [...document.querySelectorAll(".plot .canvas")].map((it) =>
          getComputedStyle(it).backgroundImage.slice(0, 15),
        ),
        ratios: inks.flatMap((ink) => ["--felt", "--felt-deep"].map((felt) => [ink, felt, light(ink) / light(felt)])),
      };
    });
    assert.deepEqual(felts, ["radial-gradient", "radial-gradient"]);
    assert.deepEqual(
      ratios.filter(([, , ratio]) => ratio < 4.5),
      [],
    );
  });
}

test("keys reach all labs, and focus is visible", async ({ open }) => {
  const { page } = await open("#/spring", desktop);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the lab");
  await page.keyboard.press("Tab");
  for (const lab of LABS) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => ({
      href: document.activeElement.getAttribute("href"),
      outline: getComputedStyle(document.activeElement).outlineStyle,
    }));
    assert.deepEqual(focused, { href: `#/${lab}`, outline: "solid" });
  }
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.title.startsWith("Trace") && document.activeElement.id === "main");
  assert.equal(await page.locator("nav a[aria-current=page]").textContent(), "Trace");
});

test("the theme follows the system until one is chosen", async ({ open }) => {
  const { page } = await open("#/zoom", { colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), "rgb(18, 20, 15)");
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  assert.equal(await ground(), "rgb(250, 248, 243)");
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.equal(await ground(), "rgb(250, 248, 243)");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
  assert.equal(await page.evaluate(() => localStorage.getItem("vitepress-theme-appearance")), "auto");
});

test("an unknown address opens the first lab with a message", async ({ open }) => {
  const { page, problems } = await open("#/nowhere?x=1");
  assert.equal(await page.locator("h1").textContent(), "Spring");
  assert.equal(await page.evaluate(() => location.hash), "#/spring");
  assert.match(await page.locator(".toast").textContent(), /nowhere/);
  assert.deepEqual(problems, []);
});

for (const [address, problem] of [
  ["scroll?drag=-1", 'drag must be a number from 0 to 100, but is "-1". The default is used instead.'],
  [
    "scroll?rests=nowhere",
    'rests must be one of anywhere, pages, sections, but is "nowhere". The default is used instead.',
  ],
  ["trace?from=soon", 'from must be a number of at least 0, but is "soon". The default is used instead.'],
  ["spring?b=1,x", 'b must be the stiffness, damping and mass of a spring, but is "1,x". The default is used instead.'],
  ["spring?dialect=nope", 'dialect must be the name of a toolkit, but is "nope". The default is used instead.'],
])
  test(`the page explains what is wrong with #/${address}`, async ({ open }) => {
    const { page, problems } = await open(`#/${address}`, phone);
    const told = page.locator(".problem", { hasText: "instead." });
    await told.waitFor();
    // The spring and trace labs start with what moves, and explain the address further down. The others explain it on a phone's first
    // screen.
    if (!/^(spring|trace)/.test(address)) assert.ok((await told.boundingBox()).y < 500);
    assert.deepEqual((await page.locator(".problem").allTextContents()).filter(Boolean), [problem]);
    assert.deepEqual(problems, []);
  });

test("a change in the lab removes the message about its address", async ({ open }) => {
  const { page } = await open("#/scroll?drag=-1");
  await page.getByRole("spinbutton", { name: "Drag, 1/s, exact" }).fill("3");
  assert.equal(await page.locator(".problem").textContent(), "");
});
