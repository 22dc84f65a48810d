// Prints what Temporal computes for dates that repeat, for a test to compare with.
//
//     deno run Tests/Oracles/temporal_oracle.js SEED CASES
//
// It prints lines of
//
//     rule first today days occurrence date
//
// where `rule` is yearly, monthly, or a number of days, `first` the first date, `days` the number
// of days from `first` to `today`, `date` the earliest occurrence that is not before `today`, and
// `occurrence` its number, from 1; both are "-" if that occurrence would be after the year 9999.
// Temporal counts all days and months: an occurrence is `first` plus a number of months, which
// Temporal clamps to the month's last day. The last line is `cases N`.

import { Random } from "../JavaScript/portable/random.mjs";

const [seed, cases] = Deno.args.map(Number);
const random = new Random(seed);
const earliest = Temporal.PlainDate.from("0001-01-01");
const latest = Temporal.PlainDate.from("9999-12-31");
const allDays = earliest.until(latest).days;

// Half of the first dates are at the end of a month, where clamping happens.
function randomFirst() {
  const date = earliest.add({ days: random.below(allDays + 1) });
  if (random.below(2) === 0) return date;
  const fromEnd = random.below(4);
  return date.with({ day: Math.max(1, date.daysInMonth - fromEnd) });
}

// Half of the days are near the first date.
function randomToday(first) {
  if (random.below(2) === 0) return earliest.add({ days: random.below(allDays + 1) });
  const date = first.add({ days: random.below(3000) - 100 });
  const compare = Temporal.PlainDate.compare;
  return compare(date, latest) > 0 ? latest : compare(date, earliest) < 0 ? earliest : date;
}

function occurrence(first, today, after) {
  const isBefore = (date) => Temporal.PlainDate.compare(date, today) < 0;
  if (!isBefore(first)) return [1, first];
  // Found by bisection: every occurrence is later than the one before.
  let low = 0;
  let high = 1;
  while (isBefore(after(high))) high *= 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(after(middle))) low = middle;
    else high = middle;
  }
  return [high + 1, after(high)];
}

const lines = [];
for (let index = 0; index < cases; index++) {
  const first = randomFirst();
  const today = randomToday(first);
  const step = [1, 7, 10, 100, 365, 1 + random.below(5000)][random.below(6)];
  const rule = ["yearly", "monthly", String(step)][random.below(3)];
  const after = {
    yearly: (count) => first.add({ years: count }),
    monthly: (count) => first.add({ months: count }),
  }[rule] ?? ((count) => first.add({ days: count * step }));
  const [number, date] = occurrence(first, today, after);
  const isOutside = Temporal.PlainDate.compare(date, latest) > 0;
  const days = first.until(today).days;
  lines.push(
    `${rule} ${first} ${today} ${days} ${isOutside ? "- -" : `${number} ${date}`}`,
  );
}
lines.push(`cases ${cases}`);
console.log(lines.join("\n"));
