// Hosts in Chromium, with the published packages.
import assert from "node:assert/strict";
import { test as base } from "@playwright/test";
import { hostsIn } from "../browser.mjs";
import { FLICKED, FLOWN } from "../table.mjs";

const test = base.extend({
  hosts: [async ({ browser }, use) => use(await hostsIn(browser)), { scope: "worker" }],
});

for (const host of FLICKED) {
  test(`a fling in ${host} has the finger's velocity at every rate, and a hold doesn't fling`, async ({ hosts }) => {
    const travels = [];
    for (const rate of [60, 240]) {
      const { peak, end } = await hosts.flick(host, true, { rate });
      const { end: still } = await hosts.flick(host, true, { rate, hold: 1 });
      // `peak` is a mean over 1/30 s. In that time OpenLayers' curve slows down by a seventh.
      assert.ok(peak > 850 && peak < 1050, `${peak} px/s at ${rate} Hz`);
      travels.push(Math.abs(end - still));
      // MapLibre estimates velocities over 160 ms, so there a finger only counts as held after that time.
      const { end: held } = await hosts.flick(host, true, { rate, hold: host === "maplibre" ? 0.2 : 0.1 });
      assert.ok(Math.abs(held - still) < 3, `${held - still} px after a hold`);
    }
    // Leaflet reads events of whole pixels.
    assert.ok(Math.abs(travels[0] - travels[1]) < 15, `${travels}`);
  });
}

for (const host of FLOWN) {
  test(`a camera in ${host} moves alike at every frame rate`, async ({ hosts }) => {
    const places = [];
    for (const rate of [30, 60, 240]) places.push(await hosts.fly(host, true, { rate }));
    assert.ok(places[0] > 2 && Math.max(...places) - Math.min(...places) < 1e-6, `${places}`);
  });
}
