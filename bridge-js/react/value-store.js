// Follows the value under a key, for useSharedValue(). If the group cannot be followed any more,
// reading throws the error that says why.

export class ValueStore {
  #group;
  #key;
  #error;

  constructor(group, key) {
    this.#group = group;
    this.#key = key;
  }

  /** The value's JSON text. This is not parsed, because equal texts must compare as equal. */
  read = () => {
    if (this.#error !== undefined) throw this.#error;
    return this.#group.getText(this.#key);
  };

  /** Calls `changed` after each change of the value. Returns a function that stops this. */
  subscribe = (changed) => {
    this.#error = undefined;
    let changes;
    let isWanted = true;
    const follow = async () => {
      try {
        changes = this.#group.changes({ key: this.#key, persistent: false });
        for await (const _ of changes) if (isWanted) changed();
      } catch (error) {
        if (!isWanted) return;
        this.#error = error;
        changed();
      }
    };
    follow();
    return () => {
      isWanted = false;
      changes?.return();
    };
  };
}
