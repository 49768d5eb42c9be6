"""Every read of the knowledge base, limited to what the person may see: documents of the project and of nobody's.

What answers is decided here once more at every read, whatever stands in the index: approved, valid today by the
project's calendar, and of the version that was approved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from apps.medical_qa.knowledge.collection import KNOWLEDGE
from apps.medical_qa.knowledge.other_language import in_other_language, is_answered, terms_of
from apps.medical_qa.models import KnowledgeDocument, KnowledgePassage, KnowledgeState, KnowledgeVersion
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project
from apps.projects.time_zones import zone
from apps.retrieval.coverage import coverage
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Hit, Query

LEAST_COVERAGE = 0.62  # of the question's words by their rarity
LEAST_SIMILARITY = 0.62  # of the vectors: other words for the same
FURTHER = 3  # so many times the limit is searched, because not all that is found is an answer


@dataclass(frozen=True)
class KnowledgeHit:
    """A passage that answers. `score` is from 0 to 1 within one answer; `address` opens the document at the passage."""

    document_id: UUID
    document_title: str
    version: int
    passage_id: int
    passage: str
    locator: str
    score: float
    address: str


@dataclass(frozen=True)
class KnowledgeFound:
    """`degraded` as of apps.retrieval.types.Found: why meaning was not asked although it could have been."""

    hits: tuple[KnowledgeHit, ...] = ()
    degraded: str = ""


def search_knowledge(user: Person, project: Project, query: str, *, limit: int = 5) -> KnowledgeFound:
    """The passages that answer a question, the best first; none rather than passages about something else.

    NotFound for who is not in the project.
    """
    sources = answering(user, project).values_list("pk", flat=True)
    if not sources:
        return KnowledgeFound()
    reader = reader_of(user, project_id=project.pk)
    asked = Query(query, (KNOWLEDGE,), limit=limit * FURTHER, sources=tuple(map(str, sources)))
    found = search(reader, asked)
    covered = coverage(reader, asked, [hit.chunk_id for hit in found.hits])
    relevant = [hit for hit in found.hits if is_relevant(hit, covered.get(hit.chunk_id, 0.0))]
    hits = _still_answering(user, project, relevant) or _in_other_language(user, project, asked)
    return KnowledgeFound(tuple(hits[:limit]), found.degraded)


def _in_other_language(user: Person, project: Project, asked: Query) -> list[KnowledgeHit]:
    """Where nothing in the language of the question answers."""
    terms = terms_of(asked.text)
    words = in_other_language(asked.text, terms)
    if not words:
        return []
    found = search(reader_of(user, project_id=project.pk), replace(asked, text=words))
    hits = _still_answering(user, project, found.hits)
    return [hit for hit in hits if is_answered(terms, f"{hit.document_title} {hit.locator} {hit.passage}")]


def is_relevant(hit: Hit, covered: float) -> bool:
    return covered >= LEAST_COVERAGE or (hit.similarity or 0.0) >= LEAST_SIMILARITY


def _still_answering(user: Person, project: Project, hits: Sequence[Hit]) -> list[KnowledgeHit]:
    """Read from the rows themselves: what was withdrawn or replaced since it was indexed is not among them."""
    passages = {
        str(passage.pk): passage
        for passage in KnowledgePassage.objects.filter(
            pk__in=[int(hit.key) for hit in hits],
            version__document__in=answering(user, project),
            version__number=F("version__document__approved_number"),
        ).select_related("version__document")
    }
    return [_hit(project, passages[hit.key], hit) for hit in hits if hit.key in passages]


def _hit(project: Project, passage: KnowledgePassage, hit: Hit) -> KnowledgeHit:
    version = passage.version
    return KnowledgeHit(
        document_id=version.document_id,
        document_title=version.document.title,
        version=version.number,
        passage_id=passage.pk,
        passage=passage.text,
        locator=hit.locator,
        score=hit.score,
        address=address_of(project, passage),
    )


def address_of(project: Project, passage: KnowledgePassage) -> str:
    """The page of the document, in this version, at this passage."""
    version = passage.version
    page = reverse("medical_qa:knowledge_document", args=[project.slug, version.document_id])
    return f"{page}?version={version.number}#passage-{passage.pk}"


def today_in(project: Project) -> date:
    return timezone.now().astimezone(zone(project.time_zone)).date()


def valid_on(day: date) -> Q:
    begun = Q(valid_from=None) | Q(valid_from__lte=day)
    return begun & (Q(valid_until=None) | Q(valid_until__gte=day))


def knowledge_of(user: Person, project: Project) -> QuerySet[KnowledgeDocument]:
    """All documents that members of the project may read: its own and those of the installation."""
    require(user, project, Right.READ)
    return KnowledgeDocument.objects.filter(Q(project=project) | Q(project=None)).select_related(
        "owner", "approved_by", "project"
    )


def answering(user: Person, project: Project) -> QuerySet[KnowledgeDocument]:
    """Those that answer questions of the project today. A newer version in review does not silence the approved one."""
    found = knowledge_of(user, project).filter(valid_on(today_in(project)), approved_number__isnull=False)
    return found.exclude(state=KnowledgeState.WITHDRAWN)


def get_document(user: Person, project: Project, document_id: UUID) -> KnowledgeDocument:
    """NotFound unless it is one of the project's or of the installation."""
    document = knowledge_of(user, project).filter(pk=document_id).first()
    if document is None:
        raise NotFound
    return document


def get_version(document: KnowledgeDocument, number: int) -> KnowledgeVersion:
    """Of a document that the caller got through a selector."""
    version = document.versions.select_related("file", "created_by").filter(number=number).first()
    if version is None:
        raise NotFound
    return version


def latest_versions(documents: Sequence[KnowledgeDocument]) -> Mapping[UUID, KnowledgeVersion]:
    """The newest version of each, without its text, in one query."""
    rows = (
        KnowledgeVersion.objects.filter(document__in=documents)
        .defer("text")
        .order_by("document_id", "-number")
        .distinct("document_id")
    )
    return {version.document_id: version for version in rows}
