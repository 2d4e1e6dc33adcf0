// Runs the code that `carom fit --paste` prints for JavaScript and CSS, and compares its motion with the recording.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "../browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const carom = process.env.CAROM ?? join(root, "target/debug/carom");
const FILES = ["ios/fling_normal", "ios/bounce_back", "chromium/expfling_down_v02500", "chromium/fracexp_down_v07000"];

test.beforeAll(() => {
  if (!existsSync(carom)) execFileSync("cargo", ["build", "--quiet", "-p", "carom-cli"], { cwd: root });
});

const fit = (file, ...rest) =>
  execFileSync(carom, ["fit", join(root, `proof/data/${file}.csv`), ...rest], { encoding: "utf8" });

for (const file of FILES) {
  test(`the JavaScript and the CSS of ${file} move as recorded`, async ({ page }) => {
    const { parameters, spec, start } = JSON.parse(fit(file, "--json"));
    const position = new Function(`${fit(file, "--paste", "js")}\nreturn position;`)();
    const rows = execFileSync(carom, ["sample", "--spec", JSON.stringify(spec), "--fps", "60"], { encoding: "utf8" });
    const law = rows
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.split(",").map(Number));
    const travel = Math.abs(law.at(-1)[1] - law[0][1]);
    for (const [t, x] of law) assert.ok(Math.abs(position(t) - x) < 1e-3 * travel, `${t}: ${position(t)} is not ${x}`);
    assert.ok(law.length > 10 && Number.isFinite(start) && Object.keys(parameters).length > 2);

    const css = fit(file, "--paste", "css");
    const [from, to] = css
      .match(/from (\S+)px to (\S+)px/)
      .slice(1)
      .map(Number);
    const [, ms] = css.match(/transition-duration: (\d+)ms/).map(Number);
    const [, easing] = css.match(/timing-function: (.*);/);
    for (const part of [0, 0.1, 0.35, 0.7, 1]) {
      const shown = await page.evaluate(
        ([from, to, ms, easing, part]) => {
          const animation = document.body.animate(
            { marginLeft: [`${from}px`, `${to}px`] },
            { duration: ms, easing, fill: "both" },
          );
          animation.pause();
          animation.currentTime = ms * part;
          const shown = Number.parseFloat(getComputedStyle(document.body).marginLeft);
          animation.cancel();
          return shown;
        },
        [from, to, ms, easing, part],
      );
      const expected = position((ms / 1000) * part);
      assert.ok(Math.abs(shown - expected) < 0.01 * travel + 1, `${part}: ${shown} is not ${expected}`);
    }
  });
}
