"""Starting a search for a field, and citing a paper that it kept."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from apps.agents.actions.references.fields import NewReference, cite_for_field
from apps.agents.extension import Conversation, Project, Run, User
from apps.agents.models import FieldReference
from apps.papers.assistant import SUBJECT
from apps.papers.evidence.page import quote_of
from apps.papers.models import FieldSearch
from apps.projects.errors import Invalid
from apps.search.ai_search.actions.searches import start_search
from apps.search.library.exporting.styles import gbt7714, vancouver
from apps.search.library.selectors import get_paper, locator_of
from apps.search.models import Passage, SavedSearch


@transaction.atomic
def search_for_field(
    *, by: User, conversation: Conversation, field: str, question: str, enqueue: bool = True
) -> tuple[SavedSearch, Run]:
    search, run = start_search(
        by=by, project=conversation.project, question=question, filters={}, enqueue=enqueue
    )
    FieldSearch.objects.create(conversation=conversation, field=field, search=search)
    return search, run


def cite_paper(
    *, by: User, project: Project, conversation: Conversation, field: str, passage: Passage, question: str
) -> FieldReference:
    """NotFound for a paper that this person does not see, Invalid for a retracted one."""
    paper = get_paper(by, project, passage.paper_id)
    if paper.retracted:
        raise Invalid(_("This paper has been retracted, so it cannot be cited."))
    reference = NewReference(
        source=SUBJECT,
        source_id=str(paper.pk),
        text={"en": vancouver(paper), "zh_hans": gbt7714(paper)},
        quote=quote_of(passage, question),
        locator=locator_of(passage),
    )
    return cite_for_field(conversation=conversation, field=field, reference=reference, by=by)
