// Tests the example of a server that shows a countdown.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { packageTest } from "./package.mjs";
import { kept } from "./support.mjs";
import { SharedGroup } from "../../bridge-js/mod.js";

const script = fileURLToPath(
  new URL("../../bridge-js/examples/countdown-server.js", import.meta.url),
);

packageTest("the page shows the countdown and follows it", async ({ directory }) => {
  const options = globalThis.Deno ? ["run", "-A"] : [];
  const server = spawn(process.execPath, [...options, script, "2999-01-01", "<Trip> & more"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, WIDGET_BRIDGE_HOME: directory },
  });
  const control = new AbortController();
  try {
    const address = await kept(new Promise((resolve, reject) => {
      server.stdout.once("data", (text) => resolve(`${text}`.trim()));
      server.once("exit", (status) => reject(new Error(`ended: ${status}`)));
    }));
    const page = await (await fetch(address)).text();
    assert.match(page, /<strong>D-\d{6}<\/strong>/);
    assert.ok(page.includes("&#60;Trip&#62; &#38; more") && !page.includes("<Trip>"), page);
    assert.equal((await fetch(`${address}other`)).status, 404);

    const events = await fetch(`${address}changes`, { signal: control.signal });
    const reader = events.body.getReader();
    await kept(reader.read());
    const group = SharedGroup.open("com.example.app", { directory });
    group.set("widgetDataKey", { endDate: null });
    const told = await kept(reader.read());
    assert.match(new TextDecoder().decode(told.value), /^data: \d+\n\n$/);
    assert.match(await (await fetch(address)).text(), /<strong>–<\/strong>/);

    // Data that no widget can show is reported on the page, which keeps working.
    group.set("widgetDataKey", { endDate: "<soon>" });
    const failed = await fetch(address);
    assert.equal(failed.status, 500);
    const reason = await failed.text();
    assert.ok(reason.includes("&#60;soon&#62;") && !reason.includes("<soon>"), reason);
    assert.ok(reason.includes('new EventSource("/changes")'), reason);
    group.set("widgetDataKey", { endDate: "2999-01-01" });
    assert.equal((await fetch(address)).status, 200);
    group.close();
  } finally {
    control.abort();
    server.kill("SIGKILL");
  }
});
