"""Makes the library that hosts link, for each processor."""
