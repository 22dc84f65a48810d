// Opens groups in a page: in localStorage, or in memory.
import { unsupported, WidgetBridgeError } from "../client/errors.js";
import { currentTime } from "../client/fake-clock.js";
import { optionsJSON } from "../client/json.js";
import { checkedOptions, checkedStorage } from "../client/options.js";
import { Core } from "../portable/core.js";
import { portableFunctions } from "../portable/functions.js";
import { LocalStorageStore } from "../portable/local-storage-store.js";
import { memoryFunctionsOf } from "../portable/memory-store.js";
import { checkVersion } from "../client/version.js";

let makeCore;
let core;

/**
 * Sets how the core is made when it is first needed. `instantiate` makes an instance of the core.
 * `zones` has those members of Core's host that supply time zones.
 */
export function openGroupsLater(instantiate, zones) {
  makeCore = () =>
    new Core(instantiate, {
      now: currentTime,
      systemTimeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC",
      ...zones,
    });
}

/**
 * Like openGroupsLater(), but makes the core now. A core that cannot be made, or of another
 * version, is refused, and does not count as loaded.
 */
export function openGroupsIn(instantiate, zones) {
  core = undefined;
  openGroupsLater(instantiate, zones);
  try {
    theCore();
  } catch (error) {
    makeCore = undefined;
    throw error;
  }
}

function theCore() {
  if (core !== undefined) return core;
  const made = makeCore();
  checkVersion("The core", made.number("getBridgeVersion"));
  return core = made;
}

const inMemory = memoryFunctionsOf(theCore);
const inStorage = portableFunctions({ core: theCore, openStore: openLocalStore });

/** Throws if the core is not loaded yet. */
export function checkLoaded(caller) {
  if (makeCore !== undefined) return;
  throw unsupported(
    `${caller}: the core is not loaded yet. Await init() of "widget-bridge" before, or import ` +
      '"widget-bridge/auto", which does.',
  );
}

/** See openGroup() of ../opening.js. */
export function openGroup(name, options) {
  checkLoaded("open");
  const { storage, ...others } = openOptions(options);
  const functions = storage === undefined ? inStorage : inMemory(storage);
  if (functions === inStorage) checkStorage();
  const handle = functions.openSharedGroup(name, optionsJSON(others, "open", "options"), "open");
  // No other tab can change a group in memory, so that group needs no lock.
  const exclusively = functions === inStorage
    ? (body) => stores.get(name).exclusively(body)
    : async (body) => body();
  return { backend: "portable", functions, handle, exclusively };
}

/** Options that other platforms have. A page refuses them, except durability "process". */
const otherNames = [
  "directory", "durability", "libraryPath", "lockTimeoutMilliseconds", "repair",
];
const optionNames = ["storage", "readOnly", "backend", ...otherNames];

function openOptions(options) {
  const { backend, storage, ...others } = checkedOptions(options, "open", optionNames);
  if (backend != null && backend !== "portable") {
    throw unsupported('A page has no native library: backend can only be "portable".');
  }
  for (const name of otherNames) {
    if (others[name] != null && !(name === "durability" && others[name] === "process")) {
      throw unsupported(`A group in a browser has no ${name}.`);
    }
  }
  return { ...others, storage: checkedStorage(storage) };
}

function checkStorage() {
  try {
    if (globalThis.localStorage != null) return;
  } catch {
    // The page is not allowed to store anything, for example because it is in a sandbox.
  }
  throw unsupported(
    "There is no localStorage here, as in a worker, or in a page that may not keep anything: " +
      'keep the group in memory, { storage: "memory" }.',
  );
}

const stores = new Map();

function openLocalStore(name, { readOnly }) {
  if (readOnly && !LocalStorageStore.exists(localStorage, name)) {
    throw new WidgetBridgeError({
      code: "groupUnavailable",
      message: `There is no group "${name}" in localStorage, and the handle is to read only.`,
    });
  }
  let store = stores.get(name);
  if (store === undefined) {
    store = new LocalStorageStore(localStorage, name);
    stores.set(name, store);
    store.claimJournal();
  }
  if (!readOnly) store.make();
  return store;
}
