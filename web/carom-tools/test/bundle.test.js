import { testAlone } from "../../carom/test/alone.js";

const SPRING = "{ response: 0.4, dampingRatio: 0.7 }";
const SPECIFIED = '{ toJSON: () => ({ law: "spring", response: 0.4, damping_ratio: 1, target: 1 }) }';

testAlone("carom-tools/convert", {
  dialects: ["dialects().length > 20", true],
  fromDialect: ['fromDialect("react-spring").stiffness', 170],
  retune: [`retune("frame-decay", { factor: 0.5, rate: 1 }).law.drag`, Math.LN2],
  springNumbers: [`springNumbers(${SPRING}).dampingRatio.toFixed(9)`, "0.700000000"],
  toDialect: [`Object.keys(toDialect("react-spring", ${SPRING}).fields).length > 1`, true],
  toKeyframes: [`toKeyframes(${SPECIFIED}).css.startsWith("@keyframes carom")`, true],
  toLinear: [`toLinear(${SPECIFIED}).css.startsWith("linear(0")`, true],
});

testAlone("carom-tools/fit", {
  fitted: ['fitted({ spec: { law: "friction", drag: 2, velocity: 10 }, begin: 0 }).rest', 5],
  FittedMotion: ["typeof FittedMotion", "function"],
  fit: [
    "fit({ times: Array.from({ length: 60 }, (_, i) => i / 60), positions: Array.from({ length: 60 }, (_, i) => Math.round(900 * (1 - Math.exp(-i / 10)))) }).fits.length > 0",
    true,
  ],
  linearize: [
    "linearize({ times: Array.from({ length: 60 }, (_, i) => i / 60), positions: Array.from({ length: 60 }, (_, i) => Math.round(900 * (1 - Math.exp(-i / 10)))) }).omegaSearch",
    undefined,
  ],
  models: ['models().includes("friction")', true],
  readTrace: ['readTrace("t_ms,y\\n0,1\\n1,2").times[1]', 0.001],
});

testAlone("carom-tools/settled", {
  restJudge: ["[0, 0.016, 0.032].map((t) => restJudge(0.02)(t, [0])).join()", "false,false,false"],
  settled: ["typeof settled", "function"],
});

testAlone("carom-tools/test", {
  assertMotion: ["typeof assertMotion", "function"],
  checkMotion: ["typeof checkMotion", "function"],
  motionMatchers: ["typeof motionMatchers.toPassMotion", "function"],
  recordMotion: ["typeof recordMotion", "function"],
  sampleMotion: ["sampleMotion((t) => t, { rate: 1, seconds: 1 }).split('\\n').length", 3],
});
