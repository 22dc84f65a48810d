// Tests the example of servers that draw a countdown, with two of them on one Redis.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { countdownPicture } from "../../../bridge-js/examples/countdown-picture.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { mirrorTest, until } from "./support.mjs";

const script = fileURLToPath(
  new URL("../../../bridge-js/examples/countdown-server.js", import.meta.url),
);

async function start(port, directory) {
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env, WIDGET_BRIDGE_HOME: directory, REDIS_URL: `redis://127.0.0.1:${port}`,
    },
  });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(`${text}`.trim()));
    child.once("exit", (status) => reject(new Error(`ended: ${status}`)));
  });
  return { child, address };
}

test("the ETag changes at midnight in the reader's zone, and with the event", () => {
  const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  const group = SharedGroup.open("com.example.app", { directory });
  try {
    group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08" });
    const at = (now, timeZone) => countdownPicture(group, { now, timeZone });
    const seoul = at("2026-05-01T14:59:59Z", "Asia/Seoul");
    assert.equal(seoul.etag, at("2026-05-01T00:00:00Z", "Asia/Seoul").etag);
    assert.equal(seoul.seconds, 1);
    const next = at("2026-05-01T15:00:00Z", "Asia/Seoul");
    assert.notEqual(next.etag, seoul.etag);
    assert.equal(next.seconds, 86_400);
    // In Los Angeles it is still the day before.
    const west = at("2026-05-01T14:59:59Z", "America/Los_Angeles");
    assert.equal(west.etag, at("2026-05-01T15:00:00Z", "America/Los_Angeles").etag);
    assert.notEqual(west.etag, at("2026-05-02T07:00:00Z", "America/Los_Angeles").etag);
    group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-09" });
    assert.notEqual(at("2026-05-01T15:00:00Z", "Asia/Seoul").etag, next.etag);
  } finally {
    group.close();
    rmSync(directory, { recursive: true });
  }
});

mirrorTest("two servers with one Redis agree", async ({ server, machines: [a, b] }) => {
  const servers = [];
  try {
    servers.push(await start(server.port, a.directory), await start(server.port, b.directory));
    const [one, other] = servers.map(({ address }) => address);
    const group = SharedGroup.open("com.example.app", { directory: a.directory });
    group.set("widgetDataKey", { title: "Trip", endDate: "2999-01-01" });
    const svg = async (address) =>
      await (await fetch(`${address}countdown.svg?zone=Asia/Seoul`)).text();
    await until(async () => (await svg(other)).includes("Trip"), "the other shows the event");
    assert.equal(await svg(one), await svg(other));

    const first = await fetch(`${one}countdown.svg?zone=Asia/Seoul`);
    assert.match(first.headers.get("content-type"), /^image\/svg\+xml/);
    assert.match(first.headers.get("cache-control"), /^public, max-age=\d+$/);
    const headers = { "if-none-match": first.headers.get("etag") };
    // The other server gives the same picture the same ETag.
    const second = await fetch(`${other}countdown.svg?zone=Asia/Seoul`, { headers });
    assert.equal(second.status, 304);
    group.set("widgetDataKey", { title: "Another", endDate: "2999-01-01" });
    const third = await fetch(`${one}countdown.svg?zone=Asia/Seoul`, { headers });
    assert.equal(third.status, 200);

    assert.equal((await fetch(`${one}countdown.svg?zone=Mars/Olympus`)).status, 400);
    if (existsSync("/usr/bin/rsvg-convert")) {
      const picture = await fetch(`${other}countdown.png?zone=Europe/Berlin&appearance=dark`);
      assert.equal(picture.headers.get("content-type"), "image/png");
      const bytes = new Uint8Array(await picture.arrayBuffer());
      assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    }
    group.close();
  } finally {
    for (const { child } of servers) child.kill("SIGKILL");
  }
});
