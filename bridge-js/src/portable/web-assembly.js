/** Returns what makes instances of a WebAssembly.Module of widget-bridge.wasm, for Core. */
export function webAssembly(module) {
  return (imports) => new WebAssembly.Instance(module, imports).exports;
}
