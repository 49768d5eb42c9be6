"""What the environment says, read once and typed, so that no other module looks at os.environ.

Everything has a default that works on a bare machine; docs/deployment.md lists the names.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import shutil
from pathlib import Path
from urllib.parse import unquote, urlsplit

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)

ROOM_BYTES = 32 * 1024 * 1024  # two pieces of PostgreSQL's log
CHOOSE_DATA = "Set TRIALDESK_DATA to a directory that you may write to."


def stop_with(sentence: str) -> SystemExit:
    """The error that ends a command with one sentence on stderr, exit status 1 and no stack trace."""
    return SystemExit(f"TrialDesk: {sentence}")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def data_dir() -> Path:
    """Where the embedded servers, uploads and the secret key live: TRIALDESK_DATA, or a default.

    A relative path counts from the checkout, so that every command means the same place. PostgreSQL refuses
    to run as root, so root's data must lie where another user can reach it.
    """
    named = env.str("TRIALDESK_DATA", default="")
    if named:
        return (BASE_DIR / Path(named).expanduser()).resolve()
    if is_root():
        checkout = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:8]
        return Path("/var/lib") / f"trialdesk-{checkout}"
    return BASE_DIR / ".data"


def storage_dir(default: Path) -> Path:
    """Where the files of projects lie: STORAGE_URL, a folder as `file:///…` that all machines share, or `default`."""
    url = str(env.str("STORAGE_URL", default=""))
    if not url:
        return default
    parts = urlsplit(url)
    path = Path(unquote(parts.path))
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"} or path == path.parent:
        raise stop_with(
            "STORAGE_URL must name a folder that all machines share: file:///srv/trialdesk/files."
        )
    return path


def make_private_dir(path: Path) -> Path:
    """Create `path` for this account alone (parents too); ends the command with a sentence when it cannot."""
    try:
        if not path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise storage_trouble(path, error) from error
    return path


def storage_trouble(path: Path, error: OSError) -> SystemExit:
    """The sentence for a file or folder of the data directory that could not be made, read or written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return no_space(path)
    return stop_with(f"{path} cannot be used ({error.strerror or error}). {CHOOSE_DATA}")


def has_room(folder: Path) -> bool:
    """Whether the disk of `folder` has room for the next bit of PostgreSQL's log."""
    return shutil.disk_usage(folder).free >= ROOM_BYTES


def no_space(path: Path) -> SystemExit:
    return stop_with(
        f"no space is left on the disk of {path}. Make room, or set TRIALDESK_DATA to another one."
    )


def secret_key() -> str:
    """SECRET_KEY, or one made once and kept in the data directory (one machine only)."""
    given = str(env.str("SECRET_KEY", default=""))
    if given:
        return given
    path = make_private_dir(data_dir()) / "secret_key"
    try:
        if not path.exists():
            _write_secret_once(path)
        return path.read_text().strip()
    except OSError as error:
        raise storage_trouble(path, error) from error


def _write_secret_once(path: Path) -> None:
    fresh = path.with_name(f"secret_key.{os.getpid()}")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        os.link(fresh, path)  # atomic: of two commands that start together one wins
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)
