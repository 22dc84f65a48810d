// Finds the members of props that a layout reads. A layout is known only by its source, which an
// app's build may have shortened. So this module looks for the usual forms, and does not parse.

const NAME = "[A-Za-z_$][\\w$]*";

/**
 * The names of the members that a layout reads, and whether it accepts undefined props. Members of
 * a name that an inner function uses for a parameter are left out, because they may be others.
 */
export function readsOf(source) {
  const { parameter, body } = headOf(source);
  const [pattern, usual] = partsOf(parameter, "=");
  const isPattern = pattern.startsWith("{");
  const names = isPattern ? [] : aliasesOf(pattern, body);
  const known = names.filter((name) => !isRebound(name, body));
  const read = [...(isPattern ? keysOf(pattern) : []), ...known.flatMap((name) => [
    ...membersOf(name, body), ...takenFrom(name, body),
  ])];
  return {
    names: new Set(read),
    acceptsNone: parameter === "" || usual !== undefined || isGuarded(pattern, body),
  };
}

/** The first parameter of a function's source, and the source after the parameters. */
function headOf(source) {
  const alone = new RegExp(`^\\s*(?:async\\s+)?(${NAME})\\s*=>`).exec(source);
  if (alone) return { parameter: alone[1], body: source.slice(alone[0].length) };
  const list = /^\s*(?:async\b\s*)?(?:function\b)?[\s*]*[\w$]*\s*\(/.exec(source);
  if (!list) return { parameter: "props", body: source };
  const start = list[0].length, end = closing(source, start);
  return { parameter: partsOf(source.slice(start, end), ",")[0], body: source.slice(end + 1) };
}

/** The position of the bracket that closes the one before `start`. */
function closing(source, start) {
  let depth = 1;
  for (let at = start; at < source.length; at++) {
    if ("([{".includes(source[at])) depth++;
    else if (")]}".includes(source[at]) && --depth === 0) return at;
  }
  return source.length;
}

/** The parts of a text between separators that are outside of all brackets. */
function partsOf(text, separator) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    if (depth === 0 && character === separator) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** The members that a pattern such as `{ title, label: other = 1, ...rest }` takes. */
function keysOf(pattern) {
  return partsOf(pattern.slice(1, -1), ",")
    .map((part) => /^["']?([\w$]+)["']?\s*(?:[:=]|$)/.exec(part)?.[1])
    .filter((name) => name !== undefined);
}

/** The forms of an expression that has the members of `name`. */
function copyOf(name) {
  const value = `\\(*\\s*${escaped(name)}\\s*(?:(?:\\|\\||\\?\\?)\\s*\\{\\s*\\})?\\s*\\)*`;
  const end = "(?=[^\\S\\n]*(?:[;,\\n)}]|$))";
  return `(?:${value}${end}|Object\\.assign\\(\\s*\\{\\s*\\}\\s*,\\s*${value}${end}` +
    `|\\{\\s*\\.\\.\\.${value}\\s*\\})`;
}

/** The names of variables that have the members of `name`, and that name. */
function aliasesOf(name, body) {
  const found = new Set([name]);
  for (const each of found) {
    const made = new RegExp(`(?:^|[^.\\w$])(${NAME})\\s*=\\s*${copyOf(each)}`, "g");
    for (const [, alias] of body.matchAll(made)) found.add(alias);
  }
  return [...found];
}

/** The members that are read by a dot or by a text in brackets. */
function membersOf(name, body) {
  const before = `(?:^|[^.\\w$]|\\.\\.\\.)${escaped(name)}\\s*`;
  const dots = new RegExp(`${before}\\??\\.\\s*(${NAME})`, "g");
  const brackets = new RegExp(`${before}(?:\\?\\.)?\\[\\s*(["'\`])([^"'\`\\\\]*)\\1\\s*\\]`, "g");
  return [
    ...Array.from(body.matchAll(dots), ([, member]) => member),
    ...Array.from(body.matchAll(brackets), ([, , member]) => member),
  ];
}

/** The members that a pattern such as `{ title } = props` takes. */
function takenFrom(name, body) {
  const taken = new RegExp(`\\}\\s*=\\s*${copyOf(name)}`, "g");
  return Array.from(body.matchAll(taken), ({ index }) => opening(body, index))
    .flatMap((pattern) => keysOf(pattern));
}

/** The text in braces that ends at a position. */
function opening(body, end) {
  let depth = 0;
  for (let at = end; at >= 0; at--) {
    if (body[at] === "}") depth++;
    else if (body[at] === "{" && --depth === 0) return body.slice(at, end + 1);
  }
  return "{}";
}

function isRebound(name, body) {
  const lists = [/function\b[^(]*\(([^)]*)\)/g, /\(([^()]*)\)\s*=>/g, /([\w$]+)\s*=>/g];
  return lists.some((list) =>
    Array.from(body.matchAll(list)).some(([, names]) => names.split(/[^\w$]+/).includes(name))
  );
}

function isGuarded(name, body) {
  return new RegExp(`(?:^|[^.\\w$])${escaped(name)}\\s*(?:\\|\\||\\?\\?)=?\\s*\\{\\s*\\}`)
    .test(body);
}

function escaped(name) {
  return name.replaceAll("$", "\\$");
}
