// A countdown as a picture for mail and web pages: SVG, or PNG by librsvg's rsvg-convert.
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { toDate } from "../mod.js";

/**
 * The picture for a reader in a time zone: `{ svg, etag, seconds }`. `seconds` is the time until
 * the next entry, which begins at the next midnight in that zone, or earlier if the event has a
 * time. It is 3600 if there is no next entry. The ETag changes with the picture: when that entry
 * begins, and when the event changes.
 */
export function countdownPicture(group, { timeZone, locale, appearance, now } = {}) {
  const request = { timeZone, locale, now };
  const timeline = group.timeline("dday", { ...request, days: 1 });
  const { timeZone: zone, entries: [entry, next] } = timeline;
  const svg = group.svg("dday", { ...request, appearance });
  const shown = JSON.stringify([zone, entry.label, svg]);
  const etag = `"${createHash("sha256").update(shown).digest("base64url").slice(0, 22)}"`;
  const instant = now === undefined ? Date.now() : toDate(now).getTime();
  const seconds = next === undefined
    ? 3600
    : Math.max(1, Math.ceil((toDate(next.date).getTime() - instant) / 1000));
  return { svg, etag, seconds };
}

/** Makes a PNG from an SVG, because mail programs do not show SVG. */
export function png(svg) {
  return new Promise((resolve, reject) => {
    const converter = spawn("rsvg-convert", ["--format", "png", "--zoom", "2"]);
    const parts = [];
    let told = "";
    converter.on("error", reject);
    converter.stdout.on("data", (part) => parts.push(part));
    converter.stderr.on("data", (text) => told += text);
    converter.on("close", (status) => {
      if (status === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`rsvg-convert ended with ${status}: ${told}`));
    });
    converter.stdin.on("error", () => {});
    converter.stdin.end(svg);
  });
}
