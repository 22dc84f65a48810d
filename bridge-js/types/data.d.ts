/** The data of a D-day: the value that a host keeps, by default under "widgetDataKey". */
export type DDayData = DDayDates & (Gregorian | LunarKorean);

interface DDayDates {
  /** The day that counts as the first: YYYY-MM-DD, or ISO 8601 with a time. */
  startDate?: string | null;
  /** The day that is counted down to; not before startDate. */
  endDate?: string | null;
  /** What people call the event. */
  title?: string | null;
  /** Whether the start day is day 1 (true, the default) or day 0. */
  startFromDayOne?: boolean | null;
  /** On which day 29 February comes back in a year that has none. Default: february28. */
  leapDay?: "february28" | "march1" | null;
  /** Which days after startDate are remembered: true for each 100th day and the anniversaries. */
  milestones?:
    | boolean
    | readonly (number | { everyDays: number } | "anniversaries")[]
    | null;
}

interface Gregorian {
  /** Default: gregorian. */
  calendar?: "gregorian" | null;
  /** How the end date comes back. Default: it does not. */
  repeat?: "yearly" | "monthly" | "weekly" | { everyDays: number } | null;
  leapMonth?: false | null;
}

interface LunarKorean {
  /** The dates are days of the Korean lunar calendar, 1391-01-01 to 2050-11-18. */
  calendar: "lunarKorean";
  /** How the end date comes back; a lunar date does not come back monthly. */
  repeat?: "yearly" | "weekly" | { everyDays: number } | null;
  /** Whether the lunar months are leap months. Default: false. */
  leapMonth?: boolean | null;
}

/** The days that were studied, YYYY-MM-DD: the value that a host keeps under "studyDays". */
export type StudyDaysData = readonly string[] | null;
