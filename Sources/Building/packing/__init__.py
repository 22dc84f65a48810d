"""Makes what people install: the package for JavaScript, and the archives of a release."""
