"""What many tests begin with, made once in each process and then copied in: its rows, as PostgreSQL itself writes them.

Publishing an agent and inviting people takes a tenth of a second and more, by far the most of most tests. A copy is
taken only of what was made in an empty database (or in one that holds other copies, the same ones in the same order)
and put only where that is so again; anything else is made as usual, but for rows that go by no others. What happens on
commit happens the first time only. A copy may be there from the test before (`staying.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import connection, transaction
from psycopg.sql import SQL, Identifier, Literal

from tests.support.databases import Kept, count_rows

OF_PROCESSES = "runs_worker"  # a process that a test before has stopped may still say that it is there
_taken: dict[tuple[str, ...], Mapping[str, bytes]] = {}


@dataclass
class Rows:
    """Of one test: which copies it was given, in order, and how many rows each table had after the last of them;
    `kept` are their rows, and `unasked` those that were there before anybody asked for them."""

    given: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)
    unasked: set[str] = field(default_factory=set)

    def ensure(self, name: str, make: Callable[[], object], *, needs_empty: str = "") -> None:
        """The rows that `make` writes are there afterwards. What it returns is lost: they have to be read. Where they
        go by no others, they are copied beside any, as long as the table `needs_empty` has none."""
        if name in self.unasked:
            self.unasked.remove(name)
            return
        counts = count_rows()
        if counts != self.counts:
            if needs_empty and needs_empty not in counts:
                self._put_beside(name, make)
            else:
                make()
            return
        self.given = (*self.given, name)
        if self.given in _taken:
            self._put_down(_taken[self.given])
        else:
            _taken[self.given] = _take(make)
        self.counts = count_rows()

    def _put_down(self, tables: Mapping[str, bytes]) -> None:
        counts = dict(self.kept.counts)
        for name, rows in tables.items():
            counts[name] = counts.get(name, 0) + rows.count(b"\n")
        self.kept = Kept((*self.kept.writers, _put(tables)), {name: n for name, n in counts.items() if n})

    @staticmethod
    def _put_beside(name: str, make: Callable[[], object]) -> None:
        if (name, "") in _taken:
            _put(_taken[name, ""])
        else:
            _taken[name, ""] = _take(make)


def _take(make: Callable[[], object]) -> Mapping[str, bytes]:
    """Runs `make` and returns the rows that it added, by table."""
    before = {name: _rows(name) for name in count_rows()}
    make()
    added = {name: _rows(name) - before.get(name, set()) for name in count_rows()}
    return {name: _copy_out(name, rows) for name, rows in added.items() if name != OF_PROCESSES}


def _rows(table: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(SQL("SELECT ctid::text FROM {}").format(Identifier(table)).as_string())
        return {place for (place,) in cursor.fetchall()}


def _copy_out(table: str, places: set[str]) -> bytes:
    statement = SQL("COPY (SELECT * FROM {} WHERE ctid = ANY({}::tid[])) TO STDOUT")
    whole = statement.format(Identifier(table), Literal(sorted(places)))
    with connection.cursor() as cursor, cursor.copy(whole) as copy:
        return b"".join(bytes(part) for part in copy)


def _put(tables: Mapping[str, bytes]) -> str:
    """Foreign keys are looked at when the transaction ends, so that the order of the tables does not matter. Returns
    what PostgreSQL says of each row that wrote it."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name, rows in tables.items():
            with cursor.copy(SQL("COPY {} FROM STDIN").format(Identifier(name))) as copy:
                copy.write(rows)
        cursor.execute("SELECT pg_current_xact_id()::xid::text")
        return str(cursor.fetchone()[0])
