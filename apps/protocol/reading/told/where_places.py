"""In which countries, provinces or towns the places are that a sentence counts: "three clinics in England and two in
the Netherlands" is five centres, and a setting as well. Whether that is meant is asked: the number alone would lose it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others

_PLACES: Final = r"(?:hospitals?|clinics?|centres?|centers?|sites?|units?|practices?|departments?)"
_KINDS: Final = r"(?:(?!of\b|in\b|for\b|and\b|or\b)[a-z-]+\s){0,2}?"
_NAME: Final = r"(?:the\s)?(?-i:[A-Z])[\w'-]+(?:\s(?-i:[A-Z])[\w'-]+){0,2}"
_MORE: Final = (
    rf"(?:(?:,\s|,?\s(?:and|plus)\s)(?:another\s)?(?:{NUMBER}\s(?:{_KINDS}{_PLACES}\s)?in\s)?{_NAME})*"
)
_COUNTED: Final = re.compile(
    rf"\b(?P<what>{NUMBER}\s{_KINDS}{_PLACES}\s(?:in|across)\s{_NAME}{_MORE})", re.IGNORECASE
)
_REGION_ZH: Final = (
    r"(?:[\u4e00-\u9fff]{1,4}[省市县州]|北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南"
    r"|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|日本|韩国|美国|英国|德国|法国|荷兰|新加坡|泰国|澳大利亚)"
)
_COUNTED_ZH: Final = re.compile(
    rf"(?:^|[,。;])(?:我们|打算|准备|计划|一共|就|在|有|找|由)*(?P<what>{_REGION_ZH}的?{NUMBER}\s?[家个所][^,。;]{{0,30}}?)(?:一起|共同|联合|参加|合作|来?做|开展)*(?=[,。;]|$)"
)
_IN_ALL: Final = re.compile(r"\b(?:in\s(?:total|all)|altogether)\b", re.IGNORECASE)


def where_places(said: Said, known: Known) -> Iterator[Unreadable]:
    """The words for the setting, as a choice, where nothing is known of it."""
    field = field_for("setting", known)
    if field is None or known.value(field.path) is not None or tells_of_others(said.plain):
        return
    if not is_ours(said.plain) or _IN_ALL.search(said.plain):
        return
    for form in (_COUNTED, _COUNTED_ZH):
        if (match := form.search(said.plain)) is not None:
            place = said.cut(*match.span("what"))
            yield Unreadable(field.path, place.span, choices=(place.text,))
            return
