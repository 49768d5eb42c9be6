"""Which sentences are rows of secondary outcomes or of harms, by what leads up to them and by where their pieces stand.

Items that ask ("how many hours until …", “花了多少小时”) make a sentence no certain one, so that a rule for certain
sentences takes one of them and tears it. Here each piece has to stand among outcomes, and what is said of the list
decides which: no row is made of a sentence that tells of anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.outcomes.row_leads import SAFETY, SECONDARY, lead_of
from apps.protocol.reading.outcomes.told_rows import Row, Told, entries_of, row_in
from apps.protocol.reading.placed.items import OF_NOTHING
from apps.protocol.reading.placed.places import places_of

PRIMARY: Final = "outcomes.primary"
LEAST: Final = 2
MEASURED: Final = 0.5  # of each piece, and of all of them together
OTHERWISE: Final = 0.6  # so surely a piece tells of something else
SURELY: Final = 0.75
SIDE: Final = 0.45
_FIRST_ASKED: Final = ("endpoints.outcomes.primary", "pico.outcomes")
_LISTS: Final = ("confounders", "exposure", "baseline_variables")
_OFTEN: Final = re.compile(r"\bevery\b|\bdaily\b|\bat\sthe\sstart\b|每[天日周月次]", re.IGNORECASE)
_FEW: Final = 0.1
_ENDS: Final = " \n.。;；!"
_STOP: Final = re.compile(r"[。.!?\n]")
_HALF: Final = re.compile(";")
_GOES_ON: Final = re.compile(r"\s?(?:再看看?|还有|再就是|另外|以及|再加上)")
_STOPS: Final = (". ", "。", ";", "!", "\n")
_SORTS: Final = {PRIMARY: "outcome_primary", SECONDARY: "outcome_secondary", SAFETY: "outcome_safety"}
_OUTCOMES: Final = (*_SORTS.values(), "outcome_definition")
_ASKS: Final = re.compile(r"[?？]")
# The lead is not over yet, and mostly a wish: "(the secondary outcomes) should perhaps also include …".
_NO_NAME: Final = re.compile(
    r"^(?:should|could|would|might|may|must|perhaps|maybe|possibly|probably)\b"
    r"|^[里中上]?(?:也|还|再|可以?|能|要|我|我们)*(?:考虑|也许|或许|可能(?![的出发引])|大概)",
    re.IGNORECASE,
)
# What those who run the study have to do is measured in nobody: "whether we need a DSMB".
_OF_OURSELVES: Final = re.compile(
    r"^(?:whether|if|how|when|where|who|what|which)\s(?:[a-z]+\s)?(?:we|i)(?:'d|\swould|\swill|'ll)?"
    r"\s(?:also\s|really\s|even\s)?(?:need|should|must|ought|have|can|could|may|get|go|pay|do)\b"
    r"|^(?:我们?|咱们?)(?:到底|究竟|是不是|是否)?(?:需不需要|要不要|该不该|用不用|能不能|怎么|需要|应该)",
    re.IGNORECASE,
)
_OF_THE_FIRST: Final = re.compile(
    r"\b(?:primar\w*|main(?:ly)?|most(?:ly)?|exploratory)\b|探索|主要(?!怕|是|看护)|最(?:要紧|看重|关心|重要)|首要",
    re.IGNORECASE,
)


def outcome_rows(said: Said, known: Known) -> Iterator[ReadValue]:
    """The row that a sentence is, for the list that it is of."""
    secondary = field_for(SECONDARY, known)
    if secondary is None or _ASKS.search(said.plain) or _is_of_the_first(said):
        return
    if tells_of_others(said.plain):
        return
    if known.asked.startswith(secondary.path.rpartition(".")[0]) or known.asked.endswith(_LISTS):
        return  # a reply has its own readers
    if secondary.stage != known.current_stage and not _names_a_side(said):
        return
    row = _kept(row_in(_to_the_end(said).strip(_ENDS)))
    if row.outcomes and _NO_NAME.match(row.outcomes[0].name):
        return
    side = _side_of(row) if row.outcomes and not row.lead.by_word else ""
    if side == SECONDARY and not row.lead.side and known.asked.startswith(_FIRST_ASKED):
        return  # it answers the question for the primary one, or for all
    field = field_for(side, known) if side else None
    if field is not None:
        value: list[Any] = entries_of(row)
        if not known.catalogue.faults(field.path, value):
            yield ReadValue(field.path, value, _spans(row), True, ROUTED)


def _is_of_the_first(said: Said) -> bool:
    """Harms that are mainly looked for are no primary outcome: “不良事件主要盯着……”."""
    lead = lead_of(said.plain)
    return _OF_THE_FIRST.search(said.plain, lead.length if lead.side == SAFETY else 0) is not None


def _to_the_end(said: Said) -> Said:
    """The half of a sentence with the halves behind it that go on: “……；还有就是……” is one row."""
    if _STOP.search(said.plain[-1:]):
        return said
    end = _STOP.search(said.folded, said.end)
    whole = said.at((said.start, end.start() if end else len(said.folded)))
    halves = [*whole.split(_HALF)]
    return whole if all(_GOES_ON.match(half.plain) for half in halves[1:]) else said


def _names_a_side(said: Said) -> bool:
    return bool(row_in(said.strip(_ENDS)).lead.side)


def _kept(row: Row) -> Row:
    """Without the pieces that are talk where they stand, about others, or added to another list."""
    kept = [told for told in row.outcomes if not (_is_nothing(told) or _is_of_others(told, row))]
    return row if len(kept) == len(row.outcomes) else Row(row.said, row.lead, tuple(kept))


def _is_of_others(told: Told, row: Row) -> bool:
    """Whether a harm, or nothing that is measured, is added behind others: “次要看……，另外记录过敏反应”."""
    return (
        told.is_added
        and row.lead.side == SECONDARY
        and (places := places_of(told.pieces[0])) is not None
        and (
            places.get("outcome_safety", 0.0) >= MEASURED
            or sum(places.get(s, 0.0) for s in _OUTCOMES) < MEASURED
        )
    )


def _is_nothing(told: Told) -> bool:
    places = places_of(told.pieces[0])
    return sum(places.get(sort, 0.0) for sort in OF_NOTHING) >= SURELY


def _side_of(row: Row) -> str:
    """The list that it is of; empty where it may be of none."""
    shares = [_shares(told) for told in row.outcomes]
    if all(_OF_OURSELVES.match(told.name) for told in row.outcomes):
        return ""
    if any(_stands_elsewhere(told) for told in row.outcomes):
        return ""
    means = {side: sum(each[side] for each in shares) / len(shares) for side in _SORTS}
    measured = sum(means.values())
    if row.lead.side:
        return row.lead.side if measured >= MEASURED or _asks_all(row) else ""
    if row.lead.of and measured >= MEASURED:  # "for the babies, …" goes on with the row before it
        return _sentence_before(row.said).lead.side
    side = max((SECONDARY, SAFETY), key=lambda each: means[each])
    is_row = len(row.outcomes) >= LEAST or row.lead.looks
    if not is_row or means[PRIMARY] > means[side]:
        return ""
    if not row.lead.looks and (_OFTEN.search(row.said.plain) or means[side] < OTHERWISE):
        return ""
    return side if means[side] >= SIDE and measured >= OTHERWISE else ""


def _sentence_before(said: Said) -> Row:
    """The row of the sentence before this one; an empty one where it is the first."""
    before = said.at((0, said.start)).strip(_ENDS)
    start = max(before.plain.rfind(mark) for mark in _STOPS) + 1
    return row_in(before.cut(start).strip(_ENDS))


def _asks_all(row: Row) -> bool:
    return all(told.is_asked for told in row.outcomes)


def _shares(told: Told) -> dict[str, float]:
    """How likely an outcome is of each list. What is told of when it is looked at may seem a visit, and is none."""
    places = places_of(told.pieces[0])
    left = max(1.0 - places.get("visits", 0.0), _FEW) if told.has_time else 1.0
    own = {side: places.get(sort, 0.0) / left for side, sort in _SORTS.items()}
    if own[SAFETY] < MEASURED:
        own[SECONDARY] += places.get("outcome_definition", 0.0) / left
    return own


def _stands_elsewhere(told: Told) -> bool:
    """Whether a piece is surely of something that is no outcome. Times in it may look like visits."""
    places = places_of(told.pieces[0])
    others = {sort: share for sort, share in places.items() if not sort.startswith("outcome_")}
    sort = max(others, key=lambda each: others[each], default="")
    if not sort or sort in ("objectives", "safety_monitoring") or (sort == "visits" and told.has_time):
        return False
    return others[sort] >= OTHERWISE and not told.is_asked


def _spans(row: Row) -> tuple[Span, ...]:
    """Where it stands: from its lead to its last piece, without what was dropped between them."""
    pieces: Sequence[Said] = [piece for told in row.outcomes for piece in told.pieces]
    spans = [(row.said.start, pieces[0].end), *(piece.span for piece in pieces[1:])]
    return tuple(dict.fromkeys(spans))
