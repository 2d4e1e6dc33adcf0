import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns a function that says whether a file is the file `name` of the built package, or one that it imports. The builds of the site and
 * the playground put these files into one chunk, because a dozen small chunks cost a phone two round trips.
 */
export function isPartOf(name: string): (file: string) => boolean {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, to = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) add(resolve(dirname(file), to));
  };
  return (file) => {
    if (files.size === 0) add(resolve(dirname(fileURLToPath(import.meta.url)), "carom/dist", name));
    return files.has(file);
  };
}
