"""Values that are measured or chosen: numbers, ratios, durations, enumerations. The words must name the field.

A figure belongs to a field when the field's name and the figure stand side by side with nothing between them but
the closed list of words that may: "power of 80 %", never "80 % of our patients … power".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from apps.fields.evidence.names import names_of
from apps.fields.reading.numbers import CHINESE, DIGITS, ENGLISH
from apps.fields.reading.other_senses import FREE, is_another
from apps.fields.reading.phrases import PERCENT
from apps.fields.reading.text import Said
from apps.fields.reading.times import AMOUNT
from apps.fields.schema.field import Field, label_key

_COUNT: Final = rf"(?:(?:{DIGITS})|{ENGLISH}|{CHINESE})(?!\s?(?:%|[.:/]\s?[0-9]|个?百分点|percent))"
_FIGURES: Final = {
    "fraction": rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})",
    "integer": _COUNT,
    "number": rf"[-+]?\s?(?:{DIGITS})",
    "ratio": r"(?<![0-9:.])[1-9][0-9]?(?:\s?(?::|比|\bto\b)\s?[1-9][0-9]?){1,4}(?![0-9:%])",
    "duration": rf"(?:{AMOUNT}|半年|half a year)",
    "margin": rf"[-+±负]?\s?(?:{PERCENT}|(?:{DIGITS}))",
    "sided": r"(?:(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed)|[单双]侧)",
    "date": r"[0-9]{4}\s?[-/.年]\s?[0-9]{1,2}\s?[-/.月]\s?[0-9]{1,2}\s?日?",
    "boolean": r"(?:yes|no|true|false|是|否)",
}
_BETWEEN: Final = (
    r"(?:[\s=:,(]|(?:the|an?|this|our|of|is|are|be|being|will|at|to|set|as|about|approximately|around|some|planned"
    r"|expected|expect|assumed|assume|rate|level|total|overall|that|we|have|has|use|used|chosen|choose|fixed|with"
    r"|statistical|target|anticipated|estimated|number|one|two|sided|one-sided|two-sided|for|lasts?|period|from)\b"
    r"|patients?\b|participants?\b|subjects?\b|people\b|cases?\b|likely\b"
    r"|我们|设为|定为|设定|大约|约|采用|预计|预期|估计|控制在|选择|选用|将|拟|取|按|以|的|为|是|用|患者|受试者|病例|会|共|双侧|单侧){0,9}?\s?"
)
_AFTER: Final = (
    r"(?=\s?(?:[,.;:()。、!?]|$)|\s(?:and|with|at|for|to (?:detect|show|find|be)|in|per|by|because|based|the"
    r"|power|alpha|over|after|is|are|will|we|trial|study|design|test|years?|months?|weeks?|days?)\b"
    r"|\s?(?:的|和|及|与|以|来|检|作|并|试验|研究|设计|检验|[例名人个家天周月年]))"
)
_STUDY: Final = r"(?:trial|study|design|survey|试验|研究|设计|调查)"
_RECRUIT: Final = r"(?:recruit|enrol|enroll|include|randomi[sz]e)"
_PEOPLE: Final = (
    r"(?:patients|participants|subjects|adults|children|people|women|men|persons|volunteers|cases)"
)
_NO_PART: Final = r"(?!\s?(?:per|in each|each|a (?:year|month|week)|every|of (?:them|whom|our|the|these)))"
_BETWEEN_WORDS: Final = r"(?:(?!(?:for|of|with|to|in|by|per|beds?|and|or)\b)[a-z-]+\s){0,2}"
_CENTRES: Final = r"(?:centres?|centers?|hospitals?|sites?|clinics?)"

# By key: whole phrases with the figure as `value`, for names that are too common to stand beside just anything.
_OWN: Final[dict[str, tuple[str, ...]]] = {
    "centres": (
        rf"\b(?:in|at|from|across|involving)\s(?P<value>{_COUNT})\s(?:[a-z-]+\s){{0,2}}{_CENTRES}\b",
        rf"(?P<value>{_COUNT})\s(?:[a-z-]+\s){{0,2}}{_CENTRES}\s(?:will\s|are going to\s)?"
        rf"(?:take part|participate|recruit|enrol|join)",
        rf"\bnumber of {_CENTRES}\s?(?:is|:|=|will be)\s?(?P<value>{_COUNT})",
        rf"(?:在|由|联合|计划在|拟在)(?:全国|国内)?(?P<value>{_COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)",
        rf"(?P<value>{_COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)(?:共同)?(?:参加|参与|开展|入组|招募|实施)",
        rf"中心数(?:为|是|:)\s?(?P<value>{_COUNT})",
    ),
    "n_total": (
        rf"\b(?:will|to|we)\s{_RECRUIT}\s(?:a total of\s|about\s|in total\s)?(?P<value>{_COUNT})\s"
        rf"{_BETWEEN_WORDS}{_PEOPLE}\b{_NO_PART}",
        rf"\b(?:a )?total of (?P<value>{_COUNT})\s{_BETWEEN_WORDS}{_PEOPLE}\b{_NO_PART}",
        rf"(?P<value>{_COUNT})\s{_PEOPLE}\s(?:in total\b|(?:will be|are to be)\s{_RECRUIT}d?e?d?\b)",
        rf"\b(?:total )?sample size\s?(?:of|is|will be|:|=)\s?(?:about\s)?(?P<value>{_COUNT}){_NO_PART}",
        rf"(?:共|总共|合计|计划|拟)(?:计划)?(?:纳入|入组|招募)(?:约)?(?P<value>{_COUNT})\s?[例名人位]",
        rf"(?:总?样本量|总例数)(?:为|是|约|约为|:|共)?\s?(?P<value>{_COUNT})\s?[例名人]?",
    ),
    "n_evaluable": (
        rf"(?P<value>{_COUNT})\sevaluable (?:{_PEOPLE})",
        rf"\bevaluable (?:number|{_PEOPLE})\s?(?:is|:|=)\s?(?P<value>{_COUNT})",
        rf"可评价(?:例数|病例)?(?:为|是|:|共)?\s?(?P<value>{_COUNT})",
    ),
    "n_events": (
        rf"\b(?:number of|total of|requires?|need|needs|required?)\s(?:about\s)?(?P<value>{_COUNT})\sevents?\b",
        rf"\bnumber of events\s?(?:is|:|=|will be)\s?(?P<value>{_COUNT})",
        rf"(?:事件数(?:为|是|:)?|需要(?:观察到)?)\s?(?P<value>{_COUNT})(?:\s?[例个次](?:事件)?)",
    ),
    "sided": (
        r"(?P<value>(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed))\s(?:test\w*|alpha|significance|type I|at 0?\.0"
        r"|level|0?\.0|5\s?%|2\.5\s?%|hypothesis)",
        r"(?:alpha|α|significance level|test(?:ing)?|tests?)\s(?:is|are|will be|=|of 0?\.[0-9]+,?)\s?"
        r"(?P<value>(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed))",
        r"(?P<value>[单双]侧)(?:检验|α|alpha|0?\.0|5\s?%|2\.5\s?%|显著性)",
    ),
}
_NOUNS: Final = {
    "design_type": _STUDY,
    "framework": rf"(?:{_STUDY}|framework|hypothesis)",
    "hypothesis": r"(?:test|hypothesis|margin|检验|假设|界值)",
    "blinding": rf"(?:{_STUDY}|fashion|manner)",
    "question_type": r"(?:question|问题)",
}
_AIMS: Final = {
    "framework": r"(?:(?:show|demonstrate|establish|prove|test(?: for)?)\s(?:the\s)?|(?:验证|证明|检验)[^,。;]{0,12}?)",
}


def figures_of(field: Field, part: Said) -> Iterator[tuple[Said, Said]]:
    """(the figure, the words that say it with the field's name), wherever a stated part of a sentence has one."""
    for pattern in _patterns(field):
        for match in pattern.finditer(part.plain):
            if not (_stray(part.plain, match) or is_another(field.key, part.plain, match)):
                yield part.cut(*match.span("value")), part.cut(*match.span())


def _stray(plain: str, match: re.Match[str]) -> bool:
    """Whether the name belongs to something else ("optical power"), or the figure is one of a range."""
    start, end = match.span("value")
    named = match.groupdict().get("name") is not None
    if named and not FREE.search(plain[: match.start("name")]) and match.start("name") < start:
        return True
    if re.search(
        r"(?:[0-9%]\s?(?:-|–|~|/|to|or|至|到|或)|\b(?:than|between|over|under|of|from)|超过|大于|小于|不足)\s?$",
        plain[:start],
    ):
        return not re.search(r"\b(?:of|from)\s?$", plain[:start]) or match.start() == start
    return re.match(r"\s?(?:-|–|~|to|or|至|到|或|/)\s?[0-9]", plain[end:]) is not None


@lru_cache(maxsize=512)
def _patterns(field: Field) -> tuple[re.Pattern[str], ...]:
    figure = _FIGURES.get(field.kind)
    if field.key in _OWN:
        return tuple(re.compile(own, re.IGNORECASE) for own in _OWN[field.key])
    name = f"(?P<name>{names_of(field)})"
    if field.kind in ("enum", "enum_text"):
        return _of_choice(field, name)
    if figure is None:
        return ()
    return (
        re.compile(rf"{name}{_BETWEEN}(?P<value>{figure}){_AFTER}", re.IGNORECASE),
        re.compile(rf"(?P<value>{figure})-?{_BETWEEN}{name}", re.IGNORECASE),
    )


def _of_choice(field: Field, name: str) -> tuple[re.Pattern[str], ...]:
    noun = _NOUNS.get(field.key, "(?!)")
    options = "|".join(
        sorted(
            {_loose(n) for o in field.options for n in o.names if len(n) > 2 or not n.isascii()},
            key=len,
            reverse=True,
        )
    )
    value = rf"(?P<value>(?<![A-Za-z-])(?<![非无])(?:{options})(?:ed)?)(?![A-Za-z])"
    middle = r"(?:[\s,]*(?:clinical|controlled|randomi[sz]ed|parallel[- ]group|临床|对照|随机))*\s?"
    made = [
        rf"{name}{_BETWEEN}{value}{_AFTER}",
        rf"{value}{middle}{noun}",
        rf"{noun}{_BETWEEN}{value}{_AFTER}",
    ]
    if field.key in _AIMS:
        made.append(rf"{_AIMS[field.key]}{value}")
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in made)


def _loose(name: str) -> str:
    parts = label_key(name).split()
    return r"[\s_-]?".join(re.sub(r"is(?=e|ation|ed)", "i[sz]", re.escape(part)) for part in parts)
