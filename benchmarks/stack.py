"""The product under measurement: everything `make run` starts, on a data directory and a port of its own."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import psycopg

from benchmarks import processes
from benchmarks.endpoint import Endpoint
from config.servers.postgres import DATABASE_USER
from tests.support.supervised import SupervisedStack, supervised

REST_SECONDS = 3.0
TIMELINE = """
SELECT extract(epoch FROM run.created_at), extract(epoch FROM run.started_at), extract(epoch FROM call.at),
       call.first_token_ms
FROM runs_run AS run JOIN llm_modelcall AS call ON call.reference = run.id::text
WHERE run.id = ANY(%s)
"""


@dataclass(frozen=True)
class ServerSide:
    """What the rows of one turn tell: times as seconds since 1970."""

    accepted_at: float
    claimed_at: float
    asked_at: float
    first_token_at: float


class Stack:
    """A stack that is ready; `parts` are its processes by name."""

    def __init__(
        self, supervised_stack: SupervisedStack, database: psycopg.Connection, model: Endpoint
    ) -> None:
        self.model = model
        self.address = supervised_stack.address
        self.database = database
        self.email, self.password = _demo_investigator(supervised_stack.said())
        data = supervised_stack.data
        children = supervised_stack.record["children"]
        self.parts: dict[str, int] = {name: mark["pid"] for name, mark in children.items()} | {
            "postgres": _first_number(data / "postgres" / "postmaster.pid"),
            "valkey": _first_number(data / "valkey.pid"),
            "supervisor": supervised_stack.supervisor_pid,
        }

    def cpu(self) -> processes.Cpu:
        return processes.cpu_seconds(self.parts)

    def at_rest(self) -> dict[str, object]:
        """Memory, connections and the work it makes while nobody is there."""
        time.sleep(REST_SECONDS)
        before, begun = self.cpu(), time.monotonic()
        time.sleep(REST_SECONDS)
        seconds = time.monotonic() - begun
        spent = processes.used(before, self.cpu())
        memory = processes.memory(self.parts)
        return {
            "pss_mib": round(sum(part["pss_mib"] for part in memory.values()), 1),
            "uss_mib": round(sum(part["uss_mib"] for part in memory.values()), 1),
            "cpu_percent_of_a_core": round(100 * sum(spent.values()) / seconds, 2),
            "postgres_connections": self.connections()[0],
            "memory": memory,
        }

    def pss_mib(self) -> float:
        """The memory of all parts together, what they share counted once."""
        return round(sum(part["pss_mib"] for part in processes.memory(self.parts).values()), 1)

    def connections(self) -> tuple[int, int]:
        """Connections to PostgreSQL without our own: all, and those in a query or a transaction."""
        row = self.database.execute(
            "SELECT count(*), count(*) FILTER (WHERE state <> 'idle') FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchone()
        assert row is not None
        return row[0], row[1]

    def timeline(self, run_ids: Sequence[UUID]) -> list[ServerSide]:
        rows = self.database.execute(TIMELINE, [list(run_ids)]).fetchall()
        return [
            ServerSide(float(accepted), float(claimed), float(asked), float(asked) + (first_ms or 0) / 1000)
            for accepted, claimed, asked, first_ms in rows
        ]


@contextmanager
def stack(model: Endpoint) -> Iterator[Stack]:
    """With PostgreSQL as safe as for real data; whatever happens, no process and no file is left."""
    folder = Path(tempfile.mkdtemp(prefix="td-bench-"))
    folder.chmod(0o711)  # root's PostgreSQL runs as a user who has to pass
    environment = {
        "TRIALDESK_FAST_DB": "0",
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_API_KEY": "benchmark",
        "OPENAI_MODEL": "scripted",
        "API_CALLS_PER_MINUTE": "0",  # the few people of the benchmark talk more than anybody would
        "API_CHATS_PER_MINUTE": "0",
    }
    try:
        with supervised(folder / "data", environment=environment) as running:
            running.wait_until_ready()
            with _database(running.data) as database:
                yield Stack(running, database, model)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _database(data: Path) -> psycopg.Connection:
    return psycopg.connect(host=str(data / "run"), user=DATABASE_USER, dbname="trialdesk", autocommit=True)


def _demo_investigator(welcome: str) -> tuple[str, str]:
    """The log-in that the stack prints for its people when it is ready."""
    lines = (line.split() for line in welcome.splitlines() if line.endswith("  investigator"))
    email, password, _role = next(lines)
    return email, password


def _first_number(path: Path) -> int:
    return int(path.read_text().split()[0])
