// The layout of the widget for one event: a number, a ring, a bar or a page of a calendar.
import { layoutOf } from "./parts.js";

export const layout = layoutOf(`
  var label = labelOf(p), fraction = p.share;
  var hasFraction = typeof fraction === "number";
  if (family === "accessoryInline") return inline(p.title ? p.title + " " + label : label);
  if (family === "accessoryCircular") {
    return hasFraction ? circle(fraction, label) : whole([text(label, 16, ink, "semibold")]);
  }
  var title = text(p.title, 13, faint, "medium");
  if (family === "accessoryRectangular") {
    var bar = hasFraction ? [jsx(ProgressView, { value: fraction })] : [];
    return whole([title, text(label, 22, ink, "bold")].concat(bar));
  }
  var size = family === "systemSmall" ? 34 : 44;
  var words = text(p.relativeLabel, 12, faint);
  var day = p.endDate || p.startDate;
  var date = typeof p.hoursLeft === "number" ? timer(p.endInstant) : text(day, 12, faint);
  if (p.style === "ring" && hasFraction) {
    if (family === "systemSmall") {
      return whole([title, jsx(Gauge, {
        value: fraction, min: 0, max: 1,
        currentValueLabel: text(label, 18, ink, "bold"),
        modifiers: [gaugeStyle("circularCapacity")].concat(isFull ? [tint(accent)] : [])
      }), date]);
    }
    // A tinted widget uses only the opacity of a colour.
    var past = isFull ? accent : "#FFFFFF", left = isFull ? faint : "#FFFFFF40";
    return whole([title, jsx(Chart, {
      data: [{ x: "past", y: fraction, color: past }, { x: "left", y: 1 - fraction, color: left }],
      type: "pie", pieStyle: { innerRadius: 0.8 }
    }), text(label, 28, ink, "bold"), date]);
  }
  if (p.style === "bar" && hasFraction) {
    return whole([
      title, text(label, size, ink, "bold"),
      jsx(ProgressView, { value: fraction, modifiers: isFull ? [tint(accent)] : [] }), date
    ]);
  }
  if (p.style === "page") {
    var parts = String(day || "").split("-");
    return whole([
      text(parts.length === 3 ? parts[0] + "-" + parts[1] : "", 13, accent, "semibold"),
      text(parts.length === 3 ? Number(parts[2]) : "–", 48, ink, "bold"), title,
      text(label, 13, faint)
    ]);
  }
  return whole([title, jsx(Spacer, {}), text(label, size, ink, "bold"), words, date]);
`);
