import { smoothPage } from "carom/page";
import { useBound } from "carom/react";

const css = `
.progress { animation: grow linear; animation-timeline: scroll(); }
.parallax { animation: sink linear; animation-timeline: scroll(); }
@keyframes grow { from { scale: 0 1; } }
@keyframes sink { to { translate: 0 1000px; } }`;
export function App() {
  const page = useBound(() => smoothPage());
  return (
    <article ref={page.ref}>
      <style>{css}</style>
      <i className="progress" />
      <h1 id="film" className="parallax">A page</h1>
    </article>
  );
}
