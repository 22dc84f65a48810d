// The layout of the widget for study days: the month as a grid, or the number of days in a row.
import { layoutOf } from "./parts.js";

export const layout = layoutOf(`
  if (family === "accessoryInline") return inline(p.inlineText || "–");
  var streak = p.streak === undefined ? "–" : p.streak;
  if (family === "accessoryCircular") return circle(p.gaugeValue, streak);
  var head = text(p.inlineText || "–", 13, ink, "semibold");
  if (family === "accessoryRectangular") {
    return whole([head, jsx(ProgressView, { value: p.gaugeValue || 0 })]);
  }
  var cell = family === "systemLarge" || family === "systemExtraLarge" ? 24 : 14;
  var rows = (p.weeks || []).map(function (week, index) {
    return jsx(HStack, { key: "week" + index, spacing: 4, children: week.map(function (day) {
      var color = day.didStudy ? accent : isDark ? "#3A3A3C" : "#E5E5EA";
      if (!isFull) color = day.didStudy ? primary : secondary;
      var modifiers = [
        frame({ width: cell, height: cell / 2 }), foregroundStyle(color),
        opacity(day.isInMonth ? 1 : 0.25)
      ];
      return jsx(RoundedRectangle, { key: day.date, cornerRadius: 3, modifiers: modifiers });
    }) });
  });
  return whole([head].concat(rows));
`);
