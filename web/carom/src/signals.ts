/** Abort signals. A signal has a single listener, however many animations it stops, and no listener while there is none to stop. */

interface Stoppable {
  stop(): unknown;
}

/** The animations that a signal stops, and its listener. */
const waiting = new WeakMap<AbortSignal, { readonly all: Set<Stoppable>; readonly listen: () => void }>();

/** Stops `one` when the signal is aborted. */
export function stopAt(signal: AbortSignal, one: Stoppable): void {
  if (!waiting.has(signal)) {
    const all = new Set<Stoppable>();
    const listen = (): void => [...all].forEach((one) => one.stop());
    waiting.set(signal, { all, listen });
    signal.addEventListener("abort", listen);
  }
  waiting.get(signal)!.all.add(one);
}

/** No longer stops `one` when the signal is aborted. */
export function forget(signal: AbortSignal, one: Stoppable): void {
  const stops = waiting.get(signal);
  if (!stops?.all.delete(one) || stops.all.size > 0) return;
  waiting.delete(signal);
  signal.removeEventListener("abort", stops.listen);
}
