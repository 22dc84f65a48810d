import type { JSONValue } from "./json.d.ts";

/** The members that every entry has. */
export interface TimelineEntry {
  /** The instant from which to show the entry: ISO 8601 with the offset of the document's zone. */
  date: string;
  /** Whether the entry shows sample data. */
  isPlaceholder: boolean;
  /** The URL that a tap opens. */
  url?: string;
  /** The URLs that taps on the widget's regions open. */
  links?: { [region: string]: string };
  /** How much the entry matters compared with the widget's other entries. */
  relevance?: Relevance;
}

export interface Relevance {
  /** 0 to 1,000,000 for the library's kinds, and any number for a host's kinds. */
  score: number;
  /** For how many seconds the score applies. 0 means until the next entry. */
  duration: number;
}

/** How an entry's day relates to the event. */
export type DDayState = "unset" | "upcoming" | "counting" | "today" | "past";

/** A milestone of an event, such as its 100th day. */
export interface Milestone {
  /** The name in the language of the request's locale. */
  title: string;
  /** The day of the milestone, YYYY-MM-DD. */
  date: string;
  /** The number of calendar days until the milestone. */
  inDays: number;
}

/** A distance in the event's units. No part is negative. */
export interface DistanceParts {
  years?: number;
  months?: number;
  weeks?: number;
  days?: number;
}

/** The entry for a request with `onInvalid: "entry"` if a value of the group cannot be shown. */
export interface InvalidEntry {
  /** The request's instant: ISO 8601 with the offset of the document's zone. */
  date: string;
  isPlaceholder: false;
  state: "invalid";
  /** The error that the call would have thrown. */
  error: {
    code: "invalidValue" | "invalidJSON" | "wrongType";
    /** A sentence for a developer. */
    message: string;
    /** The key of the value. */
    key: string;
    /** The path of the fault in the value, such as "$.endDate". */
    path?: string;
    /** The text that was found at `path`. */
    value?: string;
  };
}

interface Event {
  title: string | null;
  /** The day on which the count starts, YYYY-MM-DD. */
  startDate: string | null;
  /** YYYY-MM-DD. For an event that repeats, this is its next date that is not over. */
  endDate: string | null;
  /** When the event ends, as ISO 8601 in the document's zone. Absent without an `endTime`. */
  endInstant?: string;
  /** Whether endInstant has been reached. Absent without an `endTime`. */
  hasEnded?: boolean;
  /** The hours until endInstant, rounded up, 24 to 1; else null. Absent without an `endTime`. */
  hoursLeft?: number | null;
  state: DDayState;
  /**
   * The fraction of the days from startDate to endDate that have passed, 0 to 1; null if there is
   * nothing to count from. If the event repeats by a rule, the days begin at its previous date.
   */
  progress: number | null;
  /**
   * The fraction that a picture's ring shows. It equals `progress`, with two exceptions. If the
   * event repeats, the days begin at its previous date. If the event has no end, they end at its
   * next milestone. Present only if the request has `isForLayout`.
   */
  share?: number | null;
  /**
   * The days until startDate, "D-7". Present only if the request has `isForLayout`, and only for an
   * event without an endDate that has not begun yet.
   */
  startLabel?: string;
  /** The calendar days until endDate. Present only if the event has `count`. */
  calendarDays?: number | null;
  /**
   * The longest run of the count in calendar days. A run lasts from startDate or a restart to the
   * next restart, or to today. Null before startDate. Absent without `restarts`.
   */
  best?: number | null;
  /**
   * The distance between today and endDate in the event's units, all 0 on endDate. Absent without
   * `units`.
   */
  parts?: DistanceParts | null;
  /** `parts` in the words of the request's locale: "1 year, 3 months, 3 days". */
  unitsLabel?: string | null;
  /**
   * The distance from startDate to today in the event's units; null before startDate and without
   * one. Absent without `units`.
   */
  countParts?: DistanceParts | null;
  /** `countParts` in the words of the request's locale. */
  countUnitsLabel?: string | null;
  /**
   * The years from startDate to endDate. Present only if the event repeats yearly, has units, and
   * has a startDate.
   */
  years?: number;
  /**
   * The position of endDate among the event's dates, starting at 1. Absent if the event does not
   * repeat, or if its dates have no numbers.
   */
  occurrence?: number;
  /** Today's milestone, or null. Absent if the event has no milestones. */
  milestone?: Milestone | null;
  /** The next milestone after today, or null. Absent if the event has no milestones. */
  nextMilestone?: Milestone | null;
}

/** The days until an event, as a number and in words. If one member is null, all are. */
type CountDown =
  | {
    /** The days that the event counts until endDate; negative after it. */
    dday: number;
    /** The days as a label: "D-7", "D-Day", "D+3". */
    label: string;
    /** The calendar days in the words of the request's locale: "in 7 days", "3 days ago". */
    relativeLabel: string;
  }
  | { dday: null; label: null; relativeLabel: null };

/** The count of days since an event's start, as a number and in words, or both members are null. */
type CountUp =
  | {
    /** Today's number, counted from startDate in the days that the event counts. */
    countDay: number;
    /** `countDay` in the words of the request's locale: "Day 1326". */
    countLabel: string;
  }
  | { countDay: null; countLabel: null };

/** An event with its counts. */
export type DDayCounts = Event & CountDown & CountUp;

/** An entry of the kind `dday`. */
export type DDayEntry = TimelineEntry & DDayCounts;

/** An event of the list. */
export type DDayListEvent = DDayCounts & {
  /** The key that holds the event in the group. Absent from sample data. */
  key?: string;
  /** The URL that a tap on the event opens. */
  url?: string;
};

/** An entry of the kind `ddayList`. */
export interface DDayListEntry extends TimelineEntry {
  /** The nearest events: at most 8 in systemLarge, and at most 3 in any other family. */
  events: DDayListEvent[];
  /** The number of events, including those that do not fit. */
  eventCount: number;
  /** The keys of event data that cannot be shown. */
  skippedKeys?: string[];
}

/** A day of the week, in English. */
export type Weekday =
  | "sunday"
  | "monday"
  | "tuesday"
  | "wednesday"
  | "thursday"
  | "friday"
  | "saturday";

/** A day in the study calendar's month. */
export interface StudyDay {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** Whether the day is in the month, and not in a neighbouring one. */
  isInMonth: boolean;
  didStudy: boolean;
  isToday: boolean;
}

/** An entry of the kind `period`. */
export interface PeriodEntry extends TimelineEntry {
  /** The name of the period: "2026", "November 2026". */
  title: string;
  /** The first day of the period, YYYY-MM-DD. */
  from: string;
  /** The last day of the period, YYYY-MM-DD. */
  to: string;
  /** The number of days in the period. */
  dayCount: number;
  /** The number of days that are over. */
  daysOver: number;
  /** The number of days that are left, including today. */
  daysLeft: number;
  /** The fraction of days that are over: daysOver / dayCount. */
  progress: number;
  /** `progress` as a percentage, rounded down. */
  percent: number;
}

/** An entry of the kind `studyCalendar`. */
export interface StudyCalendarEntry extends TimelineEntry {
  /** The title from the widget's configuration. */
  title?: string;
  /** The icon that replaces the flame: an emoji, or the name of a symbol. */
  icon?: string;
  /** The month of the calendar, YYYY-MM. */
  month: string;
  /** The first day of each week. */
  firstWeekday: Weekday;
  /** The month's grid: 4 to 6 weeks of 7 days. */
  weeks: StudyDay[][];
  /** The number of study days in a row up to yesterday, plus today if it is a study day. */
  streak: number;
  /** The largest number of study days in a row, up to today. */
  longestStreak: number;
  /** The number of study days, up to today. */
  totalDays: number;
  studiedThisMonth: number;
  daysInMonth: number;
  /** The fraction of study days in the month: studiedThisMonth / daysInMonth. */
  gaugeValue: number;
  /** A line such as "Streak - 4 days", in the request's language. */
  inlineText: string;
  links: { streak: string; calendar: string };
}

/** Why the last response to a request brought no newer data. */
export type FetchError =
  | {
    /** There was no response, or its status was not 200. */
    code: "noResponse" | "invalidResponse";
    /** When the failure was recorded, ISO 8601. */
    at: string;
    /** The HTTP status; 0 if there was no response. */
    httpStatus: number;
  }
  | {
    /** An address in the response may not be fetched, or its body cannot be decoded. */
    code: "invalidURL" | "invalidData";
    at: string;
    httpStatus: 200;
    /** The path of the fault in the body. */
    path?: string;
  };

/** An entry of the kind `globalTotals`: fetched data, or sample data and the reason for it. */
export type GlobalTotalsEntry =
  & TimelineEntry
  & { title: string; confirmed: number; deaths: number; recovered: number }
  & (
    | {
      isPlaceholder: false;
      /** When the figures were fetched, ISO 8601. */
      fetchedAt: string;
      /** Why the figures are not newer. Absent if no fetch has failed since. */
      fetchError?: FetchError;
    }
    | {
      isPlaceholder: true;
      /** Why there are no figures. Absent if no fetch has failed. */
      fetchError?: FetchError;
    }
  );

/** A repository on GitHub. */
export interface Repository {
  /** The account that owns the repository. Empty in sample data. */
  owner: string;
  name: string;
  /** The URL of the owner's picture. Empty in sample data. */
  avatarUrl: string;
  /** The ID for `image`. Absent if the picture's address is not allowed. */
  imageID?: string;
  hasIssues: boolean;
  forks: number;
  /** The number of people who starred the repository. GitHub's API uses this name for it. */
  watchers: number;
  openIssues: number;
  /** The time of the last push, ISO 8601. */
  pushedAt: string;
  /** Days from pushedAt to the entry's date, in the document's zone. */
  daysSinceLastActivity: number;
  /** "stale" if there was no activity for more than 50 days. */
  activity: "active" | "stale";
}

/** Somebody who commits to a repository. */
export interface Contributor {
  login: string;
  avatarUrl: string;
  imageID?: string;
  /** The number of commits. */
  contributions: number;
}

/** An entry of the kind `singleRepo`. */
export type SingleRepoEntry =
  & TimelineEntry
  & Repository
  & {
    /** At most 4 contributors, with the most commits first. Present only in systemLarge. */
    contributors?: Contributor[];
  }
  & (
    | {
      isPlaceholder: false;
      /** When the data was fetched, ISO 8601. */
      fetchedAt: string;
      /** Why the last fetch brought no newer data. Absent if it did not fail. */
      fetchError?: FetchError;
      url: string;
    }
    | { isPlaceholder: true }
  );

/** A repository of the kind `doubleRepo`. */
export interface ListedRepository extends Repository {
  /** When the data was fetched, ISO 8601. Absent from sample data. */
  fetchedAt?: string;
  fetchError?: FetchError;
  url?: string;
}

/** An entry of the kind `doubleRepo`. */
export interface DoubleRepoEntry extends TimelineEntry {
  /** Null if the repository has never been fetched. */
  topRepo: ListedRepository | null;
  bottomRepo: ListedRepository | null;
  /** Why one of the repositories has not been fetched. */
  fetchError?: FetchError;
  /** The URLs that taps on the repositories open. Absent from sample data. */
  links?: { topRepo: string; bottomRepo: string };
}

/** An entry of a kind that a host has registered. */
export interface HostEntry extends TimelineEntry {
  /** The object that the host set, or the one that the kind's templates produce. */
  content: { [member: string]: JSONValue };
  /** When the shown data was fetched, for a kind with a `source`. */
  fetchedAt?: string;
  /** Why the last fetch brought no newer data. */
  fetchError?: FetchError;
  /** Present if the fetched data is older than the source's `staleAfter`. */
  isStale?: true;
  /** The first place in a template that could not be filled in, and why. */
  fault?: {
    code: "missing" | "wrongType" | "tooLarge";
    /** The path of the template in the kind's description: `$.content.value`. */
    path: string;
    /** The place as the template writes it, without braces and format: `/rate`. */
    reference: string;
  };
}

/** The types of the built-in kinds' entries, by kind. */
export interface EntryTypes {
  dday: DDayEntry;
  ddayList: DDayListEntry;
  period: PeriodEntry;
  studyCalendar: StudyCalendarEntry;
  globalTotals: GlobalTotalsEntry;
  singleRepo: SingleRepoEntry;
  doubleRepo: DoubleRepoEntry;
}

/** The name of a built-in kind. */
export type BuiltInKind = keyof EntryTypes;

/** The type of a kind's entries: a built-in kind's own type, or that of a host's entries. */
export type EntryOf<Kind extends string> = Kind extends BuiltInKind ? EntryTypes[Kind] : HostEntry;

export {};
