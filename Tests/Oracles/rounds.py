"""Chooses the number of cases and the random seed of a comparison with an oracle."""

import os
import random


def rounds(usual, every, long):
    """Returns `usual` in an ordinary run, `every` with --all, and `long` with --long."""
    if os.environ.get("WIDGET_BRIDGE_LONG") == "1":
        return long
    return every if os.environ.get("WIDGET_BRIDGE_ALL") == "1" else usual


def seeded():
    """Returns a random generator and its seed, which is random or from WIDGET_BRIDGE_SEED."""
    seed = int(os.environ.get("WIDGET_BRIDGE_SEED") or random.randrange(2**32))
    return random.Random(seed), seed
