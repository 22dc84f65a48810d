"""How many cases a comparison with an oracle has, by the length of the tests' run."""

import os
import random


def rounds(usual, every, long):
    """The number for an ordinary run, one of everything (--all), or a long one (--long)."""
    if os.environ.get("WIDGET_BRIDGE_LONG") == "1":
        return long
    return every if os.environ.get("WIDGET_BRIDGE_ALL") == "1" else usual


def seeded():
    """A generator with another seed in each run, and the seed, which WIDGET_BRIDGE_SEED repeats."""
    seed = int(os.environ.get("WIDGET_BRIDGE_SEED") or random.randrange(2**32))
    return random.Random(seed), seed
