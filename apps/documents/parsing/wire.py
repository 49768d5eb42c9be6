"""A document on its way between two processes, as JSON."""

from __future__ import annotations

import json
from typing import Any

from apps.documents.parsing.errors import DocumentUnreadable, Unreadable
from apps.documents.parsing.types import Block, Box, ParsedDocument


def encoded(document: ParsedDocument) -> bytes:
    blocks = [
        [
            block.kind,
            block.text,
            block.page,
            [_numbers(box) for box in block.boxes],
            block.level,
            block.section,
        ]
        for block in document.blocks
    ]
    head = {
        "title": document.title,
        "language": document.language,
        "pages": document.pages,
        "author": document.author,
        "margins": document.margins,
        "unread": document.unread,
    }
    return json.dumps({**head, "blocks": blocks}).encode()


def refusal(code: Unreadable) -> bytes:
    return json.dumps({"unreadable": code}).encode()


def decoded(answer: bytes) -> ParsedDocument:
    """Raises DocumentUnreadable when that is what the answer says, ValueError or KeyError when it says nothing."""
    data = json.loads(answer)
    if "unreadable" in data:
        raise DocumentUnreadable(data["unreadable"])
    blocks = tuple(_block(*each) for each in data["blocks"])
    return ParsedDocument(
        data["title"],
        data["language"],
        data["pages"],
        blocks,
        data["author"],
        tuple(data["margins"]),
        tuple(data["unread"]),
    )


def _numbers(box: Box) -> list[float]:
    return [box.page, *(round(each, 1) for each in (box.x0, box.top, box.x1, box.bottom))]


def _block(kind: Any, text: str, page: int | None, boxes: list[list[Any]], level: int, section: str) -> Block:
    return Block(kind, text, page, tuple(Box(*each) for each in boxes), level, section)
