// The library's functions in the shape that the package calls: text is a string, bytes a
// Uint8Array, a failure a WidgetBridgeError. Made from a runtime's foreign functions, which take
// numbers and addresses. The last argument of each is the method of the package that calls it, for
// messages: people know that name, and not the function's.
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
  const third = new TextIn(addressOf);
  const output = new Output(addressOf);

  function lastError(status, caller) {
    const ask = symbols.getLastErrorJSON;
    let length;
    while ((length = ask(output.address, output.capacity)) >= output.capacity) output.grow(length);
    const detail = JSON.parse(output.text(length));
    return detail.code === statusName(status)
      ? new WidgetBridgeError(detail)
      : fromStatus(status, caller);
  }

  /** Of a look-up, undefined where there is nothing; everything else that fails throws. */
  function fail(status, caller, mayBeAbsent) {
    if (status === notFound && mayBeAbsent) return undefined;
    throw lastError(status, caller);
  }

  // One maker for each list of parameters. They are written out, and not one function that works
  // for any list, because the shortest way is what makes a call fast.
  const makers = {
    ">count": (symbol) => () => symbol() >>> 0,
    "number>count": (symbol) => (number) => symbol(number) >>> 0,
    "number>number": (symbol, { mayBeAbsent }) => (number, caller) => {
      const status = symbol(number);
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "text,text?>number": (symbol, { takes, mayBeAbsent }) => (a, b, caller) => {
      const status = symbol(
        first.write(a, caller, takes[0][0]),
        second.writeOptional(b, caller, takes[1][0]),
      );
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text>number": (symbol, { takes, mayBeAbsent }) => (number, a, caller) => {
      const status = symbol(number, first.write(a, caller, takes[1][0]));
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text,text>number": (symbol, { takes, mayBeAbsent }) => (number, a, b, caller) => {
      const status = symbol(
        number, first.write(a, caller, takes[1][0]), second.write(b, caller, takes[2][0]),
      );
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text,text?>number": (symbol, { takes, mayBeAbsent }) => (number, a, b, caller) => {
      const status = symbol(
        number,
        first.write(a, caller, takes[1][0]),
        second.writeOptional(b, caller, takes[2][0]),
      );
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text?,text?>number": (symbol, { takes, mayBeAbsent }) => (number, a, b, caller) => {
      const status = symbol(
        number,
        first.writeOptional(a, caller, takes[1][0]),
        second.writeOptional(b, caller, takes[2][0]),
      );
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text,text?,text?>number": (symbol, { takes, mayBeAbsent }) =>
      (number, a, b, c, caller) => {
        const status = symbol(
          number,
          first.write(a, caller, takes[1][0]),
          second.writeOptional(b, caller, takes[2][0]),
          third.writeOptional(c, caller, takes[3][0]),
        );
        return status < 0 ? fail(status, caller, mayBeAbsent) : status;
      },
    "number,text,bytes>number": (symbol, { takes, mayBeAbsent }) => (number, a, bytes, caller) => {
      const { length } = bytes;
      const status = symbol(
        number, first.write(a, caller, takes[1][0]), length === 0 ? null : bytes, length,
      );
      return status < 0 ? fail(status, caller, mayBeAbsent) : status;
    },
    "number,text,integer,bytes>number": (symbol, { takes, mayBeAbsent }) =>
      (number, a, integer, bytes, caller) => {
        const { length } = bytes;
        const status = symbol(
          number, first.write(a, caller, takes[1][0]), integer, length === 0 ? null : bytes, length,
        );
        return status < 0 ? fail(status, caller, mayBeAbsent) : status;
      },
    ">text": (symbol, { mayBeAbsent }) => (caller) => {
      let length = symbol(output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number>text": (symbol, { mayBeAbsent }) => (number, caller) => {
      let length = symbol(number, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number,text?>text": (symbol, { takes, mayBeAbsent }) => (number, a, caller) => {
      const text = first.writeOptional(a, caller, takes[1][0]);
      let length = symbol(number, text, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, text, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number,text>text": (symbol, { takes, mayBeAbsent }) => (number, a, caller) => {
      const text = first.write(a, caller, takes[1][0]);
      let length = symbol(number, text, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, text, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number,text,text>text": (symbol, { takes, mayBeAbsent }) => (number, a, b, caller) => {
      const one = first.write(a, caller, takes[1][0]);
      const two = second.write(b, caller, takes[2][0]);
      let length = symbol(number, one, two, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, one, two, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number,text,text?>text": (symbol, { takes, mayBeAbsent }) => (number, a, b, caller) => {
      const one = first.write(a, caller, takes[1][0]);
      const two = second.writeOptional(b, caller, takes[2][0]);
      let length = symbol(number, one, two, output.address, output.capacity);
      while (length >= output.capacity) {
        output.grow(length);
        length = symbol(number, one, two, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.text(length);
    },
    "number,text>bytes": (symbol, { takes, mayBeAbsent }) => (number, a, caller) => {
      const text = first.write(a, caller, takes[1][0]);
      let length = symbol(number, text, output.address, output.capacity);
      while (length > output.capacity) {
        output.grow(length);
        length = symbol(number, text, output.address, output.capacity);
      }
      return length < 0 ? fail(length, caller, mayBeAbsent) : output.copy(length);
    },
  };

  const wrapped = {};
  for (const [name, declaration] of Object.entries(functions)) {
    const parameters = declaration.takes.map(([, type]) => type).join();
    const make = makers[`${parameters}>${declaration.gives}`];
    wrapped[name] = symbols[name] ? make(symbols[name], declaration) : missingFunction(name);
  }
  return wrapped;
}
