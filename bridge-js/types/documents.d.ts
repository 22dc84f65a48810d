import type { BuiltInKind, EntryOf, InvalidEntry } from "./entries.d.ts";
import type { Instant, ZonedDateTime } from "./dates.d.ts";
import type { JSONMembers, JSONValue } from "./json.d.ts";
import type { ConfigurationTypes, ParameterValue, WidgetFamily } from "./requests.d.ts";

/** When to request a timeline again. */
export type ReloadPolicy =
  | { type: "atEnd" | "never" }
  | {
    type: "after";
    /** The instant, as ISO 8601 with the offset of the timeline's zone. */
    date: string;
  };

interface Document<Kind extends string> {
  version: 1;
  kind: Kind;
  /** The alias by which the request named the kind; absent if the request used the kind's name. */
  alias?: string;
  family: WidgetFamily;
  /** The time zone of the document's dates and midnights. */
  timeZone: string;
  /** The group's revision, which grows with every change. */
  revision: number;
  /** The values of the parameters. Optional parameters that have their default are left out. */
  configuration: Kind extends BuiltInKind ? Configured<ConfigurationTypes[Kind]>
    : Record<string, ParameterValue>;
}

type Configured<Parameters> = keyof Parameters extends never ? Record<string, never> : Parameters;

/**
 * What to show, from when, and when to ask again. The entry to show is the last one whose date is
 * not after the current time.
 */
export interface Timeline<Kind extends string = string> extends Document<Kind> {
  /** Entries in order of ascending date. */
  entries: EntryOf<Kind>[];
  policy: ReloadPolicy;
}

/** A document with a single entry: the one to show now, a placeholder or a snapshot. */
export interface EntryDocument<Kind extends string = string> extends Document<Kind> {
  /** Null if there is nothing to show yet. */
  entry: EntryOf<Kind> | null;
}

/**
 * The document that `entry` and `snapshot` return with `onInvalid: "entry"` if a value cannot be
 * shown.
 */
export interface InvalidDocument<Kind extends string = string> extends Document<Kind> {
  entry: InvalidEntry;
}

/** The timeline that `timeline` returns with `onInvalid: "entry"` if a value cannot be shown. */
export interface InvalidTimeline<Kind extends string = string> extends Document<Kind> {
  entries: [InvalidEntry];
  policy: { type: "never" };
}

/** A timeline of any built-in kind. Compare `kind` to find out which. */
export type BuiltInTimeline = { [Kind in BuiltInKind]: Timeline<Kind> }[BuiltInKind];

/** A timeline of any kind, including kinds that a host has registered. */
export type AnyTimeline = BuiltInTimeline | Timeline<string>;

/** An entry document of any kind, including kinds that a host has registered. */
export type AnyEntryDocument = BuiltInEntryDocument | EntryDocument<string>;

/** An entry document of any built-in kind. Compare `kind` to find out which. */
export type BuiltInEntryDocument = { [Kind in BuiltInKind]: EntryDocument<Kind> }[BuiltInKind];

/** A parameter of a kind's configuration, with its default value. */
export type WidgetParameter =
  & {
    name: string;
    /** The title that people see. */
    title: string;
    /** The title in each language of the library; absent for a host's kind. */
    titles?: { [language: string]: string };
    /** Whether the parameter's options come from the group. */
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
  /** Other names by which requests can name the kind. */
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

/** A host's description of a parameter. */
export type ParameterDescriptor =
  & {
    /** The name of the parameter's member in a request's configuration. */
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
  /** All values that the parameter can be set to. Default: any value of the type. */
  options?: readonly (Value | { value: Value; title?: string | null })[] | null | undefined;
  /** The key of a value that is a list of options. Not together with `options`. */
  optionsFrom?: string | null | undefined;
  /** The default value. Default: the first option, or without options "", 0 or false. */
  default?: Value | null | undefined;
}

/**
 * The content of a host's entry. Pictures show its title, subtitle, value, caption, progress,
 * items, rows, values, icon and image. Its theme, renderingMode and textScale set the look.
 */
export type HostContent = JSONMembers;

/** A host's description of a kind, for `registerKind`. */
export interface WidgetKindDescriptor {
  /** The kind's name: 1 to 128 bytes, and not the name of a built-in kind. */
  kind: string;
  /** The name that people see. */
  displayName: string;
  /** One sentence about the widget's content. */
  description?: string | null | undefined;
  /** One or more families. The first one is the default. */
  supportedFamilies: readonly WidgetFamily[];
  /** The parameters that people can configure. */
  parameters?: readonly ParameterDescriptor[] | null | undefined;
  /** The content of the placeholder. */
  placeholder?: HostContent | null | undefined;
  /** The remote data that `refresh` fetches. */
  source?: KindSource | null | undefined;
  /**
   * The content of entries. It is an object whose texts are templates, such as
   * "{/rate|number:2} {$currency}".
   */
  content?: HostContent | null | undefined;
  /** The replacements for missing values, by the template's reference: `{ "/rate": "–" }`. */
  defaults?: HostContent | null | undefined;
  /** The key of a value that is a list of objects with a `date`. Each object becomes an entry. */
  entriesFrom?: string | null | undefined;
  /** The kind whose pictures this kind uses for content with confirmed, deaths and recovered. */
  drawnAs?: "globalTotals" | null | undefined;
  /** The intents that `perform(intent, { value })` performs for people. */
  intents?: readonly KindIntent[] | null | undefined;
}

/** An intent of a host's kind. It changes one value of the group. */
export interface KindIntent {
  /** The name that `perform` takes. */
  intent: string;
  /** The title that people see. Default: the name. */
  title?: string | null | undefined;
  /** The key of the value that the intent changes. */
  key: string;
  /**
   * How the intent changes the value. The value is a list, except for `set`, and except for
   * `toggle` without the parameter `value`, which flips true and false.
   */
  change: "toggle" | "add" | "remove" | "set";
  /**
   * The member by which an object of the list is found. If `by` or `member` is given, a list that
   * is absent or empty counts as a list of objects. Default: title.
   */
  by?: string | null | undefined;
  /** The member of that object that `toggle` flips. Default: done. */
  member?: string | null | undefined;
  /** For `set`: the new value. Default: the parameter `value` of `perform`. */
  value?: JSONValue | null | undefined;
}

/** Another name for a kind, such as the kind's name in an Xcode project. */
export interface KindAlias {
  /** The alias: 1 to 128 bytes, and not the name of a kind. */
  alias: string;
  /** The name of an existing kind, not of an alias. */
  of: string;
}

/** The remote data of a kind that a host has registered. */
export interface KindSource {
  /** A template for the URL, which must be https, or http for a loopback address. */
  url: string;
  /** Each header is a string, or a prefix and the text under a key. Only plans show that text. */
  headers?:
    | { readonly [name: string]: string | { key: string; prefix?: string | null } }
    | null
    | undefined;
  /**
   * How many seconds a response stays fresh, 60 to 2,592,000. Default: 900. The server's `max-age`
   * can lengthen this time, up to a day.
   */
  maxAge?: number | null | undefined;
  /**
   * After how many seconds a request is repeated if its response was bad, 60 to 86,400. Default:
   * 300. If there was no response, the pause begins at 60 seconds and doubles up to this number.
   */
  retryAfter?: number | null | undefined;
  /** After how many seconds fetched data is stale, 60 to 31,536,000. Default: never. */
  staleAfter?: number | null | undefined;
}

/** A host's timeline, for `setTimeline`. Dates are text, a `Date` or a Temporal object. */
export interface HostTimeline {
  /** 1 to 400 entries, in order of ascending date. */
  entries: readonly HostTimelineEntry[];
  /** When the host should set a new timeline. Default: atEnd. */
  policy?: HostPolicy | null | undefined;
  /**
   * The configuration of the widgets that show the timeline. By default, all widgets of the kind
   * show the timeline, except those whose configuration has its own timeline.
   */
  configuration?: { readonly [parameter: string]: ParameterValue | null } | null | undefined;
}

/** An entry of a host's timeline. */
export interface HostTimelineEntry {
  date: string | Date | Instant | ZonedDateTime;
  content: HostContent;
  /** The URL that a tap opens. */
  url?: string | null | undefined;
  /** `duration` is in seconds. The default, 0, means until the next entry. */
  relevance?: { score: number; duration?: number | null } | null | undefined;
}

/** When the host should set a new timeline. The date must not be before the last entry's date. */
export type HostPolicy =
  | { type: "atEnd" | "never" }
  | { type: "after"; date: string | Date | Instant | ZonedDateTime };

/** The values that a parameter of a kind can be set to. */
export interface ConfigurationOptions {
  version: 1;
  kind: string;
  /** The alias by which the caller named the kind; absent if the caller used the kind's name. */
  alias?: string;
  parameter: string;
  options: {
    /** The value for a request's configuration, of the parameter's type. */
    value: ParameterValue;
    /** The title that people see. */
    title: string;
    /** The title in each language of the library; absent for options from the group or a host. */
    titles?: { [language: string]: string };
  }[];
  /** The value that is used if a request has none. It need not be among the options. */
  default: ParameterValue;
}

/** An intent: something that people can ask a widget to do. */
export interface WidgetIntent {
  /** The name that `perform` takes. */
  intent: string;
  /** The title that people see. */
  title: string;
  /** The title in each language of the library; empty for an intent of a host's kind. */
  titles: { [language: string]: string };
  /**
   * The intent's parameters. Each is required, unless it has `isOptional`. A host's `toggle` of a
   * list needs its optional `value`.
   */
  parameters: IntentParameter[];
}

/** A parameter of an intent. */
export interface IntentParameter {
  name: string;
  /** The title that people see. */
  title: string;
  /** The title in each language of the library; empty for an intent of a host's kind. */
  titles: { [language: string]: string };
  type: "string";
  /** Present if the parameter may be left out. */
  isOptional?: true;
}

/** The document that getIntentsJSON returns. */
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

/** The document that getSharedKeysJSON returns. */
export interface KeysDocument {
  version: 1;
  keys: KeyDescription[];
}

/** The document that repairSharedGroup returns. */
export interface RepairDocument {
  version: 1;
  /** The damaged parts of the file. Empty if there were none; then nothing was done. */
  damage: { byteOffset: number; byteCount: number; reason: string }[];
  /** Where the damaged file is kept; absent if nothing was done. */
  keptFile?: string;
  /** How many records were read, including replaced values and removals. */
  recordCount: number;
  /** The keys that the group has lost, as far as the damaged part can be read. */
  lostKeys: string[];
  /** The keys that the damaged part may have changed. They have their earlier content. */
  olderKeys: string[];
}

/** The argument of getSharedChangesJSON. */
export interface ChangesSince {
  /** The revision of an earlier document of the group. */
  revision: number;
}

/** The document that getSharedChangesJSON returns. */
export interface ChangesDocument {
  version: 1;
  /** The revision up to which changes are reported. */
  revision: number;
  /** Whether it is no longer known what has changed. The lists are then empty. */
  all: boolean;
  keys: string[];
  kinds: string[];
  /** The registered instances whose content may have changed, including every changed one. */
  widgets: WidgetInstance[];
}

/** The document that getWidgetKindsJSON returns. */
export interface KindsDocument {
  version: 1;
  kinds: WidgetKind[];
}

/** A request of a refresh plan. */
export interface PlannedRequest {
  requestID: string;
  url: string;
  headers: { [name: string]: string };
  /** How many seconds a response counts as fresh. */
  maxAge: number;
}

/** The document that getRefreshPlanJSON returns. */
export interface RefreshPlan {
  version: 1;
  requests: PlannedRequest[];
}

/** A widget on screen. */
export interface WidgetInstance {
  kind: string;
  family: WidgetFamily;
  /** The values of the parameters. Optional parameters that have their default are left out. */
  configuration: { [parameter: string]: ParameterValue };
}

/** The document that getCurrentConfigurationsJSON returns. */
export interface ConfigurationsDocument {
  version: 1;
  /** The widgets, in the order in which they were registered. */
  configurations: WidgetInstance[];
}

export {};
