"""The time of an outcome: what was recorded as its time point, else the time that stands in its own name.

"Haemoglobin on day 7" and "24周血钾" say when; "24-hour urine protein", "reduced by 2 days" and "每4周" do not.
Windows of hours ("within 24 hours of admission") are as often a limit as a time, so they are left out. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

UNIT: Final = r"(?:day|week|month|year)"
ROW: Final = r"\d{1,3}(?:\s?(?:,\s?and|,|and)\s?\d{1,3}){0,5}"
# "Day 7 and 30 mg": only "days 7 and 30" is certainly a row.
ORDINAL: Final = rf"(?:{UNIT}s\s{ROW}(?![\d.-])|{UNIT}\s\d{{1,3}}(?![\d.-]|\s?(?:,|and|,\s?and)\s?\d))"
AMOUNT: Final = rf"{ROW}\s(?:{UNIT}|hour)s?\b(?!\s(?:of\sage|old|or\s(?:more|less|longer)|interval|earlier))"
NAMED_EN: Final = re.compile(
    rf"\b(?:at|on|by|until|through|(?<!limited\s)up\sto)\s(?P<ordinal>{ORDINAL})"
    rf"|\b(?:at|baseline\sto|up\sto(?=\s\d+\s(?:week|month|year)))\s(?P<amount>{AMOUNT})",
    re.IGNORECASE,
)
NUMBERS: Final = r"\d{1,3}(?:[、,，和及]\s?第?\d{1,3}){0,5}"
PERIOD: Final = r"\s?(?:周(?![期岁围边])|个月(?!龄)|年(?![龄级代轻]))"
NO_TIME: Final = r"(?!以上|以下|以内|之内|内|疗程|治疗|方案|课程|日记|平均|一次|\d)"
NAMED_ZH: Final = re.compile(
    rf"(?:^|[至到在于]|(?<=术后)|(?<=治疗后)|(?<=用药后))(?P<bare>{NUMBERS}{PERIOD}){NO_TIME}"
    rf"|(?<!每)(?P<ordinal>第\s?{NUMBERS}\s?(?:天|日|周|个月|年)){NO_TIME}"
    rf"|(?<=术后)(?P<after>{NUMBERS}\s?(?:小时|天|日)){NO_TIME}"
)


def time_of_outcome(row: Mapping[str, Any]) -> str:
    """Several times of one name ("infections up to day 30 and deaths up to day 120") as a row of them."""
    if recorded := str(row.get("time_point") or "").strip():
        return recorded
    name = str(row.get("name") or "").strip()
    if found := _named(NAMED_ZH, name):
        return "、".join(found)
    return ", ".join(_named(NAMED_EN, name))


def _named(pattern: re.Pattern[str], name: str) -> list[str]:
    found = [next(part for part in match.groups() if part) for match in pattern.finditer(name)]
    return list(dict.fromkeys(found))
