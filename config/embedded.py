"""The door to PostgreSQL and Valkey for machines where nobody set up servers.

They come from Python wheels, listen on Unix sockets only, are started lazily by whoever needs them first,
and stay up for the next command. DATABASE_URL and REDIS_URL name real servers instead.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from config.database.silence import PatientConnection
from config.env import data_dir, env, make_private_dir, stop_with, storage_trouble
from config.servers import postgres, valkey
from config.servers.account import make_data_dir, server_account
from config.servers.postgres import Postgres
from config.servers.processes import never
from config.servers.valkey import Valkey

DATABASE_NAME = "trialdesk"
SOCKET_PATH_BYTES = 107  # Linux allows no longer path of a socket
SAFE_PATH = re.compile(r"[A-Za-z0-9/._-]+")  # anything else would need quoting in three different ways
DATABASE_SCHEMES = {"postgres", "postgresql", "psql", "pgsql"}
REDIS_SCHEMES = {"redis", "rediss", "unix"}
# A network that swallows packets ends a connection within half a minute, however long a statement may take on a server
# that is there. DATABASE_URL may say otherwise.
NETWORK = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
# Django would keep no statement on the server: those of `PreparedCursor` alone are.
PREPARED = {"prepare_threshold": 5}

_known_pids: dict[str, int] = {}


def uses_embedded_postgres() -> bool:
    return not env.str("DATABASE_URL", default="")


def uses_embedded_redis() -> bool:
    return not env.str("REDIS_URL", default="")


def runtime_dir() -> Path:
    """The folder of the sockets: in the data directory, or in /tmp where that path is too long or odd."""
    beside = data_dir() / "run"
    longest = len(os.fsencode(str(beside / postgres.SOCKET_NAME)))
    if longest <= SOCKET_PATH_BYTES and SAFE_PATH.fullmatch(str(beside)):
        return beside
    digest = hashlib.sha256(os.fsencode(str(data_dir()))).hexdigest()[:10]
    return Path("/tmp") / f"trialdesk-{os.geteuid()}-{digest}"  # noqa: S108 - its owner is checked before use


def redis_socket() -> Path:
    return runtime_dir() / valkey.SOCKET_NAME


def log_dir() -> Path:
    return data_dir() / "logs"


def database_settings(*, pool_size: int) -> dict[str, Any]:
    """Django's DATABASES entry for the server in use; a wrong DATABASE_URL ends with a sentence."""
    if uses_embedded_postgres():
        base: dict[str, Any] = {
            "NAME": env.str("TRIALDESK_DATABASE", default=DATABASE_NAME),
            "USER": postgres.DATABASE_USER,
            "HOST": str(runtime_dir()),
        }
    else:
        base = _named_database()
    options = {**NETWORK, **PREPARED, **(base.get("OPTIONS") or {})}
    options["pool"] = {
        "min_size": 0,
        "max_size": pool_size,
        "timeout": 3,
        "max_idle": 60,
        "connection_class": PatientConnection,
    }
    return {**base, "ENGINE": "config.database", "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def _named_database() -> dict[str, Any]:
    scheme = env.str("DATABASE_URL").partition("://")[0]
    base = dict(env.db("DATABASE_URL")) if scheme in DATABASE_SCHEMES else {}
    if not base.get("NAME"):
        raise stop_with("DATABASE_URL must look like postgres://user:password@host:5432/database.")
    if other := env.str("TRIALDESK_DATABASE", default=""):
        base["NAME"] = other
    return base


def redis_url() -> str:
    """For redis-py and channels; a wrong REDIS_URL ends the command with a sentence."""
    if uses_embedded_redis():
        return f"unix://{redis_socket()}"
    url = str(env.str("REDIS_URL"))
    if url.partition("://")[0] not in REDIS_SCHEMES or not url.partition("://")[2]:
        raise stop_with("REDIS_URL must look like redis://:password@host:6379/0 (rediss:// for TLS).")
    return url


def celery_broker_url() -> str:
    """The same server in the words of Celery's transport."""
    url = redis_url()
    if url.startswith("unix://"):
        path, _, query = url.removeprefix("unix://").partition("?")
        number = re.search(r"(?:^|&)db=(\d+)", query)
        return f"redis+socket://{path}" + (f"?virtual_host={number[1]}" if number else "")
    if url.startswith("rediss://") and "ssl_cert_reqs" not in url:
        return f"{url}{'&' if '?' in url else '?'}ssl_cert_reqs=required"  # it would not verify otherwise
    return url


def ensure_postgres() -> None:
    """Start the embedded PostgreSQL unless it runs or DATABASE_URL names another. Cheap when it runs."""
    if uses_embedded_postgres() and not is_supervised() and not _still_runs("postgres"):
        start_postgres()


def ensure_redis() -> None:
    """Start the embedded Valkey unless it runs or REDIS_URL names another. Cheap when it runs."""
    if uses_embedded_redis() and not is_supervised() and not _still_runs("valkey"):
        start_redis()


def is_supervised() -> bool:
    """Below `make run` its supervisor alone starts and stops the servers."""
    return bool(env.bool("TRIALDESK_SUPERVISED", default=False))


def start_postgres(give_up: Callable[[], bool] = never) -> bool:
    """Start it if it does not run; True if this call did. Returns when it accepts connections.

    Raises GivenUp when `give_up` says so while it starts.
    """
    server = postgres_server()
    with start_lock("postgres"):
        if started := not server.is_ready():
            server.start(give_up)
            postgres.create_database(server.run, DATABASE_NAME)
    _known_pids["postgres"] = server.pid() or 0
    return started


def start_redis(give_up: Callable[[], bool] = never) -> bool:
    """Start it if it does not run; True if this call did. Returns when it answers."""
    server = valkey_server()
    with start_lock("valkey"):
        if started := not server.is_ready():
            server.start(give_up)
    _known_pids["valkey"] = server.pid() or 0
    return started


def stop() -> None:
    """Stop both embedded servers of this data directory, if they run."""
    if not data_dir().is_dir():
        return
    for server in (valkey_server(), postgres_server()):
        server.stop()


def ready_data_dir() -> Path:
    """The data directory, made if need be; the account of the embedded servers may pass through it."""
    if uses_embedded_postgres() or uses_embedded_redis():
        return make_data_dir(data_dir(), server_account())
    return make_private_dir(data_dir())


def postgres_server() -> Postgres:
    data, account = ready_data_dir(), server_account()
    return Postgres(data, runtime_dir(), make_private_dir(log_dir()) / "postgres.log", account)


def valkey_server() -> Valkey:
    data, account = ready_data_dir(), server_account()
    return Valkey(data, runtime_dir(), make_private_dir(log_dir()) / "valkey.log", account)


@contextmanager
def start_lock(name: str) -> Iterator[None]:
    """Of several processes that want to start a server one does; the others wait for it."""
    path = data_dir() / f"{name}.lock"
    try:
        handle = path.open("a")
    except OSError as error:
        raise storage_trouble(path, error) from error
    with handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _still_runs(name: str) -> bool:
    """Microseconds: asked before every connection. A server that died has lost its pid."""
    pid = _known_pids.get(name, 0)
    if not pid:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
