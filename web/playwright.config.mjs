// How tests run in Chromium: `npx playwright test --config web/playwright.config.mjs --project NAME`. We don't retry failed tests, because
// a test that fails only sometimes has a fault, too.
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser.mjs";

// Maps and cameras of other libraries draw by WebGL, which only the whole Chromium has.
const webgl = { launchOptions: launchOptions({ isWhole: true, flags: ["--enable-unsafe-swiftshader"] }) };

export default defineConfig({
  reporter: "list",
  timeout: 120_000,
  retries: 0,
  // The tests of Rust need the processor beside these for most of the time. With more workers, frames come late.
  workers: 2,
  fullyParallel: true,
  use: { launchOptions: launchOptions(), actionTimeout: 30_000, navigationTimeout: 60_000 },
  projects: [
    { name: "carom", testDir: "carom/e2e", testIgnore: "alone/**" },
    { name: "site", testDir: "site/test" },
    { name: "playground", testDir: "playground/e2e", testIgnore: "alone/**" },
    // These tests measure time, so they run one after another.
    { name: "frames", testDir: ".", testMatch: "*/e2e/alone/*.test.mjs", workers: 1 },
    { name: "frameworks", testDir: "frameworks/test", workers: 1, fullyParallel: false, timeout: 300_000 },
    {
      name: "embla",
      testDir: "../hosts/embla-carousel-carom/test",
      use: { launchOptions: launchOptions({ isWhole: true }) },
    },
    { name: "hosts", testDir: "../hosts", testIgnore: "embla-carousel-carom/**", use: webgl },
  ],
});
