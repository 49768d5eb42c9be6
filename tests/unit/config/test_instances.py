"""Instances made of the values of a row: as Django makes them, told of to whoever listens."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from django.db.models import Model
from django.db.models.expressions import DatabaseDefault
from django.db.models.signals import post_init

from apps.agents.models import Message, Step, Trace
from apps.llm.models import ModelCall
from apps.projects.models import Membership, Project
from apps.runs.models import Run
from config.database.instances import fresh, maker
from tests.support.cast import Cast
from tests.support.statements import statements

pytestmark = pytest.mark.django_db
NAMES = [field.attname for field in Project._meta.concrete_fields]


def test_an_instance_is_as_django_makes_it(cast: Cast) -> None:
    values = Project.objects.filter(pk=cast.project.pk).values_list(*NAMES).get()
    made, plain = maker(Project, NAMES)(values), Project.from_db("default", NAMES, values)
    assert made == plain
    assert {**vars(made), "_state": None} == {**vars(plain), "_state": None}
    assert (made._state.adding, made._state.db) == (plain._state.adding, plain._state.db)
    made.name = "Another"
    made.save()  # as a row that is there
    assert Project.objects.get(pk=made.pk).name == "Another"


def test_a_field_that_was_not_read_is_read_when_it_is_asked_for(cast: Cast) -> None:
    made = maker(Project, ["id"])([cast.project.pk])
    assert made.get_deferred_fields() == set(NAMES) - {"id"}
    with statements() as sent:
        assert made.slug == cast.project.slug
    assert len(sent) == 1


def test_who_listens_for_instances_is_told(cast: Cast) -> None:
    told: list[Any] = []
    post_init.connect(
        lambda instance, **_: told.append(instance), sender=Project, weak=False, dispatch_uid="t"
    )
    try:
        made = maker(Project, ["id"])([cast.project.pk])
    finally:
        post_init.disconnect(sender=Project, dispatch_uid="t")
    assert told == [made]


@pytest.mark.parametrize("model", [Message, ModelCall, Run, Step, Trace])
def test_a_new_row_is_as_django_makes_it(model: type[Model]) -> None:
    made, plain = vars(fresh(model)), vars(model())
    assert made.keys() == plain.keys()
    own = {name for name, value in plain.items() if isinstance(value, UUID | datetime | DatabaseDefault)}
    own.add("_state")
    assert {name: made[name] for name in made if name not in own} == {
        name: plain[name] for name in plain if name not in own
    }
    assert {name: type(made[name]) for name in own} == {name: type(plain[name]) for name in own}


def test_what_is_made_for_each_row_is_its_own() -> None:
    one, other = fresh(Message), fresh(Message)
    one.reading["language"] = "en"
    assert (other.reading, one.pk == other.pk) == ({}, False)


def test_a_new_row_is_stored_with_what_it_belongs_to(cast: Cast) -> None:
    run = fresh(Run, kind="turn", project=cast.project, user=None, params={"a": 1})
    assert run._state.adding
    run.save()
    assert (run.project, run.project_id, run.user_id) == (cast.project, cast.project.pk, None)
    stored = Run.objects.get(pk=run.pk)
    assert (stored.project, stored.params, stored.kind) == (cast.project, {"a": 1}, "turn")
    again = fresh(Run, kind="turn", project_id=cast.project.pk, retry_of=run)
    assert (again.project, again.retry_of_id) == (cast.project, run.pk)
    assert run.retried_by == again  # the other end of one to one


def test_a_name_that_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        fresh(Run, colour="red")


def test_whoever_listens_is_told_of_a_new_row() -> None:
    told: list[Any] = []
    post_init.connect(
        lambda instance, **_: told.append(instance), sender=Membership, weak=False, dispatch_uid="t"
    )
    try:
        made = fresh(Membership)
    finally:
        post_init.disconnect(sender=Membership, dispatch_uid="t")
    assert told == [made]


def test_a_field_may_have_any_name() -> None:
    assert fresh(ModelCall, model="small").model == "small"
