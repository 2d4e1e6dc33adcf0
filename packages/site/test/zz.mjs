import { start } from "./browser.mjs"; const stand = await start();
const c = await stand.browser.newContext({ viewport:{width:1100,height:760}, colorScheme:"dark" }); const p = await c.newPage();
await p.goto(`${stand.address}/`.replace(/\/\/$/,"/")); await p.waitForTimeout(2500); await p.screenshot({path:"/tmp/z1.png"});
await p.goto(`${stand.address}/docs/motion-report.html`.replace(/([^:])\/\//,"$1/")); await p.waitForTimeout(2500); await p.screenshot({path:"/tmp/z2.png"}); process.exit(0);
