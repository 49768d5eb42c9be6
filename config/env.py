"""What the environment says, read once and typed, so that no other module looks at os.environ.

Everything has a default that works on a bare machine; docs/deployment.md lists the names.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)


def stop_with(sentence: str) -> SystemExit:
    """The error that ends a command with one sentence on stderr and no stack trace."""
    print(f"TrialDesk: {sentence}", file=sys.stderr)
    return SystemExit(2)


def data_dir() -> Path:
    """Where the embedded servers, uploads and the secret key live: TRIALDESK_DATA, or a default.

    PostgreSQL refuses to run as root, so root's data must lie where another user can reach it.
    """
    named = env.str("TRIALDESK_DATA", default="")
    if named:
        return Path(named).expanduser().resolve()
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        checkout = hashlib.sha256(str(BASE_DIR).encode()).hexdigest()[:8]
        return Path("/var/lib") / f"trialdesk-{checkout}"
    return BASE_DIR / ".data"


def make_private_dir(path: Path) -> Path:
    """Create `path` (parents too); ends the command with a sentence when that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise stop_with(
            f"the data directory {path} cannot be created ({error.strerror}). "
            "Set TRIALDESK_DATA to a directory that you may write to."
        ) from error
    return path


def secret_key() -> str:
    """SECRET_KEY, or one made once and kept in the data directory (one machine only)."""
    given = env.str("SECRET_KEY", default="")
    if given:
        return given
    path = make_private_dir(data_dir()) / "secret_key"
    try:
        if not path.exists():
            fresh = path.with_name(f"secret_key.{os.getpid()}")
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(50))
            try:
                os.link(fresh, path)  # atomic: of two commands that start together one wins
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return path.read_text().strip()
    except OSError as error:
        raise stop_with(
            f"{path} cannot be read or written ({error.strerror}). Set TRIALDESK_DATA to a directory "
            "that you may write to, or set SECRET_KEY."
        ) from error
