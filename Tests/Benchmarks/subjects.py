"""The names of the benchmarks' subjects, in the order in which they are measured."""

SUBJECTS = (
    "library", "timeline", "modes", "kinds", "drawing", "store", "wasm", "js", "dates",
    "mirror", "hermes", "languages",
)
