"""Ratios between groups: said with the names of the groups, a ratio is mapped by them, in whatever order they stand."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.single_line import MOST_CHOICES, scalar_line
from apps.fields.reading.phrasebook import expected, worded
from apps.fields.reading.quantities.counts import group_names
from apps.fields.reading.quantities.numbers import to_decimal
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, Span, fold
from apps.fields.schema.field import Field

_RATIO_GAP: Final = r"\s{0,3}(?::|/|比|\bto\b)\s{0,3}"
_TERM: Final = "(?:one|two|three|four|five)"
_RATIO: Final = re.compile(
    rf"(?<![0-9:./])[1-9][0-9]{{0,2}}(?:{_RATIO_GAP}[1-9][0-9]{{0,2}}){{1,7}}(?![0-9:/]|\.[0-9])"
    rf"|[一二三四五](?:\s?(?:比|:)\s?[一二三四五]){{1,4}}"
    rf"|\b{_TERM}(?:(?:\sto\s|-to-){_TERM}){{1,3}}\b",
    re.IGNORECASE,
)
# "Two tested to one untested": the first is that of those who get what is tested.
_NAMED_RATIO: Final = worded(
    lambda words: (
        rf"\b(?P<first>{_TERM}|[1-5])\s(?:{words.tested_group})\s(?:to|for\severy|per)\s(?P<second>{_TERM}|[1-5])\s[a-z]+\b"
    )
)
_GROUP: Final = worded(lambda words: rf"(?:\s(?:group|{words.groups})|组)$")
# "甲组多一点": one group is larger, and the ratio alone does not say which figure is its own.
# As many in one as in the other, where that is all that is said.
_EVEN: Final = re.compile(
    r"\s?(?:(?:back|just)\s)?(?:even|equal|balanced|fifty[-\s]fifty|half\s(?:and|&)\shalf)\s?[.!]?|\s?(?:对半|一半一半|均等|等比例|平均)(?:分)?[。!]?",
    re.IGNORECASE,
)
_EVEN_IN: Final = worded(
    lambda words: (
        r"\b(?:equal|even)\s(?:numbers|groups|sizes?|splits?|shares|halves)\b|\beven(?:ly|\ssplit)?\b(?=\s(?:or|split)\b)"
        r"|\bfifty[-\s]fifty\b|\bhalf\s(?:and|&)\shalf\b|\b(?:split|divided?)\s(?:them\s|it\s)?(?:evenly|equally|in\shalf)\b"
        rf"|\bthe\ssame\s(?:numbers?|size)\sin\s(?:each|either|both|every|the\stwo)\s(?:groups?|sides?|hal(?:f|ves)|{words.groups})\b"
        r"|\bas\smany\s(?:people\s)?(?:in|on)\sone\s(?:[a-z]+\s)?as\s(?:in|on)\sthe\sother\b"
        rf"|\b(?:both|all)\s(?:groups|sides|{words.groups})\s(?:(?:are|of|have|be|should|will)\s)*the\ssame\s(?:size|number)\b"
        r"|(?:平|均|等)分|对半分?|一半一半|等比例|一边一半|两[边组](?:人数)?一样多|人数(?:相[等同]|一样)"
    )
)
_LARGER: Final = re.compile(
    r"(?:要|得|会|更|稍微|略)?[多少大小](?:一?[点些]|一半|一倍)|\b(?:more|larger|bigger|smaller|fewer)\b"
)
# "It isn't 1:1", "2:1, not 1:1": what is denied is none.
_DENIED: Final = re.compile(
    r"(?:\bnot|n['’]t|\b(?:rather|instead)\s(?:than|of))(?:\s(?:be|get|do|exactly|quite|really|simply|just|an?|going|to))*\s?\Z"
    r"|(?:不是|并非|而非|不会是?|不(?:用|按|要|采用)|没法|无法|做不到|达不到|凑不[齐够到])(?:做到|按|用|是|做)*\s?\Z",
    re.IGNORECASE,
)
SHORTEST_NAME: Final = 3
_SENTENCE_ENDS: Final = re.compile(r"[.。;\n]")


def read_ratio(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    if _EVEN.fullmatch(line.plain) is not None:
        return Found(":".join("1" * max(2, len(group_names(field, known)))), (line.span,), True, more)
    if (named := _NAMED_RATIO().search(line.plain)) is not None:
        value = f"{int(to_decimal(named['first']))}:{int(to_decimal(named['second']))}"
        return Found(value, (line.cut(*named.span()).span,), True, (line.cut(named.end()), *more))
    accepted = expected("ratio", _("Whole numbers joined by a colon, such as 1:1 or 2:1."))
    matches = [
        match for match in _RATIO.finditer(line.plain) if not _DENIED.search(line.plain[: match.start()])
    ]
    told = ratios_in(line.plain, len(group_names(field, known)))
    said_ratios = tuple(
        ratio for ratio, (start, _end) in told.items() if not _DENIED.search(line.plain[:start])
    )
    if len(said_ratios) == 1 and not matches:
        return Found(said_ratios[0], (line.cut(*told[said_ratios[0]]).span,), True, more)
    if len(said_ratios) != 1:
        reason = _("Several values are said.") if matches else _("No ratio is said.")
        raise CannotRead(reason, accepted, choices=said_ratios[:MOST_CHOICES])
    match = matches[0]
    value = _in_order(ratio_of(match[0]), line.cut(match.start()), group_names(field, known), accepted)
    span = line.cut(match.start(), match.end()).span
    return Found(value, (span,), value != re.sub(r"\s", "", match[0]), (line.cut(match.end()), *more))


def ratios_in(plain: str, groups: int = 0) -> dict[str, Span]:
    """The ratios that words name, each with its first place; as many in one group as in the other is one of them."""
    told = [(match.span(), ratio_of(match[0])) for match in _RATIO.finditer(plain)]
    told += [(match.span(), ":".join("1" * max(2, groups))) for match in _EVEN_IN().finditer(plain)]
    found: dict[str, Span] = {}
    for place, ratio in sorted(told):
        found.setdefault(ratio, place)
    return found


def ratio_of(plain: str) -> str:
    terms = re.findall(rf"[0-9]+|[一二三四五]|{_TERM}", plain.lower())
    return ":".join(str(int(to_decimal(term))) for term in terms)


def _in_order(ratio: str, said: Said, names: list[str], accepted: str) -> str:
    """The ratio in the order in which the groups are listed, where its sentence names them in another one."""
    terms = ratio.split(":")
    sentence = _sentence(said)
    places = _places(names, sentence)
    if len(set(terms)) == 2 == len(terms) and _LARGER.search(sentence):
        raise CannotRead(_("It is not clear which group comes first."), accepted, choices=both_ways(ratio))
    if len(set(terms)) == 1 or len(names) != len(terms) or all(place < 0 for place in places):
        return ratio
    if any(place < 0 for place in places):
        if sum(place >= 0 for place in places) < len(names) - 1 or len(names) != 2:
            return ratio
        raise CannotRead(_("It is not clear which group comes first."), accepted, choices=both_ways(ratio))
    said_order = sorted(range(len(names)), key=lambda index: places[index])
    return ":".join(terms[said_order.index(index)] for index in range(len(names)))


def both_ways(ratio: str) -> tuple[str, str]:
    """ "1:2" as it is said and the other way round."""
    return ratio, ":".join(reversed(ratio.split(":")))


def _places(names: list[str], plain: str) -> list[int]:
    """Where each group is named; one that is not, by its first word where no other name has that."""
    places = [_place(name, plain) for name in names]
    missing = [index for index, place in enumerate(places) if place < 0]
    if len(missing) != 1 or len(names) < 2:
        return places
    first, *more = fold(names[missing[0]]).lower().split() or [""]
    others = " ".join(fold(name).lower() for index, name in enumerate(names) if index != missing[0])
    if more and len(first) >= SHORTEST_NAME and first not in others:
        places[missing[0]] = _word(first, plain)
    return places


def _word(word: str, plain: str) -> int:
    found = re.search(rf"\b{re.escape(word)}\b", plain)
    return found.start() if found else -1


def _place(name: str, plain: str) -> int:
    """Where a group is named, with or without the word for a group."""
    bare = _GROUP().sub("", fold(name).strip().lower())
    return plain.find(bare) if bare else -1


def _sentence(said: Said) -> str:
    """The whole sentence around, which may name the groups before the ratio or after it."""
    before = [match.end() for match in _SENTENCE_ENDS.finditer(said.folded, 0, said.start)]
    after = _SENTENCE_ENDS.search(said.folded, said.start)
    return said.folded[before[-1] if before else 0 : after.start() if after else None].lower()
