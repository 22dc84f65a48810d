import type { Weekday } from "./entries.d.ts";
import type { DDayFormat, DDayStyle, PictureTheme, WidgetRequest } from "./requests.d.ts";

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
  /** When the event ends on endDate: "18:30" or "18:30:05", by the clocks of `timeZone`. */
  endTime?: string | null | undefined;
  /** The zone of endTime: "Asia/Seoul", "+09:00". Default: the request's. */
  timeZone?: string | null | undefined;
  /** What people call the event. */
  title?: string | null | undefined;
  /** Whether the start day is day 1 (true, the default) or day 0. */
  startFromDayOne?: boolean | null | undefined;
  /** Dates on which the count began anew, in any order, in addition to a startDate. */
  restarts?: readonly string[] | null | undefined;
  /** Dates on which it does not take place, although it repeats. */
  except?: Dates | null | undefined;
  /** Dates on which it takes place in addition to those of its repeat. */
  also?: Dates | null | undefined;
  /** The last date that may be one of its days, for a repeat that is not a rule. */
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
  /** The units of the distance, largest first, each once; not beside `count`. Default: days. */
  units?: readonly ("years" | "months" | "weeks" | "days")[] | null | undefined;
  /** How the event is laid out in pictures. */
  style?: DDayStyle | null | undefined;
  /** The colours. */
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
   * How the end date repeats. A text with "=" is a rule of RFC 5545, such as
   * "FREQ=MONTHLY;BYDAY=2TU". By default it does not repeat.
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
  /** How the end date repeats. A lunar date does not repeat monthly. */
  repeat?: "yearly" | "weekly" | { everyDays: number } | null | undefined;
  /** Whether the lunar months are leap months. Default: false. */
  leapMonth?: boolean | null | undefined;
}

/**
 * The days that were studied: dates YYYY-MM-DD, instants with a zone, or rows of these. A host
 * keeps this value under "studyDays".
 */
export type StudyDaysData = readonly (string | { date: string; didStudy: boolean })[] | null;

/** The repositories that are followed, owner/name: the value under "repos". */
export type RepositoriesData = readonly string[] | null;

/** What people can ask a widget to do, by name, with the parameters of each. */
export interface Intents {
  /** Follows a repository, owner/name. Refused if it is followed already. */
  addRepository: RepositoryIntent;
  /** No longer follows a repository. Refused for the last one. */
  removeRepository: RepositoryIntent;
  /** Marks a day as studied, or removes the mark. */
  toggleStudyDay: StudyDayIntent;
  /** Starts an event anew, by a date in its "restarts". */
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
   * The moment of the action, as in a request: with `now` or `timeZone`, a day later than today is
   * refused. Default: the clock.
   */
  now?: WidgetRequest["now"];
  /** The zone. Default: TZ, else the system's, else UTC. */
  timeZone?: string | null | undefined;
}

export interface RestartIntent {
  /** The key of the event, which has a startDate. */
  key: string;
  /** YYYY-MM-DD, not after today. Default: today. */
  date?: string | null | undefined;
  /** The moment that decides which day is today, as in a request. Default: the clock. */
  now?: WidgetRequest["now"];
  /** The zone, as in a request. Default: the system's zone. */
  timeZone?: string | null | undefined;
}

export {};
