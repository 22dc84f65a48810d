// The server as a mirror uses it, through the client that the program has.
import { Connection, sender } from "./connection.js";
import { damaged, failure, newerFormat } from "./failures.js";
import { format, isStamp, scripts } from "./scripts.js";

/** For how many milliseconds a server may be silent before the connection is made anew. */
const silence = 15_000;

/** The most that this grows to for a command that was too slow before, as a large one may be. */
const longestSilence = 600_000;

/** The commands of which neither the words nor the answer is ever large. */
const small = ["settle", "stand"];

/** For how many milliseconds one waits for a batch before one looks where the server stands. */
const lookInterval = 1_000;

/** How often a client is asked that has one connection alone, in milliseconds. */
const pollInterval = 100;

/** How many batches are read at once: at first, and at most, and how many characters they have. */
const firstBatches = 10;
const mostBatches = 200;
const mostRead = 4 << 20;

/** What the names of keys begin with where nobody says otherwise. */
export const defaultPrefix = "widget-bridge:";
const mostPrefix = 200;

export function checkPrefix(prefix) {
  if (typeof prefix !== "string" || !prefix.isWellFormed() || prefix.length > mostPrefix) {
    throw new TypeError(`mirror: prefix must be a string of at most ${mostPrefix} characters.`);
  }
  if (/[{}]/.test(prefix)) {
    throw new TypeError("mirror: prefix must not hold { or }, as they enclose the group's name.");
  }
}

/** The keys of a group on the server. Those of one group lie on one node of a cluster. */
export function keysOf(prefix, name) {
  const base = `${prefix}{${name}}:`;
  return ["stream", "values", "state", "machines", "removed"].map((part) => base + part);
}

/** Changes as a script takes them. */
export function wordsOf(changes) {
  return changes.flatMap(({ key, kind, text, stamp }) => [key, kind, text, stamp]);
}

/** A connection for commands, and one for reading where the client can make another. */
export class Server {
  #client;
  #keys;
  #commands;
  #reading;
  #own = [];
  #ends = new Set();
  #batchCount = firstBatches;
  /** For how long one waits for commands that took longer than is usual, by their names. */
  #patience = new Map();

  constructor(client, keys) {
    this.#client = client;
    this.#keys = keys;
  }

  /** Connects anew. */
  async connect() {
    this.close();
    if (typeof this.#client.duplicate !== "function") {
      this.#commands = sender(this.#client);
      this.#reading = undefined;
      return;
    }
    const failed = (error) => this.#endAll(error);
    const [commands, reading] = this.#own = [new Connection(failed), new Connection(failed)];
    await this.#within(silence, commands.open(this.#client));
    await this.#within(silence, reading.open(this.#client));
    this.#commands = commands.send;
    this.#reading = reading.send;
  }

  /** Lets go of the connections; what is under way fails, and what comes later, until connect(). */
  close() {
    for (const connection of this.#own) connection.drop();
    this.#own = [];
    const closed = new Error("The connection was closed.");
    this.#commands = this.#reading = () => {
      throw closed;
    };
    this.#endAll(closed);
  }

  #endAll(error) {
    for (const end of [...this.#ends]) end(error);
  }

  /** A promise that fails where the connection is let go of; `begin` makes its timer. */
  #untilClosed(begin) {
    return new Promise((resolve, reject) => {
      const over = (settle) => (result) => {
        clearTimeout(timer);
        this.#ends.delete(end);
        settle(result);
      };
      const end = over((error) => reject(failure(error)));
      const timer = begin(over(resolve), end);
      this.#ends.add(end);
    });
  }

  /** The same where the server is silent, too. */
  #within(milliseconds, promise, silent = () => {}) {
    return this.#untilClosed((done, end) => {
      promise.then(done, end);
      return setTimeout(() => {
        silent();
        end(new Error(`The server answered nothing for ${milliseconds} ms.`));
      }, milliseconds);
    });
  }

  /** Waits for a while. */
  #pause(milliseconds) {
    return this.#untilClosed((done) => setTimeout(done, milliseconds));
  }

  /** What the server answers; what may be large gets twice the time after a silence. */
  async #answer(name, send, words) {
    const patience = this.#patience.get(name) ?? silence;
    const longer = () => {
      if (!small.includes(name)) this.#patience.set(name, Math.min(2 * patience, longestSilence));
    };
    const answer = await this.#within(patience, Promise.resolve(send(words)), longer);
    this.#patience.delete(name);
    return answer;
  }

  /** Runs a script; gives what it answers after "ok", or the answer with another word. */
  async run(name, values = []) {
    const { source, hash } = scripts[name];
    const words = [`${this.#keys.length}`, ...this.#keys, `${format}`].concat(
      values.map(String),
    );
    // Large words are sent with the whole script: if the server did not know its hash, they would
    // have to be sent twice.
    const isLarge = words.reduce((sum, word) => sum + word.length, 0) > source.length;
    let answer;
    try {
      const command = isLarge ? ["EVAL", source] : ["EVALSHA", hash];
      answer = await this.#answer(name, this.#commands, command.concat(words));
    } catch (error) {
      if (!/NOSCRIPT/.test(error.cause?.message ?? error.message)) throw error;
      answer = await this.#answer(name, this.#commands, ["EVAL", source].concat(words));
    }
    if (answer[0] === "format") throw newerFormat("on the server", answer[1]);
    return answer;
  }

  /** Where it stands: `{ stamp, last }` of its last batch. */
  async stand() {
    const [, stamp, last] = await this.run("stand");
    return { stamp: countOf("stamp", stamp), last };
  }

  /** The same, with all that it has: pairs of a key and what that holds. */
  async whole() {
    const [, stamp, last, forgotten, all] = await this.run("whole");
    return {
      stamp: countOf("stamp", stamp), last, forgotten: countOf("forgotten", forgotten),
      pairs: pairsOf(all),
    };
  }

  /** The batches after a stamp that the server has; undefined if there are none. */
  read(stamp) {
    return this.#read(this.#reading ?? this.#commands, stamp, []);
  }

  /** The same, after a wait where there are none yet: undefined if none came for a while. */
  async nextBatches(stamp) {
    if (this.#reading !== undefined) {
      return await this.#read(this.#reading, stamp, ["BLOCK", `${lookInterval}`]);
    }
    for (let waited = 0; waited < lookInterval; waited += pollInterval) {
      const batches = await this.read(stamp);
      if (batches !== undefined) return batches;
      await this.#pause(pollInterval);
    }
    return undefined;
  }

  async #read(send, stamp, wait) {
    const [stream] = this.#keys;
    const words = ["XREAD", "COUNT", `${this.#batchCount}`, ...wait];
    const answer = await this.#answer("read", send, [...words, "STREAMS", stream, `${stamp}-1`]);
    return this.#measured(batchesOf(answer));
  }

  /** Reads less at once where batches are large, and more where they are small. */
  #measured(batches) {
    const size = batches?.reduce((sum, batch) => sum + batch.size, 0) ?? 0;
    const count = size > mostRead ? this.#batchCount / 4 : this.#batchCount * 2;
    this.#batchCount = Math.min(Math.max(Math.floor(count), 1), mostBatches);
    return batches;
  }

  /** The batch with a stamp; undefined if the stream has it no more. */
  async batch(stamp) {
    const [stream] = this.#keys;
    const words = ["XRANGE", stream, `${stamp}-1`, `${stamp}-1`];
    const found = await this.#answer("batch", this.#commands, words);
    return found.length === 0 ? undefined : batchOf(found[0]);
  }
}

/** A stamp that the server tells of itself; 0 if there is no batch yet. */
function countOf(name, text) {
  const count = Number(text);
  if (text !== "0" && !isStamp(count)) throw damaged(`its ${name} is "${text}"`);
  return count;
}

/** A hash as either version of the protocol gives it. */
function pairsOf(all) {
  if (all instanceof Map) return [...all];
  if (!Array.isArray(all)) return Object.entries(all);
  return all.flatMap((key, index) => index % 2 === 0 ? [[key, all[index + 1]]] : []);
}

/** The batches of an answer to XREAD, of either version of the protocol. */
function batchesOf(answer) {
  if (answer === null || answer === undefined) return undefined;
  const entries = Array.isArray(answer)
    ? answer[0]?.[1] ?? answer[0]?.messages
    : answer instanceof Map
    ? [...answer.values()][0]
    : Object.values(answer)[0];
  return entries?.map(batchOf);
}

function batchOf([id, fields]) {
  const members = Array.isArray(fields)
    ? Object.fromEntries(
      fields.flatMap((name, index) => index % 2 === 0 ? [[name, fields[index + 1]]] : []),
    )
    : fields;
  const stamp = Number(id.split("-")[0]);
  if (!isStamp(stamp)) throw damaged(`a batch has the ID "${id}"`);
  let changes;
  try {
    changes = JSON.parse(members.c);
  } catch {
    changes = undefined;
  }
  return {
    id,
    stamp,
    before: members.p,
    machine: members.m,
    identity: `${members.m} ${members.b}`,
    size: members.c?.length ?? 0,
    changes: Array.isArray(changes) ? changes : [],
    isReadable: Array.isArray(changes),
  };
}
