"""All visits that one sentence tells, each clause with its own times, manner and window: "we score the pain on arrival,
then at ten, twenty and thirty minutes, somebody rings them a week later, give or take a day", “筛选和基线放同一天，然后
第1周、第2周、第4周来医院，前后差个两天没关系，十二个月那次打个电话就行”.

Somebody must be seen, asked or called in it. How often, for how long or up to when is no visit, and a sentence that
tells any of these is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from apps.fields.bilingual import Text, both, in_language
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import anchored, days_of
from apps.fields.reading.quantities.visits import each_with_unit
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.protocol.reading.words.visit_words import MANNERS

LEAST: Final = 2
LEAST_WITHOUT_MEETING: Final = 3  # where people are only measured
_N: Final = rf"(?:{NUMBER})"
_UNITS: Final = r"(?:minutes?|hours?|days?|weeks?|months?|years?)"
_ROW: Final = re.compile(
    rf"\b(?P<row>{_N}(?:(?:,\s(?:and\s)?|\sand\s){_N})+)\s(?P<unit>minutes|hours)\b", re.IGNORECASE
)
_OCCASION: Final = (
    r"(?:on|at|upon)\s(?:arrival|entry|baseline|admission|discharge|(?:the\s)?(?:start|beginning|outset))"
    r"|before\s(?:they\sleave|leaving|discharge|the\soperation|surgery)|baseline"
)
_TIME: Final = re.compile(
    rf"\b(?:(?P<occasion>{_OCCASION})|(?P<next>the\s(?:next|following)\s(?:day|morning|week)|the\sday\safter)"
    rf"|(?:at|on|in|by|after)?\s?(?P<time>(?:day|week|month)s?\s{_N}|(?:{_N}|an?|half\san?)[\s-]{_UNITS}(?:\slater)?))\b",
    re.IGNORECASE,
)
_TIME_ZH: Final = re.compile(
    rf"(?P<occasion>第一[次趟回]来?|头一[次趟回]来?|筛选(?:和|、)基线|筛选|基线|入组(?:时|当天|那天)|出院(?:前|时|那天)|术前)|(?P<time>(?<!同)(?:术后|出院后|停药后|入组后|产后)?第?{_N}个?(?:天|周|月|年)|半年)(?:后|时|末)?"
)
_WINDOW: Final = re.compile(
    rf"\b(?:give\sor\stake|plus\sor\sminus)\s(?P<en>(?:an?|{_N})\s(?:days?|weeks?))(?P<all>\s(?:each|for\s(?:all|each)|every\stime))?",
    re.IGNORECASE,
)
_WINDOW_ZH: Final = re.compile(
    rf"(?:窗口期?)?(?:是|为)?(?:前后|上下|正负|±)(?:各|都|可以?|允许|能)*(?:相?差|浮动)?(?:个)?(?P<zh>{_N}个?(?:天|周|月))"
)
_CHUNK: Final = re.compile(r"[,;]\s?|\s(?:and\s)?then\s|\sand\s(?=(?:we|they|somebody|someone|the|a)\s)|然后")
_RINGS: Final = re.compile(
    r"\b(?:rings?|phones?|calls?|telephones?)\s(?:them|her|him|everyone|everybody|mum|the\s\w+)\b|\b(?:phone|telephone)\scall\b|\bby\s(?:tele)?phone\b",
    re.IGNORECASE,
)
# A contact of its own, whose time nobody told.
_BY_ITSELF: Final = re.compile(
    r"\b(?:in\s?between|meanwhile|halfway|to\sask)\b|中间|[其期]间|问", re.IGNORECASE
)
_PHONE: Final = both("telephone", "电话")
_MEETS: Final = re.compile(
    r"\b(?:comes?(?:\s(?:back|in))?|(?:see|sees|seen|visits?|rings?|phones?|calls?|look\sat)\s?(?:them|her|him|everyone|everybody)?|visitor)\b"
    r"|来|看|随访|访视|复查|复诊|电话|视频|见",
    re.IGNORECASE,
)
_SUBJECT: Final = re.compile(
    r"\b(?:we|i|they|everyone|everybody|somebody|someone|nurse|visitor|midwife|each|patients|physio|doctor)\b|\blook\sat\sthem\b|visits?\b"
    r"|[各再]?(?:来|看|随访|访视|复查|复诊|打电?话|查)(?:一?[次趟回遍]|医院|门诊|院)?|访视|随访",
    re.IGNORECASE,
)
_DOES: Final = re.compile(
    r"\b(?:score|measure|weigh|weighs|check|checks|assess|ask|asks|test|examine)\b", re.IGNORECASE
)
_OTHERWISE: Final = re.compile(
    r"\b(?:every|daily|weekly|monthly|nightly|until|till|up\sto|through|within|inside|(?<!in\s)between|twice|times|if|unless|or|primary|secondary|outcome|recruit\w*|enrol\w*|old|aged?"
    r"|for\s(?:an?|\w+|the\snext|the\sfirst)\s(?:\w+\s)?(?:days?|weeks?|months?|years?)|(?:weeks|months)\sof|treatment|dose|capsules?|tablets?|followed\sfor|instead|versus|more\sthan|less\sthan)\b"
    r"|[0-9]{4}年|再想想|原计划|现改|也行|也可以|回顾|病历|对照|随机|盲|练|降|每[天周月日隔]|每个[月周]|如果|要是|结局|终点|指标|主要|次要|招|入组(?!时|当天|那天|后)|收(?:病人|人|满)|至少|以上|以内|之内|疗程|吃|服|用(?:药|[0-9一二两三四五六七八九十半]+个?(?:天|周|月))|治疗|岁|或|比"
    r"|随访(?:期|时间)?(?:到|至|共|满|为|是)?(?:[0-9一二两三四五六七八九十半]+个?(?:天|周|月|年))(?![、和后各,])",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|saw|went|came|rang|last\s(?:year|time)|used\sto|wanted)\b|去年|上次|原来|本来",
    re.IGNORECASE,
)
# What other readers of visits do not know: windows, minutes, one of several by itself, several that are seen in turn.
_TOLD_MORE: Final = re.compile(
    r"\b(?:give\sor\stake|plus\sor\sminus)\b|\b(?:minutes|hours)\b|前后|上下|正负|±|那[次趟回]|各(?:来|看|随访|复查|查)(?:一?[次趟回遍])",
    re.IGNORECASE,
)
_NO_DOUBT: Final = re.compile(r"\b(?:give\sor\stake|plus\sor\sminus)\b", re.IGNORECASE)
_TELLS: Final = re.compile(
    r"^\W*(?:都|每次|另|还)+[要得会]*[查做测量抽拍评填称验]|\b(?:each|every)\s(?:time|visit)\b", re.IGNORECASE
)
_OUTCOMES: Final = "outcomes"


@dataclass
class _Visit:
    time: str
    manner: Text | None = None
    window: str = ""
    has_day: bool = True


def seen_when(said: Said, known: Known) -> Iterator[ReadValue]:
    """The schedule of a sentence where all of it is told there."""
    field = field_for("visits", known)
    plain = said.plain.strip(" .。")
    if field is None or known.value(field.path) is not None or known.asked == field.path:
        return
    if _OUTCOMES in known.asked or not _TOLD_MORE.search(plain) or HEDGE.search(_NO_DOUBT.sub(" ", plain)):
        return
    if is_marked(plain) or _PAST.search(plain) or tells_of_others(plain) or not _SUBJECT.search(plain):
        return
    is_zh = re.search("[\u4e00-\u9fff]", plain) is not None
    visits = _visits(plain, is_zh=is_zh)
    least = LEAST if _MEETS.search(plain) else LEAST_WITHOUT_MEETING
    if len(visits) < least or not (_MEETS.search(plain) or _DOES.search(plain)):
        return
    for visit, time in zip(visits, anchored([visit.time for visit in visits]), strict=True):
        visit.time = time
    days = [day for visit in visits if (day := days_of(visit.time)) is not None and visit.has_day]
    if len({visit.time for visit in visits}) < len(visits) or any(a >= b for a, b in pairwise(days)):
        return
    value = [_entry(visit, "zh-hans" if is_zh else "en") for visit in visits]
    if not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (said.strip(" .。").span,), True, PATTERN)


def _visits(plain: str, *, is_zh: bool) -> list[_Visit]:
    """The visits in their order; none where a sentence tells how often or how long as well."""
    plain = _ROW.sub(_spread, each_with_unit(plain))
    bare = _WINDOW.sub(" ", plain)
    if _OTHERWISE.search(bare):
        return []
    visits: list[_Visit] = []
    last: list[_Visit] = []
    manner: Text | None = None
    for chunk in _CHUNK.split(plain):
        window = (_WINDOW_ZH if is_zh else _WINDOW).search(chunk)
        text = chunk.replace(window[0], " ") if window else chunk
        told = [_told(match) for match in (_TIME_ZH if is_zh else _TIME).finditer(text)]
        same = next((each for each in visits if told and each.time == told[0].time), None)
        how = _manner(text)
        if same is not None and "那" in text:
            told, last = [], [same]
            same.manner = how or same.manner
        if told:
            manner = how or (manner if re.search(r"\bagain\b", text, re.IGNORECASE) else None)
            for each in told:
                each.manner = manner
            visits += told
            last = told
        elif how is not None and last and same is None and not _BY_ITSELF.search(text):
            last[-1].manner = last[-1].manner or how
        if _TELLS.search(text):
            return []  # what is done there has readers of its own
        if window is not None:
            around = window.groupdict().get("en") or window.groupdict().get("zh") or ""
            reach = [each for each in visits if each.has_day] if window.groupdict().get("all") else last
            for each in reach:
                each.window = each.window or around
    return visits


def _told(match: re.Match[str]) -> _Visit:
    groups = match.groupdict()
    time = groups.get("time") or groups.get("next")
    if time:
        return _Visit(time.strip(), has_day=bool(groups.get("time")) and "later" not in time)
    occasion = re.sub(r"^(?:on|at|upon)\s", "", match[0].strip(), flags=re.IGNORECASE)
    return _Visit(occasion, has_day=False)


def _manner(text: str) -> Text | None:
    if _RINGS.search(text):
        return _PHONE
    return next((manner for pattern, manner in MANNERS if pattern.search(text)), None)


def _spread(match: re.Match[str]) -> str:
    numbers = re.split(r",\s(?:and\s)?|\sand\s", match["row"])
    return "、".join(f"{number.strip()} {match['unit']}" for number in numbers)


def _entry(visit: _Visit, language: str) -> dict[str, Any]:
    zh = language == "zh-hans"
    name, time = visit.time, visit.time
    if visit.manner is not None:
        how = in_language(visit.manner, language)
        name = f"{time}（{how}）" if zh else f"{time} ({how})"
    if visit.window:
        time = f"{time}±{visit.window}" if zh else f"{time} ± {visit.window}"
    return {"name": name, "time": time}
