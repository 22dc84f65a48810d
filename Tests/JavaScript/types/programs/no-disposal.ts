// Uses the package's types with a compiler's library that does not declare Symbol.dispose.
import { SharedGroup } from "widget-bridge";

export async function blocks() {
  const group = SharedGroup.open("test");
  const changes = group.changes();
  for await (const change of changes) console.log(change);
  group.close();
  // @ts-expect-error: there is no such symbol.
  group[Symbol.dispose]();
}
