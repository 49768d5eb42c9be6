"""Visits that stand in one sentence, as a schedule has them: "before the injections, then at ten, thirty and sixty
minutes, and on day seven", “入院当时查一次，然后第一、二、三天和第七天，九十天回来复查”.

Whoever tells all of them in one breath has one entry for them, and a table would have one column with a sentence for
its head. Only where the sentence has two times at least; its own words stand below the table, so that nothing is lost.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.protocol.times.said_times import in_figures

LEAST_TIMES: Final = 2
LONGEST_NAME: Final = 6  # words of a visit, or of Chinese three times as many characters
_HAN: Final = re.compile("[\u4e00-\u9fff]")
# How far from its time one may be, and up to when something goes on: no time of its own.
_NO_TIME: Final = re.compile(
    r"(?:give\sor\stake|plus\sor\sminus|±|\+/-|every|within|up\sto|until|for)\s(?:about\s|the\s(?:first|next)\s)?(?:an?|\d+)\s?(?:minutes?|hours?|days?|weeks?|months?)\b"
    r"|(?:前后|上下)[^，。；]{0,4}?\d+\s?个?(?:天|日|周|小时)|±\s?\d+\s?(?:天|日|周)|每隔?\s?\d+\s?个?(?:天|日|周|小时|月)",
    re.IGNORECASE,
)
_SINCE: Final = r"(?:\s(?:after(?:wards)?|later|post)(?:\sthe\s[a-z]+)?)?"
_EN: Final = re.compile(
    r"\b(?P<before>(?:just\s|right\s)?before\s(?:the|their)\s[a-z]+)\b|\b(?P<baseline>baseline|at\sdischarge|(?:on|at)\s(?:arrival|admission|entry|enrolment|inclusion))\b"
    r"|\b(?P<next>(?:the\s)?(?:next|following)\s(?:day|morning)|the\sday\safter(?!\s(?:the|their|his|her|[a-z]+(?:ion|ery|ment)))\b)\b"
    rf"|\b(?P<unit_first>day|week|month)s?\s(?P<numbers>\d{{1,3}}(?:(?:,\s?(?:and\s)?|\sand\s)(?:a\s)?\d{{1,3}}(?!\d|\s?(?:min|hour|day|week|month)))*)"
    rf"|\b(?P<row>\d{{1,3}}(?:(?:,\s?(?:and\s)?|\sand\s)(?:a\s)?\d{{1,3}})*)\s?(?P<unit>minute|hour|day|week|month|year)s?\b(?P<since>{_SINCE})",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    r"(?P<baseline>基线|入[院组][当那]?[时天日]|出院(?:当天|时)?|(?:术|手术|注射|治疗|用药|给药|涂药|贴药|敷药|服药|操作|干预)前(?!\d)|(?:刚?来|到)的时候|来时|就诊[当时])"
    r"|(?P<th>第?)\s?(?P<row>\d{1,3}(?:[、,，和及]\s?第?\d{1,3})*)\s?(?P<unit>个?(?:分钟|小时|天|日|周|月|年))(?P<since>[后]?)"
)
_NUMBER: Final = re.compile(r"\d{1,3}")


def told_in_one(visit: Mapping[str, Any]) -> str:
    """The sentence of an entry that is more than one visit; empty where it is one."""
    said = max((str(visit.get(key) or "") for key in ("name", "time")), key=len)
    if len(visits_told(said)) < LEAST_TIMES:
        return ""
    is_long = len(said) > 3 * LONGEST_NAME if _HAN.search(said) else len(said.split()) > LONGEST_NAME
    return said if is_long else ""


def visits_told(said: str) -> list[dict[str, str]]:
    """Its times as visits, each once, in the order in which they are told."""
    zh = _HAN.search(said) is not None
    plain = in_figures(_ZH_ROW.sub(_spread_zh, said) if zh else said)
    plain = _NO_TIME.sub(" ", (_WINDOW_ZH if zh else _WINDOW_EN).sub(_kept_window, plain))
    times = list(dict.fromkeys(_times_zh(plain) if zh else _times_en(plain)))
    # Told once with its window and once without, it is one visit.
    each = [time for time in times if not any(other.startswith(f"{time} ±") for other in times)]
    return [{"name": time, "time": time.partition(" ±")[0]} for time in each]


def _kept_window(window: re.Match[str]) -> str:
    """ "Give or take a day" right behind its time, as "±1d": a sign that no time is read from."""
    number = window["n"] if window["n"].isdigit() else "1"
    return f"{window['time']}~{number}{_LETTERS[window['unit']]}"


def _with_window(plain: str, end: int, time: str) -> str:
    if (kept := _KEPT.match(plain, end)) is None:
        return time
    number, zh = kept["n"], _HAN.search(time) is not None
    if zh:
        return f"{time} ± {number}{_UNITS_ZH[kept['unit']]}"
    unit = next(unit for unit, letter in _LETTERS.items() if letter == kept["unit"] and unit.isascii())
    return f"{time} ± {number} {unit}{'' if number == '1' else 's'}"


_LETTERS: Final = {
    "minute": "m", "hour": "h", "day": "d", "week": "w", "分钟": "m", "小时": "h", "天": "d", "日": "d", "周": "w"
}  # fmt: skip
_UNITS_ZH: Final = {"m": "分钟", "h": "小时", "d": "天", "w": "周"}
_KEPT: Final = re.compile(r"~(?P<n>\d+)(?P<unit>[mhdw])")
_WINDOW_EN: Final = re.compile(
    r"(?P<time>\b(?:(?:day|week|month)\s\d{1,3}|\d{1,3}\s(?:minute|hour|day|week|month)s?))"
    r",?\s\(?(?:give\sor\stake|plus\sor\sminus|±|\+/-)\s?(?P<n>an?|\d{1,2})\s?(?P<unit>minute|hour|day|week)s?\b\)?",
    re.IGNORECASE,
)
_WINDOW_ZH: Final = re.compile(
    r"(?P<time>第?\s?\d{1,3}\s?个?(?:天|日|周|月))(?:打?电话|随访|复查|复诊)?[，,]?(?:前后(?:可以?|能)?(?:差|相差|宽限|浮动)?|上下(?:差|浮动)?|±)\s?(?P<n>\d{1,2})\s?(?P<unit>天|日|周|小时)"
)


# “第一、二、三天”: only the last number has its unit.
_ZH_ROW: Final = re.compile(
    r"第[一二三四五六七八九十]{1,3}(?:[、，,和及][一二三四五六七八九十]{1,3})+(?=天|日|周|个月)"
)


def _spread_zh(said: re.Match[str]) -> str:
    digits = in_figures(
        "、".join(f"{part}天" for part in re.split("[、，,和及]", said[0].removeprefix("第")))
    )
    return "第" + "、".join(_NUMBER.findall(digits))


def _times_en(plain: str) -> Iterator[str]:
    for found in _EN.finditer(plain):
        if found["next"]:
            yield "Day 1"
        elif alone := found["before"] or found["baseline"]:
            yield alone[:1].upper() + alone[1:]
        elif found["unit_first"]:
            for number in _NUMBER.findall(found["numbers"]):
                time = f"{found['unit_first'].capitalize()} {number}"
                yield _with_window(plain, found.end(), time)
        else:
            since = (found["since"] or "").replace(" afterwards", " after").replace(" later", "")
            for number in _NUMBER.findall(found["row"]):
                time = f"{number} {found['unit']}{'' if number == '1' else 's'}{since}"
                yield _with_window(plain, found.end(), time)


def _times_zh(plain: str) -> Iterator[str]:
    for found in _ZH.finditer(plain):
        if found["baseline"]:
            yield (
                found["baseline"]
                if found["baseline"].endswith("前") or "出院" in found["baseline"]
                else "基线"
            )
            continue
        for number in _NUMBER.findall(found["row"]):
            time = f"{'第' if found['unit'] in ('天', '日') else ''}{number}{found['unit']}{found['since']}"
            yield _with_window(plain, found.end(), time)
