"""A limit on how many can be found: "we can't get more than 120", “总数别超过一百二十例”. It is no total: the answer
holds the calculated number against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.agents.extension import Asked
from apps.fields.bilingual import both, in_language
from apps.fields.paths import get_value
from apps.protocol.reading.words.parts import in_digits
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.size_requests.asked.variants import DESIGN, calculated

LONGEST: Final = 400
_NAMED: Final = r"(?:\s(?:patients|people|participants|subjects|women|men|children|cases))?"
_PEOPLE: Final = (
    rf"(?!{_NAMED}\s(?:a|per|each|every|in\sa)\s(?:year|month|week|day|cent(?:re|er)|site|clinic|hospital)\b)"
    rf"{_NAMED}(?!\s?(?:%|percent|weeks?|months?|years?|days?|hours?|minutes?|mg|ml|kg|cm|mm|points?|cent(?:re|er)s?"
    r"|sites|visits)\b)"
)
_N: Final = r"(?<![\d.])(?P<n>\d{2,5})(?![\d.]*\d)"
_EACH: Final = r"(?P<each>\s(?:per|in\seach|in\severy|an?)\s(?:arm|group|side)\b|\seach\b)?"
_EACH_ZH: Final = r"(?P<each>[每各一][个]?组)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?:can't|cannot|can\snot|couldn't|could\snot|won't|will\snot|never)\s(?:really\s|possibly\s|ever\s)?"
        r"(?:get|find|recruit|enrol{1,2}|manage|have|see|take|afford|reach|go)(?:\s(?:over|above|beyond)|\s(?:any\s)?more\sthan)\s"
        rf"{_N}{_PEOPLE}{_EACH}",
        rf"\b(?:no|not)\smore\sthan\s{_N}{_PEOPLE}(?P<each>\s(?:per|in\seach|an?)\s(?:arm|group)\b|\seach\b)?"
        r"(?=\s(?:in\s(?:all|total)|altogether|overall)|\s?(?:[,.;]|$))",
        rf"\b(?:at\s(?:the\s)?most|max(?:imum)?(?:\sof)?|up\sto)\s{_N}\s(?:patients|people|participants|subjects){_EACH}",
        rf"\b{_N}\s?(?:patients\s|people\s)?is\s(?:the\s(?:most|maximum|limit|ceiling)|all\s(?:we|i)\s(?:can|will)\s(?:get|find))\b",
        rf"(?:总数|总共|一共|总例数|总人数|总样本量|样本量|例数|人数)[^,。;\d]{{0,6}}?(?:别|不要|不能|不得|不可以?|不)(?:再)?(?:超过?|多于|大于){_N}",
        rf"(?<![月年周天])(?:最多|至多|顶多|撑死)(?:也就|也|就|只)?(?:能|够)?(?:收|招|入组?|纳入|做|找|有){{1,2}}(?:到|得到|了)?(?:个)?{_N}\s?[例个人名]",
        rf"{_EACH_ZH}(?:最多|至多|顶多|(?:别|不要|不能)(?:超过?|多于)){_N}\s?[例个人名]?",
        rf"(?<![月年周天])(?:总共|一共|总数)?(?:最多|至多|顶多){_N}\s?[例名](?!\s?次)",
    )
)
_ABOVE: Final = both(
    "The calculated number is {n}, above your limit of {cap}.", "计算得 {n} 例，超过您所说的上限 {cap} 例。"
)
_WITHIN: Final = both(
    "The calculated number is {n}, within your limit of {cap}.",
    "计算得 {n} 例，未超过您所说的上限 {cap} 例。",
)
_ABOVE_EACH: Final = both(
    "The calculated number is {n} per group, above your limit of {cap}.",
    "计算得每组 {n} 例，超过您所说的每组上限 {cap} 例。",
)
_WITHIN_EACH: Final = both(
    "The calculated number is {n} per group, within your limit of {cap}.",
    "计算得每组 {n} 例，未超过您所说的每组上限 {cap} 例。",
)
_NOT_YET: Final = both(
    "{cap} is taken for a limit, not for the total; no number is calculated yet that could be held against it.",
    "{cap} 例按上限理解，不记为总例数；目前还没有计算结果可与之比较。",
)


@dataclass(frozen=True)
class Cap:
    n: int
    is_of_each: bool


def cap_in(text: str) -> Cap | None:
    """The one limit that a short message names."""
    if len(text) > LONGEST:
        return None
    plain = in_digits(text)
    found = {
        Cap(int(match["n"]), bool(match.groupdict().get("each")))
        for form in _FORMS
        for match in form.finditer(plain)
    }
    limits = {cap.n for cap in found}
    return max(found, key=lambda cap: cap.is_of_each) if len(limits) == 1 else None


def held_against(cap: Cap, arguments: Mapping[str, Any], asked: Asked) -> str:
    """The number of a calculation beside the limit, else the one that is recorded or proposed."""
    made = calculated(arguments, asked.data, asked.language) if DESIGN in arguments else None
    if made is None or made.is_events:
        total, largest = _known(asked)
    else:
        total, largest = made.n, max(made.groups, default=None)
    n = largest if cap.is_of_each else total
    if n is None:
        return in_language(_NOT_YET, asked.language).format(cap=cap.n)
    above, within = (_ABOVE_EACH, _WITHIN_EACH) if cap.is_of_each else (_ABOVE, _WITHIN)
    return in_language(above if n > cap.n else within, asked.language).format(n=n, cap=cap.n)


def _known(asked: Asked) -> tuple[int | None, int | None]:
    """The total, and the number of the largest group."""
    total = get_value(asked.data, f"{STAGE}.n_total")
    groups = get_value(asked.data, f"{STAGE}.n_per_group")
    sizes = (
        [each.get("n") for each in groups if isinstance(each, Mapping)] if isinstance(groups, list) else []
    )
    whole = [size for size in sizes if isinstance(size, int)]
    return (total if isinstance(total, int) else None), max(whole, default=None)
