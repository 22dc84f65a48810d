// Made by Sources/FunctionTable/make from functions.txt.
// The functions of widget_bridge.h that the package calls. Both backends are made from this table.
//
// A parameter is "number" (32 bits, unsigned), "integer" (32 bits, signed), "text", "text?" (text
// or NULL) or "bytes" (a pointer and a length). A result is "number" (a status or a handle),
// "count" (32 bits, unsigned), "text" or "bytes". Output buffers are not listed: they follow from
// the result. A function whose result may be absent returns undefined instead of notFound.

function declare(gives, ...takes) {
  return { takes, gives, mayBeAbsent: false };
}

function declareLookUp(gives, ...takes) {
  return { takes, gives, mayBeAbsent: true };
}

export const functions = {
  openSharedGroup: declare("number", ["name", "text"], ["optionsJSON", "text?"]),
  closeSharedGroup: declare("number", ["group", "number"]),
  repairSharedGroup: declare("text", ["group", "number"]),

  setSharedValue: declare("number", ["group", "number"], ["key", "text"], ["json", "text"]),
  getSharedValue: declareLookUp("text", ["group", "number"], ["key", "text"]),
  setSharedValues: declare(
    "number", ["group", "number"], ["valuesJSON", "text?"], ["removedKeysJSON", "text?"],
  ),
  getSharedValues: declare("text", ["group", "number"]),
  getSharedValuesForKeys: declare("text", ["group", "number"], ["keysJSON", "text"]),
  checkSharedValueJSON: declare(
    "number", ["group", "number"], ["kind", "text?"], ["key", "text"], ["json", "text"],
  ),
  replaceSharedValue: declare(
    "number", ["group", "number"], ["key", "text"], ["expected", "text?"], ["json", "text?"],
  ),
  removeSharedValue: declareLookUp("number", ["group", "number"], ["key", "text"]),
  removeAllSharedValues: declare("number", ["group", "number"]),
  setSharedData: declare("number", ["group", "number"], ["key", "text"], ["bytes", "bytes"]),
  getSharedData: declareLookUp("bytes", ["group", "number"], ["key", "text"]),
  getSharedKeysJSON: declare("text", ["group", "number"]),
  applySharedChanges: declare("number", ["group", "number"], ["changesJSON", "text"]),
  getSharedRecordsJSON: declare("text", ["group", "number"], ["prefix", "text"]),

  getSharedChangeCount: declare("count", ["group", "number"]),
  getSharedChangesJSON: declare("text", ["group", "number"], ["sinceJSON", "text?"]),

  getWidgetKindsJSON: declare("text", ["group", "number"]),
  registerWidgetKind: declare("number", ["group", "number"], ["descriptorJSON", "text"]),
  unregisterWidgetKind: declare("number", ["group", "number"], ["kind", "text"]),
  getConfigurationOptionsJSON: declare(
    "text", ["group", "number"], ["kind", "text"], ["parameter", "text"],
  ),

  getTimelineJSON: declare("text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"]),
  getEntryJSON: declare("text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"]),
  getSnapshotJSON: declare("text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"]),
  getPlaceholderJSON: declare(
    "text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"],
  ),
  setTimelineJSON: declare(
    "number", ["group", "number"], ["kind", "text"], ["timelineJSON", "text"],
  ),
  renderWidgetSVG: declare("text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"]),
  getWidgetDrawingJSON: declare(
    "text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"],
  ),

  getIntentsJSON: declare("text", ["group", "number"]),
  performIntent: declare(
    "number", ["group", "number"], ["intent", "text"], ["parametersJSON", "text?"],
  ),

  getRefreshPlanJSON: declare(
    "text", ["group", "number"], ["kind", "text"], ["requestJSON", "text?"],
  ),
  setRefreshResponse: declare(
    "number", ["group", "number"], ["requestID", "text"], ["httpStatus", "integer"],
    ["body", "bytes"],
  ),
  setRefreshResponseHeaders: declare(
    "number", ["group", "number"], ["requestID", "text"], ["httpStatus", "integer"],
    ["headersJSON", "text?"], ["body", "bytes"],
  ),
  getWidgetImage: declareLookUp("bytes", ["group", "number"], ["imageID", "text"]),

  reloadTimelines: declare("number", ["group", "number"], ["kind", "text"]),
  reloadAllTimelines: declare("number", ["group", "number"]),
  registerWidgetInstance: declare(
    "number", ["group", "number"], ["kind", "text"], ["requestJSON", "text"],
  ),
  unregisterWidgetInstance: declare(
    "number", ["group", "number"], ["kind", "text"], ["requestJSON", "text"],
  ),
  getCurrentConfigurationsJSON: declare("text", ["group", "number"]),

  getLastErrorJSON: declare("text"),
  getBridgeVersion: declare("count"),
};
