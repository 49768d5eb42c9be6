"""Instances made of the values of a row: as Django makes them, told of to whoever listens."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models.signals import post_init

from apps.projects.models import Project
from config.database.instances import maker
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
