// Prints what this process sees of a repository that another process has fetched:
//
//     show-repository.mjs DIRECTORY REQUEST
import process from "node:process";
import { bridge } from "./bridge.mjs";

const [directory, request] = process.argv.slice(2);
const group = bridge.openSharedGroup("test", JSON.stringify({ directory }));
const { requests } = JSON.parse(bridge.getRefreshPlanJSON(group, "singleRepo", request));
const { entry } = JSON.parse(bridge.getEntryJSON(group, "singleRepo", request));
console.log(JSON.stringify({
  due: requests.length,
  name: entry.name,
  picture: bridge.getWidgetImage(group, entry.imageID).length,
}));
bridge.closeSharedGroup(group);
