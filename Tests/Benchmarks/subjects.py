"""The subjects of the benchmarks."""

SUBJECTS = (
    "library", "timeline", "modes", "kinds", "drawing", "store", "wasm", "js", "dates",
    "mirror", "hermes", "languages",
)
