"""Text out of the few HTML tags that services leave in titles and abstracts."""

from __future__ import annotations

import re
from html import unescape

from apps.search.library.records import tidy

BLOCK = re.compile(r"</?(?:h[1-6]|p|br|div|li)\b[^>]*>", re.IGNORECASE)
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


def without_tags(text: str) -> str:
    """Paragraphs become lines; a “<” of a comparison (p < 0.05) stays."""
    lines = TAG.sub("", BLOCK.sub("\n", text)).split("\n")
    return "\n".join(line for each in lines if (line := tidy(unescape(each))))
