"""The modules of `Tests/run`."""
