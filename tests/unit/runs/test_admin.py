"""Operators stop and retry runs in the administration, of projects that they are not in; auditors only read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from apps.projects.actions.users import create_user
from apps.projects.models import AuditEntry
from apps.runs.models import Run, RunState
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
LIST = "/admin/runs/run/"
NewRun = Callable[..., Run]


def send(client: Client, action: str, *runs: Run) -> int:
    chosen = [str(run.pk) for run in runs]
    return client.post(LIST, {"action": action, "_selected_action": chosen}).status_code


def test_an_operator_stops_what_is_open_and_leaves_the_rest(
    cast: Cast, new_run: NewRun, client: Client
) -> None:
    client.force_login(cast.administrator)
    queued, over = new_run(), new_run()
    Run.objects.filter(pk=over.pk).update(state=RunState.FINISHED)
    assert send(client, "stop", queued, over) == 302
    assert [Run.objects.get(pk=run.pk).state for run in (queued, over)] == ["stopped", "finished"]
    entry = AuditEntry.objects.get(action="run.stopped")
    assert (entry.by, entry.subject_id, entry.data) == (
        cast.administrator, str(queued.pk), {"through": "admin"}
    )  # fmt: skip


def test_an_operator_retries_for_the_person_whose_run_it_was(
    cast: Cast, new_run: NewRun, client: Client
) -> None:
    client.force_login(cast.administrator)
    failed = new_run()
    Run.objects.filter(pk=failed.pk).update(state=RunState.FAILED, language="zh-hans")
    for _press in range(2):
        assert send(client, "retry", failed) == 302
    [new] = Run.objects.filter(retry_of=failed)
    assert (new.user, new.language, new.state) == (failed.user, "zh-hans", "queued")
    entry = AuditEntry.objects.get(action="run.retried")
    assert (entry.by, entry.project) == (cast.administrator, failed.project)


@pytest.mark.parametrize("action", ["stop", "retry"])
def test_who_only_reads_runs_neither_stops_nor_retries(
    cast: Cast, new_run: NewRun, client: Client, action: str
) -> None:
    client.force_login(create_user(by=None, email="a@test.example", is_staff=True, is_auditor=True))
    run = new_run()
    if action == "retry":
        Run.objects.filter(pk=run.pk).update(state=RunState.FAILED)
    before = Run.objects.get(pk=run.pk).state
    send(client, action, run)
    assert [row.state for row in Run.objects.all()] == [before]
    assert f'value="{action}"' not in client.get(LIST).content.decode()
