"""How the primary outcome is measured, told in the sentences behind its name: "Every evening she answers with the worst
pain of that day, nought to ten", “肌酐每天早上抽一次，以入院前三个月内的做底”.

Whoever names the outcome in one sentence tells in the next how it is come by, in any words. By where they stand such
words are offered as a part of that outcome, beside what says so itself (`outcomes/meant.py`); they are never read as
one. What was only thought of first is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.results import DOUBTFUL, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said, fold, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.outcomes.meant import meant_by
from apps.protocol.reading.placed.places import places_of

PRIMARY: Final = "endpoints.outcomes.primary"
PART: Final = "variable"
DEFINES: Final = 0.3  # of a clause, together with the outcome itself
ELSEWHERE: Final = 0.75
DROPPED: Final = 0.6
LONGEST: Final = 400
_SORTS: Final = ("outcome_definition", "outcome_primary")
_GIVEN_UP: Final = ("withdrawn", "others", "talk")
_MEASURES: Final = re.compile(
    r"\b(?:scores?|scored|scale|out\sof|nought|0\s?(?:to|-)\s?10|zero|diary|readings?|measured?|answers?\s(?:it\s)?with|graded?|rated?"
    r"|(?:the|an?)\s(?:mean|average|median|worst|best|highest|lowest|baseline)\b)"
    r"|[评打]分|判定|评定|量表|日记|[取拿](?:[^,。;]{0,8})(?:平均|最[高低大差]|均值|那个|第一次)|(?:做|作为|为|当)(?:底|基线|基准)|[每][天日晚][^,。;]{0,4}(?:抽|测|量|记|查|问)|每(?:小时|周)[^,。;]{0,2}(?:记|测|量)",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,;。；]\s?|\.(?=\s|$)\s?")
_LEADS: Final = re.compile(
    r"^\W*(?:(?:so|and|but|then|also)\b[\s,]*|(?:所以|那|就|然后|但是?|不过)[,]?)+", re.IGNORECASE
)
_EDGES: Final = " \n,;.。，；"


def completed_by(said: Said, known: Known) -> ReadValue | None:
    """The list of the one outcome that words are about, with them among what is observed."""
    if (told := meant_by(said, known)) is not None:
        return told
    entry = _only(known.value(PRIMARY))
    plain = said.plain.strip()
    if entry is None or is_marked(plain) or tells_of_others(plain) or not _is_told_here(entry, said):
        return None
    kept = _kept(said)
    if not kept or len(kept) > LONGEST or kept in str(entry.get(PART) or ""):
        return None
    before = str(entry.get(PART) or "").rstrip(_EDGES)
    text = kept if not before else f"{before}, {kept}" if kept.isascii() else f"{before}，{kept}"
    return ReadValue(PRIMARY, [{**entry, PART: text}], (said.span,), True, DOUBTFUL)


def _only(recorded: Any) -> Mapping[str, Any] | None:
    one = recorded[0] if isinstance(recorded, list) and len(recorded) == 1 else None
    return one if isinstance(one, Mapping) and one.get("name") else None


def _is_told_here(entry: Mapping[str, Any], said: Said) -> bool:
    """Whether the message names the outcome before these words."""
    return fold(str(entry["name"])) in said.folded[: said.start]


def _kept(said: Said) -> str:
    """The clauses that may tell how it is measured; "" where one of them surely tells something else, or none does."""
    clauses = [clause.strip(_EDGES) for clause in said.split(_CLAUSE) if clause.plain.strip(_EDGES)]
    kept: list[Said] = []
    share, told = 0.0, 0
    for clause in clauses:
        places = places_of(clause)
        if sum(places.get(sort, 0.0) for sort in _GIVEN_UP) >= DROPPED and not kept:
            continue
        sort = max(places, key=lambda each: places[each], default="")
        if sort not in _SORTS and places.get(sort, 0.0) >= ELSEWHERE and not _MEASURES.search(clause.plain):
            return ""
        share += sum(places.get(each, 0.0) for each in _SORTS)
        told += 1
        kept.append(clause)
    if not kept or not (share / told >= DEFINES or _MEASURES.search(said.plain)):
        return ""
    whole = said.at((kept[0].start, kept[-1].end))
    lead = _LEADS.match(whole.plain)
    return words(whole.cut(lead.end()) if lead else whole)
