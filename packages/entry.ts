import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const files = new Set<string>();
function add(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, to = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) add(resolve(dirname(file), to));
}

/**
 * Returns whether a file belongs to the package's default entry. The builds of the site and the playground keep these files in one chunk: a dozen
 * small ones take a phone two round trips.
 */
export function isOfEntry(file: string): boolean {
  if (files.size === 0) add(resolve(dirname(fileURLToPath(import.meta.url)), "carom/dist/index.js"));
  return files.has(file);
}
