// Replaces node:url in a page, which has no files.
import { NotHere } from "./test.mjs";

export function pathToFileURL() {
  throw new NotHere("a page has no files");
}
