"""The marks of passages, and which passages of a paper answers have cited so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.agents.models import CitedPassage
from apps.papers.models import PassageMark
from apps.projects.models import Project
from apps.search.models import Paper, Passage

PLACE = re.compile(r"#passage=(\d+)$")
MOST = 30


@dataclass(frozen=True)
class MarkedPassage:
    """`is_valid` is None as long as nobody said so."""

    passage: Passage
    quote: str
    is_valid: bool | None


def marks_in(project: Project, passages: Sequence[Passage]) -> Mapping[int, bool]:
    ids = [passage.pk for passage in passages]
    rows = PassageMark.objects.filter(project=project, passage__in=ids)
    return dict(rows.values_list("passage_id", "is_valid"))


def usable(project: Project, passages: Sequence[Passage]) -> list[Passage]:
    """Without those that do not fit; those that do come first."""
    marks = marks_in(project, passages)
    left = [passage for passage in passages if marks.get(passage.pk) is not False]
    return sorted(left, key=lambda passage: passage.pk not in marks)


def cited_passages(project: Project, paper: Paper) -> list[MarkedPassage]:
    """Each once, the last cited first, with the words that were cited; a passage of an older text is gone."""
    rows = CitedPassage.objects.filter(
        message__conversation__project=project, source="paper", source_id=str(paper.pk)
    )
    quotes: dict[int, str] = {}
    for url, quote in rows.order_by("-pk").values_list("url", "quote")[: MOST * 3]:
        if place := PLACE.search(url):
            quotes.setdefault(int(place[1]), quote)
    passages = Passage.objects.filter(paper=paper).in_bulk(list(quotes)[:MOST])
    marks = marks_in(project, list(passages.values()))
    return [
        MarkedPassage(passages[pk], quote, marks.get(pk)) for pk, quote in quotes.items() if pk in passages
    ]
