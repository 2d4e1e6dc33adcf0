import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the test for a file of the built package and what it imports. The builds of the site and the playground keep such files in one chunk: a
 * dozen small ones take a phone two round trips.
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
