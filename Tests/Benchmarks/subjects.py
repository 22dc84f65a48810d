"""What is measured."""

SUBJECTS = (
    "library", "timeline", "modes", "kinds", "drawing", "store", "wasm", "js", "mirror",
    "hermes", "languages",
)
