// Reads the command line, opens the group and runs the command.
import process from "node:process";
import { packedVersion, SharedGroup, WidgetBridgeError } from "../mod.js";
import { parse } from "./arguments.js";
import { commands } from "./commands.js";
import { help } from "./help.js";
import { print, watchOutput } from "./output.js";
import { complain, UsageError } from "./usage.js";

/** A wrong command line, as sysexits.h numbers it. */
const usageStatus = 64;

/** Runs the program; gives its exit status. */
export async function main(words) {
  watchOutput();
  try {
    const asked = parse(words);
    if (asked.help) return show(help(asked.command));
    if (asked.version) return show(`widget-bridge ${packedVersion}`);
    if (asked.command === undefined) return show(help());
    return await run(asked);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`widget-bridge: ${error.message}\n`);
      return usageStatus;
    }
    if (error instanceof WidgetBridgeError) {
      complain(error);
      return 1;
    }
    throw error;
  }
}

async function run({ command, operands, options }) {
  const { readOnly = false, run } = commands[command];
  const place = options.directory === undefined ? {} : { directory: options.directory };
  const group = SharedGroup.open(options.group, { ...place, readOnly });
  try {
    return (await run(group, operands, options)) ?? 0;
  } finally {
    group.close();
  }
}

function show(text) {
  print(text);
  return 0;
}
