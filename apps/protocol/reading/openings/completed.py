"""The rest of a row of which a rule knew a part: “结核性的、结节病的、血管炎的，乳腺癌的不要，怀起的也不要”.

People tell who is left out in several sentences and in many forms. A list with half of them in it looks whole, and
nobody misses the other half. What the second look marks as one more, in a sentence that is about nothing else, goes
into the list as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.results import MARKED, PATTERN, ROUTED, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span, fold
from apps.protocol.reading.marked.heard_again import MOST_CHARACTERS, rows_within, share_of_sorts
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan
from apps.protocol.reading.openings.agreed import marks_again, may_be_meant
from apps.protocol.reading.outcomes.gathered import gathered
from apps.protocol.reading.outcomes.restated import is_misread, with_summary
from apps.protocol.reading.routed.borne import weighed
from apps.protocol.reading.routed.guards import is_wanted, tells
from apps.protocol.reading.routed.routes import routes_of

LEAST: Final = 0.55  # how sure the least certain piece is where the whole message is read
LEAST_ALONE: Final = 0.4  # the mean share where nothing but the sentence is read
LEAST_ABOUT: Final = 0.75  # how surely the sentence is about such things
RIVAL: Final = 0.4  # a mark of those who take part in the same sentence
# By the key of a list: what its items are marked as, and what a sentence that tells them is about.
_ROWS: Final[Mapping[str, tuple[str, str]]] = {"exclusion_criteria": ("exc", "exclusion")}
_LET_IN: Final = frozenset({"pop", "inc"})
_GROWS: Final = frozenset({PATTERN, MARKED, ROUTED})
_REASON: Final = re.compile(r"风险|太[大多小高难]|^(?:怕|因为)|\b(?:risk|too)\b", re.IGNORECASE)
_ONLY: Final = re.compile(r"[就只光](?=[\u4e00-\u9fff]{2})")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
NAME_ZH: Final = 4  # characters by which one that is named again is known
_STAYS_IN: Final = re.compile(
    r"[^。.!?]{0,50}?(?:(?:那就|算了,?|还是)(?:先|都)?(?:不排(?:除|掉)?|不剔除?|收(?![集不])|留着?|要(?=[,。;吧]|$))|\b(?:stay\sin|keep\sthem(?:\sin)?|let\sthem\sin)\b)"
)
# What may stand behind an item; anything else goes on with its last word.
_ENDS: Final = re.compile(r"[ ,、;。.!?的了不也都或和及与那这吧嘛啊呢]|$")


def completed(said: Said, read: ReadValue, known: Known) -> ReadValue | None:
    """The value as it is weighed, with the items of the same row that no rule knew."""
    left = weighed(said, read, known)
    if left is not None and is_misread(said, left, known):
        return None
    left = gathered(said, with_summary(said, left)) if left is not None else None
    if left is None or left.confidence not in _GROWS or left.field == known.asked:
        return left
    key = left.field.partition(".")[2]
    if key not in _ROWS or not isinstance(left.value, list):
        return left
    left = _without_those_kept(_without_those_taken(left), said.folded)
    more = _more(said, left.spans, *_ROWS[key])
    more = [(at, item) for at, item in more if not _is_kept(fold(item), said.folded)]
    if not more:
        return left
    placed = [*zip(_starts(said, left), left.value, strict=True), *((at[0], item) for at, item in more)]
    value = [item for _start, item in sorted(placed, key=lambda each: each[0])]
    return replace(left, value=value, spans=tuple(sorted({*left.spans, *(at for at, _item in more)})))


def _without_those_taken(read: ReadValue) -> ReadValue:
    """“毛发石、药物结石不算，就植物性的”: the last of these are the only ones that are taken."""
    kept = [item for item in read.value if not (isinstance(item, str) and _ONLY.match(item))]
    return replace(read, value=kept) if kept else read


def _without_those_kept(read: ReadValue, folded: str) -> ReadValue:
    """Without one that is let in after all: “吃激素的也不要……等等,吃激素的太多,那就不排”."""
    kept = [item for item in read.value if not (isinstance(item, str) and _is_kept(fold(item), folded))]
    return replace(read, value=kept) if kept else read


def _is_kept(item: str, folded: str) -> bool:
    at = folded.find(item)
    name = item[-NAME_ZH:] if _HAN.search(item) else item.rpartition(" ")[2]
    again = folded.find(name, at + len(item)) if at >= 0 and len(name) >= NAME_ZH else -1
    return again >= 0 and _STAYS_IN.match(folded[again + len(name) :]) is not None


def _starts(said: Said, read: ReadValue) -> list[int]:
    """Where each item stands; one that is not told word by word stands where the row begins."""
    first, end = read.spans[0][0], read.spans[-1][1]
    found = [said.message.find(item, first, end) if isinstance(item, str) else -1 for item in read.value]
    return [at if at >= 0 else first for at in found]


def _more(said: Said, spans: Sequence[Span], sort: str, about: str) -> list[tuple[Span, str]]:
    line = said.line_at(spans[0])
    if not line.plain.strip() or len(line.plain) > MOST_CHARACTERS:
        return []
    every = marks_again(line)
    ours = [m for m in without_what_is_no_plan(every) if m.sort == sort and m.share >= LEAST]
    told = list(sentences(line))
    found = [
        mark
        for mark in ours
        if not any(start < mark.said.end and mark.said.start < end for start, end in spans)
        and not any(mark is not other and mark.said.plain in other.said.plain for other in ours)
        and _is_one_more(mark, every, told, about)
    ]
    return [((m.said.start, m.said.end), m.said.text.rstrip("的 ")) for m in found]


def _is_one_more(mark: Mark, every: Sequence[Mark], told: Sequence[Said], about: str) -> bool:
    place = mark.said.start, mark.said.end
    sentence = next((each for each in told if each.start <= place[0] and place[1] <= each.end), None)
    if sentence is None or _REASON.search(mark.said.plain) or not _ENDS.match(mark.said.folded, place[1]):
        return False
    if sum(route.share for route in routes_of(sentence.plain) if route.sort == about) < LEAST_ABOUT:
        return False
    beside = (m for m in every if sentence.start <= m.said.start < sentence.end)
    if any(m.sort in _LET_IN and m.share >= RIVAL for m in beside):
        return False
    if not (may_be_meant(mark, sentence.plain) and tells(sentence) and is_wanted(sentence.plain)):
        return False
    rows = rows_within(sentence, [place])
    return bool(rows) and share_of_sorts(rows, frozenset({mark.sort})) >= LEAST_ALONE
