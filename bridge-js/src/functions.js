// The functions of widget_bridge.h that the package calls, one row each: both backends are made by
// this table.
//
// Parameters are "number" (32 bits without a sign), "integer" (32 bits with one), "text", "text?"
// (or NULL) and "bytes" (a pointer and a length). Output buffers are not listed: they follow from
// the result, which is "number" (a status, a handle), "count" (32 bits without a sign), "text" or
// "bytes". A function that answers whether or what there is gives undefined for notFound.

const group = ["group", "number"];
const key = ["key", "text"];
const kind = ["kind", "text"];
const request = ["requestJSON", "text?"];

function declare(gives, ...takes) {
  return { takes, gives, mayBeAbsent: false };
}

function declareLookUp(gives, ...takes) {
  return { takes, gives, mayBeAbsent: true };
}

export const functions = {
  openSharedGroup: declare("number", ["name", "text"], ["optionsJSON", "text?"]),
  closeSharedGroup: declare("number", group),

  setSharedValue: declare("number", group, key, ["json", "text"]),
  getSharedValue: declareLookUp("text", group, key),
  setSharedValues: declare(
    "number", group, ["valuesJSON", "text?"], ["removedKeysJSON", "text?"],
  ),
  getSharedValues: declare("text", group),
  replaceSharedValue: declare("number", group, key, ["expected", "text?"], ["json", "text?"]),
  removeSharedValue: declareLookUp("number", group, key),
  removeAllSharedValues: declare("number", group),
  setSharedData: declare("number", group, key, ["bytes", "bytes"]),
  getSharedData: declareLookUp("bytes", group, key),
  getSharedKeysJSON: declare("text", group),
  applySharedChanges: declare("number", group, ["changesJSON", "text"]),
  getSharedRecordsJSON: declare("text", group, ["prefix", "text"]),
  getSharedChangeCount: declare("count", group),
  getSharedChangesJSON: declare("text", group, ["sinceJSON", "text?"]),

  getWidgetKindsJSON: declare("text", group),
  registerWidgetKind: declare("number", group, ["descriptorJSON", "text"]),
  unregisterWidgetKind: declare("number", group, kind),
  getPlaceholderJSON: declare("text", group, kind, request),
  getSnapshotJSON: declare("text", group, kind, request),
  getTimelineJSON: declare("text", group, kind, request),
  getEntryJSON: declare("text", group, kind, request),
  setTimelineJSON: declare("number", group, kind, ["timelineJSON", "text"]),
  getConfigurationOptionsJSON: declare("text", group, kind, ["parameter", "text"]),
  getIntentsJSON: declare("text", group),
  performIntent: declare("number", group, ["intent", "text"], ["parametersJSON", "text"]),
  getRefreshPlanJSON: declare("text", group, kind, request),
  setRefreshResponse: declare(
    "number", group, ["requestID", "text"], ["httpStatus", "integer"], ["body", "bytes"],
  ),
  getWidgetImage: declareLookUp("bytes", group, ["imageID", "text"]),
  reloadTimelines: declare("number", group, kind),
  reloadAllTimelines: declare("number", group),
  registerWidgetInstance: declare("number", group, kind, ["requestJSON", "text"]),
  unregisterWidgetInstance: declare("number", group, kind, ["requestJSON", "text"]),
  getCurrentConfigurationsJSON: declare("text", group),
  renderWidgetSVG: declare("text", group, kind, request),
  getWidgetDrawingJSON: declare("text", group, kind, request),

  getLastErrorJSON: declare("text"),
  getBridgeVersion: declare("count"),
};
