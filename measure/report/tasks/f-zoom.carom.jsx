import { useBound } from "carom/react";
import { bindZoom } from "carom/zoom";

export function App() {
  const photo = useBound(bindZoom, { maxScale: { ofFit: 8 } });
  return (
    <div className="view" ref={photo.ref}>
      <div id="film" className="photo" />
    </div>
  );
}
