"""What a process says of itself while it takes runs."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from apps.runs.models import Worker
from apps.runs.work.keeper import SEEN_SECONDS, Keeper


@pytest.mark.django_db
def test_a_process_is_seen_by_one_statement_and_again_after_it_was_forgotten(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    keeper, now = Keeper(), 1000.0
    keeper.role = "chat"
    keeper._tick(now)
    first = Worker.objects.get(name=keeper.name)
    with django_assert_num_queries(1):
        keeper._tick(now + SEEN_SECONDS)
    assert Worker.objects.get(name=keeper.name).role == first.role == "chat"
    Worker.objects.all().delete()
    keeper._tick(now + 2 * SEEN_SECONDS)
    assert Worker.objects.filter(name=keeper.name).exists()
