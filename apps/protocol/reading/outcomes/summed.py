"""What is taken of each patient for an outcome and how a group is summed up, told in passing: "…, measured as the
proportion of residents who fall", “……，最后报每组停嗝病人占的百分比”, or not at all where it can only be one thing:
"whether they are readmitted", “咳嗽停没停”.

Whoever says whether something happened has said what is counted, and is not asked for it by two more questions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.text import fold
from apps.protocol.reading.outcomes.qualities import quality_of
from apps.protocol.reading.outcomes.replies import without_own_words
from apps.protocol.reading.outcomes.words import LETTER

_PEOPLE_EN: Final = (
    r"(?:patients|people|participants|residents|children|babies|infants|adults|women|men|mothers|nurses|students|subjects"
    r"|those|them|pupils|families)"
)
_PEOPLE_ZH: Final = r"(?:病人|患者|受试者|参加者|孩子|儿童|老人|产妇|学生|护士|人|例数?|位|名|个)"
_SHARE_EN: Final = r"(?:proportions?|percentages?|shares?)\b"
_SHARE_ZH: Final = r"(?:比例|百分比|百分率|百分之几|百分数|发生率)"
_SUM_EN: Final = rf"(?:{_SHARE_EN}|(?:means?|averages?|medians?)\b)"
_SUM_ZH: Final = rf"(?:{_SHARE_ZH}|几何均数|均数|均值|平均(?:值|数|分)?|中位数)"
_GROUP_EN: Final = r"\s?\b(?:in|of|for|per|by|over|within|across)\s(?:each|every|both|the)?\s?[a-z]+\b"
_GROUP_ZH: Final = r"(?:[每各两]个?组(?:里|中)?的?|组间的?|组内的?)"
_SAID: Final = (
    r"(?:measured|expressed|reported|given|presented|summed(?:\sup)?"
    r"|summari[sz]ed|compared|shown|counted|taken|analy[sz]ed)"
)
_CLAUSE_EN: Final = re.compile(
    rf"^(?:(?:and|which\sis|that\sis|it\sis)\s)*(?:{_SAID}\s)?(?:as|by|using)\s(?:an?\s|the\s|its\s)?"
    rf"(?P<told>{_SUM_EN}.{{0,70}})$|^(?:and\s)?(?P<averaged>averaged(?:{_GROUP_EN})?)$",
    re.IGNORECASE,
)
_SENTENCE_EN: Final = re.compile(
    r"^(?:and|so|then|in\sthe\send|at\sthe\send|finally|\W)*(?:(?:we|i)(?:'ll|\swill|\swould)?\s(?:then\s|just\s)?(?:report|give|compare|show|take)"
    rf"|it\s(?:is|will\sbe)\s(?:{_SAID})\sas)\s(?:an?\s|the\s|its\s)?(?P<told>{_SUM_EN}.{{0,70}})$",
    re.IGNORECASE,
)
_CLAUSE_ZH: Final = re.compile(
    r"^(?:最后|到时候|然后|再|都|就|我们|结果|统一)*(?P<lead>(?:[每各两]组)?(?:报告?|汇报|统计|计算|算|给出?|取|按|用|以|汇总|比较?|看)*)(?:一下|出|的是|成)?一?个?"
    rf"(?P<told>{_GROUP_ZH}?[^,。;:]{{0,12}}?{_SUM_ZH})(?:来?(?:比较?|汇总|表示|描述|报告?))*(?:就行|就好|吧)?$"
)
_PARTED: Final = re.compile(rf"\s?[,，;；]\s?|\s(?={_SAID}\sas\s(?:an?\s|the\s)?{_SUM_EN})", re.IGNORECASE)
# Of what else a share may be than of people.
_NO_PEOPLE: Final = re.compile(
    rf"\b{_SHARE_EN}\sof\s(?!(?:the\s|all\s)?(?:[a-z]+\s)?{_PEOPLE_EN})|剂量|药量|面积|体积|时间|时长|天数",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(
    rf"\b(?:the|of|in|whose|who|that|with|all|it|its|an?|to|is|are|was|were|has|have|had|by|at|each|every|both|groups?|arms?|one|two|this|happens?|happened|{_PEOPLE_EN})\b"
    rf"|{_GROUP_ZH}|{_PEOPLE_ZH}|占|的|里|中|各|每|发生|出现|有|了|达到",
    re.IGNORECASE,
)
# What comes to pass or does not, and no amount or comparison that is put as a question.
_WHETHER: Final = re.compile(
    r"^\W*(?:whether|if)\s(?!(?:we|i|you)\b)|\bor\snot$"
    r"|是否|是不是|有没有|有无|与否|(?P<verb>[\u4e00-\u9fff])没(?P=verb)|(?P<done>[^\W\d_])了?没有?$",
    re.IGNORECASE,
)
_AMOUNT: Final = re.compile(
    r"\b(?:better|worse|less|more|lower|higher|fewer|shorter|longer|faster|sooner|reduc\w+|increas\w+|decreas\w+|improv\w+|chang\w+"
    r"|differ\w*|scores?|levels?|times?|cost\w*|as\s(?:good|well|safe|effective)|superior|inferior|how\s(?:many|much|long))\b"
    r"|更|高于|低于|多于|少于|优于|不劣|减少|降低|升高|增加|缩短|延长|差异|不同|变化|评分|分数|得分|水平|时间|天数|时长|多少",
    re.IGNORECASE,
)
# "In each group" is how all are summed up.
_OF_THE_GROUP: Final = re.compile(
    rf"\s(?:in|of|for|per|by|within)\s(?:(?:each|every|either)\s[a-z]+|(?:both\s|the\s|the\stwo\s)?(?:groups?|arms?))$|^{_GROUP_ZH}",
    re.IGNORECASE,
)
HAPPENED_EN, HAPPENED_ZH = "whether it happened", "是否发生"
OF_ALL_EN, OF_ALL_ZH = "proportion of patients", "患者的比例"
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")


def with_what_is_told(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """The entry with the clauses of its name that are none in their own places, and with what can only be one thing."""
    name, told = str(entry.get("name") or ""), dict[str, str]()
    while (part := _last_part(name)) is not None:
        name, more = part
        told = {**more, **told}
    entry = {**entry, "name": name, **{key: words for key, words in told.items() if not entry.get(key)}}
    return {**entry, **_as_an_event(entry)} if not entry.get("metric") else entry


def summary_told(clause: str) -> dict[str, str]:
    """The parts that a folded clause behind the name of an outcome tells; {} where it is anything else."""
    plain = clause.strip(" ,;.。")
    found = _CLAUSE_EN.search(plain) or _CLAUSE_ZH.search(plain)
    if found is None or ("lead" in found.re.groupindex and not _is_of_groups(found)):
        return {}
    return _parts(found["told"] or found.groupdict().get("averaged") or "")


def summary_alone(plain: str, recorded: Mapping[str, Any]) -> dict[str, str]:
    """The same in a sentence of its own, which has to speak of the recorded outcome and of nothing else."""
    plain = plain.strip(" ,;.。")
    found = _SENTENCE_EN.search(plain) or _CLAUSE_ZH.search(plain)
    if found is None or ("lead" in found.re.groupindex and not _is_of_groups(found)):
        return {}
    rest = without_own_words(found["told"], recorded)
    rest = _BESIDE.sub(" ", re.sub(rf"{_SUM_EN}|{_SUM_ZH}", " ", rest, flags=re.IGNORECASE))
    return {} if LETTER.search(rest) else _parts(found["told"])


def _is_of_groups(found: re.Match[str]) -> bool:
    """Whether a Chinese clause says that something is reported, or of which groups: “复发比例” alone is a name."""
    return bool(found["lead"]) or re.match(_GROUP_ZH, found["told"]) is not None


def _last_part(name: str) -> tuple[str, dict[str, str]] | None:
    """The name without its last clause, and what that tells."""
    folded = fold(name)
    if len(folded) != len(name) or not (cuts := [*_PARTED.finditer(folded)]):
        return None
    cut = cuts[-1]
    head, tail = name[: cut.start()].rstrip(), folded[cut.end() :]
    if not LETTER.search(head):
        return None
    if told := summary_told(tail):
        return head, told
    quality = quality_of(tail)
    return (
        (head, {quality[0]: name[cut.end() :].strip(" .。")}) if quality and quality[0] == "metric" else None
    )


def _parts(told: str) -> dict[str, str]:
    words = _OF_THE_GROUP.sub("", told).strip(" ,").lstrip("的")
    is_share = re.search(rf"{_SHARE_EN}|{_SHARE_ZH}", words, re.IGNORECASE) is not None
    happened = HAPPENED_ZH if _HAN.search(words) else HAPPENED_EN
    return {
        **({"metric": happened} if is_share and not _NO_PEOPLE.search(words) else {}),
        "aggregation": words,
    }


def _as_an_event(entry: Mapping[str, Any]) -> dict[str, str]:
    """Of an outcome that is told as whether it happens; how a group is summed up follows, if nothing else was said."""
    name = str(entry.get("name") or "")
    told = str(entry.get("aggregation") or "")
    is_other = told and not re.search(rf"{_SHARE_EN}|{_SHARE_ZH}", told, re.IGNORECASE)
    if not _WHETHER.search(fold(name)) or _AMOUNT.search(fold(name)) or is_other:
        return {}
    if _HAN.search(name):
        return {"metric": HAPPENED_ZH, "aggregation": told or OF_ALL_ZH}
    people = re.search(rf"\b{_PEOPLE_EN}\b", name, re.IGNORECASE)
    share = (
        f"proportion of {people[0].lower()}"
        if people and people[0].lower() not in ("those", "them")
        else OF_ALL_EN
    )
    return {"metric": HAPPENED_EN, "aggregation": told or share}
