"""Every read of the library, limited to what the person may see: the papers of their projects, and everybody's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.retrieval.terms import is_han
from apps.search.models import Paper, Passage


@dataclass(frozen=True)
class PaperFacts:
    """What is said of a paper beside a passage of it."""

    authors: tuple[str, ...]
    journal: str
    year: int | None
    doi: str
    pmid: str
    study_type: str
    language: str
    retracted: bool
    full_text: bool
    version: int
    shared: bool


def papers_of(user: Person, project: Project, *, shared: bool = True) -> QuerySet[Paper]:
    """The papers of a project for its members, and those of the whole installation. NotFound for others."""
    require(user, project, Right.READ)
    whose = Q(project=project) | Q(project=None) if shared else Q(project=project)
    return Paper.objects.filter(whose).select_related("file", "created_by")


def retracted_papers(ids: Collection[str]) -> frozenset[str]:
    """Of these papers, whoever sees them, the ids of those that were retracted."""
    found = Paper.objects.filter(pk__in=ids, retracted=True).values_list("pk", flat=True)
    return frozenset(map(str, found))


def get_paper(user: Person, project: Project, paper_id: UUID, *, own: bool = False) -> Paper:
    """NotFound unless it is in the library that this project sees; `own`: in the project's part of it."""
    paper = papers_of(user, project, shared=not own).filter(pk=paper_id).first()
    if paper is None:
        raise NotFound
    return paper


def library_version(project: Project) -> str:
    """Another one after every change: what was found before may be out of date."""
    papers = Paper.objects.filter(Q(project=project) | Q(project=None))
    newest = papers.aggregate(at=Max("updated_at"))["at"]
    return f"{papers.count()}:{newest.timestamp() if newest else 0}"


def facts_of(paper: Paper) -> PaperFacts:
    return PaperFacts(
        authors=tuple(name_of(each) for each in paper.authors),
        journal=paper.journal,
        year=paper.year,
        doi=paper.doi,
        pmid=paper.pmid,
        study_type=paper.study_type,
        language=paper.language,
        retracted=paper.retracted,
        full_text=paper.text_state == "full",
        version=paper.version,
        shared=paper.project_id is None,
    )


def name_of(author: Mapping[str, Any]) -> str:
    """“Lin Wang”, “王林”."""
    family, given = str(author.get("family") or ""), str(author.get("given") or "")
    return f"{family}{given}" if is_han(family[:1] or " ") else f"{given} {family}".strip()


def locator_of(passage: Passage) -> str:
    """Where it stands, in the reader's language: “Abstract”, “Methods, p. 3”."""
    if passage.position == 0:
        return _("Abstract") if passage.kind == "abstract" else _("Title")
    if passage.page is None:
        return passage.section
    page = _("p. %(page)d") % {"page": passage.page}
    return (
        _("%(section)s, %(page)s") % {"section": passage.section, "page": page} if passage.section else page
    )
