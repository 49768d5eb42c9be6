"""The people of the access tests as fixtures: all of them as `cast`, and each by the name of their role."""

from __future__ import annotations

import pytest

from apps.projects.models import Project, User
from tests.support.cast import Cast, make_cast, read_cast
from tests.support.rows import Rows
from tests.support.staying import STAY


@pytest.fixture
def copied(db: None) -> Rows:
    """What many tests begin with, copied instead of made."""
    return STAY.begin()


@pytest.fixture
def cast(copied: Rows) -> Cast:
    """A project with one member of each role, an administrator and an outsider, who leads another project."""
    copied.ensure("cast", make_cast, needs_empty=User._meta.db_table)
    return read_cast()


@pytest.fixture
def investigator(cast: Cast) -> User:
    return cast.investigator


@pytest.fixture
def coordinator(cast: Cast) -> User:
    return cast.coordinator


@pytest.fixture
def viewer(cast: Cast) -> User:
    return cast.viewer


@pytest.fixture
def manager(cast: Cast) -> User:
    return cast.manager


@pytest.fixture
def administrator(cast: Cast) -> User:
    return cast.administrator


@pytest.fixture
def outsider(cast: Cast) -> User:
    return cast.outsider


@pytest.fixture
def project(cast: Cast) -> Project:
    return cast.project


@pytest.fixture
def other_project(cast: Cast) -> Project:
    return cast.other_project
