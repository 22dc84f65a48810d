import type { BuiltInKind, EntryOf, InvalidEntry } from "./entries.d.ts";
import type { Instant, ZonedDateTime } from "./dates.d.ts";
import type { JSONMembers, JSONValue } from "./json.d.ts";
import type { ConfigurationTypes, ParameterValue, WidgetFamily } from "./requests.d.ts";

/** When to ask for a timeline again. */
export type ReloadPolicy =
  | { type: "atEnd" | "never" }
  | {
    type: "after";
    /** ISO 8601 with the offset of the timeline's zone. */
    date: string;
  };

interface Document<Kind extends string> {
  version: 1;
  kind: Kind;
  /** The name by which the kind was asked for, if that is an alias. */
  alias?: string;
  family: WidgetFamily;
  /** The zone of dates and midnights. */
  timeZone: string;
  /** Grows with every change of the group. */
  revision: number;
  /** Every parameter of the kind: from the request, else its default. */
  configuration: Kind extends BuiltInKind ? Configured<ConfigurationTypes[Kind]>
    : Record<string, ParameterValue>;
}

type Configured<Parameters> = keyof Parameters extends never ? Record<string, never> : Parameters;

/**
 * What to show, from when, and when to ask again. The entry with the greatest date <= now shows.
 */
export interface Timeline<Kind extends string = string> extends Document<Kind> {
  /** By ascending date. */
  entries: EntryOf<Kind>[];
  policy: ReloadPolicy;
}

/** A single entry: the one that shows, a placeholder or a snapshot. */
export interface EntryDocument<Kind extends string = string> extends Document<Kind> {
  /** Null if nothing shows yet. */
  entry: EntryOf<Kind> | null;
}

/**
 * What `entry` and `snapshot` return with `onInvalid: "entry"` for a value that cannot be shown.
 */
export interface InvalidDocument<Kind extends string = string> extends Document<Kind> {
  entry: InvalidEntry;
}

/** What `timeline` returns in the same case. */
export interface InvalidTimeline<Kind extends string = string> extends Document<Kind> {
  entries: [InvalidEntry];
  policy: { type: "never" };
}

/** A timeline of any built-in kind. Compare `kind` to find out which. */
export type BuiltInTimeline = { [Kind in BuiltInKind]: Timeline<Kind> }[BuiltInKind];

/** A timeline of any kind, including those that a host brings. */
export type AnyTimeline = BuiltInTimeline | Timeline<string>;

/** An entry document of any kind, including those that a host brings. */
export type AnyEntryDocument = BuiltInEntryDocument | EntryDocument<string>;

/** An entry document of any built-in kind. Compare `kind` to find out which. */
export type BuiltInEntryDocument = { [Kind in BuiltInKind]: EntryDocument<Kind> }[BuiltInKind];

/** A parameter of a kind's configuration, with the value that it has if a request names none. */
export type WidgetParameter =
  & {
    name: string;
    /** The title that people see. */
    title: string;
    /** The title in each language of the library; absent for a host's kind. */
    titles?: { [language: string]: string };
    /** Whether the choices come from the group. */
    isDynamic: boolean;
  }
  & (
    | { type: "string"; default: string }
    | { type: "integer" | "number"; default: number }
    | { type: "boolean"; default: boolean }
  );

/** A kind of widget. */
export interface WidgetKind {
  kind: string;
  /** Other names by which it can be asked for. */
  aliases?: string[];
  displayName: string;
  description: string;
  /** displayName in each language of the library; absent for a host's kind. */
  displayNames?: { [language: string]: string };
  /** description in each language of the library; absent for a host's kind. */
  descriptions?: { [language: string]: string };
  supportedFamilies: WidgetFamily[];
  parameters: WidgetParameter[];
  isBuiltIn: boolean;
}

/** A parameter as a host describes it. */
export type ParameterDescriptor =
  & {
    /** The member of a request's configuration. */
    name: string;
    /** The title that people see. Default: the name. */
    title?: string | null | undefined;
  }
  & (
    | DescribedParameter<"string", string>
    | DescribedParameter<"integer" | "number", number>
    | DescribedParameter<"boolean", boolean>
  );

interface DescribedParameter<Type, Value> {
  type: Type;
  /** All values that it can be set to. Default: anything. */
  options?: readonly (Value | { value: Value; title?: string | null })[] | null | undefined;
  /** In place of `options`: the key of a value that is such a list. */
  optionsFrom?: string | null | undefined;
  /** Default: the first option, else "", 0 or false. */
  default?: Value | null | undefined;
}

/** What an entry of a host's kind shows. title, subtitle, value, caption and progress are drawn. */
export type HostContent = JSONMembers;

/** What `registerKind` takes. */
export interface WidgetKindDescriptor {
  /** The name: 1 to 128 bytes, and not one of the library's. */
  kind: string;
  /** What people see. */
  displayName: string;
  /** One sentence on what it shows. */
  description?: string | null | undefined;
  /** One or more, the default first. */
  supportedFamilies: readonly WidgetFamily[];
  /** What can be configured. */
  parameters?: readonly ParameterDescriptor[] | null | undefined;
  /** What the placeholder shows. */
  placeholder?: HostContent | null | undefined;
  /** What is fetched, by `refresh`. */
  source?: KindSource | null | undefined;
  /** What entries show: an object whose texts are templates, as "{/rate|number:2} {$currency}". */
  content?: HostContent | null | undefined;
  /** What replaces a place without a value: `{ "/rate": "–" }`. */
  defaults?: HostContent | null | undefined;
  /** The key of a value that is a list of objects with a `date`, each an entry. */
  entriesFrom?: string | null | undefined;
  /** The kind whose pictures this kind uses, if the content has confirmed, deaths and recovered. */
  drawnAs?: "globalTotals" | null | undefined;
  /** What people can do with it, by `perform(intent, { value })`. */
  intents?: readonly KindIntent[] | null | undefined;
}

/** What people can do with a host's kind. It changes one value of the group. */
export interface KindIntent {
  /** The name that `perform` takes. */
  intent: string;
  /** The title that people see. Default: the name. */
  title?: string | null | undefined;
  /** The key of the value that it changes. */
  key: string;
  /** How it changes the value: a list, except for `set`, and for a `toggle` without a value. */
  change: "toggle" | "add" | "remove" | "set";
  /** The member by which an object of the list is found. Default: title. */
  by?: string | null | undefined;
  /** The member of that object that `toggle` flips. Default: done. */
  member?: string | null | undefined;
  /** What `set` puts there. Default: the parameter `value`. */
  value?: JSONValue | null | undefined;
}

/** Another name for a kind, such as the one that it has in an Xcode project. */
export interface KindAlias {
  /** The name: 1 to 128 bytes, and not that of a kind. */
  alias: string;
  /** The name of an existing kind, not of an alias. */
  of: string;
}

/** What is fetched for a kind that a host brings. */
export interface KindSource {
  /** A template over parameters and stored values; https, or http for a loopback address. */
  url: string;
  /** Each is a string, or a prefix and the text under a key, which only the plan shows. */
  headers?:
    | { readonly [name: string]: string | { key: string; prefix?: string | null } }
    | null
    | undefined;
  /** For how many seconds a response stays fresh, 60 to 2,592,000. Default: 900. */
  maxAge?: number | null | undefined;
  /** After how many seconds a failure is tried again, 60 to 86,400. Default: 300. */
  retryAfter?: number | null | undefined;
  /** After how many seconds entries are stale. Default: never. */
  staleAfter?: number | null | undefined;
}

/** What `setTimeline` takes. A date is text, a `Date` or a Temporal object. */
export interface HostTimeline {
  /** 1 to 400, by ascending date. */
  entries: readonly HostTimelineEntry[];
  /** When to ask the host again. Default: atEnd. */
  policy?: HostPolicy | null | undefined;
  /**
   * Which widgets show it: those with this configuration. Default: all without a timeline of their
   * own.
   */
  configuration?: { readonly [parameter: string]: ParameterValue | null } | null | undefined;
}

/** An entry that a host gives to its own kind. */
export interface HostTimelineEntry {
  date: string | Date | Instant | ZonedDateTime;
  content: HostContent;
  /** What a tap opens. */
  url?: string | null | undefined;
  /** The duration is in seconds. With 0, the default, it lasts until the next entry. */
  relevance?: { score: number; duration?: number | null } | null | undefined;
}

/** When to ask for a host's timeline again. A date is not before the last entry's. */
export type HostPolicy =
  | { type: "atEnd" | "never" }
  | { type: "after"; date: string | Date | Instant | ZonedDateTime };

/** What a parameter of a kind can be set to. */
export interface ConfigurationOptions {
  version: 1;
  kind: string;
  parameter: string;
  options: {
    /** The value for a request's configuration, of the parameter's type. */
    value: ParameterValue;
    /** The title that people see. */
    title: string;
    /** The title in each language of the library; absent for options from the group or a host. */
    titles?: { [language: string]: string };
  }[];
  /** The value for a request that gives none. It need not be among the options. */
  default: ParameterValue;
}

/** Something that people can ask a widget to do. */
export interface WidgetIntent {
  /** The name that `perform` takes. */
  intent: string;
  /** The title that people see. */
  title: string;
  /** The title in each language of the library. */
  titles: { [language: string]: string };
  /** Its parameters. Each is required, unless it is optional. */
  parameters: IntentParameter[];
}

/** A parameter of an intent. */
export interface IntentParameter {
  name: string;
  /** The title that people see. */
  title: string;
  /** The title in each language of the library. */
  titles: { [language: string]: string };
  type: "string";
  /** Present if the parameter may be left out. */
  isOptional?: true;
}

/** What getIntentsJSON gives. */
export interface IntentsDocument {
  version: 1;
  intents: WidgetIntent[];
}

/** A key of a group, as the library lists it. */
export interface KeyDescription {
  key: string;
  type: "value" | "data";
  byteCount: number;
}

/** What getSharedKeysJSON gives. */
export interface KeysDocument {
  version: 1;
  keys: KeyDescription[];
}

/** What repairSharedGroup gives. */
export interface RepairDocument {
  version: 1;
  /** What was damaged. Empty if the group was whole; then nothing was done. */
  damage: { byteOffset: number; byteCount: number; reason: string }[];
  /** Where the damaged file is kept; absent if nothing was done. */
  keptFile?: string;
  /** How many records were read: old, new and removals. */
  recordCount: number;
  /** The keys that the group has lost, as far as the damaged part can be read. */
  lostKeys: string[];
  /** The keys that the damaged part may have changed. They hold what they held before. */
  olderKeys: string[];
}

/** What getSharedChangesJSON takes. */
export interface ChangesSince {
  /** The revision of an earlier document of the group. */
  revision: number;
}

/** What getSharedChangesJSON gives. */
export interface ChangesDocument {
  version: 1;
  /** The revision up to which changes are reported. */
  revision: number;
  /** Whether anything may have changed. Then nothing is listed. */
  all: boolean;
  keys: string[];
  kinds: string[];
  /** The registered instances that may show something else. It may name too many, never too few. */
  widgets: WidgetInstance[];
}

/** What getWidgetKindsJSON gives. */
export interface KindsDocument {
  version: 1;
  kinds: WidgetKind[];
}

/** A request of a refresh plan. */
export interface PlannedRequest {
  requestID: string;
  url: string;
  headers: { [name: string]: string };
  /** For how many seconds a response counts as fresh. */
  maxAge: number;
}

/** What getRefreshPlanJSON gives. */
export interface RefreshPlan {
  version: 1;
  requests: PlannedRequest[];
}

/** A widget on screen. */
export interface WidgetInstance {
  kind: string;
  family: WidgetFamily;
  /** Every parameter: what it is set to, else its default. */
  configuration: { [parameter: string]: ParameterValue };
}

/** What getCurrentConfigurationsJSON gives. */
export interface ConfigurationsDocument {
  version: 1;
  /** In the order in which they were registered. */
  configurations: WidgetInstance[];
}

export {};
