import L from "leaflet";

export default {
  name: "Leaflet",
  package: "leaflet",
  use: "L.map(element)",
  tracker: "https://github.com/Leaflet/Leaflet/issues",
  issues: { release: 2987 },
  input: "mouse",
  create() {
    document.body.innerHTML = `<div id="map" style="position:relative;width:800px;height:600px;overflow:hidden"></div>`;
    const element = document.querySelector("#map");
    const map = L.map(element, { center: [0, 0], zoom: 10, zoomControl: false, attributionControl: false });
    const pane = map.getPane("mapPane");
    return { element, position: () => L.DomUtil.getPosition(pane).x, remove: () => map.remove() };
  },
};
