// The command `preview`: serves a page that shows the group's widgets.
import { once } from "node:events";
import { WidgetBridgeError } from "../mod.js";
import { startPreview } from "../preview/server.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";
import { wholeNumber } from "./usage.js";

export async function preview(group, _, { port = "0" }) {
  const wanted = wholeNumber("port", port, 65_535);
  return await untilStopped(async (signal) => {
    const server = await startPreview(group, { port: wanted }).catch((error) => {
      // An error of the system has a code. Any other error is a fault of the program.
      if (typeof error?.code !== "string") throw error;
      const message = `The page cannot be served on port ${wanted}: ${error.message}`;
      throw new WidgetBridgeError({ code: "ioError", message });
    });
    try {
      print(server.url);
      await Promise.race([signal.aborted || once(signal, "abort"), server.following]);
    } finally {
      await server.close();
    }
  });
}
