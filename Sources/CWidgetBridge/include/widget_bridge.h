/*
 * widget_bridge.h - data from an app to its widgets.
 *
 * A host writes values into a shared group; any process that opens the group
 * reads them, and asks for a widget's timeline: what to show, from when, and
 * when to ask again.
 *
 *     uint32_t group = sharedGroupHandle(openSharedGroup("com.example.app", NULL));
 *     if (group == 0) return 1;
 *     setSharedValue(group, "widgetDataKey",
 *         "{\"startDate\":\"2023-04-06\",\"endDate\":\"2027-01-05\"}");
 *     getTimelineJSON(group, "dday", NULL, buffer, sizeof buffer);
 *     closeSharedGroup(group);
 *
 *
 * CONVENTIONS
 *
 * Results. An int32_t result is 0 or more on success (0, a length in bytes, or
 * a handle), and otherwise one of the statuses below, all negative.
 *
 * Errors. After a failure, call getLastErrorJSON() on the same thread to learn what
 * was wrong. A successful call leaves the last error unchanged. A call that fails
 * changes nothing, unless its comment says otherwise. Besides the statuses that its
 * comment lists, any call that uses a group can fail with BridgeStatusGroupUnavailable
 * or BridgeStatusUnsupported, if another program has moved or replaced the group's
 * files, and with BridgeStatusInternal.
 *
 * Groups. A group is a handle: a number above 0. If this process opens a group
 * again, it gets another handle to the same memory. The memory is released when the
 * last handle is closed and no call is using it. A call with a closed or made-up
 * handle fails with BridgeStatusInvalidHandle; it never crashes.
 *
 * Text in. Text is NUL-terminated UTF-8, borrowed for the call. NULL is allowed
 * only if a parameter says "or NULL".
 *
 * Bytes in. Bytes are a pointer and a length, borrowed for the call. The pointer
 * may be NULL if the length is 0.
 *
 * Text out. `buffer` holds `capacity` bytes and belongs to the caller. The result is
 * the length of the text in bytes, without its NUL. If length < capacity, the text is
 * written, followed by a NUL. Otherwise nothing is written, and the length says how
 * much is needed. (NULL, 0) asks for the length alone. Values can change between two
 * calls, so call again until the text fits, best with a buffer that you keep for later
 * calls:
 *
 *     while ((length = getSharedValue(group, key, buffer, capacity)) >= 0
 *            && (uint32_t)length >= capacity) {
 *         ... make buffer larger than length, set capacity ...
 *     }
 *
 * Bytes out. The rules are those for text, but without a NUL: the bytes are written
 * if length <= capacity.
 *
 * Reads. Every function with an output buffer only reads, except
 * repairSharedGroup().
 *
 * JSON. Documents that the library writes carry "version":1. Readers must ignore
 * members that they do not know. The library ignores unknown members in values, but
 * in requests, in options, and in the changes of applySharedChanges() it refuses them
 * with InvalidValue. JSON that is passed in has at most 128 levels.
 *
 * Threads. Any function may be called on any thread at any time. No function starts a
 * thread, installs a signal handler, prints, or ends the process. An error belongs to
 * the thread of its call: ask for it there, before that thread makes another call. If a
 * runtime moves code between threads, keep the code on one thread until it has asked
 * (in Go between LockOSThread() and UnlockOSThread()). Calls usually take microseconds
 * and need no thread of their own. But a change may wait for another writer, at most
 * for lockTimeoutMilliseconds, and with durability "power" it waits for the disk. So a
 * program whose thread must never pause makes its changes on another thread. Only
 * waitForSharedChange() always needs a thread of its own; its result says how it ended,
 * without getLastErrorJSON(). A program with an event loop can poll
 * getSharedChangeDescriptor() instead.
 *
 * Signals. waitForSharedChange() returns 0 if its thread handles a signal meanwhile.
 * All other functions continue after a signal.
 *
 * Systems. The library for Linux needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04,
 * RHEL 8), and nothing else. A program that links the library needs the same series of
 * it at run time, such as libWidgetBridge.so.0.2. Before 1.0, each new series may change
 * what this header promises.
 *
 * Limits. A group's name has at most 128 bytes, a key 511 bytes, a value 16 MiB,
 * the changes of one call 64 MiB, a request (requestJSON) 1 MiB, a timeline 400
 * entries, a result 2 GiB. A process has at most 1,024 open handles. Beyond a limit
 * the status is BridgeStatusTooLarge.
 *
 *
 * CAVEATS
 *
 * - After fork() without exec() the parent's handles are invalid in the child.
 *   Fix: open the group again in the child.
 * - Do not call this library in a signal handler. Do not call it in a child of
 *   _Fork() or of the bare system call either: these run no fork handlers.
 * - closefrom() closes a group's files, too. Fix: call it before you open a group.
 * - If the system has no memory left for a value or a document, the process
 *   ends, as every program in Swift does.
 * - A group is for the processes of one machine. On a remote file system (NFS,
 *   SMB) other machines neither see changes nor respect the lock. Fix: keep the
 *   group on a local disk, and mirror it (bridge-js/mirror).
 * - The files of a group belong to this library. A program that shortens or overwrites
 *   the file "group" while it is in use can end every process that uses the group
 *   (SIGBUS). A disk that cannot read the file's data can do the same. Fix: replace
 *   the file only by a rename() of a copy.
 * - If the group's folder, or the file "group" or "lock" in it, is moved, removed or
 *   replaced, the library notices within a second. The first call that notices
 *   changes nothing, and fails with BridgeStatusGroupUnavailable and the name of
 *   the file. Later calls use whatever files have these names by then, and
 *   fail as long as no file is named "group". Changes made within that second, or
 *   by a process that was stopped meanwhile, are in the old files. A mount that
 *   hides the folder is not noticed. Fix: close the group in all processes first.
 * - A process that calls chroot(), or that may not create files in the folder, can go
 *   on using a group that it has open, but cannot compact it. If no other process
 *   compacts it, changes by this process fail with BridgeStatusGroupUnavailable once
 *   the file has grown by 64 MiB or by eight times its contents, whichever is more.
 *   Fix: set a value in another process.
 * - If a thread is cancelled (pthread_cancel) in a call, it ends only after the call.
 *   A wait goes on until its timeout. Fix: call interruptSharedWaits().
 * - With durability "process", the default, changes survive the death of any process,
 *   but not a loss of power. Fix: open the group with "power"; each change then waits
 *   for the disk.
 * - Without the system's tz database the library knows only UTC and fixed offsets.
 *   Fix: install tzdata.
 */
#ifndef WIDGET_BRIDGE_H
#define WIDGET_BRIDGE_H

#include <stdint.h>

/* Only clang has qualifiers for nullability. */
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define WIDGET_BRIDGE_NULLABLE _Nullable
#define WIDGET_BRIDGE_NONNULL _Nonnull
#else
#define WIDGET_BRIDGE_NULLABLE
#define WIDGET_BRIDGE_NONNULL
#endif

/*
 * Precedes each declaration of a function. If your build needs another attribute to
 * export or import a function, define it before you include this header.
 */
#ifndef WIDGET_BRIDGE_API
#if defined(_WIN32)
#define WIDGET_BRIDGE_API __declspec(dllimport)
#else
#define WIDGET_BRIDGE_API
#endif
#endif

/* C89 has no inline. Compilers have __inline for it, which SWIG does not know. */
#if defined(__cplusplus) || defined(SWIG) || \
    (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define WIDGET_BRIDGE_INLINE static inline
#else
#define WIDGET_BRIDGE_INLINE static __inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- Statuses */

/** The statuses that functions return. Their numbers never change. */
enum BridgeStatus {
  /** The call succeeded. */
  BridgeStatusOK = 0,
  /** NULL in place of text, text that is not UTF-8, a malformed group name or
   * key. */
  BridgeStatusInvalidArgument = -1,
  /** The handle was closed, belongs to the parent process, or never was one. */
  BridgeStatusInvalidHandle = -2,
  /** No such key, kind or parameter. */
  BridgeStatusNotFound = -3,
  /** The text is not JSON; the message has the offset of the byte that is wrong. */
  BridgeStatusInvalidJSON = -4,
  /** The JSON is well-formed but means nothing here: an unknown zone or
   * family, a date that does not exist, a member of the wrong type. The error
   * has the "value", and the "path" to it in the document. */
  BridgeStatusInvalidValue = -5,
  /** The key holds data in place of a value, or a value in place of data. */
  BridgeStatusWrongType = -6,
  /** One of the limits above is exceeded. */
  BridgeStatusTooLarge = -7,
  /** The group's folder is missing, cannot be created, or may not be used. */
  BridgeStatusGroupUnavailable = -8,
  /** The function writes, and the handle was opened with "readOnly". */
  BridgeStatusReadOnly = -9,
  /** Other threads or processes held the writers' lock for longer than
   * lockTimeoutMilliseconds. */
  BridgeStatusBusy = -10,
  /** The disk is full or failed; the message has the system's reason. */
  BridgeStatusIOError = -11,
  /** A file is damaged, or does not belong to a group. A call gives the newest value
   * or this status. It never gives an older value, another key's value, or "not
   * found" for a key that is there. An unfinished write at the end of a file, as a
   * kill or a loss of power leaves it, does not count as damage. The message names
   * the file. It also names the damaged byte, unless the file's header is damaged or
   * another program has written over the file. If a change in the file is damaged,
   * nothing more is written to the file. If only data that an earlier compaction
   * wrote is damaged, other keys can still be read, and the group accepts changes
   * until they take eight times the space at which it is usually compacted. Nothing
   * intact is lost: one call of repairSharedGroup() gathers all intact items, if the
   * file's header is intact. A process trusts what it has checked as long as it has
   * the file open. If another program overwrites or shortens an open file, the next
   * change reports it, and reads report it within a second. But a read of a page
   * that is no longer in the file ends the process (SIGBUS). */
  BridgeStatusCorrupt = -12,
  /** A newer or an older version wrote the group, in a format that this version does
   * not read; or its file system cannot hold a group; or bridge-js stores it without
   * this library. */
  BridgeStatusUnsupported = -13,
  /** The library caught a fault of its own. The next call works. */
  BridgeStatusInternal = -14,
  /** The group is no longer as the change expected: replaceSharedValue() found
   * another value, or applySharedChanges() found a change by somebody else. */
  BridgeStatusConflict = -15
};

/**
 * The name of a status in lower camel case, without "BridgeStatus": "ok",
 * "invalidArgument", "notFound", ...; "unknown" for any other number.
 *
 * The text is a constant that lives as long as the process.
 */
WIDGET_BRIDGE_API
const char *WIDGET_BRIDGE_NONNULL getStatusName(int32_t status);

/**
 * Describes the last call that failed on this thread.
 *
 *     {"version":1,"code":"invalidValue","message":"...",
 *      "key":"...","path":"$.endDate","value":"2025-02-29"}
 *
 * `code` is the status's name, and `message` is a sentence for a developer. If they
 * apply, there are also `key`, the key that the error concerns; `path`, the place in
 * the JSON document; and `value`, what was found there. In a long text, " ... "
 * replaces the middle, so that the document always fits
 * WIDGET_BRIDGE_ERROR_CAPACITY. If no call has failed on this thread, the code is
 * "ok".
 *
 * Returns the length of the text. Never fails. A NULL buffer counts as no buffer,
 * whatever the capacity.
 */
WIDGET_BRIDGE_API
int32_t getLastErrorJSON(char *WIDGET_BRIDGE_NULLABLE buffer,
                         uint32_t capacity);

/**
 * The version of the loaded library: major << 16 | minor << 8 | patch.
 * WIDGET_BRIDGE_VERSION is the version that the program was compiled with; the
 * preprocessor can compare it, too: #if WIDGET_BRIDGE_VERSION >= 0x300.
 */
WIDGET_BRIDGE_API
uint32_t getBridgeVersion(void);

#define WIDGET_BRIDGE_VERSION_MAJOR 0
#define WIDGET_BRIDGE_VERSION_MINOR 2
#define WIDGET_BRIDGE_VERSION_PATCH 0
#define WIDGET_BRIDGE_VERSION         \
  ((WIDGET_BRIDGE_VERSION_MAJOR << 16) | \
   (WIDGET_BRIDGE_VERSION_MINOR << 8) |  \
   WIDGET_BRIDGE_VERSION_PATCH)

/*
 * Capacities in bytes, including the NUL. No text of getLastErrorJSON() needs more
 * than the first. Most values and documents fit the second, and most pictures the
 * third: begin with a buffer of that size, and make it larger if the result says so.
 */
#define WIDGET_BRIDGE_ERROR_CAPACITY 4096
#define WIDGET_BRIDGE_TEXT_CAPACITY 4096
#define WIDGET_BRIDGE_SVG_CAPACITY 65536

/* ----------------------------------------------------------- Shared groups */

/**
 * Opens a group, and creates it if it does not exist.
 *
 * name: 1 to 128 characters of A-Z a-z 0-9 . _ - that do not start with a dot.
 *
 * optionsJSON, or NULL for the defaults:
 *   "directory"                the folder that holds groups; the group is the
 *                              folder directory/name. Default:
 *                              $WIDGET_BRIDGE_HOME, else the platform's data
 *                              folder (Linux: $XDG_DATA_HOME/widget-bridge,
 *                              else ~/.local/share/widget-bridge).
 *   "durability"               "process" (default): acknowledged changes
 *                              survive the death of any process. "power": they
 *                              survive a loss of power.
 *   "readOnly"                 true: the handle writes nothing at all, and works
 *                              in a folder without write permission. The group
 *                              must exist.
 *   "repair"                   true: the handle may call repairSharedGroup().
 *                              It excludes "readOnly".
 *   "lockTimeoutMilliseconds"  how long a change waits for another writer,
 *                              0 to 4294967295; default 1000.
 * Any other member is InvalidValue.
 *
 * New folders have the permissions 0700, new files 0600. Files that are added later
 * take the owner, the permissions and the access control list of the file "group",
 * so that root can use a user's group.
 *
 * Returns a handle above 0; sharedGroupHandle() turns it into the number that the
 * other functions take. Close it with closeSharedGroup().
 * Fails with InvalidArgument, TooLarge, InvalidJSON, InvalidValue,
 * GroupUnavailable, Busy, IOError, Corrupt, Unsupported.
 */
WIDGET_BRIDGE_API
int32_t openSharedGroup(const char *WIDGET_BRIDGE_NULLABLE name,
                        const char *WIDGET_BRIDGE_NULLABLE optionsJSON);

/**
 * The handle in a result of openSharedGroup(), or 0, which is no handle, if the call
 * failed. So a program can keep the handle as a uint32_t without a cast.
 */
WIDGET_BRIDGE_INLINE uint32_t sharedGroupHandle(int32_t result) {
#ifdef __cplusplus
  return result > 0 ? static_cast<uint32_t>(result) : 0u;
#else
  return result > 0 ? (uint32_t)result : 0u;
#endif
}

/**
 * Closes a handle. Other calls that use the handle finish as usual, but waits on it
 * end with InvalidHandle.
 *
 * Returns 0. Fails with InvalidHandle.
 */
WIDGET_BRIDGE_API
int32_t closeSharedGroup(uint32_t group);

/**
 * Rebuilds a damaged group from its intact parts, before and after the damage. The
 * handle must have been opened with "repair": true.
 *
 *     {"version":1,"damage":[{"byteOffset":1136,"byteCount":112,
 *      "reason":"the change that begins there fails its checksum"}],
 *      "keptFile":"/home/you/groups/app/group.damaged-1","recordCount":7,
 *      "lostKeys":["b"],"olderKeys":["a"]}
 *
 * `damage` lists the bytes that could not be read, and `recordCount` is the number of
 * records that could be read. `lostKeys` are keys that the group no longer has, as
 * far as they can be read in the damaged bytes. `olderKeys` are keys that a damaged
 * change may have changed, and that now hold what they held before it. Both lists are
 * sorted by their bytes. A new file takes the group's name in one step, and the
 * damaged file is kept as `keptFile`. Until that step the damaged file stays in use,
 * even if the repair fails or is killed. Processes that have the group open continue
 * with the new file.
 *
 * If the group is intact, the call does nothing, and there is no `keptFile`. If this
 * handle has already repaired the group, the call returns the document of that
 * repair, so that a second call with a larger buffer still gets it. A file whose
 * header is damaged cannot be opened, so it cannot be repaired.
 *
 * Returns the length of the text. Fails with InvalidHandle, Unsupported (the handle was
 * opened without "repair", or bridge-js stores the group without this library),
 * TooLarge, Busy, IOError, GroupUnavailable.
 */
WIDGET_BRIDGE_API
int32_t repairSharedGroup(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                          uint32_t capacity);

/* ------------------------------------------------------------------ Values */

/**
 * Stores a JSON value under a key. Every process sees it from its next read on,
 * and it survives the death of this process.
 *
 * key: 1 to 511 bytes. json: any JSON text, "null" included; it comes back
 * byte for byte, without the white space around it. The value replaces data
 * under the same key.
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, InvalidJSON, TooLarge,
 * ReadOnly, Busy, IOError, Corrupt, GroupUnavailable. With durability "power" the
 * change may have been made in spite of IOError, Busy, Corrupt or
 * GroupUnavailable. The library writes the change, then flushes the file, and the
 * folder's entry if that has not been flushed yet. After a failed flush it copies the
 * group to a new file. Each of these steps can fail because of the disk, a lack of
 * descriptors or permissions, or another process that takes too long to compact the
 * group.
 */
WIDGET_BRIDGE_API
int32_t setSharedValue(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                       const char *WIDGET_BRIDGE_NULLABLE json);

/**
 * Reads a value. Never waits for a writer.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * NotFound, WrongType (the key holds data), TooLarge, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedValue(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                       char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Sets and removes several values as one change: every process sees all of it
 * or none of it, even after a crash.
 *
 * valuesJSON: an object whose members are keys and their values, or NULL for none.
 * If a member occurs twice, the last one counts. A key with a NUL is InvalidArgument.
 * removedKeysJSON: a list of keys, or NULL for none. The group need not have these
 * keys. A key with a NUL, which an older version may have stored, can be removed here.
 * A key that is both in valuesJSON and in removedKeysJSON is set.
 *
 * Returns 0. Fails as setSharedValue() does, and with InvalidValue if valuesJSON is
 * not an object or removedKeysJSON is not a list of strings.
 */
WIDGET_BRIDGE_API
int32_t setSharedValues(uint32_t group,
                        const char *WIDGET_BRIDGE_NULLABLE valuesJSON,
                        const char *WIDGET_BRIDGE_NULLABLE removedKeysJSON);

/**
 * Reads all values, but no data, as one object, sorted by key. The values are those of
 * one moment. setSharedValues() takes the same object, unless an older version stored a
 * key with a NUL.
 *
 * Returns the length of the text. Fails with InvalidHandle, TooLarge, IOError,
 * Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedValues(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                        uint32_t capacity);

/**
 * Reads the values of some keys as one object. The values are those of one moment.
 *
 * keysJSON: a list of keys, ["a","b"]; or {"prefix":"event."} for the keys that begin
 * with these bytes, sorted. For a list, the members are in the list's order, and a key
 * that the list has twice gets two members. A key that has no value, or that holds data,
 * is left out. A list takes time in proportion to its keys, and a prefix takes time in
 * proportion to all keys of the group.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument and
 * TooLarge for a key, InvalidJSON, InvalidValue, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedValuesForKeys(uint32_t group,
                               const char *WIDGET_BRIDGE_NULLABLE keysJSON,
                               char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Checks whether a kind can show a value under a key, without setting it. Call it
 * before you set a value that a person or another program has written.
 *
 *     checkSharedValueJSON(group, "dday", "exam", "{\"enddate\":\"2026-12-25\"}")
 *
 * fails with the message: An event has no member "enddate"; did you mean endDate?
 *
 * kind: a kind that reads the key. "dday" and "ddayList" read events under any key,
 * "studyCalendar" reads days under any key, "singleRepo" and "doubleRepo" read
 * "repos", and a host's kind reads the keys that its description names.
 * With NULL the kind is the one that reads the key by default; for example, "dday"
 * reads "widgetDataKey". If no kind reads the key by default, any JSON passes.
 *
 * The check fails wherever showing the value would fail. It also fails for an unknown
 * member of an event whose name is close to a known one, for a style, theme, format
 * or rendering mode that this version does not know, and for a text in "repos" that is
 * not "owner/name". Showing the value ignores all of these. The check uses the default
 * time zone of a request.
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, InvalidJSON, TooLarge,
 * NotFound (no such kind), InvalidValue (with the path in the value), WrongType
 * (the event names a list of dates by its key, and that key holds data), IOError,
 * Corrupt.
 */
WIDGET_BRIDGE_API
int32_t checkSharedValueJSON(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE kind,
                             const char *WIDGET_BRIDGE_NULLABLE key,
                             const char *WIDGET_BRIDGE_NULLABLE json);

/**
 * Sets or removes a value in one step, if it is still the value that the caller has
 * read. Use it to make a new value from the old one:
 *
 *     do {
 *         ... read the value, make the new one from it ...
 *         status = replaceSharedValue(group, key, value, newValue);
 *     } while (status == BridgeStatusConflict);
 *
 * expected: the value as getSharedValue() gave it, byte for byte; NULL if there
 * was none. json: as for setSharedValue(); NULL removes the value.
 *
 * Returns 0. Fails with Conflict if the value is not the expected one, with
 * WrongType if the key holds data, otherwise as setSharedValue() does.
 */
WIDGET_BRIDGE_API
int32_t replaceSharedValue(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE key,
                           const char *WIDGET_BRIDGE_NULLABLE expected,
                           const char *WIDGET_BRIDGE_NULLABLE json);

/**
 * Removes the value or data under a key.
 *
 * Returns 0. Fails with NotFound if there is none, otherwise as setSharedValue()
 * does.
 */
WIDGET_BRIDGE_API
int32_t removeSharedValue(uint32_t group,
                          const char *WIDGET_BRIDGE_NULLABLE key);

/**
 * Removes all values and data. Kinds, timelines, responses and records stay.
 *
 * Returns 0. Fails as setSharedValue() does.
 */
WIDGET_BRIDGE_API
int32_t removeAllSharedValues(uint32_t group);

/**
 * Stores bytes, such as a photo, under a key. They replace a value under the same
 * key.
 *
 * length: 0 to 16,777,216. Returns 0. Fails as setSharedValue() does.
 */
WIDGET_BRIDGE_API
int32_t setSharedData(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                      const uint8_t *WIDGET_BRIDGE_NULLABLE bytes,
                      uint32_t length);

/**
 * Reads bytes. They are written if length <= capacity, without a NUL.
 *
 * Returns their length. Fails as getSharedValue() does, with WrongType if the
 * key holds a value.
 */
WIDGET_BRIDGE_API
int32_t getSharedData(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE key,
                      uint8_t *WIDGET_BRIDGE_NULLABLE buffer,
                      uint32_t capacity);

/**
 * Lists the keys, sorted by their bytes:
 *
 *     {"version":1,"keys":[{"key":"a","type":"value","byteCount":12}]}
 *
 * `type` is "value" or "data".
 *
 * Returns the length of the text. Fails with InvalidHandle, TooLarge, IOError,
 * Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedKeysJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                          uint32_t capacity);

/**
 * Sets and removes values, data and records as one change, if nobody else has
 * changed them meanwhile. It is for programs that keep a group in step with
 * something else, and store their progress in the group.
 *
 *     {"values":{"a":1},"data":{"image":"iVBORw0="},"removedKeys":["b"],
 *      "records":{"position":{"at":12},"old":null},
 *      "unchangedSince":7,"expectedRecords":{"position":{"at":11}}}
 *
 * changesJSON: all members are optional, and any other is InvalidValue; the
 * message suggests the nearest name. `values` are as in setSharedValues();
 * `data` is in Base64, and its keys, too, must have no NUL. A key in `removedKeys`
 * that is also in `values` or `data` is set. `records` are JSON values that programs keep
 * beside the keys: functions for keys do not list them, removeAllSharedValues() leaves
 * them, and getSharedChangesJSON() does not report them. A record's name has 1 to 503
 * bytes; begin it with the name of your program. null removes a record.
 *
 * The change is made only if none of the keys in it was set or removed after the
 * revision `unchangedSince` (see getSharedChangesJSON()), and only if each record in
 * `expectedRecords` is, byte for byte, as given there; null means that there is none.
 *
 * Returns 0. Fails with Conflict if one of these conditions does not hold, or if it is
 * no longer known what changed; otherwise as setSharedValues() does.
 */
WIDGET_BRIDGE_API
int32_t applySharedChanges(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE changesJSON);

/**
 * Reads the records of applySharedChanges() whose names begin with `prefix`, as
 * they were at one moment, sorted by name:
 *
 *     {"version":1,"records":{"position":{"at":12}}}
 *
 * prefix: "" for all.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * TooLarge, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedRecordsJSON(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE prefix,
                             char *WIDGET_BRIDGE_NULLABLE buffer,
                             uint32_t capacity);

/* ----------------------------------------------------------------- Changes */

/**
 * Returns a number that differs after any change by any process. Compare it only for
 * equality, because it wraps around. If nothing has changed, the function makes no
 * system call, except that it checks the group's file once a second (on overlayfs at
 * each call, if the handle is "readOnly").
 *
 * Returns 0 only for an invalid handle.
 */
WIDGET_BRIDGE_API
uint32_t getSharedChangeCount(uint32_t group);

/**
 * Lists what has changed since a revision:
 *
 *     {"version":1,"revision":12,"all":false,"keys":["a","b"],"kinds":["tides"],
 *      "widgets":[{"kind":"dday","family":"systemSmall",
 *                  "configuration":{"dataKey":"a"}}]}
 *
 * sinceJSON: {"revision":N}, the "revision" of an earlier document of this or
 * any other function; or NULL to learn the revision alone, with "all" true.
 *
 * `keys` are those whose value or data was set, even to the same value, or
 * removed; they are sorted by their bytes. `kinds` are those whose description,
 * timeline or fetched data changed, or that were told to reload, sorted in the same
 * way. An alias counts as its kind, and a removed one is listed itself. If a widget
 * came on screen or left it, `kinds` lists every kind. `widgets` are
 * the registered instances that read one of the keys, or whose kind is listed, in the
 * form of getCurrentConfigurationsJSON(). Ask for their timelines again. `widgets` may
 * list too many, never too few. If it is no longer known what changed, `all` is true,
 * and the lists are empty.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * InvalidJSON, InvalidValue, TooLarge, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getSharedChangesJSON(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE sinceJSON,
                             char *WIDGET_BRIDGE_NULLABLE buffer,
                             uint32_t capacity);

/**
 * Waits until the change count differs from `since`, without using the processor.
 * If you take the count before you read the values, you miss no change:
 *
 *     count = getSharedChangeCount(group);
 *     ... read ...
 *     waitForSharedChange(group, count, UINT32_MAX);
 *
 * timeoutMilliseconds: 0 does not wait; UINT32_MAX waits without end.
 *
 * Returns 1 if the count differs. Returns 0 when the time is over, after
 * interruptSharedWaits(), if the thread handled a signal, or if the process was
 * stopped and continued. So 0 alone does not mean that the time is over: check whether
 * there is something to do, and wait again. A signal that comes just before the thread
 * sleeps is missed. A program that must react to signals promptly should therefore
 * wait in steps, of a second for example.
 *
 * To end a wait from outside, call interruptSharedWaits() on another thread. It ends
 * the waits that have begun; closeSharedGroup() ends later ones as well. So a task
 * that may be cancelled before its wait begins (in asyncio, tokio, Ruby or Go) must
 * close the handle, and open the group again if it continues.
 *
 * Fails with InvalidHandle, even if another thread closes the handle meanwhile, with
 * GroupUnavailable soon after the group's folder was removed or replaced, and with
 * IOError or Corrupt if the group cannot be read. With 0 milliseconds it also fails
 * as getSharedChangeDescriptor() says.
 */
WIDGET_BRIDGE_API
int32_t waitForSharedChange(uint32_t group, uint32_t since,
                            uint32_t timeoutMilliseconds);

/**
 * Ends the waits that are under way on this handle; each returns 0.
 *
 * Returns 0. Fails with InvalidHandle.
 */
WIDGET_BRIDGE_API
int32_t interruptSharedWaits(uint32_t group);

/**
 * Returns a file descriptor for poll(), epoll and the event loops built on them:
 * asyncio's add_reader(), tokio's AsyncFd, GLib, IO.select. (In C, select() takes only
 * descriptors below 1,024.) The descriptor is readable whenever the group may have
 * changed since this handle's last call of
 *
 *     waitForSharedChange(group, count, 0)
 *
 * which makes it unreadable and then looks for changes. So make that call once the
 * descriptor is readable, and read the group if it returns 1. The descriptor may be
 * readable without a change, but it stays readable until this call has reported every
 * change. The call does not affect other handles, which still report the change.
 *
 * The first call creates the descriptor, and later calls return the same one. Use one
 * loop for a handle, and open the group again for another loop. Never read, write or
 * close the descriptor. closeSharedGroup() closes it, so take it out of the loop
 * first. In a child of fork() the number belongs to an empty file instead. A program
 * that is started with exec does not inherit the descriptor.
 *
 * The descriptor also becomes readable if the group is removed and recreated, or if a
 * folder above it is moved that this process may read. A symbolic link in the path
 * that is made to lead elsewhere does not make it readable; the next call notices that.
 *
 * If a limit prevents the library from watching or opening a group that was recreated,
 * the descriptor stays readable as long as that lasts. The call then returns 1 if there
 * is a change, and otherwise fails with IOError. The first call after the group was
 * replaced fails with GroupUnavailable, and the next one reports the change. As long as
 * a symbolic link in the group's path leads nowhere, the call fails in the same way and
 * the descriptor stays readable. So after a failure repeat the call, but pause first:
 * until then the descriptor is readable.
 *
 * Returns the descriptor, 0 or above. Fails with InvalidHandle; with GroupUnavailable
 * if the group's folder is not there; with IOError if the user's limits
 * (/proc/sys/fs/inotify) or the process's (RLIMIT_NOFILE) are reached, or if this
 * process may not read the folder (waits still work then); and with Unsupported on
 * systems other than Linux and Android. On Windows it will be the handle of an event,
 * which has 32 significant bits.
 */
WIDGET_BRIDGE_API
int32_t getSharedChangeDescriptor(uint32_t group);

/* ----------------------------------------------------------------- Widgets */

/**
 * Lists the kinds of widget that the group knows:
 *
 *     {"version":1,"kinds":[{"kind":"dday","displayName":"D-Day",
 *       "description":"...","supportedFamilies":["systemSmall", ...],
 *       "parameters":[{"name":"dataKey","title":"Event","type":"string",
 *                      "default":"widgetDataKey","isDynamic":true}],
 *       "isBuiltIn":true}]}
 *
 * The library's kinds also have `displayNames` and `descriptions`, and their
 * parameters have `titles`: the same text in each language that the library knows, by
 * the language's tag, such as {"en":"Event","ko":"일정", ...}. The tags are "en", "ko",
 * "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th" and "ar".
 *
 * A parameter's `type` is "string", "integer", "number" or "boolean", and its
 * `default` is a value of that type. If `isDynamic` is true, the parameter's options
 * come from the group; see getConfigurationOptionsJSON(). The library's kinds, for
 * which `isBuiltIn` is true, come first, then those that hosts have registered.
 *
 * Returns the length of the text. Fails with InvalidHandle, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getWidgetKindsJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/**
 * Lists the values that a parameter of a kind can now be set to:
 *
 *     {"version":1,"kind":"dday","parameter":"dataKey",
 *      "options":[{"value":"graduation","title":"Graduation"}],
 *      "default":"widgetDataKey"}
 *
 * `value` goes into a request's "configuration", and people see `title`. The
 * options of "dday" are the keys that hold an event, sorted by their bytes. Their
 * titles are the events' titles, else the keys. The options of "singleRepo" and
 * "doubleRepo" are the list under "repos", or ["sallen0400/swift-news"] if there is
 * none. A parameter with fixed options takes no other value; a parameter that takes
 * any value has no options. A "boolean" has the options true and false. `value` and
 * `default` have the parameter's type.
 * Each `title` that the library gives comes with `titles`, as in
 * getWidgetKindsJSON(). A request that does not set the parameter gets `default`,
 * which need not be among options that come from the group. For "singleRepo" it is
 * "sallen0400/swift-news" while the list holds it, else the first of the list.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * NotFound (no such kind, or the kind has no such parameter), InvalidValue or
 * WrongType (the list that the options come from is malformed, or data),
 * TooLarge, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getConfigurationOptionsJSON(uint32_t group,
                                    const char *WIDGET_BRIDGE_NULLABLE kind,
                                    const char *WIDGET_BRIDGE_NULLABLE
                                        parameter,
                                    char *WIDGET_BRIDGE_NULLABLE buffer,
                                    uint32_t capacity);

/* --------------------------------------------------- Timelines and entries */

/*
 * The functions below take the same request, or NULL for the defaults:
 *
 *   "family"         systemSmall, systemMedium, systemLarge, systemExtraLarge,
 *                    accessoryCircular, accessoryRectangular, accessoryInline,
 *                    accessoryCorner. Default: the kind's first.
 *   "now"            the instant to answer for, ISO 8601 with an offset or Z; or a
 *                    day, "2026-05-01", for its first instant in the time zone.
 *                    Default: the clock.
 *   "timeZone"       an IANA name ("Asia/Seoul") or an offset ("+09:00").
 *                    Default: TZ, else the system's zone, else UTC. Without a
 *                    tz database any zone but UTC and offsets is InvalidValue,
 *                    even one that TZ or the system names.
 *   "locale"         a language tag ("ko", "ja-JP"). Default: "en".
 *   "configuration"  an object of the kind's parameters. Each has a value of
 *                    its type; a parameter with fixed options has one of its options.
 *   "days"           how many midnights the timeline covers, 0 to 399.
 *                    Default: 7.
 *   "isPreview"      for getSnapshotJSON() and pictures only: true gives sample
 *                    data, as a gallery shows it.
 *   "isForLayout"    true adds to events what pictures show of them, for a layout
 *                    of the host's own: "share", and "startLabel" if the event
 *                    begins later and has no end. Default: false.
 *   "onInvalid"      what to do if a value of the group cannot be shown: "error"
 *                    fails; "entry" gives an entry with "state":"invalid" and
 *                    an "error" that has the members of getLastErrorJSON(), and
 *                    a picture that says so. Default: "error".
 *   "force"          for getRefreshPlanJSON() only: true lists requests that failed
 *                    without waiting until they are due again.
 *
 * renderWidgetSVG() and getWidgetDrawingJSON() take more members. Any other
 * member is InvalidValue, and so is a parameter that the kind does not have; the
 * message suggests the nearest name ("did you mean timeZone?").
 *
 * An entry has "date" (ISO 8601 in the zone), "isPlaceholder", and the members of
 * its kind, which Schemas/KIND-entry.schema.json describes:
 *
 *   "dday"           "title", "startDate", "endDate", "dday", "label",
 *                    "relativeLabel", "countDay", "countLabel", "state",
 *                    "progress", "url" and "relevance"; "occurrence" if the
 *                    event repeats; "milestone" and "nextMilestone" if it has
 *                    milestones; "calendarDays" if it counts working days;
 *                    "best" if it has restarts;
 *                    "endInstant", "hasEnded" and "hoursLeft" if it has a time;
 *                    "parts", "unitsLabel", "countParts" and
 *                    "countUnitsLabel" if its "units" are set, and in this case
 *                    also "years" if it repeats yearly.
 *                    Schemas/counts.md says what an event can count.
 *   "ddayList"       "events", each with its "key" and the members of "dday";
 *                    "eventCount" and "skippedKeys".
 *   "period"         "title", "from", "to", "dayCount", "daysOver", "daysLeft",
 *                    "progress", "percent" and "url", for the year, the month or
 *                    the days that the configuration names.
 *   "studyCalendar"  "month", "firstWeekday", "weeks", "streak",
 *                    "longestStreak", "totalDays", "studiedThisMonth",
 *                    "daysInMonth", "gaugeValue", "inlineText", "links" and
 *                    "url"; "title" and "icon" if they are configured. Its data
 *                    is the list of days under "studyDays", or under the key
 *                    "dataKey": dates, instants with a zone, or rows
 *                    {"date","didStudy"} of either.
 *   "globalTotals"   "title", "confirmed", "deaths", "recovered", "fetchedAt"
 *                    and "fetchError".
 *   "singleRepo"     "owner", "name", "avatarUrl", "imageID", "hasIssues",
 *                    "forks", "watchers", "openIssues", "pushedAt",
 *                    "daysSinceLastActivity", "activity" ("active", or "stale"
 *                    above 50 days), "contributors" (in systemLarge),
 *                    "fetchedAt", "fetchError" and "url".
 *   "doubleRepo"     "topRepo" and "bottomRepo", each with the members of
 *                    "singleRepo" or null; "fetchError" and "links".
 *   a host's kind    "content"; see registerWidgetKind().
 *
 * If a fetch fails, the last good entry stays, with "fetchedAt" and "fetchError".
 * If there is none yet, the entry has sample data, "isPlaceholder" and
 * "fetchError".
 *
 * All of them fail with InvalidHandle, InvalidArgument, NotFound (no such kind),
 * InvalidJSON, InvalidValue, WrongType (the configured key holds data), TooLarge,
 * IOError, Corrupt.
 */

/**
 * Gets the entry to show before there is data. It has sample data:
 *
 *     {"version":1,"kind","family","timeZone","revision","configuration":{...},
 *      "entry":{...}}
 *
 * "configuration" has the kind's parameters: each as the request sets it, else its
 * default. Some, such as "theme" and "units", are left out if they have their
 * default.
 *
 * Returns the length of the text.
 */
WIDGET_BRIDGE_API
int32_t getPlaceholderJSON(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE kind,
                           const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                           char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/**
 * Gets the entry for a gallery of widgets. It has the real data if there is some,
 * else sample data; with "isPreview" it always has sample data. The document has the
 * form of getPlaceholderJSON().
 *
 * Returns the length of the text.
 */
WIDGET_BRIDGE_API
int32_t getSnapshotJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Gets a widget's timeline: what to show, from when, and when to ask again:
 *
 *     {"version":1,"kind","family","timeZone","revision","configuration":{...},
 *      "entries":[...],"policy":{"type":"atEnd"}}
 *
 * There are at most 400 entries, with at most 10 MB, by ascending date; no two have
 * the same date. The entry that shows is the one with the greatest date <= now. The
 * policy's "type" is "atEnd", "never", or "after" with a "date". `revision` grows with
 * every change of the group.
 *
 * Returns the length of the text.
 */
WIDGET_BRIDGE_API
int32_t getTimelineJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Gets the timeline's entry that shows at "now". The document has the form of
 * getPlaceholderJSON(); "entry" is null if nothing shows yet.
 *
 * Returns the length of the text.
 */
WIDGET_BRIDGE_API
int32_t getEntryJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                     const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                     char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Draws the entry of getEntryJSON() as an SVG document, in UTF-8. If nothing
 * shows yet, it draws the placeholder, with bars in place of text; with
 * "isPreview" it draws the sample data, as a gallery shows it. The request has
 * more members:
 *
 *   "appearance"     "light" or "dark". Default: "light".
 *   "accent"         the widget's own colour, "#RRGGBB", which is used unchanged.
 *                    It fills shapes. If it is too close to the colour of the
 *                    background, it fills the background. Default: the theme's.
 *                    The accessory families have no background and one tint, by
 *                    default black in light and white in dark appearance.
 *   "renderingMode"  "fullColor", "accented" (a dark background, white, and the
 *                    widget's own colour) or "vibrant" (white, no background).
 *   "style", "theme", "format", "icon", "image"
 *                    for "dday" only: the layout ("number", "ring", "bar",
 *                    "photo", "page", "dots"), the colours ("plain", "indigo",
 *                    "sunset", "rose", "amber", "ocean", "forest", "graphite",
 *                    "paper"), the figure ("dMinus", "daysLeft", "percent"), an
 *                    emoji or a symbol beside the title, and the key of a photo's
 *                    data. The library's other kinds also have "theme".
 *   "emoji"          "symbols" draws an emoji beside a title as a symbol that means
 *                    the same, in the colour of the title, and leaves out one that
 *                    has no such symbol; "characters" draws it as the system's font
 *                    has it. Default: "symbols" if the rendering mode is "accented"
 *                    or "vibrant", else "characters".
 *   "textScale"      how large text is, 0.8 to 1.6 times its normal size, as far as
 *                    there is room. Default: 1.
 *   "links"          true writes an element "a" around each region of the widget
 *                    that has its own URL. Default: false.
 *
 * The picture has the size of its family in points: systemSmall 158 x 158,
 * systemMedium 338 x 158, systemLarge 338 x 354, systemExtraLarge 712 x 354,
 * accessoryCircular 76 x 76, accessoryRectangular 172 x 76, accessoryInline
 * 234 x 24, accessoryCorner 60 x 60. It is mirrored if the language of "locale" is
 * written from right to left. Except for its links, it refers to nothing outside
 * itself, and its ids do not clash with those of other pictures in a page. A screen
 * reader speaks its <title> and <desc>. Text from outside is escaped. Long text
 * shrinks, and is cut with an ellipsis if that is not enough. Pictures may look
 * different in a later version.
 *
 * Returns the length of the text. Fails as the four functions above do, and with
 * InvalidValue for a wrong appearance or accent.
 */
WIDGET_BRIDGE_API
int32_t renderWidgetSVG(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                        char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/**
 * Gets the picture of renderWidgetSVG() as a list of operations, for canvases
 * that cannot draw SVG.
 *
 * The document (Schemas/drawing.schema.json) has the picture's "width" and
 * "height" in points, "title" and "details" for screen readers, "fontFamily",
 * and "operations" in the order in which they are painted:
 *
 *   "rectangle", "circle", "arc", "dots", "path"
 *                    a shape with "fill", or with "stroke" and "lineWidth".
 *   "text"           one line: "x" and "y" of its baseline, "align" ("left",
 *                    "center" or "right": which point of the line "x" is),
 *                    and the "box" that the line was measured to take.
 *   "image"          a data URL. The image fills its rectangle, and edges that do not
 *                    fit are cut off.
 *   "group"          "operations" that are painted as one. It can have an "opacity",
 *                    a shape "clip" outside of which nothing shows, and a "url"
 *                    that a tap on its "box" opens.
 *
 * Positions are in points from the upper left corner, even if the picture is read from
 * right to left. A paint has a "color"; an "opacity" if that is not 1; a "gradient" if
 * it is not of one colour; and a "role" if a system may choose the paint itself:
 * "accent", or "background" for the widget's background. Skip members and types that
 * you do not know: later versions will add some.
 *
 * Returns the length of the text. Fails as renderWidgetSVG() does.
 */
WIDGET_BRIDGE_API
int32_t getWidgetDrawingJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                             const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                             char *WIDGET_BRIDGE_NULLABLE buffer, uint32_t capacity);

/* ----------------------------------------------------------- A host's kinds */

/*
 * A host can show widgets that the library does not know: it describes a kind,
 * and sets what the kind shows and from when. The group keeps both beside its
 * keys, so that every process that opens the group has them, also after a
 * restart. removeAllSharedValues() leaves them.
 *
 * The functions above serve such a kind, too. Its timeline is the one that the host
 * has set for the widget's configuration, else the one for all configurations. Dates
 * are in the zone of the request, and "days" has no effect. An entry has "date",
 * "isPlaceholder", "content" (the host's object, byte for byte), and "url" and
 * "relevance" if they were set. The placeholder shows the description's "placeholder",
 * else the content of the first entry, else {}.
 *
 * Alternatively, the description says how the kind makes its entries from values of
 * the group, from its parameters, and from what a URL returns: see "source", "content"
 * and "entriesFrom" below, and Schemas/kinds.md. The library fetches nothing:
 * getRefreshPlanJSON() lists what a source needs, and setRefreshResponse() takes the
 * response. Such an entry has "fetchedAt" and "fetchError", as "globalTotals" has
 * them. It has "isStale" if it is older than "staleAfter". It has "fault"
 * {"code","path","reference"} if a place of a template could not be filled in; the
 * code is "missing", "wrongType" or "tooLarge". The picture says so, too.
 */

/**
 * Describes a kind of widget.
 *
 *   "kind"               the name: 1 to 128 bytes without control characters,
 *                        and none of the library's.
 *   "displayName"        what people see.
 *   "description"        one sentence on what it shows. Default: "".
 *   "supportedFamilies"  a list of one or more families, the default first.
 *   "parameters"         a list of what can be configured. Default: none.
 *     "name"               the member of a request's "configuration".
 *     "title"              the text that people see for it. Default: the name.
 *     "type"               "string", "integer", "number" or "boolean".
 *     "options"            the values that it can be set to: a list of values of the
 *                          type, or of {"value","title"}. Default: any value.
 *     "optionsFrom"        in place of "options": the key of a value that is such
 *                          a list. The default is then "default" if the list
 *                          has it, else the first of the list.
 *     "default"            Default: the first option, else "", 0 or false.
 *   "placeholder"        the content of the placeholder, an object.
 *   "source"             what is fetched. An unknown member is InvalidValue.
 *     "url"                a template over parameters and stored values, which
 *                          are percent-encoded. https, or http for localhost,
 *                          127.0.0.1 and [::1]; scheme and host are constants.
 *     "headers"            an object. A header is a string, or {"key","prefix"}:
 *                          the text under a key, after a prefix. Only the refresh
 *                          plan shows that text, and only for an https URL.
 *     "maxAge"             seconds that a response stays fresh. Default: 900.
 *     "retryAfter"         seconds after which a request that failed is due again.
 *                          Default: 300.
 *     "staleAfter"         seconds after which an entry "isStale". Default: never.
 *   "content"            the content of the entries: an object whose texts are
 *                        templates. "{/a/b}" is a JSON Pointer (RFC 6901) into
 *                        the response, "{$name}" a parameter, "{@key/a}" a
 *                        stored value; "{/a|number:2}" has a format: number,
 *                        percent, date, relative, daysUntil. "{{" stands for a
 *                        brace. A text that is only one such place becomes the
 *                        value itself, such as a list or a number.
 *   "defaults"           the values to use for missing ones: {"/a/b":"-"}.
 *   "entriesFrom"        the key of a value that is a list of objects with a
 *                        "date". Each object is the content of an entry, or, with
 *                        "content", the object that "{/a}" points into.
 *   "drawnAs"            "globalTotals": pictures are those of that kind, if the
 *                        content has "confirmed", "deaths" and "recovered".
 *   "intents"            what the widget's user can do, for performIntent(): a
 *                        list of {"intent","title","key","change"}. An intent
 *                        changes the value under the key: "set" puts its own
 *                        "value" there, or the parameter "value"; "add" appends
 *                        the parameter to a list, "remove" takes it out, and
 *                        "toggle" removes it if the list has it, and else adds it.
 *                        In a list of objects, an object is found by its "title",
 *                        and "toggle" flips its "done"; "by" and "member" name
 *                        other members in place of these two. Without a parameter
 *                        "toggle" flips true and false.
 *
 * A description can also be another name for a kind, such as the one that the kind
 * has in an Xcode project: {"alias":"SingleRepoWidget","of":"singleRepo"}. The alias
 * works wherever the name of a kind is expected. Documents then have both the "kind" and
 * the "alias". An alias may not be the name of a kind; unregisterWidgetKind() removes it.
 *
 * A description has at most 1 MB and 128 levels. In the document of
 * getPlaceholderJSON() its placeholder is one level deeper. A kind that is
 * registered again keeps its timeline. Those of its registered instances that do not
 * fit the new description are removed; see registerWidgetInstance().
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, InvalidJSON,
 * InvalidValue, TooLarge, ReadOnly, Busy, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t registerWidgetKind(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE descriptorJSON);

/**
 * Removes a kind that a host has registered, with its aliases, its timeline and its
 * registered instances.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidValue (one of the
 * library's), otherwise as registerWidgetKind() does.
 */
WIDGET_BRIDGE_API
int32_t unregisterWidgetKind(uint32_t group,
                             const char *WIDGET_BRIDGE_NULLABLE kind);

/**
 * Sets what a kind shows, in place of what it showed:
 *
 *     {"entries":[{"date":"2026-05-01T09:00:00+09:00",
 *                  "content":{"title":"High water"},
 *                  "url":"tides://busan",
 *                  "relevance":{"score":1,"duration":3600}}],
 *      "policy":{"type":"after","date":"2026-05-02T00:00:00+09:00"}}
 *
 * entries: 1 to 400, by ascending date, no two with the same date. Entries and policy
 * have at most 10 MB of text together. A date is ISO 8601 with an offset or Z. "url"
 * is any URI reference, "score" any number, "duration" a number of seconds, 0 by
 * default. policy: its "type" is "atEnd" (default), "never", or "after" with a
 * "date" that is not before the last entry's.
 *
 * With "configuration", an object of the kind's parameters, the timeline is only for
 * widgets with this configuration; parameters that it leaves out have their
 * defaults. A kind has timelines for at most 64 configurations.
 *
 * Before the first call a kind has no entries and the policy "never".
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidValue (the kind is one of
 * the library's, or the timeline has a fault, with its path:
 * "$.entries[3].date"), otherwise as registerWidgetKind() does.
 */
WIDGET_BRIDGE_API
int32_t setTimelineJSON(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE kind,
                        const char *WIDGET_BRIDGE_NULLABLE timelineJSON);

/* ---------------------------------------------------------- What is on screen */

/**
 * Tells programs that show widgets of a kind to ask for its timeline again: the
 * change count differs, and waitForSharedChange() wakes.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidHandle,
 * InvalidArgument, ReadOnly, Busy, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t reloadTimelines(uint32_t group,
                        const char *WIDGET_BRIDGE_NULLABLE kind);

/**
 * Does the same as reloadTimelines(), for all kinds.
 *
 * Returns 0. Fails with InvalidHandle, ReadOnly, Busy, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t reloadAllTimelines(uint32_t group);

/**
 * Registers an instance: a widget that is on screen. It has a kind, and the
 * family and the configuration of the request, with defaults filled in. The
 * process that shows the widget calls this, so that the app can call
 * getCurrentConfigurationsJSON(). Two widgets that are alike in all three are one
 * instance.
 *
 * The instance stays until unregisterWidgetInstance(), even after the process
 * that registered it has ended.
 *
 * Register a widget of "singleRepo" or "doubleRepo" that has a "tokenKey". From then
 * on no template shows the text under that key, and no kind that is registered
 * later sends it to another server. Until then, the library does not know that the key
 * holds a token, because getRefreshPlanJSON() stores nothing. Schemas/kinds.md has the
 * rules.
 *
 * Returns 0. Fails with NotFound (no such kind), InvalidHandle,
 * InvalidArgument, InvalidJSON, InvalidValue, TooLarge, ReadOnly, Busy,
 * IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t registerWidgetInstance(uint32_t group,
                               const char *WIDGET_BRIDGE_NULLABLE kind,
                               const char *WIDGET_BRIDGE_NULLABLE requestJSON);

/**
 * Removes an instance, because its widget is no longer on screen. If there is no such
 * instance, nothing changes.
 *
 * Returns 0. Fails as registerWidgetInstance() does.
 */
WIDGET_BRIDGE_API
int32_t unregisterWidgetInstance(uint32_t group,
                                 const char *WIDGET_BRIDGE_NULLABLE kind,
                                 const char *WIDGET_BRIDGE_NULLABLE
                                     requestJSON);

/**
 * Lists the instances, in the order in which they were registered:
 *
 *     {"version":1,"configurations":[
 *       {"kind":"dday","family":"systemSmall",
 *        "configuration":{"dataKey":"widgetDataKey"}}]}
 *
 * A default that comes from the group, such as the repository of "singleRepo", is
 * listed with its present value.
 *
 * Returns the length of the text. Fails with InvalidHandle, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getCurrentConfigurationsJSON(uint32_t group,
                                     char *WIDGET_BRIDGE_NULLABLE buffer,
                                     uint32_t capacity);

/* ------------------------------------------------------------ What is fetched */

/*
 * The library does no networking. A host asks what to fetch for a widget, sends
 * the requests with its own HTTP client, and hands back each response, good or
 * bad, until the plan is empty:
 *
 *     for each request of getRefreshPlanJSON(group, kind, request, ...)
 *         send it; setRefreshResponse(group, requestID, status, body, length)
 *
 * A request that had a response, even a bad one, is not in the plan until it is
 * due again, so that this loop ends. The timeline's policy says when the next
 * request is due. A request that had no response is due again after 60 seconds.
 * After each further attempt without a response the pause doubles, up to the kind's
 * own interval.
 *
 * A failed request is due at once if reloadTimelines() or reloadAllTimelines() was
 * called since, and always with {"force":true} in the request. (With "force", send
 * each request once, or the loop does not end.) If the server said when to ask again
 * (see setRefreshResponseHeaders()), the request is due then, and not before.
 */

/**
 * Lists the requests to send for the widget of `requestJSON` at its "now": those that
 * never had a response, those that are due again, and those that had their response
 * more than five minutes after that "now", for example because a clock was set back.
 *
 *     {"version":1,"requests":[
 *       {"requestID":"github.repository:apple/swift",
 *        "url":"https://api.github.com/repos/apple/swift",
 *        "headers":{"Accept":"application/vnd.github+json", ...},
 *        "maxAge":43200}]}
 *
 * Send a GET with these headers, and follow redirects only to the same scheme, host
 * and port. `maxAge` says for how many seconds a good response stays fresh. A
 * response may lead to new requests (a repository to its owner's picture), so ask
 * again afterwards. URLs are http or https; those from a response are https, on
 * hosts that the kind names.
 *
 * Returns the length of the text; "requests" is empty if nothing is due, and for
 * kinds that fetch nothing. Fails as getTimelineJSON() does.
 */
WIDGET_BRIDGE_API
int32_t getRefreshPlanJSON(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE kind,
                           const char *WIDGET_BRIDGE_NULLABLE requestJSON,
                           char *WIDGET_BRIDGE_NULLABLE buffer,
                           uint32_t capacity);

/**
 * Takes the response to a request of a plan, and stores the parts of it that widgets
 * show, with the time of the system's clock.
 *
 * requestID:  as the plan has it. Any process may respond, at any time.
 * httpStatus: the status of the response; 0 if there was none.
 * body:       the body of the response; `length` is 0 to 16,777,216. NULL if it
 *             is 0.
 *
 * Returns 0 even if the response is bad. The group stores the failure, too, and
 * entries have it as "fetchError" {code, at, httpStatus, path}. The code is
 * "noResponse" (status 0), "invalidResponse" (a status other than 200; but 204 is good
 * for the contributors of a repository, where it means that there are none, and 304 is
 * good after an ETag, as setRefreshResponseHeaders() says), "invalidData" (the body is
 * not as it should be; path says where) or "invalidURL" (a picture's address is not
 * allowed; path says where it is). The last good response stays. A response older than
 * 30 days is removed when a response other than a 304 arrives, unless an instance, a
 * repository of the list "repos" or a default asks for it.
 *
 * Fails with InvalidHandle, InvalidArgument, NotFound (nothing asks for such a
 * request), ReadOnly, Busy, IOError, Corrupt; and with TooLarge for a longer
 * body, for which the group still stores the failure "invalidData".
 */
WIDGET_BRIDGE_API
int32_t setRefreshResponse(uint32_t group,
                           const char *WIDGET_BRIDGE_NULLABLE requestID,
                           int32_t httpStatus,
                           const uint8_t *WIDGET_BRIDGE_NULLABLE body,
                           uint32_t length);

/**
 * Does the same as setRefreshResponse(), and reads from the response's headers when to
 * ask again:
 *
 *     {"Retry-After":"120","ETag":"\"33a64d\"","Cache-Control":"max-age=3600"}
 *
 * headersJSON: an object of strings, whose names have any letter case; NULL for none.
 *              Headers other than these are ignored, and so is a value that cannot be
 *              read.
 *   Retry-After          when to ask again if the response is bad, in seconds or as a
 *                        date; at least a minute and at most a day later. Nothing makes
 *                        the request due earlier.
 *   X-RateLimit-Reset    the same in seconds since 1970, if X-RateLimit-Remaining is
 *                        0, or is absent and the status is 403 or 429.
 *   ETag                 the next plan sends it as If-None-Match. A response with
 *                        status 304 then keeps the stored data, as if it had been
 *                        fetched just now.
 *   Cache-Control        its max-age says how long a good response stays fresh, up
 *                        to a day, if that is longer than the plan's maxAge.
 *   :now                 no header, since none can have this name: when the response
 *                        came, in place of the clock's time, for tests that replace
 *                        the clock. An instant as in a request's "now".
 *
 * Returns what setRefreshResponse() returns. Fails as setRefreshResponse() does, and
 * with InvalidJSON and InvalidValue for the headers; then nothing is changed.
 */
WIDGET_BRIDGE_API
int32_t setRefreshResponseHeaders(uint32_t group,
                                  const char *WIDGET_BRIDGE_NULLABLE requestID,
                                  int32_t httpStatus,
                                  const char *WIDGET_BRIDGE_NULLABLE headersJSON,
                                  const uint8_t *WIDGET_BRIDGE_NULLABLE body,
                                  uint32_t length);

/**
 * Reads a fetched picture by the "imageID" of an entry: the bytes as they were
 * received, in the server's format (PNG, JPEG, GIF, WebP), 1 to 1,048,576 of them. An
 * imageID is also the picture's requestID.
 *
 * Returns the length in bytes; they are written if length <= capacity. Fails with
 * InvalidHandle, InvalidArgument, NotFound (the picture has not been fetched yet, or
 * does not exist), IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getWidgetImage(uint32_t group,
                       const char *WIDGET_BRIDGE_NULLABLE imageID,
                       uint8_t *WIDGET_BRIDGE_NULLABLE buffer,
                       uint32_t capacity);

/* ------------------------------------------------------------ What people do */

/**
 * Lists the intents: what people can do with the library's widgets, and then with
 * those of kinds that a host has registered:
 *
 *     {"version":1,"intents":[
 *       {"intent":"toggleStudyDay","title":"Toggle Study Day",
 *        "parameters":[{"name":"date","title":"Date","type":"string"}, ...]}, ...]}
 *
 * performIntent() takes `intent` and an object of these parameters, all of which
 * are required, unless they have "isOptional":true. Each `title` comes with `titles`,
 * as in getWidgetKindsJSON(); those of a host's intents are empty.
 *
 * Returns the length of the text. Fails with InvalidHandle, InvalidArgument,
 * TooLarge, IOError, Corrupt.
 */
WIDGET_BRIDGE_API
int32_t getIntentsJSON(uint32_t group, char *WIDGET_BRIDGE_NULLABLE buffer,
                       uint32_t capacity);

/**
 * Does what a widget's user asks for. It reads the group and writes the change
 * under one lock, so that no change by another process is lost.
 *
 *   "addRepository"     {"repository":"owner/name"}: appends a repository to the
 *                       list under "repos", without white space around it. It
 *                       must have the form owner/name and must not be in the
 *                       list in any letter case. A group without the list counts
 *                       as having ["sallen0400/swift-news"].
 *   "removeRepository"  {"repository":"owner/name"}: removes it from the list. It
 *                       must be in the list, and must not be the last one. What
 *                       was fetched for it is removed, unless an instance, a
 *                       default, or another repository of the list shows it.
 *   "toggleStudyDay"    {"date":"2026-05-01"}: adds a day to the list under
 *                       "studyDays", or under "dataKey" if that is given, or
 *                       removes the day if the list has it. Rows and instants keep
 *                       their form. With "now" or "timeZone", as requests have
 *                       them, a day later than today is InvalidValue.
 *   "restartCount"      {"key":"smoking","date":"2026-05-01"}: adds a day to the
 *                       "restarts" of the event under a key, which must have a
 *                       "startDate". Without "date" the day is today. A later day is
 *                       InvalidValue. "now" and "timeZone" determine today, as in a
 *                       request.
 *
 * parametersJSON: an object, or NULL for an empty one. Unknown members are
 * ignored.
 *
 * Returns 0. Fails with InvalidHandle, InvalidArgument, NotFound (no such
 * intent), InvalidJSON, InvalidValue (a parameter breaks a rule, with its path
 * and a message that says which; or the list is malformed, with its key),
 * WrongType (the list's key holds data), TooLarge, ReadOnly, Busy,
 * GroupUnavailable, IOError, Corrupt, Unsupported.
 */
WIDGET_BRIDGE_API
int32_t performIntent(uint32_t group, const char *WIDGET_BRIDGE_NULLABLE intent,
                      const char *WIDGET_BRIDGE_NULLABLE parametersJSON);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif /* WIDGET_BRIDGE_H */
