"""How the next assignment is kept unknown: as recorded, else what was told of it in one breath with the sequence.

"Randomisation goes through the hospital's web system, in blocks of four" tells both; who is asked for the sequence has
no reason to say the first again. A list that a computer makes conceals nothing by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.source import Source

CONCEALMENT: Final = "study_design.allocation_concealment"
SEQUENCE: Final = "study_design.randomisation_method"
CONCEALS: Final = re.compile(
    r"\b(?:web|web-based|online|internet|IWRS|IVRS|IRT|REDCap|telephone|envelopes?)\b"
    r"|\bcentral(?:ly|i[sz]ed)?\b(?=[^,;.]*\b(?:randomi[sz]|allocat|assign|system|service|office|unit|pharmacy|list))"
    r"|\b(?:randomi[sz]|allocat|assign|system|service)\w*[^,;.]{0,30}\bcentral(?:ly|i[sz]ed)?\b"
    r"|信封|网络|网上|在线|电话随机|IWRS|中央(?:随机|网络|电话|交互)|随机(?:化)?系统|(?:由|经)[^，；。]{0,6}药房",
    re.IGNORECASE,
)
NOT: Final = re.compile(
    r"\b(?:no|not|without|instead of|rather than)\b|n['’]t\b|不(?!透)|没有?|而非", re.IGNORECASE
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


PHRASES: Final[Mapping[str, Maker]] = {"concealment": _concealment}
