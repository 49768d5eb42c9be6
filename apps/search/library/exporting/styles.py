"""Reference lists as text: Vancouver (ICMJE), GB/T 7714-2015 (numeric).

They are written from the fields: no processor of the citation style language for Python joins Chinese and English
entries of one list as GB/T 7714 wants it (“等” and “et al”). Any other style is had by CSL-JSON.
"""

from __future__ import annotations

from collections.abc import Sequence

from apps.search.library.exporting.names import is_chinese, short
from apps.search.models import Paper

MOST_IN_VANCOUVER, MOST_IN_GBT = 6, 3


def vancouver(paper: Paper) -> str:
    """Six authors, then “et al.”: https://www.nlm.nih.gov/bsd/uniform_requirements.html"""
    names = [short(each) for each in paper.authors[:MOST_IN_VANCOUVER]]
    more = ", et al" if len(paper.authors) > MOST_IN_VANCOUVER else ""
    where = "".join(
        [
            str(paper.year or ""),
            f";{paper.volume}" if paper.volume else "",
            f"({paper.issue})" if paper.issue else "",
            f":{shortened(paper.pages)}" if paper.pages else "",
        ]
    )
    parts = [", ".join(names) + more, paper.title, paper.journal, where]
    parts += [f"doi: {paper.doi}" if paper.doi else f"PMID: {paper.pmid}" if paper.pmid else ""]
    return joined(parts)


def gbt7714(paper: Paper) -> str:
    """Three authors, then “等” or “et al”; family names in capitals. GB/T 7714—2015, 4.4 and 8.1."""
    names = [_gbt_name(each) for each in paper.authors[:MOST_IN_GBT]]
    chinese = is_chinese(paper.authors[0]) if paper.authors else paper.language == "zh"
    if len(paper.authors) > MOST_IN_GBT:
        names.append("等" if chinese else "et al")
    issue = f"({paper.issue})" if paper.issue else ""
    pages = f": {paper.pages}" if paper.pages else ""
    place = [paper.journal, str(paper.year or ""), f"{paper.volume}{issue}"]
    where = ", ".join(part for part in place if part) + pages
    doi = f"DOI:{paper.doi}" if paper.doi else ""
    return joined([", ".join(names), f"{paper.title}[J]", where, doi])


def _gbt_name(author: dict[str, str]) -> str:
    if is_chinese(author):
        return short(author)
    family, given = author.get("family", ""), author.get("given", "")
    return short({"family": family.upper(), "given": given}) if given else family


def shortened(pages: str) -> str:
    """“101-110” is “101-10”."""
    first, dash, last = pages.partition("-")
    if not dash or len(first) != len(last) or not (first + last).isdigit():
        return pages
    same = next((at for at in range(len(first)) if first[at] != last[at]), len(first) - 1)
    return f"{first}-{last[same:]}"


def joined(parts: Sequence[str]) -> str:
    """Parts with a full stop each, whatever mark they end in."""
    return " ".join(
        part if part.endswith((".", "?", "!", "？", "！")) else f"{part}." for part in parts if part
    )
