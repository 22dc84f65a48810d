// Converts the outcome of a call to text, for CoreGroup and NativeGroup.

/** A call's result, or its error. */
export function outcome(call) {
  try {
    const given = call();
    if (given === undefined) return "done";
    // Each library counts the changes of its own group, so revisions may differ.
    return given.replace(/"revision":\d+/, '"revision":0');
  } catch (error) {
    if (typeof error.code !== "string" || error.code.startsWith("ERR_")) throw error;
    const { message, key, path, value } = error.detail ?? error;
    return JSON.stringify({ code: error.code, message, key, path, value });
  }
}

/** Whether an outcome is an error. */
export const isError = (text) => text.startsWith('{"code"');
