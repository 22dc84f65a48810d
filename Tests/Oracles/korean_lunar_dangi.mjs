// Prints the Korean lunar months from 1900 to 2050 in ICU's dangi calendar, for a test to compare
// with. Each month is a line `YYYY-MM-DD year month leap`: its first day, its lunar year and month,
// and 1 for a leap month or else 0.
//
// ICU computes the calendar from astronomy, and does not use KASI's tables. The program calls ICU
// through Intl, so it runs in any JavaScript runtime with a full ICU.

const calendar = new Intl.DateTimeFormat("en-u-ca-dangi", {
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});
if (calendar.resolvedOptions().calendar !== "dangi") {
  throw new Error("This runtime's Intl has no dangi calendar.");
}

const DAY = 86_400_000;

/** The lunar date of a civil day, given in milliseconds since 1970-01-01. */
function lunarDate(time) {
  const parts = calendar.formatToParts(time);
  const value = (type) => parts.find((part) => part.type === type).value;
  const month = value("month");
  return {
    year: value("relatedYear"),
    month: Number.parseInt(month, 10),
    isLeap: month.endsWith("bis"),
    day: Number.parseInt(value("day"), 10),
  };
}

const last = Date.UTC(2050, 11, 31);
let time = Date.UTC(1900, 0, 1);
while (lunarDate(time).day !== 1) time += DAY;
while (time <= last) {
  const { year, month, isLeap, day } = lunarDate(time);
  const date = new Date(time).toISOString().slice(0, 10);
  if (day !== 1) throw new Error(`A month of neither 29 nor 30 days ends about ${date}.`);
  console.log(`${date} ${year} ${month} ${isLeap ? 1 : 0}`);
  time += 29 * DAY;
  if (lunarDate(time).day !== 1) time += DAY;
}
