// The documentation that an editor shows for each name of a package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ts = createRequire(import.meta.url)("typescript");
const { Alias, Class, Function, Interface, Method } = ts.SymbolFlags;

/** Tests the package in a folder, which has more than `least` names. */
export function testDocumented(url, least) {
  const folder = fileURLToPath(url);
  const { exports } = JSON.parse(readFileSync(new URL("package.json", url), "utf8"));
  const entries = Object.values(exports).flatMap(({ types }) => (types ? [folder + types.slice(2)] : []));
  const { Bundler } = ts.ModuleResolutionKind;
  const program = ts.createProgram(entries, {
    moduleResolution: Bundler,
    module: ts.ModuleKind.ES2022,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();

  const textOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const has = (symbol, tag) => symbol.getJsDocTags(checker).some(({ name }) => name === tag);
  const isOwn = (node) => node?.getSourceFile().fileName.startsWith(`${folder}dist/`);

  /** The exports of all entries by name, once each. */
  const named = new Map();
  for (const entry of entries) {
    for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)))) {
      const own = symbol.flags & Alias ? checker.getAliasedSymbol(symbol) : symbol;
      named.set(own, `${symbol.name} of ${entry.slice(folder.length)}`);
    }
  }

  /** The members of an exported class or interface that it declares itself. */
  function membersOf(symbol) {
    if (!(symbol.flags & (Class | Interface))) return [];
    const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    return members.filter(({ name, declarations }) => isOwn(declarations?.[0]) && !name.includes("#"));
  }

  test("every export and every member has a description", () => {
    assert.ok(named.size > least, `${named.size}`);
    const bare = [];
    for (const [symbol, name] of named) {
      if (!textOf(symbol)) bare.push(name);
      bare.push(
        ...membersOf(symbol)
          .filter((member) => !textOf(member))
          .map((member) => `${member.name} of ${name}`),
      );
    }
    assert.deepEqual(bare, []);
  });

  test("every function, method and class has an example", () => {
    let seen = 0;
    const bare = [];
    const check = (symbol, name) => {
      seen += 1;
      if (!has(symbol, "example")) bare.push(name);
    };
    for (const [symbol, name] of named) {
      if (symbol.flags & Function) check(symbol, name);
      if (!(symbol.flags & Class)) continue;
      // If a function creates the objects of a class, the class links to that function, which has the example.
      const tags = symbol.declarations.flatMap((node) => ts.getJSDocCommentsAndTags(node));
      if (!tags.some((tag) => /\{@link \w+\}/.test(tag.getText()))) check(symbol, name);
      membersOf(symbol)
        .filter(({ flags }) => flags & Method)
        .forEach((member) => check(member, `${member.name} of ${name}`));
    }
    assert.ok(seen > least / 4, `${seen}`);
    assert.deepEqual(bare, []);
  });

  test("every optional field names its default", () => {
    let seen = 0;
    const bare = [];
    for (const file of program.getSourceFiles()) {
      // The defaults of the generated table of laws are in the crate's documentation.
      if (!isOwn(file) || file.fileName.endsWith("/law-table.d.ts")) continue;
      const visit = (node) => {
        // A field that must be absent doesn't have a default.
        if (ts.isPropertySignature(node) && node.questionToken && node.type.kind !== ts.SyntaxKind.UndefinedKeyword) {
          seen += 1;
          const names = ts.getJSDocTags(node).map(({ tagName }) => tagName.text);
          if (!names.includes("default")) bare.push(`${node.name.getText()} in ${file.fileName.slice(folder.length)}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    assert.ok(seen > least / 4, `${seen}`);
    assert.deepEqual(bare, []);
  });
}
