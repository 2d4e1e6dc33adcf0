// Tests of the report of libraries: the form for proposing scenarios, and the history over releases.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "@playwright/test";

import { faultsOf, proposals } from "../../../measure/report/src/proposals.mjs";
import { histories } from "../../../measure/report/src/releases.mjs";

test("each proposed scenario fills in the form and has its own name", () => {
  const all = proposals();
  for (const proposal of all) assert.deepEqual(faultsOf(proposal), [], proposal.name);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
});

test("a form with a wrong, missing or unknown field is refused with the field's name", () => {
  const [right] = proposals();
  const wrong = {
    name: ["Onward", "retarget"],
    kind: ["pinch"],
    does: ["", "A value is sent."],
    because: [" "],
    source: ["motion.dev"],
    by: [7],
    events: [
      [],
      [{ t: 0.1, to: 1 }],
      [{ t: 0, to: "1" }],
      [
        { t: 0, to: 1 },
        { t: -1, to: 2 },
      ],
    ],
    runs: [[], [{ rate: 0 }], [{ rate: 60, stall: [0.3, 0.1] }]],
    checks: [[], [{ check: "feels", why: "it must" }], [{ check: "rests" }]],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of [...values, undefined]) {
      const faults = faultsOf({ ...right, [field]: value });
      assert.ok(
        faults.some((fault) => fault.includes(`\`${field}\``)),
        `${field} = ${JSON.stringify(value)}: ${faults}`,
      );
    }
  assert.match(faultsOf({ ...right, hold: 1 }).join(), /`hold` is no field of a value/);
});

test("the page shows each change of a verdict over all releases", () => {
  const built = readFileSync(new URL("../.vitepress/dist/docs/motion-report.html", import.meta.url), "utf8");
  const list = /<ul class="history">.*?<\/dl>.*?<\/ul>/s.exec(built)?.[0] ?? "";
  const all = histories();
  assert.equal(all.length, 5);
  for (const { name, versions, spans } of all) {
    assert.ok(list.includes(`<b>${name}</b>, ${versions.length} releases, ${versions[0]} to ${versions.at(-1)}`), name);
    for (const found of Object.values(spans)) {
      assert.equal(
        found.reduce((sum, { count }) => sum + count, 0),
        versions.length,
      );
      for (const { since } of found.length > 1 ? found : [])
        assert.ok(list.includes(`</b> ${since}</li>`), `${name} ${since}`);
    }
  }
});
