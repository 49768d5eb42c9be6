"""The measure of values that stand in words of something else counts them, and names their words."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command

TOLD = """\
population\tWe take adults over 60 with a hip fracture,
talk\twhich my chief likes.

others\tThe Danes compared two arms with 80 percent power.
alpha_power\tWe go for ninety percent power.
"""
MISTOLD = TOLD.replace("population\t", "dropout\t")


def told(tmp_path: Path, text: str, *options: str) -> str:
    file, out = tmp_path / "clauses.txt", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("judge_values", str(file), *options, stdout=out)
    return out.getvalue()


def test_values_in_words_of_their_sort_are_counted_as_such(tmp_path: Path) -> None:
    assert '"elsewhere": 0' in told(tmp_path, TOLD).splitlines()[-1]


def test_values_in_words_of_another_sort_are_named(tmp_path: Path) -> None:
    said = told(tmp_path, MISTOLD, "--wrong")
    assert "pico.population: We take adults over 60 with a hip fracture <- " in said
    assert '"elsewhere": 0' not in said.splitlines()[-1]
