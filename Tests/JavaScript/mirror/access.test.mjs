// Tests access to the server: over TLS, as a user who may only use the mirror's keys, and with a
// wrong password.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { told } from "./command.mjs";
import {
  command, disconnect, freePort, makeClient, makeConnectedClient, TestServer,
} from "./server.mjs";
import { Machine, mirrorTest, settle, until } from "./support.mjs";

const allowed = "+eval +evalsha +xread +xrange +hget +hset +hmget +hgetall +hdel +xadd +xinfo " +
  "+exists +info +zadd +zrem +zcard +zpopmin";

/** Bun's own client does not report why there is no connection. */
const isBun = process.env.WIDGET_BRIDGE_MIRROR_CLIENT === "bun";
const unsaid = /^There is no connection to the server, and Bun's client does not tell why: /;

/** Starts a server that accepts only TLS. Its user "app" may use only the keys under a prefix. */
async function withTLS(context, body) {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-tls-"));
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  execFileSync("openssl", [
    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
    "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost",
    "-addext", "subjectAltName=IP:127.0.0.1",
  ], { stdio: "ignore" });
  const port = await freePort();
  let server;
  try {
    server = await TestServer.start({
      "tls-port": port, "tls-cert-file": cert, "tls-key-file": key, "tls-ca-cert-file": cert,
      "tls-auth-clients": "no",
      user: `app on >secret ~theirs:* ${allowed}`,
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    if (!error.message.includes("Failed finding TLS support")) throw error;
    return context.skip("this server was built without TLS");
  }
  const machines = [new Machine(), new Machine()];
  try {
    const ca = readFileSync(cert, "utf8");
    await body({ port, machines, ca, cert });
  } finally {
    for (const machine of machines) await machine.remove();
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}

test("TLS works, with a user who may use only the keys under the prefix", (context) =>
  withTLS(context, async ({ port, machines: [a, b], ca, cert }) => {
    const access = { username: "app", password: "secret", ca };
    await a.mirror(port, { access, prefix: "theirs:" });
    await b.mirror(port, { access, prefix: "theirs:" });
    a.group.set("key", 1);
    b.group.data.set("data", Uint8Array.of(1, 2));
    await settle(a, b);
    a.group.remove("key");
    await settle(a, b);
    assert.deepEqual(a.contents, { data: [1, 2] });
    assert.deepEqual(b.contents, { data: [1, 2] });
    await a.part();

    await a.mirror(port, { access, prefix: "others:" });
    await until(() => a.link.status.lastError !== undefined, "an error");
    const { code, message } = a.link.status.lastError;
    assert.equal(code, "groupUnavailable");
    assert.match(message, /^The user may not use what the mirror needs: .*key/);
    await a.part();

    // The command takes the user and the password from the URL, and the certificate from the
    // runtime.
    const url = `rediss://app:secret@127.0.0.1:${port}`;
    const words = ["--redis", url, "--prefix", "theirs:", "--once"];
    const ran = await told(a, words, { NODE_EXTRA_CA_CERTS: cert });
    const output = `In step at ${b.link.status.position}.\n`;
    assert.deepEqual(ran, { status: 0, output, errors: "" });
  }));

test("an untrusted certificate is refused", (context) =>
  withTLS(context, async ({ port, machines: [a] }) => {
    a.mirrorBy(await makeClient(port, { ca: "" }));
    await until(() => a.link.status.lastError !== undefined, "an error");
    const { code, message } = a.link.status.lastError;
    assert.equal(code, "groupUnavailable");
    const refused = /^The server's certificate is not accepted: .*self.signed/;
    assert.match(message, isBun ? unsaid : refused);
  }));

mirrorTest("a user needs exactly the permissions that the page lists", async (context) => {
  const { server, machines: [a], command } = context;
  const page = readFileSync(
    new URL("../../../bridge-js/mirror/README.md", import.meta.url), "utf8",
  );
  const named = [...page.matchAll(/A user needs[^]*?\n\n/g)].join().match(/\+\w+/g);
  assert.deepEqual(named.sort(), allowed.split(" ").sort());
  const rights = ["on", ">secret", "~widget-bridge:*", ...named];
  await command("ACL", "SETUSER", "app", ...rights);
  const access = { username: "app", password: "secret" };
  await a.mirror(server.port, { access });
  a.group.set("key", 1);
  a.group.remove("key");
  await a.link.synced();
  await a.part();
  await command("ACL", "SETUSER", "app", "-xadd");
  a.group.set("key", 2);
  await a.mirror(server.port, { access });
  await until(() => a.link.status.lastError !== undefined, "an error");
  const { code, message } = a.link.status.lastError;
  assert.equal(code, "groupUnavailable");
  assert.match(message, /^The user may not use what the mirror needs: /);
  await command("ACL", "SETUSER", "app", "+xadd");
  await a.link.synced();
  assert.equal(a.link.status.lastError, undefined);
});

test("a wrong password is reported", async () => {
  const server = await TestServer.start({ requirepass: "right" });
  const machine = new Machine();
  try {
    await machine.mirror(server.port, { access: { password: "wrong" } });
    await until(() => machine.link.status.lastError !== undefined, "an error");
    const { code, message } = machine.link.status.lastError;
    assert.equal(code, "groupUnavailable");
    assert.match(message, isBun ? unsaid : /^The server refuses the user or the password: /);
    await machine.part();
    await machine.mirror(server.port, { access: { password: "right" } });
    machine.group.set("key", 1);
    await machine.link.synced();
  } finally {
    await machine.remove();
    await server.remove();
  }
});

test("no connection to a server that never answers stays open", async () => {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const machine = new Machine();
  try {
    await machine.mirror(port, { access: { password: "any" } });
    await until(() => sockets.size > 0, "it has a connection");
    await machine.part();
    await until(() => sockets.size === 0, "no connection is left");
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await machine.remove();
  }
});

test("a program's own client may be closed at any time", async () => {
  const server = await TestServer.start();
  const machine = new Machine();
  try {
    const client = await makeConnectedClient(server.port);
    machine.mirrorBy(client);
    await machine.link.synced();
    await disconnect(client);
    machine.group.set("key", 1);
    await machine.link.synced();
    await machine.part();

    // No other connection follows, because this client cannot make one.
    const only = await makeConnectedClient(server.port);
    machine.mirrorBy({ sendCommand: (words) => command(only, ...words) });
    await machine.link.synced();
    await disconnect(only);
    await until(() => machine.link.status.lastError !== undefined, "an error");
    const { message } = machine.link.status.lastError;
    assert.match(message, isBun ? unsaid : /^The connection to the server was lost: /);
  } finally {
    await machine.remove();
    await server.remove();
  }
});
