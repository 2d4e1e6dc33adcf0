import type { Stretch } from "./measure";
import type { Compared } from "./presets";
import type { Trace } from "./trace";

/** Returns a CSV of the interval, with the law and the residual beside the recording. */
export function asCsv({ name }: Trace, { fit, times, positions, law }: Stretch): string {
  const rows = times.map((time, i) => [(time * 1000).toFixed(3), positions[i], law[i], fit.residuals[i]].join(","));
  return `# ${name}: the recording, and ${fit.model} fitted to it\nt_ms,y_px,law_px,residual_px\n${rows.join("\n")}\n`;
}

/** Returns a JSON of the law's parameters, the comparison with platforms, and the whole recording, which `carom fit` reads. */
export function asJson({ name, times, positions, events }: Trace, { fit }: Stretch, compared: Compared[]): string {
  const { model, variant, isExplained, start, parameters, rmse, rSquared, candidates, preset } = fit;
  const platforms = compared.map((each) => ({ name: each.name, rmse: each.rmse }));
  const law = { model, variant, isExplained, start, parameters, rmse, rSquared, preset, candidates, platforms };
  const samples = { t_ms: times.map((time) => Number((1000 * time).toFixed(3))), y_px: positions };
  return `${JSON.stringify({ recording: name, ...law, samples, events }, null, 2)}\n`;
}

/** Accepts files dropped anywhere on the page and marks `element` meanwhile. Returns a function that stops this. */
export function dropOn(element: HTMLElement, onFiles: (files: File[]) => void): () => void {
  const end = new AbortController();
  const show = (isOver: boolean): void => void element.classList.toggle("over", isOver);
  const on = (name: "dragenter" | "dragover" | "dragleave" | "drop", listen: (event: DragEvent) => void): void =>
    document.addEventListener(name, listen, { signal: end.signal });
  // Only take files. The browser handles dragged text.
  const take = (event: DragEvent): boolean => {
    const hasFiles = event.dataTransfer?.types.includes("Files") ?? false;
    if (hasFiles) event.preventDefault();
    return hasFiles;
  };
  on("dragenter", (event) => show(take(event)));
  on("dragover", (event) => show(take(event)));
  // Without a related target, the pointer has left the page, or the drag was cancelled.
  on("dragleave", (event) => event.relatedTarget === null && show(false));
  on("drop", (event) => {
    show(false);
    if (take(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return () => end.abort();
}
