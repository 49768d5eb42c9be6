"""Who watches over a study and who is told of harm, as talk has it: "anything serious goes to the sponsor within a
day", “住院了二十四小时内报伦理”, "an independent committee should look at the scalds after the first fifty", "no
safety board, just an audit every three months".

A sentence must say by when somebody is told, or what a committee does; a harm alone is no report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks, is_marked
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others

_SOON: Final = (
    rf"(?:within\s(?:an?|{NUMBER}|24|48)\s(?:hours?|days?)"
    r"|(?:the\s)?same\sday|at\sonce|straight\saway|by\sthe\snext\smorning)"
)
_TOLD: Final = (
    r"(?:gets?\s(?:reported|to|sent)|goes|go|(?:is|are|will\sbe|has\sto\sbe)\s(?:reported|told|sent)"
    r"|(?:gets?|must\sget)\sto)"
)
_BAD: Final = (
    r"(?:serious|severe|nasty|hospital|death|dies|died|admitted|admission|intensive\scare|life-?threatening)"
)
_AUTHORITY: Final = (
    r"(?:the\s)?(?:sponsor|ethics(?:\s\w+)?|authority|authorities|chief\sinvestigator"
    r"|regulators?|committee|insurers?|safety\s\w+)"
)
# Who is told of an event that is supposed, each by when: "if a child stops breathing, we hear of it the same day".
_SUPPOSED: Final = (
    r"(?:if|when|whenever|should|anyone|anybody|whoever|any|every)\s[^.;?]{3,60}?"
    r"(?:hospital|admitted|dies?\b|died|deaths?|breathing|intensive\scare|resuscitat\w+|life-?threatening|serious|severe|emergency|collapses?)"
)
_HEARS: Final = (
    r"(?:phones?|rings?|rung|calls?|tells?|told|hears?|knows?|reports?|reported|informs?|informed|emails?|notif\w+"
    r"|(?:sponsor|ethics(?:\s\w+)?|authorit\w+|regulators?)(?:\sgets\sit)?)"
)
_REPORTED: Final = re.compile(
    rf"^\W*(?:(?:and|but|also|so),?\s)?(?P<supposed>{_SUPPOSED}[^,.;?]{{0,40}},\s[^.;?]{{0,50}}?\b{_HEARS}[^.;?,]{{0,40}}?\s{_SOON}[^.;?]{{0,200}})(?=\s?[.;]|\s?$)|"
    rf"^\W*(?:(?:and|but|also|so),?\s)?(?P<value>[^.;]{{0,90}}?\b{_BAD}[^.;]{{0,50}}?\s{_TOLD}[^.;,]{{0,40}}?\b{_SOON}[^.;,]{{0,30}})"
    rf"|,\s(?:and\s)?(?P<any>(?:any|every|what)[a-z]*\s[^.;,]{{0,60}}?\b{_BAD}[^.;,]{{0,40}}?\s{_TOLD}[^.;,]{{0,40}}?\b{_SOON}[^.;,]{{0,30}})"
    rf"|\b(?P<tell>(?:we\s)?tell\s{_AUTHORITY}\s{_SOON}\s(?:if|when|whenever)\s[^.;,]{{4,60}})",
    re.IGNORECASE,
)
_SOON_ZH: Final = (
    r"(?:当天|当日|立[即刻]|马上|(?:[0-9]+|[一二两三四五六七八九十]+)\s?个?(?:小时|钟头|天|日)(?:之|以)?内)"
    r"[^,。;]{0,4}?(?:上?报|通知|告诉)(?:给|到)?[^,。;]{0,14}"
)
_REPORTED_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?P<value>[^。;]{{2,20}}?算严重的?,[^,。;]{{0,6}}?{_SOON_ZH})(?=[,。;]|$)"
    rf"|(?:^|[,。;]\s?)(?P<supposed>(?:[^,。;?]{{0,8}}?(?:要是|如果|万一|一旦|只要))?[^,。;?率]{{0,8}}?(?:住院|死了?|去世|抢救|骤停|昏迷|进ICU)[^,。;?率]{{0,4}},"
    rf"(?:[^,。;?]{{0,10}},)?{_SOON_ZH})(?=[,。;]|$)"
    rf"|(?:^|[,。;]\s?)(?P<alone>[^,。;]{{0,16}}?(?:死|住院|严重|抢救|SAE|不良事件)[^,。;]{{0,12}}?(?:,[^,。;]{{0,6}}?)?{_SOON_ZH})(?=[,。;]|$)"
)
_LOOKS: Final = (
    r"(?:look|looks|meet|meets|review|reviews|check|checks|see|sees|stop|stops"
    r"|go|goes|decide|decides|advise|advises)"
)
_COMMITTEE: Final = re.compile(
    rf"^\W*(?:(?:and|so|but),?\s)?(?P<value>(?:an?|the|we'll\shave\san?|we\swant\san?)\s(?:[a-z-]+\s){{0,2}}?(?:independent|safety|monitoring)\s(?:[a-z]+\s){{0,2}}?(?:committee|board|panel|group)\b[^;?]{{0,30}}?\b{_LOOKS}\b[^;?]{{4,200}}?)\s?[.;]?\s*$",
    re.IGNORECASE,
)
_NO_COMMITTEE: Final = re.compile(
    r"^\W*(?:(?:and|so|but),?\s)?(?P<value>no\s(?:independent\s|separate\s)?(?:data\s|safety\s|monitoring\s){1,2}(?:board|committee|panel)\b(?:,\s(?:just|only)\s[^.;?]{4,80})?)"
    r"|^\W*(?P<grand>(?:an?\s)?(?:independent|safety|monitoring)\s(?:[a-z]+\s){0,2}?(?:board|committee)\s(?:seems|would\sbe|is)\s[^.;?,]{3,50},\sso\s(?:just|only)\s[^.;?]{4,80})",
    re.IGNORECASE,
)
_EDGES: Final = " ,;.。，；"
_CLAUSE: Final = re.compile(r"[,;](?![0-9])\s?")
_GOES_ON: Final = re.compile(
    rf"\b(?:the\s(?:rest|others?)|(?:mild|minor|other|milder)\s(?:ones|events|reactions)|follow\w*\s(?:them|it|up)|until\s(?:it|they)|resolv\w+|related(?:ness)?|caus(?:e|al)\w*|grad(?:es?|ed|ing)|CTCAE|CRF)\b|\b{_SOON}"
    rf"|{_SOON_ZH}|^(?:一般|轻|其他|其它|别的|非严重|普通)的?[^,。;]{{0,8}}[记登报汇填]|随访[到至][^,。;]{{0,6}}(?:好|恢复|消失|缓解|稳定|为止|正常)|(?:关系|相关性?|因果)[^,。;]{{0,4}}[由让是请]|分级|CTCAE"
    rf"|每个?[月周季][^,。;]{{0,4}}汇总|[写出补]报告",
    re.IGNORECASE,
)
_OUR_REPORT: Final = re.compile(r"[写出补交](?:一?份)?(?:书面|正式|随访)?报告")
_NOT_YET: Final = re.compile(
    r"\b(?:not\ssure|maybe|perhaps|whether|undecided)\b|要不要|没定|不确定|考虑", re.IGNORECASE
)


@dataclass(frozen=True)
class _Row:
    key: str
    forms: tuple[re.Pattern[str], ...]


_ROWS: Final = (
    _Row("safety_reporting", (_REPORTED, _REPORTED_ZH)),
    _Row("dmc", (_COMMITTEE, _NO_COMMITTEE)),
)


def watched(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence tells of reports of harm and of who watches."""
    plain = said.plain
    if (
        is_marked(plain)
        or asks(plain)
        or _NOT_YET.search(plain)
        or tells_of_others(_OUR_REPORT.sub(" ", plain))
    ):
        return
    for row in _ROWS:
        field = field_for(row.key, known)
        match = next((found for form in row.forms if (found := form.search(plain))), None)
        if field is None or match is None or known.value(field.path) is not None:
            continue
        name = next(name for name, told in match.groupdict().items() if told)
        told = said.cut(*match.span(name)).strip(" ,;.。，")
        told = _with_the_rest(told, said) if row.key == "safety_reporting" else told
        value = words(told)
        if not known.catalogue.faults(field.path, value):
            yield ReadValue(field.path, value, (told.span,), False, PATTERN)


def _with_the_rest(told: Said, said: Said) -> Said:
    """With the clauses behind it that go on: who else is told, what is done with the others, how long they are
    followed, and whether it was the treatment."""
    end = told.end
    for clause in said.cut(told.end - said.start).split(_CLAUSE):
        if clause.plain.strip(_EDGES) and not _GOES_ON.search(clause.plain):
            break
        end = clause.end
    return replace(told, end=end).strip(_EDGES)
