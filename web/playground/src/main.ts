import "../../fonts.css";
import "../../tokens.css";
import "../../controls.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/pages.css";
import "./style/pieces.css";
import "./style/zoom.css";
import { labs } from "./labs";
import { type Link, readAddress } from "./shell/router";
import { themeButton } from "./shell/theme";
import { el, icon } from "./ui/dom";
import { messageOf } from "./ui/problem";
import { toast, toastLine } from "./ui/toast";

/** The package's version, which the build inserts. */
declare const __VERSION__: string;

const main = el("main", { id: "main", tabindex: -1 });
const tabs = labs.map((lab) => el("a", { href: `#/${lab.path}` }, icon(...lab.icon), el("span", {}, lab.name)));
const brand = el(
  "a",
  // On the built site, the playground is in a folder below the home page.
  { class: "brand", href: "../index.html", "aria-label": "Carom, home page" },
  el("i", { class: "brand-ball", "aria-hidden": "true" }),
  "Carom",
);
const SITE = [
  ["Guide", "../guide/retarget.html"],
  ["Compare", "../compare.html"],
  ["API", "../api.html"],
] as const;
const site = el("nav", { class: "site", "aria-label": "Site" }, ...SITE.map(([name, href]) => el("a", { href }, name)));
const foot = el(
  "footer",
  { class: "foot" },
  `Carom ${__VERSION__} · MIT or Apache-2.0 · `,
  el("a", { href: "https://github.com/carom-motion/carom" }, "source"),
  " · ",
  el("a", { href: "https://github.com/carom-motion/carom/issues" }, "report a bug"),
);

document
  .getElementById("app")
  ?.append(
    el(
      "header",
      { class: "header" },
      brand,
      el("nav", { class: "labs", "aria-label": "Labs" }, ...tabs),
      site,
      themeButton(),
    ),
    main,
    foot,
    toastLine,
  );

let close = (): void => {};
let shown: string | undefined;
let visit = 0;

async function show(): Promise<void> {
  const link: Link = readAddress(location.hash, (path) => labs.some((lab) => lab.path === path), "spring");
  if (link.unknown !== undefined) {
    history.replaceState(null, "", `#/${link.path}`);
    toast(`There is no lab “${link.unknown.slice(0, 40)}”. This is the first one.`);
  }
  const lab = labs.find(({ path }) => path === link.path);
  if (!lab) return;
  const mine = ++visit;
  const moved = shown !== undefined && shown !== lab.path;
  shown = lab.path;
  close();
  close = () => {};
  tabs.forEach((tab, i) => {
    if (labs[i] === lab) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  });
  document.title = `${lab.name} · Carom`;
  delete main.dataset.ready;
  const content = el("div");
  try {
    const page = await lab.load();
    // If the visitor has opened another page meanwhile, don't show this one.
    if (mine !== visit) return;
    main.replaceChildren(el("div", { class: "intro" }, el("h1", {}, lab.name), el("p", {}, lab.intro)), content);
    const end = await page.mount(content, link);
    const closeBoth = (): void => {
      end();
      link.close();
    };
    if (mine !== visit) return closeBoth();
    main.dataset.ready = "";
    close = closeBoth;
  } catch (thrown) {
    const isLost = thrown instanceof TypeError && /module|fetch|import/i.test(thrown.message);
    main.replaceChildren(
      el("div", { class: "intro" }, el("h1", {}, lab.name)),
      el(
        "p",
        { class: "problem", role: "alert" },
        isLost
          ? "This lab could not be loaded. You seem to be offline."
          : `This lab did not start: ${messageOf(thrown)}`,
      ),
      el("button", { class: "pill", type: "button", onclick: () => location.reload() }, "Try again"),
    );
    if (!isLost) throw thrown;
  }
  if (moved) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

// The skip link must not change the address, because it names the lab and its state.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

addEventListener("hashchange", () => void show());
// The fonts have more bytes than the rest of the page, so load them after it is shown.
void show().finally(() => import("./style/fonts"));
