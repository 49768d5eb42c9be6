"""The texts of sections: read from their file, and turned into blocks for one study.

The file's form is explained in its first lines. A text that names an unknown value, phrase or table is refused
when it is read, not when a protocol is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from apps.documents.blocks import Block, Line, ListBlock, Paragraph, Span, line
from apps.fields.bilingual import Text
from apps.protocol.generation import facts
from apps.protocol.generation.outline import CONTENT, Kind, assigning_nothing
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.lead_ins import COLONS
from apps.protocol.generation.words.phrases import as_clause, as_sentence
from apps.protocol.times.named_times import with_time
from config.yaml_files import read_yaml

PIECES: Final = re.compile(r"\{([a-z_.]+)(?:\|(sentence|clause))?\}|\[\[([\^~]?)(.+?)\]\]")
Weight = Literal["first", "standard", "extra"]
WEIGHTS: Final[Mapping[str, Weight]] = {"^": "first", "": "standard", "~": "extra"}

# A label that a value stands behind: "Matching: ", “盲法：”, "Blinding. ".
LABEL: Final = re.compile(r"(?:^|[.。;；]\s?)([^.。;；:：]{2,40})([:：.])\s?$")
SAID_AGAIN: Final = (
    r"(?:\s*[:：]\s*|\s(?:is|are|was|were|will\sbe|would\sbe)\s|(?:就?是|为)(?=\S)|就?(?=[采用按由将]))"
)
HAN: Final = re.compile(r"[\u3400-\u9fff]")
DONE_WITH_ZH: Final = r"(?:都|均|一律|全部)?(?=[由按用锁存放保归交在经以]|采[用取])"


@dataclass(frozen=True)
class Item:
    """One paragraph, list or table of a section. `designs` are those that it holds for; empty in a trial's texts.
    `asks` is the field that would answer what it asks for."""

    text: Text
    list_path: str = ""
    ordered: bool = False
    table: str = ""
    when: tuple[str, ...] = ()
    designs: frozenset[str] = frozenset()
    asks: str = ""


@cache
def texts_of(kind: Kind) -> Mapping[str, tuple[Item, ...]]:
    """{number of a section: its items}."""
    loaded = read_yaml(CONTENT / f"texts.{kind}.yaml")
    return {number: tuple(_item(row, kind) for row in rows) for number, rows in loaded.items()}


@cache
def lists_of_placeholders() -> frozenset[str]:
    """The sections that list what is still to be completed."""
    kinds: tuple[Kind, ...] = ("trial", "observational")
    return frozenset(
        key
        for kind in kinds
        for key, items in texts_of(kind).items()
        for item in items
        if item.table == "placeholders"
    )


@cache
def asked_by_texts(kind: Kind) -> Mapping[str, tuple[Weight, str]]:
    """{what a text asks for, in small letters: how much it matters, and the field that would answer it}."""
    return {
        gap.casefold(): (WEIGHTS[mark], item.asks)
        for items in texts_of(kind).values()
        for item in items
        for text in item.text.values()
        for _, _, mark, gap in PIECES.findall(text)
        if gap
    }


def _item(row: Mapping[str, object], kind: Kind) -> Item:
    return Item(
        text={language: str(row[language]) for language in ("en", "zh_hans") if language in row},
        list_path=str(row.get("list", "")),
        ordered=bool(row.get("ordered", False)),
        table=str(row.get("table", "")),
        when=tuple(str(row.get("when", "")).split()),
        designs=_designs(row) if kind == "observational" else frozenset(),
        asks=str(row.get("asks", "")),
    )


def _designs(row: Mapping[str, object]) -> frozenset[str]:
    """What holds for one design without a treatment is often false for another: each text says which it means."""
    names, known = str(row.get("for", "")).split(), frozenset(assigning_nothing())
    designs = known if names == ["all"] else frozenset(names)
    if not designs or not designs <= known:
        raise ValueError(f"A text must say which designs it holds for: {dict(row)}")
    return designs


def applies(item: Item, source: Source, flags: frozenset[str]) -> bool:
    if item.designs and source.value(facts.DESIGN) not in item.designs:
        return False
    return all(_holds(name.lstrip("!"), source, flags) != name.startswith("!") for name in item.when)


def _holds(name: str, source: Source, flags: frozenset[str]) -> bool:
    if name in facts.LISTS:
        return bool(facts.LISTS[name](source))
    if name in facts.PHRASES:
        return bool(facts.PHRASES[name](source).text)
    return source.value(name) is not None if "." in name else name in flags


def paragraph(item: Item, source: Source) -> Paragraph:
    """The text with the values in it. `fields` are those that it was written from."""
    spans: list[Span] = []
    fields: list[str] = []
    text, end = source.say(item.text), 0
    for piece in PIECES.finditer(text):
        spans.append(Span(text=text[end : piece.start()]))
        name, form, _, gap = piece.groups()
        wording, used = (source.gap(gap), ()) if gap else _wording_of(source, name, form)
        spans.append(_not_twice(text[end : piece.start()], wording, source.zh))
        fields += used
        end = piece.end()
    spans.append(Span(text=text[end:]))
    return Paragraph(line=_merged(spans), fields=tuple(dict.fromkeys(fields)))


def _not_twice(before: str, wording: Span, zh: bool) -> Span:
    """“分配隐藏：分配隐藏采用信封”, "Matching: matching is by age": what only says the label before it again goes."""
    label = LABEL.search(before)
    if label is None or wording.kind != "text":
        return wording
    said = re.match(rf"(?:the\s)?{re.escape(label[1])}{SAID_AGAIN}", wording.text, re.IGNORECASE) or (
        _part_said_again(label[1], wording.text)
    )
    rest = wording.text[said.end() :] if said else ""
    if not rest.strip(" .。"):
        return wording
    return Span(text=as_sentence(rest, zh) if label[2] in "。." else rest)


def _part_said_again(label: str, text: str) -> re.Match[str] | None:
    """“分配隐藏：分配由药房……”, “资料保存：资料锁在……”: the first word of a label, before what is done with it."""
    begins = next((label[:n] for n in range(len(label) - 2, 1, -1) if text.startswith(label[:n])), "")
    return re.match(rf"{re.escape(begins)}{DONE_WITH_ZH}", text) if begins and HAN.match(begins) else None


def _wording_of(source: Source, name: str, form: str | None) -> tuple[Span, tuple[str, ...]]:
    if name in facts.PHRASES:
        phrase = facts.PHRASES[name](source)
        words, fields = phrase.text, phrase.fields
        missing = "" if name in facts.OPTIONAL else source.say(phrase.missing)
    else:
        words, fields, missing = source.text(name), (name,), source.title(name)
    if not words:
        return (source.gap(missing) if missing else Span(text="")), fields
    if form == "sentence":
        words = as_sentence(words, source.zh)
    elif form == "clause":
        words = as_clause(words, source.zh)
    return Span(text=words), fields


def _merged(spans: list[Span]) -> Line:
    """Texts that touch become one, so that a stored paragraph is compared by what it says."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].kind == span.kind == "text":
            merged[-1] = Span(text=COLONS.sub(r"\g<one>", merged[-1].text + span.text))
        elif span.text:
            merged.append(span)
    return tuple(merged)


def listing(item: Item, source: Source) -> Iterator[Block]:
    """The entries of a list, each on a line of its own; a mark where there are none."""
    path = item.list_path
    if path in facts.LISTS:
        entries, fields = facts.LISTS[path](source), (facts.OBJECTIVES,)
    else:
        entries, fields = list(entries_of(source, path)), (path,)
    if entries:
        lines = tuple(line(as_sentence(text, source.zh)) for text in entries)
        yield ListBlock(items=lines, ordered=item.ordered, fields=fields)
    else:
        yield Paragraph(line=(source.gap(source.title(path)),), fields=fields)


def entries_of(source: Source, path: str) -> Iterator[str]:
    value = source.value(path)
    for entry in value if isinstance(value, list) else []:
        if isinstance(entry, Mapping):
            yield with_time(entry, zh=source.zh)
        else:
            yield str(entry)
