// Replaces ../package.mjs in a page. Each test has an empty localStorage and a group in it.
import { SharedGroup } from "/bridge-js/mod.js";
import { test } from "./test.mjs";

export function packageTest(name, ...rest) {
  const body = rest.pop();
  test(name, ...rest, async () => {
    localStorage.clear();
    const group = SharedGroup.open("test");
    try {
      await body({ group, directory: undefined });
    } finally {
      group.close();
    }
  });
}
