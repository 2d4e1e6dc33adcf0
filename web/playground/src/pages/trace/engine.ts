/** The package's fits and laws, which come with their WebAssembly modules. */

type Engine = Pick<typeof import("carom/fit"), "fit" | "linearize" | "models" | "readCsv"> &
  Pick<typeof import("carom/all"), "fitted" | "motion">;

let loaded: Engine | undefined;

/** Loads the fits and laws. */
export async function load(): Promise<void> {
  const [{ fit, linearize, models, readCsv }, { fitted, motion }] = await Promise.all([
    import("carom/fit"),
    import("carom/all"),
  ]);
  loaded = { fit, linearize, models, readCsv, fitted, motion };
}

export const isLoaded = (): boolean => loaded !== undefined;

/** Returns the fits and laws; `load` comes first. */
export function engine(): Engine {
  if (!loaded) throw new Error("the fits are still being loaded");
  return loaded;
}
