"""The table of the library: what it is limited to, in which order, and which words its filters offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import F, Func, QuerySet, TextField
from django.http import QueryDict

from apps.projects.access import Person
from apps.projects.models import Project
from apps.search.library.records import clean_year
from apps.search.library.selectors import papers_of
from apps.search.library.terms import synonym_groups
from apps.search.models import Paper, PaperCollection, StudyType, TextState
from apps.search.query.matching import with_words

SORTS: Final[dict[str, tuple[Any, ...]]] = {
    "added": ("-created_at", "pk"),
    "newest": (F("year").desc(nulls_last=True), "title"),
    "oldest": (F("year").asc(nulls_last=True), "title"),
    "title": ("title", "pk"),
}
MOST_TAGS = 100


@dataclass(frozen=True)
class ListFilters:
    words: str = ""
    year_from: int | None = None
    year_to: int | None = None
    study_type: str = ""
    tag: str = ""
    collection: UUID | None = None
    text: str = ""  # a state of the text, or “retracted”
    sort: str = "added"

    @property
    def limits(self) -> bool:
        """Whether anything but the order was chosen."""
        return self != ListFilters(sort=self.sort)

    @property
    def count(self) -> int:
        """How many limits are chosen beside the words."""
        chosen = (self.year_from, self.year_to, self.study_type, self.tag, self.collection, self.text)
        return sum(1 for each in chosen if each)


def filters_in(given: QueryDict | Mapping[str, str]) -> ListFilters:
    """What an address asks for; what makes no sense is left out."""
    return ListFilters(
        words=given.get("q", "").replace("\x00", " ").strip()[:200],
        year_from=clean_year(given.get("from", "")),
        year_to=clean_year(given.get("to", "")),
        study_type=_one_of(given.get("type", ""), StudyType.values),
        tag=given.get("tag", "").replace("\x00", "")[:60],
        collection=_uuid(given.get("collection", "")),
        text=_one_of(given.get("text", ""), [*TextState.values, "retracted"]),
        sort=_one_of(given.get("sort", ""), list(SORTS)) or "added",
    )


def listed(user: Person, project: Project, filters: ListFilters) -> QuerySet[Paper]:
    """NotFound unless the person is a member."""
    papers = papers_of(user, project).prefetch_related("collections")
    if filters.words:
        papers = with_words(papers, filters.words, synonym_groups(filters.words))
    chosen = {
        "year__gte": filters.year_from,
        "year__lte": filters.year_to,
        "study_type": filters.study_type,
        "tags__contains": [filters.tag] if filters.tag else None,
        "collections": filters.collection,
        "retracted": True if filters.text == "retracted" else None,
        "text_state": filters.text if filters.text in TextState.values else None,
    }
    limits = {name: value for name, value in chosen.items() if value not in (None, "")}
    return papers.filter(**limits).order_by(*SORTS[filters.sort])


def tags_of(project: Project) -> list[str]:
    """The tags in use, by name."""
    each = Func(F("tags"), function="jsonb_array_elements_text", output_field=TextField())
    rows = Paper.objects.filter(project=project).exclude(tags=[]).annotate(tag=each).values_list("tag")
    return sorted({tag for (tag,) in rows.distinct().order_by()})[:MOST_TAGS]


def collections_of(project: Project) -> QuerySet[PaperCollection]:
    return PaperCollection.objects.filter(project=project)


def _one_of(text: str, known: list[str]) -> str:
    return text if text in known else ""


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
