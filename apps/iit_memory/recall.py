"""What is remembered for a question: what holds always, then reports and messages as the kind of question wants them.

Items stay whole and never exceed the budget: what is pinned first, then by how much it matters and how well it fits. A
question that names a time is answered from that time. Whoever asks sees their own projects alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final

from django.conf import settings
from django.utils import timezone, translation

from apps.agents.extension import Recalled, RecallRequest
from apps.iit_memory.collections import REPORTS
from apps.iit_memory.fitting import about
from apps.iit_memory.flow_search import each_message_once, messages_about, with_neighbours
from apps.iit_memory.memories import Held, held_between, held_of
from apps.iit_memory.models import MemoryKind, Speaker
from apps.iit_memory.protocol_values import values_about
from apps.iit_memory.reading.clock import Clock, Window
from apps.iit_memory.reading.time_words import period_in
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Hit, Query, Reader

QC_TASK, QA_QUERY, PROTOCOL_QA = "qc_task", "qa_query", "protocol_qa"
PROFILES: Final = (QC_TASK, QA_QUERY, PROTOCOL_QA)
MOST_TOKENS = 2000
MOST_REPORTS, MOST_MESSAGES = 2, 3
SIMILARITY_FLOOR = 0.3  # the share of the question's words, weighed by how rare they are there
LAYER_MEMORY, LAYER_REPORT, LAYER_FLOW, LAYER_PROTOCOL = "L2", "L3", "L1", "protocol"
MESSAGE, REPORT = "message", "report"
PINNED = 2.0


@dataclass(frozen=True)
class Asked:
    """A question and whose eyes it has; `window` is the time that it names."""

    project: Project
    user: User
    query: str
    reader: Reader
    window: Window | None
    cancelled: Callable[[], bool]
    conversation_id: str = ""


def recall(request: RecallRequest) -> Iterable[Recalled]:
    """What the framework asks for with every turn; nothing while the memory is switched off."""
    if not settings.PROJECT_MEMORY:
        return ()
    user = User.objects.filter(pk=request.user_id).first() if request.user_id else None
    project = projects_visible_to(user).filter(pk=request.project_id).first() if user else None
    if user is None or project is None:
        return ()
    with translation.override(request.language):
        return recall_for(
            project=project,
            user=user,
            query=request.query,
            profile=request.profile,
            budget_tokens=request.budget_tokens,
            cancelled=request.cancelled,
            conversation_id=request.conversation_id,
        )


def recall_for(
    *,
    project: Project,
    user: User,
    query: str,
    profile: str = "",
    budget_tokens: int = MOST_TOKENS,
    now: datetime | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    conversation_id: str = "",
) -> list[Recalled]:
    """The best first, within the budget, in the language that is active. Nothing for who is no member."""
    reader = reader_of(user, project_id=project.pk, shared=False)
    if project.pk not in reader.project_ids:
        return []
    clock = Clock.of(now or timezone.now(), project.time_zone)
    period = period_in(query, clock)
    window = period.window(clock) if period and period.first <= clock.today else None
    asked = Asked(project, user, query, reader, window, cancelled, conversation_id)
    items = [item for source in _sources(profile) if not cancelled() for item in source(asked)]
    return within(items, min(budget_tokens, MOST_TOKENS))


def within(items: Iterable[Recalled], budget_tokens: int) -> list[Recalled]:
    """Whole items, the best first; what does not fit is left out, and a smaller one behind it may fit."""
    kept, left = [], budget_tokens
    for item in sorted(items, key=lambda item: -item.score):
        if item.tokens <= left:
            kept.append(item)
            left -= item.tokens
    return kept


def _sources(profile: str) -> tuple[Callable[[Asked], Iterable[Recalled]], ...]:
    if profile == QC_TASK:
        return (_memories,)
    if profile == PROTOCOL_QA:
        return (_memories, _protocol)
    return (_memories, _reports_and_messages)


def _memories(asked: Asked) -> Iterator[Recalled]:
    """All that holds. With a time, what began to hold in it, though it may be superseded, and of the rest what is
    pinned or about the project as such."""
    held = held_of(asked.project, asked.user.pk)
    if asked.window is not None:
        then = held_between(asked.project.pk, asked.user.pk, asked.window.since, asked.window.until)
        ids = {each.id for each in then}
        yield from (_recalled(each, 1.0) for each in then)
        held = [each for each in held if each.id not in ids and (each.pinned or each.kind == MemoryKind.META)]
    fits = about(asked.query, [each.text for each in held])
    yield from (_recalled(each, fit) for each, fit in zip(held, fits, strict=True))


def _recalled(held: Held, fit: float) -> Recalled:
    score = PINNED + fit if held.pinned else 0.4 * held.priority / 10 + 0.6 * fit
    return Recalled(LAYER_MEMORY, held.text, round(score, 4), held.source, held.ref)


def _reports_and_messages(asked: Asked) -> Iterator[Recalled]:
    reports = _fitting(asked, _reports(asked), floor=SIMILARITY_FLOOR)[:MOST_REPORTS]
    yield from (_of_hit(LAYER_REPORT, hit, hit.text, 0.2 + 0.6 * fit) for hit, fit in reports)
    if len(reports) < MOST_REPORTS and not asked.cancelled():
        yield from _messages(asked)


def _messages(asked: Asked) -> Iterator[Recalled]:
    found = messages_about(asked.reader, asked.query, limit=4 * MOST_MESSAGES, window=asked.window)
    fits = {hit.chunk_id: fit for hit, fit in _fitting(asked, found, floor=0.0)}
    fitting = each_message_once(hit for hit in found if hit.chunk_id in fits)
    for hit, text in islice(fitting, MOST_MESSAGES):
        yield _of_hit(LAYER_FLOW, hit, text, 0.1 + 0.6 * fits[hit.chunk_id])


def _protocol(asked: Asked) -> Iterator[Recalled]:
    for value in values_about(asked.user, asked.project, asked.query, besides=asked.conversation_id):
        yield Recalled(LAYER_PROTOCOL, value.text, round(0.3 + 0.6 * value.fit, 4), value.source, value.ref)


def _reports(asked: Asked) -> tuple[Hit, ...]:
    window = asked.window
    query = Query(
        asked.query,
        (REPORTS,),
        limit=4 * MOST_REPORTS,
        since=window.since if window else None,
        until=window.until if window else None,
    )
    return search(asked.reader, query).hits


def _fitting(asked: Asked, hits: Sequence[Hit], *, floor: float) -> list[tuple[Hit, float]]:
    """Those that share words with the question, with how much of it they share. Messages of the conversation in hand
    are in the prompt already."""
    others = [hit for hit in hits if hit.source_id != asked.conversation_id]
    fits = about(asked.query, [f"{hit.title} {with_neighbours(hit)}" for hit in others])
    return [(hit, fit) for hit, fit in zip(others, fits, strict=True) if fit > floor]


def _of_hit(layer: str, hit: Hit, text: str, score: float) -> Recalled:
    day = f"{hit.at:%Y-%m-%d}" if hit.at else ""
    source = " · ".join(part for part in (hit.title or _speaker(hit), day, hit.locator) if part)
    ref = f"{REPORT}:{hit.source_id}" if layer == LAYER_REPORT else f"{MESSAGE}:{hit.key}"
    return Recalled(layer, text, round(score, 4), source, ref)


def _speaker(hit: Hit) -> str:
    role = hit.facets.get("role")
    return str(Speaker(role).label) if role in Speaker.values else ""
