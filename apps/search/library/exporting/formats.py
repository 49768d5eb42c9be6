"""The files that papers can be had as, by the code that addresses name them with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.retrieval.terms import is_han
from apps.search.library.exporting.csl import by_style, csl_json
from apps.search.library.exporting.names import inverted, parts
from apps.search.library.exporting.styles import gbt7714, vancouver
from apps.search.models import Paper

SPECIAL = re.compile(r"([&%$#_{}])")
LANGUAGES = {"en": "eng", "zh": "chi"}


@dataclass(frozen=True)
class Exported:
    content: bytes
    name: str
    content_type: str


def export_papers(papers: Sequence[Paper], code: str) -> Exported:
    """LookupError for a format that there is none of."""
    write, ending, content_type = EXPORTS[code]
    return Exported(write(papers).encode(), f"references.{ending}", f"{content_type}; charset=utf-8")


def ris(papers: Sequence[Paper]) -> str:
    return "\r\n".join(line for paper in papers for line in _ris(paper)) + "\r\n"


def _ris(paper: Paper) -> Iterator[str]:
    yield from (f"{tag}  - {value}" for tag, value in ris_fields(paper))
    yield "ER  - "


def ris_fields(paper: Paper) -> list[tuple[str, str]]:
    """What is known of a paper, by tags and in their order; no end of the record."""
    first, _, last = paper.pages.partition("-")
    fields = [
        ("TY", "JOUR"),
        *(("AU", inverted(each)) for each in paper.authors),
        ("TI", paper.title),
        ("T2", paper.journal),
        ("PY", str(paper.year or "")),
        ("VL", paper.volume),
        ("IS", paper.issue),
        ("SP", first),
        ("EP", last),
        ("DO", paper.doi),
        ("AN", paper.pmid),
        ("DB", "PubMed" if paper.pmid else ""),
        ("LA", LANGUAGES.get(paper.language, paper.language)),
        ("AB", " ".join(paper.abstract.split())),
        *(("KW", word) for word in paper.mesh),
    ]
    return [(tag, value) for tag, value in fields if value]


def bibtex(papers: Sequence[Paper]) -> str:
    taken: set[str] = set()
    return "\n".join(_bibtex(paper, _key(paper, taken)) for paper in papers)


def _bibtex(paper: Paper, key: str) -> str:
    fields = {
        "title": f"{{{_escaped(paper.title)}}}",
        "author": " and ".join(_bibtex_name(each) for each in paper.authors),
        "journal": _escaped(paper.journal),
        "year": str(paper.year or ""),
        "volume": _escaped(paper.volume),
        "number": _escaped(paper.issue),
        "pages": paper.pages.replace("-", "--"),
        "doi": paper.doi,
        "pmid": paper.pmid,
        "abstract": _escaped(" ".join(paper.abstract.split())),
        "keywords": _escaped("; ".join(paper.mesh)),
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return "@article{" + ",\n".join([key, *lines]) + "\n}\n"


def _bibtex_name(author: dict[str, str]) -> str:
    """A group in braces: it has no parts."""
    family, given = parts(author)
    if not given and " " in family:
        return f"{{{_escaped(family)}}}"
    return _escaped(inverted(author))


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text.replace("\\", " "))


def _key(paper: Paper, taken: set[str]) -> str:
    """“wang2021”, with a number where there are several; a Chinese name is left out: BibTeX may not read it."""
    family = str(paper.authors[0].get("family", "")) if paper.authors else ""
    letters = "".join(each for each in family.casefold() if each.isascii() and each.isalnum())
    base = f"{letters or ('zh' if family and is_han(family[0]) else 'paper')}{paper.year or ''}"
    key = next(each for each in _keys(base) if each not in taken)
    taken.add(key)
    return key


def _keys(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1


def _numbered(style: Callable[[Paper], str]) -> Callable[[Sequence[Paper]], str]:
    def write(papers: Sequence[Paper]) -> str:
        return "".join(f"[{number}] {style(paper)}\n" for number, paper in enumerate(papers, start=1))

    return write


def _harvard(papers: Sequence[Paper]) -> str:
    return "".join(f"{entry}\n" for entry in by_style(papers))


EXPORTS: Final[dict[str, tuple[Callable[[Sequence[Paper]], str], str, str]]] = {
    "ris": (ris, "ris", "application/x-research-info-systems"),
    "bibtex": (bibtex, "bib", "application/x-bibtex"),
    "csl_json": (csl_json, "json", "application/vnd.citationstyles.csl+json"),
    "gbt7714": (_numbered(gbt7714), "txt", "text/plain"),
    "vancouver": (_numbered(vancouver), "txt", "text/plain"),
    "harvard": (_harvard, "txt", "text/plain"),
}
