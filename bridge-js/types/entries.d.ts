import type { JSONValue } from "./json.d.ts";

/** What every entry has. */
export interface TimelineEntry {
  /** From when the entry shows: ISO 8601 with the offset of the document's zone. */
  date: string;
  /** Whether it shows sample data. */
  isPlaceholder: boolean;
  /** What a tap opens. */
  url?: string;
  /** What a tap on a region opens. */
  links?: { [region: string]: string };
  /** How much the entry matters compared with the widget's other entries. */
  relevance?: Relevance;
}

export interface Relevance {
  /** 0 to 1,000,000 for the library's kinds, any number for a host's. */
  score: number;
  /** For how many seconds. */
  duration: number;
}

/** How an entry's day relates to the event. */
export type DDayState = "unset" | "upcoming" | "counting" | "today" | "past";

/** A day of an event that is remembered. */
export interface Milestone {
  /** In the words of the request's locale. */
  title: string;
  /** YYYY-MM-DD */
  date: string;
  /** Calendar days until it. */
  inDays: number;
}

/** A distance in the event's units. None is negative. */
export interface DistanceParts {
  years?: number;
  months?: number;
  weeks?: number;
  days?: number;
}

/** What a request with `onInvalid: "entry"` gets if a value of the group cannot be shown. */
export interface InvalidEntry {
  /** From when the entry shows: ISO 8601 with the offset of the document's zone. */
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
    /** The place in the value, such as "$.endDate". */
    path?: string;
    /** What was found there. */
    value?: string;
  };
}

interface Event {
  title: string | null;
  /** YYYY-MM-DD */
  startDate: string | null;
  /** YYYY-MM-DD; for an event that repeats, the earliest date that is not over. */
  endDate: string | null;
  /** When the event ends, as ISO 8601 in the document's zone. Only if it has an `endTime`. */
  endInstant?: string;
  /** Whether endInstant has been reached. Only if it has an `endTime`. */
  hasEnded?: boolean;
  /** The hours until endInstant, rounded up, 24 to 1; else null. Only if it has an `endTime`. */
  hoursLeft?: number | null;
  state: DDayState;
  /** How much of the days from startDate to endDate has passed, 0 to 1. */
  progress: number | null;
  /** Calendar days until endDate. Only if the event has `count`. */
  calendarDays?: number | null;
  /** The most days between two restarts, or since the last. Only if the event has `restarts`. */
  best?: number | null;
  /** Between today and endDate in the event's units, all 0 on the day. Only if it has units. */
  parts?: DistanceParts | null;
  /** `parts` in the words of the request's locale: "1 year, 3 months, 3 days". */
  unitsLabel?: string | null;
  /** From startDate to today in the event's units. Only if it has units. */
  countParts?: DistanceParts | null;
  /** `countParts` in the words of the request's locale. */
  countUnitsLabel?: string | null;
  /** Years from startDate to endDate. Only of a yearly event that has units and a start. */
  years?: number;
  /** Which of the event's days endDate is, from 1. Only if the event repeats. */
  occurrence?: number;
  /** The milestone of today. Only if the event has milestones. */
  milestone?: Milestone | null;
  /** The next milestone after today. Only if it has milestones. */
  nextMilestone?: Milestone | null;
}

/** The days until an event, with their words. The words are there if the number is. */
type CountDown =
  | {
    /** The days that the event counts until endDate; negative after it. */
    dday: number;
    /** "D-7", "D-Day", "D+3" */
    label: string;
    /** The calendar days in the words of the request's locale: "in 7 days", "3 days ago". */
    relativeLabel: string;
  }
  | { dday: null; label: null; relativeLabel: null };

/** The day since an event's start, with its words. The words are there if the number is. */
type CountUp =
  | {
    /** Which day it is since startDate, among those that the event counts. */
    countDay: number;
    /** `countDay` in the words of the request's locale: "Day 1326". */
    countLabel: string;
  }
  | { countDay: null; countLabel: null };

/** What is counted of an event. */
export type DDayCounts = Event & CountDown & CountUp;

/** An entry of the kind `dday`. */
export type DDayEntry = TimelineEntry & DDayCounts;

/** An event of the list. */
export type DDayListEvent = DDayCounts & {
  /** The key in the group that holds it. Absent from a sample. */
  key?: string;
  /** What a tap on it opens. */
  url?: string;
};

/** An entry of the kind `ddayList`. */
export interface DDayListEntry extends TimelineEntry {
  /** The nearest events: at most 3 in systemMedium, 8 in systemLarge. */
  events: DDayListEvent[];
  /** How many events there are, including those that do not fit. */
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
  /** YYYY-MM-DD */
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
  /** Its first day, YYYY-MM-DD. */
  from: string;
  /** Its last day, YYYY-MM-DD. */
  to: string;
  /** How many days it has. */
  dayCount: number;
  /** How many of them are over. */
  daysOver: number;
  /** How many are left, today included. */
  daysLeft: number;
  /** daysOver / dayCount */
  progress: number;
  /** `progress` as a percentage, rounded down. */
  percent: number;
}

/** An entry of the kind `studyCalendar`. */
export interface StudyCalendarEntry extends TimelineEntry {
  /** The title from the widget's configuration. */
  title?: string;
  /** What replaces the flame: an emoji, or the name of a symbol. */
  icon?: string;
  /** YYYY-MM */
  month: string;
  /** The weekday that weeks begin with. */
  firstWeekday: Weekday;
  /** The month's grid: 4 to 6 weeks of 7 days. */
  weeks: StudyDay[][];
  /** How many days in a row were studied up to today. Today does not break the row. */
  streak: number;
  /** The most days in a row that were studied, up to today. */
  longestStreak: number;
  /** How many days were studied, up to today. */
  totalDays: number;
  studiedThisMonth: number;
  daysInMonth: number;
  /** studiedThisMonth / daysInMonth */
  gaugeValue: number;
  /** "Streak - 4 days", in the request's language. */
  inlineText: string;
  links: { streak: string; calendar: string };
}

/** Why the last response to a request brought nothing newer. */
export type FetchError =
  | {
    /** There was no response, or its status was not 200. */
    code: "noResponse" | "invalidResponse";
    /** When that was recorded, ISO 8601. */
    at: string;
    /** 0 if there was no response. */
    httpStatus: number;
  }
  | {
    /** An address in the response may not be fetched, or its body cannot be decoded. */
    code: "invalidURL" | "invalidData";
    at: string;
    httpStatus: 200;
    /** The place in the body. */
    path?: string;
  };

/** An entry of the kind `globalTotals`: what was fetched, or sample data and why. */
export type GlobalTotalsEntry =
  & TimelineEntry
  & { title: string; confirmed: number; deaths: number; recovered: number }
  & (
    | {
      isPlaceholder: false;
      /** When the figures were fetched, ISO 8601. */
      fetchedAt: string;
      /** Why they are no newer. Absent if nothing has failed since. */
      fetchError?: FetchError;
    }
    | {
      isPlaceholder: true;
      /** Absent if nothing failed. */
      fetchError?: FetchError;
    }
  );

/** A repository on GitHub. */
export interface Repository {
  /** The account. Empty in sample data. */
  owner: string;
  name: string;
  /** The URL of the owner's picture. Empty in sample data. */
  avatarUrl: string;
  /** The ID for `image`. Absent if the picture's address is not allowed. */
  imageID?: string;
  hasIssues: boolean;
  forks: number;
  /** How many people starred it, under the name that GitHub's API uses. */
  watchers: number;
  openIssues: number;
  /** The time of the last push, ISO 8601. */
  pushedAt: string;
  /** Days from pushedAt to the entry's date, in the document's zone. */
  daysSinceLastActivity: number;
  /** stale if there was no activity for more than 50 days. */
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
    /** At most 4, those with the most commits first. Only in systemLarge. */
    contributors?: Contributor[];
  }
  & (
    | {
      isPlaceholder: false;
      /** When it was fetched, ISO 8601. */
      fetchedAt: string;
      /** Why the last fetch brought nothing newer. Absent if nothing failed. */
      fetchError?: FetchError;
      url: string;
    }
    | { isPlaceholder: true }
  );

/** A repository of the kind `doubleRepo`. */
export interface ListedRepository extends Repository {
  /** Absent from sample data. */
  fetchedAt?: string;
  fetchError?: FetchError;
  url?: string;
}

/** An entry of the kind `doubleRepo`. */
export interface DoubleRepoEntry extends TimelineEntry {
  /** Null if it was never fetched. */
  topRepo: ListedRepository | null;
  bottomRepo: ListedRepository | null;
  /** Why one of them was never fetched. */
  fetchError?: FetchError;
  /** Absent from sample data. */
  links?: { topRepo: string; bottomRepo: string };
}

/** An entry of a kind that a host has registered. */
export interface HostEntry extends TimelineEntry {
  /** The host's object, as it was set, or what the kind's description makes. */
  content: { [member: string]: JSONValue };
  /** When the shown data was fetched, for a kind with a `source`. */
  fetchedAt?: string;
  /** Why the last fetch brought nothing newer. */
  fetchError?: FetchError;
  /** Present if what was fetched is older than the source's `staleAfter`. */
  isStale?: true;
  /** The first reference of a template that had no value. */
  fault?: {
    code: "missing" | "wrongType" | "tooLarge";
    /** The template, in the description: `$.content.value`. */
    path: string;
    /** The reference, as the template writes it: `/rate`. */
    reference: string;
  };
}

/** The entries of the built-in kinds, by kind. */
export interface EntryTypes {
  dday: DDayEntry;
  ddayList: DDayListEntry;
  period: PeriodEntry;
  studyCalendar: StudyCalendarEntry;
  globalTotals: GlobalTotalsEntry;
  singleRepo: SingleRepoEntry;
  doubleRepo: DoubleRepoEntry;
}

/** A built-in kind. */
export type BuiltInKind = keyof EntryTypes;

/** The entries of a kind: those of a built-in kind, or a host's. */
export type EntryOf<Kind extends string> = Kind extends BuiltInKind ? EntryTypes[Kind] : HostEntry;

export {};
