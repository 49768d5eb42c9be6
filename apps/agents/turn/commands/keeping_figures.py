"""How people take back a figure that waits, by the figures themselves: "the total stays at 144, forget the twelve",
“总例数还是144，12那个不算”.

By itself, because it goes by what is recorded and what waits: one clause keeps the recorded figure, another drops the
one that waits for the same item, and no other figure is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.agents.turn.commands.keeping import LONGEST, Kept
from apps.fields.paths import get_value
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.schema.catalogue import FieldCatalogue

_CLAUSE: Final = re.compile(r"\s*[,，。;；!！…–\n]+\s*|\.(?!\d)\s*|\s+(?:and|but)\s+")
_STAYS: Final = re.compile(
    r"\b(?:stays?|remains?|keep|leave|stick|stay|still|is|are|as\sit\s(?:is|was)|correct|right|go\swith|it's)\b"
    r"|还是|就是|仍|保持|不变|维持|没错|对的|按|用|留",
    re.IGNORECASE,
)
_GOES: Final = re.compile(
    r"\b(?:forget|ignore|disregard|scratch|scrap|drop|ditch|never\smind|strike|delete|remove|(?:is|was)\s(?:wrong|a\s(?:slip|mistake|typo))"
    r"|does(?:\snot|n't)\scount|not)\b|不算|别管|不[用要]管|作废|不要|删|撤|忘|当我?没说|说错|口误|错的|别记|不是",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(NUMBER, re.IGNORECASE)
_IN_WORDS: Final = re.compile(r"\b(?:an?|one|in\sall)\b|一[个下条共]|那个|这个", re.IGNORECASE)


def figures_kept(
    text: str, catalogue: FieldCatalogue, data: Mapping[str, Any], pending: Mapping[str, Any]
) -> Kept | None:
    """The item whose recorded figure is to stay and whose waiting one is to go; None where more is said."""
    bare = text.strip().replace("’", "'")
    clauses = [clause for clause in _CLAUSE.split(bare) if clause.strip()] if len(bare) <= LONGEST else []
    for path, waits in pending.items():
        known, recorded = catalogue.find(path), get_value(data, path)
        if known is None or known.kind != "integer" or recorded in (None, waits):
            continue
        if _keeps_one(clauses, recorded, waits):
            return Kept((known,))
    return None


def _keeps_one(clauses: list[str], recorded: object, waits: object) -> bool:
    stays = goes = False
    for clause in clauses:
        figures = {to_decimal(found[0]) for found in _FIGURE.finditer(_IN_WORDS.sub(" ", clause))}
        if figures == {recorded} and _STAYS.search(clause) and not _GOES.search(clause):
            stays = True
        elif figures == {waits} and _GOES.search(clause):
            goes = True
        elif figures:
            return False
    return stays and goes
