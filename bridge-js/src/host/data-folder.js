// Finds the folder that holds groups, by the library's rule (Sources/SharedGroup/DataFolder.swift).
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import process from "node:process";
import { isAllowed, setting } from "./environment.js";
import { WidgetBridgeError } from "../client/errors.js";

/** The folder that holds groups: the option, else WIDGET_BRIDGE_HOME, else the platform's. */
export function dataFolder(directory) {
  const folder = directory || setting("WIDGET_BRIDGE_HOME") || platformFolder();
  if (folder !== undefined) return resolve(folder);
  const message = "There is no home folder to keep groups in; name a directory.";
  throw new WidgetBridgeError({ code: "groupUnavailable", message });
}

function platformFolder() {
  switch (process.platform) {
    case "win32":
      return under(setting("LOCALAPPDATA"), "widget-bridge");
    case "darwin":
      return under(homeFolder(), "Library", "Application Support", "widget-bridge");
    default: {
      const data = setting("XDG_DATA_HOME");
      if (data !== undefined && isAbsolute(data)) return join(data, "widget-bridge");
      return under(homeFolder(), ".local", "share", "widget-bridge");
    }
  }
}

function under(folder, ...names) {
  return folder ? join(folder, ...names) : undefined;
}

function homeFolder() {
  return setting("HOME") ?? (isAllowed({ name: "sys", kind: "homedir" }) ? homedir() : undefined);
}
