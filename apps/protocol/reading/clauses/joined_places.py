"""How many places there are, by who joins: those that agreed ("I've got nine ICUs that said yes"), those that are
named beside our own ("us in Leeds plus Bradford and Hull", “我们医院加上市妇幼两家一起收”), and a part of them told
beside all of them ("four hospitals in Leeds and twelve in total").

A number beside as many names is taken. Others may still agree, names alone are only counted, and of a part beside the
whole nobody knows whether it is among them: these are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import PATTERN, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, denies, tells_of_others

_PLACES: Final = (
    r"(?:(?:(?:nursing|care)\s)?homes|hospitals|clinics|cent(?:re|er)s|sites|units|practices|departments"
    r"|ICUs|EDs|schools|pharmacies)"
)
_KINDS: Final = r"(?:(?!of\b|in\b|for\b|and\b|or\b|that\b)[a-z-]+\s){0,2}?"
_ZH: Final = r"(?:医院|中心|卫生院|诊所|单位|养老院|学校|科室|药店|社区)"
_AGREED: Final = (
    re.compile(
        rf"(?<![\w.])(?P<n>{NUMBER})\s(?!(?:more|other|others|further|additional|extra|new)\b){_KINDS}{_PLACES}\s(?:(?:that|which|who)\s)?(?:have\s|has\s|all\s|already\s)*"
        r"(?:said\syes|agreed(?!\son)|signed\sup|joined(?:\sup)?|on\sboard|are\sin(?=\s?[,.;]|$)|(?:are\s)?(?:happy|willing|keen)\sto\s(?:join|take\spart|recruit))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,。;]\s?)(?:我们?|目前|现在|已经|一共|总共|共)*有?(?P<n>{NUMBER})\s?[家个所][^,。;0-9]{{0,8}}?{_ZH}(?:都|已经|也)*"
        r"(?:答应|同意|愿意|肯)(?:了|一起|来|跟我们|参加|参与|加入|合作|做){0,3}(?=\s?[,。;]|\s?$)"
    ),
)
_COUNT: Final = re.compile(rf"(?<![\w.])(?:{NUMBER})", re.IGNORECASE)
_NAME: Final = r"(?:(?:the\s)?(?-i:[A-Z])[\w'-]+(?:\s(?-i:[A-Z])[\w'-]+){0,2})"
_BESIDE_US: Final = re.compile(
    rf"\bus(?:\s(?:here\s)?in\s{_NAME})?,?\s(?:plus|and|with|together\swith)\s"
    rf"(?P<names>{_NAME}(?:(?:,\s(?:and\s)?|\sand\s|\splus\s){_NAME})*)(?=\s?(?:[.;]|$))",
    re.IGNORECASE,
)
_JOIN: Final = re.compile(r",\s(?:and\s)?|\sand\s|\splus\s", re.IGNORECASE)
_BESIDE_US_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:就|是|由|在)*我们(?:医院|中心|科|院|自己)?[、,]?(?:加上?|和|跟|与|还有|外加)(?P<names>[^,。;0-9]{{2,30}}?)(?P<n>{NUMBER})\s?[家个]"
    r"(?:医院|中心|单位)?(?:一起|联合|共同|都|来)*(?:做|收|参加|开展|入组|合作)?(?:病人|患者)?(?=\s?[,。;]|\s?$)"
)
_JOIN_ZH: Final = re.compile(r"[、和跟与及]|还有|加上")
_OF_ALL: Final = re.compile(
    rf"(?<![\w.])(?P<part>{NUMBER})\s{_KINDS}{_PLACES}\s(?:in|from|around|here)\b[^.;0-9]{{0,30}}?,?\s(?:and|but|of)\s(?:we\shave\s)?(?P<all>{NUMBER})\s"
    r"(?:in\s(?:total|all)|altogether|all\stold|overall)",
    re.IGNORECASE,
)


def joined_places(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("centres", known)
    if field is None or asks(said.plain) or tells_of_others(said.plain):
        return
    if part := _OF_ALL.search(said.plain):
        choices = tuple(int(to_decimal(part[name])) for name in ("all", "part"))
        reason = _("Several values are said.")
        yield Unreadable(field.path, _place(said, part), reason, choices=choices, partial=True)
        return
    found = [match for form in _AGREED for match in form.finditer(said.plain)]
    if len(found) == 1 and _COUNT.search(said.plain, found[0].end()):
        return  # it may be the one that is settled on: "nine have said yes, so I'd count on eight"
    if len(found) == 1 and not _is_open(found[0]):
        count = int(to_decimal(found[0]["n"]))
        yield Unreadable(field.path, _place(said, found[0]), choices=(count,), partial=True)
    elif named := _BESIDE_US_ZH.search(said.plain):
        count, names = int(to_decimal(named["n"])), 1 + len(_JOIN_ZH.split(named["names"]))
        if count == names and not _is_open(named):
            yield ReadValue(field.path, count, (_place(said, named),), False, PATTERN)
    elif named := _BESIDE_US.search(said.plain):
        count = 1 + len(_JOIN.split(named["names"]))
        yield Unreadable(field.path, _place(said, named), choices=(count,), partial=True)


def _place(said: Said, match: re.Match[str]) -> tuple[int, int]:
    return said.cut(*match.span()).strip(" ,;。").span


def _is_open(match: re.Match[str]) -> bool:
    return HEDGE.search(match[0]) is not None or denies(match[0])
