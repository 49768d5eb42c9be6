"""A question that is to be asked regularly, or no more: "every Friday tell me the open queries", "别再每周五提醒我"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time, timedelta

from apps.iit_memory.reading.days_ahead import day_ahead_in
from apps.iit_memory.reading.time_words import TIME, WEEKDAYS, WEEKDAYS_ZH, hour_in

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
    r"|\b(?:ping|update|notify|e-?mail|message)\s+(?:me|us)(?:\s+(?:about|on|of|with))?\b"
    r"|(?:请|麻烦)?(?:帮|给|替|跟)(?:我们?|大家)(?:看|查|报|说|列|问|数|统计|汇总)(?:看|查|说|一?下|出)?|发(?:我|群里)"
    r"|(请)?(告诉|提醒|汇报|发给|发送|报告|通知|问一下|问|列出)(一下|给)?(我们?|大家)?(一下)?",
    re.IGNORECASE,
)
STOP = re.compile(
    r"\b(?:stop|cancel|end|switch off|turn off|delete|no more|don['’]t)\b.*"
    r"\b(?:reminders?|scheduled questions?|remind(?:ing)? me|telling me|asking me|sending me)\b"
    r"|(?:别|不要|不用|不必|停止|取消|关闭|停掉|关掉|停了)再?.{0,12}?"
    r"(?:提醒|定时(?:提问|问题)|每(?:周|天|月|日|星期|个工作日).{0,8}(?:告诉|汇报|发|报告|问))"
    r"|(?:提醒|定时(?:提问|问题)).{0,6}(?:取消|关掉|关了|停掉|停了|关闭|删掉|删除)",
    re.IGNORECASE,
)
WEEKDAY = re.compile(
    rf"\b(?P<name>{'|'.join(WEEKDAYS)})s?\b|(?:周|星期|礼拜)(?P<zh>[一二三四五六日天])", re.IGNORECASE
)
TIDY = " \t\n,，.。:：;；、的"
AT_HOUR = re.compile(r"\bat (\d{1,2})\b(?!\s*(?:[:：]|[ap]m))", re.IGNORECASE)
# What is to be done instead of answered begins so when its time has come.
REMINDER = re.compile(r"^\W*(?:reminder|提醒)\s*[:：]\s*(?P<what>\S.*)$", re.IGNORECASE | re.DOTALL)
# “Remind me by Friday to …”: once, unlike what has an “every”. “Remind me what …” is a question.
REMINDS_ONCE = re.compile(
    r"^\W*(?:(?:please|can you|could you|also|and)\s+)*"
    r"(?P<ask>remind (?:me|us)\b(?! (?:what|who|why|how|which|when|where|of|about)\b))"
    r"|^\W*(?P<zh>(?:请|麻烦|到时候?|记得|也)*提醒(?:一下)?(?:我们?|大家)(?!的)(?:一下)?)"
    r"|^\W*(?:请|到|在)?(?:[下本这]?个?(?:周|星期|礼拜)[一二三四五六日天]|[明后][天日]|\d{1,2}月\d{1,2}[日号]"
    r"|\d{4}-\d{1,2}-\d{1,2})[^，。,;；没不]{0,8}?(?P<later>提醒(?:一下)?(?:我们?|大家)(?:一下)?)",
    re.IGNORECASE,
)
REMINDS = re.compile(r"\bremind|提醒", re.IGNORECASE)
BESIDES = re.compile(
    r"^\W*(?:(?:please|at|to|that)\b|请|把|将|(?:以后|今后|从现在起|from now on)[,，]?)|\b(?:please|at)\W*$",
    re.IGNORECASE,
)
USUAL = time(8, 0)
# A part of the day without an hour, right behind the day.
PART_OF_DAY = re.compile(
    r"\s*(?:(?:in the |at )?(?P<en>morning|noon|afternoon|evening)s?\b"
    r"|(?P<zh>早上|早晨|上午|中午|下午|傍晚|晚上)(?!\s*[\d一二两三四五六七八九十]))",
    re.IGNORECASE,
)
HOUR_OF_PART = {
    "morning": 8, "noon": 12, "afternoon": 14, "evening": 18,
    "早上": 8, "早晨": 8, "上午": 9, "中午": 12, "下午": 14, "傍晚": 18, "晚上": 18,
}  # fmt: skip


@dataclass(frozen=True)
class Once:
    """What to be reminded of, on a day, at an hour."""

    what: str
    day: date
    at: time

    @property
    def crontab(self) -> str:
        return f"{self.at.minute} {self.at.hour} {self.day.day} {self.day.month} *"


@dataclass(frozen=True)
class Wish:
    """A question and when it is asked, as five parts of cron."""

    question: str
    crontab: str


def is_stop(text: str) -> bool:
    """Whether something that is asked on a schedule is to be asked no more."""
    return STOP.search(text) is not None


def is_once(text: str) -> bool:
    return REMINDS_ONCE.search(text) is not None and _every(text) is None


def _every(text: str) -> re.Match[str] | None:
    """“On Fridays” recurs, “on Friday” does not."""
    match = EVERY.search(text)
    is_one_day = match and re.match(r"on (?!.*s$)", match.group(), re.IGNORECASE)
    return None if is_one_day else match


def weekday_in(text: str) -> str:
    """The weekday that is named, as cron counts it; empty for none."""
    match = WEEKDAY.search(text)
    if match is None:
        return ""
    return str(WEEKDAYS.index(match["name"].lower()) + 1 if match["name"] else WEEKDAYS_ZH[match["zh"]])


def wish_in(text: str) -> Wish | None:
    """None when nothing recurs, or when it is not said what is to be answered."""
    every, asks = _every(text), ASKS.search(text)
    if every is None or asks is None or is_stop(text):
        return None
    part = PART_OF_DAY.match(text, every.end())
    at = _hour(_without_span(text, every.span()), part)
    question = _question(text, (every.start(), part.end() if part else every.end()), asks)
    return Wish(question, _crontab(every, at)) if len(question) > 1 else None


def once_in(text: str, today: date) -> Once | None:
    """None without a day to come. Of a deadline people are reminded the day before, unless that is over."""
    ask, ahead = REMINDS_ONCE.search(text), day_ahead_in(text, today)
    if ask is None or ahead is None or not is_once(text):
        return None
    named = next(name for name in ("ask", "zh", "later") if ask[name])
    start, end = ask.span(named)
    rest = f"{text[:start] if named == 'later' else ''} {text[end:]}"
    what = rest if ahead.is_deadline else rest.replace(ahead.words, " ", 1)
    for pattern in (TIME, AT_HOUR, PART_OF_DAY):
        what = pattern.sub(" ", what, count=1)
    what = re.sub(r"^\W*(?:(?:please|that|to|on)\b\s*)*|^[请，,\s]+", "", " ".join(what.split())).strip(
        f"{TIDY}?？"
    )
    day = ahead.day - timedelta(days=int(ahead.is_deadline and ahead.day - timedelta(days=1) > today))
    return Once(what, day, _hour(rest.replace(ahead.words, " "), PART_OF_DAY.search(rest))) if what else None


def _without_span(text: str, span: tuple[int, int]) -> str:
    return f"{text[: span[0]]} {text[span[1] :]}"


def _hour(text: str, part: re.Match[str] | None) -> time:
    bare = AT_HOUR.search(text)
    usual = time(HOUR_OF_PART[(part["en"] or part["zh"]).lower()]) if part else USUAL
    return hour_in(text) or (time(int(bare[1])) if bare and int(bare[1]) < 24 else usual)


def _question(text: str, every: tuple[int, int], asks: re.Match[str]) -> str:
    """What is left of the sentence without the time and the asking."""
    rest = text
    for start, end in sorted((every, asks.span()), reverse=True):
        rest = f"{rest[:start]} {rest[end:]}"
    rest = AT_HOUR.sub(" ", TIME.sub(" ", rest, count=1), count=1)
    return BESIDES.sub(" ", " ".join(rest.split())).strip(TIDY)


def _crontab(every: re.Match[str], at: time) -> str:
    found = every.groupdict()
    day_of_month, weekday = "*", "*"
    if found["day"]:
        weekday = str(
            next(n for n, name in enumerate(WEEKDAYS, start=1) if name.startswith(found["day"].lower()))
        )
    elif found["zh_day"]:
        weekday = str(WEEKDAYS_ZH[found["zh_day"]])
    elif found["work"] or found["zh_work"]:
        weekday = "1-5"
    elif found["week"] or found["zh_week"]:
        weekday = "1"
    elif found["month"] or found["zh_month"] or found["zh_monthly"]:
        day_of_month = str(min(int(found["of_month"] or found["zh_month"] or 1), 28))
    return f"{at.minute} {at.hour} {day_of_month} * {weekday}"
