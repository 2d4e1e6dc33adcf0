import { el } from "./dom";

export interface Problem {
  element: HTMLElement;
  show(text: string): void;
  clear(): void;
}

/** What is wrong, in the words of the library; nothing when nothing is. */
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

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
