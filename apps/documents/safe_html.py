"""Stored Markdown to HTML that is safe to show: model output is untrusted."""

from __future__ import annotations

from functools import lru_cache

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


def to_html(text: str) -> SafeString:
    """HTML of an answer: no pictures, no scripts, links open elsewhere and give nothing away."""
    clean = nh3.clean(
        _parser().render(text),
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}, "code": {"class"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
        set_tag_attribute_values={"a": {"target": "_blank"}},
    )
    return SafeString(clean)
