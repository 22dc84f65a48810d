// A connection of the mirror's own, by whichever client the program has.

/** How a client takes a command. */
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
  /** Whether a socket is being made: `redis` would leave one open that it is told to close then. */
  #isUnderWay = false;
  #isDropped = false;

  /** `failed(error)` is called with what the client tells beside its commands. */
  constructor(failed) {
    this.#failed = failed;
  }

  /** Connects as the program's client does, by a client of its own. */
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
      // Not at once: `redis` sends commands first, of whose failure nobody would hear.
      if (this.#isDropped) setImmediate(() => this.#close());
    });
    // An error that nobody listens to would end the process; of commands each promise tells.
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

  /** Closes it, or does so as soon as there is a socket. */
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
