/** Styles that an element gets for a while. */

/** Remembers styles of an element. Returns a function that restores them. */
export function kept({ style }: ElementCSSInlineStyle, names: readonly string[]): () => void {
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  return () => {
    for (const [name, value, priority] of before) {
      // Remove the property first, or else it would stay `!important`.
      style.removeProperty(name);
      style.setProperty(name, value, priority);
    }
  };
}

/** Sets styles of an element. Returns a function that restores the element's own styles. */
export function restyle(
  element: ElementCSSInlineStyle,
  styles: Readonly<Record<string, string>>,
  priority = "",
): () => void {
  const restore = kept(element, Object.keys(styles));
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, priority);
  return restore;
}
