"""Passages for the pages that display them: places for the PDF viewer, sections with tables for the text viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol

from apps.documents.parsing.blocks import CELLS


class KeptPassage(Protocol):
    """What an app keeps of a piece; `boxes` are dictionaries with the fields of a Box."""

    @property
    def pk(self) -> Any: ...
    @property
    def section(self) -> str: ...
    @property
    def page(self) -> int | None: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def boxes(self) -> Any: ...


@dataclass(frozen=True)
class TextPassage:
    """`rows` and the `caption` above them are of tables; `page` is said where a new one begins."""

    id: str
    kind: str
    text: str
    page: int | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    caption: str = ""


@dataclass(frozen=True)
class TextSection:
    title: str
    passages: tuple[TextPassage, ...]


def places_of(passages: Iterable[KeptPassage]) -> list[dict[str, Any]]:
    """As the PDF viewer takes them, in JSON."""
    return [
        {"id": str(each.pk), "page": each.page, "boxes": list(each.boxes), "text": each.text}
        for each in passages
    ]


def text_sections(passages: Sequence[KeptPassage]) -> list[TextSection]:
    """Neighbours of one section together, in the order of the paper."""
    before = dict(zip((each.pk for each in passages[1:]), (each.page for each in passages), strict=False))
    return [
        TextSection(title, tuple(_passage(each, before.get(each.pk)) for each in found))
        for title, found in groupby(passages, key=lambda each: each.section)
    ]


def _passage(kept: KeptPassage, page_before: int | None) -> TextPassage:
    page = kept.page if kept.page != page_before else None
    if kept.kind != "table":
        return TextPassage(str(kept.pk), kept.kind, kept.text, page)
    lines = kept.text.split("\n")
    rows = tuple(tuple(line.split(CELLS)) for line in lines if CELLS in line)
    caption = " ".join(line for line in lines if CELLS not in line)
    return TextPassage(str(kept.pk), kept.kind, kept.text, page, rows, caption)
