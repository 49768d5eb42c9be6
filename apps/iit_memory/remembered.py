"""What an answer was given to remember, described to who reads it: as it is known now, and as this person may see it.

Nothing is kept for it but references, so what was forgotten, deleted or is another person's own does not come back.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from apps.agents.configuration.in_force import language
from apps.agents.extension import (
    Conversation,
    Message,
    Remembered,
    RememberedRequest,
    in_language,
    register_remembered,
)
from apps.agents.models import Context
from apps.iit_memory.actions.profiles import wishes_of
from apps.iit_memory.memories import FACT, MEMORY, Held, enrolment_of, facts_of, memories_of, titles_of
from apps.iit_memory.models import (
    Memory,
    MemoryKind,
    MemoryState,
    ProcedureRun,
    ProcedureRunState,
    Profile,
    WeeklyReport,
)
from apps.iit_memory.protocol_values import VALUE, values_worded
from apps.iit_memory.recall import MESSAGE, REPORT
from apps.iit_memory.reports.by_rules import week_in_words
from apps.iit_memory.reports.parts import summary_of
from apps.iit_memory.weeks import Week
from apps.projects.access import Right, allows

LONGEST_TEXT = 400  # characters of a message or a summary; behind the link it is whole
Described = dict[str, Remembered]


def register_descriptions() -> None:
    for kind, describe in (
        (MEMORY, memories),
        (FACT, facts),
        (MESSAGE, messages),
        (REPORT, reports),
        (VALUE, values),
        ("procedure", procedures),
        ("profile", profiles),
    ):
        register_remembered(kind, describe)


def memories(request: RememberedRequest) -> Described:
    found = list(memories_of(request.user, request.project).filter(pk__in=_uuids(request.ids)))
    titles = titles_of(request.project, found)
    may_end = allows(request.user, request.project, Right.EDIT)
    return {str(each.pk): _memory(each, titles, may_end=may_end) for each in found}


def _memory(memory: Memory, titles: dict[UUID, str], *, may_end: bool) -> Remembered:
    holds = memory.state == MemoryState.ACCEPTED and memory.superseded_at is None
    page = reverse("iit_memory:memories", kwargs={"slug": memory.project.slug})
    title, address = "", f"{page}?memory={memory.pk}" if holds else page
    if memory.conversation_id in titles:
        title = titles[memory.conversation_id] or _("New conversation")
        address = _address(memory.conversation_id, memory.message_id)
    return Remembered(
        layer=_("Yours alone") if memory.owner_id else _("Project memory"),
        text=memory.text,
        source=" · ".join(filter(None, (str(MemoryKind(memory.kind).label), title))),
        at=memory.valid_from,
        address=address,
        end_address=reverse("iit_memory:api_memory_end", args=[memory.pk]) if holds and may_end else "",
        is_past=not holds,
    )


def facts(request: RememberedRequest) -> Described:
    """What the project's own data say; how many are enrolled as it was known when the answer was made."""
    project = request.project
    known = [*facts_of(project), *enrolment_of(project, known_at=request.answered_at)]
    address = reverse("agents:project", kwargs={"slug": project.slug})
    return {held.key: _fact(held, address) for held in known if held.key in request.ids}


def _fact(held: Held, address: str) -> Remembered:
    text = held.text[:1].upper() + held.text[1:]
    return Remembered(_("Project data"), text, str(MemoryKind(held.kind).label), held.at, address)


def messages(request: RememberedRequest) -> Described:
    """What was said since in other words is gone; so is what was deleted."""
    said = Message.objects.filter(
        pk__in=_uuids(request.ids), conversation__project=request.project, replaced_at=None
    )
    return {
        str(message.pk): Remembered(
            _("Earlier message"),
            Truncator(" ".join(message.content.replace("**", "").split())).chars(LONGEST_TEXT),
            " · ".join(filter(None, (_speaker(message), message.conversation.title))),
            message.created_at,
            _address(message.conversation_id, message.pk),
        )
        for message in said.select_related("conversation__agent", "author")
    }


def _speaker(message: Message) -> str:
    return message.author.full_name if message.author else str(message.conversation.agent.name)


def reports(request: RememberedRequest) -> Described:
    found = WeeklyReport.objects.filter(project=request.project, pk__in=_uuids(request.ids))
    slug = request.project.slug
    return {
        str(report.pk): Remembered(
            _("Weekly report"),
            Truncator(summary_of(report)).chars(LONGEST_TEXT),
            week_in_words(Week(report.year, report.week)),
            report.starts_at,
            reverse("iit_memory:report", kwargs={"slug": slug, "report_id": report.pk}),
        )
        for report in found
    }


def values(request: RememberedRequest) -> Described:
    """Values of other conversations' work, by “conversation/field”, as they are now."""
    wanted = set(request.ids)
    conversations = {identity.partition("/")[0] for identity in wanted}
    found = Conversation.objects.filter(project=request.project, pk__in=_uuids(conversations))
    return {
        identity: described
        for conversation in found.select_related("agent", "project")
        for identity, described in _values(conversation)
        if identity in wanted
    }


def _values(conversation: Conversation) -> Iterator[tuple[str, Remembered]]:
    context = Context.objects.filter(conversation=conversation).first()
    if context is None:
        return
    title, address = conversation.title or _("New conversation"), _address(conversation.pk)
    for field, text in values_worded(conversation, context).items():
        described = Remembered(_("Study details"), text, title, context.updated_at, address)
        yield f"{conversation.pk}/{field}", described


def procedures(request: RememberedRequest) -> Described:
    found = ProcedureRun.objects.filter(project=request.project, pk__in=_uuids(request.ids))
    address = reverse("iit_memory:procedures", kwargs={"slug": request.project.slug})
    return {
        str(run.pk): Remembered(
            _("Procedure"),
            f"{in_language(run.title, language())} {run.record_id}".strip(),
            str(ProcedureRunState(run.state).label),
            run.started_at,
            address,
            is_past=run.state != ProcedureRunState.OPEN,
        )
        for run in found
    }


def profiles(request: RememberedRequest) -> Described:
    """How somebody likes to be answered is theirs alone."""
    row = Profile.objects.filter(user=request.user, user__in=_uuids(request.ids)).first()
    wishes = wishes_of(row) if row else ""
    if row is None or not wishes:
        return {}
    described = Remembered(
        _("Yours alone"), wishes, _("Profile"), row.changed_at, reverse("iit_memory:profile")
    )
    return {str(row.user_id): described}


def _address(conversation_id: UUID, message_id: UUID | None = None) -> str:
    page = reverse("agents:conversation", kwargs={"conversation_id": conversation_id})
    return f"{page}#message-{message_id}" if message_id else page


def _uuids(ids: set[str] | tuple[str, ...]) -> Iterator[UUID]:
    """Those that are ids of rows: what stood in a citation may be anything."""
    for identity in ids:
        try:
            yield UUID(identity)
        except ValueError:
            continue
