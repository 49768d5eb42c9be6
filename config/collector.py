"""Python's garbage collection, which has nothing to find in what a process loads at its start.

While hundreds of modules are loaded it looks through all of them again and again, a fifth of the time that takes. Later
a full collection stops every thread for 0.15 s for them. So it begins when they are there, and leaves them alone.
"""

from __future__ import annotations

import gc


def pause() -> None:
    gc.disable()


def keep_what_is_loaded() -> None:
    """Call it when a process has loaded what it works with, before it forks or serves."""
    gc.freeze()
    gc.enable()
