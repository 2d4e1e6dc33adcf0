import { el } from "./dom";
import { toast } from "./toast";

export interface CodeBlock {
  element: HTMLElement;
  set(text: string): void;
}

/** A block of code with a copy button. */
export function codeBlock(name: string): CodeBlock {
  const code = el("code");
  const pre = el("pre", { tabindex: 0, role: "region", "aria-label": `The ${name}` }, code);
  const button = el("button", { class: "copy", type: "button", "aria-label": `Copy ${name}` }, "Copy");
  button.addEventListener("click", () => void copy(code.textContent ?? "", name));
  return {
    element: el("div", { class: "code" }, pre, button),
    set(text) {
      code.textContent = text;
      button.disabled = text === "";
    },
  };
}

/** Copies a text and shows a message about it. */
export async function copy(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`Copied: ${name}`);
  } catch {
    toast("The browser did not let the page copy. Select the text instead.");
  }
}

/** Offers a generated file for download. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
