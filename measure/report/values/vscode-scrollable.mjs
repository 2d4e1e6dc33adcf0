import { Scrollable } from "monaco-editor/base/common/scrollable.js";

// `editor.smoothScrolling` scrolls like this, in 125 ms.
export default {
  name: "VS Code, Scrollable",
  package: "monaco-editor",
  use: "new Scrollable({ smoothScrollDuration: 125, … }), setScrollPositionSmooth({ scrollTop })",
  tracker: "https://github.com/microsoft/vscode/issues",
  only: ["retarget", "onward", "rest", "rates", "stall", "late-start"],
  create() {
    const scheduleAtNextAnimationFrame = (run) => {
      const id = requestAnimationFrame(run);
      return { dispose: () => cancelAnimationFrame(id) };
    };
    const options = { forceIntegerValues: false, smoothScrollDuration: 125, scheduleAtNextAnimationFrame };
    const it = new Scrollable(options);
    it.setScrollDimensions({ width: 800, scrollWidth: 800, height: 600, scrollHeight: 9000 }, false);
    const to = (scrollTop) => it.setScrollPositionSmooth({ scrollTop });
    return { to, get: () => it.getCurrentScrollPosition().scrollTop };
  },
};
