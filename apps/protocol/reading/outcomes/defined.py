"""What counts as the outcome, in a sentence of its own: "it counts as cleared when the skin lines run through",
“红肿全消，没有新发皮损，就算痊愈”, "a fall means anybody found on the floor".

Such a sentence names no outcome and no criterion: it says what the primary one is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks, is_marked, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others

PRIMARY: Final = "endpoints.outcomes.primary"
_COUNTS: Final = (
    r"(?:counts?\sas|is\scounted\sas|will\scount\sas|is\scalled|is\sregarded\sas"
    r"|we(?:'ll|'d|\swill|\swould)?\scall\sit)"
)
_STATE: Final = (
    r"(?:an?\s)?(?:[a-z]+\s)?(?:cleared|healed|cured|gone|recovered|better|resolved|success(?:ful)?|failed|failure"
    r"|respon(?:se|ded|der)|relapsed?|recurrence|improved|remission|closed|fall|event|infection|infected)"
)
_EN: Final = re.compile(
    rf"(?:^|,\s(?:and\s)?)\W*(?:(?:so|and|well),?\s)*(?:it|that|(?:an?|the)\s[a-z]+(?:\s[a-z]+)?)\s{_COUNTS}\s{_STATE}\s(?:when|if|once|only\sif|only\swhen)\s(?P<what>[^.;?]{{8,200}}?)\s?[.;]?\s*$"
    rf"|(?:^|,\s(?:and\s)?)(?:an?\s)?{_STATE}\smeans\s(?P<means>[^.;?]{{8,200}}?)\s?[.;]?\s*$",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    r"(?:^|[,。;]\s?)(?:那|就|我们|只要|得|要)*(?P<what>[^。;?]{3,60}?)[,\s]?(?:都|这样|这就|才|就|即|方可?)+(?:算(?:是|作|数)?|判(?:为|定为)|叫|视为|认为是)"
    r"(?:完全|临床|彻底|真正)?(?:痊愈|治愈|愈合|好了?|有效|成功|缓解|复发|失败|达标|应答|转阴|骨折|感染)(?:了|的)?(?=\s?[,。;]|\s?$)"
)
_WHEN_JUDGED: Final = re.compile(
    r",\s(?:judged|assessed|checked|seen|looked\sat|measured)\s(?:at|on|after)\s[^,.;]{3,30}$", re.IGNORECASE
)
# A criterion for who takes part or leaves, and no outcome.
_ELSE: Final = re.compile(
    r"\b(?:eligible|include[sd]?|exclude[sd]?|withdraw\w*|stop|enrol\w*|left\sout)\b|入组|入选|排除|剔除|退出|停药|停止|脱落|阳性|敲|音叉",
    re.IGNORECASE,
)


def definition_in(said: Said, begin: int) -> Said | None:
    """The words of such a sentence behind a place of a message; None where there is none, or two."""
    found = [
        told
        for sentence in sentences(said)
        if sentence.end > begin and (told := _definition(sentence)) is not None and told.start >= begin
    ]
    return found[0] if len(found) == 1 else None


def defined(said: Said, known: Known) -> Iterator[ReadValue]:
    """The primary outcome that is recorded, with what counts as one."""
    recorded = known.value(PRIMARY)
    if not isinstance(recorded, list) or len(recorded) != 1 or recorded[0].get("variable"):
        return
    if (told := _definition(said)) is not None:
        value = [{**recorded[0], "variable": told.text}]
        yield ReadValue(PRIMARY, value, (said.strip(" .。\n").span,), True, PATTERN)


def _definition(sentence: Said) -> Said | None:
    plain = sentence.plain
    if is_marked(plain) or asks(plain) or tells_of_others(plain) or _ELSE.search(plain):
        return None
    match = _EN.search(plain) or _ZH.search(plain)
    if match is None:
        return None
    name = next(name for name, words in match.groupdict().items() if words)
    told = sentence.cut(*match.span(name)).strip(" ,;，")
    behind = _WHEN_JUDGED.search(told.plain)
    return told.cut(0, behind.start()) if behind else told
