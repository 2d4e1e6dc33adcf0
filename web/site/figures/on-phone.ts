/** The page's address as a QR code, for visitors whose device doesn't scroll with momentum that they could measure. */
import { el } from "./kit";

/** Returns an element that shows the code when a visitor opens it, or an empty text on a phone or a tablet. */
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
