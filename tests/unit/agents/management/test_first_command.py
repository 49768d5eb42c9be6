"""A command that is the first thing somebody does with the product: it finds tables, or is told how to get some."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management.base import CommandError, OutputWrapper
from django.db import connection

from apps.agents.management import support
from config import embedded

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    made: list[Any] = []
    monkeypatch.setattr(support, "prepare", made.append)
    return made


@pytest.fixture
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", list)


def test_a_database_that_is_set_up_is_left_alone(calls: list[Any]) -> None:
    support.set_up_if_new(OutputWrapper(StringIO()))
    assert calls == []


@pytest.mark.usefixtures("no_tables")
def test_an_embedded_database_without_tables_is_set_up(
    calls: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "uses_embedded_postgres", lambda: True)
    told = OutputWrapper(StringIO())
    support.set_up_if_new(told)
    assert calls == [told]


@pytest.mark.usefixtures("no_tables")
def test_tables_of_a_named_database_are_its_owners_business(
    calls: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "uses_embedded_postgres", lambda: False)
    with pytest.raises(CommandError, match=r"manage\.py migrate"):
        support.set_up_if_new(OutputWrapper(StringIO()))
    assert calls == []
