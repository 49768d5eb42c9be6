"""What was decided, when, by whom and for which reason: from accepted memories, superseded ones tell the history."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from apps.agents.extension import Citation
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.studies import Studies, studies_of
from apps.iit_memory.manager.topics import closeness, is_specific
from apps.iit_memory.memories import memories_of as visible_memories
from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin, MemoryState
from apps.iit_memory.reading.clock import Period
from apps.iit_memory.reading.time_words import period_in
from apps.iit_memory.reading.week_words import week_in

MOST, MOST_CHARACTERS = 5, 300
CLOSE_ENOUGH = 0.3
REASON = re.compile(
    r"(?:\b(?:because(?: of)?|due to|owing to|in view of)|,\s+(?:as|since))\s+(?P<en>[^.;]+)"
    r"|(?:因为|由于|鉴于|考虑到|因(?![此素果]))(?P<zh>[^。；;]+)",
    re.I,
)


def memories_of(scene: Scene) -> QuerySet[Memory]:
    """What was accepted in the project, the newest first: everybody's, and what is this person's own."""
    whose = Q(owner=None) | Q(owner=scene.user)
    rows = Memory.objects.filter(whose, project=scene.project, state=MemoryState.ACCEPTED)
    return rows.select_related("decided_by", "superseded_by").order_by("-valid_from")


def decisions(scene: Scene, text: str) -> Reply:
    """Those of the period that the question names, or those that it is about; else what is not known is said."""
    period = period_in(text, scene.clock) or week_in(text, scene.clock)
    rows = [row for row in memories_of(scene) if _is_in(row, period, scene)]
    about = _about(rows, text)
    if not about and period:
        about = [row for row in rows if row.kind == MemoryKind.DECISION]
    elif not about and not is_specific(text):
        about = [row for row in rows if row.kind == MemoryKind.DECISION and row.superseded_at is None]
    if not about:
        return Reply(_nothing(text), found=False)
    newest, studies = about[:MOST], studies_of(scene)
    return Reply(
        "\n".join(_line(row, studies) for row in newest), tuple(citation_of_memory(row) for row in newest)
    )


def waiting(scene: Scene, text: str) -> Reply | None:
    """What was said about it and nobody has accepted yet: it holds for nothing, but is no secret either. Not
    cited: an answer does not rest on it."""
    proposed = visible_memories(scene.user, scene.project).filter(state=MemoryState.PROPOSED)
    proposed = proposed.exclude(kind=MemoryKind.PREFERENCE)
    about = _about(proposed, text)[:MOST]
    if not about:
        return None
    head = _("Nothing is accepted about that yet. This is proposed and waits under “Project memory”:")
    lines = [f"- {_short(row.text)}" for row in about]
    return Reply("\n".join([head, "", *lines]))


def _about(rows: Iterable[Memory], text: str) -> list[Memory]:
    """What people decided before values of the protocol, what holds now before what was replaced, the closest first."""
    scored = [(closeness(text, f"{row.text} {row.key.replace('_', ' ')}"), row) for row in rows]
    best = max((score for score, _row in scored), default=0.0)
    kept = [(score, row) for score, row in scored if score >= max(CLOSE_ENOUGH, best * 0.6)]
    return [row for _score, row in sorted(kept, key=_rank)]


def _rank(pair: tuple[float, Memory]) -> tuple[bool, bool, float, float]:
    score, row = pair
    is_protocol, is_replaced = row.origin == MemoryOrigin.PROTOCOL, row.superseded_at is not None
    return is_protocol, is_replaced, -score, -row.valid_from.timestamp()


def _is_in(row: Memory, period: Period | None, scene: Scene) -> bool:
    if period is None:
        return True
    start, end = period.window(scene.clock)
    return start <= row.valid_from < end


def _line(row: Memory, studies: Studies) -> str:
    """The text with its date, who accepted it, what it replaced and the reason where it was given."""
    parts = [
        _("- %(day)s: %(text)s") % {"day": _day(row), "text": _ended(studies.words_of(row), studies.scene)}
    ]
    before = row.supersedes.order_by("-valid_from").first()
    if before is not None:
        parts.append(
            _("Changed from “%(before)s”, which held since %(day)s.")
            % {"before": _quoted(studies.words_of(before)), "day": _day(before)}
        )
    if row.superseded_by is not None:
        parts.append(
            _("Replaced on %(day)s by “%(now)s”.")
            % {"day": _day(row.superseded_by), "now": _quoted(studies.words_of(row.superseded_by))}
        )
    if row.decided_by is not None:
        parts.append(
            _("Accepted by %(name)s.") % {"name": row.decided_by.get_full_name() or row.decided_by.email}
        )
    if row.kind == MemoryKind.DECISION:
        reason = _reason_of(row)
        parts.append(_("Reason: %(reason)s.") % {"reason": reason} if reason else _("No reason is recorded."))
    return studies.scene.prose(*parts)


def _ended(text: str, scene: Scene) -> str:
    """With a full stop, because more sentences follow."""
    said = _short(text)
    return said if said[-1:] in ".。!！?？;；" else said + ("。" if scene.is_chinese else ".")


def _short(text: str) -> str:
    return Truncator(text.strip()).chars(MOST_CHARACTERS)


def _quoted(text: str) -> str:
    """Without the full stop, which stands behind the quotation mark."""
    return _short(text).rstrip("。.")


def _reason_of(row: Memory) -> str:
    match = REASON.search(row.text) or REASON.search(row.evidence)
    return (match["en"] or match["zh"]).strip() if match else ""


def _day(row: Memory) -> str:
    return date_format(timezone.localtime(row.valid_from), "DATE_FORMAT")


def citation_of_memory(row: Memory) -> Citation:
    return Citation(
        source="memory",
        source_id=str(row.pk),
        title=row.text,
        locator=timezone.localtime(row.valid_from).date().isoformat(),
        quote=row.evidence or row.text,
        verified=True,
    )


def _nothing(text: str) -> str:
    return _(
        "Nothing is recorded about that. Once a decision is written in a "
        "conversation and accepted in the inbox of the project, I can tell "
        "when, by whom and for which reason."
    )
