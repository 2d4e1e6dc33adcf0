import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Installs the package as npm would, from the output of `npm pack`. */
export function install() {
  const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
  const to = join(folder, "node_modules/carom");
  execFileSync("npm", ["pack", "--silent", "--pack-destination", packed], {
    cwd: join(folder, "../carom"),
    stdio: "ignore",
  });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["xzf", join(packed, readdirSync(packed)[0]), "--strip-components=1", "-C", to]);
  rmSync(packed, { recursive: true });
}
