"""A paper's passages as rows that can be cited and as texts that can be found: both are written together.

Passage 0 is title and abstract; the passages of the full text follow. What filters ask about goes with each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from apps.retrieval.actions.pieces import put_pieces, set_facets
from apps.retrieval.actions.texts import put_texts, remove_source
from apps.retrieval.types import FacetValue, Place, Text
from apps.search.models import Paper, Passage, TextState

COLLECTION: Final = "library"
ABSTRACT, TITLE = "abstract", "title"  # what passage 0 is


@dataclass(frozen=True)
class NewPassage:
    """A piece of the full text, with its places on pages as they are stored."""

    text: str
    section: str = ""
    page: int | None = None
    kind: str = "text"
    boxes: Sequence[dict[str, Any]] = field(default_factory=tuple)


def place_of(project_id: UUID | None) -> Place:
    return Place(COLLECTION, project_id=project_id)


@transaction.atomic
def write_first_passage(paper: Paper) -> Passage:
    """Title and abstract, in the place of what stood there: its id stays, so that citations still lead to it."""
    text = paper.abstract or paper.title
    kind = ABSTRACT if paper.abstract else TITLE
    passage, _ = Passage.objects.update_or_create(
        paper=paper, position=0, defaults={"text": text, "kind": kind, "section": "", "page": None}
    )
    put_pieces(place_of(paper.project_id), str(paper.pk), {0: _text(paper, passage)})
    return passage


@transaction.atomic
def write_passages(paper: Paper, passages: Sequence[NewPassage]) -> None:
    """The whole text anew: title and abstract, and these. The paper's version grows."""
    first = write_first_passage(paper)
    Passage.objects.filter(paper=paper, position__gt=0).delete()
    rows = Passage.objects.bulk_create(
        Passage(
            paper=paper,
            position=position,
            section=each.section[:300],
            page=each.page,
            kind=each.kind,
            text=each.text,
            boxes=list(each.boxes),
        )
        for position, each in enumerate(passages, start=1)
    )
    put_texts(place_of(paper.project_id), str(paper.pk), [_text(paper, each) for each in [first, *rows]])
    paper.version += 1
    paper.save(update_fields=["version", "updated_at"])


def rewrite_facets(paper: Paper) -> None:
    """What filters ask about has changed, the texts have not."""
    set_facets(place_of(paper.project_id), str(paper.pk), facets_of(paper))


def forget_texts(paper: Paper) -> None:
    remove_source(place_of(paper.project_id), str(paper.pk))


def forget_passages(paper: Paper) -> None:
    """Nothing of it is found or cited any more."""
    forget_texts(paper)
    Passage.objects.filter(paper=paper).delete()


def facets_of(paper: Paper) -> dict[str, FacetValue | list[str]]:
    found: dict[str, FacetValue | list[str]] = {
        "journal": paper.journal.casefold(),
        "study_type": paper.study_type,
        "language": paper.language,
        "full_text": paper.text_state == TextState.FULL,
        "retracted": paper.retracted,
    }
    return found if paper.year is None else {**found, "year": paper.year}


def _text(paper: Paper, passage: Passage) -> Text:
    is_first = passage.position == 0
    return Text(
        passage.text,
        title=(paper.title if passage.kind == ABSTRACT else "") if is_first else passage.section,
        context="" if is_first else paper.title,
        key=str(passage.pk),
        facets=facets_of(paper),
    )
