"""Maps that people have changed: what may be kept of a tree, and the tree of a paper as it is now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.papers.maps.tree import MapNode, map_of
from apps.papers.models import MindMap
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project
from apps.search.models import Paper, Passage

MOST_NODES: Final = 500
DEEPEST: Final = 12
LONGEST_TOPIC: Final = 500


def tree_from(data: Any, passages: Collection[int]) -> MapNode:
    """The tree as it may be kept; Invalid when it is none, or too large. A place outside the paper is left out."""
    tree = _node(data, passages, depth=1)
    if tree is None or _size(tree) > MOST_NODES:
        raise Invalid(
            _("A map has at most %(most)d topics on %(levels)d levels, each with a text.")
            % {"most": MOST_NODES, "levels": DEEPEST}
        )
    return tree


def _node(data: Any, passages: Collection[int], *, depth: int) -> MapNode | None:
    if not isinstance(data, Mapping) or depth > DEEPEST:
        return None
    topic, inner = data.get("topic"), data.get("children", [])
    if not isinstance(topic, str) or not topic.strip() or not isinstance(inner, list):
        return None
    children = [_node(each, passages, depth=depth + 1) for each in inner[:MOST_NODES]]
    if len(children) < len(inner) or None in children:
        return None
    passage = data.get("passage")
    place = passage if isinstance(passage, int) and passage in passages else 0
    return MapNode(" ".join(topic.split())[:LONGEST_TOPIC], place, [each for each in children if each])


def _size(node: MapNode) -> int:
    return 1 + sum(_size(child) for child in node.children)


def older_map(project: Project, paper: Paper, number: int) -> MapNode:
    """A version of a paper that the caller got through a selector; 0 is the structure of the text."""
    if number == 0:
        return map_of(paper, list(Passage.objects.filter(paper=paper).order_by("position")))
    kept = MindMap.objects.filter(project=project, paper=paper, version=number).first()
    if kept is None:
        raise NotFound
    return tree_of(kept.tree)


def tree_of(data: Mapping[str, Any]) -> MapNode:
    """A tree that was kept."""
    return MapNode(data["topic"], data["passage"], [tree_of(each) for each in data["children"]])
