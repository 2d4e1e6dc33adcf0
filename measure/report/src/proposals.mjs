// Scenarios that somebody proposes, from a form of fields. One that is accepted moves to `scenarios.mjs`.
import { readFileSync } from "node:fs";

import { DRAGS, VALUES } from "./scenarios.mjs";
import { CHECKS } from "./table.mjs";

const isText = (value) => typeof value === "string" && value.trim() !== "";
const isList = (value, of) => Array.isArray(value) && value.length > 0 && value.every(of);
const isPositive = (value) => typeof value === "number" && value > 0;

const isRun = ({ rate, stall = [0, 0] }) => isPositive(rate) && stall.length === 2 && stall[0] <= stall[1];
const areEvents = (events) =>
  isList(events, ({ t, to }, i) => Number.isFinite(to) && t >= (events[i - 1]?.t ?? 0) && t < 3) && events[0].t === 0;

/** The fields of the form, with what each must be. */
const FIELDS = {
  name: ["a word in small letters", (name) => /^[a-z]+(-[a-z]+)*$/.test(name)],
  kind: ['"value" or "drag"', (kind) => kind === "value" || kind === "drag"],
  does: ["what is done, in a sentence without a full stop", (does) => isText(does) && !does.endsWith(".")],
  because: ["why people notice it", isText],
  source: ["the address of an issue, a document or a film that shows it", (source) => /^https:\/\/\S+$/.test(source)],
  by: ["who proposes it", isText],
  runs: ["a list of { rate, stall }, with a rate in Hz and a pause in seconds", (runs) => isList(runs, isRun)],
  checks: [
    `a list of { check, why, … }, each with one of ${CHECKS.join(", ")}`,
    (checks) => isList(checks, ({ check, why }) => CHECKS.includes(check) && isText(why)),
  ],
};
const OF_KIND = {
  value: { events: ["a list of { t, to } from t = 0 on, in seconds, below 3", areEvents] },
  drag: { hold: ["how long the finger rests before it lifts, in seconds", (hold) => hold >= 0 && hold < 2] },
};

/** Says what is wrong with a proposal, a text for each field. */
export function faultsOf(proposal, names = [...VALUES, ...DRAGS].map(({ name }) => name)) {
  const fields = { ...FIELDS, ...OF_KIND[proposal.kind] };
  const wrong = Object.entries(fields)
    .filter(([field, [, holds]]) => proposal[field] === undefined || !holds(proposal[field]))
    .map(([field, [must]]) => `\`${field}\` must be ${must}`);
  const unknown = Object.keys(proposal).filter((field) => !(field in fields));
  const taken = names.includes(proposal.name) ? [`\`name\` is taken: ${proposal.name}`] : [];
  return [...wrong, ...unknown.map((field) => `\`${field}\` is no field of a ${proposal.kind}`), ...taken];
}

/** All proposals. */
export const proposals = () => JSON.parse(readFileSync(new URL("../proposals.json", import.meta.url), "utf8"));

/** A proposal that can be filmed, by name. */
export function proposed(name) {
  const proposal = proposals().find((each) => each.name === name);
  if (!proposal) throw new Error(`proposals.json must have \`${name}\``);
  const faults = faultsOf(proposal);
  if (faults.length) throw new Error(`proposals.json, ${name}: ${faults.join("; ")}`);
  return proposal;
}
