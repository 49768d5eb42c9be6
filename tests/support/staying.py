"""Copies that a test began with stay in the database for the next one of its file that begins with the same.

Most tests change none of these rows, and to delete them and to copy them in again takes as long as half a turn. Whether
one was changed PostgreSQL tells: each says by which transaction it was written. Then all go, as after any other test.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.support.databases import Kept
from tests.support.rows import Rows

OF_UNITS = "tests/unit/"  # elsewhere other processes look at the tables


@dataclass
class Stay:
    """`rows` are those of the test that runs, `begun_with` the copies that it had when it began, `left` those that are
    there for `follower`, if the next test is alike."""

    rows: Rows | None = None
    begun_with: tuple[str, ...] = ()
    left: Rows | None = None
    follower: pytest.Item | None = None

    def is_in_the_way(self, item: pytest.Item) -> bool:
        """Whether rows are there for a test that was skipped, or failed before it asked for them."""
        return self.left is not None and item is not self.follower

    def begin(self) -> Rows:
        left, self.left = self.left, None
        self.rows = Rows(left.given, left.kept.counts, left.kept, set(left.given)) if left else Rows()
        return self.rows

    def has_begun(self) -> None:
        if self.rows and self.rows.unasked:
            raise RuntimeError(
                "The test before left rows that this one did not ask for: mend `begins_alike`."
            )
        self.begun_with = self.rows.given if self.rows else ()

    def before(self, item: pytest.Item, following: pytest.Item | None) -> None:
        self.follower = following if begins_alike(item, following) else None

    def kept(self) -> Kept | None:
        """What may stay: what every copy of the test wrote, if it asked for all of them before it began."""
        rows = self.rows
        if not (self.follower and rows and rows.given and rows.given == self.begun_with):
            return None
        return rows.kept if len(rows.kept.writers) == len(rows.given) else None

    def end(self, is_there: bool) -> None:
        self.left = self.rows if is_there else None
        self.rows, self.begun_with = None, ()


def begins_alike(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether both commit, and their fixtures copy the same."""
    return (
        isinstance(item, pytest.Function)
        and isinstance(following, pytest.Function)
        and item.nodeid.startswith(OF_UNITS)
        and item.path == following.path
        and _commits(item)
        and _commits(following)
        and _copied_by(item) == _copied_by(following)
    )


def _commits(item: pytest.Function) -> bool:
    mark = item.get_closest_marker("django_db")
    return "transactional_db" in item.fixturenames or bool(mark and mark.kwargs.get("transaction"))


def _copied_by(item: pytest.Function) -> set[str]:
    """The fixtures that ask for `copied`; `agent` asks for one of them by its name."""
    known = item._fixtureinfo.name2fixturedefs
    asked = {name: known[name][-1].argnames for name in item.fixturenames if name in known}
    return {name for name, wanted in asked.items() if name == "agent" or "copied" in wanted}


STAY = Stay()
