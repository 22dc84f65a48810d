// The layout of the widget for the nearest events: a row for each event, as many as fit.
import { layoutOf } from "./parts.js";

export const layout = layoutOf(`
  var events = p.events || [];
  var room = family === "systemLarge" || family === "systemExtraLarge" ? 8 : 3;
  if (family === "accessoryInline") {
    return inline(events.length ? (events[0].title || "") + " " + labelOf(events[0]) : "–");
  }
  if (!events.length) return whole([text("–", 22, faint)]);
  return whole(events.slice(0, room).map(function (event, index) {
    var row = jsx(HStack, { key: "row" + index, spacing: 6, children: [
      text(event.title, isAccessory ? 12 : 14, ink), jsx(Spacer, {}),
      text(labelOf(event), isAccessory ? 12 : 14, accent, "semibold")
    ] });
    var isLink = event.url && !isAccessory && family !== "systemSmall";
    return isLink ? jsx(Link, { key: "link" + index, destination: event.url, children: row }) : row;
  }));
`);
