"""The benchmark works: its shortest form measures, loses nothing and leaves no process. How fast is its own matter."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from tests.support.supervised import ROOT

pytestmark = [pytest.mark.timeout(900), pytest.mark.xdist_group("stack")]


def test_it_measures_floor_and_product_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(tempfile.mkdtemp(prefix="tdtest-bench-"))
    folder.chmod(0o711)
    monkeypatch.setenv("TMPDIR", str(folder))
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    levels = json.loads(done.stdout)["levels"]
    assert {name: level["dropped_answers"] for name, level in levels.items()} == {"1": 0, "8": 0}
    for level in levels.values():
        assert all(level[side]["first_token_ms"]["p50"] > 0 for side in ("floor", "product"))
        assert level["product"]["tokens"] == level["answers"] * level["tokens_each"]
    assert _processes_that_mention(str(folder)) == []
    assert list(folder.iterdir()) == []
    folder.rmdir()


def _processes_that_mention(text: str) -> list[list[str]]:
    return [
        process.info["cmdline"]
        for process in psutil.process_iter(["cmdline"])
        if any(text in word for word in process.info["cmdline"] or ())
    ]
