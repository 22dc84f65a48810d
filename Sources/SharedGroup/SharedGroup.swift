// The module's first file; the pieces follow.
