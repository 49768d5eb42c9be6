"""The time of an outcome: what was recorded as its time point, else the time that stands in its own name.

"Haemoglobin on day 7", "30-day mortality", "24周血钾" and “第五天的疼痛” say when; "24-hour urine protein", "reduced by
2 days" and "每4周" do not. "Within 24 hours of admission" is as often a limit as a time, so it is left out; a window
that begins with surgery or discharge, or lasts weeks at least, ends when its outcome is assessed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.quantities.times import same_days
from apps.protocol.times.number_words import in_digits
from apps.protocol.times.said_times import day_of, in_figures

UNIT: Final = r"(?:minute|day|week|month|year)"
WORD: Final = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen"
ROW: Final = r"\d{1,3}(?:\s?(?:,\s?and|,|and)\s?\d{1,3}){0,5}"
# "Day 7 and 30 mg": only "days 7 and 30" is certainly a row.
ORDINAL: Final = rf"(?:{UNIT}s\s{ROW}(?![\d.-])|{UNIT}\s\d{{1,3}}(?![\d.-]|\s?(?:,|and|,\s?and)\s?\d))"
SPAN: Final = rf"(?:(?:{ROW}|{WORD})\s(?:{UNIT}|hour)s?|{ROW}\s?h(?:rs?)?)\b"
OF_OTHERS: Final = r"(?!\s(?:of\sage|old|or\s(?:more|less|longer)|interval|earlier))"
AMOUNT: Final = rf"{SPAN}{OF_OTHERS}"
LONG: Final = rf"(?:\d{{1,3}}|{WORD})\s(?:week|month|year)s?\b{OF_OTHERS}"
# "Shortened by 2 months" is a difference.
BY: Final = (
    r"(?<!shortened\s)(?<!reduced\s)(?<!prolonged\s)(?<!longer\s)(?<!earlier\s)(?<!later\s)(?<!delayed\s)(?<!extended\s)"
    r"(?<!increased\s)(?<!decreased\s)(?<!shorter\s)\bby"
)
START: Final = (
    r"(?:the\s)?(?:surgery|operation|procedure|discharge|delivery|birth|randomi[sz]ation|enrol(?:l)?ment|transplant\w*"
    r"|inclusion|baseline|(?:(?:first|last|study|single)\s)?(?:dose|patch|tablet|cream|application|infusion|visit)|leaving|(?:snake\s?)?bite|sting|injury|fracture|stroke|admission|injections?|vaccination|(?:start|end)\sof\s(?:the\s)?(?:treatment|therapy|intervention)|treatment|intervention)\b"
)
AFTER_IT: Final = (
    r"the\s(?:(?:first|last|study|single)\s)?(?:dose|patch|tablet|treatment|application|infusion|injections?)"
    r"|treatment|leaving|going\shome|discharge"
)
EVENT: Final = (
    r"(?:(?:all-cause|in-hospital|overall|relapse-free|event-free|disease-free|progression-free|cardiovascular)\s)?"
    r"(?:mortality|survival|death|readmission|re-?hospitali[sz]ation|recurrence|relapse|morbidity|complication)"
)
# "24 hours, 48 hours and 5 days": of several amounts in a row all are points.
AMOUNTS: Final = (
    rf"(?:baseline(?:,\s?(?:and\s)?|\sand\s))?{AMOUNT}(?:(?:,\s?(?:and\s)?|\sand\s)(?:at\s)?{AMOUNT})+"
)
NAMED_EN: Final = re.compile(
    rf"\b(?:(?:at|after)\s(?P<row>{AMOUNTS})|(?P<row_since>{AMOUNTS})(?=\s(?:after|following|from|post)\s(?:{START}|the\s[a-z]+\b)))"
    rf"|\b(?:in|over|during|within)\sthe\s(?:first|next|following)\s(?P<first_hours>{AMOUNT})"
    # An event that is counted within some hours or days is assessed at their end.
    rf"|\bwithin\s(?P<counted>{AMOUNT})(?=$|\s(?:of|after|from)\s(?:{AFTER_IT})\b)"
    rf"|\b(?P<later>{SPAN})(?=\s(?:later|afterwards)$)"
    rf"|\brecorded\s(?:for|over)\s(?P<kept_for>{AMOUNT})"
    rf"|\b(?:at|on|by|until|through|(?:baseline|entry|enrolment|arrival|admission)\s(?:up\s)?(?:to|and)|(?<!limited\s)up\sto|post-?\s?op(?:erative)?(?=\sday))\s(?P<ordinal>{ORDINAL})"
    rf"|^(?P<first>{ORDINAL})(?=\s[a-z])"
    rf"|\b(?:at|baseline\sto|up\sto(?=\s(?:\d+|{WORD})\s(?:day|week|month|year)s?(?:[,;)]|$|\s(?:after|from|and)\b)|\s\d+\s(?:week|month|year)))\s(?P<amount>{AMOUNT})"
    rf"|\b(?:from|between)\s(?:arrival|baseline|admission|entry|enrolment|(?:the\s)?start|just\sbefore)\s(?:to|and)\s(?P<change>{AMOUNT})"
    rf"|\b(?:need\w*|requir\w*|rescue)\b[^,;]*?\swithin\s(?P<needed>{AMOUNT})$"
    rf"|(?:\bwithin(?:\sthe\sfirst)?|\b(?:over|during|in)\sthe\s(?:first|next|following)|\bover|{BY})\s(?P<window>{LONG})"
    rf"|(?<!\bevery\s)\b(?P<since>{SPAN})(?=\s(?:after|following|from|post)\s{START})"
    rf"|\bafter\s(?P<treated>{SPAN})(?=$|\sof\s(?:treatment|therapy|follow-up|intervention)\b)"
    rf"|\b(?P<of_event>\d{{1,3}}-(?:{UNIT}|hour))(?=\s{EVENT})",
    re.IGNORECASE,
)
OF_EVENTS: Final = re.compile(r"(\d+)-([a-z]+)", re.IGNORECASE)  # "30-day mortality" is assessed at "30 days"
AT_AGAIN: Final = re.compile(r"\sand\sat\s", re.IGNORECASE)
NUMBERS: Final = r"\d{1,3}(?:[、,，和及]\s?第?\d{1,3}){0,5}"
PERIOD: Final = r"\s?(?:周(?![期岁围边])|个月(?!龄)|年(?![龄级代轻]))"
HOURS_DAYS: Final = r"\s?(?:小时|[hH](?![a-zA-Z])|天|日)"
NO_TIME: Final = r"(?!以上|以下|以内|之内|内|疗程|治疗|方案|课程|日记|平均|一次|\d)"
NO_SPAN: Final = r"(?!以上|以下|疗程|方案|课程|日记|平均|一次|\d)"
TIME_ZH: Final = rf"(?:第\s?)?\d{{1,3}}(?:{HOURS_DAYS}|{PERIOD})"
# What comes to pass within so many days is assessed at their end.
HAPPENS_ZH: Final = (
    r"开始|发生|出现|新发|需要?|接受|进行|死亡|复发|再[入住次来]|有无|是否|有没有|透析"
    r"|复诊|就诊|呕吐|不良|止住|缓解"
)
NAMED_ZH: Final = re.compile(
    rf"(?<!每)(?<!连续)(?P<row>(?:基线[、,，和及与]\s?)?{TIME_ZH}(?:(?:[、,，和及与]|以及)\s?{TIME_ZH})+){NO_TIME}"
    rf"|(?:(?:^|[^术])前|头|最初的?)\s?(?P<lead>\d{{1,3}}(?:{HOURS_DAYS}|{PERIOD}))(?:以内|之内|内|里)?(?=的)"
    rf"|满(?P<full>\d{{1,3}}(?:{HOURS_DAYS}|{PERIOD}))(?!岁|龄)"
    rf"|(?<!每)(?<!提前)(?P<later>\d{{1,3}}(?:{HOURS_DAYS}|{PERIOD}|\s?分钟))(?=以后|之后|后|的时候|时(?!间)|末)"
    rf"|(?:^|[至到在于]|(?<=治疗后)|(?<=用药后)|(?<=治疗)|(?<=干预)|(?<=随访))(?P<bare>{NUMBERS}{PERIOD}){NO_TIME}"
    rf"|(?<!每)(?P<window>{NUMBERS}{PERIOD})(?:之内|以内|内|里)(?!的?(?:病史|既往))"
    rf"|(?<!每)(?P<day_window>\d{{1,3}}\s?(?:[天日]|小时))(?:之内|以内|内|里)(?=的?(?:{HAPPENS_ZH})|[^的,，、。\d]{{1,6}}(?<![量数次值分率度])$)"
    rf"|(?P<words>[一二两三四五六七八九十]{{1,3}}{PERIOD})(?=时|末)"
    rf"|(?<!每)(?P<ordinal>第\s?{NUMBERS}\s?(?:天|日|周|个月|年)){NO_TIME}"
    rf"|(?<=[^\W\d年月日天周时]后)(?P<after>{NUMBERS}(?:{HOURS_DAYS}|{PERIOD})){NO_SPAN}"
    rf"|(?<!每)(?P<at>{NUMBERS}{HOURS_DAYS})(?=的?(?:静息|活动)时?疼痛|的?疼痛|(?:VAS|NRS))"
    rf"|(?P<of_event>\d{{1,3}}\s?[天日])(?=(?:内)?(?:全因|院内|总体?)?(?:死亡|病死|生存|再入院|再住院|复发))"
)


def time_of_outcome(row: Mapping[str, Any]) -> str:
    """Several times of one name ("infections up to day 30 and deaths up to day 120") as a row of them."""
    if recorded := str(row.get("time_point") or "").strip():
        return recorded
    name = str(row.get("name") or "").strip()
    as_said, in_numbers = _times_in(name), _times_in(in_figures(name))
    return (
        in_numbers
        if in_numbers.count(",") + in_numbers.count("、") > as_said.count(",")
        else as_said or in_numbers
    )


def _times_in(name: str) -> str:
    if found := _named(NAMED_ZH, name):
        return "、".join(found)
    return ", ".join(_named(NAMED_EN, name))


def with_time(row: Mapping[str, Any], *, zh: bool) -> str:
    """The name with its recorded time where it does not say that itself: "death (30 days)"."""
    name = str(row.get("name") or "")
    time = str(row.get("time_point") or row.get("time") or "").strip()
    if not name or not time or _says(name, time):
        return name
    return f"{name}（{time}）" if zh else f"{name} ({time})"


def _says(name: str, time: str) -> bool:
    """Also in other words: "30-day mortality" says "30 days", “术后30天内” says “30 天”."""
    if _plain(time) in _plain(name):
        return True
    days, said = day_of(time), day_of(time_of_outcome({"name": name}))
    return days is not None and said is not None and same_days(days, said)


def _plain(text: str) -> str:
    return re.sub(r"[\s-]+", "", in_digits(text, small=True)).casefold()


def _named(pattern: re.Pattern[str], name: str) -> list[str]:
    found = [next(part for part in match.groups() if part) for match in pattern.finditer(name)]
    return list(dict.fromkeys(OF_EVENTS.sub(r"\1 \2s", AT_AGAIN.sub(" and ", time)) for time in found))
