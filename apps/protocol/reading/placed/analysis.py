"""What a plan of the analysis is made of, clause by clause: how the primary outcome is compared, who is analysed, what
becomes of those without a value: "an analysis of covariance …; everybody counts in the group she was drawn to, then
once more in only those who …; whoever has no result counts as not healed".

Each clause says by a word of its own, or by where it stands in the message, which of these it tells. One that says
neither goes on with what stands before it, and one about something else ends that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from typing import Final, Literal

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.placed.analysis_words import (
    A_SET,
    ADJUSTS,
    ANOTHER_WAY,
    BEHIND_IT,
    BY_GROUP,
    CONCLUDES,
    COUNTED_TOO,
    DIES_OR_LACKS,
    ENDS,
    FIRST_STEP,
    GOES_ON,
    INTO_IT,
    LEADS,
    LEAVES,
    LINKS,
    LISTED,
    MAIN,
    METHOD,
    MISSING,
    NAMED_SET,
    NAMED_SET_ZH,
    NOT,
    OF_ANOTHER,
    OF_ONE,
    OF_OTHERS,
    OF_TESTS,
    OTHER_THINGS,
    REPEATED,
    SET_WITHIN,
    SETS,
    SETS_BEHIND_METHOD,
    SUPPOSES_LACK,
    TAKEN_AS,
    TELLS_ANALYSIS,
    THEY_DID,
    UNDECIDED,
    UP_TO_THEN,
    UP_TO_THEN_ZH,
    WAS_DONE,
    WILL_LACK,
    begins_the_method,
)
from apps.protocol.reading.placed.places import places_of

Sort = Literal["primary", "set", "missing", "", "other"]
MESSAGES_KEPT: Final = 8
LIKELY, SURE = 0.5, 0.7
MOST_BETWEEN: Final = 2  # clauses between a method and the one that takes its place
_ANALYSED: Final = ("analysis_primary", "analysis_other", "missing_data")
_CLAUSE: Final = re.compile(r"[,;](?![0-9])\s?")
_NAME: Final = re.compile(r"(?=(\b[a-z]{4,}\b|[\u4e00-\u9fff]{2}))", re.IGNORECASE)
_EDGES: Final = " ,;.。，；"


@dataclass(frozen=True)
class Told:
    """Words of one sort."""

    sort: Sort
    said: Said
    goes_on: bool = False  # with what the sentence before it tells of the same


def told_analysis(said: Said, known: Known) -> Iterator[ReadValue]:
    """The values that a sentence tells, of fields of which nothing is recorded. What the message tells of the primary
    analysis first is that; whatever comes behind it is another one."""
    sets, missing, primary = (
        field_for(key, known) for key in ("analysis_sets", "missing_data", "primary_analysis")
    )
    if sets is None or missing is None or primary is None:
        return
    if sets.stage != known.current_stage and not _tells_analysis(known.message):
        return
    every = _told(known.message, said.folded)
    here = [told for told in every if said.start <= told.said.start < said.end]
    for field, sort in ((primary, "primary"), (missing, "missing"), (sets, "set")):
        own = [told for told in every if told.sort == sort]
        if sort == "primary":
            own = [*own[:1], *takewhile(lambda each: each.goes_on, own[1:])]
        if sort == "set" and all(REPEATED.search(each.said.plain) for each in own):
            continue  # what is done once more is not who is analysed
        told = own if field.kind != "string_list" else [each for each in own if each in here]
        # a text of several sentences is told whole in each of them
        if any(each in here for each in told) and known.value(field.path) is None:
            yield from _read(told, field, known)


@lru_cache(maxsize=MESSAGES_KEPT)
def _tells_analysis(message: str) -> bool:
    return TELLS_ANALYSIS.search(message) is not None


def _read(told: Sequence[Told], field: Field, known: Known) -> Iterator[ReadValue]:
    texts = [" ".join(each.said.text.split()) for each in told]
    value = texts if field.kind == "string_list" else "; ".join(texts)
    if not known.catalogue.faults(field.path, value):
        spans = tuple(each.said.span for each in told)
        yield ReadValue(field.path, value, spans, len(texts) > 1, ROUTED)


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def _told(message: str, folded: str) -> tuple[Told, ...]:
    whole = Said(message, folded, 0, len(message))
    every = [*sentences(whole)]
    behind = [*(each.plain for each in every[1:]), ""]
    found = list[Told]()
    for sentence, doubt in zip(every, behind, strict=True):
        told = [*_of_the_same(sentence, found)] or [*_in_sentence(sentence)]
        found += (each for each in told if not _is_doubted(each.said.plain, doubt))
    return tuple(found)


def _of_the_same(sentence: Said, before: Sequence[Told]) -> Iterator[Told]:
    """What goes into the model that the sentence before told of."""
    if not before or before[-1].sort != "primary" or not INTO_IT.match(sentence.plain):
        return
    between = sentence.folded[before[-1].said.end : sentence.start]
    if not between.strip(_EDGES) and not HEDGE.search(sentence.plain) and not asks(sentence.plain):
        yield Told("primary", sentence.strip(_EDGES), goes_on=True)


def _is_doubted(plain: str, behind: str) -> bool:
    """Whether the sentence behind doubts something of it by name: "Not sure about smoking actually"."""
    return HEDGE.search(behind) is not None and not _names(plain).isdisjoint(_names(behind))


def _names(plain: str) -> frozenset[str]:
    """The longer words, and any two characters of Chinese that stand together."""
    return frozenset(match[1].casefold() for match in _NAME.finditer(plain))


def _in_sentence(sentence: Said) -> Iterator[Told]:
    if asks(sentence.plain):
        return
    clauses = [each for each in sentence.split(_CLAUSE) if each.plain.strip(_EDGES)]
    sorts = list(_without_undecided(clauses, [*_sorts(clauses)]))
    begun: tuple[Sort, Said] | None = None
    for clause, sort in zip(clauses, sorts, strict=True):
        if sort == "" and begun is not None:
            is_new = begun[0] == "primary" and begins_the_method(begun[1].plain, clause.plain)
            begun = (begun[0], clause if is_new else replace(begun[1], end=clause.end))
            continue
        if begun is not None:
            yield from _whole(*begun)
        if begun is not None and begun[0] == "set" and (by := BEHIND_IT.match(clause.plain)):
            clause = clause.cut(by.end())  # "by intention to treat, using logistic regression"
        begun = (sort, clause) if sort not in ("", "other") else None
    if begun is not None:
        yield from _whole(*begun)


def _without_undecided(clauses: Sequence[Said], sorts: Sequence[Sort]) -> Iterator[Sort]:
    """Without what the next clause says is not decided: another way that was named last, else all of them."""
    open_at = {at for at, each in enumerate(clauses) if UNDECIDED.match(each.plain)}
    for at, sort in enumerate(sorts):
        behind = next((end for end in sorted(open_at) if end > at), None)
        if behind is None:
            yield sort
            continue
        is_way = ANOTHER_WAY.search(clauses[behind - 1].plain) is not None
        yield "other" if not is_way or at >= behind - 1 else sort


def _sorts(clauses: Sequence[Said]) -> Iterator[Sort]:
    """The sort of each clause; empty for one that goes on with what stands before it."""
    before: Sort = "other"
    for at, clause in enumerate(clauses):
        behind = clauses[at + 1].plain if at + 1 < len(clauses) else ""
        sort = _sort(clause, behind, before)
        ahead = clauses[at - 1].plain if at else ""
        if sort == "other" and before == "primary" and _is_first_step(ahead) and METHOD.search(clause.plain):
            sort = ""  # the method that the first step leads to
        if sort == "primary" and _is_of_others(ahead) and not MAIN.search(clause.plain):
            sort = "other"
        is_open = sort == "other" and before == "primary"
        if is_open and _is_of_the_method(clauses[: at + 1], clauses[at + 1 :]):
            sort = ""
        before = before if sort == "" else sort
        yield sort


def _is_of_the_method(told: Sequence[Said], ahead: Sequence[Said]) -> bool:
    """Whether a clause behind a method concludes which it is, leads to another one, or goes on with what is adjusted
    for."""
    plain = told[-1].plain.strip(_EDGES)
    if any(words.search(plain) for words in (OF_OTHERS, SETS, MISSING, OF_TESTS)):
        return False
    if tells_of_others(OTHER_THINGS.sub(" ", plain)):
        return False
    if METHOD.search(plain):
        return CONCLUDES.match(plain) is not None and NOT.search(plain) is None
    if any(ADJUSTS.search(each.plain) for each in told[:-1]):
        return LISTED.match(plain) is not None
    behind = next((at for at, each in enumerate(ahead[:MOST_BETWEEN]) if METHOD.search(each.plain)), None)
    if behind is None or not any(LINKS.match(each.plain) for each in (told[-1], *told[-2:-1])):
        return False
    return not any(OF_ANOTHER.match(each.plain) or NOT.search(each.plain) for each in ahead[: behind + 1])


def _is_first_step(ahead: str) -> bool:
    """Whether the clause before tells what is done first, and names no method itself."""
    return FIRST_STEP.match(ahead) is not None and METHOD.search(ahead) is None


def _is_of_others(ahead: str) -> bool:
    """Whether the clause before names, without a method, what else is compared: “次要终点，用卡方检验”."""
    return OF_OTHERS.search(ahead) is not None and METHOD.search(ahead) is None


def _sort(clause: Said, behind: str, before: Sort) -> Sort:
    plain = clause.plain
    if before == "primary" and ADJUSTS.search(plain) and not (SETS.search(plain) or OF_TESTS.search(plain)):
        return ""
    if SUPPOSES_LACK.search(plain) and places_of(clause).get("missing_data", 0.0) >= LIKELY:
        return "" if before == "missing" else "missing"
    if UP_TO_THEN_ZH.search(plain) or (LEAVES.match(plain) and UP_TO_THEN.match(behind)):
        return "" if before == "missing" else "missing"
    if before == "missing" and UP_TO_THEN.match(plain):
        return ""
    if OF_TESTS.search(plain) or HEDGE.search(plain) or tells_of_others(plain):
        return "other"
    if before == "set" and (COUNTED_TOO.match(plain) or BY_GROUP.match(plain)):
        return ""
    is_set = SETS.search(plain) is not None
    if before == "set" and (is_set or A_SET.search(plain)) and REPEATED.search(plain):
        return "set"
    if before == "missing" and GOES_ON.search(plain) and not is_set:
        return ""
    if MISSING.search(plain) or (DIES_OR_LACKS.search(plain) and TAKEN_AS.search(behind)):
        return "" if before == "missing" and not OF_ONE.match(plain) else "missing"
    is_named = NAMED_SET.match(plain) or SET_WITHIN.search(plain)
    if (is_named and not METHOD.search(plain)) or (before == "other" and NAMED_SET_ZH.match(plain)):
        return "set"
    if OF_OTHERS.search(plain) or (before == "primary" and METHOD.search(plain) and OF_ANOTHER.match(plain)):
        return "other"
    if METHOD.search(plain):
        is_none = NOT.search(plain) or THEY_DID.search(plain)
        return "other" if is_none else "" if before == "primary" else "primary"
    if is_set:
        return "other" if WAS_DONE.search(plain) else "set"
    return _by_place(clause, behind, before)


def _by_place(clause: Said, behind: str, before: Sort) -> Sort:
    places = places_of(clause)
    analysed = sum(places.get(sort, 0.0) for sort in _ANALYSED)
    if places.get("missing_data", 0.0) >= SURE:
        if WILL_LACK.search(clause.plain) and MISSING.search(behind):
            return "other"
        return "" if before == "missing" else "missing"
    # What goes on behind a semicolon has to be of the analysis for sure.
    least = SURE if clause.folded[: clause.start].rstrip().endswith(";") else LIKELY
    if before != "other" and analysed >= least:
        return ""
    if FIRST_STEP.match(clause.plain) and METHOD.search(behind) and analysed >= SURE:
        return "primary"
    if places.get("analysis_primary", 0.0) >= SURE:
        return "primary" if before == "other" else ""
    return "other"


def _whole(sort: Sort, said: Said) -> Iterator[Told]:
    """The words without what leads up to them; who is analysed by a test is told apart from it."""
    behind = SETS_BEHIND_METHOD.search(said.plain) if sort == "primary" else None
    if behind is not None:
        yield Told("set", said.cut(*behind.span("set")).strip(_EDGES))
        said = said.cut(0, behind.start())
    if sort == "set" and (named := SET_WITHIN.search(said.plain)) and not METHOD.search(said.plain):
        said = said.cut(*named.span("set"))
    while (lead := LEADS.match(said.plain)) is not None and lead.end():
        said = said.cut(lead.end())
    if (end := ENDS.search(said.plain)) is not None:
        said = said.cut(0, end.start())
    said = said.strip(_EDGES)
    if sort != "primary" or (METHOD.search(said.plain) and not BEHIND_IT.match(said.plain)):
        yield Told(sort, said)
