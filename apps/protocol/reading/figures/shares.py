"""A share of people as it is said ("30 %", "one in five", “三成”), and words by which it is no level, power or loss."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.registry import READERS
from apps.fields.reading.results import CannotRead, Known
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.levels import BETA, LEVEL, LOST, POWERS, SIDES

_OUTCOME: Final = (
    r"感染|患病|发病|复发|治愈|愈合率|有效率|缓解率|病死|死亡率|并发症|出血|得病|发生率"
    r"|有效|管用|成功率|依从|好转|存活|满意"
    r"|\b(?:respon(?:d|ds|ded|ders?)|complian(?:ce|t)|adheren(?:ce|t)|success(?:ful)?|survive[sd]?|improve[sd]?|works?|effective|satisfied)\b"
    r"|\b(?:mortality|incidence|prevalence|infections?"
    r"|relapses?|recurrences?|complications?|cure[ds]?|deaths|bleed(?:s|ing)?"
    r"|heal(?:s|ed)?)\b|\b(?:event|response|success)\srates?\b|\b(?:gets?|has|have|had|develops?)\s(?:it\b|an?\s(?!chance))"
)
_FAR: Final = r"[\s\S]{0,300}?"  # a reply is short
_USUAL: Final = r"(?<![0-9.])(?:10|5|2\.5|2|1|0?\.5|0?\.1)\s?(?:%|per\s?cent\b)"
_LEVEL_NAMED: Final = (
    rf"{LEVEL}|{SIDES}"
    r"|significan|显著|水[准平]|\bp\b|\berrors?\b|错误|假阳性|\bfalse\b|\b(?:usual|standard)\b|常规"
)


def _of_outcome_without(named: str) -> str:
    return rf"\A(?!{_FAR}(?:{named})){_FAR}(?:{_OUTCOME})"


_S: Final = (
    r"(?:[0-9.]+|\b(?:[a-z]+ty|ten|half)(?:[\s-][a-z]+)?|百分之[一二三四五六七八九十]+"
    r"|[一二三四五六七八九]成[一二三四五六七八九半]?)"
)
# So many of some people, or in whom something works.
_OF_PEOPLE: Final = (
    rf"{_S}\s?(?:%|per\s?cent|percent)?\s(?:of|in)\s(?!power|the\s(?:time|study|trial))"
    rf"|\bin\s(?:about\s|around\s|some\s|roughly\s)?{_S}\s?(?:%|per\s?cent|percent)"
    rf"|{_S}%?左?右?的?(?:病?人|患者|护士|医生|孩子|家长|老人|病例)|[对占]了?(?:大概|大约|约)?{_S}%?"
    r"|\b(?:handed|women|men|smokers?|nurses|patients|happy|willing|agree|recruit|enrol\w*)\b|愿意|同意|参加|男|女|占|招[满到]|收[满够]"
)
# "1.2 % with the one": whoever says no level by name says one that is usual, or nothing else.
NO_LEVEL: Final = (
    rf"{_of_outcome_without(_LEVEL_NAMED)}"
    rf"|\A(?!{_FAR}(?:{_LEVEL_NAMED}|{_USUAL}))(?!\W*[0-9.]+\s?(?:%|per\s?cent)\W*\Z){_FAR}[0-9]\s?(?:%|per\s?cent\b)"
    rf"|\A(?!{_FAR}(?:{_LEVEL_NAMED}|{POWERS})){_FAR}(?:{_OF_PEOPLE})"
)
# What a power is called, and what it is for; a share of people without it is none.
_POWER_NAMED: Final = (
    rf"{POWERS}|{BETA}|{SIDES}|{LEVEL}|效能|[看查检测][出到]|发现"
    r"|\b(?:chances?|probability|sure|certain|confident)\b[^.;]{0,60}\b(?:see|find|spot|catch|pick|show|miss|results?|differences?|effects?)"
    r"|\b(?:detect|spot|see|seeing)\w*\b|\bmiss(?:ing)?\s(?:it|an?\s(?:real\s)?(?:effect|difference))\b"
)
NO_POWER: Final = (
    rf"{_of_outcome_without(_POWER_NAMED)}|\A(?!{_FAR}(?:{_POWER_NAMED})){_FAR}(?:{_OF_PEOPLE})"
    # How sure somebody is that the thing works, or that the study will get done.
    r"|\A(?![\s\S]{0,300}(?:[看查检测][出到]|发现))[\s\S]{0,300}?我们?(?:自己)?(?:都|也|还是|起码|至少)?有[^,。;看查检测]{0,8}把握(?!度|性)"
    r"|\b(?:i'm|i\sam|we're|we\sare)\s[^.;,]{0,16}\b(?:sure|certain|confident)\b"
    r"(?![^.;]{0,50}\b(?:see|seeing|find|finding|detect|spot|show|pick|catch|miss)\w*)"
)
NO_LOSS: Final = (
    _of_outcome_without(
        rf"{LOST}|\b(?:lost|los(?:e|ing|s)|drop|leav\w*|left|quit|miss\w*|mov\w*|never|not|vanish|disappear)\b"
        r"|[掉丢退跑走失]|流失|不来|没来|联系不上"
    )
    # The power, or how sure somebody is, by its name.
    + rf"|\A(?!{_FAR}(?:{LOST}|\blos(?:e|ing|t)\b|[掉丢跑]))"
    rf"{_FAR}(?:{_S}\s?(?:%|per\s?cent|percent)\sof\s(?:them|the|our|these|those)\s?(?:[a-z]+\s)?(?:are|is|were|have|smoke)\b"
    r"|占(?:了|到)?[0-9一二三四五六七八九百]|是[男女]|[男女]的|\b(?:chance|probability)\b"
    rf"|{POWERS}|把握|\b(?:sure|certain|confident|happy\sto|willing)\b|愿意|同意)"
)


def share_in(said: Said, known: Known) -> float | None:
    """From 0 to 1; None where the words are none."""
    field = next((field for field in known.catalogue.fields if field.kind == "fraction"), None)
    try:
        found = READERS["fraction"](said, field, known) if field else None
    except CannotRead:
        return None
    return float(found.value) if found else None
