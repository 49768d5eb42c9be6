"""How much people differ, the difference that matters and the margin, in whatever words: "from our audit the standard
deviation of the pain was 2.4, and a point and a half is what they'd notice", “差不到一分就算不差”.

Such words are too many for a rule that could be sure. What a clause of ours tells with one figure alone is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import CannotRead, Known, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.told.pairs import asked_if_meant
from apps.protocol.reading.words.parts import Part, is_of_size, parts_of

_N: Final = r"(?<![\d.A-Za-z±-])(?P<n>\d{1,5}(?:\.\d{1,3})?)(?![\d.]*\d)(?!\s?%|\s?percent|\s?(?:or|to|[-–~至到])\s?\d)"
_UNIT: Final = (
    r"[\s-]?(?:points?|days?|hours?|minutes?|gram(?:me)?s?|milli\w+|centi\w+|mm(?:Hg)?|cm|kg|units?|seconds?|weeks?|degrees?|ml|steps?|met(?:re|er)s?"
    r"|分(?!之|钟?后)|天|个?小时|分钟|毫米(?:汞柱)?|厘米|公分|米|公斤|千克|克|个?单位|秒|度|步|毫升)"
)
_FIGURE: Final = re.compile(_N, re.IGNORECASE)
_MEASURED: Final = re.compile(_N + _UNIT, re.IGNORECASE)
_SPREAD: Final = re.compile(r"\b(?:standard\sdeviations?|SDs?|spread|scatter)\b|标准差|离散", re.IGNORECASE)
_BEHIND_SPREAD: Final = re.compile(rf"(?:{_SPREAD.pattern})[^\d]{{0,60}}?{_N}", re.IGNORECASE)
_DIFFERS: Final = re.compile(
    r"\b(?:differences?|differ|notice\w*|worthwhile|worth\s(?:it|having|detecting|seeing)|meaningful|matters?|care\s(?:about|for)|detect"
    r"|change\s(?:our|my|what|anything)|makes?\sa\sdifference)\b"
    r"|(?:差|相差|差别|差异)[^,。;]{0,10}(?:有(?:临床)?(?:意义|价值|用)|值得?|才算|算数)|(?:有(?:临床)?(?:意义|价值)|值得)[^,。;]{0,6}差|觉得出|感觉得到",
    re.IGNORECASE,
)
_NO_WORSE: Final = re.compile(
    rf"(?:差|低|少|高|多)(?:不到|不超过|不出|在|个)?{_N}(?:{_UNIT})?(?:以内|之内)?(?:的话)?(?:我们?|都|也|还|就|能|可以){{0,3}}(?:不算?(?:差|输|劣)|算(?:不差|不劣|打平|持平|一样|没差|差不多))"
    rf"|\b(?:no\smore\sthan|at\smost|within|up\sto|less\sthan)\s{_N.replace('P<n>', 'P<m>')}(?:{_UNIT})"
    r"\s(?:worse|lower|less|behind)\b"
    rf"|\b(?:within|less\sthan)\s{_N.replace('P<n>', 'P<k>')}(?:{_UNIT})"
    r"\s(?:is|counts\sas|would\sbe|will\sbe)\s(?:no\sworse|as\sgood|the\ssame)\b",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    r"%|\b(?:percent|power|alpha|sided|patients|people|women|men|babies|children|sites?|groups?|arms?|a\sside|age[ds]?|years?\sold|drop\w*|lost|ago|later|after|before)\b"
    r"|把握|检验|[单双]侧|失访|脱落|每组|一组|[例名人个](?!单位)|岁|以?后|以?前",
    re.IGNORECASE,
)
# How many people a figure was counted in: "from our audit of 60 women".
_COUNTED_IN: Final = re.compile(
    r"\b(?:of|in|from|among|with)\s(?:(?:our|the|these|those|about|some)\s)*\d+\s(?:of\s(?:them|ours)|patients|people|women|men|mothers|babies|children|cases)\b"
    r"|\d+\s?[例名个位](?:病?人|患者|女性|孩子)?[里中的]?",
    re.IGNORECASE,
)
_OTHERS: Final = ("theirs", "opinion")
MESSAGES_KEPT: Final = 4
_ONE_ZH: Final = re.compile(r"一(?=(?:分|毫米|厘米|公斤|天|个?小时|度|秒)(?!之))")


def told_spreads(said: Said, known: Known) -> Iterator[Unreadable]:
    """Asked once, in the sentence that tells the first of them."""
    field, margin = field_for("assumptions", known), field_for("margin", known)
    if field is None or margin is None or not is_of_size(field, known) or asks(said.plain):
        return
    no_worse, every = _in_message(said.message, said.folded)
    told = dict(every)
    places = [part for _value, part in told.values()]
    if told and _is_new(told, field, known) and min(places, key=_start).stands_in(said):
        yield asked_if_meant([{name: value for name, (value, _part) in told.items()}], places, field, known)
    for figure, part in no_worse if known.value(margin.path) is None else ():
        if part.stands_in(said):
            yield _of_margin(figure, part, margin, known)


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def _in_message(
    message: str, folded: str
) -> tuple[Sequence[tuple[str, Part]], Sequence[tuple[str, tuple[float, Part]]]]:
    """What its clauses tell that are not of others, without how many people a figure was counted in: each figure by
    which nothing is worse, and the others by their names."""
    ours = (part for part in parts_of(Said(message, folded, 0, len(message))) if part.whose not in _OTHERS)
    parts = [replace(part, text=_COUNTED_IN.sub(" ", _ONE_ZH.sub("1", part.text))) for part in ours]
    found = [(match, part) for part in parts if (match := _NO_WORSE.search(part.text)) is not None]
    return [(match["n"] or match["m"] or match["k"], part) for match, part in found], [*_told(parts)]


def _start(part: Part) -> int:
    return part.said.start


def _told(parts: Sequence[Part]) -> Iterator[tuple[str, tuple[float, Part]]]:
    """A spread and a difference, each where one alone is told."""
    spreads = [(float(m["n"]), part) for part in parts for m in _BEHIND_SPREAD.finditer(part.text)]
    differs = [
        (float(measured["n"]), part)
        for part in parts
        if _DIFFERS.search(part.text) and not (_SPREAD.search(part.text) or _OTHER.search(part.text))
        if len(_FIGURE.findall(part.text)) == 1 and (measured := _MEASURED.search(part.text))
    ]
    for name, found in (("delta", differs), ("sd", spreads)):
        if len({value for value, _part in found}) == 1 and found[0][0] > 0:
            value, part = found[0]
            yield name, (int(value) if value.is_integer() else value, part)


def _is_new(told: dict[str, tuple[float, Part]], field: Field, known: Known) -> bool:
    recorded: Any = known.value(field.path)
    recorded = recorded if isinstance(recorded, dict) else {}
    return any(recorded.get(name) != value for name, (value, _part) in told.items())


def _of_margin(figure: str, part: Part, field: Field, known: Known) -> Unreadable:
    """As what is asked of a margin that is said without its sign."""
    reason = accepted = ""
    try:
        found = reader_of(field)(Said.of(figure), field, known)
        choices = (found.value,) if found is not None else ()
    except CannotRead as problem:
        reason, accepted, choices = problem.reason, problem.accepted, problem.choices
    return Unreadable(field.path, part.span, reason, accepted, choices)
