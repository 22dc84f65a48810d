// Opens groups on a phone: in one of the app's stores, or in memory.
import { argumentError, unsupported } from "../src/client/errors.js";
import { currentTime } from "../src/client/fake-clock.js";
import { optionsJSON } from "../src/client/json.js";
import { checkedOptions, checkedStorage } from "../src/client/options.js";
import { Core } from "../src/portable/core.js";
import { portableFunctions } from "../src/portable/functions.js";
import { memoryFunctionsOf } from "../src/portable/memory-store.js";
import { checkVersion, packedVersion } from "../src/client/version.js";
import { instantiate } from "../widget-bridge-core.js";
import { PhoneStore } from "./phone-store.js";
import { checkStore } from "./stores.js";
import { memoryFolder } from "./testing.js";
import { bundledZones, systemTimeZone, timeZone } from "./time-zone.js";

let core;
const inMemory = new WeakMap();
const inStores = new WeakMap();

/** The key in `inMemory` for groups that are opened without a store. */
const noStore = {};

/** The core, made when it is first needed, because making it takes 10 to 40 ms on a phone. */
function theCore() {
  if (core !== undefined) return core;
  const made = new Core(instantiate, {
    now: currentTime, systemTimeZone, zoneVaries: true, timeZone,
  });
  checkVersion(
    "widget-bridge-core.js", made.number("getBridgeVersion"),
    ": two versions of the package are in the bundle",
  );
  return core = made;
}

/** The file and the version of the core and of its time zones. */
export function libraryInfo() {
  return {
    path: "widget-bridge-core.js", version: packedVersion, backend: "portable",
    timeZones: bundledZones(),
  };
}

/** See openGroup() of ../src/opening.js. */
export function openGroup(name, options) {
  const { storage, store, ...others } = openOptions(options);
  const functions = storage === undefined && memoryFolder() === undefined
    ? storeFunctions(store)
    : memoryFunctions(store ?? noStore, storage ?? "memory");
  const handle = functions.openSharedGroup(name, optionsJSON(others, "open", "options"), "open");
  return { backend: "portable", functions, handle };
}

/** The functions for groups in memory. In an app's tests, such groups use their store's zone. */
function memoryFunctions(store, storage) {
  let functions = inMemory.get(store);
  if (functions === undefined) {
    functions = memoryFunctionsOf(
      theCore,
      (open) => (name, options) => openInMemory(store, open, name, options),
    );
    inMemory.set(store, functions);
  }
  return functions(storage);
}

function openInMemory(store, openStore, name, options) {
  const directory = memoryFolder();
  if (directory === undefined) return openStore(name, options);
  const opened = openStore(name, { readOnly: options.readOnly, directory });
  const get = () => store.timeZone ?? undefined;
  return Object.defineProperty(opened, "timeZone", { get, configurable: true });
}

/** The functions for a store. All handles on one of its groups share a PhoneStore. */
function storeFunctions(store) {
  let functions = inStores.get(store);
  if (functions === undefined) {
    const groups = new Map();
    functions = portableFunctions({
      core: theCore,
      openStore: (name, options) => PhoneStore.open(groups, store, name, options),
    });
    inStores.set(store, functions);
  }
  return functions;
}

const elsewhere = ["directory", "libraryPath", "repair"];
const optionNames = [
  "storage", "store", "readOnly", "durability", "lockTimeoutMilliseconds", "backend", ...elsewhere,
];

function openOptions(options) {
  const checked = checkedOptions(options, "open", optionNames);
  const { backend, storage: given, store, ...others } = checked;
  const storage = checkedStorage(given);
  if (backend != null && backend !== "portable") {
    throw unsupported('A phone has no native library: backend can only be "portable".');
  }
  for (const name of elsewhere) {
    if (others[name] != null) throw unsupported(`A group on a phone has no ${name}.`);
  }
  if (store != null && storage !== undefined) {
    throw argumentError("open: a group is in a store or in memory, not in both.");
  }
  if (store == null && storage === undefined) {
    throw argumentError(
      "open: say where the group is kept: { store: expoSQLite(...) }, { store: opSQLite(...) }, " +
        'or { storage: "memory" }, which lasts as long as the app runs.',
    );
  }
  if (store != null) checkStore(store, "open");
  return { ...others, storage, store: store ?? undefined };
}
