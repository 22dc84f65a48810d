// The part of node:test that the package's tests use in pages.
export const tests = [];

export function test(name, ...rest) {
  const body = rest.pop();
  const [{ skip = false } = {}] = rest;
  tests.push({ name, body, skip });
}

/** A test throws this if it needs something that a page does not have. */
export class NotHere extends Error {}
