"""A difference that matters, told in talk beside how much people differ: "a standard deviation of 3, and I'd call it
worthwhile if we brought it down by 2", “标准差4天吧，快个2天半我就觉得值了”.

Both must be said in one sentence: a figure by which something changes is many things, beside a spread it is this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others

_N: Final = rf"(?P<value>{NUMBER})(?!\s?%|[0-9]|\.[0-9]|\s?(?:or|to|[-–~])\s?[0-9])"
_UNIT_NAME_ZH: Final = r"\s?(?:个?(?:百分点|单位)|小时|分钟|毫升|毫米|厘米|公斤|[分天周月年米次])?"
_UNIT_ZH: Final = rf"{_UNIT_NAME_ZH}(?P<half>半)?"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s|some\s|maybe\s)?"
_SD: Final = re.compile(
    rf"\b(?:standard\sdeviation|SD)(?:\s(?:of|is|at|runs\sat|would\sbe|comes\sto)|,)?\s{_ABOUT}{_N}"
    rf"|标准差(?:嘛|呢)?(?:大概|大约|差不多|估计?|按照?|就|是|约|为|算|取|在)*\s?(?P<zh>{NUMBER})"
    rf"(?!也有|的也|[0-9.到至~-]){_UNIT_NAME_ZH}(?P<zh_half>半)?",
    re.IGNORECASE,
)
_COUNTS: Final = (
    r"(?:worth\s?while|worth\s(?:it|having|the\strouble)|meaningful|important|matters?|count|enough|happy|pleased"
    r"|satisfied|sold)"
)
_CHANGES: Final = (
    r"(?:brought|bring|cut|lower|lowered|reduced?|raised?|lifted?|improved?|dropped|drop|changed?|fell|fall|shortened?"
    r"|came|come|got|get)"
)
_DIFFERENCES: Final = (
    rf"\b{_COUNTS}\b[^.;0-9]{{0,30}}?\b{_CHANGES}\s(?:(?:it|that|this|them)\s)?(?:down\s|up\s)?by\s{_ABOUT}{_N}",
    rf"\b(?:difference|change|drop|gain|fall|rise|reduction|improvement)\sof\s{_ABOUT}{_N}\s?(?:[a-z]+\s){{0,2}}?(?:would\s|will\s|is\s|really\s)*{_COUNTS}\b",
    rf"\b(?:detect|show|find|pick\sup)\s(?:an?\s|the\s)?(?:mean\s)?(?:difference|change|drop|gain|reduction|improvement)\sof\s{_ABOUT}{_N}",
    rf"(?:快|慢|少|多|低|高|短|长|早|降|差|提前|缩短|减少|增加)(?:个|了|出|掉|上|下)*{_N}{_UNIT_ZH}(?:以上)?[^,。;0-9]{{0,6}}?(?:觉得|算|就|才)+(?:是|挺|很)?(?:值得?|够|有(?:临床)?(?:意义|价值)|满意|划算)",
    rf"(?:看|检|测)(?:得)?出来?[^,。;0-9]{{0,8}}?(?:多|少|差|相差|低|高)(?:掉|出|个|了)?{_N}{_UNIT_ZH}的?(?:差别|差异|差距|差)(?!不多)",
)
_DELTAS: Final = tuple(re.compile(each, re.IGNORECASE) for each in _DIFFERENCES)
_OPEN: Final = re.compile(
    r"\b(?:not\ssure|don't\sknow|undecided|or\sso\sthey\ssay|either)\b|还没算|没算|没定|不知道|不确定|拿不准|说不准|要么|还是"
)
_HALF: Final = 0.5


def differences(said: Said, known: Known) -> Iterator[ReadValue]:
    """What is assumed of two means, where the sentence has one spread and one difference."""
    field = field_for("assumptions", known)
    if field is None or asks(said.plain) or _OPEN.search(said.plain) or tells_of_others(said.plain):
        return
    spreads = [*_SD.finditer(said.plain)]
    deltas = [match for form in _DELTAS for match in form.finditer(said.plain)]
    if len(spreads) != 1 or len(deltas) != 1:
        return
    recorded = known.value(field.path)
    told = {"sd": _figure(spreads[0]), "delta": _figure(deltas[0])}
    if min(told.values()) <= 0:
        return
    value = {**(recorded if isinstance(recorded, dict) else {}), **told}
    spans = tuple(said.cut(*match.span()).strip(" ,;。").span for match in (spreads[0], deltas[0]))
    yield ReadValue(field.path, value, spans, True, ROUTED)  # "if" and "would" belong to it


def _figure(match: re.Match[str]) -> float:
    """ "2天半" is two and a half."""
    named = match.groupdict()
    half = named.get("half") or named.get("zh_half")
    figure = float(to_decimal(named["value"] or named["zh"])) + (_HALF if half else 0)
    return int(figure) if figure.is_integer() else figure
