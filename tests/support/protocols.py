"""The same protocol in both languages, of every kind of block."""

from __future__ import annotations

from apps.documents.blocks import Document
from tests.support import protocol_en, protocol_zh
from tests.support.documents import Language


def protocol(language: Language) -> Document:
    return protocol_zh.PROTOCOL if language == "zh-hans" else protocol_en.PROTOCOL
