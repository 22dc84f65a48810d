// The command `mirror`: keeps a group in step with other machines, or prints the mirror's status.
import { SharedGroup, WidgetBridgeError } from "../mod.js";
import { mirror as begin } from "../mirror/index.js";
import { failure } from "../mirror/failures.js";
import { Local } from "../mirror/local.js";
import { batchesBetween } from "../mirror/scripts.js";
import { checkPrefix, defaultPrefix, keysOf, Server } from "../mirror/server.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";
import { complain, complainOf, UsageError } from "./usage.js";

export async function mirror([name], options) {
  const { redis, prefix = defaultPrefix, directory, status, once, json } = options;
  if (redis === undefined && !status) {
    throw new UsageError("mirror needs --redis URL, or --status.");
  }
  try {
    checkPrefix(prefix);
  } catch (error) {
    throw new UsageError(error.message.replace("mirror: ", "--"));
  }
  const group = SharedGroup.open(name, directory === undefined ? {} : { directory });
  try {
    const client = redis === undefined ? undefined : await makeClient(redis);
    if (status) return await tell(group, prefix, client, json);
    return await follow(group, prefix, client, once);
  } finally {
    group.close();
  }
}

/** Makes a Redis client for the runtime: Bun's own, else that of the package "redis". */
async function makeClient(url) {
  try {
    new URL(url);
  } catch {
    throw new UsageError(`--redis "${url}" is no URL, such as redis://localhost:6379.`);
  }
  if (globalThis.Bun?.RedisClient !== undefined) return new globalThis.Bun.RedisClient(url);
  let redis;
  try {
    redis = await import("redis");
  } catch {
    try {
      // Only require() searches the folders in NODE_PATH, where Debian's node-redis is.
      const { createRequire } = await import("node:module");
      redis = createRequire(import.meta.url)("redis");
    } catch (error) {
      throw new WidgetBridgeError({
        code: "unsupported",
        message: "mirror needs the package redis (npm install redis, or Debian's node-redis with " +
          `NODE_PATH=/usr/share/nodejs), or Bun: ${error.message.split("\n")[0]}.`,
      });
    }
  }
  const client = (redis.createClient ?? redis.default.createClient)({ url });
  client.on("error", () => {});
  return client;
}

async function follow(group, prefix, client, once) {
  let isFailed = false;
  const status = await untilStopped(async (signal) => {
    const link = begin(group, { client, prefix, signal });
    link.addEventListener("error", ({ detail }) => complainOf(detail.error));
    link.addEventListener("setAside", ({ detail }) => {
      const about = detail.key === undefined ? "" : `${JSON.stringify(detail.key)}: `;
      complain(`${about}${detail.reason}`);
    });
    link.addEventListener("state", ({ detail }) => {
      if (detail.state === "following" && !once) print(`Following from ${link.status.position}.`);
    });
    if (once) {
      await link.synced();
      print(`In step at ${link.status.position}.`);
      await link.close();
    } else {
      await link.closed;
      // The mirror continues after all errors except those of the group.
      isFailed = !signal.aborted;
    }
  });
  return isFailed ? 1 : status;
}

/** Prints a mirror's status, from its records in the group and from the server. */
async function tell(group, prefix, client, isJSON) {
  const local = new Local(group, prefix);
  const { stamp, machine } = local.position;
  const told = {
    version: 1, position: stamp, lag: null, unsent: local.unsent.size, machine,
    lastError: local.lastError ?? null,
  };
  if (client !== undefined) {
    const server = new Server(client, keysOf(prefix, group.name));
    try {
      await server.connect();
      told.lag = batchesBetween(stamp, (await server.stand()).stamp);
    } catch (error) {
      const { code, message } = failure(error);
      told.lastError = { code, message };
    } finally {
      server.close();
    }
  }
  if (isJSON) {
    print(JSON.stringify(told));
    return 0;
  }
  print(`position    ${told.position}`);
  print(`lag         ${lagText(told.lag, client)}`);
  print(`unsent      ${counted(told.unsent, "key", "keys")}`);
  print(`last error  ${told.lastError === null ? "none" : told.lastError.message}`);
  return 0;
}

function lagText(lag, client) {
  if (lag !== null) return counted(lag, "batch", "batches");
  return client === undefined ? "unknown without --redis" : "unknown";
}

function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
