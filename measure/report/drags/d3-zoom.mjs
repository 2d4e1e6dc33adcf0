import { select } from "d3-selection";
import { zoom } from "d3-zoom";

// It has no inertia, so only the finger's part applies.
export default {
  name: "d3-zoom",
  package: "d3-zoom",
  use: "select(element).call(zoom())",
  tracker: "https://github.com/d3/d3-zoom/issues",
  input: "mouse",
  checks: ["follows", "continuous"],
  create() {
    document.body.innerHTML = `<div id="plot" style="width:800px;height:600px"></div>`;
    const element = document.querySelector("#plot");
    let x = 0;
    select(element).call(zoom().on("zoom", ({ transform }) => (x = transform.x)));
    return { element, position: () => x };
  },
};
