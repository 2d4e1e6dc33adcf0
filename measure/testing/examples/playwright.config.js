const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default {
  testMatch: "*.playwright.js",
  reporter: "list",
  use: {
    launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu"] },
  },
};
