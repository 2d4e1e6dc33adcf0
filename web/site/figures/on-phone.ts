/** The address of the page as a QR code, for visitors whose device doesn't have a momentum to measure. */
import { el } from "./kit";

/** Makes an element that shows the code when a visitor opens it. On a phone or a tablet, returns an empty text. */
export function onPhone(): HTMLElement | "" {
  if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return "";
  const code = el("div", { class: "qr" });
  const it = el("details", { class: "figure-embed" }, el("summary", {}, "Open this page on your phone"), code);
  it.addEventListener("toggle", async () => {
    if (code.childNodes.length > 0) return;
    code.append(el("span", {}, location.href));
    const { renderSVG } = await import("uqr");
    code.insertAdjacentHTML("afterbegin", renderSVG(location.href, { border: 2 }));
    code.firstElementChild?.setAttribute("role", "img");
    code.firstElementChild?.setAttribute("aria-label", "The address of this page as a QR code");
  });
  return it;
}
