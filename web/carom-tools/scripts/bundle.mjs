// Writes the entries into dist, each as one file with its WebAssembly module and with the few files that it shares with `carom` and that
// `carom` does not export. What `carom` exports stays an import.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
await build({
  entryPoints: process.argv.slice(2).map((name) => here(`../src/${name}.ts`)),
  outdir: here("../dist"),
  bundle: true,
  external: ["carom"],
  format: "esm",
  target: "es2022",
  logLevel: "warning",
});
