"""What a question asks for: a topic in parts, each with other words for it, and limits; the rest is set aside.

Nothing is guessed: what could be read in two ways stays part of the topic.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apps.retrieval.terms import script_of
from apps.search.query.authors import authors_in
from apps.search.query.concepts import Concept, Group, concepts_in, terms_at, translated
from apps.search.query.designs import designs_in
from apps.search.query.filters import Filters, cleaned
from apps.search.query.journals import journals_in
from apps.search.query.limits import Limit, blanked, cues_in, with_modes, without_overlaps
from apps.search.query.numbers import numbers_in
from apps.search.query.periods import periods_in, with_digits, years_beside
from apps.search.query.wording import excluded_in, lead_ins_in, sizes_in

MOST_MEMBERS: Final = 8
EDGES: Final = re.compile(r"^[\s,，;；:：、。.?？!！的]+|(?:(?<!目)的|[\s,，;；:：、。.?？!！])+$")
DANGLING: Final = re.compile(
    r"(?:[\s,，;；、]+(?:in|on|of|about|for|by|from|the|and|or|but|with|since|published|only|请|在|的|和|与|及|，|关于|有关))+$",
    re.IGNORECASE,
)
LEADING: Final = re.compile(
    r"^(?:(?:in|on|of|about|for|by|from|and|or|but|with|的|和|与|及|有关|关于)[\s,，]+)+|^(?:的|关于|有关)+",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True)
class Interpreted:
    """`query` is what is searched: the question without what was read as a limit. `excluded` are parts that are not
    wanted, `set_aside` words that say nothing of topic or limits, `sizes` sample sizes, by which no search is limited,
    `ignored` the keys of what the person took out."""

    question: str
    query: str
    concepts: tuple[Concept, ...]
    limits: tuple[Limit, ...] = ()
    excluded: tuple[Concept, ...] = ()
    set_aside: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    ignored: tuple[str, ...] = field(default=())

    @property
    def filters(self) -> Filters:
        """What must hold. `designs` are study types that were named in passing: what has no type may still be one."""
        return _filters(self.limits, "must")

    @property
    def preferred(self) -> Filters:
        return _filters(self.limits, "prefer")

    @property
    def refused(self) -> Filters:
        return _filters(self.limits, "not")

    @property
    def is_empty(self) -> bool:
        """There is nothing to search by: no topic, and no author or journal whose papers could be listed."""
        return not self.concepts and not self.filters.keys() & {"authors", "journals", "numbers"}

    def queries(self) -> tuple[str, ...]:
        """The query; in the other language, where most of it has a word there; with what belongs to a class."""
        other = translated(self.concepts, "latin" if script_of(self.query) == "han" else "han")
        members = [member for each in self.concepts for member in each.members[:MOST_MEMBERS]]
        wider = " ".join([*(each.words for each in self.concepts), *members]) if members else ""
        return tuple(dict.fromkeys(each for each in (self.query, other, wider) if each))

    def keys(self) -> list[str]:
        """All that was understood, whatever the case of letters."""
        limits = [key_of(each.kind, each.value, each.mode) for each in self.limits]
        topic = [key_of("topic", each.words) for each in self.concepts]
        return sorted([*topic, *limits, *(key_of("topic", each.words, "not") for each in self.excluded)])

    def as_json(self) -> dict[str, Any]:
        """{topic, limits, excluded, set_aside, ignored}, as it is kept with a search and shown."""
        return {
            "query": self.query,
            "topic": [_part("topic", each.words, each.name, "must", each.others) for each in self.concepts],
            "limits": [_part(each.kind, each.value, each.said, each.mode) for each in self.limits],
            "excluded": [each.words for each in self.excluded],
            "set_aside": list(self.set_aside),
            "sizes": list(self.sizes),
            "ignored": list(self.ignored),
        }


def interpret(
    question: str, *, this_year: int, groups: Iterable[Group] = (), ignored: Sequence[str] = ()
) -> Interpreted:
    """`groups` are further ways to say things, which go before those that are shipped; `ignored` keys of parts
    (`key_of`) that are left out."""
    own = tuple(groups)
    text = with_digits(" ".join(unicodedata.normalize("NFKC", question).split()))
    limits = _limits(text, this_year, own)
    left = text
    for each in limits:
        left = blanked(left, each.start, each.end)
    excluded = excluded_in(left, own)
    gone = [
        *((start, end) for start, end, _ in excluded),
        *cues_in(left),
        *lead_ins_in(left),
        *sizes_in(left),
    ]
    for start, end in gone:
        left = blanked(left, start, end)
    concepts = concepts_in(left, own)
    kept = tuple(each for each in concepts if key_of("topic", each.words) not in ignored)
    return Interpreted(
        question=question,
        query=_query(text, left, kept, is_whole=len(kept) == len(concepts)),
        concepts=kept,
        limits=tuple(each for each in limits if key_of(each.kind, each.value, each.mode) not in ignored),
        excluded=tuple(concept for _start, _end, concept in excluded),
        set_aside=tuple(dict.fromkeys(text[start:end].strip() for start, end in lead_ins_in(text))),
        sizes=tuple(text[start:end].strip() for start, end in sizes_in(text)),
        ignored=tuple(ignored),
    )


def key_of(kind: str, value: Any, mode: str = "must") -> str:
    """The name of one part, by which it is taken out."""
    words = (
        "-".join("" if each is None else str(each) for each in value)
        if isinstance(value, list)
        else str(value)
    )
    return f"{mode}:{kind}:{words}".casefold()[:200]


def _part(kind: str, value: Any, said: str, mode: str, others: Sequence[str] = ()) -> dict[str, Any]:
    found = {"kind": kind, "value": value, "said": said, "mode": mode, "key": key_of(kind, value, mode)}
    return {**found, "others": list(others)[:12]} if others else found


def _limits(text: str, this_year: int, own: tuple[Group, ...]) -> list[Limit]:
    """What stands within a term of the topic is none: “guideline-directed medical therapy”, “medication review”."""
    terms = [(start, end) for start, end, _ in terms_at(text, own)]
    readers = [
        *numbers_in(text),
        *periods_in(text, this_year),
        *(each for each in designs_in(text) if not _is_within(each, terms)),
        *journals_in(text),
        *(each for each in authors_in(text) if not any(_names_term(text, each, span) for span in terms)),
    ]
    if not any(each.kind == "years" for each in readers):
        named = [each for each in readers if each.kind in ("journals", "authors", "types")]
        readers = [*readers, *years_beside(text, named, this_year)[:1]]
    return with_modes(text, without_overlaps(readers))


def _is_within(limit: Limit, terms: Sequence[tuple[int, int]]) -> bool:
    return any(
        start <= limit.start and limit.end <= end and (end - start) > (limit.end - limit.start)
        for start, end in terms
    )


def _names_term(text: str, limit: Limit, span: tuple[int, int]) -> bool:
    """A name that is a word of the vocabulary is no author: “caused by Klebsiella”, “Parkinson's research”."""
    at = text.find(str(limit.value[0]), limit.start)
    return at >= 0 and span[0] < at + len(limit.value[0]) and at < span[1]


def _filters(limits: Sequence[Limit], mode: str) -> Filters:
    found: dict[str, Any] = {}
    for each in limits:
        if each.mode != mode:
            continue
        if each.kind == "years":
            years = zip(("year_from", "year_to"), each.value, strict=True)
            found |= {name: year for name, year in years if year is not None}
        elif each.kind == "full_text":
            found["full_text"] = True
        else:
            name = "designs" if each.kind == "types" else each.kind
            found[name] = list(dict.fromkeys([*found.get(name, []), *each.value]))
    return cleaned(found)


def _query(text: str, left: str, concepts: Sequence[Concept], *, is_whole: bool) -> str:
    """The words of the question, where nothing had to be cut out of them; else what is left of them."""
    if not is_whole:
        return " ".join(each.words for each in concepts)
    if "\n" not in left:
        return text
    words = " ".join(left.replace("\n", " ").split())
    for _ in range(3):
        words = LEADING.sub("", EDGES.sub("", DANGLING.sub("", words)))
    return words if concepts else ""
