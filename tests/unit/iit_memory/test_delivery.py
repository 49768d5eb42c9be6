"""A report reaches members by mail and other systems by a signed post: once, with failures that are seen."""

from __future__ import annotations

import hmac
import smtplib
from datetime import timedelta
from hashlib import sha256

import orjson
import pytest
from django.core import mail
from django.utils import timezone

from apps.iit_memory.actions.web_hooks import add_web_hook, remove_web_hook, resend_latest
from apps.iit_memory.models import WebHook
from apps.iit_memory.reports import delivery
from apps.iit_memory.reports.kinds import DELIVERY_KIND
from apps.iit_memory.reports.signing import DELIVERY, SIGNATURE, TIMESTAMP
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.errors import Conflict, Forbidden, Invalid
from apps.projects.models import AuditEntry, Project, User
from apps.projects.time_zones import zone
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.http_service import Answer, HttpService
from tests.support.weeks_of_work import report_of, rolled_up, said, start_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def week(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Week:
    monkeypatch.setattr(delivery, "FIRST_PAUSE_SECONDS", 0.001)
    Project.objects.update(created_at=timezone.now() - timedelta(days=60))
    week = last_ended(timezone.now(), zone(cast.project.time_zone))
    said(cast.project, start_of(cast.project, week), "The secret problem is a delay.")
    return week


def delivered() -> Run:
    run = Run.objects.filter(kind=DELIVERY_KIND).latest("order")
    execute_inline(run)
    return run


def test_a_hook_gets_a_signed_post_with_a_link_and_figures_and_no_words(
    cast: Cast, week: Week, service: HttpService
) -> None:
    made = add_web_hook(by=cast.manager, project=cast.project, url=f"http://{service.place}/reports?k=1")
    rolled_up(cast.project, week)
    assert delivered().state == RunState.FINISHED
    [asked] = service.asked
    headers = {name.lower(): value for name, value in asked.headers.items()}
    signed = headers[TIMESTAMP.lower()].encode() + b"." + asked.body
    expected = hmac.new(made.secret.encode(), signed, sha256).hexdigest()
    assert headers[SIGNATURE.lower()] == f"sha256={expected}"
    sent = orjson.loads(asked.body)
    assert sent["week"] == str(week)
    assert sent["metrics"]["enrolment"] == {"new": 0, "total": 0}
    assert str(report_of(cast.project, week).pk) in sent["link"]
    assert b"delay" not in asked.body
    hook = WebHook.objects.get()
    assert (hook.delivered_at is not None, hook.failure) == (True, "")
    assert made.secret not in hook.secret


def test_what_passes_is_tried_again_with_the_same_delivery_and_what_does_not_is_seen(
    cast: Cast, week: Week, service: HttpService
) -> None:
    add_web_hook(by=cast.manager, project=cast.project, url=f"http://{service.place}/a")
    service.queued.extend([Answer(status=503), Answer(drops=True)])
    rolled_up(cast.project, week)
    delivered()
    assert len(service.asked) == 3
    assert (
        len({asked.headers.get(DELIVERY, asked.headers.get(DELIVERY.title())) for asked in service.asked})
        == 1
    )
    assert WebHook.objects.get().failed_at is None
    service.default = Answer(status=410)
    resend_latest(by=cast.manager, project=cast.project)
    assert delivered().state == RunState.FINISHED
    hook = WebHook.objects.get()
    assert (hook.failure, hook.failed_at is not None) == ("http_410", True)
    assert len(service.asked) == 4


def test_an_address_that_turned_private_is_not_called(cast: Cast, week: Week, service: HttpService) -> None:
    hook = add_web_hook(by=cast.manager, project=cast.project, url=f"http://{service.place}/a").hook
    WebHook.objects.filter(pk=hook.pk).update(url="https://127.0.0.1/latest")
    rolled_up(cast.project, week)
    delivered()
    assert WebHook.objects.get().failure == "address_refused"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "https://localhost/",
        "https://10.0.0.1/",
        "https://u:p@example.org/",
        "nonsense",
    ],
)
def test_an_address_that_may_not_be_called_is_refused(cast: Cast, url: str) -> None:
    with pytest.raises(Invalid) as caught:
        add_web_hook(by=cast.manager, project=cast.project, url=url)
    assert "url" in caught.value.fields


def test_managers_alone_have_web_hooks_and_the_audit_has_the_host_alone(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        add_web_hook(by=cast.investigator, project=cast.project, url="https://hooks.example.org/x?key=abc")
    hook = add_web_hook(by=cast.manager, project=cast.project, url="https://hooks.example.org/x?key=abc").hook
    with pytest.raises(Conflict):
        resend_latest(by=cast.manager, project=cast.project)
    remove_web_hook(by=cast.manager, project=cast.project, hook_id=hook.pk)
    entries = AuditEntry.objects.filter(action__startswith="web_hook")
    assert [entry.data for entry in entries] == [{"host": "hooks.example.org"}] * 2


def test_each_member_gets_a_mail_in_their_language_without_what_was_said(cast: Cast, week: Week) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(is_active=False)
    rolled_up(cast.project, week)
    delivered()
    people = {cast.manager.email, cast.investigator.email, cast.coordinator.email}
    assert {message.to[0] for message in mail.outbox} == people
    assert f"/p/{cast.project.slug}/reports/" in mail.outbox[0].body
    assert not any("delay" in message.body for message in mail.outbox)


def test_a_mail_server_that_fails_for_one_keeps_no_other_from_theirs(
    cast: Cast, week: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def send(subject: str, body: str, sender: None, to: list[str]) -> None:
        tried.extend(to)
        if len(tried) == 1:
            raise smtplib.SMTPRecipientsRefused({})

    monkeypatch.setattr(delivery, "send_mail", send)
    rolled_up(cast.project, week)
    run = delivered()
    assert run.state == RunState.FINISHED
    assert len(tried) == 4
    run.state = RunState.QUEUED  # as a sweeper would after a lost worker: nobody is written to twice
    run.save()
    execute_inline(run)
    assert len(tried) == 4


def test_an_empty_week_is_told_to_systems_and_to_nobody_else(
    cast: Cast, week: Week, service: HttpService
) -> None:
    add_web_hook(by=cast.manager, project=cast.project, url=f"http://{service.place}/a")
    from apps.iit_memory.models import FlowEntry

    FlowEntry.objects.all().delete()
    rolled_up(cast.project, week)
    delivered()
    assert not mail.outbox
    assert len(service.asked) == 1
