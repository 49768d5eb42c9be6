"""What a sentence tells outright though its words deny or ask: "we're not blinding anyone", "show it's better, not just
as good", "no control group, we simply follow everyone", "the thing I'd hang it all on is whether they fall".

Each such wording is of one matter alone, and counts where nothing is recorded of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from apps.fields.reading import registry
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.words.told_outcomes import (
    HANGS_ON_WHETHER,
    HOW_MANY_ZH,
    OF_OUTCOMES,
    PUT_AFTER,
    PUT_FIRST,
)
from apps.protocol.reading.words.vocabulary import OTHERS_WORK

_NEVER: Final = "(?!)"
_END: Final = r"(?=\s?(?:[,.;]|$|\s(?:because|since|as|at\sall|here|in\sthis)\b))"
_ANYONE: Final = r"(?:anyone|anybody|any\sof\sthem)(?:\sin\sthis(?:\sone)?|\sat\sall|\shere)?"
_SHOW: Final = r"\b(?:show|prove|demonstrate|establish)\b[^.;?]{0,60}?"
_JUST: Final = r"(?:(?:just|merely|only|simply)\s)?"
_AS_GOOD: Final = (
    r"(?:as\s(?:good|safe|effective|well)|no\sworse|not\sworse|equal|the\ssame|non-?inferior|equivalent)"
)
_FOLLOWED: Final = (
    r"(?:everyone|everybody|them(?:\sall)?|all\sof\sthem|all\s(?:the\s)?(?:patients|comers)|people|whoever\s)"
)

_RESULTS: Final = r"(?:(?:the|any|our)\s(?:results|data|numbers|outcomes)|whether\sit\sworks)"
_BEFORE_END: Final = r"\b(?:before|until|till)\s(?:the\s(?:end|last\s\w+)|it's\s(?:over|done|finished))"

_SO: Final = r"^\W*(?:(?:and|so|but|oh|well|ok(?:ay)?|by\sthe\sway|please),?\s)*"
_LOOK: Final = (
    r"interims?(?:\s(?:looks?|peeks?|anal[iy]s[ie]s|reviews?))?"
    r"(?:\s(?:planned|needed|at\sall|here|in\sthis\s(?:study|trial|one)))*"
)
_SO_ZH: Final = r"(?:^|[,。;]\s?)(?:那|嗯|对了|另外|我们?|这个研究|就|也|先)*"
# An acronym is told apart by its capitals, anything else by its quotation marks.
_ACRONYM: Final = r"(?-i:(?!RCT)[A-Z][A-Za-z]*[A-Z][A-Za-z0-9]*(?:[-–+ ](?:[A-Z][A-Z0-9]*|[0-9IV]+)){0,2})"
_NAME: Final = (
    rf"(?:the\s)?[\"“'‘]?(?P<value>{_ACRONYM})[\"”'’]?(?:\s(?:study|trial|project))?"
    r"(?:\s(?:please|then|for\sshort|i\sthink))?\W*$"
)
_STUDY: Final = r"(?:the|this|our)\s(?:whole\s)?(?:study|trial|project|thing)"
_END_ZH: Final = r"(?:这个)?(?:研究|试验|项目)?(?:吧|了|好了)?\W*$"
_QUOTED_ZH: Final = rf"[\"“「『](?P<value>[^\"“”「」『』]{{2,24}})[\"”」』]{_END_ZH}"
_NAME_ZH: Final = rf"(?P<value>{_ACRONYM}){_END_ZH}"
_SHORT_ZH: Final = (
    r"^\W*(?:那|嗯|对了|我们?|咱们?|这个|[,，])*(?:研究|试验|课题|项目)?的?(?:英文|中文)?(?:简称|缩写|短标题)(?:就|暂定|先|想|暂时)*"
    r"(?:叫做?|定[为成]?|[是为用]|写)[作成]?:?\s?"
)
_CALLED_ZH: Final = (
    r"^\W*(?:那|嗯|对了|,|名字简单点)*(?:(?:我们|咱们?|大家)?[管把](?:它|这个?(?:研究|试验|项目))|这个?(?:研究|试验|项目|课题))?"
    r"(?:就|暂时|先|我们|大家|都)*叫[做作它]?\s?"
)


@dataclass(frozen=True)
class Outright:
    """`said` says the `value` of the field with this key, or leaves it to its group `value`; `without` stands nowhere
    in the message, `needs` somewhere."""

    key: str
    value: str
    said: re.Pattern[str]
    without: re.Pattern[str]
    needs: re.Pattern[str]
    is_ours: bool = False  # whatever else is called like a study of others

    def of(self, message: str) -> bool:
        return self.needs.search(message) is not None and self.without.search(message) is None


def _outright(
    key: str, value: str, said: str, without: str = _NEVER, needs: str = "", *, is_ours: bool = False
) -> Outright:
    said_, without_, needs_ = (re.compile(each, re.IGNORECASE) for each in (said, without, needs))
    return Outright(key, value, said_, without_, needs_, is_ours)


# "It would be a retrospective cohort from our own hospital": where the records are is told with it.
_LOOKS: Final = r"(?:retrospective|prospective|historical|ambispective)"
_WOULD_BE: Final = (
    rf"{_SO}(?:it|this|that)(?:'d|\swould|'ll|\swill)\s(?:just\s|simply\s)?be\san?\s"
    rf"(?:(?:single|two|multi)[\s-]?cent(?:re|er)\s)?{_LOOKS}\s"
)
_OPEN: Final = r"\b(?:if|unless|rather|instead|nice|better|or|but)\b|\?"
_DESIGNS: Final = (
    ("cohort", "cohort"),
    ("case_control", r"case[\s-]control"),
    ("cross_sectional", r"cross[\s-]sectional"),
)
_OWN_PLACE: Final = (
    r"our\s(?:own\s)?(?:(?!records?\b|data\b)[\w-]+\s){0,2}?"
    r"(?:hospital|unit|centre|center|department|clinic|practice)"
)
_OWN_PLACE_ZH: Final = r"(?:我们?(?:自己)?(?:的)?|本)(?:医院|院|中心|科室?)"

_OUTRIGHT: Final = (
    *(_outright("design_type", key, rf"{_WOULD_BE}{name}\b", _OPEN) for key, name in _DESIGNS),
    _outright(
        "setting",
        "",
        rf"\b{_LOOKS}\s(?:[\w-]+\s){{1,3}}?(?:from|in|at)\s(?P<value>{_OWN_PLACE})(?=\s?(?:[,.;]|$)|\s(?:because|since|with|using)\b)",
        _OPEN,
    ),
    _outright(
        "setting",
        "",
        rf"回顾性[^。;]{{0,30}}?(?:数据|资料|病例|病历|病人|患者)?(?:来自|取自|就是|用的?是?|都是)(?P<value>{_OWN_PLACE_ZH})(?=的|[,。;]|$)",
        r"如果|要是|还是",
    ),
    _outright(
        "blinding",
        "open",
        rf"(?:^|[,;]\s)(?:(?:and|so|but|no),?\s)*(?:(?:we|i)(?:'re|'m|\sare|\sam)?\s(?:not\s|aren't\s)(?:blinding|masking)"
        rf"|(?:we|i)(?:\swon't|\swill\snot|\sdon't|\sdo\snot)\s(?:blind|mask))\s{_ANYONE}{_END}"
        r"|(?:^|[,;]\s)(?:(?:and|so|but),?\s)*(?:nobody|no\sone)(?:'s|\sis|\swill\sbe|\sgets|'s\sgoing\sto\sbe)\s(?:blinded|masked)"
        rf"(?:\sto\sanything)?{_END}",
        r"\b(?:assess|rater|scor(?:es|ing|er)|adjudicat)\w*|\bin\sthe\sdark\b|\b(?:until|unless|except|yet)\b",
    ),
    _outright(
        "framework",
        "superiority",
        rf"{_SHOW}\b(?:better|superior)\b,?\s(?:and\s)?(?:not|rather\sthan)\s{_JUST}(?:that\sit(?:'s|\sis)\s)?{_AS_GOOD}\b",
    ),
    _outright(
        "framework",
        "non_inferiority",
        rf"{_SHOW}\b{_AS_GOOD}\b[^.;,?]{{0,30}},\s(?:and\s)?not\s(?:that\sit(?:'s|\sis)\s)?(?:any\s)?(?:better|superior)\b",
    ),
    _outright(
        "design_type",
        "cohort",
        r"^\W*(?:(?:and|so|but|well),?\s)*(?:there(?:'s|\sis|'ll\sbe|\swill\sbe)\s|we\shave\s|with\s)?no\s(?:controls?|comparison)"
        rf"(?:\s(?:group|arm))?,?\s(?:and\s)?(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:just|simply|only)\s(?:follow|watch|track|observe)\s{_FOLLOWED}",
        r"\brandomi|\btrial\b|\bsingle[\s-]arm\b|\bwe(?:'ll|'d|\swill)?\s(?:give|treat|offer)\b|\b(?:all|everyone)\s(?:gets?|receives?)\b",
    ),
    *(_outright("outcomes.primary", "", said) for said in (*HANGS_ON_WHETHER, *HOW_MANY_ZH)),
    _outright("outcomes.primary", "", PUT_FIRST, needs=OF_OUTCOMES),
    _outright("outcomes.secondary", "", PUT_AFTER, needs=OF_OUTCOMES),
    _outright(
        "interim_analysis",
        "",
        r"(?:^|[,;]\s(?:(?:and|so|but)\s)?)(?P<value>(?:nobody|no\sone|we|i)(?:'s|\sis|'re|\sare|'m)?\s?(?:not\s|won't\s|will\s(?:not\s)?)?"
        rf"(?:going\sto\s)?(?:peek|(?:look|peek)\sat\s{_RESULTS})\b[^.;,?]{{0,60}}?{_BEFORE_END})(?=\s?(?:[.;,]|$))",
        r"\benvelopes?\b|\bwe(?:'ll|\swill)\s(?:peek|look)",
    ),
    _outright(
        "interim_analysis",
        "",
        rf"(?:{_SO}|[,;]\s(?:and\s|so\s)?)(?P<value>(?:(?:there(?:'s|\sis|'ll\sbe|\swill\sbe)|we(?:'ll|\swill|\splan|'d)?\s(?:do|have|plan|for)?)\s)?no\s{_LOOK}"
        rf"|(?:(?:let's|we(?:'ll|'d|\swill)?)\s)?(?:skip|drop|leave\sout|do\swithout)\s(?:the\s|any\s|an\s)?{_LOOK})(?=\s?(?:[.;,]|$))",
        r"\bif\b|\bunless\b",
    ),
    _outright(
        "interim_analysis",
        "",
        rf"{_SO_ZH}(?P<value>(?:没有?|无|取消|省掉)(?:做|设|安排|计划)?(?:期中|中期)分析|(?:中途|期中|中期)(?:的?数据|分析)?(?:我们?|就|也|都|先)*不(?:看|揭盲|分析|做|搞|设)(?:数据|结果)?了?)(?=[,。;]|$)",
        r"如果|要是|除非|要不要|是否",
    ),
    *(
        _outright("short_title", "", said, is_ours=True)
        for said in (
            rf"{_SO}(?:(?:let's|let\sus|just|we(?:'d|'ll|\swill|\swould)(?:\slike\sto)?|we\swant\sto|i'd)\s)?(?:call|name)\s(?:it|{_STUDY})\s(?:simply\s|just\s)?{_NAME}",
            rf"{_SO}(?:(?:the|our)\s)?(?:study(?:'s)?\s)?(?:short\s(?:title|name)|acronym)\s(?:is|will\sbe|would\sbe|should\sbe)\s{_NAME}",
            rf"{_SO}(?:(?:it|{_STUDY})(?:'s|'ll\sbe|\sis|\swill\sbe)\s(?:going\sto\sbe\s)?(?:called|named|known\sas)|we(?:'ve|\shave)?\s(?:named|called)\s(?:it|{_STUDY}))\s{_NAME}",
            rf"{_SHORT_ZH}{_NAME_ZH}",
            rf"{_SHORT_ZH}{_QUOTED_ZH}",
            rf"{_CALLED_ZH}{_NAME_ZH}",
            rf"{_CALLED_ZH}{_QUOTED_ZH}",
        )
    ),
)


def outright(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence tells in such words."""
    plain = said.plain
    of_others = tells_of_others(plain) or re.search(OTHERS_WORK, plain, re.IGNORECASE)
    for row in _OUTRIGHT:
        if of_others and not row.is_ours:
            continue
        field, match = field_for(row.key, known), row.said.search(plain)
        if field is None or match is None or not row.of(known.message):
            continue
        if known.value(field.path) is None:
            yield from _told(row, field, match, said, known)


def _told(row: Outright, field: Field, match: re.Match[str], said: Said, known: Known) -> Iterator[ReadValue]:
    words = said.cut(*match.span()).strip(" ,;.")
    if not row.value:
        value, derived = _read(field, said.cut(*match.span("value")).strip(" ,"), known), False
    else:
        is_text = field.kind == "enum_text"
        value, derived = ({"level": row.value, "text": words.text} if is_text else row.value), True
        value = value if field.option(row.value) else None
    if value is not None and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (words.span,), derived, ROUTED)


def _read(field: Field, said: Said, known: Known) -> Any:
    try:
        found = registry.reader_of(field)(said, field, known)
    except CannotRead:
        return None
    return found.value if found else None
