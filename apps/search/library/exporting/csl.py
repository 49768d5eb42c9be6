"""Papers as CSL-JSON, which reference managers read, and as reference lists by a style of that language."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from apps.search.library.exporting.names import is_chinese, parts
from apps.search.models import Paper

HARVARD = Path(__file__).parent / "harvard.csl"


def csl_item(paper: Paper) -> dict[str, Any]:
    item = {
        "id": str(paper.pk),
        "type": "article-journal",
        "title": paper.title,
        "author": [_name(each) for each in paper.authors],
        "container-title": paper.journal,
        "issued": {"date-parts": [[paper.year]]} if paper.year else None,
        "volume": paper.volume,
        "issue": paper.issue,
        "page": paper.pages,
        "DOI": paper.doi,
        "PMID": paper.pmid,
        "abstract": paper.abstract,
        "language": paper.language,
    }
    return {name: value for name, value in item.items() if value}


def _name(author: Mapping[str, str]) -> dict[str, str]:
    """Chinese names in one piece: a style would turn their parts round."""
    if is_chinese(author):
        return {"family": "".join(parts(author))}
    return {name: part for name, part in author.items() if part}


def csl_json(papers: Sequence[Paper]) -> str:
    return json.dumps([csl_item(paper) for paper in papers], ensure_ascii=False, indent=1)


def by_style(papers: Sequence[Paper], style: Path = HARVARD) -> list[str]:
    """One reference each, in the order of the style. The style here is the project's own."""
    items = [{name: part for name, part in csl_item(each).items() if name != "abstract"} for each in papers]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a style knows and the processor does not
        source = CiteProcJSON(items)
        bibliography = CitationStylesBibliography(
            CitationStylesStyle(str(style), validate=False), source, formatter.plain
        )
        for item in items:
            bibliography.register(Citation([CitationItem(item["id"])]))
        bibliography.sort()
        return [str(entry) for entry in bibliography.bibliography()]
