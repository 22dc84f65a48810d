// What the layouts share. A layout is the source of a function, evaluated in a widget's process
// that cannot reach this module. So these are strings, put together when the module loads.

/** The start of a layout: its props, the environment's members, and the colours. */
export const START = `
  var p = Object.assign({}, props || {});
  var e = environment || {}, configured = e.configuration || {};
  var chosen = (p.choices || []).filter(function (each) {
    return Object.keys(each.values).indexOf(configured[each.parameter]) >= 0;
  });
  // First remove each member that a choice decides, since two choices may decide the same one.
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
  function text(value, size, color, weight) {
    return jsx(Text, {
      children: String(value === undefined ? "" : value),
      modifiers: [
        font({ size: size, weight: weight || "regular" }), foregroundStyle(color),
        lineLimit(1), minimumScaleFactor(0.5)
      ]
    });
  }
  // What is left of an event's last 24 hours, which the system counts down by itself. The interval
  // is always those 24 hours: SwiftUI ends the process for one that ends before it begins.
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

/** The source of a layout whose body follows the shared start. */
export function layoutOf(body) {
  return `function (props, environment) {${START}${body}}`;
}
