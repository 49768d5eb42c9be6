"""Rows that nobody has to place, because what was used of their sentence says as much: an aside without a figure, the
choice told once more in other words, a few words that only lead up to a list, or point back at one. They are named as
not used, and need no item."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from apps.agents.turn.answer.leftovers.leaning import fits_of, is_read, sort_of_clause
from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.answer.leftovers.whole_clauses import has_figure, spans_of
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import NOWHERE
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said

CHOICES: Final = frozenset({"enum", "enum_text"})
_DIGIT: Final = re.compile(r"[0-9]")
# "As for the others, …", “次要的嘛，…”: what it is of stands behind it.
_OPENS: Final = re.compile(
    r"^\W*(?:(?:and|so|well|now)\s)?(?:as\s(?:for|to)|on\sthe)\s(?:the\s)?(?:[\w-]+\s?){1,3}\W*$"
    r"|^\W*(?:至于|说到)?[^,。;]{1,7}(?:的话|方面|嘛|呢|么)\W*$",
    re.IGNORECASE,
)
# "Those too", “这些也留意一下”: what it is of stands before it.
_POINTS: Final = re.compile(
    r"^\W*(?:(?:and|so)\s)?(?:these|those|them|all\sof\s(?:that|them|these|those))(?:\s[\w']+){0,3}\s(?:too|as\swell|also)\W*$"
    r"|^\W*(?:上面)?(?:这些|那些|这几[个样]|它们)(?:也|都|同样)[^,。;的]{1,7}$",
    re.IGNORECASE,
)


def beside_used(turn: TurnContext, left: Iterable[Leftover], placed: Collection[str]) -> Iterator[Leftover]:
    """Those of the leftovers; `placed` are the words for which there is a button."""
    used = spans_of(turn)
    for each in left:
        sentence = around(each.said)
        if each.is_whole or each.own or not is_read(sentence, used):
            continue
        says_nothing = each.words not in placed and (_is_aside(turn, each.said) or is_chosen(turn, each.said))
        if says_nothing or _leads_or_points(each.said, sentence):
            yield each


def _is_aside(turn: TurnContext, said: Said) -> bool:
    """Whether words have no figure, and their place tells of no item."""
    return _says_no_figure(said) and sort_of_clause(turn, said) in ("", NOWHERE)


def _leads_or_points(said: Said, sentence: Said) -> bool:
    """Whether words have nothing of their own to say of the list that stands behind, or before them."""
    if not _says_no_figure(said):
        return False
    opens = said.end < sentence.end and _OPENS.match(said.plain) is not None
    return opens or (said.start > sentence.start and _POINTS.match(said.plain) is not None)


def _says_no_figure(said: Said) -> bool:
    return not (_DIGIT.search(said.plain) or has_figure(said.plain))


def is_chosen(turn: TurnContext, said: Said) -> bool:
    """Whether words bear out nothing but what was just read from their message, a choice among it: "two groups side by
    side"."""
    found = {each.field.rpartition(".")[2]: each.field for each in turn.execution.found}
    fits = fits_of(turn, said)
    fields = [turn.input.config.catalogue.find(found[fit.key]) for fit in fits if fit.key in found]
    return len(fields) == len(fits) and any(field and field.kind in CHOICES for field in fields)
