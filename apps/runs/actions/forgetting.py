"""Takes a text out of what runs keep: their state, their checkpoint, what they were given and gave, their events.

Readers who come late are given the state without it; the work itself goes on where it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from apps.projects.text import as_in_json
from apps.runs.events import log
from apps.runs.models import Run

KEPT: Final = ("params", "snapshot", "checkpoint", "result")


@transaction.atomic
def forget_in_runs(*, project_id: UUID, texts: Sequence[str]) -> int:
    """Returns in how many runs of the project one of the texts was."""
    written = sorted({each for text in texts if text for each in as_in_json(text)}, key=len, reverse=True)
    runs = list(_with(project_id, written))
    for run in runs:
        for name in KEPT:
            setattr(run, name, _without(getattr(run, name), written))
        run.save(update_fields=KEPT)
    transaction.on_commit(partial(_drop_logs, [(run.pk, run.epoch) for run in runs]), robust=True)
    return len(runs)


def _with(project_id: UUID, written: Iterable[str]) -> Iterable[Run]:
    """Locked, and without what belongs to rows beside them."""
    said = Q(pk__in=[])
    for each in written:
        for name in KEPT:
            said |= Q(**{f"{name}_as_text__contains": each})
    columns = {f"{name}_as_text": Cast(F(name), TextField()) for name in KEPT}
    runs = Run.objects.filter(project=project_id).annotate(**columns).filter(said)
    return runs.select_for_update(of=("self",))


def _without(value: Any, written: Collection[str]) -> Any:
    """The same JSON with these texts cut out of its strings."""
    if isinstance(value, str):
        for each in written:
            value = value.replace(each, "")
        return value
    if isinstance(value, dict):
        return {key: _without(part, written) for key, part in value.items()}
    if isinstance(value, list):
        return [_without(part, written) for part in value]
    return value


def _drop_logs(runs: Sequence[tuple[UUID, int]]) -> None:
    for run_id, epoch in runs:
        log.drop(run_id, epochs=range(1, epoch + 1))
