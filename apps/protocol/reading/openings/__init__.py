"""What the first message about a study says: "older hip fractures, block vs tablets, delirium at day 3".

Nobody names fields there: what its words are is what an encoder marked them as. They are only taken for fields of which
nothing else in the message speaks, and only where they are surely marked.
"""

from __future__ import annotations

from apps.protocol.reading.marked import encoder, second_look
from apps.protocol.reading.openings.agreed import read_agreed
from apps.protocol.reading.openings.answered import answered
from apps.protocol.reading.openings.comparisons import compile_forms
from apps.protocol.reading.openings.leanings import leanings, tells_several
from apps.protocol.reading.openings.marked import offered
from apps.protocol.reading.openings.marked_again import offered_again
from apps.protocol.reading.openings.reading import read_later, read_opening
from apps.protocol.reading.routed import routes

__all__ = [
    "answered",
    "leanings",
    "load",
    "offered",
    "offered_again",
    "read_agreed",
    "read_later",
    "read_opening",
    "tells_several",
]


def load() -> None:
    """What the first message would wait for."""
    encoder.load()
    second_look.stored()
    routes.stored()
    compile_forms()
