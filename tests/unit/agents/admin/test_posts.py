"""No form that is sent to the administration ends in a fault: empty, full, lacking fields or with others added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib import admin
from django.db import transaction
from django.db.models import Model
from django.urls import reverse
from django.utils import timezone

from apps.agents.models import Agent, AgentSnapshot, Conversation, Step, Trace
from apps.iit_memory.actions.procedures import load_default_procedures
from apps.llm.models import ModelCall
from apps.projects.admin.support import MOST_NEW_LINES
from apps.projects.models import Notification, User
from apps.runs.models import Run
from tests.support.admin_forms import form_data, names_of
from tests.support.cast import Cast
from tests.unit.access_rules import ADMIN_VIEWS
from tests.unit.access_world import FLAGS, Visitor, rows_of, staff_visitors

pytestmark = pytest.mark.usefixtures("specimen")

PARTS = 3
STRANGE = ("", "\x00", "9" * 40)
Data = dict[str, Any]


@pytest.fixture
def staff(cast: Cast, conversation: Conversation) -> tuple[Visitor, ...]:
    """Everybody with a staff flag, and a row of what only the product writes."""
    run = Run.objects.create(kind="turn", project=cast.project, queue_key=conversation.queue_key)
    trace = Trace.objects.create(conversation=conversation, run=run, snapshot=AgentSnapshot.objects.get())
    Step.objects.create(trace=trace, position=1, name="planning")
    ModelCall.objects.create(
        at=timezone.now(), provider="p", model="m", outcome="success", reference=str(run.pk)
    )
    Notification.objects.create(user=cast.viewer, kind="invited")
    return staff_visitors(cast)


def addresses(model: type[Model]) -> Iterator[str]:
    """The list, the form for a new row and the pages of a row; of people one with each set of flags."""
    start = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    yield reverse(f"{start}_changelist")
    yield reverse(f"{start}_add")
    for row in one_with_each_flags() if model is User else model._default_manager.order_by("-pk")[:1]:
        yield reverse(f"{start}_change", args=[row.pk])
        yield reverse(f"{start}_delete", args=[row.pk])


def one_with_each_flags() -> Iterable[User]:
    flags = ("is_staff", "is_superuser", *FLAGS)
    return {tuple(getattr(person, flag) for flag in flags): person for person in User.objects.all()}.values()


def actions_of(page: Any) -> list[str]:
    """What the list offers to do with the rows that are chosen."""
    form = page.context.get("action_form") if page.context else None
    return [name for name, _title in form.fields["action"].choices if name] if form is not None else []


def nearly_whole(page: Any) -> Iterator[Data]:
    """Nothing, and the form without some of its fields: how far that comes depends on who sends it."""
    yield {}
    if has_form(page):
        whole, names = form_data(page), names_of(page)
        for part in range(PARTS):
            left_out = names[part::PARTS]
            yield {name: value for name, value in whole.items() if name not in left_out}


def variants(page: Any) -> Iterator[Data]:
    """What a program, or a page that is older than the form, sends in place of what the form would."""
    yield {"action": "no_such_action", "_selected_action": ["1", "x", ""]}
    yield {"action": "delete_selected", "post": "no"}
    for strange in (*STRANGE, "zzz", "-1"):
        for name in actions_of(page):
            yield {"action": name, "_selected_action": [strange]}
    if not has_form(page):
        return
    whole, names = form_data(page), names_of(page)
    inner = {
        name: value for name, value in whole.items() if "-" in name
    }  # or the inlines refuse before the rest
    for strange in STRANGE:
        yield {**dict.fromkeys(names, strange), **inner, "no_such_field": strange}
    yield dict.fromkeys(names, "-1")


def has_form(page: Any) -> bool:
    return bool(page.context) and "adminform" in page.context


def offer_of(page: Any, address: str) -> tuple[str, ...]:
    """What a page has its visitors send: the same for two of them is tried in all its variants once."""
    return (address, *actions_of(page), "", *(names_of(page) if has_form(page) else ()))


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_no_form_that_is_sent_ends_in_a_fault(staff: tuple[Visitor, ...], model: type[Model]) -> None:
    faults, offers = [], set[tuple[str, ...]]()
    for visitor in reversed(staff):  # who may do everything comes first
        visitor.client.raise_request_exception = False
        for address in addresses(model):
            page = visitor.client.get(address)
            sent, offer = [*nearly_whole(page)], offer_of(page, address)
            if page.status_code == HTTPStatus.OK and offer not in offers:
                sent += variants(page)
            offers.add(offer)
            for data in sent:
                if status_of(visitor, address, data) >= 500:
                    faults.append(f"{visitor.name}: POST {data} to {address}"[:300])
    assert not faults, "\n".join(faults[:20])


def status_of(visitor: Visitor, address: str, sent: Data) -> int:
    """What comes of it, and nothing of it stays."""
    with transaction.atomic():
        status: int = visitor.client.post(address, sent).status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.parametrize("name", ADMIN_VIEWS)
def test_no_button_of_the_other_pages_ends_in_a_fault(
    staff: tuple[Visitor, ...], specimen: Agent, name: str
) -> None:
    view = ADMIN_VIEWS[name]
    address = f"/admin/{view.path.format_map(rows_of(specimen))}"
    buttons = [*view.sends, "no_such_button"]
    sent = [{}, *({button: strange} for button in buttons for strange in STRANGE)]
    for visitor in staff:
        visitor.client.raise_request_exception = False
        for data in sent:
            assert status_of(visitor, address, data) < 500, f"{visitor.name}: POST {data} to {address}"


INLINES = [(model, inline) for model, page in admin.site._registry.items() for inline in page.inlines]


@pytest.mark.parametrize(("model", "inline"), INLINES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("lines", ["2000", "99999999"])
def test_no_form_has_lines_built_that_nobody_could_write(
    staff: tuple[Visitor, ...], model: type[Model], inline: Any, lines: str
) -> None:
    load_default_procedures()
    client = next(visitor.client for visitor in staff if visitor.name == "superuser")
    row = model._default_manager.order_by("-pk").first()
    assert row is not None
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[row.pk])
    (formset,) = client.get(address).context["inline_admin_formsets"]
    sent = {**form_data(client.get(address)), f"{formset.formset.prefix}-TOTAL_FORMS": lines}
    (refused,) = client.post(address, sent).context["inline_admin_formsets"]
    assert len(refused.formset.forms) <= len(formset.formset.forms) + MOST_NEW_LINES
    assert refused.formset.non_form_errors()
