"""Makes the core as WebAssembly and as plain JavaScript, and the file of time zones."""
