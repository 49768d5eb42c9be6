"""What of a reply is the value itself, where a field's own words tell: a short title without the talk around it, the
randomisation without the ratio, the strata and who does not know, which are fields of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.preambles import without_preamble, without_request
from apps.protocol.reading.marked.replies import answering
from apps.protocol.reading.texts.expectations import question_alone
from apps.protocol.reading.texts.titles import TITLE, title_in
from apps.protocol.reading.words.topics import BESIDE_SEQUENCES
from apps.protocol.reading.words.verdicts import WHY

_EDGES: Final = " ,;.。、\n"
_QUOTED: Final = re.compile(r"[“\"「『‘](?P<name>[^“”\"「」『』‘’]{2,40})[”\"」』’]")
_CHOSEN: Final = re.compile(
    r"\b(?:go|going|settle|stick)\s(?:with|for|on)\s(?P<name>[A-Z][\w-]*[A-Z0-9][\w-]*)"
    r"|\b[Cc]all\s(?:it|this)\s(?P<called>[A-Z][\w-]*[A-Z0-9][\w-]*)"
)
_LED: Final = re.compile(r"^\s?(?P<name>[A-Z][\w-]*[A-Z0-9][\w-]*)(?=\s?[,.;]\s|\s[-–]\s)")
# Whoever names something to doubt it has not chosen it.
_NOT_IT: Final = re.compile(
    r"\bnot\s(?:it|that)\b|\binstead\s?[?]|不(?:要|好|叫)|别叫|[?？]\s*$", re.IGNORECASE
)

# Behind those who are left out somebody who is not.
_STAYS_IN: Final = re.compile(
    r"(?<=[,;。])\s?[^,;。]{1,20}?(?:我们|咱们?)?(?:就|倒|倒是|也)?不(?:用|必|想)?(?:排除|剔除)"
)
# What is given, and to whom, is often told with how it was agreed on.
_WHY: Final = re.compile(WHY, re.IGNORECASE)
_SETTLED: Final = frozenset({"intervention", "comparator", "population", "outcomes.primary"})
# Where a reply about those who are exposed goes on to those who are not.
_UNEXPOSED: Final = re.compile(
    r"(?<=[。;])\s?(?:[没非未]有?暴露|不暴露)|(?<=[.;])\s(?:and\s)?(?:the\s)?unexposed\b", re.IGNORECASE
)
_CLAUSE: Final = re.compile(r"[,;.。](?![0-9])\s?(?:and\s)?")
_SEQUENCE: Final = re.compile(
    r"\b(?:random\w*|blocks?|minimi[sz]\w*|web|online|computer\w*|central\w*|sequence|envelopes?|list|REDCap|IWRS|IVRS|coin|sheet)\b"
    r"|随机(?!对照)|区组|最小化|计算机|电脑|中央|网络|系统|信封|序列|数字表",
    re.IGNORECASE,
)
_OTHER_ITEM: Final = re.compile(BESIDE_SEQUENCES, re.IGNORECASE)


def own_words(said: Said, field: Field) -> Said | None:
    """What of a reply answers the question for a field; None where nothing does."""
    if field.key == "intervention" and (other := _UNEXPOSED.search(said.plain)) is not None:
        said = said.cut(0, other.start())
    if field.key == "exclusion_criteria" and (stays := _STAYS_IN.search(said.plain)) is not None:
        said = said.cut(0, stays.start()).strip(_EDGES)
    if field.key == "exclusion_criteria" and _WHY.search(said.plain):  # why they are out names nobody
        said = said.reworded(_WHY.sub(lambda why: " " * len(why[0]), said.plain)).strip(_EDGES)
    if field.kind == "string":
        said = without_request(said)
    if field.key in _SETTLED:
        said = without_preamble(said)
    cut = _CUTS.get(field.key)
    return cut(said) if cut else answering(said, field)


def _short_title(said: Said) -> Said | None:
    """The one name that a reply quotes, settles on or begins with; all of a reply that is nothing but a name."""
    text = said.text
    if _NOT_IT.search(said.plain):
        return said
    names = [*_QUOTED.finditer(text)] or [*_CHOSEN.finditer(text)] or [*_LED.finditer(text)]
    if len(names) != 1 or names[0].lastgroup is None:
        return said
    return said.cut(*names[0].span(names[0].lastgroup))


def _sequence(said: Said) -> Said | None:
    """The clauses in a row that tell how chance decides, and nothing of another item."""
    clauses = list(said.split(_CLAUSE))
    if len(clauses) < 2 or not any(_OTHER_ITEM.search(each.plain) for each in clauses):
        return said
    row: list[Said] = []
    for clause in clauses:
        if _SEQUENCE.search(clause.plain) and not _OTHER_ITEM.search(clause.plain):
            row.append(clause)
        elif row:
            break
    if not row:
        return said
    return said.cut(row[0].start - said.start, row[-1].end - said.start).strip(_EDGES)


_CUTS: Final[Mapping[str, Callable[[Said], Said | None]]] = {
    "question": question_alone,
    TITLE: title_in,
    "short_title": _short_title,
    "randomisation_method": _sequence,
}
