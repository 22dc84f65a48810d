/* Everything is in the headers, but a C target must have a source file. */
