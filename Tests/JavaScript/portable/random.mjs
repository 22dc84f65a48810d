// Pseudo-random numbers, which the seed determines, and texts made from them.
/** Numbers from 0 to less than 1, by Tommy Ettinger's Mulberry32. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

const words = [
  "Trip",
  "졸업",
  "誕生日",
  "Ферма",
  "عيد",
  "חג",
  "🎄",
  "👩‍👩‍👧‍👦",
  "a\u0301",
  "e",
  "<b>&\"'",
  "\\n\n\t",
  "\u0001",
  "",
  "A very long title that has to give way to whatever else there is on the widget",
  "ﬁ",
  "İ",
  "ß",
  "123,456",
  "क्षि",
];

export function text(random) {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join(" ");
}

/** Returns the text or, now and then, a changed text that may not be valid JSON. */
export function damaged(random, json) {
  if (!random.chance(0.03)) return json;
  const place = random.below(json.length);
  const mutations = [
    () => json.slice(0, place),
    () =>
      json.slice(0, place) + random.pick(["\u0007", "é", "}", "\\", '"', ",", "0", "e", "-"]) +
      json.slice(place + 1),
    () => `${json} ${random.pick(["x", "{}", "\u00a0"])}`,
    () => ` \t\r\n${json}\n`,
    () =>
      random.pick(["", " ", "null", "[]", '"x"', "01", "1e999", "[".repeat(200), '{"a":1e-999}']),
  ];
  return random.pick(mutations)().toWellFormed();
}
