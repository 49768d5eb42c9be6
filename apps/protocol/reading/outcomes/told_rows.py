"""Outcomes as a sentence tells them one after the other: "whether they fell at all, and how often, by three and six
months, the balance score at week 4 and again at week 12, and how many tablets they needed".

A question for an amount or an event is one outcome whatever joins its words, and what only goes on with it ("and how
often") belongs to it. Times behind an outcome are its time points; what is a remark is none. All that is left is read
like any list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import Said, fold, words
from apps.protocol.reading.outcomes.qualities import is_way_of_asking, quality_of
from apps.protocol.reading.outcomes.row_leads import Lead, is_comment, lead_of, without_tail

_N: Final = rf"(?:{NUMBER})"
_UNIT_EN: Final = r"(?:minutes?|hours?|days?|weeks?|months?|years?)"
_FROM_EN: Final = r"(?:\s(?:after|from|since|post|of)\s(?:the\s)?[a-z]+)?"
_TIME_EN: Final = (
    rf"(?:(?:days?|weeks?|months?|years?)\s{_N}(?:(?:,\s|\sand\s|,\sand\s){_N})*"
    rf"|{_N}(?:(?:,\s|\sand\s|,\sand\s){_N})*[\s-]{_UNIT_EN}{_FROM_EN}|(?:an?|half\san?)\s{_UNIT_EN}{_FROM_EN}"
    rf"|baseline|discharge)"
)
_ROW_EN: Final = (
    rf"(?P<times>{_TIME_EN}(?:,?(?:\s(?:and|then))*(?:\sagain)?(?:\s(?:at|by|on|in))?\s{_TIME_EN})*)"
)
_TIMES_ALONE: Final = re.compile(
    rf"^(?:and\s|then\s|again\s|both\s|each\s)*(?:(?:at|by|on|in|after)\s(?:the\s)?)?{_ROW_EN}$",
    re.IGNORECASE,
)
_TIMES_BEHIND: Final = re.compile(rf"\s(?:both\s|each\s)?(?:at|by|on)\s(?:the\s)?{_ROW_EN}$", re.IGNORECASE)
_ONE_ZH: Final = rf"第?{_N}(?:个?(?:小时|天|日|周|月|年))?"
_TIMES_ZH: Final = (
    rf"(?P<times>(?:[^,。;、\d第]{{0,5}}?[之以]?后)?{_ONE_ZH}(?:[、,和及]{_ONE_ZH})*(?<=[时天日周月年])(?:末|时"
    rf"|后)?)"
)
_ACTS_ZH: Final = r"(?:的时候)?(?:都|各|再|要|分别)*(?:[测问量打评查看记抽]|复查)?(?:[一1]?[次回遍下]|分)?"
_TIMES_ALONE_ZH: Final = re.compile(rf"^(?:都|分别)?(?:在|是)?{_TIMES_ZH}{_ACTS_ZH}$")
_TIMES_BEHIND_ZH: Final = re.compile(
    rf"(?<=[^\d第零一二两三四五六七八九十百半每前])(?:在)?{_TIMES_ZH}{_ACTS_ZH}$"
)
_ASKS: Final = re.compile(
    r"^(?:whether|if|who|how\s[a-z]+|the\s(?:number|rate|proportion|share|percentage|amount|use|need|time"
    r"|cost)s?\s(?:of|for|to|until)|any\s(?:use|need)\sof)\b",
    re.IGNORECASE,
)
_ASKS_ZH: Final = re.compile(
    r"多少|几[个次天分成回]|多久|多长|有没有|是否|是不是|能不能|没有?$|([\u4e00-\u9fff])没\1|[占比]例"
)
# "And how often", "whether exclusively": nothing without what stands before it.
_GOES_ON: Final = re.compile(r"^(?:whether|how)(?:\s[a-z]+)?$|^(?:and\s)?if\sso\b", re.IGNORECASE)
_STARTS: Final = r"(?:whether|how|who|the|any|an?|time\s(?:to|until))\s"
_NEXT_EN: Final = re.compile(
    rf"(?:;\s?|,\s(?:(?:and|then|plus|also)\s)*|\sand\s(?:also\s|then\s)?(?=(?:at\s)?{_STARTS}))(?:at\s(?={_STARTS}))?",
    re.IGNORECASE,
)
_NEXT_ZH: Final = re.compile(
    r"[;,](?![^()]*\))\s?(?:还有|以及|再加上?|再就是|另外|和)?"
    r"|(?<![0-9零一二两三四五六七八九十周天月年])、|、(?![0-9一二两三四五六七八九十]{1,3}(?:周|天|个?月|年|小时"
    r"|、))|(?:以及|还有)(?=[^,。;]{2})"
)
_NUMBER_LAST: Final = re.compile(rf"\b(?:at|by|on|days?|weeks?|months?)\s{_N}$", re.IGNORECASE)
_NUMBER_FIRST: Final = re.compile(rf"^{_N}(?![a-z])", re.IGNORECASE)
# "And 30-day mortality" is an outcome, "and 30 days" the time of the one before it.
_AND_EN: Final = re.compile(
    rf"\sand\s(?!(?:again|at|by|on|in|then)\b|{_N}\b(?!-(?:day|week|month|year)\s[a-z]))", re.IGNORECASE
)
_AND_ZH: Final = re.compile(r"(?<=[^,。;]{2})[和与及](?=[^,。;]{2})")
# Which of them are meant is one with the outcome: “肺炎，任何程度，7天内”.
_WHICH: Final = re.compile(
    r"^(?:of\s)?any\s(?:grade|severity|degree|cause|type|kind|size|stage)$"
    r"|^(?:任何|各种|所有|不论|不管|无论)(?:严重)?(?:程度|级别|分级|轻重|类型|原因|部位)(?:的|都算)?$"
    rf"|^within\s{_N}\s{_UNIT_EN}$|^{_N}(?:个?(?:小时|天|日|周|月|年))(?:之|以)?内(?:的)?$",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(r"about\s(?=[a-z])(?!(?:an?|one|two|three|half)\b)", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"[.](?=\s|$)|[。!?;；\n]")
# From here on another list is told.
_OTHER_LIST: Final = re.compile(
    r"(?:and\s|then\s|while\s|whereas\s)*(?:the\s|our\s)?(?:primary|secondar(?:y|ies)|main"
    r"|safety)\b(?:\s[a-z]+){0,2}\s(?:is|are|will|would)\b"
    r"|(?:而|那|我们)?(?:主要|次要|安全性?)(?:的)?(?:疗效)?(?:终点|结局|指标)?(?:就|还)?(?:是|为|看|:|选|定)",
    re.IGNORECASE,
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_EDGES: Final = " \n,;、.。:"
LONGEST: Final = 160  # characters of one outcome


@dataclass
class Told:
    """One outcome: its words, when it is looked at, what else is said of it, and the pieces that say so."""

    name: str
    time: Said | None = None
    is_asked: bool = False
    is_added: bool = False  # somebody says anew that it is looked at
    pieces: list[Said] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)

    def say(self, part: str, told: str) -> None:
        """What counts as one may be told in several clauses."""
        if part != "variable" or not (before := self.parts.get(part)):
            self.parts.setdefault(part, told)
        elif told not in before:
            self.parts[part] = f"{before}{', ' if told.isascii() else '，'}{told}"

    @property
    def has_time(self) -> bool:
        return self.time is not None or "time_point" in self.parts


@dataclass(frozen=True)
class Row:
    """The outcomes of a sentence, with what led up to them."""

    said: Said
    lead: Lead
    outcomes: tuple[Told, ...]


def rows_in(said: Said) -> Iterator[Row]:
    """The rows of the sentences in words that are known to tell of outcomes."""
    for sentence in said.split(_SENTENCE):
        if sentence.plain.strip(_EDGES):
            yield row_in(sentence.strip(_EDGES))


def row_in(sentence: Said) -> Row:
    lead = lead_of(sentence.plain)
    return Row(sentence, lead, tuple(told_in(sentence.cut(lead.length).strip(_EDGES))))


def told_in(said: Said) -> list[Told]:
    """The outcomes of words with nothing before the first of them."""
    told: list[Told] = []
    for piece in _pieces(said):
        if told and _OTHER_LIST.match(piece.plain.strip(_EDGES)):
            break
        _put(piece, told)
    return told


def entries_of(row: Row) -> list[dict[str, Any]]:
    """The outcomes of a row as they are recorded."""
    return [dict(_entry(told, row.lead)) for told in row.outcomes]


def _entry(told: Told, lead: Lead) -> Mapping[str, Any]:
    name = f"{told.name} ({lead.of})" if lead.of and lead.of not in told.name else told.name
    time = {"time_point": words(told.time)} if told.time else {}
    return {"name": name, **told.parts, **time}


def _pieces(said: Said) -> Iterator[Said]:
    if not _HAN.search(said.plain):
        *first, last = _joined_again(said, [*said.split(_NEXT_EN)])
        yield from first
        is_last_of_a_row = first and not (
            _ASKS.match(last.plain)
            or _TIMES_ALONE.match(last.plain.strip(_EDGES))
            or quality_of(last.plain.strip(_EDGES))
        )
        yield from last.split(_AND_EN) if is_last_of_a_row else [last]
        return
    for piece in said.split(_NEXT_ZH):
        halves = [half.strip(_EDGES) for half in piece.split(_AND_ZH)]
        of_one = _ASKS_ZH.search(piece.plain) or _TIMES_ALONE_ZH.match(piece.plain) or _borrows(halves)
        yield from [piece] if of_one else halves


def _joined_again(said: Said, pieces: list[Said]) -> Iterator[Said]:
    """The pieces, but for a row of times that commas divide: "at 3, 6 and 12 months"."""
    begin: Said | None = None
    for piece, behind in zip(pieces, [*pieces[1:], None], strict=True):
        whole = piece if begin is None else said.at((begin.start, piece.end))
        goes_on = behind is not None and _NUMBER_FIRST.match(behind.plain) is not None
        begin = whole if goes_on and _NUMBER_LAST.search(whole.plain) else None
        if begin is None:
            yield whole


def _borrows(halves: list[Said]) -> bool:
    """Whether the last of several joined words holds a word of the others: “恶心和呕吐的次数”."""
    return any("的" in half.plain for half in halves[1:]) and "的" not in halves[0].plain


def _put(piece: Said, told: list[Told]) -> None:
    piece = piece.strip(_EDGES)
    if told and (about := _ABOUT.match(piece.plain)):
        piece = piece.cut(about.end())
    piece = piece if told and quality_of(piece.plain) else without_tail(piece)
    if is_added := bool(told and (lead := lead_of(piece.plain)).looks):  # "…, and I'd add …"
        piece = piece.cut(lead.length)
    plain = piece.plain
    if not plain or len(plain) > LONGEST or is_comment(plain):
        return
    is_zh = _HAN.search(plain) is not None
    alone = (_TIMES_ALONE_ZH if is_zh else _TIMES_ALONE).match(plain)
    if told and (alone or (quality := quality_of(plain))):
        last = told[-1]
        last.pieces.append(piece)
        if alone:
            time = piece.cut(*alone.span("times"))
            last.time = time if last.time is None else piece.at((last.time.start, time.end))
        elif quality:
            last.say(*quality)
        return
    if alone:
        return
    is_of_it = _WHICH.match(plain) or is_way_of_asking(plain)
    if told and is_of_it and not (told[-1].has_time or told[-1].parts):
        told[-1].name = words(piece.at((told[-1].pieces[0].start, piece.end)))
        told[-1].pieces.append(piece)
        return
    if told and len(told[-1].name) > 1 and plain.startswith(fold(told[-1].name)):  # “焦虑，焦虑用HADS”
        told[-1].parts.setdefault("variable", words(piece))
        told[-1].pieces.append(piece)
        return
    if _GOES_ON.match(plain) and told and told[-1].is_asked:
        told[-1].name = f"{told[-1].name}, and {words(piece)}"
        told[-1].pieces.append(piece)
        return
    is_asked = (_ASKS_ZH.search(plain) if is_zh else _ASKS.match(plain)) is not None
    behind = (_TIMES_BEHIND_ZH if is_zh else _TIMES_BEHIND).search(plain)
    if behind is None or not behind.start() or (is_zh and is_asked):
        told.append(Told(words(piece), None, is_asked, is_added, [piece]))
        return
    name = piece.cut(0, behind.start()).strip(_EDGES)
    told.append(Told(words(name), piece.cut(*behind.span("times")), is_asked, is_added, [piece]))
