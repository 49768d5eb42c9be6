"""Stored Markdown to HTML that is safe to show: model output is untrusted."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "s", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False, "linkify": False, "breaks": True}).enable(
        ["table", "strikethrough"]
    )


_CODE: Final = re.compile(r"(```.*?(?:```|\Z)|`[^`\n]*`)", re.DOTALL)
_BOLD: Final = re.compile(r"(?<![*\\])\*\*(?![\s*])([^*\n`]+)(?<!\s)\*\*(?!\*)")
_EDGE: Final = "&#8203;"  # a mark beside it opens or closes; what it stands for is taken out again
_EDGE_SHOWN: Final = "\u200b"


def with_edges(text: str) -> str:
    """Chinese has no space between a sign and the next word, where CommonMark wants one: “**Urgent。**Call” stays two
    pairs of stars. The twin of `withEdges` in lib/markdown.js."""
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _BOLD.sub(_with_edges, part) for index, part in enumerate(parts))


def _with_edges(found: re.Match[str]) -> str:
    before, after = found.string[: found.start()][-1:], found.string[found.end() :][:1]
    opens = _EDGE if _is_word(before) and not _is_word(found[1][0]) else ""
    closes = _EDGE if _is_word(after) and not _is_word(found[1][-1]) else ""
    return f"{opens}{found[0]}{closes}"


def _is_word(character: str) -> bool:
    return bool(character) and unicodedata.category(character)[0] not in "PSZC"


def to_html(text: str) -> SafeString:
    """HTML of an answer: no pictures, no scripts, links open elsewhere and give nothing away."""
    clean = nh3.clean(
        _parser().render(with_edges(text)).replace(_EDGE_SHOWN, ""),
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}, "code": {"class"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
        set_tag_attribute_values={"a": {"target": "_blank"}},
    )
    return SafeString(clean)
