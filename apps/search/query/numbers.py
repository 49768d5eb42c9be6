"""Papers that a question names by their number: “PMID 31535829”, a DOI or its address, or a number and nothing else."""

from __future__ import annotations

import re
from typing import Final

from apps.search.library.records import clean_doi, clean_pmid
from apps.search.query.limits import Limit, limit_of

PMID: Final = re.compile(r"\bPMID\s*[:：#]?\s*([1-9]\d{0,9})(?!\d)|^\s*([1-9]\d{5,9})\s*$", re.IGNORECASE)
DOI: Final = re.compile(
    r"(?:https?://(?:dx\.)?doi\.org/|\bdoi\s*[:：]?\s*)?10\.\d{4,9}/"
    r"(?:[^\s\"<>()，。；、\u4e00-\u9fff]|\([^\s()]*\)(?=[^\s\u4e00-\u9fff,.;，。；、]))*[a-z\d]",
    re.IGNORECASE,
)


def numbers_in(text: str) -> list[Limit]:
    pmids = [limit_of("numbers", [clean_pmid(found[1] or found[2])], found) for found in PMID.finditer(text)]
    return [*pmids, *(limit_of("numbers", [clean_doi(found[0])], found) for found in DOI.finditer(text))]
