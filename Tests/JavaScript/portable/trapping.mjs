// Adds a trap to one function of the core's module. When the function begins, it asks the host for
// the lock, and traps if the answer is less than 0. A test thus decides which call traps.

/** Reads a number in LEB128. Returns the number and the offset of the next byte. */
function number(bytes, place) {
  let value = 0;
  for (let shift = 0;; shift += 7) {
    const byte = bytes[place++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, place];
  }
}

function encoded(value) {
  const bytes = [];
  do {
    const rest = Math.floor(value / 128);
    bytes.push(value % 128 + (rest > 0 ? 128 : 0));
    value = rest;
  } while (value > 0);
  return bytes;
}

/** The sections of a module, each with its ID and its content. */
function* sections(bytes) {
  let place = 8;
  while (place < bytes.length) {
    const id = bytes[place];
    const [length, start] = number(bytes, place + 1);
    yield { id, content: bytes.subarray(start, start + length) };
    place = start + length;
  }
}

/** The entries of the section of imports or exports. */
function names(content, readEntry) {
  let [count, place] = number(content, 0);
  const text = () => {
    const [length, start] = number(content, place);
    place = start + length;
    return new TextDecoder().decode(content.subarray(start, place));
  };
  const byte = () => content[place++];
  const whole = () => {
    let value;
    [value, place] = number(content, place);
    return value;
  };
  return Array.from({ length: count }, () => readEntry({ text, byte, whole }));
}

/** The bytes of a module whose exported function with this name may trap. */
export function trapping(module, name) {
  const parts = [...sections(module)];
  const content = (id) => parts.find((part) => part.id === id).content;
  const imports = names(content(2), ({ text, byte, whole }) => {
    text();
    const imported = text();
    if (byte() !== 0) throw new Error("The module imports more than functions.");
    whole();
    return imported;
  });
  const [exported] = names(content(7), ({ text, byte, whole }) => ({
    name: text(),
    type: byte(),
    index: whole(),
  })).filter((entry) => entry.name === name);
  const trap = [
    0x10, ...encoded(imports.indexOf("lock")), // call lock
    0x44, 0, 0, 0, 0, 0, 0, 0, 0, // f64.const 0
    0x63, 0x04, 0x40, 0x00, 0x0b, // f64.lt; if; unreachable; end
  ];
  const made = [Uint8Array.from(module.subarray(0, 8))];
  for (const { id, content } of parts) {
    const changed = id === 10 ? withTrap(content, exported.index - imports.length, trap) : content;
    made.push(Uint8Array.of(id, ...encoded(changed.length)), changed);
  }
  return new Uint8Array(Buffer.concat(made));
}

/** The code section, with a trap at the beginning of a function's body. */
function withTrap(content, index, trap) {
  const [count, first] = number(content, 0);
  let place = first;
  for (let body = 0; body < count; body++) {
    const [length, start] = number(content, place);
    if (body === index) {
      const inside = content.subarray(start, start + length);
      let [groups, locals] = number(inside, 0);
      for (; groups > 0; groups--) locals = number(inside, locals)[1] + 1;
      const changed = [inside.subarray(0, locals), Uint8Array.from(trap), inside.subarray(locals)];
      return Buffer.concat([
        content.subarray(0, place), Uint8Array.from(encoded(length + trap.length)), ...changed,
        content.subarray(start + length),
      ]);
    }
    place = start + length;
  }
  throw new Error("The function is not there.");
}
