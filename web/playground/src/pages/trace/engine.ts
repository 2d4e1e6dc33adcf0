/** The package's fits and laws, which come with their WebAssembly modules. */

type Engine = Pick<typeof import("carom-tools/fit"), "fit" | "fitted" | "models" | "readTrace"> &
  Pick<typeof import("carom/laws"), "motion">;

let loaded: Engine | undefined;

/** Loads the fits and laws. */
export async function load(): Promise<void> {
  const [{ fit, fitted, models, readTrace }, { motion }] = await Promise.all([
    import("carom-tools/fit"),
    import("carom/laws"),
  ]);
  loaded = { fit, models, readTrace, fitted, motion };
}

export const isLoaded = (): boolean => loaded !== undefined;

/** Returns the fits and laws. `load` comes first. */
export function engine(): Engine {
  if (!loaded) throw new Error("the fits are still being loaded");
  return loaded;
}
