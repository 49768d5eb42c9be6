"""A question that is to be asked regularly, in words: "every Friday tell me the open queries", "每周五告诉我…"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time

from apps.iit_memory.time_words import HOUR, TIME, hour_in

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
CHINESE_DAYS = {word: str(number) for number, word in enumerate("一二三四五六", start=1)} | {
    "日": "7",
    "天": "7",
}
EVERY = re.compile(
    r"\b(?:every|each|on)\s+(?P<day>mon|tues|wednes|thurs|fri|satur|sun)days?\b(?P<plural>)"
    r"|\b(?P<daily>every day|daily|each day)\b|\b(?P<work>every (?:week ?day|working day|workday))\b"
    r"|\b(?P<week>every week|weekly(?! (?:report|quer|follow)))\b|\b(?P<month>every month"
    r"|monthly)\b(?:\s+on\s+the\s+(?P<of_month>\d{1,2})(?:st|nd|rd|th))?"
    r"|每(?:周|星期|个?礼拜)(?P<zh_day>[一二三四五六日天])|每(?P<zh_week>周|星期)|(?P<zh_work>每(?:个)?工作日)|(?P<zh_daily>每天|每日)"
    r"|每(?:个)?月(?P<zh_month>\d{1,2})[日号]|(?P<zh_monthly>每(?:个)?月)",
    re.IGNORECASE,
)
ASKS = re.compile(
    r"\b(tell|ask|send|give|remind|report|show|let)\b(\s+(to\s+)?(me|us))?(\s+know)?(\s+(about|of))?"
    r"|(请)?(告诉|提醒|汇报|发给|发送|报告|通知|问一下|问|列出)(一下|给)?(我们?|大家)?",
    re.IGNORECASE,
)
TIDY = " \t\n,，.。:：;；、的"
USUAL = time(8, 0)


@dataclass(frozen=True)
class Wish:
    """A question and when it is asked, as five parts of cron."""

    question: str
    crontab: str


def wish_in(text: str) -> Wish | None:
    """None when nothing recurs, or when it is not said what is to be answered."""
    every = EVERY.search(text)
    asks = ASKS.search(text)
    if (
        every is None
        or asks is None
        or (every.group().lower().startswith("on ") and not every.group().lower().endswith("s"))
    ):
        return None
    at = hour_in(_without(text, every)) or USUAL
    question = _question(text, every, asks)
    return Wish(question, _crontab(every, at)) if len(question) > 1 else None


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _question(text: str, every: re.Match[str], asks: re.Match[str]) -> str:
    """What is left of the sentence without the time and the asking."""
    rest = text
    for start, end in sorted((every.span(), asks.span()), reverse=True):
        rest = f"{rest[:start]} {rest[end:]}"
    for words in (TIME, HOUR):
        rest = words.sub(" ", rest, count=1)
    rest = re.sub(r"^\W*(please|at|请|把|将)\b|\b(please|at)\W*$", " ", " ".join(rest.split()), flags=re.I)
    return rest.strip(TIDY)


def _crontab(every: re.Match[str], at: time) -> str:
    found = every.groupdict()
    day_of_month, weekday = "*", "*"
    if found["day"]:
        weekday = str(
            next(n for n, name in enumerate(DAYS, start=1) if name.startswith(found["day"].lower()))
        )
    elif found["zh_day"]:
        weekday = CHINESE_DAYS[found["zh_day"]]
    elif found["work"] or found["zh_work"]:
        weekday = "1-5"
    elif found["week"] or found["zh_week"]:
        weekday = "1"
    elif found["month"] or found["zh_month"] or found["zh_monthly"]:
        day_of_month = str(min(int(found["of_month"] or found["zh_month"] or 1), 28))
    return f"{at.minute} {at.hour} {day_of_month} * {weekday}"
