// The server as a mirror uses it, through the program's own client.
import { Connection, sender } from "./connection.js";
import { damaged, failure, newerFormat } from "./failures.js";
import { format, isStamp, scripts } from "./scripts.js";

/** The milliseconds that a server may be silent before the mirror makes a new connection. */
const silence = 15_000;

/**
 * The limit to which `silence` is raised, in milliseconds, for a large command that was too slow.
 */
const longestSilence = 600_000;

/** The scripts whose words and answers are always small. */
const small = ["settle", "stand"];

/** The time to wait for a batch before asking for the server's position, in milliseconds. */
const lookInterval = 1_000;

/** The interval at which a client with only one connection polls, in milliseconds. */
const pollInterval = 100;

/**
 * How many batches are read at once: at first, and at most. After batches of more than `mostRead`
 * characters, fewer are read.
 */
const firstBatches = 10;
const mostBatches = 200;
const mostRead = 4 << 20;

/** The default beginning of key names. */
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

/** The keys of a group on the server. The braces put all of them on one node of a cluster. */
export function keysOf(prefix, name) {
  const base = `${prefix}{${name}}:`;
  return ["stream", "values", "state", "machines", "removed"].map((part) => base + part);
}

/** Changes in the form that the scripts take. */
export function wordsOf(changes) {
  return changes.flatMap(({ key, kind, text, stamp }) => [key, kind, text, stamp]);
}

/** One connection for commands, and another one for reading if the client can make it. */
export class Server {
  #client;
  #keys;
  #commands;
  #reading;
  #own = [];
  #ends = new Set();
  #batchCount = firstBatches;
  /** The milliseconds to wait for each command that was too slow, by the command's name. */
  #patience = new Map();

  constructor(client, keys) {
    this.#client = client;
    this.#keys = keys;
  }

  /** Makes new connections. */
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

  /** Drops the connections. Running commands fail, and later ones fail until connect(). */
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

  /** A promise that fails if the connections are dropped. `begin` starts a timer and returns it. */
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

  /** A promise that settles like `promise`, but fails if the server is silent for too long. */
  #within(milliseconds, promise, silent = () => {}) {
    return this.#untilClosed((done, end) => {
      promise.then(done, end);
      return setTimeout(() => {
        silent();
        end(new Error(`The server answered nothing for ${milliseconds} ms.`));
      }, milliseconds);
    });
  }

  /** Waits for a time. Fails if the connections are dropped meanwhile. */
  #pause(milliseconds) {
    return this.#untilClosed((done) => setTimeout(done, milliseconds));
  }

  /**
   * Sends a command and returns the answer. After a timeout, a command that may be large gets twice
   * the time.
   */
  async #answer(name, send, words) {
    const patience = this.#patience.get(name) ?? silence;
    const longer = () => {
      if (!small.includes(name)) this.#patience.set(name, Math.min(2 * patience, longestSilence));
    };
    const answer = await this.#within(patience, Promise.resolve(send(words)), longer);
    this.#patience.delete(name);
    return answer;
  }

  /** Runs a script and returns its answer, which begins with "ok" or another word. */
  async run(name, values = []) {
    const { source, hash } = scripts[name];
    const words = [`${this.#keys.length}`, ...this.#keys, `${format}`].concat(
      values.map(String),
    );
    // If the words are large, the script is sent with them instead of its hash. If the server did
    // not know the hash, the words would have to be sent twice.
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

  /** The server's position: `{ stamp, last }` of its last batch. */
  async stand() {
    const [, stamp, last] = await this.run("stand");
    return { stamp: countOf("stamp", stamp), last };
  }

  /** The server's position, and everything that the server has: pairs of a key and its content. */
  async whole() {
    const [, stamp, last, forgotten, all] = await this.run("whole");
    return {
      stamp: countOf("stamp", stamp), last, forgotten: countOf("forgotten", forgotten),
      pairs: pairsOf(all),
    };
  }

  /** The batches that the server has after a stamp. Undefined if there are none. */
  read(stamp) {
    return this.#read(this.#reading ?? this.#commands, stamp, []);
  }

  /**
   * Reads the batches after a stamp, and waits up to a second if there are none yet. Returns
   * undefined if none arrive.
   */
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

  /** Sets how many batches to read next: fewer if these are large, more if these are small. */
  #measured(batches) {
    const size = batches?.reduce((sum, batch) => sum + batch.size, 0) ?? 0;
    const count = size > mostRead ? this.#batchCount / 4 : this.#batchCount * 2;
    this.#batchCount = Math.min(Math.max(Math.floor(count), 1), mostBatches);
    return batches;
  }

  /** The batch with a stamp. Undefined if the stream no longer has it. */
  async batch(stamp) {
    const [stream] = this.#keys;
    const words = ["XRANGE", stream, `${stamp}-1`, `${stamp}-1`];
    const found = await this.#answer("batch", this.#commands, words);
    return found.length === 0 ? undefined : batchOf(found[0]);
  }
}

/** Reads a stamp from the server's state. 0 if there is no batch yet. */
function countOf(name, text) {
  const count = Number(text);
  if (text !== "0" && !isStamp(count)) throw damaged(`its ${name} is "${text}"`);
  return count;
}

/** The pairs of a hash in an answer, which has the form of either protocol version. */
function pairsOf(all) {
  if (all instanceof Map) return [...all];
  if (!Array.isArray(all)) return Object.entries(all);
  return all.flatMap((key, index) => index % 2 === 0 ? [[key, all[index + 1]]] : []);
}

/** The batches in an answer to XREAD, which has the form of either protocol version. */
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
