// Puts load on one of two servers of the example countdown-server that share one Redis, on
// loopback. Prints the results as JSON.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { TestServer } from "../../JavaScript/mirror/server.mjs";

const connections = 16;
const milliseconds = 4_000;
const folder = mkdtempSync(join(tmpdir(), "widget-bridge-load-"));
const redis = await TestServer.start();
const script = fileURLToPath(
  new URL("../../../bridge-js/examples/countdown-server.js", import.meta.url),
);

async function start(name) {
  const child = spawn(process.execPath, [script, "2999-01-01", "Trip"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env, WIDGET_BRIDGE_HOME: join(folder, name),
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    },
  });
  const address = await new Promise((resolve) =>
    child.stdout.once("data", (text) => resolve(`${text}`.trim()))
  );
  return { child, address };
}

function ask(url, agent, headers) {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({
          time: performance.now() - begin, status: response.statusCode,
          etag: response.headers.etag,
        }));
    }).on("error", reject);
  });
}

async function load(url, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await ask(url, agent, headers);
  const times = [];
  const statuses = new Set();
  const end = performance.now() + milliseconds;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const { time, status } = await ask(url, agent, headers);
      times.push(time);
      statuses.add(status);
    }
  }));
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / milliseconds * 1000, p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)], statuses: [...statuses],
  };
}

const [one, other] = [await start("one"), await start("other")];
const path = (form) => `${other.address}countdown.${form}?zone=Asia/Seoul`;
const { etag } = await ask(path("svg"), undefined, {});
const told = {
  svg: await load(path("svg"), {}),
  unchanged: await load(path("svg"), { "if-none-match": etag }),
  png: await load(path("png"), {}),
  connections,
};
one.child.kill();
other.child.kill();
await redis.remove();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(told));
process.exit();
