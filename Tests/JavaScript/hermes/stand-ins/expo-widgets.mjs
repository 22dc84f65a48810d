// A stand-in for expo-widgets 58.0.2, as far as an app calls it. It keeps what iOS would keep:
// UserDefaults takes no null, and times are whole milliseconds.
export const defaults = {};

function check(value) {
  if (value === null || value === undefined) throw new Error("UserDefaults throws on null");
  if (typeof value === "object") for (const member of Object.values(value)) check(member);
}

export function createWidget(name, layout) {
  if (typeof layout !== "string") throw new TypeError("A layout is text.");
  return {
    updateTimeline(entries) {
      const kept = entries.map(({ date, props }) => ({ timestamp: date.getTime(), props }));
      check(kept);
      defaults[`__expo_widgets_${name}_timeline`] = kept;
    },
    setConfigurationParameterEnum() {},
  };
}

/** What the library's provider shows: the newest entry that is not after `now`. */
export function shown(name, now) {
  const kept = defaults[`__expo_widgets_${name}_timeline`] ?? [];
  return kept.filter(({ timestamp }) => timestamp <= Date.parse(now)).pop()?.props;
}
