// The code that all layouts share. A layout is the source of a function that is evaluated in the
// widget's process, which cannot import this module. So the shared code is a string, and becomes
// part of each layout when the layout's module loads.

/**
 * The start of a layout: the props, the environment's members, the colours and the functions. All
 * of it is ASCII, because Hermes would else keep each of its characters in two bytes.
 */
export const START = `
  var p = Object.assign({}, props || {});
  var e = environment || {}, configured = e.configuration || {};
  var chosen = (p.choices || []).filter(function (each) {
    return Object.keys(each.values).indexOf(configured[each.parameter]) >= 0;
  });
  // First remove each member that depends on a choice. Two choices may affect the same member.
  chosen.forEach(function (each) {
    each.members.forEach(function (name) { delete p[name]; });
  });
  chosen.forEach(function (each) {
    Object.assign(p, each.values[configured[each.parameter]]);
  });
  var family = e.widgetFamily || "systemSmall";
  var isAccessory = family.indexOf("accessory") === 0;
  var isFull = !isAccessory && (e.widgetRenderingMode || "fullColor") === "fullColor";
  var isDark = e.colorScheme === "dark";
  var ground = isDark ? "#1C1C1E" : "#FFFFFF";
  var primary = { type: "hierarchical", style: "primary" };
  var secondary = { type: "hierarchical", style: "secondary" };
  var ink = isFull ? (isDark ? "#FFFFFF" : "#1C1C1E") : primary;
  var faint = isFull ? (isDark ? "#AEAEB2" : "#636366") : secondary;
  var accent = isFull ? (isDark ? "#64A8FF" : "#0A5FD0") : primary;
  // The days until an event's end, since its start, or until its start.
  function labelOf(event) {
    return event.label || event.countLabel || event.startLabel || "\\u2013";
  }
  function text(value, size, color, weight) {
    return jsx(Text, {
      children: String(value === undefined ? "" : value),
      modifiers: [
        font({ size: size, weight: weight || "regular" }), foregroundStyle(color),
        lineLimit(1), minimumScaleFactor(0.5)
      ]
    });
  }
  // The time that is left of an event's last 24 hours, which the system counts down by itself. The
  // interval always has 24 hours: SwiftUI ends the process if an interval ends before it begins.
  function timer(instant) {
    var end = Date.parse(instant);
    return isNaN(end) ? text("", 12, faint) : jsx(Text, {
      timerInterval: { lower: new Date(end - 86400000), upper: new Date(end) },
      modifiers: [
        font({ size: 12, weight: "regular" }), foregroundStyle(faint), monospacedDigit()
      ]
    });
  }
  function whole(content) {
    var modifiers = isAccessory ? [] : [containerBackground(ground, "widget")];
    if (p.url) modifiers.push(widgetURL(p.url));
    return jsx(VStack, {
      alignment: "leading", spacing: 4, modifiers: modifiers, children: content
    });
  }
  function inline(value) {
    return jsx(Text, {
      children: String(value === undefined ? "" : value),
      modifiers: p.url ? [widgetURL(p.url)] : []
    });
  }
  function circle(value, label) {
    return whole([jsx(Gauge, {
      value: value || 0, min: 0, max: 1,
      currentValueLabel: text(label, 16, ink, "semibold"),
      modifiers: [gaugeStyle("circularCapacity")]
    })]);
  }
`;

/** The source of a layout: the shared start, followed by `body`. */
export function layoutOf(body) {
  return `function (props, environment) {${START}${body}}`;
}
