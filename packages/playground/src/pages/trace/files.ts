import type { Stretch } from "./measure";
import type { Compared } from "./presets";
import type { Trace } from "./trace";

/** The stretch, the law beside it, and what is left over. */
export function asCsv({ name }: Trace, { fit, times, positions, law }: Stretch): string {
  const rows = times.map((time, i) => [(time * 1000).toFixed(3), positions[i], law[i], fit.residuals[i]].join(","));
  return `# ${name}: the recording, and ${fit.model} fitted to it\nt_ms,y_px,law_px,residual_px\n${rows.join("\n")}\n`;
}

/** The law in numbers, and how it compares. */
export function asJson({ name }: Trace, { fit }: Stretch, compared: Compared[]): string {
  const { model, variant, isExplained, start, parameters, rmse, rSquared, candidates, preset } = fit;
  const platforms = compared.map((each) => ({ name: each.name, rmse: each.rmse }));
  return `${JSON.stringify({ recording: name, model, variant, isExplained, start, parameters, rmse, rSquared, preset, candidates, platforms }, null, 2)}\n`;
}

/** Takes a file that is dropped on an element, and shows that it would. */
export function dropOn(element: HTMLElement, onFile: (file: File) => void): void {
  let inside = 0;
  element.addEventListener("dragenter", (event) => {
    event.preventDefault();
    element.classList.toggle("over", ++inside > 0);
  });
  element.addEventListener("dragleave", () => element.classList.toggle("over", --inside > 0));
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    inside = 0;
    element.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
