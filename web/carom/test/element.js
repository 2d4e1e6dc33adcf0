// A stand-in for elements, because Node doesn't have them.
globalThis.getComputedStyle ??= (element) => element.computed;
const defaultView = { getComputedStyle: (element) => element.computed, performance };

/** A document of elements. */
export const newDocument = () => Object.assign(new EventTarget(), { defaultView });

export class Element extends EventTarget {
  ownerDocument = newDocument();
  isConnected = true;
  parentElement = null;
  firstElementChild = null;
  offsetWidth = 400;
  offsetHeight = 800;
  clientWidth = 400;
  clientHeight = 800;
  scrollWidth = 400;
  scrollHeight = 800;
  scrollLeft = 0;
  scrollTop = 0;
  captured = [];
  computed = { position: "static", overflowX: "visible", overflowY: "visible", touchAction: "auto" };
  declared = new Map([["touch-action", "manipulation"]]);
  style = {
    getPropertyValue: (name) => this.declared.get(name) ?? "",
    setProperty: (name, value) => (value === "" ? this.declared.delete(name) : this.declared.set(name, value)),
  };
  hasAttribute = () => false;
  matches = () => false;
  setAttribute() {}
  removeAttribute() {}
  getRootNode() {
    return this.ownerDocument;
  }
  hasPointerCapture(id) {
    return this.captured.includes(id);
  }
  setPointerCapture(id) {
    this.captured.push(id);
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, width: this.offsetWidth, height: this.offsetHeight };
  }
}

/** Returns an event at a time, whose path begins with some elements. */
export function eventAt(timeStamp, type, fields, path) {
  const event = Object.assign(new Event(type, { cancelable: true }), { button: 0, ...fields });
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  if (path) Object.defineProperty(event, "composedPath", { value: () => path });
  return event;
}
