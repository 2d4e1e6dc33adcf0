import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Installs the packages as npm would, from the output of `npm pack`. */
export function install() {
  const packed = mkdtempSync(join(tmpdir(), "carom-packed-"));
  for (const name of ["carom", "carom-tools"]) {
    const pack = ["pack", "--json", "--pack-destination", packed];
    const stdio = ["ignore", "pipe", "ignore"];
    const said = execFileSync("npm", pack, { cwd: join(folder, "../../web", name), encoding: "utf8", stdio });
    const to = join(folder, "node_modules", name);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    execFileSync("tar", ["xzf", join(packed, JSON.parse(said)[0].filename), "--strip-components=1", "-C", to]);
  }
  rmSync(packed, { recursive: true });
}
