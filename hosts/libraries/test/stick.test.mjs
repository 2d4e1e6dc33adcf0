// Boxes that follow a growing end, and the table of docs/recipes.md about them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "@playwright/test";
import { FOLLOWERS, followed } from "../stick.mjs";

const page = readFileSync(new URL("../../../docs/recipes.md", import.meta.url), "utf8");

test("the table on the page of recipes has the numbers measured for two followers", async ({ browser }) => {
  const rows = [["", ...FOLLOWERS], ...(await followed(browser))].map((row) => `| ${row.join(" | ")} |`);
  const [, table] = page.split("In Chromium, beside use-stick-to-bottom");
  for (const row of rows) assert.ok(table?.includes(`${row.replace("|  |", "| |")}\n`), row);
});
