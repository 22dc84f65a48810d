import type { Instant, PlainDate, ZonedDateTime } from "./dates.d.ts";
import type { BuiltInKind, Weekday } from "./entries.d.ts";

/** The size of a widget, and whether it is on a home screen or a lock screen. */
export type WidgetFamily =
  | "systemSmall"
  | "systemMedium"
  | "systemLarge"
  | "systemExtraLarge"
  | "accessoryCircular"
  | "accessoryRectangular"
  | "accessoryInline"
  | "accessoryCorner";

/**
 * The parameters for the appearance of every built-in kind. A request's own members override them.
 * A document's configuration leaves out the parameters that have their default.
 */
export interface PictureParameters {
  /** The colours of the picture. Default: automatic. */
  theme?: PictureTheme | "automatic";
  /** The mode in which the system renders the picture. Default: automatic. */
  renderingMode?: "fullColor" | "accented" | "vibrant" | "automatic";
  /** The factor for the size of text: 0.8, 1 (the default), 1.2, 1.4 or 1.6. */
  textScale?: number;
}

/** The parameters of the kinds that show repositories. */
export interface RepositoryParameters {
  /** The host of a GitHub Enterprise server: "github.example.com". Default: GitHub itself. */
  host?: string;
  /**
   * The key of an access token. Once the widget is registered, only refresh plans show the token,
   * and it is sent to one origin only. Default: none.
   */
  tokenKey?: string;
}

/** The parameters of the built-in kinds, by kind. */
export interface ConfigurationTypes {
  dday: PictureParameters & {
    /** The key of the event in the group. Default: widgetDataKey. */
    dataKey: string;
    /** The units of distances: "years,months,days". Default: the event's own. */
    units?: string;
    /** The layout. Default: automatic, which means the event's own. */
    style?: DDayStyle | "automatic";
    /** The form of the figure. Default: automatic. */
    format?: DDayFormat | "automatic";
    /** The icon beside the title: an emoji, or the name of a symbol. Default: none. */
    icon?: string;
    /** The key of the data with the photo. Default: none. */
    image?: string;
  };
  ddayList: PictureParameters & {
    /** The units of distances: "years,months,days". Default: each event's own. */
    units?: string;
  };
  period: PictureParameters & {
    /** The kind of period. Default: year. */
    period: "year" | "month";
    /** The first day, YYYY-MM-DD. Needs `to`. Default: the first day of the year or the month. */
    from?: string;
    /** The last day, YYYY-MM-DD. Needs `from`. */
    to?: string;
    /** The layout. Default: automatic, which means the bar. */
    style?: "bar" | "ring" | "dots" | "automatic";
    /** The form of the figure. Default: automatic, which means the days that are left. */
    format?: "daysLeft" | "percent" | "automatic";
  };
  studyCalendar: PictureParameters & {
    /** The first day of the week. Default: that of the request's locale. */
    firstWeekday: Weekday;
    /** The key of the list of study days. Default: studyDays. */
    dataKey?: string;
    /** The widget's title. Default: none. */
    title?: string;
    /** An emoji, or the name of a symbol, in place of the flame. Default: none. */
    icon?: string;
    /** The layout. "page" shows the days' numbers on a lock screen. Default: automatic. */
    style?: "page" | "automatic";
  };
  globalTotals: PictureParameters & {
    /** The URL from which the totals are fetched. */
    sourceURL: string;
  };
  singleRepo: PictureParameters & RepositoryParameters & {
    /** The repository, as owner/name. */
    repo: string;
  };
  doubleRepo: PictureParameters & RepositoryParameters & {
    /** The repository at the top, as owner/name. */
    topRepo: string;
    /** The repository at the bottom, as owner/name. */
    bottomRepo: string;
  };
}

/** A value that a parameter of a kind can be set to. */
export type ParameterValue = string | number | boolean;

/** A request's values for the parameters of a built-in kind, or any values for a host's kind. */
export type ConfigurationOf<Kind extends string> = Kind extends BuiltInKind
  ? Settings<ConfigurationTypes[Kind]>
  : { readonly [parameter: string]: ParameterValue | null | undefined };

type Settings<Parameters> = keyof Parameters extends never
  ? { readonly [parameter: string]: never }
  : { readonly [Name in keyof Parameters]?: Parameters[Name] | null | undefined };

/** A request for a widget. Every member may be left out. `Kind` decides what can be configured. */
export interface WidgetRequest<Kind extends string = string> {
  /** The family. Default: the first one that the kind supports. */
  family?: WidgetFamily | null | undefined;
  /**
   * The instant to answer for: ISO 8601 with an offset or Z, milliseconds since 1970, a `Date`, a
   * `Temporal.Instant`, or a `Temporal.ZonedDateTime`, whose zone is used if there is no
   * `timeZone`. A day ("2026-05-01", a `Temporal.PlainDate`) means its first instant in the zone.
   * Default: the clock's time.
   */
  now?: string | number | Date | Instant | PlainDate | ZonedDateTime | null | undefined;
  /**
   * An IANA name ("Asia/Seoul") or an offset ("+09:00"). Default: TZ, else the system's, else UTC.
   */
  timeZone?: string | null | undefined;
  /** A language tag ("ko", "ja-JP"). Default: "en". */
  locale?: string | null | undefined;
  /** Values for the kind's parameters. */
  configuration?: ConfigurationOf<Kind> | null | undefined;
  /** How many midnights the timeline covers, 0 to 399. Default: 7. */
  days?: number | null | undefined;
  /**
   * For `snapshot`, `svg` and `drawing`: true shows sample data, as in a gallery. Default: false.
   */
  isPreview?: boolean | null | undefined;
  /**
   * Whether a layout of the host's own shows the entry. If true, events have `share` and
   * `startLabel`, which pictures show. Default: false.
   */
  isForLayout?: boolean | null | undefined;
  /**
   * What to do if a value of the group cannot be shown: throw an error, or return an `InvalidEntry`
   * and a picture with a short notice. Default: error.
   */
  onInvalid?: "error" | "entry" | null | undefined;
  /** For `refreshPlan`: true lists failed requests at once, unless a server named a later time. */
  force?: boolean | null | undefined;
  /** The colours of `svg` and `drawing`. Default: light. */
  appearance?: "light" | "dark" | null | undefined;
  /** The widget's accent colour for `svg` and `drawing`, "#RRGGBB". */
  accent?: string | null | undefined;
  /** The mode in which the system renders the picture. Default: fullColor. */
  renderingMode?: "fullColor" | "accented" | "vibrant" | null | undefined;
  /** The factor for the size of text, 0.8 to 1.6. Default: 1. */
  textScale?: number | null | undefined;
  /** The layout of a D-day. This member and those below override the event's own. */
  style?: DDayStyle | null | undefined;
  /** The colours of the whole picture. */
  theme?: PictureTheme | null | undefined;
  /** The form of a D-day's figure: D-45, 45 days, or 68%. */
  format?: DDayFormat | null | undefined;
  /** An emoji, or the name of a symbol, beside a D-day's title. */
  icon?: string | null | undefined;
  /**
   * Whether emoji beside titles are drawn as characters of the system's font, or as symbols in the
   * colour of the title. Default: symbols if the rendering mode is accented or vibrant, else
   * characters.
   */
  emoji?: "characters" | "symbols" | null | undefined;
  /** The key of the data with a D-day's photo. */
  image?: string | null | undefined;
  /** Whether `svg` has links around regions that have a URL. Default: false. */
  links?: boolean | null | undefined;
}

/** The backend that stores a group: the native library, or the core as WebAssembly with a store. */
export type BackendName = "native" | "portable";

/** The way in which the library is called. "portable" is the core as WebAssembly. */
export type Backend = "node-api" | "portable";

/** The time zone database that is used. */
export interface TimeZonesInfo {
  /** The release of the database, such as "2026f"; undefined if the database does not name it. */
  version: string | undefined;
  /** The database's folder or file; in a page its URL, or "bytes" if `init()` got the bytes. */
  path: string;
}

/** The files that `init()` loads in a page or a worker. */
export interface InitOptions {
  /** The core, `widget-bridge.wasm`: its URL, or its bytes. */
  core?: string | URL | ArrayBuffer | Uint8Array | null | undefined;
  /** The time zones, `time-zones.bin`: their URL, or their bytes. */
  timeZones?: string | URL | ArrayBuffer | Uint8Array | null | undefined;
}

/** The options for opening a group. Every member may be left out. */
export interface SharedGroupOptions {
  /**
   * The folder that holds groups. The group is a folder in it with the group's name. Default:
   * $WIDGET_BRIDGE_HOME, else the platform's data folder.
   */
  directory?: string | URL | null | undefined;
  /** What an acknowledged write survives: the death of the process (default), or a power loss. */
  durability?: "process" | "power" | null | undefined;
  /**
   * If true, nothing is ever changed, and the group must exist. For a portable group, SQLite still
   * makes its files `group.sqlite-wal` and `group.sqlite-shm` in the folder. Default: false.
   */
  readOnly?: boolean | null | undefined;
  /** If true, `repair()` can rebuild the group. Excludes `readOnly`. Default: false. */
  repair?: boolean | null | undefined;
  /** How many milliseconds a writer waits for another writer. Default: 1000. */
  lockTimeoutMilliseconds?: number | null | undefined;
  /**
   * The file of the library. It is loaded once for the process, when it is first needed. Default:
   * $WIDGET_BRIDGE_LIBRARY, else beside the package or in the build folder above it.
   */
  libraryPath?: string | URL | null | undefined;
  /**
   * The backend that stores the group: the native library, or the core as WebAssembly with a store
   * (portable). By default, an existing group's files decide. A new group gets the native library
   * if that is found, else the portable backend.
   */
  backend?: BackendName | null | undefined;
  /**
   * Keeps the group in memory for as long as the program runs. With "memory", all callers that open
   * the same name share one group. With "private-memory", each caller gets a new group.
   */
  storage?: "memory" | "private-memory" | null | undefined;
}

/** A layout of a D-day. */
export type DDayStyle = "number" | "ring" | "bar" | "photo" | "page" | "dots";

/** The form of a D-day's figure. */
export type DDayFormat = "dMinus" | "daysLeft" | "percent";

/** The colours of a whole picture. */
export type PictureTheme =
  | "plain"
  | "indigo"
  | "sunset"
  | "rose"
  | "amber"
  | "ocean"
  | "forest"
  | "graphite"
  | "paper";

export {};
