// Tests refresh(), which carries out a refresh plan with the host's fetch.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

const totals = { TotalConfirmed: 3, TotalDeaths: 2, TotalRecovered: 1 };

function answer(status, body) {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}

/** Runs a server in this process for one test. `handle` answers its requests. */
async function serving(handle, body) {
  const server = createServer(handle);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await body(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A function whose calls all return the same promise. Call number `count` fulfills the promise. */
function barrier(count) {
  let open;
  const opened = new Promise((resolve) => open = resolve);
  return () => {
    if (--count === 0) open();
    return opened;
  };
}

/**
 * Runs a stand-in for GitHub's servers. `body` gets the stand-in's origin, and a function that
 * returns the requests so far.
 */
async function standIn(directory, body) {
  const log = join(directory, "requests.log");
  const script = fileURLToPath(new URL("../StandIn/http_stand_in.py", import.meta.url));
  const server = spawn("python3", [script, log], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("close", resolve));
  try {
    const port = await new Promise((resolve, reject) => {
      createInterface(server.stdout).once("line", resolve);
      server.once("error", reject);
      ended.then(() => reject(new Error("The stand-in server ended.")));
    });
    await body(`http://127.0.0.1:${port}`, () =>
      readFileSync(log, "utf8").trim().split("\n").map((line) => {
        const [path, headers] = line.split("\t");
        return { path, headers: new Headers(JSON.parse(headers)) };
      }));
  } finally {
    server.stdin.end();
    await ended;
  }
}

/** A request for a widget that shows data from this address. */
const from = (sourceURL) => ({ configuration: { sourceURL } });

packageTest("fetched data shows, and nothing is fetched again at once", async ({ group }) => {
  const asked = [];
  const fetch = async (url, init) => {
    asked.push([url, init.headers.Accept ?? init.headers.accept]);
    return answer(200, totals);
  };
  const [planned] = group.refreshPlan("globalTotals");
  const results = await group.refresh("globalTotals", null, { fetch });
  assert.deepEqual(results, [{ requestID: planned.requestID, url: planned.url, status: 200 }]);
  assert.equal(asked.length, 1);
  assert.equal(asked[0][0], planned.url);
  const { entry } = group.entry("globalTotals");
  assert.equal(entry.isPlaceholder, false);
  assert.equal(entry.confirmed, 3);
  assert.deepEqual(await group.refresh("globalTotals", null, { fetch }), []);
  assert.equal(asked.length, 1);
});

packageTest("totals are read from the responses of several services", async ({ group }) => {
  for (const [index, body] of [
    { Global: { TotalConfirmed: 3, TotalDeaths: 2, TotalRecovered: 1 } },
    { totalConfirmed: 3, totalDeaths: 2, totalRecovered: 1 },
    { total_confirmed: 3, total_deaths: 2, total_recovered: 1 },
    { cases: 3, deaths: 2, recovered: 1 },
  ].entries()) {
    const request = from(`https://example.com/${index}`);
    await group.refresh("globalTotals", request, { fetch: async () => answer(200, body) });
    const { confirmed, deaths, recovered } = group.entry("globalTotals", request).entry;
    assert.deepEqual([confirmed, deaths, recovered], [3, 2, 1], JSON.stringify(body));
  }
});

packageTest("old totals stay, and their picture has a mark", async ({ group }) => {
  const request = { ...from("https://example.com/"), family: "systemMedium", timeZone: "UTC" };
  const { now } = Date;
  const at = async (time, fetch) => {
    Date.now = () => Date.parse(time);
    await group.refresh("globalTotals", request, { fetch });
    return [group.entry("globalTotals", request).entry, group.svg("globalTotals", request)];
  };
  try {
    const body = { cases: 31, deaths: 21, recovered: 11 };
    const [fresh, picture] = await at("2026-05-01T08:00:00Z", async () => answer(200, body));
    assert.deepEqual([fresh.confirmed, fresh.deaths, fresh.recovered], [31, 21, 11]);
    const failing = async () => { throw new Error("no network"); };
    const [old, marked] = await at("2026-05-03T08:00:00Z", failing);
    assert.deepEqual([old.confirmed, old.deaths, old.recovered], [31, 21, 11]);
    assert.equal(old.isPlaceholder, false);
    assert.equal(old.fetchError.code, "noResponse");
    assert.deepEqual([old.fetchedAt, old.fetchError.at].map(Date.parse), [
      Date.parse("2026-05-01T08:00:00Z"), Date.parse("2026-05-03T08:00:00Z"),
    ]);
    const shapes = picture.split("<");
    const [mark, ...more] = marked.split("<").filter((shape) => !shapes.includes(shape));
    assert.match(mark, /^path .*fill="#AD5300"/);
    assert.deepEqual(more, []);
    const [, renewed] = await at("2026-05-05T08:00:00Z", async () => answer(200, body));
    assert.equal(renewed, picture);
  } finally {
    Date.now = now;
  }
});

packageTest("a failed fetch is passed on as a failure, and does not reject", async ({ group }) => {
  const tooLong = new ArrayBuffer((16 << 20) + 1);
  const failures = [
    [async () => answer(500, "no"), 500, "invalidResponse"],
    [async () => answer(200, "no JSON"), 200, "invalidData"],
    [async () => { throw new Error("no network"); }, 0, "noResponse"],
    [() => { throw new Error("no network"); }, 0, "noResponse"],
    [() => new Promise(() => {}), 0, "noResponse"],
    [async () => ({ status: 200, arrayBuffer: async () => tooLong }), 0, "noResponse"],
    [async () => undefined, 0, "noResponse"],
    [async () => Response.error(), 0, "noResponse"],
    ...["200", 200.5, 2 ** 40, -5, NaN].map((status) => [
      async () => ({ status, arrayBuffer: async () => new ArrayBuffer(0) }), 0, "noResponse",
    ]),
  ];
  for (const [index, [fetch, status, code]] of failures.entries()) {
    const request = from(`https://example.com/${index}`);
    const [result, ...more] = await group.refresh("globalTotals", request, { fetch, timeout: 20 });
    assert.deepEqual(more, []);
    assert.equal(result.status, status);
    assert.equal(result.error instanceof Error, status === 0);
    assert.equal(group.entry("globalTotals", request).entry.fetchError.code, code);
  }
});

packageTest("force fetches what failed at once, if the server allows it", async ({ group }) => {
  const asked = [];
  const failing = (status, headers = {}) => async (_, init) => {
    asked.push(init.headers["If-None-Match"]);
    return status === 0 ? Response.error() : new Response(null, { status, headers });
  };
  const refresh = (fetch, options) => group.refresh("globalTotals", null, { fetch, ...options });
  await refresh(failing(500));
  assert.deepEqual(await refresh(failing(500)), []);
  assert.deepEqual(await refresh(failing(500), { force: false }), []);
  assert.equal((await refresh(failing(500), { force: true })).length, 1);
  group.reload("globalTotals");
  assert.equal((await refresh(failing(429, { "Retry-After": "3600" }))).length, 1);
  group.reload();
  assert.deepEqual(await refresh(failing(500), { force: true }), []);
  assert.equal(asked.length, 3);
  const error = await failureOf(() => refresh(failing(500), { force: "yes" }));
  assert.match(error.message, /force must be true or false/);
});

packageTest("a rate limit and max-age decide when to ask again", async ({ group }) => {
  const end = Math.ceil(Date.now() / 1000) + 3600;
  const hour = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": `${end}` };
  const refresh = (request, status, headers, options) =>
    group.refresh("globalTotals", request, {
      fetch: async () => new Response(JSON.stringify(totals), { status, headers }), ...options,
    });
  const limited = from("https://example.com/limited");
  assert.equal((await refresh(limited, 403, hour)).length, 1);
  assert.deepEqual(await refresh(limited, 403, hour, { force: true }), []);
  const after = (request, seconds) =>
    group.refreshPlan("globalTotals", { ...request, now: new Date(Date.now() + seconds * 1000) });
  assert.deepEqual(after(limited, 3000), []);
  assert.equal(after(limited, 3700).length, 1);

  const refused = from("https://example.com/refused");
  const left = { ...hour, "X-RateLimit-Remaining": "4999" };
  for (const force of [false, true]) {
    assert.equal((await refresh(refused, 403, left, { force })).length, 1, "the rate allows more");
  }

  const good = from("https://example.com/good");
  assert.equal((await refresh(good, 200, { "Cache-Control": "max-age=3600" })).length, 1);
  assert.deepEqual(after(good, 1800), []);
  assert.equal(after(good, 3700).length, 1);
});

packageTest("a server need not send an unchanged body again", async ({ group }) => {
  const request = from("https://example.com/tagged");
  const tags = [];
  const fetch = async (_, { headers }) => {
    const tag = headers["If-None-Match"];
    tags.push(tag);
    if (tag === '"7"') return new Response(null, { status: 304 });
    return new Response(JSON.stringify(totals), { headers: { ETag: '"7"' } });
  };
  assert.equal((await group.refresh("globalTotals", request, { fetch }))[0].status, 200);
  const later = { ...request, now: new Date(Date.now() + 3_600_000) };
  const [{ status }] = await group.refresh("globalTotals", later, { fetch });
  assert.equal(status, 304);
  assert.deepEqual(tags, [undefined, '"7"']);
  const { entry } = group.entry("globalTotals", request);
  assert.deepEqual([entry.confirmed, entry.fetchError], [3, undefined]);
});

packageTest("old figures are marked in the picture, and drawn the same way", async ({ group }) => {
  group.registerKind({
    kind: "figures", displayName: "Figures", supportedFamilies: ["systemSmall"],
    source: { url: "https://api.covid19api.com/world/total", maxAge: 600, retryAfter: 120 },
    content: {
      title: "🌎", confirmed: "{/TotalConfirmed}", deaths: "{/TotalDeaths}",
      recovered: "{/TotalRecovered}",
    },
    drawnAs: "globalTotals",
  });
  const kinds = ["globalTotals", "figures"];
  const ids = kinds.map((kind) => group.refreshPlan(kind)[0].requestID);
  const pictures = (status, body, headers) => {
    for (const id of ids) group.setRefreshResponse(id, status, body, headers);
    const [own, other] = kinds.map((kind) => group.svg(kind, { timeZone: "UTC" }));
    assert.equal(other, own, `after ${status}`);
    return own;
  };
  const body = new TextEncoder().encode(JSON.stringify(totals));
  const fresh = pictures(200, body, { ETag: '"7"' });
  assert.notEqual(pictures(500), fresh);
  assert.equal(pictures(304), fresh);
});

packageTest("without a response, the pauses double", async ({ group }) => {
  const [{ requestID }] = group.refreshPlan("singleRepo");
  const pauses = [0, 0, 0].map(() => {
    group.setRefreshResponse(requestID, 0);
    const { policy, entries } = group.timeline("singleRepo", { timeZone: "UTC" });
    return (Date.parse(policy.date) - Date.parse(entries[0].fetchError.at)) / 1000;
  });
  assert.deepEqual(pauses, [60, 120, 240]);
});

packageTest("a 304 after a month keeps all that a repository shows", async ({ group }) => {
  const request = { family: "systemLarge", configuration: { repo: "x/y" }, timeZone: "UTC" };
  const avatar = (name) => `https://avatars.githubusercontent.com/u/${name}`;
  const bodies = {
    "github.repository": {
      name: "y", owner: { avatar_url: avatar(1) }, has_issues: true, forks: 1, watchers: 1,
      open_issues: 1, pushed_at: "2026-05-01T00:00:00Z",
    },
    "github.contributors": [{ login: "l", avatar_url: avatar(2), contributions: 1 }],
    "github.avatar": "picture",
  };
  const then = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const once = { ...request, now: then };
  for (let plan; (plan = group.refreshPlan("singleRepo", once)).length > 0;) {
    for (const { requestID } of plan) {
      const body = new TextEncoder().encode(JSON.stringify(bodies[requestID.split(":")[0]]));
      group.setRefreshResponse(requestID, 200, body, { ETag: '"7"', ":now": then });
    }
  }
  const tags = [];
  await group.refresh("singleRepo", request, {
    fetch: async (_, { headers }) => {
      tags.push(headers["If-None-Match"]);
      return new Response(null, { status: 304 });
    },
  });
  assert.deepEqual(tags, ['"7"', '"7"', '"7"', '"7"']);
  const { entry } = group.entry("singleRepo", request);
  assert.deepEqual([entry.contributors.length, entry.fetchError], [1, undefined]);
  assert.deepEqual(group.refreshPlan("singleRepo", request), []);
});

packageTest("headers may be passed by name", async ({ group }) => {
  const [{ requestID }] = group.refreshPlan("globalTotals");
  group.setRefreshResponse(requestID, 503, undefined, { "retry-after": "3600" });
  assert.deepEqual(group.refreshPlan("globalTotals", { force: true }), []);
  const bad = await failureOf(() =>
    group.setRefreshResponse(requestID, 503, undefined, { "retry-after": 3600 }));
  assert.equal(bad.code, "invalidValue");
  assert.equal(bad.path ?? bad.detail?.path, '$["retry-after"]');
});

packageTest("an abort rejects with its reason, and passes nothing on", async ({ group }) => {
  const reason = new Error("enough");
  const early = AbortSignal.abort(reason);
  const fetch = () => assert.fail("must not be called");
  const aborted = () => group.refresh("globalTotals", null, { fetch, signal: early });
  assert.equal(await failureOf(aborted), reason);
  const control = new AbortController();
  let heard;
  const refreshing = group.refresh("globalTotals", null, {
    signal: control.signal,
    fetch: (_, { signal }) => {
      heard = signal;
      control.abort(reason);
      return new Promise(() => {});
    },
  });
  assert.equal(await failureOf(() => refreshing), reason);
  assert.ok(heard.aborted);
  assert.equal(group.refreshPlan("globalTotals").length, 1);
});

packageTest("a real server receives the plan's headers", async ({ group }) => {
  const seen = [];
  await serving((request, response) => {
    seen.push(request);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(totals));
  }, async (origin) => {
    const request = from(`${origin}/totals`);
    const [planned] = group.refreshPlan("globalTotals", request);
    const [result] = await group.refresh("globalTotals", request);
    assert.equal(result.status, 200, `${result.error}`);
    assert.equal(seen[0].method, "GET");
    for (const [name, value] of Object.entries(planned.headers)) {
      assert.equal(seen[0].headers[name.toLowerCase()], value);
    }
    assert.equal(group.entry("globalTotals", request).entry.deaths, 2);
  });
});

packageTest("a repository comes with its pictures, fetched in parallel", async (test) => {
  const { group, directory } = test;
  const request = { family: "systemLarge", configuration: { repo: "apple/swift" } };
  // The first round fetches the repository and its contributors. The second round fetches the
  // pictures that the first responses name: those of the owner and of four contributors. No request
  // is answered before all requests of its round have arrived.
  const together = {
    "api.github.com": barrier(2),
    "avatars.githubusercontent.com": barrier(5),
  };
  const asked = [];
  await standIn(directory, async (origin, requests) => {
    const results = await group.refresh("singleRepo", request, {
      fetch: async (url, init) => {
        asked.push(url);
        const { host, pathname, search } = new URL(url);
        await together[host]();
        return await fetch(origin + pathname + search, init);
      },
    });
    assert.equal(asked.length, 7);
    assert.deepEqual(results.map(({ url }) => url), asked);
    for (const { status, error } of results) assert.equal(status, 200, `${error}`);
    for (const { headers } of requests()) {
      assert.match(headers.get("user-agent"), /^WidgetBridge\//);
    }
  });
  const { entry } = group.entry("singleRepo", request);
  assert.equal(entry.name, "swift");
  assert.equal(entry.contributors.length, 4);
  for (const { imageID } of [entry, ...entry.contributors]) {
    const image = group.image(imageID);
    assert.ok(image instanceof Uint8Array);
    assert.equal(Buffer.from(image).toString("latin1"), "\x89PNG\r\n\x1a\n and more");
  }
  assert.match(group.svg("singleRepo", request), /href="data:image\/png;base64,/);
  assert.deepEqual(group.refreshPlan("singleRepo", request), []);
});

packageTest("a fetch may answer with less than the web's Response", async ({ group }) => {
  const arrayBuffer = async () => new TextEncoder().encode(JSON.stringify(totals)).buffer;
  const plain = async () => ({ status: 200, headers: {}, arrayBuffer });
  // A stream of Node has no cancel().
  const ofNode = async (url) => {
    const headers = new Headers(url.endsWith("/old") ? { location: "/new" } : {});
    return { status: url.endsWith("/old") ? 302 : 200, headers, body: {}, arrayBuffer };
  };
  for (const [index, fetch] of [plain, ofNode].entries()) {
    const request = from(`https://example.com/${index}/old`);
    const [{ status, error }] = await group.refresh("globalTotals", request, { fetch });
    assert.deepEqual([status, error], [200, undefined]);
    assert.equal(group.entry("globalTotals", request).entry.confirmed, 3);
  }
});

packageTest("redirects are followed only within the same origin", async ({ group }) => {
  let strangers = 0;
  await serving((_, response) => {
    strangers++;
    response.end(JSON.stringify(totals));
  }, (stranger) =>
    serving((request, response) => {
      if (request.url === "/end") return response.end(JSON.stringify(totals));
      const location = { "/same": "/end", "/other": stranger, "/circle": "/circle" }[request.url];
      response.writeHead(302, { location });
      response.end();
    }, async (origin) => {
      for (const [path, status] of [["/same", 200], ["/other", 302], ["/circle", 302]]) {
        const [result] = await group.refresh("globalTotals", from(origin + path));
        assert.equal(result.status, status, `${path}: ${result.error}`);
      }
      assert.equal(strangers, 0);
    }));
});

/** Fetches as a page does, which does not see where a redirect leads unless it follows it. */
async function pageFetch(url, init) {
  const response = await fetch(url, init);
  if (init.redirect === "follow" || response.status < 300 || response.status > 399) return response;
  await response.body?.cancel();
  return { type: "opaqueredirect", status: 0, url, headers: new Headers(), body: null };
}

packageTest("in a page, too, redirects are followed within the same origin", async ({ group }) => {
  await serving((_, response) => response.end(JSON.stringify(totals)), (stranger) =>
    serving((request, response) => {
      if (request.url === "/end") return response.end(JSON.stringify(totals));
      const location = { "/same": "/end", "/other": stranger, "/circle": "/circle" }[request.url];
      response.writeHead(302, { location });
      response.end();
    }, async (origin) => {
      for (const [path, status] of [["/other", 0], ["/circle", 0], ["/same", 200]]) {
        const options = { fetch: pageFetch };
        const [result] = await group.refresh("globalTotals", from(origin + path), options);
        assert.equal(result.status, status, `${path}: ${result.error}`);
        if (path === "/other") assert.match(result.error.message, /comes from another host/);
      }
    }));
});

packageTest("in a page a redirect takes a kind's headers to no other host", async ({ group }) => {
  const keys = { stranger: [], own: [] };
  await serving((request, response) => {
    keys.stranger.push(request.headers["x-key"]);
    response.end('{"price":1}');
  }, (stranger) =>
    serving((request, response) => {
      keys.own.push(`${request.url} ${request.headers["x-key"]}`);
      if (request.url === "/end") return response.end('{"price":1}');
      response.writeHead(302, { location: request.url === "/same" ? "/end" : stranger });
      response.end();
    }, async (origin) => {
      for (const [path, status] of [["same", 200], ["other", 0]]) {
        group.registerKind({
          kind: path, displayName: "Price", supportedFamilies: ["systemSmall"],
          source: { url: `${origin}/${path}`, headers: { "X-Key": "s3cret" } },
          content: { value: "{/price}" },
        });
        const [result] = await group.refresh(path, {}, { fetch: pageFetch });
        assert.equal(result.status, status, `${path}: ${result.error}`);
      }
    }));
  assert.deepEqual(keys.stranger, [undefined]);
  assert.equal(keys.own.filter((asked) => asked === "/end s3cret").length, 1, `${keys.own}`);
});

packageTest("an infinite timeout never ends", async ({ group }) => {
  for (const [index, timeout] of [Infinity, 2 ** 40].entries()) {
    const fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answer(200, totals);
    };
    const request = from(`https://example.com/${index}`);
    const [result] = await group.refresh("globalTotals", request, { fetch, timeout });
    assert.equal(result.status, 200, `${result.error}`);
  }
});

packageTest("options must have the right type", async ({ group }) => {
  const fetch = () => assert.fail("must not be called");
  const invalid = [
    { fetch: 7 }, { fetch, timeout: "5" }, { fetch, timeout: -1 }, { fetch, timeout: NaN },
    { fetch, signal: 7 }, { fetch, signal: {} },
  ];
  for (const options of invalid) {
    const error = await failureOf(() => group.refresh("globalTotals", null, options));
    assert.ok(error instanceof TypeError, `${error}`);
    assert.match(error.message, /^refresh: (fetch|timeout|signal) must/);
  }
  assert.equal((await failureOf(() => group.refresh("clock"))).code, "notFound");
  assert.deepEqual(await group.refresh("dday", null, null), []);
});
