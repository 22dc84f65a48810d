// The command `move`: converts a native group to a portable group, or the other way round.
import { existsSync, rmSync } from "node:fs";
import { SharedGroup, WidgetBridgeError } from "../mod.js";
import { below, dataFolder } from "../src/host/data-folder.js";
import { moveFile, newFolder } from "./input.js";
import { print } from "./output.js";
import { UsageError } from "./usage.js";

/** The files of each backend in a group's folder. The first file of each list identifies it. */
const files = {
  native: ["group", "lock", "group.new"],
  portable: ["group.sqlite", "group.sqlite-wal", "group.sqlite-shm"],
};

export function move([name], { to, directory }) {
  if (files[to] === undefined) throw new UsageError("--to must be native or portable.");
  const from = to === "native" ? "portable" : "native";
  const place = directory === undefined ? {} : { directory };
  const folders = dataFolder(directory);
  const folder = below(folders, name);
  if (existsSync(below(folder, files[to][0])) && !existsSync(below(folder, files[from][0]))) {
    return print(`The group "${name}" is ${to} already.`);
  }
  SharedGroup.open(name, { ...place, readOnly: true, backend: from }).close();
  const source = SharedGroup.open(name, { ...place, backend: from });
  const other = newFolder(folders, ".move-");
  try {
    refuseKinds(source, name);
    const told = copy(source, name, other, to);
    source.close();
    exchange(folder, below(other, name), from, to);
    print(told);
  } finally {
    source.close();
    rmSync(other, { recursive: true });
  }
}

/** Throws if a host has registered kinds in the group: only the host can register them again. */
function refuseKinds(group, name) {
  const own = group.kinds().filter(({ isBuiltIn }) => !isBuiltIn).map(({ kind }) => kind);
  if (own.length === 0) return;
  throw new WidgetBridgeError({
    code: "unsupported",
    message: `The group "${name}" has kinds of a host's own, which are not moved: ` +
      `${own.join(", ")}. Unregister them first, and have the host register them again.`,
  });
}

/** Copies values, data and the registered instances. Remote data will be fetched again. */
function copy(source, name, directory, backend) {
  const copied = SharedGroup.open(name, { directory, backend });
  try {
    const counts = { value: 0, data: 0 };
    for (const { key, type } of source.listKeys()) {
      counts[type] += 1;
      if (type === "data") {
        copied.data.set(key, source.data.get(key));
      } else {
        // The value is copied as text, so that it stays the same byte for byte.
        copied.setText(key, source.getText(key));
      }
    }
    for (const { kind, ...request } of source.currentConfigurations()) {
      copied.registerInstance(kind, request);
    }
    return `Moved ${counts.value} values and ${counts.data} data of "${name}" to ${backend}.`;
  } finally {
    copied.close();
  }
}

/**
 * Replaces the old files with the new ones. The group can be opened at any moment: while there are
 * files of both backends, the portable group is opened.
 */
function exchange(folder, made, from, to) {
  const [first, ...others] = files[to];
  for (const file of others.filter((file) => existsSync(below(made, file)))) {
    moveFile(below(made, file), below(folder, file));
  }
  moveFile(below(made, first), below(folder, first));
  for (const file of files[from]) rmSync(below(folder, file), { force: true });
}
