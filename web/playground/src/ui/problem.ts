import { el } from "./dom";

export interface Problem {
  element: HTMLElement;
  show(text: string): void;
  clear(): void;
}

/** An error message of the library or about the address, or empty without an error. */
export function problem(): Problem {
  const element = el("p", { class: "problem", role: "alert" });
  let shown = "";
  const show = (text: string): void => {
    if (text === shown) return;
    shown = text;
    // In the library's messages, names are in backticks.
    element.replaceChildren(...text.split("`").map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part)));
  };
  return {
    element,
    show,
    clear: () => show(""),
  };
}

/** Returns the message of a thrown value. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
