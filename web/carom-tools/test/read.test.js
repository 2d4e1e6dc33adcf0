// The same cases as in measure/carom-fit/tests/csv.rs, because the command and the package must accept the same files and report the same
// errors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, readTrace } from "carom-tools/fit";

const says = (text, message, options = {}) => assert.throws(() => readTrace(text, options), new Error(message));

test("every delimiter is recognized", () => {
  for (const text of [
    "t_ms,y\n0,1.5\n20,-2\n",
    "t_ms;y\r\n0;1.5\r\n20;-2\r\n",
    "t_ms\ty\n0\t1.5\n20\t-2",
    "t_ms y\n0 1.5\n20 -2\n",
    "  t_ms   y\n   0   1.5\n  20    -2\n",
    "t_ms, y\n0, 1.5\n20, -2\n",
    '\ufeff"t_ms","y"\r0,1.5\r20,-2',
    '"t, in ms","y"\n0,1.5\n20,-2',
  ]) {
    assert.deepEqual(readTrace(text), { times: [0, 0.02], positions: [1.5, -2], notes: [] }, JSON.stringify(text));
  }
});

test("comments and empty lines are skipped but counted", () => {
  const text = "# a fling\n\nt_s,y\n0,1\n # a word\n\n1,2\n\n# more\n2,oops\n";
  says(text, "line 10, column 2 (`y`): expected a finite number such as 16.7, found `oops`");
  assert.equal(readTrace(text.replace("oops", "3")).times.length, 3);
});

test("the header determines the unit unless the caller does", () => {
  for (const [head, end] of [
    ["t_s", 5],
    ["t_ms", 0.005],
    ["time (ms)", 0.005],
    ["seconds", 5],
    ["Millis", 0.005],
    ["t_us", 5e-6],
    ["time (\u00b5s)", 5e-6],
    ["ns", 5e-9],
  ]) {
    const { times, notes } = readTrace(`${head},y\n0,0\n5,1`);
    assert.deepEqual([times, notes], [[0, end], []], head);
  }
  assert.deepEqual(readTrace("t_ms,y\n0,0\n5,1", { timeUnit: "s" }).times, [0, 5]);
  assert.deepEqual(readTrace("0,0\n5,1", { timeUnit: "ms" }).times, [0, 0.005]);
});

test("without a header the intervals determine the unit", () => {
  const { times, notes } = readTrace("0,0\n17,1\n34,2");
  assert.deepEqual(
    [times, notes],
    [
      [0, 0.017, 0.034],
      ["times are taken for milliseconds, by their intervals; if they are not, give `time_unit`, such as s"],
    ],
  );
  for (const [frame, name] of [
    [16_667, "microseconds"],
    [16_666_667, "nanoseconds"],
  ]) {
    const { times, notes } = readTrace(`0,0\n${frame},1\n${2 * frame},2`);
    assert.ok(Math.abs(times[2] - 1 / 30) < 1e-6, name);
    assert.deepEqual(notes, [
      `times are taken for ${name}, by their intervals; if they are not, give \`time_unit\`, such as ${name === "seconds" ? "ms" : "s"}`,
    ]);
  }
  assert.deepEqual(readTrace("0,0\n0.017,1\n0.034,2"), {
    times: [0, 0.017, 0.034],
    positions: [0, 1, 2],
    notes: ["times are taken for seconds, by their intervals; if they are not, give `time_unit`, such as ms"],
  });
});

test("columns are chosen by name", () => {
  const text = "frame,y,t_ms,x\n0,1,10,2\n1,3,20,4\n";
  const { times, positions } = readTrace(text, { timeColumn: "t_ms", positionColumn: "x" });
  assert.deepEqual(
    [times, positions],
    [
      [0.01, 0.02],
      [2, 4],
    ],
  );
  // Without options the header decides, and the positions are the column after the times.
  assert.deepEqual(readTrace(text).positions, [2, 4]);
  // If one column is named, the other column is the remaining one.
  for (const options of [{ timeColumn: "t_ms" }, { positionColumn: "y" }, {}]) {
    const swapped = readTrace("y,t_ms\n1,10\n3,20\n", options);
    assert.deepEqual(
      [swapped.times, swapped.positions],
      [
        [0.01, 0.02],
        [1, 3],
      ],
    );
  }
  says(text, "line 1: expected a header with the column `z`, found `frame`, `y`, `t_ms`, `x`", { positionColumn: "z" });
  says("0,1\n", "line 1: expected a header with the column `t_ms`, found no header", { timeColumn: "t_ms" });
});

test("a first row with one typing error is not taken for a header", () => {
  says("0.O,400\n0.1,401\n", "line 1, column 1: expected a finite number such as 16.7, found `0.O`");
});

test("an error names a field that is not a finite number", () => {
  for (const field of ["inf", "-inf", "1e999", "12px", "1_000", "0x10", "Infinity"]) {
    const found = `line 3, column 2 (\`y\`): expected a finite number such as 16.7, found \`${field}\``;
    says(`t_s,y\n0,1\n1,${field}\n`, found);
  }
  for (const [field, value] of [
    ["+1.", 1],
    [".5", 0.5],
    ["-2E3", -2000],
  ]) {
    assert.equal(readTrace(`t_s,y\n0,1\n1,${field}`).positions[1], value);
  }
});

test("rows without a position are skipped, with a note", () => {
  for (const field of ["", "NaN", "NA", "null"]) {
    const { positions, notes } = readTrace(`t_s,y\n0,1\n1,${field}\n2,3\n`);
    assert.deepEqual([positions, notes], [[1, 3], ["rows without a position, left out: 1"]], field);
  }
});

test("an error names the row that is too short", () => {
  says("t_s,y\n0,1\n1\n", "line 3, column 2 (`y`): expected a number, but the row has 1 field(s)");
});

test("rows are sorted by time, and the last one at a time counts", () => {
  assert.deepEqual(readTrace("t_s,y\n2,20\n0,0\n1,10\n"), {
    times: [0, 1, 2],
    positions: [0, 10, 20],
    notes: ["1 of 3 samples were out of order: sorted by time"],
  });
  const { positions, notes } = readTrace("t_ms,y\n0,0\n10,5\n20,1\n20,2\n");
  assert.deepEqual(positions, [0, 5, 2]);
  assert.deepEqual(notes, ["1 of 4 samples were at the time of another: the last at each time counts"]);
  assert.deepEqual(readTrace("t_s,y\n0,1\n1,2\n-0,3\n").positions, [3, 2]);
});

test("an empty file is an error", () => {
  for (const text of ["", "\n\n", "# only words\n", "t_ms,y\n"]) {
    says(text, "expected rows of a time and a position, found none");
  }
});

test("fit accepts the result of readTrace", () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${(i * 1000) / 60},${900 * (1 - Math.exp((-2 * i) / 60))}`);
  const { best } = fit(readTrace(`t_ms,y_px\n${rows.join("\n")}`));
  assert.equal(best.model, "friction");
  assert.ok(Math.abs(best.parameters.find(({ name }) => name === "drag").value - 2) < 1e-6);
});

test("readTrace accepts and rejects the same files as the command", () => {
  const [times, positions] = [
    [0, 0.5, 1],
    [0, 5, 20],
  ];
  for (const [text, options] of [
    ['{"trace":1,"unit":"px","clock":"frame"}\n{"t":0,"y":0}\n{"t":0.5,"y":5}\n{"t":1,"y":20}'],
    ["[[0,0],[0.5,5],[1,20]]", { timeUnit: "s" }],
    ['[{"t_ms":0,"y":0},{"t_ms":500,"y":5},{"t_ms":1000,"y":20}]'],
    ['{"times":[0,0.5,1],"positions":[0,5,20]}', { timeUnit: "s" }],
  ]) {
    const read = readTrace(text, options);
    assert.deepEqual([read.times, read.positions], [times, positions], text);
  }
  const lottie = readTrace('{"fr":60,"k":[{"t":0,"s":[0],"h":1},{"t":60,"s":[20]}]}');
  assert.deepEqual([lottie.times[0], lottie.times.at(-1), lottie.positions.at(-1)], [0, 1, 20]);
  says('{"trace":2}', "line 1: `trace` must be 1, the version of the format, but is 2");
  says("nonsense", "expected rows of a time and a position, found none");
});
