// Tests what the preview server serves, and to whom.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { bridge } from "./bridge.mjs";
import { Program } from "./program.mjs";
import { groupTest } from "./support.mjs";

/** Sends a request with the given headers. Returns the response's status, headers and text. */
function send(address, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": body.length };
    const sent = request(address, { method, headers: { ...headers, ...length } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => text += chunk);
      response.on("end", () => {
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A test with a running preview, its page's cookie, and a function that requests a path. */
function previewTest(name, body) {
  groupTest(name, async ({ directory, group }) => {
    bridge.setSharedValue(group, "widgetDataKey", '{"title":"Exam","endDate":"2026-12-25"}');
    const preview = new Program(directory, "preview");
    try {
      const address = new URL((await preview.waitForLines(1))[0]);
      const opened = await send(address);
      const cookie = opened.headers["set-cookie"]?.[0] ?? "";
      const ask = (path, options = {}) =>
        send(new URL(path, address), {
          ...options,
          headers: { cookie: cookie.split(";")[0], ...options.headers },
        });
      await body({ directory, group, address, opened, cookie, ask, preview });
    } finally {
      await preview.interrupt();
    }
  });
}

previewTest("the printed address gives a cookie for its token", async (preview) => {
  const { address, opened, cookie, ask } = preview;
  assert.equal(address.hostname, "127.0.0.1");
  assert.equal(opened.status, 303);
  assert.equal(opened.headers.location, "/");
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Strict/);
  assert.ok(!cookie.includes(address.searchParams.get("token")));
  const page = await ask("/");
  assert.equal(page.status, 200);
  assert.match(page.text, /<title>Widgets/);
});

previewTest("nothing is served without the cookie", async ({ address }) => {
  const paths = [
    "/", "/page.js", "/page.css", "/kinds", "/values", "/events", "/timeline?kind=dday",
    "/picture?kind=dday", "/description?kind=dday", "/?token=wrong", "/nothing",
  ];
  for (const path of paths) {
    assert.equal((await send(new URL(path, address))).status, 401, path);
  }
  for (const method of ["PUT", "DELETE"]) {
    const told = await send(new URL("/values?key=a", address), { method, body: "1" });
    assert.equal(told.status, 401, method);
  }
  const cookie = `widget-bridge-${address.port}=wrong`;
  assert.equal((await send(address.origin, { headers: { cookie } })).status, 401);
});

previewTest("requests for another host or from another site are refused", async ({ ask }) => {
  const strangers = [
    { host: "evil.example" },
    { host: "localhost" },
    { origin: "http://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of strangers) {
    for (const path of ["/", "/values", "/events"]) {
      assert.equal((await ask(path, { headers })).status, 403, JSON.stringify(headers));
    }
    const written = await ask("/values?key=a", { method: "PUT", body: "1", headers });
    assert.equal(written.status, 403, JSON.stringify(headers));
  }
});

previewTest("every response forbids what the page does not need", async ({ ask }) => {
  for (const path of ["/", "/page.js", "/kinds", "/nothing"]) {
    const { headers } = await ask(path);
    const policy = headers["content-security-policy"];
    assert.match(policy, /default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe/, path);
    assert.equal(headers["referrer-policy"], "no-referrer", path);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
    assert.equal(headers["cache-control"], "no-store", path);
  }
});

previewTest("documents are those of the library", async ({ ask, group }) => {
  const { kinds } = JSON.parse((await ask("/kinds")).text);
  assert.deepEqual(kinds, JSON.parse(bridge.getWidgetKindsJSON(group)).kinds);
  const query = "kind=dday&now=2026-12-20T00:00:00Z&timeZone=UTC&family=systemMedium";
  const timeline = JSON.parse((await ask(`/timeline?${query}`)).text);
  assert.equal(timeline.family, "systemMedium");
  assert.equal(timeline.entries[0].label, "D-5");
  const { values } = JSON.parse((await ask("/values")).text);
  assert.deepEqual(values, [
    { key: "widgetDataKey", json: '{"title":"Exam","endDate":"2026-12-25"}' },
  ]);
});

previewTest("a picture is served as an image, not as a page", async ({ ask, group }) => {
  const query = "kind=dday&now=2026-12-20T00:00:00Z&timeZone=UTC";
  const picture = await ask(`/picture?${query}`, { headers: { "sec-fetch-dest": "image" } });
  assert.equal(picture.status, 200, picture.text);
  assert.match(picture.headers["content-type"], /^image\/svg\+xml/);
  assert.match(picture.headers["content-security-policy"], /sandbox/);
  const drawn = bridge.renderWidgetSVG(
    group,
    "dday",
    JSON.stringify({ now: "2026-12-20T00:00:00Z", timeZone: "UTC" }),
  );
  assert.equal(picture.text, drawn);
  for (const use of ["document", "iframe", "embed", "object", "empty"]) {
    const told = await ask(`/picture?${query}`, { headers: { "sec-fetch-dest": use } });
    assert.equal(told.status, 403, use);
  }
  const spoken = await ask(`/description?${query}`);
  assert.equal(spoken.status, 200, spoken.text);
  assert.match(spoken.text, /Exam/);
  const title = "&#65; &#9999999; &amp; <b> \"'";
  bridge.setSharedValue(group, "widgetDataKey", JSON.stringify({ title, endDate: "2026-12-25" }));
  const escaped = await ask(`/description?${query}`);
  assert.equal(escaped.status, 200, escaped.text);
  assert.ok(escaped.text.includes(title), escaped.text);
});

previewTest("values are changed and removed", async ({ ask, group }) => {
  const put = await ask("/values?key=a%20key", { method: "PUT", body: '{"n": 1.0}' });
  assert.equal(put.status, 200, put.text);
  assert.equal(bridge.getSharedValue(group, "a key"), '{"n": 1.0}');
  assert.equal((await ask("/values?key=a%20key", { method: "DELETE" })).status, 200);
  assert.throws(() => bridge.getSharedValue(group, "a key"), { code: "notFound" });
});

previewTest("a failure says what was wrong", async ({ ask }) => {
  const cases = [
    ["/timeline?kind=nothing", "GET", undefined, 404, "notFound"],
    ["/timeline?kind=dday&timeZone=Nowhere", "GET", undefined, 400, "invalidValue"],
    ["/timeline?kind=dday&configuration=%7B", "GET", undefined, 400, "invalidJSON"],
    ["/values?key=a", "PUT", "{", 400, "invalidJSON"],
    ["/values?key=", "PUT", "1", 400, "invalidArgument"],
    ["/values?key=a", "PUT", Buffer.from([0x22, 0xff, 0x22]), 400, "invalidArgument"],
    ["/values?key=a", "PUT", Buffer.alloc((16 << 20) + 1, 0x20), 413, "tooLarge"],
  ];
  for (const [path, method, body, status, code] of cases) {
    const told = await ask(path, { method, body });
    assert.equal(told.status, status, told.text);
    const failure = JSON.parse(told.text);
    assert.equal(failure.code, code, path);
    assert.ok(failure.message.length > 0, path);
  }
  assert.deepEqual(JSON.parse((await ask("/values")).text).values.length, 1);
  assert.equal((await ask("/page/../server.js")).status, 404);
  assert.equal((await ask("/..%2fserver.js")).status, 404);
});

previewTest("a page receives the changes of every process", async (preview) => {
  const { address, group, cookie } = preview;
  await new Promise((resolve, reject) => {
    let text = "";
    let hasChanged = false;
    const headers = { cookie: cookie.split(";")[0] };
    const sent = request(new URL("/events", address), { headers }, (response) => {
      assert.match(response.headers["content-type"], /^text\/event-stream/);
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
        if (!hasChanged && text.includes(": open")) {
          hasChanged = true;
          bridge.setSharedValue(group, "a", "1");
        }
        if (text.includes("event: change\n")) {
          response.destroy();
          resolve();
        }
      });
    });
    sent.on("error", reject);
    sent.end();
  });
});

previewTest("if the group's folder is removed, the preview says so and ends", async (test) => {
  const { directory, preview } = test;
  rmSync(join(directory, "test"), { recursive: true });
  assert.equal(await preview.ended, 1);
  assert.match(preview.errors, /^widget-bridge: .* \(groupUnavailable\)\n$/);
});
