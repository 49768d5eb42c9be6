"""The pieces of a version's text: Markdown and plain text by headings and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from apps.documents.plain_text import TEXT, decoded
from apps.medical_qa.actions.passages import Piece
from apps.medical_qa.models import KnowledgeVersion

SIZE = 900
HEADING = re.compile(r"^ {0,3}#{1,6} +(.+?) *#*$")
SENTENCE = re.compile(r"(?<=[。！？；])|(?<=[.!?;])\s+")


class Unreadable(Exception):
    """`code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def pieces_of(version: KnowledgeVersion) -> list[Piece]:
    """In the order of the text. Unreadable."""
    return list(text_pieces(_text_of(version)))


def _text_of(version: KnowledgeVersion) -> str:
    if version.file is None:
        return version.text
    if version.file.content_type != TEXT:
        raise Unreadable("unsupported")
    with version.file.file.open("rb") as opened:
        text = decoded(opened.read())
    if text is None:
        raise Unreadable("broken")
    return text


def text_pieces(text: str, size: int = SIZE) -> Iterator[Piece]:
    """Paragraphs below one heading together, as many as have room; a longer one is cut between sentences."""
    section, held = "", ""
    for block in re.split(
        r"\n\s*\n|\n(?=\s{0,3}#{1,6} )|(?<=\n)(?=\s{0,3}#{1,6} )", text.replace("\r\n", "\n")
    ):
        lines = block.strip("\n").split("\n")
        if heading := HEADING.match(lines[0]):
            if held:
                yield Piece(held, section)
            section, held = heading.group(1).strip(), ""
            lines = lines[1:]
        for part in _parts("\n".join(lines).strip(), size):
            if held and len(held) + len(part) + 2 > size:
                yield Piece(held, section)
                held = ""
            held = f"{held}\n\n{part}" if held else part
    if held:
        yield Piece(held, section)


def _parts(paragraph: str, size: int) -> Iterator[str]:
    held = ""
    for sentence in SENTENCE.split(paragraph) if len(paragraph) > size else [paragraph]:
        if held and len(held) + len(sentence) + 1 > size:
            yield held
            held = ""
        held = f"{held} {sentence}".strip() if held and sentence[:1].isascii() else held + sentence
    if held:
        yield held
