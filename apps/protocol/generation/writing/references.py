"""The list of references, from what the users' texts cite and what was cited for fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.documents.blocks import Block, ListBlock, Paragraph, line
from apps.fields.bilingual import both
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source

DOI: Final = re.compile(r"10\.\d{4,9}/[^\s;,；，。]+[^\s;,.；，。)）]")
# "Tamma et al., JAMA Intern Med 2019", "Su等，Lancet 2016": as far as the year, never completed.
CITATION: Final = re.compile(
    r"(?:[A-Z][\w’'-]+(?:\s(?:von|van|de|der|dach|[A-Z][\w’'-]+)){0,2}|(?:von|van|de)\s[A-Z][\w’'-]+)"
    r"(?:\s+et\sal\.?,?|\s*等[，,（(]?)\s*(?:\(?[A-Z][A-Za-z .&-]{2,40}?,?\s+)?\(?(?:19|20)\d{2}"
)
STAGES_IN_ORDER: Final = ("scientific_question", "pico", "study_design", "sample_size", "endpoints")
INCOMPLETE: Final = both("full bibliographic data of each reference", "每篇文献的完整题录信息")
RETRACTED: Final = both("[retracted]", "［已撤稿］")


def references(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """What the users' texts cite, as they cite it, and what was cited for fields: nothing is added from memory."""
    full = [_entry_of(source, each) for each in source.references]
    found = [each for each in citations(source.data) if not any(_is_entry_of(each, entry) for entry in full)]
    if not (found or full):
        none = both("references for background, comparator and assumptions", "研究背景、对照与参数的参考文献")
        return [Paragraph(line=(source.gap(source.say(none)),))]
    of_texts = (path for paths in found_in(source.data).values() for path in paths)
    fields = tuple(
        dict.fromkeys([*(path for each in source.references for path in each["fields"]), *of_texts])
    )
    lead = both(
        "The following works are cited in the text; they are listed as they were given.",
        "以下为正文引用的文献，按提供的形式列出。",
    )
    return [
        Paragraph(line=line(source.say(lead)), fields=fields),
        ListBlock(items=tuple(line(entry) for entry in (*full, *found)), ordered=True, fields=fields),
        *([Paragraph(line=(source.gap(source.say(INCOMPLETE)),))] if found else []),
    ]


def _entry_of(source: Source, reference: Mapping[str, Any]) -> str:
    """As it was cited; what was retracted since says so where the list is read."""
    entry = source.say(reference["text"])
    return f"{entry} {source.say(RETRACTED)}" if reference.get("retracted") else entry


def _is_entry_of(cited: str, entry: str) -> bool:
    """“Yahav et al., 2019” is the work of the entry that begins with Yahav and names that year; a DOI stands in it."""
    if cited.startswith("doi:"):
        return cited.removeprefix("doi:").casefold() in entry.casefold()
    name, year = re.match(r"[^\s等]+", cited), re.search(r"(?:19|20)\d{2}$", cited)
    return bool(name and year and entry.casefold().startswith(name[0].casefold()) and year[0] in entry)


def citations(data: Mapping[str, Any]) -> list[str]:
    return list(found_in(data))


def found_in(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """{work as cited: the fields that cite it}, in the order of the stages."""
    found: dict[str, list[str]] = {}
    for stage in dict.fromkeys((*STAGES_IN_ORDER, *data)):
        for path, text in _texts(data.get(stage), stage):
            for entry in (*CITATION.findall(text), *(f"doi:{doi}" for doi in DOI.findall(text))):
                tidy = re.sub(r"\s+", " ", entry).strip(" ,(（")
                key = next((known for known in found if _same_work(known, tidy)), tidy)
                found.setdefault(key, []).append(path)
    return found


def _same_work(one: str, other: str) -> bool:
    """First author and year: one work may be cited with the journal in one place and without in another."""

    def sign(text: str) -> tuple[str, str]:
        name, year = re.match(r"[^\s等]+", text), re.search(r"(?:19|20)\d{2}$", text)
        return (name[0] if name else text, year[0] if year else text)

    return sign(one) == sign(other)


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(part, f"{path}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, path)
