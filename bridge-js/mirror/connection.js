// A connection of the mirror, made with the kind of client that the program uses.

/** Returns a function that sends a command through a client. */
export function sender(client) {
  if (typeof client?.sendCommand === "function") return (words) => client.sendCommand(words);
  if (typeof client?.send === "function") return ([name, ...words]) => client.send(name, words);
  throw new TypeError(
    "mirror: client must have sendCommand(words), as redis has, or send(command, words), as " +
      "Bun's RedisClient has.",
  );
}

export function checkClient(client) {
  sender(client);
}

export class Connection {
  #client;
  #failed;
  /**
   * Whether a socket is being opened. A client of the package `redis` that is told to close
   * meanwhile leaves the socket open.
   */
  #isUnderWay = false;
  #isDropped = false;

  /** `failed(error)` is called with errors that the client reports outside its commands. */
  constructor(failed) {
    this.#failed = failed;
  }

  /** Connects with a duplicate of the program's client. */
  async open(program) {
    this.#check();
    this.#client = await program.duplicate();
    if (this.#isDropped) this.#close();
    this.#check();
    await this.#connect(this.#client);
  }

  async #connect(client) {
    this.#send = sender(client);
    client.on?.("reconnecting", () => this.#isUnderWay = true);
    client.on?.("connect", () => {
      this.#isUnderWay = false;
      // The client is not closed at once, because `redis` first sends its own commands, whose
      // failure nobody would handle.
      if (this.#isDropped) setImmediate(() => this.#close());
    });
    // An "error" event without a listener would end the process. A command's failure is in its
    // promise.
    client.on?.("error", (error) => {
      this.#arrived();
      if (!this.#isDropped) this.#failed(error);
    });
    if (client.isOpen ?? client.connected ?? false) return;
    this.#isUnderWay = client.on !== undefined;
    try {
      await client.connect?.();
    } finally {
      this.#arrived();
    }
  }

  #send;

  send = (words) => {
    this.#check();
    return this.#send(words);
  };

  #check() {
    if (this.#isDropped) throw new Error("The connection was closed.");
  }

  #arrived() {
    this.#isUnderWay = false;
    if (this.#isDropped) this.#close();
  }

  /** Closes the connection at once, or as soon as its socket is open. */
  drop() {
    this.#isDropped = true;
    if (!this.#isUnderWay) this.#close();
  }

  #close() {
    try {
      const client = this.#client;
      const closing = client?.destroy?.() ?? client?.disconnect?.() ?? client?.close?.();
      closing?.catch?.(() => {});
    } catch {
      // It is closed already.
    }
  }
}
