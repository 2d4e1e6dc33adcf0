import { el } from "./dom";

export interface Problem {
  element: HTMLElement;
  show(text: string): void;
  clear(): void;
}

/** An error message of the library or about the address; empty without an error. */
export function problem(): Problem {
  const element = el("p", { class: "problem", role: "alert" });
  return {
    element,
    show: (text) => {
      if (element.textContent !== text) element.textContent = text;
    },
    clear: () => {
      if (element.textContent !== "") element.textContent = "";
    },
  };
}

/** Returns the message of a thrown value. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
