"""Nothing that a process loads reports to its maker: the runtime of the encoder would, and keeps files for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
READS = """
import django
django.setup()
from apps.protocol.reading.marked.encoder import pieces_of
print(len(pieces_of("We study yoga in adults with asthma.").places))
"""


def test_a_process_that_marks_words_leaves_nothing_of_a_maker(tmp_path: Path) -> None:
    places = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    environment = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    done = subprocess.run(
        [sys.executable, "-c", READS],
        cwd=ROOT,
        env=environment | places | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) > 5
    assert [path.name for path in tmp_path.rglob("*")] == []
