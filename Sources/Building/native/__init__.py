"""Makes the library as hosts link it, for each processor."""
