"""How long recruitment takes, or whether a period is enough: so many a year, of which such shares come into question.

"900 a year, 30 % of them at high risk, 60 % willing: how long will it take?" Only plain products are worked out, and
the sum is said. What may be meant otherwise is asked for: a wrong number is worse than none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import Text, both, in_language
from apps.fields.paths import get_value
from apps.fields.reading.quantities.numbers import CHINESE, DIGITS, ENGLISH, to_decimal
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS, SIDES
from apps.protocol.reading.words.vocabulary import RUN_BY_OTHERS
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.size_requests.words.plain import plain

_EN: Final = rf"(?P<n>{DIGITS}|{ENGLISH})(?!\s?(?:%|percent\b|years?\b|months?\b|weeks?\b))"
_ZH: Final = rf"(?P<n>{DIGITS}|{CHINESE})(?!\s?(?:%|年|个?月|周|岁))"
_COUNTS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_EN}(?:\s[a-z][a-z'-]*){{0,5}}?\s(?:a|per|each|every)\s(?P<unit>year|month|week)\b",
        rf"\b(?:each|every|per)\s(?P<unit>year|month|week)\b[^.;?!\d%]{{0,30}}?{_EN}",
        rf"(?P<unit>每一?年|[一1]年|年均|每个?月|一个月|每周|一周|每个?星期|一个?星期)[^,。;?!\d%]{{0,12}}?{_ZH}(?=\s?[台例个名人位次多余张件左来])",
        rf"{_ZH}\s?[台例个名人位次]\s?(?:/|每)(?P<unit>年|月|周)",
        rf"{_ZH}\s?[台例个名人位次][^,。;?!\d%]{{0,10}}?(?P<unit>每一?年|一年|每个?月|一个月|每周|一周)(?=[,。;?!的左]|\s|\Z)",
    )
)
_IN_A_YEAR: Final = {"year": 1, "年": 1, "month": 12, "月": 12, "week": 52, "周": 52, "期": 52}
_HOW_LONG: Final = (
    r"\bhow\s(?:long|many\s(?:years|months))\b(?![^.?!]{0,40}\bfollow)"
    r"|\b(?:enough|sufficient|feasible|doable|realistic|manage(?:able)?|get\sthere)\b[^.!?]{0,60}\?"
    r"|(?:要|得|需要?|做|收|招|花|用)(?:做|收|招|花|用)?(?:多久|多长时间|几年|多少年|几个月|多少个?月)"
    r"|(?<!随访)(?<!观察)多久(?:能|可以|才)?[^。?!]{0,6}[做收招]|够不够|(?:够|足够|来得及|够用)[^。?!,]{0,6}[吗么?]"
    r"|(?:能不能|能)[^。?!,]{0,8}(?:[做收招](?:完|满|齐|够))[^。?!,]{0,4}[吗么?]?"
)
_A_PERIOD: Final = (
    r"\b(?:a|per|each|every)\s(?:year|month|week)\b|[一每]年|年均|每个?月|一个月|[一每]周"
    r"|[一每]个?星期|[/每][年月周]"
)
ASKED: Final = rf"\A(?=[\s\S]{{0,300}}?(?:{_A_PERIOD}))[\s\S]{{0,300}}?(?:{_HOW_LONG})"
_SHARE: Final = re.compile(
    r"(?<![\d.])(?P<n>\d{1,3}(?:\.\d{1,4})?)\s?(?:%|percent\b)|\b(?P<words>half|two\sthirds|three\squarters|(?:a|one)\s(?:third|quarter|fifth|tenth))\b|(?P<half>一半)",
    re.IGNORECASE,
)
_WORDS: Final = {"two thirds": 2 / 3, "three quarters": 0.75}
_PARTS: Final = {"third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1, "half": 0.5}
_CLAUSES: Final = re.compile(r"[,;，；。？！?!\n]+|\.(?!\d)|\band\b|\bbut\b", re.IGNORECASE)
_PASSED_OVER: Final = re.compile(rf"{LOST}|{POWERS}|{LEVEL}|{SIDES}", re.IGNORECASE)
_REFUSES: Final = re.compile(
    r"\b(?:refuse|decline|unwilling|say\sno|not\s(?:willing|eligible|want)|don't\s(?:want|agree)|won't|ineligible|excluded?)"
    r"|拒绝|不愿|不肯|不同意|不想|不符合|排除|不合格|不参加",
    re.IGNORECASE,
)
# A share of an outcome, a range, somebody else's figure or a second thought: no product says what is meant.
_OF_OUTCOMES: Final = re.compile(
    r"\b(?:mortality|(?<!consent\s)(?<!response\s)rates?|(?<!high\s)(?<!low\s)(?<!at\s)risk|incidence|die|deaths?|develop|respond|relapse|already|prior|(?:wo)?men|(?:fe)?males?)\b|\b(?:vs|versus)\b"
    r"|(?<!同意)(?<!参加)(?<!入组)(?<!符合)(?<!合格)率|发生|已经|女|男|死亡|复发|缓解|降到|[升降]到",
    re.IGNORECASE,
)
_UNSURE: Final = re.compile(
    rf"{RUN_BY_OTHERS}|\b(?:no|sorry|wait|actually|scrap\sthat|i\smean|each\sof|per\s(?:hospital|site|cent(?:re|er)))\b"
    r"|\b(?:thirds|quarters|fifths|most|a\sfew)\b(?<!two\sthirds)(?<!three\squarters)"
    r"|\btheir\b|\bthey\s(?:see|have|had|do|did|get|got|recruit\w*)\b|(?-i:\b[Tt]he\s[A-Z][a-z]+\s(?:see|have|do|get|had|did|recruit))"
    r"|他们|隔壁|不对|不是|说错|改成|应该是|文献|别人|人家|各(?:家|中心|院)|每(?:家|个?中心|个?医院)|分之|大部分|少数",
    re.IGNORECASE,
)
_PERIOD: Final = re.compile(
    rf"(?:\b(?:over|in|within|for)\s(?:the\snext\s|about\s)?|(?<![随访第\d])(?=[\d一二两三四五六七八九十]))"
    rf"(?P<n>{DIGITS}|{ENGLISH}|{CHINESE})\s?(?P<unit>years?\b|months?\b|年|个月)",
    re.IGNORECASE,
)
PERIOD: Final = "study_design.recruitment_period"
_SUM: Final = both("{product} {is_} **{n} a year**", "{product} {is_} **每年 {n} 例**")
_ALONE: Final = both("**{n} a year**", "**每年 {n} 例**")
_WITHIN: Final = both(", about {within} in {period}", "，{period}约 {within} 例")
_ENOUGH: Final = both("; {total} are needed, so that is enough.", "；需要 {total} 例，够了。")
_TOO_FEW: Final = both(
    "; {total} are needed, which would take about {years} years.",
    "；需要 {total} 例，约需 {years} 年，不够。",
)
_TAKES: Final = both("; {total} participants take about {years} years.", "；{total} 例约需 {years} 年。")
_NO_TOTAL: Final = both(
    ". How many are needed has not been calculated yet.", "。所需总例数尚未计算，算出后即可比较。"
)
_UNCLEAR: Final = both(
    "To say how long recruitment takes I need one number a year, and the shares of it that are eligible and take part.",
    "要估计招募所需时间，请告诉我每年的例数（一个数）以及其中符合条件、愿意参加的比例。",
)
_REPLY: Final = both("Recruitment period: {n} months", "招募期：{n}个月")


@dataclass(frozen=True)
class _Sum:
    """`factors` as they are written; `period` in years where the message says one."""

    factors: tuple[str, ...]
    a_year: float
    period: float | None
    period_words: str


def worked_out(asked: Asked) -> Filled:
    """The number a year, beside the number that is needed; or what has to be said more clearly."""
    made = _sum_of(plain(asked.text))
    if made is None:
        return Filled({}, notes=(in_language(_UNCLEAR, asked.language),), declined=True)
    total = get_value(asked.data, f"{STAGE}.n_total")
    total = total if isinstance(total, int) and not isinstance(total, bool) else None
    return Filled(
        {},
        notes=(_sentence(made, total, asked.language),),
        declined=True,
        replies=tuple(_replies(made, total, asked)),
    )


def _sum_of(text: str) -> _Sum | None:
    counts = [match for pattern in _COUNTS for match in pattern.finditer(text)]
    if len({match["n"] for match in counts}) != 1 or _UNSURE.search(text):
        return None
    count, unit = float(to_decimal(counts[0]["n"])), counts[0]["unit"].lower()
    times = next(times for word, times in _IN_A_YEAR.items() if unit.endswith(word))
    rest = _without(text, counts)
    shares = _shares(rest)
    if shares is None or count < 1:
        return None
    factors = [
        f"{count:.10g}",
        *([str(times)] if times > 1 else []),
        *(f"{100 * each:.4g}%" for each in shares),
    ]
    period, words = _period(rest)
    return _Sum(tuple(factors), math.prod([count, times, *shares]), period, words)


def _without(text: str, counts: list[re.Match[str]]) -> str:
    for match in counts:
        text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    return text


def _shares(text: str) -> tuple[float, ...] | None:
    """What each clause leaves of the count; None where one of them may be something else."""
    found: list[float] = []
    for clause in _CLAUSES.split(text):
        said = list(_SHARE.finditer(clause))
        if not said or _PASSED_OVER.search(clause):
            continue  # what is lost later is enrolled all the same
        if len(said) > 1 or _OF_OUTCOMES.search(clause):
            return None
        value = _value(said[0])
        if not 0 < value < 1:
            return None
        found.append(1 - value if _REFUSES.search(clause) else value)
    return tuple(found)


def _value(match: re.Match[str]) -> float:
    if match["n"]:
        return float(match["n"]) / 100
    words = (match["words"] or "half").lower().split()
    return _WORDS.get(" ".join(words)) or _PARTS[words[-1]]


def _period(text: str) -> tuple[float | None, str]:
    """In years, and as it is written; None where none or several are said."""
    said = list(_PERIOD.finditer(text))
    if len(said) != 1:
        return None, ""
    is_months = said[0]["unit"].lower().startswith("month") or said[0]["unit"] == "个月"
    size = float(to_decimal(said[0]["n"]))
    return (size / 12 if is_months else size), f"{size:.10g} {said[0]['unit']}"


def _sentence(made: _Sum, total: int | None, language: str) -> str:
    parts = {
        "product": " × ".join(made.factors),
        "n": _rounded(made.a_year),
        "is_": "=" if made.a_year == round(made.a_year) else "≈",
        "total": total,
        "years": f"{total / made.a_year:.1f}" if total else "",
        "period": made.period_words,
    }
    sentence = in_language(_SUM, language) if len(made.factors) > 1 else in_language(_ALONE, language)
    if made.period is not None:
        parts |= {"within": _rounded(made.a_year * made.period)}
        sentence += in_language(_WITHIN, language)
    return (sentence + in_language(_end(made, total), language)).format(**parts)


def _end(made: _Sum, total: int | None) -> Text:
    if total is None:
        return _NO_TOTAL
    if made.period is None:
        return _TAKES
    return _ENOUGH if made.a_year * made.period >= total else _TOO_FEW


def _rounded(value: float) -> str:
    return str(math.floor(value + 0.5))


def _replies(made: _Sum, total: int | None, asked: Asked) -> Iterator[str]:
    """A recruitment period to be proposed when it is pressed, where none is known and the message asks for one."""
    if total is not None and made.period is None and get_value(asked.data, PERIOD) is None:
        yield in_language(_REPLY, asked.language).format(n=math.ceil(12 * total / made.a_year))
