"""What tests need running: this worker's database, Redis, the product's own processes, a service that tools call."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import TransactionTestCase
from pytest_django.fixtures import Settings
from pytest_django.plugin import DjangoDbBlocker, blocking_manager_key
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.support import databases
from tests.support.http_service import HttpService
from tests.support.maintenance import prefix
from tests.support.stack import LiveStack, report_of_running, start_stack
from tests.support.staying import STAY


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure beside a stack is reported with what its processes said last."""
    report = yield
    if report.failed and (logs := report_of_running()):
        report.sections.append(("Logs of the running stacks", logs))
    return report


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """This worker's database, cloned from the run's template, which was migrated once."""
    name = f"{prefix()}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with django_db_blocker.unblock():
        databases.clone(name)
    with pytest.MonkeyPatch.context() as patched:  # what a test that commits leaves is cleared away quickly
        patched.setattr(TransactionTestCase, "_fixture_teardown", lambda test: _clear_away())
        yield
    with django_db_blocker.unblock():
        databases.leave()


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """The same hashes, which take a tenth of a second on purpose, with the least work that they allow."""
    with pytest.MonkeyPatch.context() as patched:
        for name, least in {"time_cost": 1, "memory_cost": 8, "parallelism": 1}.items():
            patched.setattr(Argon2PasswordHasher, name, least)
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_read_once() -> Iterator[None]:
    """A client reads all static files anew at its first request, which takes longer than most requests."""
    read, known = WhiteNoiseMiddleware.add_files_from_finders, dict[str, Any]()

    def add_known(whitenoise: Any) -> None:
        if not known:
            read(whitenoise)
            known.update(whitenoise.files)
        whitenoise.files.update(known)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_known)
        yield


REMEMBER_SECONDS = 5.0  # a test may register what never ends


def _clear_away() -> None:
    """What remembers a turn goes on after it, and writes of it what is about to be deleted."""
    from apps.agents.turn.remember import settle

    settle(REMEMBER_SECONDS)
    STAY.end(databases.empty(STAY.kept()))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    if STAY.is_in_the_way(item):
        with item.config.stash[blocking_manager_key].unblock():
            STAY.end(databases.empty())
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    STAY.has_begun()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    STAY.before(item, nextitem)
    return (yield)


@pytest.fixture
def redis_server() -> None:
    """A Redis-protocol server that answers: Valkey of this run, or the one that REDIS_URL names."""
    from config import embedded

    embedded.ensure_redis()


@pytest.fixture(scope="module")
def live_stack(django_db_setup: None) -> Iterator[LiveStack]:
    """Web, chat worker and sweeper as real processes, shared by this worker's tests (see docs/testing.md). Each is
    started by a command of its own, as by a Procfile; other stacks are forked."""
    with start_stack(forked=False) as stack:
        yield stack


@pytest.fixture
def service(settings: Settings) -> Iterator[HttpService]:
    """A service that tools may call although it is private."""
    service = HttpService()
    settings.TOOL_ALLOWED_PRIVATE_HOSTS = [service.place]
    yield service
    service.stop()
