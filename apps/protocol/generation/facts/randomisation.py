"""How the next assignment is kept unknown: as recorded, else what was told of it in one breath with the sequence.

"Randomisation goes through the hospital's web system, in blocks of four" tells both; who is asked for the sequence has
no reason to say the first again. A list that a computer makes conceals nothing by itself. What was recorded of chance
where nobody is allocated belongs into no text of the study: its design was changed, or is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.phrase import DESIGN, RANDOMISED, Maker, Phrase
from apps.protocol.generation.outline import assigning_nothing
from apps.protocol.generation.source import Source

CONCEALMENT: Final = "study_design.allocation_concealment"
SEQUENCE: Final = "study_design.randomisation_method"
BY_CHANCE: Final = (SEQUENCE, CONCEALMENT, "study_design.implementation")
ONE_GROUP: Final = "single_arm"
# Groups that are observed have a ratio and strata, too; a single group has strata alone.
RATIO: Final = "study_design.allocation_ratio"
STRATA: Final = "study_design.stratification_factors"
CONCEALS: Final = re.compile(
    r"\b(?:web|web-based|online|internet|IWRS|IVRS|IRT|REDCap|telephone|envelopes?)\b"
    r"|\bcentral(?:ly|i[sz]ed)?\b(?=[^,;.]*\b(?:randomi[sz]|allocat|assign|system|service|office|unit|pharmacy|list))"
    r"|\b(?:randomi[sz]|allocat|assign|system|service)\w*[^,;.]{0,30}\bcentral(?:ly|i[sz]ed)?\b"
    r"|信封|网络|网上|在线|电话随机|IWRS|中央(?:随机|网络|电话|交互)|随机(?:化)?系统|(?:由|经)[^，；。]{0,6}药房",
    re.IGNORECASE,
)
# One list for each of them: "kept separate for each unit", “每个中心单独排一份”.
EACH_APART: Final = re.compile(
    r"(?<!not\s)(?<!n't\s)\bsepar\w+\s(?:lists?\s|sequences?\s|schedules?\s|randomi[sz]ations?\s)?(?:for|in|at|by|within)\s(?:each|every)\s(?P<en>[a-z][a-z\s-]{1,30}?)(?=[,;.]|\s(?:with|using|in|and|so)\b|$)"
    r"|\b(?:each|every)\s(?P<en_first>[a-z]+(?:\s[a-z]+)?)\s(?:has|gets|with|having)\s(?:its|their)\sown\s(?:list|sequence|schedule|envelopes)"
    r"|(?:每个|各个?)(?P<zh>[^，。；每个各]{1,8}?)(?:都|要|的)?(?:单独|分开|分别|各自|各排|自己)(?=[^，。；]{0,8}(?:排|随机|一份|一套|序列|名单|信封|编|做|$))",
    re.IGNORECASE,
)
STRATIFIED: Final = re.compile(
    r"\bstratif(?:ied|ication|y(?:ing)?)\s(?:(?:is|will\sbe)\s)?(?:by|for|according\sto|on)\s(?P<en>[^,;.]{2,80}?)(?=[,;.]|\s(?:with|using|in)\b|$)"
    r"|\bseparately\s(?:by|for|in|within)\s(?!each\b|every\b)(?P<en_apart>[^,;.]{2,120}?)(?:\s(?:as\swell|too))?(?=[,;.]|$)"
    r"|(?:按照?|根据|以)(?P<zh>[^，。；]{1,40}?)(?:来|进行|做)?(?:分层|(?:分开|分别|各自)(?:来|做|进行)?(?:随机|抽签?|排|分配?))",
    re.IGNORECASE,
)
NOT: Final = re.compile(
    r"\b(?:no|(?<!or\s)not|without|instead of|rather than)\b|n['’]t\b|(?<!是)不(?!透)|(?<!有)没有?|而非",
    re.IGNORECASE,
)
_AND_BY: Final = re.compile(r"\s(?P<and>and|or)\s(?:by|for|in|within)\s", re.IGNORECASE)
_SAYS_NOTHING: Final = re.compile(
    r"\b(?:randomi[sz](?:ed|ation|ing)|is|are|will|be|done|it|stratified)\b|随机化?|分组|进行|[\W_]|都|要|会|是|做",
    re.IGNORECASE,
)
CLAUSES: Final = re.compile(r"[,;，；。]|\.\s")


def _concealment(source: Source) -> Phrase:
    missing = both(source.catalogue.title(CONCEALMENT, "en"), source.catalogue.title(CONCEALMENT, "zh-hans"))
    if text := source.text(CONCEALMENT):
        return Phrase(text, (CONCEALMENT,), missing)
    told = [each for each in CLAUSES.split(source.text(SEQUENCE)) if CONCEALS.search(each)]
    if not told or any(NOT.search(each) for each in told):
        return Phrase("", (CONCEALMENT,), missing)
    separator = "，" if source.zh else ", "
    return Phrase(separator.join(each.strip() for each in told).strip(" ."), (CONCEALMENT, SEQUENCE), missing)


def _strata(source: Source) -> Phrase:
    """By what is stratified: as recorded, else as it was told in one breath with the sequence."""
    missing = both("stratification factors, or none", "分层因素，或不分层")
    if text := source.text(STRATA):
        return Phrase(text, (STRATA,), missing)
    told = STRATIFIED.search(source.text(SEQUENCE)) or EACH_APART.search(source.text(SEQUENCE))
    if told is None or NOT.search(told[0]):
        return Phrase("", (STRATA,), missing)
    factors = next(filter(None, told.groups())).strip()
    return Phrase(_AND_BY.sub(r" \g<and> ", factors), (STRATA, SEQUENCE), missing)


def _sequence(source: Source) -> Phrase:
    """How the sequence is made, which nobody has said who told by what it is stratified alone."""
    missing = both(source.catalogue.title(SEQUENCE, "en"), source.catalogue.title(SEQUENCE, "zh-hans"))
    text = source.text(SEQUENCE)
    told = STRATIFIED.search(text)
    rest = f"{text[: told.start()]}{text[told.end() :]}" if told and not NOT.search(told[0]) else text
    is_of_strata_alone = told is not None and not _SAYS_NOTHING.sub("", rest)
    return Phrase("" if is_of_strata_alone else text, (SEQUENCE,), missing)


def is_allocating(source: Source) -> bool:
    """Whether people are allocated by chance: as the design says, else as what was told of the allocation does."""
    design = source.value(DESIGN)
    if design in RANDOMISED:
        return True
    allocates_nobody = design == ONE_GROUP or design in assigning_nothing()
    return not allocates_nobody and any(source.value(path) is not None for path in (*BY_CHANCE, STRATA))


def placeless(source: Source) -> tuple[str, ...]:
    """The fields that hold something of which the design has nothing."""
    design = source.value(DESIGN)
    if design == ONE_GROUP:
        fields: tuple[str, ...] = (*BY_CHANCE, RATIO)
    else:
        fields = BY_CHANCE if design in assigning_nothing() else ()
    return tuple(path for path in fields if source.value(path) is not None)


PHRASES: Final[Mapping[str, Maker]] = {
    "concealment": _concealment,
    "sequence": _sequence,
    "strata": _strata,
}
