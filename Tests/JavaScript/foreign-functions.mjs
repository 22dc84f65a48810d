// The header's functions by a runtime's foreign function interface, in the shape of the Node-API
// face: text is a string, bytes a Uint8Array, and a failure throws an Error with code and detail.

// What each function takes and what it gives back; the buffers of "text" and "bytes" results are
// left out.
const functions = {
  openSharedGroup: [["text", "text"], "number"],
  closeSharedGroup: [["number"], "number"],
  setSharedValue: [["number", "text", "text"], "number"],
  getSharedValue: [["number", "text"], "text"],
  setSharedValues: [["number", "text", "text"], "number"],
  getSharedValues: [["number"], "text"],
  replaceSharedValue: [["number", "text", "text", "text"], "number"],
  removeSharedValue: [["number", "text"], "number"],
  removeAllSharedValues: [["number"], "number"],
  setSharedData: [["number", "text", "bytes"], "number"],
  getSharedData: [["number", "text"], "bytes"],
  getSharedKeysJSON: [["number"], "text"],
  applySharedChanges: [["number", "text"], "number"],
  getSharedRecordsJSON: [["number", "text"], "text"],
  getSharedChangeCount: [["number"], "count"],
  getSharedChangesJSON: [["number", "text"], "text"],
  waitForSharedChange: [["number", "number", "number"], "wait"],
  interruptSharedWaits: [["number"], "number"],
  getWidgetKindsJSON: [["number"], "text"],
  getPlaceholderJSON: [["number", "text", "text"], "text"],
  getSnapshotJSON: [["number", "text", "text"], "text"],
  getTimelineJSON: [["number", "text", "text"], "text"],
  getEntryJSON: [["number", "text", "text"], "text"],
  renderWidgetSVG: [["number", "text", "text"], "text"],
  getWidgetDrawingJSON: [["number", "text", "text"], "text"],
  getConfigurationOptionsJSON: [["number", "text", "text"], "text"],
  registerWidgetKind: [["number", "text"], "number"],
  unregisterWidgetKind: [["number", "text"], "number"],
  setTimelineJSON: [["number", "text", "text"], "number"],
  reloadTimelines: [["number", "text"], "number"],
  reloadAllTimelines: [["number"], "number"],
  registerWidgetInstance: [["number", "text", "text"], "number"],
  unregisterWidgetInstance: [["number", "text", "text"], "number"],
  getCurrentConfigurationsJSON: [["number"], "text"],
  getRefreshPlanJSON: [["number", "text", "text"], "text"],
  setRefreshResponse: [["number", "text", "signed", "bytes"], "number"],
  getWidgetImage: [["number", "text"], "bytes"],
  getIntentsJSON: [["number"], "text"],
  performIntent: [["number", "text", "text"], "number"],
  getLastErrorJSON: [[], "text"],
  getBridgeVersion: [[], "count"],
};

const statusNames = [
  "ok", "invalidArgument", "invalidHandle", "notFound", "invalidJSON", "invalidValue",
  "wrongType", "tooLarge", "groupUnavailable", "readOnly", "busy", "ioError", "corrupt",
  "unsupported", "internal", "conflict",
];

/** The parameters of the C function, as both runtimes name them. */
function signature(takes, gives, pointer) {
  const types = { number: ["u32"], signed: ["i32"], text: [pointer], bytes: [pointer, "u32"] };
  const parameters = takes.flatMap((kind) => types[kind]);
  if (gives === "text" || gives === "bytes") parameters.push(pointer, "u32");
  return { parameters, result: gives === "count" ? "u32" : "i32" };
}

async function loadSymbols(face, library) {
  const declarations = {};
  if (face === "deno-ffi") {
    for (const [name, [takes, gives]] of Object.entries(functions)) {
      declarations[name] = { ...signature(takes, gives, "buffer"), nonblocking: gives === "wait" };
    }
    return Deno.dlopen(library, declarations).symbols;
  }
  for (const [name, [takes, gives]] of Object.entries(functions)) {
    const { parameters, result } = signature(takes, gives, "ptr");
    declarations[name] = { args: parameters, returns: result };
  }
  const { dlopen } = await import("bun:ffi");
  return dlopen(library, declarations).symbols;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function passed(kind, value) {
  if (kind === "text") return value == null ? [null] : [encoder.encode(`${value}\0`)];
  if (kind === "bytes") return value?.length ? [value, value.length] : [null, 0];
  return [value];
}

export async function loadForeignFunctions(face, library) {
  const symbols = await loadSymbols(face, library);

  function read(name, values) {
    for (let capacity = 1024;;) {
      const buffer = new Uint8Array(capacity);
      const length = checked(symbols[name](...values, buffer, capacity));
      if (length < capacity) return buffer.subarray(0, length);
      capacity = length + 1;
    }
  }

  function failure(status, detail) {
    return Object.assign(new Error(detail.message), { code: statusNames[-status], detail });
  }

  function checked(result) {
    if (result >= 0) return result;
    throw failure(result, JSON.parse(decoder.decode(read("getLastErrorJSON", []))));
  }

  const bridge = {};
  for (const [name, [takes, gives]] of Object.entries(functions)) {
    bridge[name] = (...values) => {
      const passedValues = takes.flatMap((kind, place) => passed(kind, values[place]));
      if (gives === "text") return decoder.decode(read(name, passedValues));
      if (gives === "bytes") return read(name, passedValues);
      if (gives === "count") return symbols[name](...passedValues) >>> 0;
      if (gives === "number") return checked(symbols[name](...passedValues));
      // A call made on another thread is told by its status alone.
      return Promise.resolve(symbols[name](...passedValues)).then((result) => {
        if (result < 0) throw failure(result, { message: `waitForSharedChange: ${result}` });
        return result;
      });
    };
  }
  return bridge;
}
