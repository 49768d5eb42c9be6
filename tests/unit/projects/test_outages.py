"""What a request is told while PostgreSQL is away."""

from __future__ import annotations

import errno
import json

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from psycopg.errors import DiskFull

from apps.projects.api.pages import server_error


def answer_while(error: Exception, path: str) -> HttpResponse:
    """The 500 handler, called as Django does: while the error is being handled."""
    try:
        raise error
    except type(error):
        return server_error(RequestFactory().get(path))


def test_software_is_told_that_the_database_is_away_and_when_to_try_again() -> None:
    answer = answer_while(OperationalError("the server closed the connection"), "/api/runs/1")
    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"]) == (503, "database_unavailable")
    assert int(answer["Retry-After"]) > 0
    assert "closed the connection" not in problem["detail"]


def test_a_person_sees_a_page_with_the_right_status() -> None:
    answer = answer_while(OperationalError("the server closed the connection"), "/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert b">503<" in answer.content


@pytest.mark.parametrize(
    "cause", [OSError(errno.ENOSPC, "No space left on device"), DiskFull("could not extend file")]
)
def test_a_full_disk_is_named(cause: Exception) -> None:
    error = cause if isinstance(cause, OSError) else OperationalError("could not extend file")
    error.__cause__ = None if error is cause else cause
    answer = answer_while(error, "/api/runs/1")
    assert (answer.status_code, json.loads(answer.content)["code"]) == (503, "storage_full")
    assert answer_while(error, "/").status_code == 503


def test_every_other_error_stays_what_it_is() -> None:
    assert answer_while(ValueError("x"), "/api/runs/1").status_code == 500
    page = answer_while(ValueError("x"), "/")
    assert page.status_code == 500
    assert b">500<" in page.content
