"""Builds the library that hosts link, for each processor architecture."""
