/** Abort signals: each has one listener however many animations it stops, and no listener if it has none to stop. */

interface Stoppable {
  stop(): unknown;
}

/** The animations that a signal stops, and its listener. */
class Stops {
  readonly all = new Set<Stoppable>();
  readonly listen = (): void => [...this.all].forEach((one) => one.stop());
}

const waiting = new WeakMap<AbortSignal, Stops>();

/** Stops `one` when the signal is aborted. */
export function stopAt(signal: AbortSignal, one: Stoppable): void {
  let stops = waiting.get(signal);
  if (!stops) {
    waiting.set(signal, (stops = new Stops()));
    signal.addEventListener("abort", stops.listen);
  }
  stops.all.add(one);
}

/** No longer stops `one` when the signal is aborted. */
export function forget(signal: AbortSignal, one: Stoppable): void {
  const stops = waiting.get(signal);
  if (!stops?.all.delete(one) || stops.all.size > 0) return;
  waiting.delete(signal);
  signal.removeEventListener("abort", stops.listen);
}
