// The library's functions in the shape that the package calls: text is a string, bytes a
// Uint8Array, a failure a WidgetBridgeError. Made from a runtime's foreign functions, which take
// numbers and addresses.
import { fromStatus, statusName, unsupported, WidgetBridgeError } from "./errors.js";
import { functions } from "./functions.js";
import { Output, TextIn } from "./text.js";

const notFound = -3;

/** A function that the library of this version has and the loaded one does not. */
export function missingFunction(name) {
  return () => {
    throw unsupported(`The loaded library has no function ${name}.`);
  };
}

/**
 * `symbols` has the C functions by name, without those that the library lacks; `addressOf` gives
 * the address of a typed array as they take it.
 */
export function wrapForeignFunctions(symbols, addressOf) {
  const first = new TextIn(addressOf);
  const second = new TextIn(addressOf);
  const output = new Output(addressOf);

  function lastError(status, name) {
    const ask = symbols.getLastErrorJSON;
    let length;
    while ((length = ask(output.address, output.capacity)) >= output.capacity) output.grow(length);
    const detail = JSON.parse(output.text(length));
    return detail.code === statusName(status)
      ? new WidgetBridgeError(detail)
      : fromStatus(status, name);
  }

  /** Of a look-up, undefined where there is nothing; everything else that fails throws. */
  function fail(status, name, mayBeAbsent) {
    if (status === notFound && mayBeAbsent) return undefined;
    throw lastError(status, name);
  }

  // One maker for each list of parameters. They are written out, and not one function that works
  // for any list, because the shortest way is what makes a call fast.
  const makers = {
    ">count": (symbol) => () => symbol() >>> 0,
    "number>count": (symbol) => (number) => symbol(number) >>> 0,
    "number>number": (symbol, name, { mayBeAbsent }) => (number) => {
      const status = symbol(number);
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "text,text?>number": (symbol, name, { takes, mayBeAbsent }) => (a, b) => {
      const status = symbol(
        first.write(a, name, takes[0][0]),
        b == null ? null : second.write(b, name, takes[1][0]),
      );
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text>number": (symbol, name, { takes, mayBeAbsent }) => (number, a) => {
      const status = symbol(number, first.write(a, name, takes[1][0]));
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text,text>number": (symbol, name, { takes, mayBeAbsent }) => (number, a, b) => {
      const status = symbol(
        number, first.write(a, name, takes[1][0]), second.write(b, name, takes[2][0]),
      );
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text,text?>number": (symbol, name, { takes, mayBeAbsent }) => (number, a, b) => {
      const status = symbol(
        number,
        first.write(a, name, takes[1][0]),
        b == null ? null : second.write(b, name, takes[2][0]),
      );
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text?,text?>number": (symbol, name, { takes, mayBeAbsent }) => (number, a, b) => {
      const status = symbol(
        number,
        a == null ? null : first.write(a, name, takes[1][0]),
        b == null ? null : second.write(b, name, takes[2][0]),
      );
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text,bytes>number": (symbol, name, { takes, mayBeAbsent }) => (number, a, bytes) => {
      const { length } = bytes;
      const status = symbol(
        number, first.write(a, name, takes[1][0]), length === 0 ? null : bytes, length,
      );
      return status < 0 ? fail(status, name, mayBeAbsent) : status;
    },
    "number,text,integer,bytes>number": (symbol, name, { takes, mayBeAbsent }) =>
      (number, a, integer, bytes) => {
        const { length } = bytes;
        const status = symbol(
          number, first.write(a, name, takes[1][0]), integer, length === 0 ? null : bytes, length,
        );
        return status < 0 ? fail(status, name, mayBeAbsent) : status;
      },
    ">text": (symbol, name, { mayBeAbsent }) => () => {
      let length = symbol(output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.text(length);
    },
    "number>text": (symbol, name, { mayBeAbsent }) => (number) => {
      let length = symbol(number, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.text(length);
    },
    "number,text>text": (symbol, name, { takes, mayBeAbsent }) => (number, a) => {
      const text = first.write(a, name, takes[1][0]);
      let length = symbol(number, text, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, text, output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.text(length);
    },
    "number,text,text>text": (symbol, name, { takes, mayBeAbsent }) => (number, a, b) => {
      const one = first.write(a, name, takes[1][0]);
      const two = second.write(b, name, takes[2][0]);
      let length = symbol(number, one, two, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, one, two, output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.text(length);
    },
    "number,text,text?>text": (symbol, name, { takes, mayBeAbsent }) => (number, a, b) => {
      const one = first.write(a, name, takes[1][0]);
      const two = b == null ? null : second.write(b, name, takes[2][0]);
      let length = symbol(number, one, two, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, one, two, output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.text(length);
    },
    "number,text>bytes": (symbol, name, { takes, mayBeAbsent }) => (number, a) => {
      const text = first.write(a, name, takes[1][0]);
      let length = symbol(number, text, output.address, output.capacity);
      while (length > output.capacity) {
        output.grow(length);
        length = symbol(number, text, output.address, output.capacity);
      }
      return length < 0 ? fail(length, name, mayBeAbsent) : output.copy(length);
    },
  };

  const wrapped = {};
  for (const [name, declaration] of Object.entries(functions)) {
    const parameters = declaration.takes.map(([, type]) => type).join();
    const make = makers[`${parameters}>${declaration.gives}`];
    wrapped[name] = symbols[name]
      ? make(symbols[name], name, declaration)
      : missingFunction(name);
  }
  return wrapped;
}
