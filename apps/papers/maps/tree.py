"""A paper as a tree: its title, its sections, and the first sentence of each piece, linked to its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from django.utils.translation import gettext as _

from apps.papers.sentences import REFERENCES, sentences_of
from apps.search.models import Paper, Passage

WITHIN = " › "
ABSTRACT = re.compile(r"^\W*(?:abstract|summary|摘\s*要)", re.IGNORECASE)
LEAST_TEXT = 200  # before the first heading: authors and where they work say less
LONGEST_TOPIC = 140
MOST_IN_A_SECTION = 6


@dataclass
class MapNode:
    """`passage_id` is 0 for what stands nowhere by itself."""

    topic: str
    passage_id: int = 0
    children: list[MapNode] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "topic": self.topic,
            "passage": self.passage_id,
            "children": [child.as_json() for child in self.children],
        }


def map_of(paper: Paper, passages: Sequence[Passage]) -> MapNode:
    """From the structure of the text, without a model; notes and references are no part of what a paper says, and
    authors before its first heading are none either."""
    root = MapNode(paper.title)
    names_abstract = any(ABSTRACT.match(passage.section) for passage in passages)
    for passage in passages:
        if passage.kind in ("footnote", "title") or REFERENCES.match(passage.section):
            continue
        if not passage.section and passage.position > 0:
            root.children += _before_headings(passage)
            continue
        if not passage.section and names_abstract:
            continue  # the file has it once more
        section = _section(root, passage)
        topic = _topic(passage)
        if topic and len(section.children) < MOST_IN_A_SECTION:
            section.children.append(MapNode(_short(topic), passage.pk))
    return root


def _before_headings(passage: Passage) -> list[MapNode]:
    is_text = passage.kind in ("table", "caption") or len(passage.text) >= LEAST_TEXT
    return [MapNode(_short(_topic(passage)), passage.pk)] if is_text and _topic(passage) else []


def _section(root: MapNode, passage: Passage) -> MapNode:
    """The node of its heading, below those of the headings above."""
    node = root
    for heading in passage.section.split(WITHIN) if passage.section else [_("Abstract")]:
        below = next((each for each in node.children if each.topic == heading), None)
        if below is None:
            below = MapNode(heading, passage.pk)
            node.children.append(below)
        node = below
    return node


def _topic(passage: Passage) -> str:
    """A table and a figure are named by their caption."""
    if passage.kind in ("table", "caption"):
        return passage.text.partition("\n")[0]
    return next(iter(sentences_of(passage.text)), "")


def _short(topic: str) -> str:
    return topic if len(topic) <= LONGEST_TOPIC else topic[: LONGEST_TOPIC - 1].rstrip() + "…"


def as_markdown(node: MapNode) -> str:
    return f"# {node.topic}\n\n" + "\n".join(_lines(node.children)) + "\n"


def _lines(nodes: Sequence[MapNode], depth: int = 0) -> Iterator[str]:
    for node in nodes:
        yield f"{'  ' * depth}- {node.topic}"
        yield from _lines(node.children, depth + 1)


def as_opml(node: MapNode) -> str:
    title = quoteattr(node.topic)
    head = f"<head><title>{title[1:-1]}</title></head>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">{head}<body>{_outline(node)}</body></opml>\n'


def _outline(node: MapNode) -> str:
    inner = "".join(_outline(child) for child in node.children)
    return f"<outline text={quoteattr(node.topic)}>{inner}</outline>"
