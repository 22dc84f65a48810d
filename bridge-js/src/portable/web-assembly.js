/** Returns a function for Core that makes instances of the compiled widget-bridge.wasm. */
export function webAssembly(module) {
  return (imports) => new WebAssembly.Instance(module, imports).exports;
}
