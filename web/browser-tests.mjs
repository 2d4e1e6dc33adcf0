// Runs files of tests that use Chromium: `node browser-tests.mjs [--at-once=N] FILE...`.
//
// Such a test lives in real time: a machine that does something else at the wrong moment delays a frame, and a test that compares
// an instant of the page with an instant of its own may then fail. A test that fails is therefore tried again, alone, when all others
// have ended, and up to twice. The last lines name what needed that, so that an unsteady test is seen and mended; a fault of the code
// fails every time.
import { readFileSync, statSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";

const TRIES = 3;

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** Runs files, of them only the tests of these names if there are any; returns which tests passed and which failed. */
async function attempt(files, concurrency, names) {
  const testNamePatterns = names?.map((name) => new RegExp(`^${escaped(name)}$`));
  const events = run({ files, concurrency, ...(names && { testNamePatterns }) });
  const [passed, failed] = [[], []];
  events.on("test:pass", (test) => test.nesting === 0 && test.skip === undefined && passed.push(test));
  events.on("test:fail", (test) => test.nesting === 0 && failed.push(test));
  const report = events.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await finished(report);
  return { passed, failed };
}

const options = { "at-once": { type: "string", default: "1" } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (positionals.length === 0) throw new Error("the files of the tests must be named");
const named = ({ name, file }) => `${name} (${relative(".", file)})`;

// Long files first, so that none is left to run alone at the end.
const files = positionals.map((file) => resolve(file)).sort((a, b) => statSync(b).size - statSync(a).size);
let { failed } = await attempt(files, Number(values["at-once"]));
/** Returns the files whose tests are written in a file: it is one of them, or what several of them import. */
const placesOf = (file) =>
  files.includes(file) ? [file] : files.filter((one) => readFileSync(one, "utf8").includes(`/${basename(file)}"`));
const unsteady = [];
for (let count = 2; count <= TRIES && failed.length > 0; count++) {
  const again = failed;
  failed = [];
  for (const file of new Set(again.map((test) => test.file))) {
    const tests = again.filter((test) => test.file === file);
    // A file that does not load is reported as a test with the name of the file.
    const names = tests.some(({ name }) => resolve(name) === file) ? undefined : tests.map(({ name }) => name);
    console.log(`try ${count} of ${TRIES}: ${tests.map(named).join(", ")}`);
    const { passed, failed: still } = await attempt(placesOf(file), 1, names);
    const isIn = (list, test) => list.some(({ name }) => name === test.name);
    const lost = names ? tests.filter((test) => !isIn(passed, test)) : still;
    failed.push(...lost);
    unsteady.push(...tests.filter((test) => !isIn(lost, test)).map((test) => `passed at try ${count}: ${named(test)}`));
  }
}
for (const line of unsteady) console.log(line);
for (const test of failed) console.log(`failed ${TRIES} times: ${named(test)}`);
process.exitCode = failed.length > 0 ? 1 : 0;
