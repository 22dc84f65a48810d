// Sends requests to the preview server.

/** A failure that the server reported. */
export class Failure extends Error {}

async function ask(method, path, query, body) {
  const address = `${path}?${new URLSearchParams(query)}`;
  let response;
  try {
    response = await fetch(address, { method, body });
  } catch {
    throw new Failure("The preview has ended. Start widget-bridge preview again.");
  }
  if (response.ok) return response;
  const told = await response.text();
  let message = told;
  try {
    message = JSON.parse(told).message;
  } catch {
    // The answer is a plain sentence, not JSON.
  }
  throw new Failure(message);
}

/** Requests a JSON document. */
export async function document(path, query) {
  return await (await ask("GET", path, query)).json();
}

/** Requests a line of text. */
export async function line(path, query) {
  return (await (await ask("GET", path, query)).text()).trim();
}

/** Sets a value, given as JSON text. */
export async function setValue(key, json) {
  await ask("PUT", "values", { key }, json);
}

/** Removes a value. */
export async function removeValue(key) {
  await ask("DELETE", "values", { key });
}
