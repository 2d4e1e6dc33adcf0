import useEmblaCarousel from "embla-carousel-react";

export function App() {
  const [ref, embla] = useEmblaCarousel({ loop: true });
  return (
    <>
      <button id="go" onClick={() => embla.scrollNext()} />
      <button id="back" onClick={() => embla.scrollPrev()} />
      <div className="view" ref={ref}>
        <div className="row">{slides}</div>
      </div>
    </>
  );
}
const slides = Array.from({ length: 5 }, (_, i) => <div id={i ? `slide${i}` : "film"} key={i} className="slide">{i}</div>);
