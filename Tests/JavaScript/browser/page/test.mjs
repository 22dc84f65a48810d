// As much of node:test as the tests of the package that pages run ask for.
export const tests = [];

export function test(name, body) {
  tests.push({ name, body });
}

/** What a test throws that needs what a page has not. */
export class NotHere extends Error {}
