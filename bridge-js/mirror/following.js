// A mirror's work on its connections: it catches up, applies the batches that arrive, and pushes
// the group's changes.
import { Applying } from "./applying.js";
import { damaged } from "./failures.js";
import { Pushing } from "./pushing.js";

export class Following {
  #local;
  #server;
  #applying;
  #pushing;
  #enter;
  #well;
  #changed;
  #change;
  #turn = Promise.resolve();
  #isStopped = false;
  #isFollowing = false;
  #wake = () => {};
  /** The greatest stamp of a batch that the server is known to have. */
  ahead = 0;

  /**
   * The last argument has `enter(state)`; `well()`, called when nothing is wrong any more;
   * `changed()`, called when the status may have changed; `change()`, which returns a promise that
   * is resolved when the status may have changed again; and `setAside(key, reason, value)`.
   */
  constructor(local, server, onConflict, { enter, well, changed, change, setAside }) {
    this.#local = local;
    this.#server = server;
    this.#applying = new Applying(local, server, { onConflict, setAside });
    this.#pushing = new Pushing(local, server, { isChecked: onConflict !== undefined });
    this.#enter = enter;
    this.#well = well;
    this.#changed = changed;
    this.#change = change;
  }

  /** Tries to push, because the group may have changed. */
  wake() {
    this.#wake();
  }

  stop() {
    this.#isStopped = true;
    this.#wake();
  }

  /** The stamp and the name of the server's last batch. */
  async stand() {
    return await this.#alone(() => this.#server.stand());
  }

  /** Runs one body after the other, so that no batch is applied while another is being pushed. */
  #alone(body) {
    const turn = this.#turn.then(body);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /**
   * Finds out whether the last pushed batch arrived, and applies the batches that came while this
   * machine was away.
   */
  async catchUp() {
    await this.#pushing.recover();
    const { stamp, last } = await this.#server.stand();
    this.ahead = stamp;
    for (;;) {
      const batches = await this.#server.read(this.#local.position.stamp);
      if (await this.#apply(batches)) {
        // Others may continue to write. It is enough to reach the server's first position.
        if (this.#local.position.stamp >= stamp) return;
        continue;
      }
      if (this.#isAt(stamp, last, batches)) return;
      await this.#alone(() => this.#applying.compare());
      this.#changed();
      return;
    }
  }

  /**
   * Whether the group is at the server's last batch. Throws if it is, and the stream nevertheless
   * has a later batch.
   */
  #isAt(stamp, last, batches) {
    const { position } = this.#local;
    if (stamp !== position.stamp || last !== position.last) return false;
    if (batches === undefined) return true;
    throw damaged(
      `its stream has a batch with the ID "${batches[0].id}", of which its state does not tell`,
    );
  }

  /**
   * Applies batches that were read. False if there are none, or if they do not follow the group's
   * last batch.
   */
  async #apply(batches) {
    if (batches === undefined) return false;
    this.ahead = Math.max(this.ahead, batches.at(-1).stamp);
    const isNext = await this.#alone(async () => {
      await this.#pushing.settled();
      return await this.#applying.apply(batches);
    });
    if (isNext) this.#changed();
    return isNext;
  }

  /** Follows until it is stopped, or something fails. */
  async follow() {
    const reading = this.#keepReading();
    const pushing = this.#keepPushing();
    try {
      await Promise.race([reading, pushing]);
    } finally {
      this.#isFollowing = false;
      this.#server.close();
      this.#wake();
      // This wakes a push that waits for a batch to be read, because no more batches are read.
      this.#changed();
      await Promise.allSettled([reading, pushing]);
    }
  }

  async #keepReading() {
    this.#isFollowing = true;
    while (this.#isFollowing && !this.#isStopped) {
      const batches = await this.#server.nextBatches(this.#local.position.stamp);
      if (await this.#apply(batches)) continue;
      // Nothing came, or the batches do not follow the group's last batch. `#alone` waits for a
      // push: during a large push the server would answer `stand` late, which would look like
      // silence.
      const { stamp, last } = await this.#alone(() => this.#server.stand());
      if (this.#isAt(stamp, last, batches)) {
        this.ahead = stamp;
        this.#changed();
        continue;
      }
      const { position } = this.#local;
      if (stamp > position.stamp && await this.#apply(await this.#server.read(position.stamp))) {
        continue;
      }
      this.#enter("comparing");
      await this.#alone(async () => {
        await this.#pushing.settled();
        await this.#applying.compare();
      });
      this.#enter("following");
    }
  }

  async #keepPushing() {
    while (this.#isFollowing && !this.#isStopped) {
      const changed = new Promise((resolve) => {
        this.#wake = resolve;
      });
      const isFirst = await this.#alone(async () => {
        const isFirst = await this.#pushing.push();
        // This comes after the push, because a server may refuse only pushed batches and answer
        // everything else.
        this.#well();
        return isFirst;
      });
      this.#changed();
      if (this.#local.unsent.size > 0) {
        // Others have pushed first. Their changes are applied before the next try.
        if (!isFirst && this.#isFollowing) await this.#change();
        continue;
      }
      await changed;
    }
  }
}
