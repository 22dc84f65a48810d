// Disposes of groups and iterators at the end of their blocks, with Symbol.dispose. The compiler
// checks this file, but nothing runs it.
import { SharedGroup } from "widget-bridge";

export async function blocks() {
  using group = SharedGroup.open("test");
  await using changes = group.changes();
  for await (const change of changes) console.log(change);
  const disposable: Disposable = group;
  disposable[Symbol.dispose]();
}
