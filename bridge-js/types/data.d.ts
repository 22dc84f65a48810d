import type { Weekday } from "./entries.d.ts";
import type { DDayFormat, DDayStyle, PictureTheme } from "./requests.d.ts";

/** The data of a D-day: the value that a host keeps, by default under "widgetDataKey". */
export type DDayData = DDayDates & (Gregorian | LunarKorean);

interface DDayDates {
  /** The day that counts as the first: YYYY-MM-DD, or ISO 8601 with a time. */
  startDate?: string | null | undefined;
  /**
   * The day that is counted down to; not before startDate. "05-01", or as vCard writes it
   * "--05-01" or "--0501", is a day of every year.
   */
  endDate?: string | null | undefined;
  /** When on endDate it ends: "18:30" or "18:30:05", by the clocks of `timeZone`. */
  endTime?: string | null | undefined;
  /** The zone of endTime: "Asia/Seoul", "+09:00". Default: the request's. */
  timeZone?: string | null | undefined;
  /** What people call the event. */
  title?: string | null | undefined;
  /** Whether the start day is day 1 (true, the default) or day 0. */
  startFromDayOne?: boolean | null | undefined;
  /** Dates on which it began anew, in any order, beside a startDate. */
  restarts?: readonly string[] | null | undefined;
  /** Dates on which it does not take place, although it repeats. */
  except?: Dates | null | undefined;
  /** Dates on which it takes place beside those of its repeat. */
  also?: Dates | null | undefined;
  /** The last date that may be one of its days, beside a repeat that is no rule. */
  until?: string | null | undefined;
  /** On which day 29 February comes back in a year that has none. Default: february28. */
  leapDay?: "february28" | "march1" | null | undefined;
  /** Which days after startDate are remembered: true for each 100th day and the anniversaries. */
  milestones?:
    | boolean
    | readonly (number | { everyDays: number } | "anniversaries")[]
    | null
    | undefined;
  /** Which days are counted: "workdays" for Monday to Friday, or an object. Default: all. */
  count?: "workdays" | CountedDays | null | undefined;
  /** The units in which it is told, largest first, each once; not beside `count`. Default: days. */
  units?: readonly ("years" | "months" | "weeks" | "days")[] | null | undefined;
  /** How the event is laid out in pictures. */
  style?: DDayStyle | null | undefined;
  /** In which colours. */
  theme?: PictureTheme | null | undefined;
  /** What its figure says. */
  format?: DDayFormat | null | undefined;
  /** An emoji, or the name of a symbol. */
  icon?: string | null | undefined;
  /** The key of the data that is its photo. */
  image?: string | null | undefined;
  /** Its own colour, "#RRGGBB". */
  accent?: string | null | undefined;
  /** How a system shows it. */
  renderingMode?: "fullColor" | "accented" | "vibrant" | null | undefined;
  /** How large its text is, 0.8 to 1.6. Default: 1. */
  textScale?: number | null | undefined;
}

/** Dates YYYY-MM-DD, at most 4,000, or the key of a value that lists them. */
export type Dates = readonly string[] | { key: string };

/** The days that an event counts. A date in both lists is counted. */
export interface CountedDays {
  /** The weekdays that are counted, one or more. */
  weekdays: readonly Weekday[];
  /** Dates that are not counted, such as holidays. */
  except?: Dates | null | undefined;
  /** Dates that are counted, whatever their weekday is. */
  also?: Dates | null | undefined;
}

interface Gregorian {
  /** Default: gregorian. */
  calendar?: "gregorian" | null | undefined;
  /**
   * How the end date comes back; a text with "=" is a rule of RFC 5545, such as
   * "FREQ=MONTHLY;BYDAY=2TU". Default: it does not.
   */
  repeat?:
    | "yearly"
    | "monthly"
    | "weekly"
    | `${string}=${string}`
    | { everyDays: number }
    | null
    | undefined;
  leapMonth?: false | null | undefined;
}

interface LunarKorean {
  /** The dates are days of the Korean lunar calendar, 1391-01-01 to 2050-11-18. */
  calendar: "lunarKorean";
  /** How the end date comes back; a lunar date does not come back monthly. */
  repeat?: "yearly" | "weekly" | { everyDays: number } | null | undefined;
  /** Whether the lunar months are leap months. Default: false. */
  leapMonth?: boolean | null | undefined;
}

/**
 * The days that were studied, YYYY-MM-DD or an instant with a zone, or rows of these: the value
 * that a host keeps under "studyDays".
 */
export type StudyDaysData = readonly (string | { date: string; didStudy: boolean })[] | null;

/** The repositories that are followed, owner/name: the value under "repos". */
export type RepositoriesData = readonly string[] | null;

/** What people can ask a widget for, by name, and with which parameters. */
export interface Intents {
  /** Follows a repository, owner/name. Refused if it is followed already. */
  addRepository: RepositoryIntent;
  /** Follows it no more. Refused for the last one. */
  removeRepository: RepositoryIntent;
  /** Marks a day as studied, or takes the mark from it. */
  toggleStudyDay: StudyDayIntent;
  /** Lets an event begin anew, by a date in its "restarts". */
  restartCount: RestartIntent;
}

export interface RepositoryIntent {
  /** owner/name */
  repository: string;
}

export interface StudyDayIntent {
  /** YYYY-MM-DD */
  date: string;
  /** The key of the list. Default: studyDays. */
  dataKey?: string | null | undefined;
  /**
   * When it is done: with `now` or `timeZone` a day later than today is refused. ISO 8601 with an
   * offset or Z, or a `Date`. Default: the clock.
   */
  now?: string | Date | null | undefined;
  /** Where. Default: TZ, the system's, else UTC. */
  timeZone?: string | null | undefined;
}

export interface RestartIntent {
  /** The key of the event, which has a startDate. */
  key: string;
  /** YYYY-MM-DD, not after today. Default: today. */
  date?: string | null | undefined;
  /** When today is, ISO 8601. Default: the clock. */
  now?: string | null | undefined;
  /** Where, as in a request. Default: the system's zone. */
  timeZone?: string | null | undefined;
}

export {};
