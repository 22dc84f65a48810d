/* Made by Sources/FunctionTable/make from functions.txt. See functions.c. */

/* The group's lifecycle. */
FUNCTION(openSharedGroup, ResultNumber, openGroup(environment, TEXT(0), TEXT(1)),
         {"name", ArgumentText}, {"optionsJSON", ArgumentTextOrNull})
FUNCTION(closeSharedGroup, ResultNumber, closeGroup(environment, UNSIGNED(0)),
         {"group", ArgumentUnsigned})
FUNCTION(repairSharedGroup, ResultText, repairSharedGroup(UNSIGNED(0), TEXT_OUT),
         {"group", ArgumentUnsigned})

/* Values and data. */
FUNCTION(setSharedValue, ResultNumber, setSharedValue(UNSIGNED(0), TEXT(1), TEXT(2)),
         {"group", ArgumentUnsigned}, {"key", ArgumentText}, {"json", ArgumentText})
FUNCTION(getSharedValue, ResultText, getSharedValue(UNSIGNED(0), TEXT(1), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"key", ArgumentText})
FUNCTION(setSharedValues, ResultNumber, setSharedValues(UNSIGNED(0), TEXT(1), TEXT(2)),
         {"group", ArgumentUnsigned}, {"valuesJSON", ArgumentTextOrNull},
         {"removedKeysJSON", ArgumentTextOrNull})
FUNCTION(getSharedValues, ResultText, getSharedValues(UNSIGNED(0), TEXT_OUT),
         {"group", ArgumentUnsigned})
FUNCTION(getSharedValuesForKeys, ResultText, getSharedValuesForKeys(UNSIGNED(0), TEXT(1), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"keysJSON", ArgumentText})
FUNCTION(checkSharedValueJSON, ResultNumber,
         checkSharedValueJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT(3)), {"group", ArgumentUnsigned},
         {"kind", ArgumentTextOrNull}, {"key", ArgumentText}, {"json", ArgumentText})
FUNCTION(replaceSharedValue, ResultNumber,
         replaceSharedValue(UNSIGNED(0), TEXT(1), TEXT(2), TEXT(3)), {"group", ArgumentUnsigned},
         {"key", ArgumentText}, {"expected", ArgumentTextOrNull}, {"json", ArgumentTextOrNull})
FUNCTION(removeSharedValue, ResultNumber, removeSharedValue(UNSIGNED(0), TEXT(1)),
         {"group", ArgumentUnsigned}, {"key", ArgumentText})
FUNCTION(removeAllSharedValues, ResultNumber, removeAllSharedValues(UNSIGNED(0)),
         {"group", ArgumentUnsigned})
FUNCTION(setSharedData, ResultNumber, setSharedData(UNSIGNED(0), TEXT(1), BYTES(2)),
         {"group", ArgumentUnsigned}, {"key", ArgumentText}, {"bytes", ArgumentBytes})
FUNCTION(getSharedData, ResultBytes, getSharedData(UNSIGNED(0), TEXT(1), BYTES_OUT),
         {"group", ArgumentUnsigned}, {"key", ArgumentText})
FUNCTION(getSharedKeysJSON, ResultText, getSharedKeysJSON(UNSIGNED(0), TEXT_OUT),
         {"group", ArgumentUnsigned})
FUNCTION(applySharedChanges, ResultNumber, applySharedChanges(UNSIGNED(0), TEXT(1)),
         {"group", ArgumentUnsigned}, {"changesJSON", ArgumentText})
FUNCTION(getSharedRecordsJSON, ResultText, getSharedRecordsJSON(UNSIGNED(0), TEXT(1), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"prefix", ArgumentText})

/* Changes. */
FUNCTION(getSharedChangeCount, ResultNumber, getSharedChangeCount(UNSIGNED(0)),
         {"group", ArgumentUnsigned})
FUNCTION(getSharedChangesJSON, ResultText, getSharedChangesJSON(UNSIGNED(0), TEXT(1), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"sinceJSON", ArgumentTextOrNull})
FUNCTION(waitForSharedChange, ResultPromise, waitForSharedChange(UNSIGNED(0), UNSIGNED(1), 0),
         {"group", ArgumentUnsigned}, {"since", ArgumentUnsigned},
         {"timeoutMilliseconds", ArgumentUnsigned})
FUNCTION(interruptSharedWaits, ResultNumber, interruptWaits(UNSIGNED(0)),
         {"group", ArgumentUnsigned})

/* Kinds of widget. */
FUNCTION(getWidgetKindsJSON, ResultText, getWidgetKindsJSON(UNSIGNED(0), TEXT_OUT),
         {"group", ArgumentUnsigned})
FUNCTION(registerWidgetKind, ResultNumber, registerWidgetKind(UNSIGNED(0), TEXT(1)),
         {"group", ArgumentUnsigned}, {"descriptorJSON", ArgumentText})
FUNCTION(unregisterWidgetKind, ResultNumber, unregisterWidgetKind(UNSIGNED(0), TEXT(1)),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText})
FUNCTION(getConfigurationOptionsJSON, ResultText,
         getConfigurationOptionsJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"parameter", ArgumentText})

/* Timelines and pictures. */
FUNCTION(getTimelineJSON, ResultText, getTimelineJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(getEntryJSON, ResultText, getEntryJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(getSnapshotJSON, ResultText, getSnapshotJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(getPlaceholderJSON, ResultText,
         getPlaceholderJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), {"group", ArgumentUnsigned},
         {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(setTimelineJSON, ResultNumber, setTimelineJSON(UNSIGNED(0), TEXT(1), TEXT(2)),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"timelineJSON", ArgumentText})
FUNCTION(renderWidgetSVG, ResultText, renderWidgetSVG(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(getWidgetDrawingJSON, ResultText,
         getWidgetDrawingJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), {"group", ArgumentUnsigned},
         {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})

/* What people do. */
FUNCTION(getIntentsJSON, ResultText, getIntentsJSON(UNSIGNED(0), TEXT_OUT),
         {"group", ArgumentUnsigned})
FUNCTION(performIntent, ResultNumber, performIntent(UNSIGNED(0), TEXT(1), TEXT(2)),
         {"group", ArgumentUnsigned}, {"intent", ArgumentText},
         {"parametersJSON", ArgumentTextOrNull})

/* What is fetched. */
FUNCTION(getRefreshPlanJSON, ResultText,
         getRefreshPlanJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), {"group", ArgumentUnsigned},
         {"kind", ArgumentText}, {"requestJSON", ArgumentTextOrNull})
FUNCTION(setRefreshResponse, ResultNumber,
         setRefreshResponse(UNSIGNED(0), TEXT(1), SIGNED(2), BYTES(3)), {"group", ArgumentUnsigned},
         {"requestID", ArgumentText}, {"httpStatus", ArgumentSigned}, {"body", ArgumentBytesOrNull})
FUNCTION(setRefreshResponseHeaders, ResultNumber,
         setRefreshResponseHeaders(UNSIGNED(0), TEXT(1), SIGNED(2), TEXT(3), BYTES(4)),
         {"group", ArgumentUnsigned}, {"requestID", ArgumentText}, {"httpStatus", ArgumentSigned},
         {"headersJSON", ArgumentTextOrNull}, {"body", ArgumentBytesOrNull})
FUNCTION(getWidgetImage, ResultBytes, getWidgetImage(UNSIGNED(0), TEXT(1), BYTES_OUT),
         {"group", ArgumentUnsigned}, {"imageID", ArgumentText})

/* What is on screen. */
FUNCTION(reloadTimelines, ResultNumber, reloadTimelines(UNSIGNED(0), TEXT(1)),
         {"group", ArgumentUnsigned}, {"kind", ArgumentText})
FUNCTION(reloadAllTimelines, ResultNumber, reloadAllTimelines(UNSIGNED(0)),
         {"group", ArgumentUnsigned})
FUNCTION(registerWidgetInstance, ResultNumber,
         registerWidgetInstance(UNSIGNED(0), TEXT(1), TEXT(2)), {"group", ArgumentUnsigned},
         {"kind", ArgumentText}, {"requestJSON", ArgumentText})
FUNCTION(unregisterWidgetInstance, ResultNumber,
         unregisterWidgetInstance(UNSIGNED(0), TEXT(1), TEXT(2)), {"group", ArgumentUnsigned},
         {"kind", ArgumentText}, {"requestJSON", ArgumentText})
FUNCTION(getCurrentConfigurationsJSON, ResultText,
         getCurrentConfigurationsJSON(UNSIGNED(0), TEXT_OUT), {"group", ArgumentUnsigned})

/* Errors and version. */
FUNCTION(getStatusName, ResultText, copyStatusName(SIGNED(0), TEXT_OUT), {"status", ArgumentSigned})
FUNCTION(getLastErrorJSON, ResultText, getLastErrorJSON(TEXT_OUT), NO_PARAMETERS)
FUNCTION(getBridgeVersion, ResultNumber, getBridgeVersion(), NO_PARAMETERS)
