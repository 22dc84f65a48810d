// A headless Firefox, driven by WebDriver BiDi. https://w3c.github.io/webdriver-bidi/
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

export class Firefox {
  #process;
  #folder;
  #socket;
  #number = 0;
  #answers = new Map();
  #context;

  static async start() {
    const browser = new Firefox();
    await browser.#start();
    return browser;
  }

  async #start() {
    this.#folder = mkdtempSync(join(tmpdir(), "widget-bridge-firefox-"));
    this.#process = spawn(process.env.WIDGET_BRIDGE_FIREFOX ?? "firefox-esr", [
      "--headless", "--remote-debugging-port=0", "--profile", this.#folder, "--no-remote",
      "about:blank",
    ], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: this.#folder } });
    this.#socket = new WebSocket(`${await this.#address()}/session`);
    await once(this.#socket, "open");
    this.#socket.addEventListener("message", ({ data }) => this.#received(JSON.parse(data)));
    await this.#send("session.new", { capabilities: {} });
    const { contexts } = await this.#send("browsingContext.getTree", {});
    this.#context = contexts[0].context;
  }

  /** The address at which Firefox listens. */
  #address() {
    return new Promise((resolve, reject) => {
      let told = "";
      this.#process.on("error", reject);
      this.#process.on("exit", () => reject(new Error(`Firefox ended: ${told}`)));
      this.#process.stderr.setEncoding("utf8").on("data", (text) => {
        told += text;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(told);
        if (found) resolve(found[1]);
      });
    });
  }

  #received({ id, type, result, error, message }) {
    if (id === undefined || !this.#answers.has(id)) return;
    const { resolve, reject } = this.#answers.get(id);
    this.#answers.delete(id);
    if (type === "error") reject(new Error(`${error}: ${message}`));
    else resolve(result);
  }

  #send(method, params) {
    const id = ++this.#number;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  /** Goes to an address, and waits until the page has loaded. */
  async goTo(url) {
    await this.#send("browsingContext.navigate", {
      context: this.#context, url, wait: "complete",
    });
  }

  /** Evaluates an expression in the page, and returns its value, which must be JSON. */
  async value(expression) {
    const { type, result, exceptionDetails } = await this.#send("script.evaluate", {
      expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  async close() {
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
    this.#socket?.close();
    // Firefox's child processes may write for a moment longer.
    rmSync(this.#folder, { recursive: true, maxRetries: 20, retryDelay: 50, force: true });
  }
}
