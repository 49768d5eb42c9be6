"""Reads of the hot memory: what holds for a project and for the person who asks, and what waits for a decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Max, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from apps.agents.models import Conversation
from apps.iit_memory import cache
from apps.iit_memory.models import Memory, MemoryKind, MemoryState, MemoryVersion
from apps.projects.access import Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to

HIGHEST = 10
MEMORY, FACT = "memory", "fact"  # a row of the hot memory, or what the project's own data say


@dataclass(frozen=True)
class Held:
    """Something that holds, or that held until `until`. Without an id it is read from the project's own row."""

    id: UUID | None
    kind: str
    key: str
    text: str
    priority: int
    pinned: bool
    personal: bool
    at: datetime
    until: datetime | None = None

    @property
    def ref(self) -> str:
        """What names it below an answer."""
        return f"{FACT}:{self.key}" if self.id is None else f"{MEMORY}:{self.id}"

    @property
    def source(self) -> str:
        """What it is and from which day."""
        day = f"{self.at:%Y-%m-%d}"
        days = f"{day} – {self.until:%Y-%m-%d}" if self.until else day
        return f"{MemoryKind(self.kind).label} · {days}"


def held_of(project: Project, user_id: UUID | None) -> list[Held]:
    """All that holds now: the project's own facts first, then the memories, those that are personal for their owner."""
    return [*facts_of(project), *enrolment_of(project), *_held_memories(project.pk, user_id)]


def held_between(project_id: UUID, user_id: UUID | None, since: datetime, until: datetime) -> list[Held]:
    """What began to hold in a time, also what was superseded since."""
    rows = _visible(project_id, user_id).filter(
        state=MemoryState.ACCEPTED, valid_from__gte=since, valid_from__lt=until
    )
    return [_held(memory) for memory in rows.order_by("-valid_from")]


def facts_of(project: Project) -> list[Held]:
    """What the project's row says: never out of date, because it is nowhere else."""
    facts: dict[str, object] = {
        "name": project.name,
        "enrolment_target": project.enrolment_target,
        "principal_investigator": project.principal_investigator,
        "registration_no": project.registration_no,
        "sponsor": project.sponsor,
        "ethics_no": project.ethics_no,
    }
    return [
        Held(
            None,
            MemoryKind.META,
            f"project.{name}",
            _("%(title)s: %(value)s") % {"title": Project._meta.get_field(name).verbose_name, "value": value},  # type: ignore[union-attr]
            HIGHEST,
            False,
            False,
            project.created_at,
        )
        for name, value in facts.items()
        if value
    ]


def enrolment_of(project: Project, *, known_at: datetime | None = None) -> list[Held]:
    """How many are enrolled, counted from the entries; nothing before the first of them. As it is known now, or as it
    was known at a time."""
    entries = project.enrolments.filter(withdrawn_at=None)
    if known_at is not None:
        counted_then = Q(withdrawn_at=None) | Q(withdrawn_at__gt=known_at)
        entries = project.enrolments.filter(counted_then, created_at__lte=known_at)
    counted = entries.aggregate(number=Sum("number"), last=Max("date"))
    if counted["last"] is None:
        return []
    day = datetime.combine(counted["last"], time.min, ZoneInfo(project.time_zone))
    text = _("Enrolled: %(number)s, as of %(date)s") % {
        "number": counted["number"],
        "date": f"{counted['last']:%Y-%m-%d}",
    }
    return [Held(None, MemoryKind.STATUS, "project.enrolled", text, HIGHEST, False, False, day)]


def memories_of(user: User, project: Project) -> QuerySet[Memory]:
    """All of a project that this person may see: nobody else's personal ones. NotFound for who is no member."""
    require(user, project, Right.READ)
    return _visible(project.pk, user.pk).select_related("decided_by", "owner", "superseded_by", "project")


def get_visible_memory(user: User, memory_id: UUID) -> Memory:
    """NotFound unless it belongs to one of the person's projects, and for another person's own."""
    visible = Memory.objects.filter(Q(owner_id=None) | Q(owner_id=user.pk))
    projects = projects_visible_to(user)
    memory = visible.select_related("project").filter(pk=memory_id, project__in=projects).first()
    if memory is None:
        raise NotFound
    return memory


def get_memory(user: User, project: Project, memory_id: UUID) -> Memory:
    memory = memories_of(user, project).filter(pk=memory_id).first()
    if memory is None:
        raise NotFound
    return memory


def in_force(memories: QuerySet[Memory]) -> QuerySet[Memory]:
    return memories.filter(state=MemoryState.ACCEPTED, superseded_at=None)


def titles_of(project: Project, memories: Sequence[Memory]) -> dict[UUID, str]:
    """The titles of the conversations that memories are from, those that still exist."""
    ids = {memory.conversation_id for memory in memories if memory.conversation_id}
    found = Conversation.objects.filter(project=project, pk__in=ids)
    return dict(found.values_list("pk", "title"))


def version_of(project_id: UUID) -> int:
    numbers = MemoryVersion.objects.filter(pk=project_id).values_list("number", flat=True)
    return numbers.first() or 0


def _visible(project_id: UUID, user_id: UUID | None) -> QuerySet[Memory]:
    return Memory.objects.filter(Q(owner_id=None) | Q(owner_id=user_id), project_id=project_id)


def _held_memories(project_id: UUID, user_id: UUID | None) -> list[Held]:
    """The version is read before the rows: what is kept may be newer than its number says, and never older."""
    version = version_of(project_id)
    rows = cache.cached(project_id, user_id, version)
    if rows is None:
        rows = _rows(project_id, user_id)
        cache.keep(project_id, user_id, version, rows)
    return [_from_row(row) for row in rows]


def _rows(project_id: UUID, user_id: UUID | None) -> list[Sequence[object]]:
    holding = in_force(_visible(project_id, user_id)).order_by("-pinned", "-priority", "-valid_from")
    return [
        [
            str(memory.pk),
            memory.kind,
            memory.key,
            memory.text,
            memory.priority,
            memory.pinned,
            memory.owner_id is not None,
            memory.valid_from.isoformat(),
        ]
        for memory in holding
    ]


def _from_row(row: Sequence[object]) -> Held:
    pk, kind, key, text, priority, pinned, personal, at = row
    return Held(
        UUID(str(pk)),
        str(kind),
        str(key),
        str(text),
        int(str(priority)),
        bool(pinned),
        bool(personal),
        datetime.fromisoformat(str(at)),
    )


def _held(memory: Memory) -> Held:
    return Held(
        memory.pk,
        memory.kind,
        memory.key,
        memory.text,
        memory.priority,
        memory.pinned,
        memory.owner_id is not None,
        memory.valid_from,
        memory.superseded_at,
    )
