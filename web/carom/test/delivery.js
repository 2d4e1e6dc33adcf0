// Recorded fingers, delivered as hosts deliver them: read once a frame and stamped on arrival, with frames missed before the release. The
// same hosts as in `proof/conformance/tests/support/delivery.rs`. Here times are in milliseconds.
import { readFileSync } from "node:fs";

const lines = readFileSync(new URL("../../../proof/conformance/fingers/chromium.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

/** The recorded fingers that moved when they lifted. */
export const fingers = lines.map((line) => JSON.parse(line)).filter(({ velocity }) => velocity !== 0);

/** Each kind of stamp, for the report that is read `earlier` reports after the first of its frame. */
const STAMPS = {
  arrival: (frame, earlier) => frame + 0.02 * earlier,
  frame: (frame) => frame,
  milliseconds: (frame, earlier) => Math.floor(frame + 0.02 * earlier),
};

/**
 * Every device and host, with its reports and frames per second, the phase of its frames, the milliseconds of missed frames, and its kind
 * of stamp.
 */
export const hosts = [];
for (const stamp of Object.keys(STAMPS)) {
  for (const reportsHz of [60, 90, 120, 144, 240, 500, 1000]) {
    for (const framesHz of [60, 120]) {
      for (const stall of [0, 17, 34, 50])
        for (const phase of [0, 0.3, 0.7]) hosts.push({ reportsHz, framesHz, phase, stall, stamp });
    }
  }
}

/** Returns the times and places that a host reports of a finger, and the time of the lift. The finger follows the plan of its recording. */
export function deliver({ samples, release_ms: release, velocity }, { reportsHz, framesHz, phase, stall, stamp }) {
  const [begins, from] = samples[0];
  const steps = samples.length - 1;
  const lasts = Math.round((samples.at(-1)[0] - begins) / steps) * steps;
  const reports = [];
  for (let i = 0; i <= (lasts * reportsHz) / 1000 + 1e-6; i++)
    reports.push([begins + (1000 * i) / reportsHz, from + (velocity * i) / reportsHz]);
  const period = 1000 / framesHz;
  const frameOf = (time) => (Math.ceil(time / period - phase) + phase) * period;
  const lift = frameOf(Math.max(reports.at(-1)[0], begins + lasts + Math.min(release - begins - lasts, 8)));
  const missed = Math.round(stall / period) + 0.5;
  let [frame, earlier] = [-Infinity, 0];
  const read = (time) => {
    const next = frameOf(time) > lift - missed * period ? lift : frameOf(time);
    earlier = next > frame ? 0 : earlier + 1;
    frame = next;
    return STAMPS[stamp](frame, earlier);
  };
  return { reports: reports.map(([time, place]) => [read(time), place]), lift: read(lift) };
}
