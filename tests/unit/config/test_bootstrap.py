"""The first step on a bare machine."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from config import bootstrap


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two pinned sets, and a .venv whose Python works."""
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-models.txt"):
        (tmp_path / name).write_text("one==1\n")
    monkeypatch.setattr(bootstrap, "MODELS", tmp_path / "requirements-models.txt")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    (tmp_path / ".venv").mkdir()
    return tmp_path


def test_a_fresh_stamp_means_nothing_to_do(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requirements = checkout / "requirements.txt"
    bootstrap.stamp(requirements).write_text(bootstrap.fingerprint(requirements))
    monkeypatch.setattr(bootstrap, "install", lambda requirements: pytest.fail("installed"))
    assert bootstrap.main("run") == 0


def test_the_larger_set_contains_the_smaller_but_not_the_other_way(checkout: Path) -> None:
    small, large = checkout / "requirements.txt", checkout / "requirements-dev.txt"
    bootstrap.stamp(small).write_text(bootstrap.fingerprint(small))
    assert not bootstrap.is_up_to_date(large)
    bootstrap.stamp(small).unlink()
    bootstrap.stamp(large).write_text(bootstrap.fingerprint(large))
    assert bootstrap.is_up_to_date(small)


@pytest.mark.parametrize("changed", ["requirements.txt", "requirements-models.txt"])
def test_a_changed_pin_means_work(checkout: Path, changed: str) -> None:
    requirements = checkout / "requirements.txt"
    bootstrap.stamp(requirements).write_text(bootstrap.fingerprint(requirements))
    (checkout / changed).write_text("one==2\n")
    assert not bootstrap.is_up_to_date(requirements)


def test_without_venv_the_sentence_says_what_to_install(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "PYTHON", checkout / ".venv" / "bin" / "python")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert bootstrap.main("run") == 1
    assert "-venv" in capsys.readouterr().err


@pytest.mark.parametrize(("bound", "version"), [("OLDEST_PYTHON", (99, 0)), ("TOO_NEW_PYTHON", (3, 11))])
def test_a_python_without_pins_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    bound: str,
    version: tuple[int, int],
) -> None:
    monkeypatch.setattr(bootstrap, bound, version)
    assert bootstrap.main("run") == 1
    assert "TrialDesk: Python 3.11, 3.12 or 3.13 is needed" in capsys.readouterr().err
