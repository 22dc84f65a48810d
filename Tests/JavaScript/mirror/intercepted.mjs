// Clients whose commands pass through a test, which loses them, delays them or acts first.
import { scripts } from "../../../bridge-js/mirror/scripts.js";

export const never = new Promise(() => {});

export const lost = () => new Error("Socket closed unexpectedly");

export const isPush = (words) => words[1] === scripts.push.hash || words[1] === scripts.push.source;

export const isStand = (words) =>
  words[1] === scripts.stand.hash || words[1] === scripts.stand.source;

export const isRead = ([name]) => name === "XREAD";

/**
 * A client that passes the commands for which `isMeant` is true to `pass(send, words, wire)`. Once
 * `wire.isDead` is set, no answer arrives, as if the machine had been killed.
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
