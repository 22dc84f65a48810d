// The portable backend of the package in the shape of the Node-API face: an absent key is an error,
// and errors have their document as `detail`.
import { functions } from "../../bridge-js/src/client/functions.js";
import { portableFunctions } from "../../bridge-js/src/portable/functions.js";
import { sqliteHost } from "../../bridge-js/src/portable/runtime.js";

function withDetail(error) {
  if (error instanceof TypeError || error?.code === undefined) return error;
  const { code, message, key, path, value } = error;
  return Object.assign(new Error(message), {
    code, detail: JSON.parse(JSON.stringify({ version: 1, code, message, key, path, value })),
  });
}

export function loadPortableFace() {
  const portable = portableFunctions(sqliteHost(), { tellsAbsence: true });
  const face = {};
  for (const [name, { takes }] of Object.entries(functions)) {
    face[name] = (...parameters) => {
      parameters.length = takes.length;
      try {
        return portable[name](...parameters, name);
      } catch (error) {
        throw withDetail(error);
      }
    };
  }
  face.waitForSharedChange = async (...parameters) => {
    try {
      return await portable.waitForSharedChange(...parameters);
    } catch (error) {
      throw withDetail(error);
    }
  };
  face.interruptSharedWaits = (group) => {
    try {
      return portable.interruptSharedWaits(group);
    } catch (error) {
      throw withDetail(error);
    }
  };
  return face;
}
