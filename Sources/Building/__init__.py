"""Builds and packs: the library in `native`, the core in `wasm`, archives in `packing`. The modules
beside these folders are for both the library and the core."""
