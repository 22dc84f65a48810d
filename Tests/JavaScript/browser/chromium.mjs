// A headless Chromium, driven over its DevTools protocol.
// https://chromedevtools.github.io/devtools-protocol/
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

export class Chromium {
  #process;
  #folder;
  #socket;
  #number = 0;
  #answers = new Map();
  #listeners = new Set();
  #session;
  /** Errors that the page logged or threw, and what its policy blocked. */
  faults = [];

  static async start() {
    const browser = new Chromium();
    await browser.#start();
    return browser;
  }

  async #start() {
    this.#folder = mkdtempSync(join(tmpdir(), "widget-bridge-chromium-"));
    this.#process = spawn(process.env.WIDGET_BRIDGE_CHROMIUM ?? "chromium", [
      "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${this.#folder}`,
      "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
      "--hide-scrollbars", "about:blank",
    ], { stdio: ["ignore", "ignore", "pipe"] });
    const address = await this.#address();
    this.#socket = new WebSocket(address);
    await once(this.#socket, "open");
    this.#socket.addEventListener("message", ({ data }) => this.#received(JSON.parse(data)));
    const { targetId } = await this.#send("Target.createTarget", { url: "about:blank" });
    const attached = await this.#send("Target.attachToTarget", { targetId, flatten: true });
    this.#session = attached.sessionId;
    for (const domain of ["Page", "Runtime", "Log"]) await this.send(`${domain}.enable`);
  }

  /** The address at which Chromium listens. */
  #address() {
    return new Promise((resolve, reject) => {
      let told = "";
      this.#process.on("error", reject);
      this.#process.on("exit", () => reject(new Error(`Chromium ended: ${told}`)));
      this.#process.stderr.setEncoding("utf8").on("data", (text) => {
        told += text;
        const found = /DevTools listening on (ws:\S+)/.exec(told);
        if (found) resolve(found[1]);
      });
    });
  }

  #received({ id, result, error, method, params }) {
    if (id !== undefined) {
      const { resolve, reject } = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
      return;
    }
    if (method === "Log.entryAdded" && params.entry.level === "error") {
      this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    }
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.faults.push(exception?.description ?? text);
    }
    for (const listener of this.#listeners) listener(method, params);
  }

  #send(method, params = {}, sessionId) {
    const id = ++this.#number;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  /** Sends a command to the page. */
  send(method, params) {
    return this.#send(method, params, this.#session);
  }

  /** Goes to an address, and waits until the page has loaded. */
  async goTo(url) {
    const loaded = new Promise((resolve) => {
      const listener = (method) => {
        if (method !== "Page.loadEventFired") return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
    await this.send("Page.navigate", { url });
    await loaded;
  }

  /** Evaluates an expression in the page, and returns its value. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Waits until an expression in the page is true: the page checks it every 10 ms, for 20 s. */
  async until(expression) {
    const isTrue = await this.value(`new Promise((resolve) => {
      const end = performance.now() + 20000;
      const look = () => {
        if (${expression}) resolve(true);
        else if (performance.now() > end) resolve(false);
        else setTimeout(look, 10);
      };
      look();
    })`);
    if (!isTrue) throw new Error(`This never held in the page: ${expression}`);
  }

  /** Presses a key, by its name in KeyboardEvent.key and its code on Windows. */
  async press(key, windowsVirtualKeyCode, modifiers = 0) {
    for (const type of ["rawKeyDown", "keyUp"]) {
      await this.send("Input.dispatchKeyEvent", {
        type, key, code: key, windowsVirtualKeyCode, modifiers,
      });
    }
  }

  /** Sets the width of the window, and whether the system is dark. */
  async look({ width = 1200, height = 900, dark = false }) {
    await this.send("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: false,
    });
    await this.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
    });
  }

  /** A picture of the whole page, as PNG in base64. */
  async screenshot() {
    const { data } = await this.send("Page.captureScreenshot", { captureBeyondViewport: true });
    return data;
  }

  async close() {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
    this.#socket?.close();
    // Chromium's child processes may write for a moment longer.
    rmSync(this.#folder, { recursive: true, maxRetries: 20, retryDelay: 50, force: true });
  }
}
