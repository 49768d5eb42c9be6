"""Starting, stopping, answering and repeating runs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.runs import queue, selectors
from apps.runs.ending import end_unheld
from apps.runs.errors import NotAskedNow, NotRetryable, NotWaiting
from apps.runs.models import OPEN, Run, RunState
from apps.runs.registry import Ending, fold_of, kind_of
from config.database.rows import create


@transaction.atomic(savepoint=False)
def start_run(
    *,
    kind: str,
    project: Project,
    by: User | None,
    queue_key: str = "",
    subject_id: str = "",
    params: dict[str, Any] | None = None,
    retry_of: Run | None = None,
    enqueue: bool = True,
) -> Run:
    """Record work to be done and tell a worker on commit. `enqueue=False`: the caller executes it itself.

    The caller has checked the right to do so. The run speaks the language that is active now.
    """
    run = Run(
        kind=kind,
        project=project,
        user=by,
        queue_key=queue_key,
        subject_id=subject_id,
        params=params or {},
        language=translation.get_language() or "en",
        retry_of=retry_of,
    )
    create(run)
    if enqueue:
        queue.enqueue_on_commit(run)
    return run


def stop_run(*, run: Run, by: User) -> Run:
    """Ask a run to end; one that no worker holds ends at once. A run that is over stays as it is."""
    require(by, run.project, Right.TALK)
    return _stop(run, by=by)


def stop_for_all(*, run: Run, by: User) -> Run:
    """The same by an operator of the installation, who need not be in the project: the caller has checked who it is."""
    return _stop(run, by=by, through="admin")


@transaction.atomic
def _stop(run: Run, *, by: User, **more: str) -> Run:
    locked = Run.objects.select_for_update().get(pk=run.pk)
    if locked.state not in OPEN:
        return locked
    locked.stop_requested_at = timezone.now()
    if locked.state in (RunState.RUNNING, RunState.STOPPING):
        locked.state = RunState.STOPPING
        locked.save(update_fields=["state", "stop_requested_at"])
    else:
        end_unheld(locked, Ending(RunState.STOPPED, snapshot=locked.snapshot))
    audit.record(by=by, project=run.project, action="run.stopped", subject=run, data=more)
    return locked


def retry_run(
    *,
    run: Run,
    by: User,
    also_finished: bool = False,
    also_open: bool = False,
    params: dict[str, Any] | None = None,
) -> Run:
    """Do the work of a run again as a new run. Asked twice, it gives the same new run.

    `also_finished`: even when nothing was wrong with it, because another result is wanted. `also_open`: one that is
    under way is stopped for it. `params` are added to those of the run.
    """
    require(by, run.project, Right.TALK)
    return _retry(run, user=by, also_finished=also_finished, also_open=also_open, params=params)


@transaction.atomic
def retry_for_owner(*, run: Run, by: User) -> Run:
    """The same by an operator of the installation, who need not be in the project: the caller has checked who it is.

    The new run is that of the same person, with their rights and in their language.
    """
    with translation.override(run.language):
        new = _retry(run, user=run.user)
    data = {"through": "admin", "retry": str(new.pk)}
    audit.record(by=by, project=run.project, action="run.retried", subject=run, data=data)
    return new


@transaction.atomic
def _retry(
    run: Run,
    *,
    user: User | None,
    also_finished: bool = False,
    also_open: bool = False,
    params: dict[str, Any] | None = None,
) -> Run:
    locked = Run.objects.select_for_update().get(pk=run.pk)
    existing = Run.objects.filter(retry_of=locked).first()
    if existing is not None:
        return existing
    if also_open and user and locked.state in OPEN:
        stop_run(run=locked, by=user)
    elif not (locked.is_retryable or (also_finished and locked.state == RunState.FINISHED)):
        raise NotRetryable
    return start_run(
        kind=locked.kind,
        project=run.project,
        by=user,
        queue_key=locked.queue_key,
        subject_id=locked.subject_id,
        params={**_without_answer(locked.params), **(params or {})},
        retry_of=locked,
    )


def _without_answer(params: dict[str, Any]) -> dict[str, Any]:
    """The new run asks anew where the old one had its answer."""
    return {name: value for name, value in params.items() if name != "answer"}


@transaction.atomic
def resume_run(*, run_id: UUID, by: User, call_id: str, answer: dict[str, Any], enqueue: bool = True) -> Run:
    """A person answered what a waiting run asks about a call; it goes back into the queue, the answer in its params.

    The answer is {"approve": bool}, with a "value" where the question has a form. NotAskedNow when another call is
    asked about by now, Invalid when the answer does not fit what is asked. `call_id`, `by` (a name), `at` (seconds
    since 1970) and `number` (which answer to this run it is), which are added to the answer, tell the body what was
    answered, by whom and when. `enqueue=False`: the caller executes the run itself.
    """
    locked = selectors.runs_visible_to(by).select_for_update(of=("self",)).filter(pk=run_id).first()
    if locked is None:
        raise NotFound
    require(by, locked.project, Right.TALK)
    if locked.state != RunState.WAITING:
        raise NotWaiting
    if call_id != fold_of(locked).asked(locked.snapshot):
        raise NotAskedNow
    if not isinstance(answer.get("approve"), bool):
        raise Invalid(fields={"approve": [_("Must be %(type)s.") % {"type": _("true or false")}]})
    kind_of(locked).check_answer(locked, answer)
    now = timezone.now()
    number = locked.params.get("answer", {}).get("number", 0) + 1
    decision = {"call_id": call_id, "by": str(by), "at": now.timestamp(), "number": number}
    locked.params = {**locked.params, "answer": {**answer, **decision}}
    locked.state, locked.enqueued_at = RunState.QUEUED, now
    locked.snapshot = {**locked.snapshot, "asked": None}
    locked.save(update_fields=["params", "state", "enqueued_at", "snapshot"])
    said = {name: value for name, value in answer.items() if isinstance(value, bool)}
    audit.record(
        by=by, project=locked.project, action="run.answered", subject=locked, data={"call": call_id, **said}
    )
    if enqueue:
        queue.enqueue_on_commit(locked)
    return locked
