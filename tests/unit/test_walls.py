"""The walls between the apps and their rooms hold, no files import each other in a circle, and no room is too large."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
AGENTS = ROOT / "apps" / "agents"
MOST_MODULES = 20
MOST_MODULES_AT_THE_ROOT = 10
GENERATION = ROOT / "apps" / "protocol" / "generation"
ROOMS = sorted(
    {path.parent for app in (AGENTS, GENERATION) for path in app.rglob("*.py")} - {AGENTS / "migrations"}
)


@cache
def graph() -> grimp.ImportGraph:
    """Of all files of the apps; an import for a type alone counts as well."""
    return grimp.build_graph("apps", exclude_type_checking_imports=False, cache_dir=None)


def test_every_contract_of_the_imports_is_kept() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [str(linter), "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def contract(name: str) -> dict[str, Any]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return next(one for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == name)


def test_every_app_above_agents_comes_in_by_the_door() -> None:
    layers = contract("apps")["layers"]
    above = {f"apps.{name}" for line in layers[: layers.index("agents")] for name in re.findall(r"\w+", line)}
    assert set(contract("door-of-agents")["source_modules"]) == above & graph().find_children("apps")


def test_no_files_import_each_other_in_a_circle() -> None:
    arrows = {module: graph().find_modules_directly_imported_by(module) for module in graph().modules}
    assert len(arrows) > 400
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" ← ".join(error.args[1]))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_can_be_taken_in_at_a_glance(room: Path) -> None:
    modules = [path.name for path in room.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= (MOST_MODULES_AT_THE_ROOT if room in (AGENTS, GENERATION) else MOST_MODULES), (
        modules
    )
