// Splits an object's JSON text into its members' texts. Values are sent byte for byte, but
// JSON.parse() would turn 1.50 into 1.5.

/** `[name, text]` of each member of a JSON text that is known to be an object. */
export function membersOf(json) {
  const members = [];
  let place = json.indexOf("{") + 1;
  for (;;) {
    place = skipSpace(json, place);
    if (json[place] === "}" || place >= json.length) return members;
    if (json[place] === ",") {
      place += 1;
      continue;
    }
    const nameEnd = endOfString(json, place);
    const name = JSON.parse(json.slice(place, nameEnd));
    const start = skipSpace(json, skipSpace(json, nameEnd) + 1);
    place = endOfValue(json, start);
    members.push([name, json.slice(start, place).trimEnd()]);
  }
}

const space = /[ \t\n\r]*/y;

function skipSpace(json, place) {
  space.lastIndex = place;
  space.exec(json);
  return space.lastIndex;
}

/** Finds the end of the string whose opening quote is at `place`. */
function endOfString(json, place) {
  let end = place;
  for (;;) {
    end = json.indexOf('"', end + 1);
    let escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

const mark = /["[\]{},]/g;

/** Finds the end of the value that begins at `place`. */
function endOfValue(json, place) {
  let depth = 0;
  mark.lastIndex = place;
  for (let found = mark.exec(json); found !== null; found = mark.exec(json)) {
    switch (found[0]) {
      case '"':
        mark.lastIndex = endOfString(json, found.index);
        break;
      case "[":
      case "{":
        depth += 1;
        break;
      case ",":
        if (depth === 0) return found.index;
        break;
      default:
        if (depth === 0) return found.index;
        depth -= 1;
        if (depth === 0) return mark.lastIndex;
    }
  }
  return json.length;
}
