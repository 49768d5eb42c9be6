"""The pinned sets install on every Python that the project names, and only what was pinned is installed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from config.bootstrap import OLDEST_PYTHON, TOO_NEW_PYTHON

ROOT = Path(__file__).resolve().parents[3]
SETS = ("requirements.txt", "requirements-dev.txt")
# Debian 12 brings 3.11.2, which wants a package that 3.11.3 does without.
PYTHONS = ("3.11.0", "3.11.2", "3.11.3", "3.11.14", "3.12.0", "3.12.12", "3.13.0", "3.13.11")


def lines_of(name: str) -> list[str]:
    """One line for each pin, with its marker and hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "")
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


def pins_of(name: str) -> list[Requirement]:
    return [Requirement(line.split(" --hash")[0].strip()) for line in lines_of(name)]


def applies(requirement: Requirement, python: str) -> bool:
    versions = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    return requirement.marker is None or requirement.marker.evaluate({**versions, "extra": ""})


def installed_for(name: str, python: str) -> dict[str, Requirement]:
    return {canonicalize_name(pin.name): pin for pin in pins_of(name) if applies(pin, python)}


def wanted_by(pin: Requirement, python: str) -> Iterator[Requirement]:
    """What a pinned package needs by its own account; nothing where it is not installed here."""
    try:
        needs = metadata.requires(pin.name) or []
    except metadata.PackageNotFoundError:
        return
    yield from (need for need in map(Requirement, needs) if applies(need, python))


@pytest.mark.parametrize("name", [*SETS, "requirements-models.txt"])
def test_every_pin_is_exact_and_has_hashes(name: str) -> None:
    for line in lines_of(name):
        assert "==" in line.split(" ")[0], line
        assert "--hash=sha256:" in line, line


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("python", PYTHONS)
def test_whatever_a_pinned_package_needs_is_pinned_for_every_python(name: str, python: str) -> None:
    pinned = installed_for(name, python)
    missing = [
        f"{pin.name} needs {need}"
        for pin in pinned.values()
        for need in wanted_by(pin, python)
        if canonicalize_name(need.name) not in pinned
    ]
    assert missing == []


def test_the_set_for_tests_contains_the_one_that_runs() -> None:
    larger = pins_of("requirements-dev.txt")
    assert [pin for pin in pins_of("requirements.txt") if pin not in larger] == []


def test_the_project_names_the_pythons_that_the_first_step_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first, after = (".".join(map(str, version)) for version in (OLDEST_PYTHON, TOO_NEW_PYTHON))
    assert SpecifierSet(project["requires-python"]) == SpecifierSet(f">={first},<{after}")
    assert all(SpecifierSet(project["requires-python"]).contains(python) for python in PYTHONS)
