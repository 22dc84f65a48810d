/* All of it is in the headers; a target of C has to have a source file. */
