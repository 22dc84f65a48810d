/*
 * The functions of widget_bridge.h that JavaScript sees, one row each:
 *
 *     FUNCTION(name, result, call, parameters...)
 *
 * `call` is the call in C; TEXT(0), UNSIGNED(1), BYTES(2) are its arguments by
 * their place in JavaScript, TEXT_OUT and BYTES_OUT the buffer and capacity
 * that JavaScript does not pass. functions.c includes this file twice, once to
 * make the calls and once to make the table, so that a new function is one row.
 */

/* The group's lifecycle; see environment.h for what stands around these. */
FUNCTION(openSharedGroup, ResultNumber, openGroup(environment, TEXT(0), TEXT(1)),
         {"name", ArgumentText}, {"optionsJSON", ArgumentTextOrNull})
FUNCTION(closeSharedGroup, ResultNumber, closeGroup(environment, UNSIGNED(0)), GROUP)

/* Values and data. */
FUNCTION(setSharedValue, ResultNumber, setSharedValue(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, KEY, {"json", ArgumentText})
FUNCTION(getSharedValue, ResultText, getSharedValue(UNSIGNED(0), TEXT(1), TEXT_OUT), GROUP, KEY)
FUNCTION(setSharedValues, ResultNumber, setSharedValues(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, {"valuesJSON", ArgumentTextOrNull}, {"removedKeysJSON", ArgumentTextOrNull})
FUNCTION(getSharedValues, ResultText, getSharedValues(UNSIGNED(0), TEXT_OUT), GROUP)
FUNCTION(replaceSharedValue, ResultNumber,
         replaceSharedValue(UNSIGNED(0), TEXT(1), TEXT(2), TEXT(3)),
         GROUP, KEY, {"expected", ArgumentTextOrNull}, {"json", ArgumentTextOrNull})
FUNCTION(removeSharedValue, ResultNumber, removeSharedValue(UNSIGNED(0), TEXT(1)), GROUP, KEY)
FUNCTION(removeAllSharedValues, ResultNumber, removeAllSharedValues(UNSIGNED(0)), GROUP)
FUNCTION(setSharedData, ResultNumber, setSharedData(UNSIGNED(0), TEXT(1), BYTES(2)),
         GROUP, KEY, {"bytes", ArgumentBytes})
FUNCTION(getSharedData, ResultBytes, getSharedData(UNSIGNED(0), TEXT(1), BYTES_OUT), GROUP, KEY)
FUNCTION(getSharedKeysJSON, ResultText, getSharedKeysJSON(UNSIGNED(0), TEXT_OUT), GROUP)
FUNCTION(applySharedChanges, ResultNumber, applySharedChanges(UNSIGNED(0), TEXT(1)),
         GROUP, {"changesJSON", ArgumentText})
FUNCTION(getSharedRecordsJSON, ResultText, getSharedRecordsJSON(UNSIGNED(0), TEXT(1), TEXT_OUT),
         GROUP, {"prefix", ArgumentText})

/* Changes; see wait.h. */
FUNCTION(getSharedChangeCount, ResultNumber, getSharedChangeCount(UNSIGNED(0)), GROUP)
FUNCTION(getSharedChangesJSON, ResultText, getSharedChangesJSON(UNSIGNED(0), TEXT(1), TEXT_OUT),
         GROUP, {"sinceJSON", ArgumentTextOrNull})
FUNCTION(waitForSharedChange, ResultPromise, waitForSharedChange(UNSIGNED(0), UNSIGNED(1), 0),
         GROUP, {"since", ArgumentUnsigned}, {"timeoutMilliseconds", ArgumentUnsigned})
FUNCTION(interruptSharedWaits, ResultNumber, interruptWaits(environment, UNSIGNED(0)), GROUP)

/* Widgets. */
FUNCTION(getWidgetKindsJSON, ResultText, getWidgetKindsJSON(UNSIGNED(0), TEXT_OUT), GROUP)
FUNCTION(getPlaceholderJSON, ResultText,
         getPlaceholderJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), GROUP, KIND, REQUEST)
FUNCTION(getSnapshotJSON, ResultText, getSnapshotJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         GROUP, KIND, REQUEST)
FUNCTION(getTimelineJSON, ResultText, getTimelineJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         GROUP, KIND, REQUEST)
FUNCTION(getEntryJSON, ResultText, getEntryJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         GROUP, KIND, REQUEST)
FUNCTION(renderWidgetSVG, ResultText, renderWidgetSVG(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         GROUP, KIND, REQUEST)
FUNCTION(getWidgetDrawingJSON, ResultText,
         getWidgetDrawingJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), GROUP, KIND, REQUEST)
FUNCTION(getConfigurationOptionsJSON, ResultText,
         getConfigurationOptionsJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT),
         GROUP, KIND, {"parameter", ArgumentText})
FUNCTION(getIntentsJSON, ResultText, getIntentsJSON(UNSIGNED(0), TEXT_OUT), GROUP)
FUNCTION(performIntent, ResultNumber, performIntent(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, {"intent", ArgumentText}, {"parametersJSON", ArgumentTextOrNull})

/* Kinds of the host's. */
FUNCTION(registerWidgetKind, ResultNumber, registerWidgetKind(UNSIGNED(0), TEXT(1)),
         GROUP, {"descriptorJSON", ArgumentText})
FUNCTION(unregisterWidgetKind, ResultNumber, unregisterWidgetKind(UNSIGNED(0), TEXT(1)),
         GROUP, KIND)
FUNCTION(setTimelineJSON, ResultNumber, setTimelineJSON(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, KIND, {"timelineJSON", ArgumentText})

/* What is on screen. */
FUNCTION(reloadTimelines, ResultNumber, reloadTimelines(UNSIGNED(0), TEXT(1)), GROUP, KIND)
FUNCTION(reloadAllTimelines, ResultNumber, reloadAllTimelines(UNSIGNED(0)), GROUP)
FUNCTION(registerWidgetInstance, ResultNumber,
         registerWidgetInstance(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, KIND, {"requestJSON", ArgumentText})
FUNCTION(unregisterWidgetInstance, ResultNumber,
         unregisterWidgetInstance(UNSIGNED(0), TEXT(1), TEXT(2)),
         GROUP, KIND, {"requestJSON", ArgumentText})
FUNCTION(getCurrentConfigurationsJSON, ResultText,
         getCurrentConfigurationsJSON(UNSIGNED(0), TEXT_OUT), GROUP)

/* What is fetched. */
FUNCTION(getRefreshPlanJSON, ResultText,
         getRefreshPlanJSON(UNSIGNED(0), TEXT(1), TEXT(2), TEXT_OUT), GROUP, KIND, REQUEST)
FUNCTION(setRefreshResponse, ResultNumber,
         setRefreshResponse(UNSIGNED(0), TEXT(1), SIGNED(2), BYTES(3)),
         GROUP, {"requestID", ArgumentText}, {"httpStatus", ArgumentSigned},
         {"body", ArgumentBytesOrNull})
FUNCTION(getWidgetImage, ResultBytes, getWidgetImage(UNSIGNED(0), TEXT(1), BYTES_OUT),
         GROUP, {"imageID", ArgumentText})

/* Errors and version. */
FUNCTION(getStatusName, ResultText, copyStatusName(SIGNED(0), TEXT_OUT), {"status", ArgumentSigned})
FUNCTION(getLastErrorJSON, ResultText, getLastErrorJSON(TEXT_OUT), NO_PARAMETERS)
FUNCTION(getBridgeVersion, ResultNumber, getBridgeVersion(), NO_PARAMETERS)
