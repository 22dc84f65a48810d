// Finds the folder that holds groups, by the library's rule (Sources/SharedGroup/DataFolder.swift).
import { homedir, userInfo } from "node:os";
import { isAbsolute, resolve, sep } from "node:path";
import process from "node:process";
import { isAllowed, setting } from "./environment.js";
import { WidgetBridgeError } from "../client/errors.js";

/** The separators at a path's end, also with a dot after them. They do not change what it names. */
const ending = sep === "/" ? /(\/\.?)+$/ : /([\\/]\.?)+$/;

/**
 * A path below a folder. Unlike join(), it keeps "link/..": the library and the system follow the
 * link.
 */
export function below(folder, ...names) {
  return [folder.replace(ending, ""), ...names].join(sep);
}

/** The folder that holds groups: the option, else WIDGET_BRIDGE_HOME, else the platform's. */
export function dataFolder(directory) {
  const folder = directory || setting("WIDGET_BRIDGE_HOME") || platformFolder();
  if (folder !== undefined) return absolute(folder);
  const message = "There is no home folder to keep groups in; name a directory.";
  throw new WidgetBridgeError({ code: "groupUnavailable", message });
}

function absolute(path) {
  if (isAbsolute(path)) return path;
  return process.platform === "win32" ? resolve(path) : below(process.cwd(), path);
}

function platformFolder() {
  switch (process.platform) {
    case "win32":
      return under(setting("LOCALAPPDATA"), "widget-bridge");
    case "darwin":
      return under(homeFolder(), "Library", "Application Support", "widget-bridge");
    default: {
      const data = setting("XDG_DATA_HOME");
      if (data !== undefined && isAbsolute(data)) return below(data, "widget-bridge");
      return under(homeFolder(), ".local", "share", "widget-bridge");
    }
  }
}

function under(folder, ...names) {
  return folder ? below(folder, ...names) : undefined;
}

function homeFolder() {
  const home = setting("HOME");
  if (home !== undefined || !isAllowed({ name: "sys", kind: "homedir" })) return home;
  try {
    // In Node, homedir() is empty if HOME is.
    return homedir() || userInfo().homedir;
  } catch {
    // The user has no account.
    return undefined;
  }
}
