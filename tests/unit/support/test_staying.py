"""What a test began with stays for the next one as long as nobody changed it, and nothing else does."""

from __future__ import annotations

import pytest

from apps.projects.models import Project, User
from tests.support import databases
from tests.support.cast import Cast, make_cast
from tests.support.databases import Kept
from tests.support.rows import Rows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kept(cast: Cast) -> Kept:
    """The people, put down as a copy."""
    databases.empty()
    rows = Rows()
    rows.ensure("cast", make_cast)
    if not rows.kept.writers:  # the first time in this process they were made
        databases.empty()
        rows = Rows()
        rows.ensure("cast", make_cast)
    return rows.kept


def test_what_was_written_beside_it_goes(kept: Kept) -> None:
    people = User.objects.count()
    User.objects.create(email="somebody@test.example")
    assert databases.empty(kept)
    assert User.objects.count() == people
    assert databases.count_rows() == kept.counts


def test_all_goes_once_a_row_was_changed(kept: Kept) -> None:
    Project.objects.filter(slug="switch").update(name="Another name")
    assert not databases.empty(kept)
    assert databases.count_rows() == {}


def test_all_goes_once_a_row_was_deleted(kept: Kept) -> None:
    User.objects.filter(email__startswith="administrator").delete()
    assert not databases.empty(kept)
    assert databases.count_rows() == {}


def test_all_goes_where_nothing_is_to_stay(kept: Kept) -> None:
    assert kept.counts
    assert not databases.empty()
    assert databases.count_rows() == {}
