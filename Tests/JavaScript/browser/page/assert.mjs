// The part of node:assert/strict that the package's tests use in pages.

class AssertionError extends Error {}

function shown(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

function assert(condition, message) {
  if (!condition) {
    throw message instanceof Error ? message : new AssertionError(message ?? "It is not so.");
  }
}

function isEqual(left, right) {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || !left || !right) return false;
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  if (left instanceof Error && left.message !== right.message) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]));
}

function isExpected(error, expected) {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === "function") {
    return expected.prototype !== undefined && error instanceof expected ||
      expected(error) === true;
  }
  return Object.entries(expected).every(([name, value]) =>
    value instanceof RegExp ? value.test(error[name]) : isEqual(error[name], value)
  );
}

export default Object.assign(assert, {
  ok: assert,
  equal: (left, right, message) =>
    assert(Object.is(left, right), message ?? `${shown(left)} is not ${shown(right)}`),
  notEqual: (left, right, message) =>
    assert(!Object.is(left, right), message ?? `both are ${shown(left)}`),
  deepEqual: (left, right, message) =>
    assert(isEqual(left, right), message ?? `${shown(left)} is not ${shown(right)}`),
  match: (text, pattern, message) =>
    assert(pattern.test(text), message ?? `${shown(text)} does not match ${pattern}`),
  doesNotMatch: (text, pattern, message) =>
    assert(!pattern.test(text), message ?? `${shown(text)} matches ${pattern}`),
  fail: (message) => assert(false, message),
  throws(call, expected) {
    try {
      call();
    } catch (error) {
      return assert(isExpected(error, expected), `not what was expected: ${error}`);
    }
    assert(false, `It was to throw: ${call}`);
  },
  async rejects(call, expected) {
    try {
      await (typeof call === "function" ? call() : call);
    } catch (error) {
      return assert(isExpected(error, expected), `not what was expected: ${error}`);
    }
    assert(false, `It was to be rejected: ${call}`);
  },
});
