"""Where a clause belongs, told from the whole message: small networks look at what the encoder holds of the pieces of
the clause once it has read all that was said.

They are those that tell sentences apart (`routed/routes.py`), made from clauses of which people said where they belong.
"Once more at four weeks" says little by itself; behind "we look at them on day six" it is a visit. `places.npz` is made
by `manage.py train_places`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.marked.encoder import MOST_PIECES, Pieces, pieces_of
from apps.protocol.reading.marked.parts import Sizes, part_around
from apps.protocol.reading.routed.routes import Weights, features_of, shares_of, weights_of

WEIGHTS: Final = Path(__file__).with_name("places.npz")
CLAUSES_KEPT: Final = 256
SIZES: Final = Sizes(350, 250)  # docs/adr/0014
# No clause of a plan that people told apart was so sure to be of these, but of any of the last one in five hundred.
_NOTHING_OF_OURS: Final = (
    (("talk", "command"), 0.9),
    (("others", "withdrawn"), 0.7),
    (("talk", "others", "withdrawn"), 0.8),
)
_COMMAND: Final = "command"
LIKELY: Final = 0.5


def places_of(said: Said) -> dict[str, float]:
    """How likely words are of each sort, by its name; all shares together are 1. Nothing for words without letters."""
    line = said.line_at(said.span)
    start, end = said.start - line.start, said.end - line.start
    first, last = part_around(line.plain, (start, end), SIZES)
    plain = line.plain[first:last]
    return dict(zip(stored().sorts, _shares(plain, (start - first, end - first)), strict=True))


def is_command(said: Said) -> bool:
    """Whether words likely bid us something."""
    return places_of(said).get(_COMMAND, 0.0) >= LIKELY


def is_mere_talk(said: Said) -> bool:
    """Whether a clause is surely a remark, tells us what to do, what others did or what was given up."""
    places = places_of(said)
    return any(sum(places.get(sort, 0.0) for sort in sorts) >= least for sorts, least in _NOTHING_OF_OURS)


@lru_cache(maxsize=CLAUSES_KEPT)
def _shares(plain: str, place: Span) -> tuple[float, ...]:
    within = part_of(pieces_of(plain), place)
    return tuple(map(float, shares_of(features_of(within), stored())))


def part_of(pieces: Pieces, place: Span) -> Pieces:
    """The pieces that stand at a place; all of them where it has none, or where not all of the text was read."""
    start, end = place
    at = [n for n, (first, last) in enumerate(pieces.places) if first < end and start < last]
    if not at or (len(pieces.places) >= MOST_PIECES and end > pieces.places[-1][1]):
        return pieces
    return Pieces(tuple(pieces.places[n] for n in at), pieces.shares[at], pieces.meanings[at])


@lru_cache(maxsize=1)
def stored() -> Weights:
    return weights_of(WEIGHTS)
