/*
 * widget_bridge.h - data from an app to its widgets.
 *
 * A host writes values into a shared group; any process that opens the group
 * reads them, and asks for a widget's timeline: what to show, from when, and
 * when to ask again.
 *
 *     int32_t group = openSharedGroup("com.example.app", NULL);
 *     setSharedValue((uint32_t)group, "widgetDataKey",
 *         "{\"startDate\":\"2023-04-06\",\"endDate\":\"2027-01-05\"}");
 *     getTimelineJSON((uint32_t)group, "dday", NULL, buffer, sizeof buffer);
 *     closeSharedGroup((uint32_t)group);
 *
 *
 * CONVENTIONS
 *
 * Results. An int32_t result is 0 or more on success (0, a length in bytes, or
 * a handle) and otherwise one of the statuses below, all negative.
 *
 * Errors. After a failure getLastErrorJSON() tells what was wrong, on the
 * thread that made the call. A success leaves the last error as it is.
 *
 * Groups. A group is a handle: a number above 0. Opening a group that this
 * process has open already gives another handle on the same memory, which is
 * let go when the last handle is closed and no call is inside. A closed or
 * made-up handle is BridgeStatusInvalidHandle, never a crash.
 *
 * Text in. NUL-terminated UTF-8, borrowed for the call. NULL stands only where
 * a parameter says "or NULL".
 *
 * Bytes in. A pointer and a length in bytes, borrowed for the call. The
 * pointer may be NULL where the length is 0.
 *
 * Text out. `buffer` holds `capacity` bytes and belongs to the caller. The
 * result is the length of the text in bytes without its NUL. The text fits
 * where length < capacity; then it is written, with a NUL behind it. Where it
 * does not fit nothing is written, and the length says how much is needed.
 * (NULL, 0) asks for the length alone. Values change between two calls, so
 * call again until it fits, best with a buffer that you keep:
 *
 *     while ((length = getSharedValue(group, key, buffer, capacity)) >= 0
 *            && (uint32_t)length >= capacity) {
 *         ... make buffer larger than length, set capacity ...
 *     }
 *
 * Bytes out. The same without a NUL: they fit where length <= capacity.
 *
 * Asking changes nothing. Every function with an output buffer is a pure read.
 *
 * JSON. Documents that come out carry "version":1. Members that a reader does
 * not know are ignored, in both directions. JSON that goes in is at most 128
 * levels deep.
 *
 * Threads. Any function may be called on any thread at any time. No function
 * starts a thread, installs a signal handler, prints, or ends the process.
 *
 * Limits. Group name 128 bytes, key 511 bytes, value 16 MiB, all that one call
 * of setSharedValues() changes 64 MiB, 1,024 open handles, 400 entries in a
 * timeline, a result of 2 GiB. Past one of them the status is
 * BridgeStatusTooLarge.
 *
 *
 * CAVEATS
 *
 * - After fork() without exec() every handle of the parent is invalid in the
 *   child. The child opens the group again. A child of _Fork() or of the bare
 *   system call, which run no fork handlers, calls nothing of this library; nor
 *   does a signal handler.
 * - A host that closes all files above some number (closefrom) does so before it
 *   opens a group: later it closes those of the group, too.
 * - Where the system has no memory left for a value or a document, the process
 *   ends, as one written in Swift does.
 * - A group is for the processes of one machine. On a remote file system
 *   (NFS, SMB) other machines neither see changes nor respect the lock.
 * - The files of a group belong to this library. A program that cuts the file
 *   "group" short, or writes over it, while it is in use can stop every process
 *   that uses the group (SIGBUS); so can a disk that cannot read what it has.
 * - If the file "group" of an open group is removed or replaced, that is noticed
 *   within a second. Removed, calls fail as BridgeStatusGroupUnavailable;
 *   replaced, they go on with the new one. What is written in that second may
 *   be in the old file. The same holds for the file "lock": writers may then
 *   write over each other's changes for as long.
 * - A thread that is cancelled (pthread_cancel) in a call ends after it; a wait
 *   goes on until its time is over or it is interrupted.
 * - Durability "process" (the default) survives the death of any process, not
 *   the loss of power. Ask for "power" where that matters; a set then waits
 *   for the disk.
 * - Time zones come from the system's tz database. A machine without one knows
 *   UTC and fixed offsets alone.
 */
#ifndef WIDGET_BRIDGE_H
#define WIDGET_BRIDGE_H

#include <stdint.h>

/* Compilers other than clang do not know the nullability words. */
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define WIDGET_BRIDGE_NULLABLE _Nullable
#define WIDGET_BRIDGE_NONNULL _Nonnull
#else
#define WIDGET_BRIDGE_NULLABLE
#define WIDGET_BRIDGE_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- Statuses */

/* What a function answers instead of a result. The numbers are final. */
enum BridgeStatus {
  /* It went well. */
  BridgeStatusOK = 0,
  /* NULL where text is needed, text that is not UTF-8, a malformed group name
   * or key. */
  BridgeStatusInvalidArgument = -1,
  /* The handle was closed, belongs to the parent of this process, or never
   * was one. */
  BridgeStatusInvalidHandle = -2,
  /* No such key, kind or parameter. */
  BridgeStatusNotFound = -3,
  /* The text is not JSON; the message has the offset of the byte. */
  BridgeStatusInvalidJSON = -4,
  /* JSON that is well-formed and means nothing here: an unknown zone or
   * family, a date that does not exist, a member of the wrong type. The error
   * has its "value", and its "path" where that is in a document. */
  BridgeStatusInvalidValue = -5,
  /* Bytes were read as a value, or a value as bytes. */
  BridgeStatusWrongType = -6,
  /* One of the limits above. */
  BridgeStatusTooLarge = -7,
  /* The group's folder is missing, cannot be made, or may not be used. */
  BridgeStatusGroupUnavailable = -8,
  /* Writing through a handle that was opened with "readOnly". */
  BridgeStatusReadOnly = -9,
  /* Another process held the writers' lock for longer than
   * lockTimeoutMilliseconds. */
  BridgeStatusBusy = -10,
  /* The disk is full or failed; the message has the system's reason. */
  BridgeStatusIOError = -11,
  /* A file that is not a group's, or is damaged. */
  BridgeStatusCorrupt = -12,
  /* A group that another version of this library wrote, newer or older than 0.2,
   * or on a file system that cannot hold one. */
  BridgeStatusUnsupported = -13,
  /* A fault of the library's own that was caught. The next call works. */
  BridgeStatusInternal = -14,
  /* replaceSharedValue() found another value than the caller expected. */
  BridgeStatusConflict = -15
};

/*
 * The name of a status in lower camel case without its prefix: "ok",
 * "invalidArgument", "notFound", ...; "unknown" for any other number.
 *
 * The text is a constant that lives as long as the process.
 */
const char *WIDGET_BRIDGE_NONNULL getStatusName(int32_t status);

/*
 * Tells of the last call that failed on this thread.
 *
 *     {"version":1,"code":"invalidValue","message":"...",
 *      "key":"...","path":"$.endDate","value":"2025-02-29"}
 *
 * `code` is the status's name and `message` a sentence for a developer; `key`,
 * `path` and `value` stand where they apply: the key that it was about, where
 * in the JSON document, and what stood there. Each has at most 512 bytes: of a
 * longer one the middle is left out, and " ... " stands in its place. Where no
 * call has failed on this thread the code is "ok".
 *
 * Returns the length of the text. Never fails; NULL counts as no buffer, whatever
 * its capacity.
 */
int32_t getLastErrorJSON(char *WIDGET_BRIDGE_NULLABLE buffer,
                         uint32_t capacity);

/*
 * The version of the library that runs: major << 16 | minor << 8 | patch.
 * Compare it with WIDGET_BRIDGE_VERSION, which the program was compiled with.
 */
uint32_t getBridgeVersion(void);

#define WIDGET_BRIDGE_VERSION_MAJOR 0
#define WIDGET_BRIDGE_VERSION_MINOR 2
#define WIDGET_BRIDGE_VERSION_PATCH 0
#define WIDGET_BRIDGE_VERSION                                      \
  (((uint32_t)WIDGET_BRIDGE_VERSION_MAJOR << 16) |                 \
   ((uint32_t)WIDGET_BRIDGE_VERSION_MINOR << 8) |                  \
   (uint32_t)WIDGET_BRIDGE_VERSION_PATCH)

/* ----------------------------------------------------------- Shared groups */

/*
 * Opens a group, and makes it where it does not exist.
 *
 * name: 1 to 128 characters of A-Z a-z 0-9 . _ - that do not start with a dot.
 *
 * optionsJSON, or NULL for the defaults:
 *   "directory"                the folder that holds groups; the group is the
 *                              folder directory/name. Default:
 *                              $WIDGET_BRIDGE_HOME, else the platform's data
 *                              folder (Linux: $XDG_DATA_HOME/widget-bridge,
 *                              else ~/.local/share/widget-bridge).
 *   "durability"               "process" (default): what was acknowledged
 *                              survives the death of any process. "power": it
 *                              survives the loss of power.
 *   "readOnly"                 true: writes nothing at all, and works in a
 *                              folder without write permission. The group
 *                              must exist.
 *   "lockTimeoutMilliseconds"  how long a writer waits for another one,
 *                              0 to 4294967295; default 1000.
 * Any other member is InvalidValue.
 *
 * Folders are made with permissions 0700 and files with 0600. Files that are
 * made later get owner, permissions and access control list of the file
 * "group": root may use the group of a user.
 *
 * Returns a handle above 0. Close it with closeSharedGroup().
 * Fails with InvalidArgument, TooLarge, InvalidJSON, InvalidValue,
 * GroupUnavailable, Busy, IOError, Corrupt, Unsupported.
 */
int32_t openSharedGroup(const char *WIDGET_BRIDGE_NULLABLE name,
                        const char *WIDGET_BRIDGE_NULLABLE optionsJSON);

/*
 * Closes a handle. Calls that are inside go on to their end; waits on the
 * handle end with InvalidHandle.
 *
 * Returns 0. Fails with InvalidHandle.
 */
int32_t closeSharedGroup(uint32_t group);

/* ------------------------------------------------------------------ Values */

/*
 * Keeps a JSON value under a key. Every process sees it from its next read on,
 * and it survives the death of this one.
 *
 * key: 1 to 511 bytes. json: any JSON text, "null" included; it comes back
 * byte for byte, without the white space around it. A value takes the place of
 * data under the same key.
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, InvalidJSON, TooLarge,
 * ReadOnly, Busy, IOError, Corrupt; the group is then as it was. (Under
 * durability "power" it may be as it was to be, if the disk failed as it
 * confirmed the change.)
 */
int32_t setSharedValue(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                       const char *WIDGET_BRIDGE_NULLABLE json);

/*
 * Reads a value. Never waits for a writer.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * NotFound, WrongType (the key holds data), TooLarge, IOError, Corrupt.
 */
int32_t getSharedValue(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                       char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/*
 * Sets and removes several values as one change: every process sees all of it
 * or none, and so does a crash.
 *
 * valuesJSON: an object, each member a key and its value, or NULL for none. Of
 * a member that stands twice the last one counts. removedKeysJSON: a list of
 * keys, absent ones included, or NULL for none; a key in both is set.
 *
 * Returns 0. Fails as setSharedValue() does, with InvalidValue where the JSON
 * is not an object or not a list of texts.
 */
int32_t setSharedValues(uint32_t group,
                        const char *WIDGET_BRIDGE_NULLABLE valuesJSON,
                        const char *WIDGET_BRIDGE_NULLABLE removedKeysJSON);

/*
 * Reads every value (data is left out) as one object, as they were at one
 * moment, sorted by key. Given back to setSharedValues() it changes nothing.
 *
 * Returns the length of the text. Fails with InvalidHandle, TooLarge, IOError,
 * Corrupt.
 */
int32_t getSharedValues(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                        uint32_t capacity);

/*
 * Sets or removes a value if it still is what the caller has read, as one step
 * that no other writer comes between. So a value is changed by what it was:
 *
 *     do {
 *         ... read the value, make the new one of it ...
 *         status = replaceSharedValue(group, key, value, newValue);
 *     } while (status == BridgeStatusConflict);
 *
 * expected: the value as getSharedValue() gave it, byte for byte; NULL if there
 * was none. json: as for setSharedValue(); NULL removes the value.
 *
 * Returns 0. Fails with Conflict if the value is another one by now, or is
 * there or gone against what was expected; with WrongType if the key holds
 * data; otherwise as setSharedValue() does. The group is then as it was.
 */
int32_t replaceSharedValue(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE key,
                           const char *WIDGET_BRIDGE_NULLABLE expected,
                           const char *WIDGET_BRIDGE_NULLABLE json);

/*
 * Removes the value or data under a key.
 *
 * Returns 0. Fails with NotFound where there is none, otherwise as
 * setSharedValue() does.
 */
int32_t removeSharedValue(uint32_t group,
                          const char *WIDGET_BRIDGE_NULLABLE key);

/*
 * Removes all values and data. What widgets keep for themselves stays.
 *
 * Returns 0. Fails as setSharedValue() does.
 */
int32_t removeAllSharedValues(uint32_t group);

/*
 * Keeps bytes under a key, in place of a value under the same key. An image,
 * for example.
 *
 * length: 0 to 16,777,216. Returns 0. Fails as setSharedValue() does.
 */
int32_t setSharedData(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                      const uint8_t *WIDGET_BRIDGE_NULLABLE bytes,
                      uint32_t length);

/*
 * Reads bytes. They fit where length <= capacity, and no NUL is added.
 *
 * Returns their length. Fails as getSharedValue() does; WrongType where the
 * key holds a value.
 */
int32_t getSharedData(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                      uint8_t *WIDGET_BRIDGE_NULLABLE buffer,
                      uint32_t capacity);

/*
 * Lists the keys, sorted by their bytes:
 *
 *     {"version":1,"keys":[{"key":"a","type":"value","byteCount":12}]}
 *
 * `type` is "value" or "data".
 *
 * Returns the length of the text. Fails with InvalidHandle, TooLarge, IOError,
 * Corrupt.
 */
int32_t getSharedKeysJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                          uint32_t capacity);

/*
 * Sets and removes values, data and records as one change, if what it touches is
 * as its caller knows it. For programs that keep a group in step with something
 * else, and note in the group how far they are.
 *
 *     {"values":{"a":1},"data":{"image":"iVBORw0="},"removedKeys":["b"],
 *      "records":{"position":{"at":12},"old":null},
 *      "unchangedSince":7,"expectedRecords":{"position":{"at":11}}}
 *
 * changesJSON: all members are optional. `values` as for setSharedValues();
 * `data` is in Base64; a key in `removedKeys` and in one of these is set.
 * `records` are JSON values that programs keep beside the keys: they are no keys,
 * removeAllSharedValues() leaves them, and getSharedChangesJSON() does not tell
 * of them. A name has 1 to 503 bytes; begin it with your program's. null removes
 * a record.
 *
 * Nothing is changed unless none of the keys was set or removed after the
 * revision `unchangedSince`, as getSharedChangesJSON() tells it, and each record
 * in `expectedRecords` is, byte for byte, what stands there; null stands for
 * none.
 *
 * Returns 0. Fails with Conflict if that is not so, or if what changed is no
 * longer known; otherwise as setSharedValues() does.
 */
int32_t applySharedChanges(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE changesJSON);

/*
 * Reads the records that applySharedChanges() keeps and whose names begin with
 * `prefix`, as they were at one moment, sorted by name:
 *
 *     {"version":1,"records":{"position":{"at":12}}}
 *
 * prefix: "" for all.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * TooLarge, IOError, Corrupt.
 */
int32_t getSharedRecordsJSON(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE prefix,
                             char *WIDGET_BRIDGE_NULLABLE buffer,
                             uint32_t capacity);

/* ----------------------------------------------------------------- Changes */

/*
 * A number that differs after any change by any process. Compare it for
 * equality alone: it wraps around. Costs no system call, but for those that
 * map the group's files where they are new or were not needed before.
 *
 * Returns 0 for a handle that is none, and else never 0.
 */
uint32_t getSharedChangeCount(uint32_t group);

/*
 * Tells what has changed since a revision:
 *
 *     {"version":1,"revision":12,"all":false,"keys":["a","b"],"kinds":["tides"]}
 *
 * sinceJSON: {"revision":N}, the "revision" of an earlier document of this or
 * any other function; or NULL to learn the revision alone, with "all" true.
 *
 * `keys` are those whose value or data was set or removed, also to what it was
 * before, sorted by their bytes. `kinds` are those whose description, timeline
 * or fetched data changed, or which were to reload, sorted likewise; all of them
 * if a widget came on screen or went. What a change of values makes of a kind is
 * not told here. If what changed is no longer known, `all` is true, and both are
 * empty.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * InvalidJSON, InvalidValue, TooLarge, IOError, Corrupt.
 */
int32_t getSharedChangesJSON(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE sinceJSON,
                             char *WIDGET_BRIDGE_NULLABLE buffer,
                             uint32_t capacity);

/*
 * Waits until the change count differs from `since`, without using the
 * processor. A count taken before reading the values misses nothing:
 *
 *     count = getSharedChangeCount(group);
 *     ... read ...
 *     waitForSharedChange(group, count, UINT32_MAX);
 *
 * timeoutMilliseconds: 0 does not wait; UINT32_MAX waits for good.
 *
 * Returns 1 when it differs, 0 after the time or interruptSharedWaits().
 * Fails with InvalidHandle, also when another thread closes the handle
 * meanwhile, and with GroupUnavailable soon after the group's folder was removed
 * or replaced.
 */
int32_t waitForSharedChange(uint32_t group, uint32_t since,
                            uint32_t timeoutMilliseconds);

/*
 * Ends the waits that are under way on this handle; each returns 0.
 *
 * Returns 0. Fails with InvalidHandle.
 */
int32_t interruptSharedWaits(uint32_t group);

/* ----------------------------------------------------------------- Widgets */

/*
 * Lists the kinds of widget that the group knows:
 *
 *     {"version":1,"kinds":[{"kind":"dday","displayName":"D-Day",
 *       "description":"...","supportedFamilies":["systemSmall", ...],
 *       "parameters":[{"name":"dataKey","title":"Event","type":"string",
 *                      "default":"widgetDataKey","isDynamic":true}],
 *       "isBuiltIn":true}]}
 *
 * A parameter's `type` is "string", "integer", "number" or "boolean", and its
 * `default` a value of that type. Where `isDynamic` is true its choices come
 * from the group; see getConfigurationOptionsJSON(). Behind the kinds of the
 * library, where `isBuiltIn` is true, come those that hosts have registered.
 *
 * Returns the length of the text. Fails with InvalidHandle, IOError, Corrupt.
 */
int32_t getWidgetKindsJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/*
 * Lists what a parameter of a kind can be set to, as the group is now:
 *
 *     {"version":1,"kind":"dday","parameter":"dataKey",
 *      "options":[{"value":"graduation","title":"Graduation"}],
 *      "default":"widgetDataKey"}
 *
 * `value` is what a request's "configuration" gets and `title` what people
 * see. Of "dday" the options are the keys that hold an event, sorted by their
 * bytes, with the event's title or else the key; of "singleRepo" and
 * "doubleRepo" the list under "repos", ["sallen0400/swift-news"] where there is
 * none. Of a parameter with fixed options these are all that it can be; where
 * any value will do there are none. A "boolean" has true and false. `value` and
 * `default` are of the parameter's type. `default` is what a request that does
 * not say gets; where the options come from the group it need not be among
 * them. That of "singleRepo" is "sallen0400/swift-news" while the list holds
 * it, else the first of the list.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * NotFound (no such kind, or the kind has no such parameter), InvalidValue or
 * WrongType (the list that the options come from is malformed, or data),
 * TooLarge, IOError, Corrupt.
 */
int32_t getConfigurationOptionsJSON(uint32_t group,
                                    const char *WIDGET_BRIDGE_NULLABLE kind,
                                    const char *WIDGET_BRIDGE_NULLABLE
                                        parameter,
                                    char *WIDGET_BRIDGE_NULLABLE buffer,
                                    uint32_t capacity);

/*
 * The four functions below take the same request, or NULL for the defaults:
 *
 *   "family"         systemSmall, systemMedium, systemLarge, systemExtraLarge,
 *                    accessoryCircular, accessoryRectangular, accessoryInline,
 *                    accessoryCorner. Default: the kind's first.
 *   "now"            the instant to answer for, ISO 8601 with an offset or Z.
 *                    Default: the clock.
 *   "timeZone"       an IANA name ("Asia/Seoul") or an offset ("+09:00").
 *                    Default: TZ, else the system's zone, else UTC. UTC and
 *                    offsets need no tz database; any other zone, also one
 *                    that TZ or the system names, is InvalidValue without.
 *   "locale"         a language tag ("ko", "ja-JP"). Default: "en".
 *   "configuration"  an object, by the kind's parameters: a value of the type
 *                    of each, and where its options are fixed one of them.
 *   "days"           how many midnights the timeline covers, 0 to 399.
 *                    Default: 7.
 *   "isPreview"      matters to getSnapshotJSON() and to pictures alone:
 *                    true gives sample data, as a gallery shows it.
 *
 * Members about pictures, which renderWidgetSVG() describes, are for that and
 * getWidgetDrawingJSON() alone. Any other member, and a parameter that the
 * kind does not have, is InvalidValue; the message has the nearest name that
 * there is ("did you mean timeZone?").
 *
 * An entry carries its "date" (ISO 8601 in the zone), "isPlaceholder", and
 * what the kind says; of "dday": "title", "startDate", "endDate", "dday",
 * "label", "relativeLabel", "countDay", "countLabel", "state", "progress",
 * "occurrence" (where the event repeats), "milestone" and "nextMilestone"
 * (where it has milestones), "url" and "relevance"; of "ddayList": "events",
 * each with its "key" and the same members, "eventCount" and "skippedKeys"; of
 * "studyCalendar", whose data is the list of dates under "studyDays": "month",
 * "firstWeekday", "weeks", "streak", "studiedThisMonth", "daysInMonth",
 * "gaugeValue", "inlineText", "links" and "url"; of "globalTotals": "title",
 * "confirmed", "deaths", "recovered", "fetchedAt" and "fetchError"; of
 * "singleRepo": "owner", "name", "avatarUrl", "imageID", "hasIssues", "forks",
 * "watchers", "openIssues", "pushedAt", "daysSinceLastActivity", "activity"
 * ("active", or "stale" above 50 days), "contributors" (in systemLarge),
 * "fetchedAt", "fetchError" and "url"; of "doubleRepo": "topRepo" and
 * "bottomRepo" with the same members, or null, "fetchError" and "links"; of a
 * host's kind "content", see registerWidgetKind().
 *
 * After a fetch that failed the last good entry stays, with "fetchedAt" and
 * "fetchError"; where there is none yet, an entry of sample data tells of it by
 * "isPlaceholder" and "fetchError".
 *
 * They fail with InvalidHandle, InvalidArgument, NotFound (no such kind),
 * InvalidJSON, InvalidValue, WrongType (the key that is configured holds data),
 * TooLarge, IOError, Corrupt.
 */

/*
 * The entry to show before there is data, made of sample data:
 *
 *     {"version":1,"kind","family","timeZone","revision","configuration":{...},
 *      "entry":{...}}
 *
 * "configuration" has every parameter of the kind, as the request has it, else
 * its default.
 *
 * Returns the length of the text.
 */
int32_t getPlaceholderJSON(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE kind,
                           const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                           char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/*
 * The entry that stands for the widget at a glance: the real data where there
 * is some, else sample data; with "isPreview" always sample data. The shape of
 * getPlaceholderJSON().
 *
 * Returns the length of the text.
 */
int32_t getSnapshotJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/*
 * What to show, from when, and when to ask again:
 *
 *     {"version":1,"kind","family","timeZone","revision","configuration":{...},
 *      "entries":[...],"policy":{"type":"atEnd"}}
 *
 * At most 400 entries and 10 MB, by ascending date; no two have the same. The
 * entry that shows is the one with the greatest date <= now. The policy is
 * "atEnd", "never", or {"type":"after","date"}. `revision` grows with every
 * change of the group.
 *
 * Returns the length of the text.
 */
int32_t getTimelineJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/*
 * The one entry of the timeline that shows at "now". The shape of
 * getPlaceholderJSON(); "entry" is null where nothing shows yet.
 *
 * Returns the length of the text.
 */
int32_t getEntryJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                     const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                     char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/*
 * Draws the entry of getEntryJSON() as an SVG document, in UTF-8; the
 * placeholder, with bars in place of its text, where nothing shows yet; with
 * "isPreview" the sample data, as a gallery shows it. The request has more
 * members:
 *
 *   "appearance"     "light" or "dark". Default: "light".
 *   "accent"         the widget's own colour, "#RRGGBB". It stays as it is: it
 *                    fills shapes, or where it could not be told from the
 *                    widget's field it becomes the field. Default: the
 *                    theme's; the accessory families have no field and one
 *                    tint, by default black, and white where it is dark.
 *   "renderingMode"  "fullColor", "accented" (a dark field, white, and the
 *                    widget's own colour) or "vibrant" (white, no field).
 *   "style", "theme", "format", "icon", "image"
 *                    of "dday": how it is laid out ("number", "ring", "bar",
 *                    "photo", "page", "dots"), in which colours ("plain",
 *                    "indigo", "sunset", "rose", "amber", "ocean", "forest",
 *                    "graphite", "paper"), what the figure says ("dMinus",
 *                    "daysLeft", "percent"), an emoji or a symbol beside the
 *                    title, and the key of the data that is a photo. "theme"
 *                    is of the library's other kinds, too.
 *   "textScale"      how large text is, 0.8 to 1.6 times its own size, as far as
 *                    there is room. Default: 1.
 *   "links"          true writes <a> where a place of the widget opens
 *                    something of its own. Default: false.
 *
 * The picture has the size of its family in points: systemSmall 158 x 158,
 * systemMedium 338 x 158, systemLarge 338 x 354, systemExtraLarge 712 x 354,
 * accessoryCircular 76 x 76, accessoryRectangular 172 x 76, accessoryInline
 * 234 x 24, accessoryCorner 60 x 60. It is mirrored where "locale" is written
 * from right to left. It names nothing outside itself but its links, its ids
 * are made of what they name, and it can stand in a page beside others; <title>
 * and <desc> are what a screen reader speaks. Text from outside is escaped,
 * shrinks where it is long, and at last ends in an ellipsis. Kinds, words and
 * fonts may look different in a later
 * version.
 *
 * Returns the length of the text. Fails as the four functions above do, for a
 * wrong appearance or accent with InvalidValue.
 */
int32_t renderWidgetSVG(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Gives the picture of renderWidgetSVG() as a list of operations, for canvases
 * that draw no SVG.
 *
 * The document (Schemas/drawing.schema.json) has the picture's "width" and
 * "height" in points, "title" and "details" for screen readers, "fontFamily",
 * and "operations" in the order in which they are painted:
 *
 *   "rectangle", "circle", "arc", "dots", "path"
 *                    a shape with "fill", or with "stroke" and "lineWidth".
 *   "text"           one line: "x" and "y" of its baseline, "align" ("left",
 *                    "center", "right": which of its points "x" is), and the
 *                    "box" that it takes, as it was measured.
 *   "image"          a data URL, that fills its place.
 *   "group"          "operations" that are painted as one: with an "opacity",
 *                    inside a shape "clip", as a link to "url" with its "box".
 *
 * Places are points from the upper left corner, also where the picture is read
 * from right to left. A paint has a "color", an "opacity" where it is not 1, a
 * "gradient" where it has one, and a "role" where a system may paint it itself:
 * "accent", and "background" for the widget's field. Members and types unknown
 * to a reader are to be left out: there will be more.
 *
 * Returns the length of the text. Fails as renderWidgetSVG() does.
 */
int32_t getWidgetDrawingJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                             const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                             char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/* ------------------------------------------------------- Kinds of the host's */

/*
 * A host can show widgets that the library knows nothing of: it describes a
 * kind, and sets what the kind shows and from when. Both are kept in the group
 * beside its keys, so that every process that opens the group has them, also
 * after a restart; removeAllSharedValues() leaves them.
 *
 * Such a kind is asked for by the functions above. Its timeline is what the
 * host has set, whatever is configured, and its dates are given in the zone of
 * the request; "days" means nothing to it. Its entries carry "date",
 * "isPlaceholder", "content" (the host's object, byte for byte) and, where set,
 * "url" and "relevance". The placeholder shows the description's "placeholder",
 * else the content of the first entry, else {}.
 */

/*
 * Describes a kind of widget.
 *
 *   "kind"               the name: 1 to 128 bytes without control characters,
 *                        and none of the library's.
 *   "displayName"        what people see.
 *   "description"        one sentence on what it shows. Default: "".
 *   "supportedFamilies"  a list of one or more families, the default first.
 *   "parameters"         a list of what can be configured. Default: none.
 *     "name"               the member of a request's "configuration".
 *     "title"              what people see of it. Default: the name.
 *     "type"               "string", "integer", "number" or "boolean".
 *     "options"            all that it can be set to: a list of values of the
 *                          type, or of {"value","title"}. Default: anything.
 *     "default"            Default: the first option, else "", 0 or false.
 *   "placeholder"        the content of the placeholder, an object.
 *
 * At most 1 MB and 128 levels deep; the document of getPlaceholderJSON() has a
 * level more than the description. A kind that is registered already is
 * described anew and keeps its timeline. Of its widgets on screen those are
 * forgotten that no longer fit the description; see registerWidgetInstance().
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, InvalidJSON,
 * InvalidValue, TooLarge, ReadOnly, Busy, IOError, Corrupt; nothing is changed
 * then.
 */
int32_t registerWidgetKind(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE descriptorJSON);

/*
 * Removes a kind that a host has registered, with its timeline and its widgets
 * on screen.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidValue (one of the
 * library's), otherwise as registerWidgetKind() does.
 */
int32_t unregisterWidgetKind(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE kind);

/*
 * Sets what a kind shows, in place of what it showed:
 *
 *     {"entries":[{"date":"2026-05-01T09:00:00+09:00",
 *                  "content":{"title":"High water"},
 *                  "url":"tides://busan",
 *                  "relevance":{"score":1,"duration":3600}}],
 *      "policy":{"type":"after","date":"2026-05-02T00:00:00+09:00"}}
 *
 * entries: 1 to 400, by ascending date, no two with the same; together with the
 * policy at most 10 MB of text. A date is ISO 8601 with an offset or Z. "url"
 * is any URI reference; "score" any number; "duration" seconds, 0 if absent.
 * policy: an object whose "type" is "atEnd" (default), "never", or "after", with
 * a "date" then that is not before the last entry's.
 *
 * Until it is called for the first time a kind has no entries and the policy
 * "never".
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidValue (one of the
 * library's kinds; or the first fault of the timeline, with its path:
 * "$.entries[3].date"), otherwise as registerWidgetKind() does. The kind is
 * looked at first.
 */
int32_t setTimelineJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE timelineJSON);

/* ---------------------------------------------------------- What is on screen */

/*
 * Asks whoever shows widgets of a kind to ask for its timeline again: the
 * change count differs, and waitForSharedChange() wakes.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidHandle,
 * InvalidArgument, ReadOnly, Busy, IOError, Corrupt.
 */
int32_t reloadTimelines(uint32_t group,
                        const char *WIDGET_BRIDGE_NULLABLE kind);

/*
 * The same for widgets of all kinds.
 *
 * Returns 0. Fails with InvalidHandle, ReadOnly, Busy, IOError, Corrupt.
 */
int32_t reloadAllTimelines(uint32_t group);

/*
 * Tells that a widget is on screen: the kind, and of the request the family and
 * the configuration, with what they are by default. Called by the process that
 * shows it, so that the app can ask getCurrentConfigurationsJSON(). A widget
 * that is alike in all three is the same, and is registered once.
 *
 * It stays until unregisterWidgetInstance(), also where the process that
 * registered it has ended.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidHandle,
 * InvalidArgument, InvalidJSON, InvalidValue, TooLarge, ReadOnly, Busy,
 * IOError, Corrupt.
 */
int32_t registerWidgetInstance(uint32_t group,
                               const char *WIDGET_BRIDGE_NULLABLE kind,
                               const char *WIDGET_BRIDGE_NULLABLE requestJSON);

/*
 * Tells that a widget is no longer on screen; one that never was changes
 * nothing.
 *
 * Returns 0. Fails as registerWidgetInstance() does.
 */
int32_t unregisterWidgetInstance(uint32_t group,
                                 const char *WIDGET_BRIDGE_NULLABLE kind,
                                 const char *WIDGET_BRIDGE_NULLABLE
                                     requestJSON);

/*
 * Lists the widgets that are on screen, in the order in which they were
 * registered:
 *
 *     {"version":1,"configurations":[
 *       {"kind":"dday","family":"systemSmall",
 *        "configuration":{"dataKey":"widgetDataKey"}}]}
 *
 * What a widget leaves to the group, as the repository of "singleRepo", is told
 * as it is now.
 *
 * Returns the length of the text. Fails with InvalidHandle, IOError, Corrupt.
 */
int32_t getCurrentConfigurationsJSON(uint32_t group,
                                     char *WIDGET_BRIDGE_NULLABLE buffer,
                                     uint32_t capacity);

/* ------------------------------------------------------------ What is fetched */

/*
 * The library does no networking. A host asks what a widget has to have
 * fetched, sends the requests with its own HTTP client, and hands back what
 * came, good or bad, until the plan is empty:
 *
 *     for each request of getRefreshPlanJSON(group, kind, request, ...)
 *         send it; setRefreshResponse(group, requestID, status, body, length)
 *
 * Every request that had a response is left out of the plan until it is due
 * again, also after a failure, so that this loop comes to its end. When the
 * next one is due is the timeline's policy.
 */

/*
 * Lists what the widget of `requestJSON` has to have fetched at its "now": what
 * never had a response, what is due again, and what had one more than five
 * minutes after that "now", as where a clock was set back.
 *
 *     {"version":1,"requests":[
 *       {"requestID":"github.repository:apple/swift",
 *        "url":"https://api.github.com/repos/apple/swift",
 *        "headers":{"Accept":"application/vnd.github+json", ...},
 *        "maxAge":43200}]}
 *
 * Send a GET with these headers; follow redirects to the same host at most.
 * `maxAge`: for how many seconds a good response stays fresh. Responses may bring
 * new requests (a repository its owner's picture), so ask again afterwards.
 * URLs are http or https; those that come out of a response are https, on hosts
 * that the kind names. Asking moves nothing: only setRefreshResponse() does.
 *
 * Returns the length of the text; "requests" is empty where nothing is due and
 * for kinds that fetch nothing. Fails as getTimelineJSON() does.
 */
int32_t getRefreshPlanJSON(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE kind,
                           const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                           char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/*
 * Takes what came back for a request of a plan, and keeps of it what widgets
 * show, with the time by the system's clock.
 *
 * requestID:  as the plan has it. The library does not remember what it asked
 *             for: any process may respond, at any time.
 * httpStatus: the response's status; 0 where there was none.
 * body:       the response's body; `length` is 0 to 16,777,216. NULL where it is
 *             0. What is not used of it may be anything.
 *
 * Returns 0 also where the response is bad: that is kept as well, and entries
 * tell of it as "fetchError" {code, at, httpStatus, path}, with the code
 * "noResponse" (status 0), "invalidResponse" (a status other than 200; of a
 * repository's contributors 204 is good as well, and says that there are none),
 * "invalidData" (the body is not what it should be; path says where) or
 * "invalidURL" (a picture's address is not allowed; path says where it stands).
 * The last good response stays beside it. Records that are older than 30 days and
 * that no widget on screen, no repository of the list "repos" and no default asks
 * for are removed.
 *
 * Fails with InvalidHandle, InvalidArgument, NotFound (nothing asks for such a
 * request), ReadOnly, Busy, IOError, Corrupt; and with TooLarge for a longer
 * body, which is kept as "invalidData" all the same.
 */
int32_t setRefreshResponse(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE requestID,
                           int32_t httpStatus,
                           const uint8_t *WIDGET_BRIDGE_NULLABLE body,
                           uint32_t length);

/*
 * Reads a picture that was fetched, by the "imageID" that an entry has: the
 * bytes as they came, in whatever format the server sends (PNG, JPEG, GIF,
 * WebP), 1 to 1,048,576 of them. An imageID is also the picture's requestID.
 *
 * Returns the length in bytes; they were written where length <= capacity.
 * Fails with InvalidHandle, InvalidArgument, NotFound (it was not fetched yet,
 * or there is no such picture), IOError, Corrupt.
 */
int32_t getWidgetImage(uint32_t group,
                       const char *WIDGET_BRIDGE_NULLABLE imageID,
                       uint8_t *WIDGET_BRIDGE_NULLABLE buffer,
                       uint32_t capacity);

/* ------------------------------------------------------------ What people do */

/*
 * Lists what people can do with the library's widgets:
 *
 *     {"version":1,"intents":[
 *       {"intent":"toggleStudyDay","title":"Toggle Study Day",
 *        "parameters":[{"name":"date","title":"Date","type":"string"}]}]}
 *
 * `intent` and the parameters' names are what performIntent() takes; each
 * parameter must be there.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument.
 */
int32_t getIntentsJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                       uint32_t capacity);

/*
 * Does what a widget's user asks for: reads the group, changes it and writes it
 * while no other process or thread can, so that of two that act at once each
 * sees what the other did. The new state is read by the usual functions.
 *
 *   "addRepository"     {"repository":"owner/name"}: puts a repository behind
 *                       the list under "repos", without the white space around
 *                       it. It must have the form owner/name and must not be in
 *                       the list; capital letters count as small ones. A group
 *                       without the list has ["sallen0400/swift-news"].
 *   "removeRepository"  {"repository":"owner/name"}: takes it out. It must be
 *                       in the list, and must not be the last one. What was
 *                       fetched of it is removed, unless a widget on screen (see
 *                       registerWidgetInstance()), one that is not configured,
 *                       or another repository of the list shows it.
 *   "toggleStudyDay"    {"date":"2026-05-01"}: puts a day into the list under
 *                       "studyDays", or takes it out where it is there.
 *
 * parametersJSON: an object, or NULL for an empty one. Unknown members are
 * ignored.
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, NotFound (no such
 * intent), InvalidJSON, InvalidValue (a parameter or a rule that is broken,
 * with the parameter's path and a message that says which rule; or the list is
 * malformed, with its key), WrongType (under the list's key there is data),
 * TooLarge, ReadOnly, Busy, GroupUnavailable, IOError, Corrupt, Unsupported.
 * Then nothing is changed.
 */
int32_t performIntent(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE intent,
                      const char *WIDGET_BRIDGE_NULLABLE parametersJSON);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* WIDGET_BRIDGE_H */
