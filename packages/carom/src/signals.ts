/** Signals: one listener for each, however many it stops, and none when there is nobody to stop. */

interface Stoppable {
  stop(): unknown;
}

/** Whom a signal stops, and how it is told. */
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

/** No longer does so. */
export function forget(signal: AbortSignal, one: Stoppable): void {
  const stops = waiting.get(signal);
  if (!stops?.all.delete(one) || stops.all.size > 0) return;
  waiting.delete(signal);
  signal.removeEventListener("abort", stops.listen);
}
