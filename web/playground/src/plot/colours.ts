/** The colours of the theme for canvases, which can't read custom properties. */

const probe = document.createElement("span");
const known = new Map<string, string>();
const listeners = new Set<() => void>();

/** Returns the colour of a custom property, such as `--chalk`, in the current theme. */
export function colour(property: string): string {
  let value = known.get(property);
  if (value === undefined) {
    if (!probe.isConnected) {
      probe.hidden = true;
      // With forced colours, text has the system's colours, but lines must keep their own.
      probe.style.setProperty("forced-color-adjust", "none");
      document.body.append(probe);
    }
    probe.style.color = `var(${property})`;
    value = getComputedStyle(probe).color;
    known.set(property, value);
  }
  return value;
}

/** Notifies listeners that the theme, or the fonts, have changed. */
export function themeChanged(): void {
  known.clear();
  for (const listener of listeners) listener();
}

// Text on a canvas keeps its old font, so draw again when fonts arrive.
document.fonts.addEventListener("loadingdone", themeChanged);

/** Calls `listener` on every change of theme or fonts, and returns a function that removes it. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
