// Each export must work alone in a bundle from which the bundler has dropped everything else.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const folder = mkdtempSync(join(tmpdir(), "carom-bundle-"));
symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(folder, "node_modules"));
after(() => rmSync(folder, { recursive: true }));

/** Tests the exports of an entry. `uses` has an expression for each of them, and the expected result. */
export function testAlone(entry, uses) {
  test(`each export of ${entry} has an example to bundle`, async () => {
    assert.deepEqual(Object.keys(uses).sort(), Object.keys(await import(entry)).sort());
  });

  test(`each export of ${entry} works alone in a bundle`, async () => {
    for (const [name, [use, expected]] of Object.entries(uses)) {
      const input = join(folder, `${entry}-${name}.js`.replace("/", "-"));
      writeFileSync(input, `import { ${name} } from "${entry}";\nexport default () => ${use};\n`);
      const bundle = await rolldown({ input, treeshake: true });
      const file = input.replace(/js$/, "mjs");
      await bundle.write({ file, minify: true });
      await bundle.close();
      const { default: run } = await import(pathToFileURL(file));
      assert.deepEqual(run(), expected, name);
    }
  });
}
