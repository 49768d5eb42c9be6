"""Documents of the knowledge base for tests: added, read in this process, approved."""

from __future__ import annotations

from datetime import date

from apps.medical_qa.actions.approval import approve
from apps.medical_qa.actions.documents import Content, Details, add_document, add_version
from apps.medical_qa.knowledge.reading import read_version
from apps.medical_qa.models import KnowledgeDocument
from apps.projects.models import Project, User

CEFAZOLIN = """# Cefazolin before surgery

Give cefazolin 2 g intravenously within 60 minutes before the incision.

# After surgery

Stop cefazolin within 24 hours after the operation.
"""


def drafted(
    by: User, project: Project | None, text: str = CEFAZOLIN, *, title: str = ""
) -> KnowledgeDocument:
    """A draft whose text has been read."""
    document = add_document(by=by, project=project, content=Content(text), details=Details(title=title))
    _read(document)
    return document


def answering_document(
    by: User,
    project: Project | None,
    text: str = CEFAZOLIN,
    *,
    title: str = "",
    valid_from: date | None = None,
    valid_until: date | None = None,
) -> KnowledgeDocument:
    """One from which questions are answered, between these days."""
    document = drafted(by, project, text, title=title)
    KnowledgeDocument.objects.filter(pk=document.pk).update(valid_from=valid_from, valid_until=valid_until)
    return approve(by=by, document=document, number=1)


def with_version(by: User, document: KnowledgeDocument, text: str) -> int:
    """The number of one more version, read and not approved."""
    version = add_version(by=by, document=document, content=Content(text))
    _read(document)
    return version.number


def _read(document: KnowledgeDocument) -> None:
    for version_id in document.versions.values_list("pk", flat=True):
        read_version(version_id, lambda: None)
