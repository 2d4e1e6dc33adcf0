// The formulas of docs/formulas.md in GLSL, in Chromium, against those in JavaScript.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { approach, friction, rubberBand, spring } from "./formulas.js";

const shader = readFileSync(new URL("formulas.glsl", import.meta.url), "utf8");
const COUNT = 20_000;

/** Runs in the page: draws each row as a point, and returns six numbers for each. */
function drawn({ shader, rows }) {
  const gl = document.createElement("canvas").getContext("webgl2");
  const program = gl.createProgram();
  const add = (type, text) => {
    const one = gl.createShader(type);
    gl.shaderSource(one, `#version 300 es\nprecision highp float;\n${text}`);
    gl.compileShader(one);
    if (!gl.getShaderParameter(one, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(one));
    gl.attachShader(program, one);
  };
  add(
    gl.VERTEX_SHADER,
    `${shader}
    in vec4 a; in vec2 b; out vec4 one; out vec2 two;
    void main() {
      one = vec4(spring(a.xy, a.z, a.w, b.x, b.y), friction(a.xy, b.x, b.y));
      two = vec2(approach(a.x, a.z, b.x, b.y), rubberBand(a.y, 0.55, a.w));
    }`,
  );
  add(gl.FRAGMENT_SHADER, "out vec4 colour; void main() { colour = vec4(1); }");
  gl.transformFeedbackVaryings(program, ["one", "two"], gl.INTERLEAVED_ATTRIBS);
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(rows), gl.STATIC_DRAW);
  for (const [name, size, offset] of [
    ["a", 4, 0],
    ["b", 2, 16],
  ]) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 24, offset);
  }
  const result = gl.createBuffer();
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, result);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 4 * rows.length, gl.STATIC_READ);
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, result);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, rows.length / 6);
  gl.endTransformFeedback();
  const numbers = new Float32Array(rows.length);
  gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, numbers);
  return [...numbers];
}

test("the formulas in GLSL equal those in JavaScript to 1e-5", async ({ page }) => {
  let seed = 1;
  const between = (low, high) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return low + ((high - low) * seed) / 2 ** 32;
  };
  const rows = [];
  for (let i = 0; i < COUNT; i++) {
    const w = (2 * Math.PI) / 10 ** between(-1, 1);
    const ratio = between(0, 4) < 1 ? 1 + between(-1e-3, 1e-3) : 10 ** between(-2, 1);
    rows.push(between(-1, 1), between(-10, 10), between(-1, 1), w * w, 2 * ratio * w, 10 ** between(-3, -1));
  }
  const numbers = await page.evaluate(drawn, { shader, rows });
  let worst = 0;
  for (let i = 0; i < COUNT; i++) {
    const [x, v, target, k, c, dt] = rows.slice(6 * i, 6 * i + 6).map(Math.fround);
    const [w, far] = [Math.sqrt(k), Math.abs(x - target) + Math.abs(target) + Math.abs(v) / Math.sqrt(k)];
    const scales = [
      far,
      far * w,
      Math.abs(x) + Math.abs(v) * dt,
      Math.abs(v),
      Math.abs(x) + Math.abs(target),
      Math.abs(v),
    ];
    const expected = [
      ...spring(x, v, target, k, c, dt),
      ...friction(x, v, c, dt),
      approach(x, target, c, dt),
      rubberBand(v, 0.55, k),
    ];
    expected.forEach((number, j) => {
      const off = Math.abs(numbers[6 * i + j] - number) / scales[j];
      worst = Math.max(worst, off);
      assert.ok(off <= 1e-5, `number ${j} is ${numbers[6 * i + j]}, not ${number}, from ${[x, v, target, k, c, dt]}`);
    });
  }
  console.log(`GLSL: at most ${worst.toExponential(1)} from JavaScript`);
});
