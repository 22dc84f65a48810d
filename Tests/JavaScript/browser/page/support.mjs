// Replaces ../support.mjs in a page, which cannot start processes.
import { NotHere } from "./test.mjs";

export async function failureOf(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("The call was expected to fail.");
}

export const kept = (promise) => promise;

export async function eventually(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

export function runScript() {
  throw new NotHere("a page starts no process");
}
