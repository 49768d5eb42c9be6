"""What all who take part must be or have, told as a demand: "the pain has to have averaged four or more, and a nurse
must have looked at the latch", or behind words for those who are taken: “就收吃过鱼胆的，……”, “入组要求是体温38度，……”.

Each demand is one criterion with all that stands behind it until the next; alternatives and what is said to be enough
stay with it. Talk between them is none, and a sentence in which anything else is told says nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.sided.chinese import EITHER, GIVEN_UP
from apps.protocol.reading.sided.english import CONJUNCTION, REASON, TURNS, without_reasons
from apps.protocol.reading.sided.parts import IN, Item, Sided
from apps.protocol.reading.words.verdicts import OUT_ZH

LEAST: Final = 0.5  # of a sentence that it is about who may join
SURELY: Final = 0.7
AMONG_THEM: Final = 0.3  # the same, where the message tells of them
_WHO: Final = ("inclusion", "population")
_BESIDES: Final = frozenset((*_WHO, "exclusion", "withdrawn", "talk", "command", "permitted_treatment"))
_TALK: Final = ("talk", "command", "withdrawn", "others", "background")
_PEOPLE: Final = (
    r"(?:they|people|patients|participants|everyone|everybody"
    r"|all\sof\sthem|women|men|mothers|children|kids|babies|she|he|adults)"
)
_MODAL: Final = r"(?:must|(?:has|have|needs?|ought)\sto|should|(?:would|will)\s(?:need|have)\sto)"
_DEMAND: Final = re.compile(
    rf"(?<!\bwe\s)(?<!\bi\s)\b{_MODAL}\s(?:also\s|all\s)?(?:be|have)\b",
    re.IGNORECASE,
)
_NOT_OURS: Final = re.compile(
    r"\b(?:i|we|nurses?|statisticians?|pharmacists?|pharmacy|sites?|everything|nobody|no\sone|not|don't|n't|group|outcomes?|visits?|phoned?|randomi[sz]\w*|dose|tablets?|anyone)\b(?=[^,]*\b(?:must|has\sto|have\sto|should|needs?\sto)\b)"
    r"|\b(?:unless|without\stelling|blind(?:ed|ing)?|randomi[sz]\w*|analys\w+|placebo)\b",
    re.IGNORECASE,
)
_TAKEN_EN: Final = re.compile(
    r"^(?:(?:and|so|well|now|right),?\s)*(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:only\s|just\s)?(?:take|taking|include|want|recruit|enrol|accept)\s(?!(?:part|place|it|that|them|to|the\s(?:mean|data))\b)",
    re.IGNORECASE,
)
_THEY: Final = re.compile(
    rf"^(?:(?:so|also|then|for\s(?:the|this)\s(?:trial|study))\s)*(?:{_PEOPLE}\s)?{_MODAL}\s(?:also\s|all\s)?(?:be\s|have\s(?:had\s)?)?(?=\S)",
    re.IGNORECASE,
)
_ONE_MORE: Final = re.compile(r"^(?:also\s)?(?:be|have)\s(?=[a-z0-9])", re.IGNORECASE)  # of the same demand
_COME_IN_IF: Final = re.compile(
    rf"^{_PEOPLE}\s(?:can\s|may\s)?(?:come|get|go|are|be)\sin\s(?:only\s)?(?:if|when|provided(?:\sthat)?|as\slong\sas)\s",
    re.IGNORECASE,
)
_CLAUSES: Final = re.compile(r"[,;](?![0-9])\s?")
_ENDS: Final = " .。,;"
_TAKEN_ZH: Final = re.compile(
    r"^(?:(?:那|嗯+|对了|另外),?)*(?:(?:病人|人|患者|对象|人群)(?:嘛|呢|的话|这块)?,?)?(?:我们?|咱们?|这次|就|只|主要|都|先)*(?:收(?![缩集费])|招募?(?!聘)|纳入(?!标准)|入组(?![时后前]|要求|条件))(?:的)?(?:(?:都|就)?是)?(?:那些)?(?=.{2})"
    r"|^(?:(?:入组|纳入|入选)(?:的)?(?:要求|条件|标准)?|要求)(?:就|都)?(?:是|为|:|,|有)+(?=.{2})"
)
# Whoever they are said to be is one thing, and what each of them must have behind it another.
_ARE_ZH: Final = re.compile(
    r"^(?:(?:那|嗯+|对了|另外),?)*(?:研究)?(?:对象|病人|患者|人群)(?:就|都|主要)*是(?![不否什谁哪])"
    r"(?=[^。;]{4,}(?:病人|患者|的人|孕妇|产妇|老人|孩子|儿童),(?:还|也|而且|家里|自己|本人)*(?:得|要|必须|能|会|愿意|肯)[^。;]{2,}$)"
    r"|^(?:研究)?(?:对象|病人|患者|人群)(?:就|都|主要)*是(?![不否什谁哪])(?=[^。;]{4,}(?:病人|患者|的人|孕妇|产妇|老人|孩子|儿童),[^,。;]{0,4}(?:得|必须|要)有?[^。;]{2,}$)"
)
_JOINS_ZH: Final = re.compile(
    r"^(?:或者?是?|要么)|^[^,]{2,14}都(?:算|行|可以)$|^(?:[^,]{0,24}(?:这些|这几[样条个项])[^,]{0,4}至少|至少(?:有|要有)[一两二三][样条个项])"
)
_WISH_ZH: Final = re.compile(r"^(?:最好|尽量|顺便|顺带|因为|毕竟|不然|否则|反正|太[^,]{1,3}的)")
_LEAD_ZH: Final = re.compile(r"^(?:而且|并且|还[得要有]|另外|同时|然后|再有|也[得要]|以及|和|要|得)+(?=.{3})")
_AGE_ZH: Final = re.compile(
    r"^年龄(?:嘛|呢|的话)?(?:就|先|暂)*(?:定|卡|限)?(?:在|是|为)?(?=[0-9一二三四五六七八九十])",
)
_OUT_ZH: Final = re.compile(
    rf"{OUT_ZH}(?:[,。;]|$)|排除|剔除|除外|对比|相比|比较|对照|[?吗]|随机|每[天日周]|对照组|试验组"
)


def in_demand(sentence: Said, side: str = "") -> Sided | None:
    """`side` is where the message put those of whom it tells."""
    if sentence.plain.isascii():
        least = AMONG_THEM if side == IN else LEAST
        found = [_demanded(half.strip(_ENDS), least) for half in sentences(sentence, halves=True)]
        items = [item for each in found for item in each]
        return Sided(IN, tuple(items)) if items else None
    return _in_chinese(sentence.strip(_ENDS), side)


def lets_in(sentence: Said) -> bool:
    """Whether it begins with the words for those who are taken."""
    form = _TAKEN_EN if sentence.plain.isascii() else _TAKEN_ZH
    return form.match(sentence.plain.strip()) is not None and _share(sentence, _WHO) >= LEAST


def names_them(sentence: Said) -> bool:
    """Whether it says who they are before what each of them must have."""
    return _ARE_ZH.match(sentence.plain.strip(_ENDS)) is not None


def _demanded(half: Said, least: float) -> list[Item]:
    turns = TURNS.match(half.plain)
    told = half.cut(turns.end()) if turns else half
    told = told.reworded(without_reasons(told.plain)).strip(_ENDS)
    first = _COME_IN_IF.match(told.plain)
    demand = _DEMAND.search(told.plain.split(",", maxsplit=1)[0])
    if first is None and (demand is None or (least == LEAST and demand[0].casefold().startswith("should"))):
        return []  # "they should be seen by then" may be no more than a wish
    if _NOT_OURS.search(told.plain) or _share(half, _WHO) < least:
        return []
    if first is not None:
        return [Item((told.cut(first.end()),))]
    items: list[Said] = []
    for clause in told.split(_CLAUSES):
        part = clause.strip(_ENDS)
        if not part.plain or REASON.match(part.plain):
            continue
        conj = CONJUNCTION.match(part.plain)
        bare = part.cut(conj.end()) if conj else part
        if (
            items
            and not (
                conj and conj["conj"] != "or" and (_DEMAND.search(bare.plain) or _ONE_MORE.match(bare.plain))
            )
            and not (_ONE_MORE.match(bare.plain) and not conj)
        ):
            items[-1] = replace(items[-1], end=part.end)
        else:
            items += _at_demands(bare)
    return [Item((_bare(item),)) for item in items]


def _at_demands(clause: Said) -> list[Said]:
    """Two demands that no comma parts."""
    parted = re.compile(
        rf"\sand\s(?=(?:be\s)?(?:able|willing)\b|(?:{_PEOPLE}\s)?{_MODAL}\s(?:also\s|all\s)?(?:be|have)\b)",
        re.IGNORECASE,
    )
    return [*clause.split(parted)]


def _bare(item: Said) -> Said:
    lead = _THEY.match(item.plain) or _ONE_MORE.match(item.plain)
    return (item.cut(lead.end()) if lead else item).strip(_ENDS)


def _in_chinese(sentence: Said, side: str) -> Sided | None:
    first = _TAKEN_ZH.match(sentence.plain) or _ARE_ZH.match(sentence.plain)
    if (first is None and side != IN) or _OUT_ZH.search(sentence.plain) or GIVEN_UP.search(sentence.plain):
        return None
    row = sentence.cut(first.end()) if first else sentence
    clauses = [clause.strip(_ENDS) for clause in row.split(_CLAUSES) if clause.plain.strip(_ENDS)]
    if _share(sentence, _WHO) < LEAST and not (side == IN and goes_on(sentence)):
        return None
    items: list[Said] = []
    for clause in clauses:
        if items and (EITHER.fullmatch(clause.plain) or _JOINS_ZH.match(clause.plain)):
            items[-1] = replace(items[-1], end=clause.end)
        elif not _WISH_ZH.match(clause.plain) and _share(clause, _TALK) < LEAST:
            lead = _LEAD_ZH.match(clause.plain)
            items.append(clause.cut(lead.end()) if lead else clause)
    return Sided(IN, tuple(_item(item) for item in _bare_zh(items))) if items else None


def _bare_zh(items: Sequence[Said]) -> list[Said]:
    return [bare for item in items if len((bare := item.strip(" ,的")).plain) > 1]


def _item(said: Said) -> Item:
    """An age is told in few words, whatever they said of setting it."""
    age = _AGE_ZH.match(said.plain)
    return (
        Item((said.cut(0, 2), said.cut(age.end())), "") if age and age.end() > len("年龄") else Item((said,))
    )


def goes_on(sentence: Said) -> bool:
    """Whether nothing else is surely told, behind words for those of whom a message tells."""
    return (
        max((share for sort, share in places_of(sentence).items() if sort not in _BESIDES), default=0.0)
        < SURELY
    )


def _share(said: Said, sorts: Sequence[str]) -> float:
    places = places_of(said)
    return sum(places.get(sort, 0.0) for sort in sorts)
