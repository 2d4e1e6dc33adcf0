/** Colours of the theme for canvases, which know nothing of custom properties. */

const probe = document.createElement("span");
const known = new Map<string, string>();
const listeners = new Set<() => void>();

/** The colour behind a custom property, such as `--accent`, in the theme of now. */
export function colour(property: string): string {
  let value = known.get(property);
  if (value === undefined) {
    if (!probe.isConnected) {
      probe.hidden = true;
      // Where the system forces colours, those of the theme are made of them, and lines keep theirs.
      probe.style.setProperty("forced-color-adjust", "none");
      document.body.append(probe);
    }
    probe.style.color = `var(${property})`;
    value = getComputedStyle(probe).color;
    known.set(property, value);
  }
  return value;
}

/** Says that the theme is another one. */
export function themeChanged(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** Calls back on every change of theme; what is returned ends that. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
