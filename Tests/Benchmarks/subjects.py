"""What is measured."""

SUBJECTS = (
    "library", "timeline", "modes", "kinds", "drawing", "store", "wasm", "js", "dates",
    "mirror", "hermes", "languages",
)
