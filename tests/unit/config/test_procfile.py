"""The Procfile of a cluster and `make run` start the same processes."""

from __future__ import annotations

from pathlib import Path

from config.stack.processes import whole_stack

ROOT = Path(__file__).resolve().parents[3]


def procfile() -> dict[str, str]:
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {name: command.strip() for name, _, command in (line.partition(":") for line in lines)}


def test_the_procfile_names_the_processes_of_the_supervisor() -> None:
    started = {
        spec.name: " ".join(spec.arguments).removeprefix("-m ").replace("manage.py", "python manage.py")
        for spec in whole_stack("0.0.0.0", 12345, drain_seconds=1)
    }
    named = {name: command.replace("$PORT", "12345") for name, command in procfile().items()}
    named.pop("release")
    assert named == started


def test_a_release_prepares_what_the_supervisor_prepares() -> None:
    assert procfile()["release"] == "python manage.py migrate --no-input && python manage.py load_defaults"


def test_the_worker_of_batches_has_as_many_processes_as_are_wanted() -> None:
    specs = {spec.name: spec for spec in whole_stack("0.0.0.0", 1, drain_seconds=1, batch_processes=3)}
    arguments = specs["batch"].arguments
    assert arguments[arguments.index("-c") + 1] == "3"
