// The other machine of the measurements. It reports how long after each write it sees the value.
// Both processes use one clock, the time since the system's start.
import process from "node:process";
import { mirror } from "../../../bridge-js/mirror/index.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { makeClient, makeConnectedClient } from "../../JavaScript/mirror/server.mjs";

const [what, directory, port] = process.argv.slice(2);
const now = () => Number(process.hrtime.bigint());

if (what === "mirror") {
  const group = SharedGroup.open("shared", { directory });
  const link = mirror(group, { client: await makeClient(Number(port)) });
  await link.synced();
  const changes = group.changes({ key: "ping" });
  process.send("ready");
  for await (const _ of changes) {
    const seen = now();
    process.send({ after: seen - group.get("ping").at });
  }
} else {
  const client = await makeConnectedClient(Number(port));
  const listener = client.duplicate();
  await listener.connect();
  await listener.subscribe("pings", async () => {
    const value = JSON.parse(await client.get("ping"));
    process.send({ after: now() - value.at });
  });
  process.send("ready");
}
