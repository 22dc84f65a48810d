// Reads the command line, opens the group and runs the command.
import { packedVersion, SharedGroup, WidgetBridgeError } from "../mod.js";
import { blamedOption, parse } from "./arguments.js";
import { commands } from "./commands.js";
import { help } from "./help.js";
import { print, watchOutput } from "./output.js";
import { complain, complainOf, FileError, UsageError } from "./usage.js";

/** The exit status for a wrong command line, as in sysexits.h. */
const usageStatus = 64;

/** Runs the program. Returns its exit status. */
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
      complain(error.message);
      return usageStatus;
    }
    if (error instanceof FileError) complain(error.message);
    else if (error instanceof WidgetBridgeError) complainOf(error);
    else throw error;
    return 1;
  }
}

async function run({ command, operands, options }) {
  const { readOnly = false, mustExist = false, repairs = false, opensNothing = false, run } =
    commands[command];
  try {
    if (opensNothing) return (await run(operands, options)) ?? 0;
    if (mustExist) open(options, true).close();
    const group = open(options, readOnly, repairs);
    try {
      return (await run(group, operands, options)) ?? 0;
    } finally {
      group.close();
    }
  } catch (error) {
    if (!(error instanceof WidgetBridgeError)) throw error;
    // A value that the library refuses counts as a wrong option.
    const option = blamedOption(error, { ...options, ...options.request });
    throw option === undefined ? error : new UsageError(`--${option}: ${error.message}`);
  }
}

/**
 * Opens the group. If it does not exist and the command only reads, the error says how to create
 * it.
 */
function open({ group, directory, isUsualGroup }, readOnly, repair = false) {
  const place = directory === undefined ? {} : { directory };
  try {
    return SharedGroup.open(group, { ...place, readOnly, repair });
  } catch (error) {
    if (error?.code === "invalidArgument") throw new UsageError(`--group: ${error.message}`);
    const isAbsent = readOnly && error?.code === "groupUnavailable" &&
      error.message.includes("No such file or directory");
    if (!isAbsent) throw error;
    const named = isUsualGroup ? " That is the usual group; --group names another." : "";
    const message =
      `There is no group "${group}" yet; the first write makes it.${named} ${error.message}`;
    throw new WidgetBridgeError({ code: error.code, message });
  }
}

function show(text) {
  print(text);
  return 0;
}
