"""What holds, as the page of the memory lists it: in groups by kind, the newest first, and what words are looked for.

Each group begins with its newest; all of one group is a list with pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import F, Max, Q, QuerySet, Window
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin

BEGINNING, PER_PAGE = 8, 50
BEGINNINGS: Final = {"protocols": 100}  # several protocols with a dozen values each, folded by protocol
IN_PROTOCOLS: Final = Q(kind=MemoryKind.DECISION, origin=MemoryOrigin.PROTOCOL)
GROUPS: Final[dict[str, tuple[Promise | str, Q]]] = {
    "decisions": (_("Decisions"), Q(kind=MemoryKind.DECISION) & ~IN_PROTOCOLS),
    "protocols": (_("Confirmed in protocols"), IN_PROTOCOLS),
    "status": (MemoryKind.STATUS.label, Q(kind=MemoryKind.STATUS)),
    "preferences": (_("Preferences"), Q(kind=MemoryKind.PREFERENCE)),
    "project": (MemoryKind.META.label, Q(kind=MemoryKind.META)),
}


@dataclass(frozen=True)
class Group:
    """`memories` are all of it, a page of it, or its beginning where `more` says how many there are besides."""

    name: str
    title: str
    memories: Sequence[Memory]
    count: int
    page: Page[Memory] | None = None

    @property
    def more(self) -> int:
        return 0 if self.page else self.count - len(self.memories)


@dataclass(frozen=True)
class Wanted:
    """What the person looks for: words, one group of GROUPS, one memory. All of it where nothing is said."""

    words: str = ""
    group: str = ""
    memory_id: UUID | None = None
    page: str = ""

    @classmethod
    def of(cls, query: dict[str, str]) -> Wanted:
        """From an address, which may say anything."""
        group = query.get("group", "")
        return cls(
            words="".join(filter(str.isprintable, query.get("q", ""))).strip()[:200],
            group=group if group in GROUPS else "",
            memory_id=_id_in(query.get("memory", "")),
            page=query.get("page", ""),
        )


def groups_of(holding: QuerySet[Memory], wanted: Wanted) -> list[Group]:
    """Those that have something, in their order."""
    found = _found(holding, wanted)
    names = [wanted.group] if wanted.group else list(GROUPS)
    groups = (_group(name, found, wanted) for name in names)
    return [group for group in groups if group.count]


def with_replaced(waiting: Sequence[Memory], holding: QuerySet[Memory]) -> list[tuple[Memory, Memory | None]]:
    """Each proposal with what it would take the place of."""
    keys = {memory.key for memory in waiting}
    held = {(each.owner_id, each.kind, each.key): each for each in holding.filter(key__in=keys)}
    return [(memory, held.get((memory.owner_id, memory.kind, memory.key))) for memory in waiting]


def _found(holding: QuerySet[Memory], wanted: Wanted) -> QuerySet[Memory]:
    if wanted.memory_id is not None:
        return holding.filter(pk=wanted.memory_id)
    for word in wanted.words.split():
        said = Q(text__icontains=word) | Q(evidence__icontains=word) | Q(record_id__icontains=word)
        holding = holding.filter(said | Q(supersedes__text__icontains=word)).distinct()
    return holding


def _group(name: str, found: QuerySet[Memory], wanted: Wanted) -> Group:
    title, condition = GROUPS[name]
    rows = _ordered(name, found.filter(condition)).prefetch_related("supersedes")
    if wanted.group:
        page = Paginator(rows, PER_PAGE).get_page(wanted.page)
        return Group(name, str(title), list(page), page.paginator.count, page)
    return Group(name, str(title), list(rows[: BEGINNINGS.get(name, BEGINNING)]), rows.count())


def _ordered(name: str, rows: QuerySet[Memory]) -> QuerySet[Memory]:
    """What protocols say stands together by conversation, the one that changed last first."""
    if name != "protocols":
        return rows.order_by("-pinned", "-valid_from")
    latest = Window(Max("valid_from"), partition_by=F("conversation_id"))
    return rows.annotate(latest=latest).order_by("-latest", "conversation_id", "-pinned", "-valid_from")


def _id_in(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None
