"""Python's garbage collection, which has nothing to find in what a process loads at its start.

While hundreds of modules are loaded it looks through all of them again and again, a fifth of the time that takes. Later
a full collection stops every thread for 0.15 s for them. So it begins when they are there, and leaves them alone.
"""

from __future__ import annotations

import gc

NEW_OBJECTS = 5_000  # before the next look; after 700, as Python does it, a worker looks at each turn


def pause() -> None:
    gc.disable()


def keep_what_is_loaded() -> None:
    """Call it when a process has loaded what it works with, before it forks or serves."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 10, 10)
    gc.enable()
