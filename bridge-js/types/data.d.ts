import type { Weekday } from "./entries.d.ts";
import type { DDayFormat, DDayStyle, PictureTheme, WidgetRequest } from "./requests.d.ts";

/** The data of a D-day: the value that a host stores, by default under "widgetDataKey". */
export type DDayData = DDayDates & (Gregorian | LunarKorean);

interface DDayDates {
  /** The day on which the count starts: YYYY-MM-DD, or ISO 8601 with a time. */
  startDate?: string | null | undefined;
  /**
   * The day to count down to, which is not before startDate. A day of every year is "05-01", or in
   * vCard's notation "--05-01" or "--0501".
   */
  endDate?: string | null | undefined;
  /** The time in `timeZone` at which the event ends on endDate: "18:30" or "18:30:05". */
  endTime?: string | null | undefined;
  /** The time zone of endTime: "Asia/Seoul", "+09:00". Default: the request's time zone. */
  timeZone?: string | null | undefined;
  /** The event's name, as people see it. */
  title?: string | null | undefined;
  /** Whether the start day is day 1 (true, the default) or day 0. */
  startFromDayOne?: boolean | null | undefined;
  /** Dates on which the count restarted, in any order, in addition to startDate. */
  restarts?: readonly string[] | null | undefined;
  /** Dates of the repeat on which the event does not take place. */
  except?: Dates | null | undefined;
  /** Dates on which the event takes place in addition to those of its repeat. */
  also?: Dates | null | undefined;
  /**
   * The last date on which the event may take place. A `repeat` that is a rule has UNTIL instead.
   */
  until?: string | null | undefined;
  /** The day that replaces 29 February in a year that has none. Default: february28. */
  leapDay?: "february28" | "march1" | null | undefined;
  /** The milestones after startDate: true for every 100th day and the anniversaries. */
  milestones?:
    | boolean
    | readonly (number | { everyDays: number } | "anniversaries")[]
    | null
    | undefined;
  /** The days that are counted: "workdays" for Monday to Friday, or an object. Default: all. */
  count?: "workdays" | CountedDays | null | undefined;
  /** The units of distances, largest first, each once. Not together with `count`. Default: days. */
  units?: readonly ("years" | "months" | "weeks" | "days")[] | null | undefined;
  /** The layout of the event's pictures. */
  style?: DDayStyle | null | undefined;
  /** The colours of the event's pictures. */
  theme?: PictureTheme | null | undefined;
  /** The form of the figure in the event's pictures. */
  format?: DDayFormat | null | undefined;
  /** The icon beside the title: an emoji, or the name of a symbol. */
  icon?: string | null | undefined;
  /** The key of the data with the event's photo. */
  image?: string | null | undefined;
  /** The event's accent colour, "#RRGGBB". */
  accent?: string | null | undefined;
  /** The mode in which the system renders the picture. */
  renderingMode?: "fullColor" | "accented" | "vibrant" | null | undefined;
  /** The factor for the size of text, 0.8 to 1.6. Default: 1. */
  textScale?: number | null | undefined;
}

/** Dates YYYY-MM-DD, at most 4,000, or the key of a value that lists them. */
export type Dates = readonly string[] | { key: string };

/** The days that an event counts. A date in both `except` and `also` is counted. */
export interface CountedDays {
  /** The weekdays that are counted, one or more. */
  weekdays: readonly Weekday[];
  /** Dates that are not counted, such as holidays. */
  except?: Dates | null | undefined;
  /** Dates that are counted, whatever their weekday is. */
  also?: Dates | null | undefined;
}

interface Gregorian {
  /** The calendar of the dates. Default: gregorian. */
  calendar?: "gregorian" | null | undefined;
  /**
   * How the end date repeats. A text with "=" is a rule of RFC 5545, such as
   * "FREQ=MONTHLY;BYDAY=2TU". By default, the date does not repeat.
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
 * The days on which a person studied: dates YYYY-MM-DD, instants with a zone, or objects with one
 * of these. A host stores this value under "studyDays".
 */
export type StudyDaysData = readonly (string | { date: string; didStudy: boolean })[] | null;

/** The repositories that are followed, each as owner/name: the value under "repos". */
export type RepositoriesData = readonly string[] | null;

/** The built-in intents, which people can ask widgets to perform, with their parameters. */
export interface Intents {
  /** Adds a repository to those that are followed. Refused if it is already followed. */
  addRepository: RepositoryIntent;
  /** Stops following a repository. Refused if no other repository is followed. */
  removeRepository: RepositoryIntent;
  /** Marks a day as studied, or removes the mark. */
  toggleStudyDay: StudyDayIntent;
  /** Restarts an event's count by adding a date to its "restarts". */
  restartCount: RestartIntent;
}

export interface RepositoryIntent {
  /** The repository, as owner/name. */
  repository: string;
}

export interface StudyDayIntent {
  /** The day to toggle, YYYY-MM-DD. */
  date: string;
  /** The key of the list of study days. Default: studyDays. */
  dataKey?: string | null | undefined;
  /**
   * The moment of the action, as in a request. If `now` or `timeZone` is given, a day later than
   * today is refused. Default: the clock's time.
   */
  now?: WidgetRequest["now"];
  /** The time zone that decides which day is today. Default: TZ, else the system's, else UTC. */
  timeZone?: string | null | undefined;
}

export interface RestartIntent {
  /** The key of the event, which must have a startDate. */
  key: string;
  /** The date of the restart, YYYY-MM-DD, not after today. Default: today. */
  date?: string | null | undefined;
  /** The moment that decides which day is today, as in a request. Default: the clock. */
  now?: WidgetRequest["now"];
  /** The time zone that decides which day is today. Default: TZ, else the system's, else UTC. */
  timeZone?: string | null | undefined;
}

export {};
