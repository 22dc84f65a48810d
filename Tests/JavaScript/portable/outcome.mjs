// What the two ways to answer have in common: what comes of a call, as text.

/** What a call gives, or its error. */
export function outcome(call) {
  try {
    const given = call();
    if (given === undefined) return "done";
    // Each counts the changes of its own group.
    return given.replace(/"revision":\d+/, '"revision":0');
  } catch (error) {
    if (typeof error.code !== "string" || error.code.startsWith("ERR_")) throw error;
    const { message, key, path, value } = error.detail ?? error;
    return JSON.stringify({ code: error.code, message, key, path, value });
  }
}

/** Whether an outcome is an error. */
export const isError = (text) => text.startsWith('{"code"');
