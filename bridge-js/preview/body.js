// The body of a request, up to a limit.
import { Buffer } from "node:buffer";

/** The largest value of a group. */
const mostBytes = 16 << 20;

/** A body that is too long. */
export class BodyTooLarge extends Error {}

/** Reads a body as text. */
export async function readBody(message) {
  const chunks = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > mostBytes) throw new BodyTooLarge(`A value has at most ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
