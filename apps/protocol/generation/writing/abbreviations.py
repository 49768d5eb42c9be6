"""The list of abbreviations: those that the text explains itself, and the standard ones that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from apps.documents.blocks import Block, Paragraph, Table
from apps.fields.bilingual import both
from apps.protocol.generation.outline import CONTENT
from apps.protocol.generation.section import Section, text_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import bold, cell
from apps.protocol.generation.writing.references import CITATION, DOI
from apps.protocol.sample_size.arms import arms_of
from config.yaml_files import read_yaml

ABBREVIATION: Final = r"[A-Z][A-Za-z0-9/-]*[A-Z][A-Za-z0-9]*"
IN_BRACKETS: Final = re.compile(rf"[(（]\s*({ABBREVIATION})\s*[)）]")
# Of what has no known meaning only what is certainly an abbreviation, without the s of a plural.
# "The FLUYT trial", “FLUYT试验” is the name of one.
CAPITALS: Final = re.compile(
    r"(?<![A-Za-z0-9(-])([A-Z]{3,})(?=s?(?![A-Za-z0-9)-]))(?!\s?(?:trial|study|cohort|试验|研究)(?!s))"
)
# Guidelines by number, units and classes written in capitals: nobody looks for their meaning in a list.
NO_ABBREVIATION: Final = re.compile(
    r"\bICH E\d+(?:\(R\d\))?|(?<![A-Za-z0-9])(?:III|VII|VIII|AND)(?![A-Za-z0-9])"
)


def abbreviations(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Those that the text explains itself, and the standard ones that it uses."""
    text = text_of(block for section in earlier for block in section.blocks)
    found = {**_standard(source, text), **dict(_explained(text))}
    unknown = {short for short in CAPITALS.findall(_prose(source, text)) if short not in found}
    if not (found or unknown):
        what = both("abbreviations, once the text uses some", "缩略语（正文使用后列出）")
        return [Paragraph(line=(source.gap(source.say(what)),))]
    gap = source.gap(source.say(both("meaning", "含义")))
    rows = tuple(
        (bold(short), cell(found[short]) if short in found else (gap,))
        for short in sorted({*found, *unknown}, key=str.casefold)
    )
    head = (source.say(both("Abbreviation", "缩略语")), source.say(both("Meaning", "含义")))
    caption = source.say(both("Abbreviations", "缩略语"))
    return [Table(caption=caption, head=head, rows=rows, widths=(0.25, 0.75))]


def _prose(source: Source, text: str) -> str:
    """Without names: of the study, the arms, drafts, and what is cited."""
    names = (
        source.text("scientific_question.short_title"),
        *(name for name in (source.study_name, source.short_name) if name.isupper()),
        *(
            short
            for name in (source.meta.get("project", ""), source.short_name)
            for short in CAPITALS.findall(name)
        ),
        *(str(arm["name"]) for arm in arms_of(source.data)),
    )
    for name in filter(None, names):
        text = text.replace(name, " ")
    return NO_ABBREVIATION.sub(" ", DOI.sub(" ", CITATION.sub(" ", text)))


def _standard(source: Source, text: str) -> dict[str, str]:
    return {
        short: words[source.zh]
        for short, words in _dictionary().items()
        if short in text and _used(short).search(text) and (len(words) < 3 or re.search(words[2], text))
    }


@cache
def _used(short: str) -> re.Pattern[str]:
    """As a word of its own, in the plural too; "4AT" and "eGFR" begin as no other word does."""
    return re.compile(rf"(?<![A-Za-z0-9-]){re.escape(short)}(?=s?(?![A-Za-z0-9-]))")


@cache
def _dictionary() -> dict[str, list[str]]:
    loaded: dict[str, list[str]] = read_yaml(CONTENT / "abbreviations.yaml")
    return loaded


def _explained(text: str) -> Iterator[tuple[str, str]]:
    """“long form (ABBR)”: the words before the bracket whose initials the abbreviation has, or the Chinese name."""
    for match in IN_BRACKETS.finditer(text):
        before = text[max(0, match.start() - 90) : match.start()].rstrip()
        long = _chinese_name(before) or _english_name(before, match[1])
        if long:
            yield match[1], long


def _chinese_name(before: str) -> str:
    match = re.search(r"[\u3400-\u9fff]{2,14}$", before)
    return match[0] if match else ""


def _english_name(before: str, short: str) -> str:
    words = re.findall(r"[A-Za-z][\w’'-]*", before)
    letters = [letter.lower() for letter in short if letter.isupper()]
    for count in range(1, min(len(words), len(letters) + 3) + 1):
        taken = words[-count:]
        initials = [word[0].lower() for part in taken for word in part.split("-")]
        if initials[0] == letters[0] and _in_order(letters, initials) and count >= len(letters) - 1:
            return " ".join(taken)
    return ""


def _in_order(letters: Iterable[str], initials: list[str]) -> bool:
    rest = iter(initials)
    return all(letter in rest for letter in letters)
