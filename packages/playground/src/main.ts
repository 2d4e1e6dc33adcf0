import { h, type Page } from "./ui.js";
import { heads } from "./pages/heads.js";
import { scroll } from "./pages/scroll.js";
import { solver } from "./pages/solver.js";
import { springPage } from "./pages/spring.js";
import { trace } from "./pages/trace.js";

interface Entry {
  name: string;
  title: string;
  mount(page: Page): void;
}

const PAGES: Entry[] = [
  { name: "spring", title: "Spring", mount: springPage },
  { name: "heads", title: "Chat heads", mount: heads },
  { name: "scroll", title: "Scroll lab", mount: scroll },
  { name: "solver", title: "Solver lab", mount: solver },
  { name: "trace", title: "Trace lab", mount: trace },
];

const main = document.querySelector("main")!;
const nav = document.querySelector("#nav")!;
const links = PAGES.map(({ name, title }) => h("a", { href: `#/${name}` }, title));
nav.append(...links.map((link) => h("li", {}, link)));

let leave = new AbortController();

function show(isFirst: boolean): void {
  const [, name = "", query = ""] = /^#\/([a-z]*)\??(.*)$/.exec(location.hash) ?? [];
  const index = Math.max(
    0,
    PAGES.findIndex((page) => page.name === name),
  );
  const page = PAGES[index];
  leave.abort();
  leave = new AbortController();
  links.forEach((link, i) => {
    if (i === index) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  document.title = `${page.title} · Carom`;
  main.replaceChildren();
  page.mount({
    root: main,
    query: new URLSearchParams(query),
    remember(state) {
      const text = new URLSearchParams(Object.entries(state).map(([key, value]) => [key, String(value)]));
      history.replaceState(null, "", `#/${page.name}?${text}`);
    },
    signal: leave.signal,
  });
  if (!isFirst) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

addEventListener("hashchange", () => show(false));
show(true);
