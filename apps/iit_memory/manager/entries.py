"""Enrolment in a sentence: "今天中心3入组2例", "site 3 enrolled 2 today". Read here, entered once confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from apps.fields.bilingual import both
from apps.iit_memory.manager.requests import is_question
from apps.iit_memory.manager.sites import SITE, asked_site_in, new_site_in, screening_site_in, site_in
from apps.iit_memory.reading.clock import Clock
from apps.iit_memory.reading.time_words import day_in, period_in, without_times

SOME = r"(?:\d{1,4}|a|an|another|one|two|three|four|five|six|seven|eight|nine|ten)"
ENROLLED = re.compile(
    r"\b(enrol+ed|recruited|randomi[sz]ed|included|new enrol+ments?"
    r"|consented and enrolled)\b|入组|纳入|入了|又入|招募了?|随机了?|新增|又有"
    rf"|\b(?:got|had|has|have|add(?:ed)?|took in|signed up)\s+{SOME}\s+(?:more\s+|new\s+)?"
    r"(?:patients?|participants?|subjects?|people|at|for|from|in|today|yesterday|this|on)\b",
    re.IGNORECASE,
)
# A clause that has no subject of its own.
GOES_ON = re.compile(
    r"\W*(?:(?:then|also|only|just|finally)\s+|[但只最终]|其中|实际)*(?:enrol+ed|recruited|randomi[sz]ed|included|入组|纳入|入了|随机|招募)",
    re.IGNORECASE,
)
# Some of those that were counted in the clause before.
PART = re.compile(r"\W*(?:其中|(?:two|one|three|\d+)?\s*of (?:whom|them|which)\b)", re.IGNORECASE)
# What makes a number a plan or a criterion instead of what is new.
NOT_NEW = re.compile(
    r"\b(target|plan(ned|s)?|goal|should|will|would|criteria|expect\w*|already|not|per (month|week|arm|group)|every"
    r"|each|if)\b"
    r"|目标|计划|标准|预计|拟|应|将|没有|未|每|如果|若|达到|条件|例数",
    re.IGNORECASE,
)
# What makes it how many there are by now, in its clause alone: the others may tell what is new.
TOTAL = re.compile(
    r"\b(?:so far|to date|until now|up to now|in total|altogether|total|overall|cumulative(?:ly)?"
    r"|(?:now|currently) (?:has|have|at|stands?)|(?:has|have|are|is|stands?) (?:now|currently)"
    r"|(?:patients|participants|subjects|people|in|enrol+ed|recruited|randomi[sz]ed) (?:by )?now|that makes)\b"
    r"|累计|共|总|至今|迄今|为止|截[至止]|(?:目前|现在|现)(?!.{0,6}[又再新])",
    re.IGNORECASE,
)
OF_ALL = re.compile(
    r"全部|所有|各中心|全项目|整个|\b(?:all|overall|the (?:study|trial|project))\b", re.IGNORECASE
)
# Several sites with one number.
TOGETHER = re.compile(
    r"[\u4e00-\u9fff](?:(?<!协)和|与|及|、)[\u4e00-\u9fff]{2,8}?(?:两家)?一?(?:共|总|合计)|\btogether\b", re.I
)
# A clause with one of these has the number of something else.
LOST = re.compile(
    r"\b(?:withdr\w*|drop\w*|lost|died|discontinu\w*|screen\w*|exclu\w*|quer(?:y|ies)|SAEs?)\b"
    r"|脱落|退出|死亡|失访|筛|排除|质疑|严重",
    re.IGNORECASE,
)
_PEOPLE = r"(?=\s+(?:new\s+|further\s+)?(?:patient|participant|subject)s?\b)"
# “The first patient” and “第3例” are one person each.
NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.第-])(?P<digits>\d{1,4})(?![\d.%-]|st|nd|rd|th)"
    r"|\b(?P<word>one|two|three|four|five|six|seven|eight|nine|ten)\b"
    rf"|\b(?P<one>an?|another|first|second|third|\d+(?:st|nd|rd|th)){_PEOPLE}"
    r"|(?P<nth>首(?=例)|第\s*(?:\d+|[一二三四五六七八九十]+)\s*(?=[例个位名]))"
    r"|(?<!第)(?P<zh>[一二两三四五六七八九十])(?=\s*[例人名位个])",
    re.I,
)
WORDS = {
    word: number
    for number, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
}
WORDS |= {word: number for number, word in enumerate("一二三四五六七八九十", start=1)} | {"两": 2}
CLAUSES = re.compile(
    rf"[,，,;；、。\n]|(?<=[a-z\d])\.\s|\s+and\s+(?=site|cent|enrol|recruit|randomi|\d|{SOME}\s+(?:more\s+)?(?:at|from|for|in)\b)|(?<!协)和(?=.{{2,8}}[\d一二两三四五六七八九十])"
    r"|(?<=[\d例人名位个])\s*[:：(（]|(?:(?<=today)|(?<=erday)|(?<=week)|(?<=ients)|(?<=ants)|(?<=ects)|(?<=now))\s*[:(]",
    re.I,
)
ENROLMENT_WAS = re.compile(r"\b(?:enrol+ment|recruitment)\b.{0,40}\b(?:was|is|should be)\b", re.IGNORECASE)
CORRECTS = re.compile(
    r"^\W*(?:no(?! (?:problem|worries))|wrong|incorrect|correction"
    r"|that(?:['’]s| is| was) (?:wrong|not right|incorrect))\b\W"
    rf"|\b(?:it|that|there|number) (?:was|were|is) (?:actually|really|in fact) {SOME}\b"
    rf"|\b(?:actually|really) (?:it )?(?:was|were) {SOME}\b|\bshould (?:be|have been) {SOME}\b"
    r"|\b(?:i (?:got|had|counted) .{0,12}wrong|made a mistake|typo|miscounted|instead of \w+)\b"
    r"|,\s*not (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
    r"|^\W*(?:不对|不是|错了|[说搞弄写记报]错了?|有误|更正|纠正)|[说搞弄写记报登录]错了"
    r"|(?:其实(?:应该)?|应该?|实际上?应该?)(?:是|为)\s*(?:\d+|[一二两三四五六七八九十])\s*(?:[例个名人位]|$)"
    r"|(?:而)?不是\s*(?:\d+|[一二两三四五六七八九十])\s*[例个名人位]",
    re.IGNORECASE,
)
# How many people it was instead of how many, without the word for enrolment.
COUNT_INSTEAD = re.compile(
    rf"^\W*(?:(?:no|sorry|oops|wait|actually|correction)\W+)*(?:it|that|there) (?:was|were|is|should (?:be|have been))"
    rf" (?:only |actually )*{SOME} (?:patients?|participants?|subjects?|people)\b.{{0,20}}\bnot {SOME}\b"
    r"|^(?!.*(?:样本|目标|计划|预计|每组|标准))\W*(?:(?:不对|错了|其实|实际上?|更正一?下?|抱歉)\W*)*"
    r"[\u4e00-\u9fff]{0,6}?(?:应该|其实|实际)?是"
    r"\s*(?:\d+|[一二两三四五六七八九十])\s*[例名个人位].{0,6}不是\s*(?:\d+|[一二两三四五六七八九十])\s*[例名个人位]",
    re.IGNORECASE,
)
EACH_ZH = re.compile(r"(?P<sites>[\u4e00-\u9fff\d]+(?:[、和与][\u4e00-\u9fff\d]+)+?)各(?P<what>[^,，;；。]+)")


@dataclass(frozen=True)
class Entry:
    """`number` people were enrolled at `site` (empty: not said) on `day`."""

    day: date
    site: str
    number: int

    def as_json(self) -> dict[str, Any]:
        return {"date": self.day.isoformat(), "site": self.site, "number": self.number}


def entries_in(text: str, clock: Clock, known_sites: tuple[str, ...] = ()) -> tuple[Entry, ...]:
    """The entries of a message; none of one that asks, plans, sums up or corrects what was entered."""
    if not _tells_numbers(text):
        return ()
    day = day_in(text, clock) or _last_day_in(text, clock)
    return _without_sum(tuple(_entries(text, day, clock, known_sites)))


def _without_sum(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """“12 today, 3 at Leeds and 9 at York” is twelve people: a number without a site, which those of the sites add up
    to, is left out."""
    at_sites = tuple(entry for entry in entries if entry.site)
    others = [entry for entry in entries if not entry.site]
    is_sum = len(others) == 1 and bool(at_sites) and others[0].number == sum(each.number for each in at_sites)
    return at_sites if is_sum else entries


def totals_in(text: str, known_sites: tuple[str, ...] = ()) -> tuple[tuple[str, int], ...]:
    """How many a message says there are by now, by site (empty: all of them, or not said); they enter nothing."""
    return tuple(_totals(text, known_sites)) if _tells_numbers(text) else ()


def _tells_numbers(text: str) -> bool:
    asks_or_plans = is_question(text) or NOT_NEW.search(text) or corrects_entry(text)
    return not asks_or_plans and ENROLLED.search(text) is not None


def corrects_entry(text: str) -> bool:
    """Whether the message says that a number which was entered is wrong."""
    if COUNT_INSTEAD.search(text) and not is_question(text):
        return True
    if (
        is_question(text)
        or not (ENROLLED.search(text) or ENROLMENT_WAS.search(text))
        or not NUMBER.search(without_times(text))
    ):
        return False
    return bool(CORRECTS.search(text))


def _entries(text: str, day: date, clock: Clock, known: tuple[str, ...]) -> Iterator[Entry]:
    """A clause without the word itself goes on with what was said before it: “site 3 enrolled 2, site 5 one”; one
    without a subject is about the site of the clause before it: “site 2 screened 5 and enrolled 3”."""
    before, made, has_total = "", 0, TOTAL.search(text) is not None
    for clause in CLAUSES.split(EACH_ZH.sub(_one_by_one, text)):
        rest = without_times(clause)
        if TOTAL.search(clause) or LOST.search(clause) or (made and PART.match(rest)):
            before = site_in(rest, known) or asked_site_in(rest) or screening_site_in(rest)
            continue
        site = site_in(rest, known) or new_site_in(rest) or (before if GOES_ON.match(rest) else "")
        numbers = _numbers(rest)
        if len(numbers) == 1 and numbers[0] and (ENROLLED.search(clause) or (site and not has_total)):
            made += 1
            yield Entry(day_in(clause, clock) or day, site, numbers[0])


def _totals(text: str, known: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """A total without a site is that of the clause before it, unless several sites before add up to it."""
    before, at_sites = "", list[int]()
    for clause in () if TOGETHER.search(text) else CLAUSES.split(text):
        rest = without_times(clause)
        of_all = OF_ALL.search(rest) is not None
        site = "" if of_all else site_in(rest, known) or new_site_in(TOTAL.sub(" ", rest)) or before
        numbers = _numbers(rest)
        if TOTAL.search(clause) and len(at_sites) > 1 and numbers == [sum(at_sites)]:
            site = ""
        elif site and len(numbers) == 1:
            at_sites += numbers
        if TOTAL.search(clause) and not LOST.search(clause) and len(numbers) == 1:
            yield site, numbers[0]
        before = site


def _numbers(text: str) -> list[int]:
    return [_value(match) for match in NUMBER.finditer(SITE.sub(" ", text))]


def _last_day_in(text: str, clock: Clock) -> date:
    """Of the period that is named, as far as it is over; today without one."""
    period = period_in(text, clock)
    return min(period.end - timedelta(days=1), clock.today) if period else clock.today


def _one_by_one(match: re.Match[str]) -> str:
    """“仁济和瑞金各入组2例” as a clause for each of them."""
    return "，".join(f"{site}{match['what']}" for site in re.split("[、和与]", match["sites"]))


def _value(match: re.Match[str]) -> int:
    if match["one"] or match["nth"]:
        return 1
    return int(match["digits"]) if match["digits"] else WORDS[(match["word"] or match["zh"]).lower()]


FORM: dict[str, Any] = {
    "type": "object",
    "required": ["entries"],
    "properties": {
        "entries": {
            "type": "array",
            "title": both("Enrolment", "入组"),
            "minItems": 1,
            "maxItems": 20,
            "items": {
                "type": "object",
                "required": ["date", "number"],
                "properties": {
                    "date": {
                        "type": "string",
                        "title": both("Date", "日期"),
                        "pattern": r"^\d{4}-\d{2}-\d{2}$",
                    },
                    "site": {"type": "string", "title": both("Site", "中心"), "maxLength": 200},
                    "number": {
                        "type": "integer",
                        "title": both("Number", "例数"),
                        "minimum": 1,
                        "maximum": 9999,
                    },
                },
            },
        }
    },
}
