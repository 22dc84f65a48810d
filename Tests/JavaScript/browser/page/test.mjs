// As much of node:test as the tests of the package that pages run ask for.
export const tests = [];

export function test(name, ...rest) {
  const body = rest.pop();
  const [{ skip = false } = {}] = rest;
  tests.push({ name, body, skip });
}

/** What a test throws that needs what a page has not. */
export class NotHere extends Error {}
