"""The same product on servers that the project did not start: two addresses are all that changes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
import redis

from tests.support.foreign import foreign_postgres, foreign_redis
from tests.support.supervised import processes_of, run_to_end, supervised, temporary_folder

pytestmark = pytest.mark.timeout(900)

PASSWORD = "r:e@d/is"


@dataclass(frozen=True)
class Foreign:
    """Ports on 127.0.0.1 and a folder for data directories."""

    folder: Path
    postgres: int
    redis: int

    def database_url(
        self, user: str = "trial", password: str = "se%3Acret%40%2F%25", name: str = "study"
    ) -> str:
        return f"postgres://{user}:{password}@127.0.0.1:{self.postgres}/{name}"

    @property
    def redis_url(self) -> str:
        return f"redis://:r%3Ae%40d%2Fis@127.0.0.1:{self.redis}/3"

    @property
    def environment(self) -> dict[str, str]:
        return {"DATABASE_URL": self.database_url(), "REDIS_URL": self.redis_url}


@pytest.fixture(scope="module")
def foreign() -> Iterator[Foreign]:
    with (
        temporary_folder() as folder,
        foreign_postgres(folder / "postgres") as postgres,
        foreign_redis(folder, PASSWORD) as redis_port,
    ):
        yield Foreign(folder, postgres, redis_port)


def test_the_product_runs_on_them_and_starts_no_servers(foreign: Foreign) -> None:
    data = foreign.folder / "product"
    with supervised(data, environment=foreign.environment) as stack:
        stack.wait_until_ready()
        assert not any(
            name in process for process in processes_of(data) for name in ("postgres -D", "valkey")
        )
        assert not (data / "postgres").exists()
        stack.process.send_signal(signal.SIGTERM)
        assert stack.wait_until_gone() == 0
    with psycopg.connect(foreign.database_url()) as connection:
        assert connection.execute("SELECT count(*) FROM projects_project").fetchone() == (1,)
    with redis.Redis.from_url(foreign.redis_url) as client:
        keys = {str(client.type(key), "ascii") for key in client.scan_iter("trialdesk:*")}
        assert keys, "nothing was written with the product's prefix into the database of the address"


def test_the_tests_run_on_them_and_leave_nothing(foreign: Foreign) -> None:
    command = ("make", "--no-print-directory", "test", "ARGS=-n 0 -q tests/unit/config/test_database.py")
    done = run_to_end(foreign.folder / "tests", command=command, environment={
        **foreign.environment, "DATABASE_URL": foreign.database_url("maker", "p", "study")})  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    with psycopg.connect(foreign.database_url()) as connection:
        left = connection.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test%'").fetchall()
    assert left == []


@pytest.mark.parametrize(
    ("user", "name", "sentence"),
    [
        ("plain", "study", "has no pgvector"),
        ("guest", "empty", "let an administrator of the server run CREATE EXTENSION vector"),
        ("guest", "nowhere", 'database "nowhere" does not exist'),
    ],
)
def test_a_database_that_will_not_do(foreign: Foreign, user: str, name: str, sentence: str) -> None:
    url = foreign.database_url(user, "p", name)
    refused = run_to_end(foreign.folder / "refused", environment={"DATABASE_URL": url})
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_a_wrong_password_is_named_and_not_shown(foreign: Foreign) -> None:
    wrong = f"redis://:wr0ng@127.0.0.1:{foreign.redis}/0"
    refused = run_to_end(foreign.folder / "refused", environment={"REDIS_URL": wrong})
    assert refused.returncode == 1
    assert refused.stderr.startswith("TrialDesk: REDIS_URL cannot be used: ")
    assert "wr0ng" not in refused.stderr
    url = foreign.database_url(password="wr0ng")
    refused = run_to_end(foreign.folder / "refused", environment={"DATABASE_URL": url})
    assert "DATABASE_URL cannot be used: " in refused.stderr
    assert "password authentication failed" in refused.stderr
    assert "wr0ng" not in refused.stderr
