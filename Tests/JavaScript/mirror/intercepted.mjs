// Clients whose commands go through a test, which loses them, holds them or does something first.
import { scripts } from "../../../bridge-js/mirror/scripts.js";

export const never = new Promise(() => {});

export const lost = () => new Error("Socket closed unexpectedly");

export const isPush = (words) => words[1] === scripts.push.hash || words[1] === scripts.push.source;

export const isStand = (words) =>
  words[1] === scripts.stand.hash || words[1] === scripts.stand.source;

export const isRead = ([name]) => name === "XREAD";

/**
 * A client whose commands that are meant go through `pass(send, words, wire)`. Once `wire.isDead`
 * no answer comes, as for a machine that was killed.
 */
export function intercepted(isMeant, client, pass, wire = {}) {
  return {
    async sendCommand(words) {
      const send = () => client.sendCommand(words);
      const answer = await (isMeant(words) ? pass(send, words, wire) : send());
      return wire.isDead ? never : answer;
    },
    duplicate: () => intercepted(isMeant, client.duplicate(), pass, wire),
    connect: () => client.connect(),
    disconnect: () => client.disconnect(),
    on: (...listening) => client.on(...listening),
  };
}
