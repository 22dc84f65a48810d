// The pictures of Tests/Pictures/corpus.py for a home screen.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const tests = fileURLToPath(new URL("../..", import.meta.url));
const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(tests)})
from Pictures import corpus
corpus.COUNT = 350
json.dump(list(corpus.pictures()), sys.stdout)
`;

/** The first `count` pictures as SVG, each with the request that drew it as its name. */
export function homeScreenPictures(count) {
  const made = execFileSync("python3", ["-c", program], { encoding: "utf8", maxBuffer: 1 << 28 });
  const found = JSON.parse(made).filter(([name]) => name.includes('"family": "system'));
  if (found.length < count) throw new Error(`The corpus has ${found.length} pictures.`);
  return found.slice(0, count).map(([name, svg]) => ({ name, svg }));
}
