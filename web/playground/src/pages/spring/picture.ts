import { el } from "../../ui/dom";

/** The picture that the visitor presses: a carom table in the evening. */
export function picture(onPress: (isHeld: boolean) => void): {
  element: HTMLElement;
  /** Shows the value, and the outline of its ghost. */
  show(progress: number, ghost: number): void;
} {
  const button = el("button", {
    class: "picture",
    type: "button",
    "aria-label": "Press and hold the picture",
    "aria-describedby": "picture-hint",
    "aria-pressed": "false",
  });
  button.innerHTML = ART;
  const outline = el("div", { class: "ghost", "aria-hidden": "true" });
  let held = false;
  const hold = (now: boolean): void => {
    if (now === held) return;
    held = now;
    button.setAttribute("aria-pressed", String(held));
    onPress(held);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"] as const) {
    button.addEventListener(name, () => hold(false));
  }
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    hold(true);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    hold(false);
  });
  // A screen reader clicks without pressing. One click presses, and the next one releases.
  button.addEventListener("click", (event) => {
    if (event.detail === 0) hold(!held);
  });
  // Without this, a long press would open a context menu.
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return {
    element: el("div", { class: "pressed" }, outline, button),
    show(progress, ghost) {
      // As in Rebound's demo, the picture shrinks to half its size.
      const scale = (at: number): string => `scale(${Math.max(0, 1 - 0.5 * at)})`;
      button.style.transform = scale(progress);
      outline.style.transform = scale(ghost);
    },
  };
}

const ART = `<svg viewBox="0 0 320 320" aria-hidden="true" focusable="false">
  <defs>
    <radialGradient id="cloth" cx="42%" cy="36%" r="85%">
      <stop offset="0" stop-color="#1f8a6a"/><stop offset=".55" stop-color="#0f6a52"/><stop offset="1" stop-color="#0a4638"/>
    </radialGradient>
    <radialGradient id="red" cx="36%" cy="30%" r="75%">
      <stop offset="0" stop-color="#ff8f74"/><stop offset=".38" stop-color="#dd3d20"/><stop offset="1" stop-color="#8f1c0a"/>
    </radialGradient>
    <radialGradient id="white" cx="36%" cy="30%" r="75%">
      <stop offset="0" stop-color="#ffffff"/><stop offset=".5" stop-color="#f2ecdd"/><stop offset="1" stop-color="#b9ab8b"/>
    </radialGradient>
    <radialGradient id="yellow" cx="36%" cy="30%" r="75%">
      <stop offset="0" stop-color="#fff0b0"/><stop offset=".45" stop-color="#f3c033"/><stop offset="1" stop-color="#a87708"/>
    </radialGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>
  </defs>
  <rect width="320" height="320" fill="url(#cloth)"/>
  <g fill="none" stroke="#ffffff" stroke-opacity=".28" stroke-width="2" stroke-linecap="round" stroke-dasharray="1 9">
    <path d="M92 232 L206 118 L300 24"/><path d="M206 118 L262 210"/>
  </g>
  <g fill="#04231b" fill-opacity=".5" filter="url(#soft)">
    <ellipse cx="104" cy="252" rx="42" ry="34"/><ellipse cx="224" cy="124" rx="42" ry="34"/><ellipse cx="266" cy="240" rx="34" ry="28"/>
  </g>
  <circle cx="92" cy="232" r="40" fill="url(#white)"/>
  <circle cx="212" cy="104" r="40" fill="url(#red)"/>
  <circle cx="258" cy="224" r="32" fill="url(#yellow)"/>
  <g fill="#fff" fill-opacity=".75"><ellipse cx="79" cy="214" rx="8" ry="5" transform="rotate(-35 79 214)"/><ellipse cx="199" cy="86" rx="8" ry="5" transform="rotate(-35 199 86)"/><ellipse cx="248" cy="210" rx="6" ry="4" transform="rotate(-35 248 210)"/></g>
</svg>`;
