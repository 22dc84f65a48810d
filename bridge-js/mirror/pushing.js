// Pushes unsent changes to the server: each batch once, even if a connection is cut or a process is
// killed.
import { randomBytes } from "node:crypto";
import { wordsOf } from "./server.js";

export class Pushing {
  #local;
  #server;
  #isChecked;
  /** False once the server has said whether it has the last batch. */
  #isPending = true;

  /** If `isChecked`, a batch is pushed only if the server has no later change of its keys. */
  constructor(local, server, { isChecked }) {
    this.#local = local;
    this.#server = server;
    this.#isChecked = isChecked;
  }

  /**
   * Finds out whether the last batch arrived, if that is not known yet. Until it is known, a key
   * that the batch changed, and that holds its earlier content again, does not count as unsent.
   */
  async settled() {
    if (this.#isPending) await this.recover();
  }

  /** Finds out whether the server has the batch that was pushed last. */
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

  /**
   * Pushes a batch of unsent changes. Returns false if the server has a later change of one of the
   * keys, which must be applied first.
   */
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
