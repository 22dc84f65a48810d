// Reads the body of a request, up to a limit.
import { Buffer } from "node:buffer";
import { WidgetBridgeError } from "../mod.js";

/** The size limit of a group's value. */
const mostBytes = 16 << 20;

/** Reads a body as text. */
export async function readBody(message) {
  const chunks = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > mostBytes) {
      const message = `A value has at most ${mostBytes} bytes.`;
      throw new WidgetBridgeError({ code: "tooLarge", message });
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new WidgetBridgeError({ code: "invalidArgument", message: "The value is not UTF-8." });
  }
}
