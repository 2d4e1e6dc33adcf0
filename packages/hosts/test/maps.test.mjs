// Maps in Chromium, with the published packages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { HOSTS, opened } from "../table.mjs";

let browser;
before(async () => void (browser = await opened()));
after(() => browser.close());

for (const host of HOSTS) {
  test(`a fling in ${host} leaves the finger at its velocity, and a hold has none`, async () => {
    const travels = [];
    for (const rate of [60, 240]) {
      const { peak, travel } = await browser.flicked(host, true, { rate });
      const held = await browser.flicked(host, true, { rate, hold: 1 });
      assert.ok(peak > 900 && peak < 1050, `${peak} px/s at ${rate} Hz`);
      travels.push(travel - held.travel);
    }
    assert.ok(Math.abs(travels[0] - travels[1]) < 10, `${travels}`);
  });
}
