// How unsent changes get to the server: each batch once, whatever is cut or killed meanwhile.
import { randomBytes } from "node:crypto";
import { wordsOf } from "./server.js";

export class Pushing {
  #local;
  #server;
  #isChecked;
  /** Whether there may be a batch whose fate the server has not told yet. */
  #isPending = true;

  /** If `isChecked`, a batch is pushed only if the server has no later change of its keys. */
  constructor(local, server, { isChecked }) {
    this.#local = local;
    this.#server = server;
    this.#isChecked = isChecked;
  }

  /**
   * Makes sure that the fate of the last batch is known. If such a batch changed a key, and the key
   * again holds what it held before, the key would not count as unsent.
   */
  async settled() {
    if (this.#isPending) await this.recover();
  }

  /** Learns what became of the batch that was on its way last. */
  async recover() {
    const pending = this.#local.pendingPush;
    if (pending !== undefined) {
      const { batch, nonce, changes } = pending;
      const { machine } = this.#local.position;
      const [word, told] = await this.#server.run("settle", [machine, batch, nonce]);
      this.#settle(word, told, batch, changes);
    }
    this.#isPending = false;
  }

  #settle(word, told, batch, changes) {
    if (word === "ok") this.#local.settlePush(batch, changes, Number(told));
    else this.#local.settlePush(Number(told), changes, undefined);
  }

  /** Pushes a batch of unsent changes. False if others were first: their changes come first. */
  async push() {
    await this.settled();
    const changes = this.#local.takeUnsent();
    if (changes.length === 0) return true;
    const { machine, batch: last, known } = this.#local.position;
    const batch = last + 1;
    const nonce = randomBytes(9).toString("base64url");
    this.#local.notePush(batch, nonce, changes);
    const held = changes.map((change) => [change.key, change.held]);
    this.#isPending = true;
    const check = this.#isChecked ? "check" : "";
    const [word, told] = await this.#server.run(
      "push", [machine, batch, nonce, known, check].concat(wordsOf(changes)),
    );
    if (word !== "behind") this.#settle(word, told, batch, held);
    this.#isPending = false;
    return word !== "behind";
  }
}
