// The server serves only the files of the folder, and only to this machine.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { test } from "./browser.mjs";

/** Sends a raw request, so that no client normalizes the path. */
const ask = ({ address }, path) =>
  new Promise((done, fail) => {
    const { port } = new URL(address);
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setTimeout(3000, () => socket.destroy());
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("close", () => done(text));
    socket.on("error", fail);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  });

test("the folder is served", async ({ server }) => {
  assert.match(await ask(server, "/"), /^HTTP\/1\.1 200[^]*<title>Carom playground<\/title>/);
});

for (const path of [
  "/../package.json",
  "/..%2fpackage.json",
  "/%2e%2e/package.json",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/..%5cpackage.json",
  "//package.json",
  "/@fs/etc/passwd",
  "/@fs/etc/hosts?raw",
  "/../../../../../../etc/passwd",
  "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
  "/src/main.ts",
]) {
  test(`${path} is not served`, async ({ server }) => {
    const answer = await ask(server, path);
    assert.doesNotMatch(answer, /root:|localhost|"carom-playground"|readAddress/);
    assert.match(answer, /^HTTP\/1\.1 (403|404)/);
  });
}

test("the server doesn't answer on another address", async ({ server }) => {
  const { port } = new URL(server.address);
  assert.equal(server.host, "127.0.0.1");
  const others = Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  for (const { address } of others) {
    await assert.rejects(
      new Promise((done, fail) => {
        const socket = connect({ port, host: address, timeout: 1000 });
        socket.on("connect", () => {
          socket.destroy();
          done();
        });
        socket.on("error", fail);
        socket.on("timeout", () => {
          socket.destroy();
          fail(new Error("timeout"));
        });
      }),
      address,
    );
  }
});
