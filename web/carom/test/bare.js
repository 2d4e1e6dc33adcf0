// Imports entries of the package in a context that has only the language, without `TextEncoder`, `CSS`, `document`, `performance` or
// `process`. Prints the name of each entry that was evaluated.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import vm from "node:vm";

const require = createRequire(import.meta.url);
const { exports } = require("carom/package.json");
const context = vm.createContext({});
const modules = new Map();

async function load(url) {
  if (modules.has(url)) return modules.get(url);
  if (url.startsWith("file:")) {
    modules.set(url, new vm.SourceTextModule(readFileSync(fileURLToPath(url), "utf8"), { context, identifier: url }));
  } else {
    // Load a framework as usual, because we don't test what it needs.
    const framework = await import(url);
    const set = function () {
      for (const name of Object.keys(framework)) this.setExport(name, framework[name]);
    };
    modules.set(url, new vm.SyntheticModule(Object.keys(framework), set, { context, identifier: url }));
  }
  return modules.get(url);
}

for (const name of process.argv.slice(2)) {
  const entry = exports[`.${name.slice("carom".length)}`].default;
  const module = await load(
    pathToFileURL(require.resolve("carom/package.json")).href.replace("package.json", entry.slice(2)),
  );
  // If an earlier entry imports this one, it is linked already.
  if (module.status === "unlinked")
    await module.link((specifier, { identifier }) =>
      load(specifier.startsWith(".") ? new URL(specifier, identifier).href : specifier),
    );
  await module.evaluate();
  console.log(name);
}
