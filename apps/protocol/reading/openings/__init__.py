"""What the first message about a study says: "older hip fractures, block vs tablets, delirium at day 3".

Nobody names fields there. What a clause is follows from its place and its ends: a comparison, people, a measure. It is
only taken for fields of which nothing else in the message speaks, and only where two of them fit together.
"""

from __future__ import annotations

from apps.protocol.reading.marked import encoder
from apps.protocol.reading.openings.facts import compile_rules
from apps.protocol.reading.openings.marked import offered
from apps.protocol.reading.openings.reading import read_later, read_opening

__all__ = ["load", "offered", "read_later", "read_opening"]


def load() -> None:
    """What the first message would wait for."""
    encoder.load()
    compile_rules()
