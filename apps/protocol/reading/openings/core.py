"""What of words that are taken whole is the thing itself, where a second look surely knows: "I keep wondering whether
iron helps" wonders whether iron helps, and whose yoga class it is belongs to no intervention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.encoder import MOST_PIECES
from apps.protocol.reading.marked.marks import Mark, marks_of
from apps.protocol.reading.marked.replies import marks_of_reply
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.openings.bare import bare

# By the key of a field: the sort of marks that is its thing itself, and how sure the mark has to be.
_SORTS: Final[Mapping[str, tuple[str, float]]] = {
    "background": ("bg", 0.8),
    "knowledge_gap": ("bg", 0.7),
    "significance": ("bg", 0.7),
    "question": ("q", 0.7),
    "hypothesis": ("q", 0.7),
    "population": ("pop", 0.8),
    "intervention": ("int", 0.55),
    "comparator": ("comp", 0.7),
    "reference_standard": ("ref", 0.6),
    "primary_analysis": ("analysis", 0.8),
    "setting": ("centres", 0.55),
}
# What leads up to it, to the end: words behind which it begins. Whatever else stands before it is part of it.
_VERB: Final = re.compile(
    r"^[^,;.]{0,40}\b(?:get|gets|have|has|give|given|receive|take|use|do|be|is)\s(?:it\s)?(?:just\s)?$"
    r"|^[^,;。]{0,12}(?:[给用吃做是照取]|接受|采用|对照[嘛呢吧],)(?:就|只)?$|^就$|,\swhich\sis\s$|^[^,;。]{0,6}[组边人](?:就|只|是)?$",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(r"^(?:[^,;.]{0,40}\s)?(?:in|at)\s$|^[^,;。]{0,8}[就在是]$", re.IGNORECASE)
_LEADS: Final[Mapping[str, re.Pattern[str]]] = {
    "bg": re.compile(r"[,;.:。!?]\s?(?:and\s|but\s|so\s)?$|\b(?:because|that)\s$", re.IGNORECASE),
    "q": re.compile(
        r"[想看是猜]$|估计$|知道$|明白$|清楚$|觉得$|认为$|假设$|[,:]\s?$"
        r"|\b(?:that|out|know|ask|bet|think|guess|expect|wonder(?:ing)?|see|is|answer|believe|hypothesi[sz]e)\s$",
        re.IGNORECASE,
    ),
    **dict.fromkeys(("int", "comp", "ref", "analysis"), _VERB),
    "pop": re.compile(
        r"^(?:(?:we|they|it|i|these|those)(?:'(?:re|d|s|m|ll)|\s(?:are|is|am|would|will))(?:\sbe)?"
        r"(?:\slooking\s(?:after|at|for)|\sthinking\sof|\staking|\safter)?\s)$|^(?:就是|主要是|收的?是?)$",
        re.IGNORECASE,
    ),
    "centres": _PLACE,
}
# What is said about it behind; anything else there belongs to it.
_ASIDE: Final = re.compile(
    r"[吧呢嘛啦呗]?(?:[.。?!;]?\s*$|,\s?(?:because|since|(?:but|though|although)\s(?:i|we)\b|(?:and|but)\s(?:i|we)(?:'d|\swould)?\s(?:rather\snot|don't|won't)\b|wouldn't\b|where\s(?:the|we|it)|nothing|which\sis|that's|(?:and\s|oh\s)*by\sthe\sway\b|对了|顺便说|因为|毕竟|别的|其他的?(?:都|什么)?不))",
    re.IGNORECASE,
)
# How fast people come in, at the beginning of a reply: how many in which time.
_RATE: Final = re.compile(
    rf"^\s?(?:(?:it's|that's|(?:we|i)(?:'d|'ll|\swould|\swill|\scan|\scould|\sshould)?\s(?:probably\s)?(?:get|see|expect|manage|have|recruit|enrol))\s)?"
    rf"(?P<en>(?:(?:about|around|roughly|some|maybe|perhaps|probably|at\s(?:least|most))\s)?(?:{NUMBER})(?:\s?(?:to|or|-|–)\s?(?:{NUMBER}))?"
    r"(?:\s(?!a\b|per\b|each\b|every\b)[a-z-]+){0,3}\s(?:an?|per|each|every)\s(?:day|week|fortnight|month|quarter|year)"
    r"(?:\s(?:per|at|in|from)\s(?:(?:each|every|an?|the)\s)?[a-z]+)?)(?=\s?[,.;]|\s(?:if|when|depending|but)\b|$)"
    r"|^(?:我们|这边|估计|大概)*(?P<zh>(?:平均)?(?:每|一)个?(?:天|周|月|季度|年)(?:大概|大约|顶多|最多|至少|也就|差不多|能|可以|收|入|招|有|到?手)*"
    r"[0-9一二两三四五六七八九十百几]{1,5}(?:[到至~-][0-9一二两三四五六七八九十百]{1,5})?[来多]?个?(?:例|名|人|患者|病人)?(?:左右|上下)?)(?=[吧,。;]|$)",
    re.IGNORECASE,
)
_ANOTHER: Final = re.compile(
    rf"[0-9一二两三四五六七八九十百]\s?[来多]?(?:个(?!月)|例|名|人)|(?:{NUMBER})\s(?:an?|per|each|every)\s",
    re.IGNORECASE,
)
# What else is given is no mere lead.
_BESIDES: Final = re.compile(r"[之以]外|基础上|\b(?:on\stop|in\saddition|besides)\b", re.IGNORECASE)
_STOPS: Final = frozenset(".。?!;")
PART: Final = 0.3  # of the letters: the rest leads up to it or is said about it
_ENDS: Final = " .。\n吧呢嘛啦呗"
OTHER: Final = 0.5  # of a mark of another sort: what it marks is no mere lead


def core(said: Said, field: Field, known: Known) -> Found | None:
    """The words that are surely the value, where what is left of the text tells nothing else; else None."""
    if field.key == "recruitment_rate":
        return _rate(said)
    if field.key not in _SORTS or not said.plain.strip():
        return None
    told = _with_its_stop(said)
    if len(pieces_again(told.plain).places) >= MOST_PIECES:
        return None
    looks = (marks_of(told, pieces_again(told.plain)), marks_of_reply(told, field, pieces_again))
    found = filter(None, (_of_these(marks, said, field) for marks in looks))
    whole = min(found, key=lambda words: len(words.plain), default=None)
    try:
        return checked(field, whole, known) if whole else None
    except CannotRead:
        return None


def _rate(said: Said) -> Found | None:
    """The one rate that a reply begins with."""
    rate = _RATE.match(said.plain)
    if rate is None or _ANOTHER.search(said.plain, rate.end()):
        return None
    told = said.cut(*rate.span("en" if rate["en"] else "zh"))
    return Found(words(told), (told.span,))


def _of_these(marks: Iterable[Mark], said: Said, field: Field) -> Said | None:
    sort, least = _SORTS[field.key]
    marks = [mark for mark in marks if mark.share >= OTHER]
    own = [mark for mark in marks if mark.sort == sort]
    if not own or any(mark.share < least for mark in own):
        return None
    start, end = own[0].said.start, own[-1].said.end
    if start > said.start and not _is_lead(said.folded[said.start : start], sort):
        return None
    if not _ASIDE.match(said.folded, end):
        end = said.strip(_ENDS).end
    whole = bare(replace(own[0], said=replace(said, start=start, end=end)))
    is_all = all(_lies_in(mark, whole) for mark in marks)
    return whole if is_all and len(whole.plain) >= PART * len(said.plain) else None


def _is_lead(before: str, sort: str) -> bool:
    return _LEADS[sort].search(before) is not None and not _BESIDES.search(before)


def _with_its_stop(said: Said) -> Said:
    """The networks have read sentences, and sentences end."""
    return replace(said, end=said.end + 1) if said.folded[said.end : said.end + 1] in _STOPS else said


def _lies_in(mark: Mark, said: Said) -> bool:
    return said.start <= mark.said.start and mark.said.end <= said.end
