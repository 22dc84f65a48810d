// node:url for a page, which has no files.
import { NotHere } from "./test.mjs";

export function pathToFileURL() {
  throw new NotHere("A page has no files.");
}
