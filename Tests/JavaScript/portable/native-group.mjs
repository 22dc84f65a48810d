// A group of the native library, in its own folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bridge } from "../bridge.mjs";
import { outcome } from "./outcome.mjs";

/** Has the methods of a CoreGroup. */
export class NativeGroup {
  #folder = mkdtempSync(join(tmpdir(), "differential-"));
  #group = bridge.openSharedGroup("pair", JSON.stringify({ directory: this.#folder }));

  close() {
    bridge.closeSharedGroup(this.#group);
    rmSync(this.#folder, { recursive: true });
  }

  ask(name, ...texts) {
    return outcome(() => bridge[name](this.#group, ...texts));
  }

  update(name, ...parameters) {
    return outcome(() => void bridge[name](this.#group, ...parameters));
  }

  respond(id, status, body) {
    return this.update("setRefreshResponse", id, status, new TextEncoder().encode(body));
  }
}
