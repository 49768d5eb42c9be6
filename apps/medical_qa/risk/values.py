"""Numbers that count behind the measure that they are of: “K+ 7.1”, “血糖1.8”, “BP 70/40”.

A number counts only with its measure: not one of another unit or time, none of a range, and none far away.
"""

from __future__ import annotations

import re

Range = tuple[float, float]
WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)")
# What may stand between a measure and its number.
BETWEEN = re.compile(
    r"(?:[^\w,;!?]{0,3}(?:(?:from ?|从|由)\d+(?:\.\d+)?分?"
    r"|is|was|of|at|levels?|counts?|score|came|comes|back|reading|reads?|results?|says|showing|shows|only"
    r"|just|now|down|up|to|has|have|dropp\w*|fell|fallen|hit|as|low|high|around|about|still|today|went|with|value|measured"
    r"|are|critical|rate|it's|his|her|falling|racing|beating|going|crashed|in|the|mmhg|sitting|reported|spiked|climbed"
    r"|risen|rose|jumped|be|a|on|stuck|by|lab|test|arterial|over|total|right|keeps?|hovering|running|fast|slow|drops?|not"
    r"|more|than|under|below|above|greater|less|barely|nearly|almost|room|air|saturation|sats?|my|our|for|him|me|he|she"
    r"|只有|只|才|到了?|为|是|[掉降升低高跌达回]到?至?|飙到?|测得|测|约|大概|显示|报告?|报|结果|不到|仅|剩|值|也就|已经|都|快"
    r"|了|有|度|急|还|现在|今天|最低|最高|持续|一直|大于|小于|高于|低于|超过|浓度|水平|数|次数|来|出来|评分|饱和度)){0,6}[^\w,;!?]{0,4}"
)
NUMBER = re.compile(r"(?<![\d.])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)")
# What makes a number one of something else: a time, an age, a dose, the begin of a range.
OTHER = re.compile(
    r"\s?(?:-|–|~|to\b|至|到)\s?\d|\s?-?(?:years?|yrs?|yo\b|months?|weeks?|wks?|days?|hours?|hrs?|h\b|minutes?|mins?|times|x\b|st\b|nd\b|rd\b|th\b"
    r"|岁|天|周|年|月|日|小时|个|分钟|片|粒|点|号|床|倍|支|袋|楼|科)"
)
COMPARED = re.compile(
    r"[<>≤≥]|\b(?:above|below|over|under|less|greater|more|than|exceeds?)\b"
    r"|大于|小于|高于|低于|超过|不低于|不高于|以上|以下"
)


def ranges_in(text: str) -> tuple[Range, ...]:
    """“0.3..2.9 27..54”: the numbers from each to each; ValueError for anything else."""
    found = [WRITTEN.fullmatch(each) for each in text.split()]
    if not all(found):
        raise ValueError(text)
    return tuple((float(each[1]), float(each[2])) for each in found if each)


def number_behind(text: str, end: int, ranges: tuple[Range, ...]) -> int | None:
    """Where the number ends that stands behind a measure at `end` and lies in one of the ranges."""
    gap = BETWEEN.match(text, end)
    number = NUMBER.match(text, gap.end() if gap else end)
    if number is None or OTHER.match(text, number.end()):
        return None
    value = float(number[1].replace(",", ""))
    return number.end() if any(low <= value <= high for low, high in ranges) else None


def is_compared(text: str) -> bool:
    return COMPARED.search(text) is not None
