// What programs may do with mirrored groups, and what they may not. The compiler checks this file,
// but nothing runs it.
import { SharedGroup } from "widget-bridge";
import { mirror, type MirrorLink, type MirrorState } from "widget-bridge/mirror";

interface Values {
  trip: { startDate: string };
}

declare const group: SharedGroup<Values>;
declare const redis: { sendCommand(words: string[]): Promise<string>; duplicate(): object };
declare const bun: { send(command: string, words: string[]): Promise<unknown> };

const link: MirrorLink = mirror(group, {
  client: redis,
  prefix: "app:",
  onConflict: (key: string, ours, theirs, base) => key === "a" ? ours : base ?? theirs,
  signal: AbortSignal.timeout(1000),
});
mirror(group, { client: bun, onConflict: null });
const state: MirrorState = link.status.state;
const sentence: string | undefined = link.status.lastError?.message;
link.addEventListener("setAside", ({ detail: { key, reason } }) => console.log(key, reason));
link.addEventListener("error", (event) => console.log(event.detail.error.code));
await link.synced();
await link.close();
console.log(state, sentence);

// @ts-expect-error A client is needed.
mirror(group, {});
// @ts-expect-error The client must have a method that sends commands.
mirror(group, { client: {} });
// @ts-expect-error There is no such option.
mirror(group, { client: redis, prefx: "app:" });
// @ts-expect-error There is no such event.
link.addEventListener("setaside", ({ detail }: CustomEvent) => console.log(detail));
// @ts-expect-error There is no such state.
const wrong: MirrorState = "away";
