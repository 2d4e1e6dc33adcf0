/** Styles that an element has for a while. */

/** Sets styles of an element. The returned function gives the element its own styles back. */
export function restyle(
  { style }: ElementCSSInlineStyle,
  styles: Readonly<Record<string, string>>,
  priority = "",
): () => void {
  const before = Object.keys(styles).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  for (const [name, value] of Object.entries(styles)) style.setProperty(name, value, priority);
  return () => {
    for (const [name, value, priority] of before) {
      // A property that is `!important` would stay so.
      style.removeProperty(name);
      style.setProperty(name, value, priority);
    }
  };
}
