// A group of the native library, in a folder of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bridge } from "../bridge.mjs";
import { outcome } from "./outcome.mjs";

/** The same as a CoreGroup. */
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
