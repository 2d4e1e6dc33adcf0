import { bindZoom } from "carom/zoom";

const scale = document.querySelector("#scale");
const photo = bindZoom(document.querySelector("#photo"), {
  maxScale: { ofFit: 8 },
  rotation: { step: Math.PI / 2 },
  onUpdate: (now) => (scale.textContent = `${Math.round(100 * now.scale)} %`),
});

document.querySelector("#fit").addEventListener("click", () => photo.fit());
document.querySelector("#red").addEventListener("click", () => {
  photo.zoomTo({ x: 320, y: 140, width: 200, height: 200 });
});
