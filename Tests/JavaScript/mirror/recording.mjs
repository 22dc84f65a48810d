// Records the batches of a server's streams, including those that the server loses later.
import { Local } from "../../../bridge-js/mirror/local.js";
import { defaultPrefix, keysOf } from "../../../bridge-js/mirror/server.js";
import { SharedGroup } from "../../../bridge-js/mod.js";
import { random } from "./chances.mjs";
import { command, disconnect, makeConnectedClient } from "./server.mjs";

const [stream, values] = keysOf(defaultPrefix, "shared");

/** Trims the stream, and returns its batches from an ID on, in one step. */
const trimming = `
  local before = redis.call('XRANGE', KEYS[1], ARGV[1], '+')
  redis.call('XTRIM', KEYS[1], 'MAXLEN', ARGV[2])
  return before
`;

/** Reads everything that the server keeps. A script's reply is a list in any protocol version. */
const keeping = "return redis.call('HGETALL', KEYS[1])";

export class Recording {
  #server;
  #streams = [];
  #stream;

  constructor(server) {
    this.#server = server;
    this.begin();
  }

  /** Begins another stream, because the server may have lost some of the last one. */
  begin() {
    this.#stream = new Map();
    this.#streams.push(this.#stream);
  }

  /** Calls a body with a function that sends commands to the server. */
  async #ask(body, port = this.#server.port) {
    const client = await makeConnectedClient(port);
    try {
      return await body((...words) => command(client, ...words));
    } finally {
      await disconnect(client);
    }
  }

  /** The start, for XRANGE, of the batches that are not recorded yet. */
  get #next() {
    const last = [...this.#stream.keys()].at(-1);
    return last === undefined ? "-" : `(${last}-1`;
  }

  #note(batches) {
    for (const [id, fields] of batches) {
      const [machine, batch, changes] = ["m", "b", "c"].map((name) => {
        return fields[fields.indexOf(name) + 1];
      });
      const stamp = Number(id.split("-")[0]);
      this.#stream.set(stamp, [JSON.parse(changes), `${machine} ${batch}`]);
    }
  }

  /** Records the batches that the server has now. */
  record(port) {
    return this.#ask(async (ask) => this.#note(await ask("XRANGE", stream, this.#next, "+")), port);
  }

  /** Trims the stream to its last few batches, after recording everything that it has. */
  async trim() {
    await this.#ask(async (ask) =>
      this.#note(await ask("EVAL", trimming, "1", stream, this.#next, `${random(3)}`))
    );
  }

  /** Whether the stream no longer reaches back to the position of a machine's group. */
  async isPast({ directory }) {
    const group = SharedGroup.open("shared", { directory });
    const { stamp } = new Local(group, defaultPrefix).position;
    group.close();
    return await this.#ask(async (ask) => {
      const [first] = await ask("XRANGE", stream, "-", "+", "COUNT", "1");
      const last = [...this.#stream.keys()].at(-1);
      if (first === undefined) return stamp < last;
      const before = first[1][first[1].indexOf("p") + 1];
      return stamp < Number(first[0].split("-")[0]) && before !== "";
    });
  }

  /** The keys that the server has, with what it keeps for each. */
  async kept() {
    const kept = await this.#ask((ask) => ask("EVAL", keeping, "1", values));
    return kept.flatMap((key, index) => index % 2 === 0 ? [[key, kept[index + 1]]] : []);
  }

  /** The batches of each stream: the stamp, the changes, and the batch's name. */
  get streams() {
    return this.#streams.map((map) => [...map].map(([stamp, batch]) => [stamp, ...batch]));
  }
}
