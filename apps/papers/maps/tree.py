"""A paper as a tree: its title, its sections, and the first sentence of each piece, linked to its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from django.utils.translation import gettext as _

from apps.papers.sentences import REFERENCES, sentences_of
from apps.search.models import Paper, Passage

WITHIN = " › "
LONGEST_TOPIC = 140
MOST_IN_A_SECTION = 6
_CAPTIONED = frozenset({"table", "caption"})


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
    """From the structure of the text, without a model; notes and references are no part of what a paper says, and what
    stands before the first heading of a file (its abstract once more, its authors) is none either, but for tables."""
    root = MapNode(paper.title)
    has_headings = any(passage.section for passage in passages)
    for passage in passages:
        if passage.kind == "footnote" or REFERENCES.match(passage.section):
            continue
        if has_headings and not passage.section and passage.kind not in _CAPTIONED:
            continue
        section = _section(root, passage)
        topic = _topic(passage)
        if topic and len(section.children) < MOST_IN_A_SECTION:
            section.children.append(MapNode(_short(topic), passage.pk))
    return root


def _section(root: MapNode, passage: Passage) -> MapNode:
    """The node of its heading, below those of the headings above."""
    node = root
    unnamed = [] if passage.kind in _CAPTIONED else [_("Abstract")]
    for heading in passage.section.split(WITHIN) if passage.section else unnamed:
        below = next((each for each in node.children if each.topic == heading), None)
        if below is None:
            below = MapNode(heading, passage.pk)
            node.children.append(below)
        node = below
    return node


def _topic(passage: Passage) -> str:
    """A table and a figure are named by their caption."""
    if passage.kind in _CAPTIONED:
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
