// The tests that measure frames and recordings, in one process with one browser. They need a quiet machine.
import "./element-frames.test.mjs";
import "./frames.test.mjs";
import "./trace.test.mjs";
import "./record.test.mjs";
import "./scroll.test.mjs";
