"""Database connections around a wait (for a model, a tool, a person): none is held, and no transaction spans one."""

from __future__ import annotations

from django.db import connections


def give_back_connections() -> None:
    """Return the calling thread's connections to the pool.

    Raises RuntimeError inside a transaction: it would hold its locks for as long as the wait takes. (The
    transaction that Django's own TestCase wraps around a test does not count.)
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
        elif not getattr(connection.atomic_blocks[-1], "_from_testcase", False):
            raise RuntimeError("nothing may be waited for inside a database transaction")
