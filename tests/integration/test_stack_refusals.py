"""What cannot work ends in one clear sentence, at once, and without a stack trace."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.supervised import COMMAND, ROOT, processes_of, run_to_end, supervised, temporary_folder

pytestmark = pytest.mark.timeout(900)

IS_ROOT = os.geteuid() == 0
NOBODY = "65534"
# An ordinary user; it may only read what lies behind root's folders, where Python itself may be installed.
AS_ORDINARY_USER = (
    ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups",
     "--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search", "--bounding-set=-all,+dac_read_search")
    if IS_ROOT else ()
)  # fmt: skip


@pytest.fixture
def data() -> Iterator[Path]:
    with temporary_folder() as folder:
        yield folder


def sentence_of(data: Path, **options: object) -> str:
    """What the command ended with: one line, not a trace."""
    ended = run_to_end(data, **options)  # type: ignore[arg-type]
    assert ended.returncode == 1, ended.stdout
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    assert processes_of(data) == []
    return ended.stderr


def test_a_port_in_use(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = sentence_of(data, port=port)
    assert f"port {port} is in use" in said
    assert "PORT=" in said


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1", "８０００"])
def test_a_port_that_is_none(data: Path, port: str) -> None:
    assert "PORT must be a number from 1 to 65535" in sentence_of(data, environment={"PORT": port})


def test_a_host_that_is_not_ours(data: Path) -> None:
    assert "HOST=192.0.2.1 is not an address of this machine" in sentence_of(
        data, environment={"HOST": "192.0.2.1"}
    )


def test_a_data_directory_that_may_not_be_written(data: Path) -> None:
    data.chmod(0o555)
    command = (*AS_ORDINARY_USER, *COMMAND)
    assert f"{data} cannot be written to" in sentence_of(data, command=command)
    below = data / "deep" / "below"
    said = sentence_of(below, command=command)
    assert f"{below} cannot be used (Permission denied)" in said
    assert "TRIALDESK_DATA" in said
    data.chmod(0o755)


def test_a_data_directory_that_is_a_file(data: Path) -> None:
    file = data / "file"
    file.write_text("")
    assert f"{file} cannot be used" in sentence_of(file)


@pytest.mark.parametrize(
    ("name", "url", "sentence"),
    [
        ("DATABASE_URL", "mysql://u:p@127.0.0.1/d", "DATABASE_URL must look like postgres://"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL must look like postgres://"),
        ("DATABASE_URL", "postgres://u:p@127.0.0.1:1/d", "DATABASE_URL cannot be used: "),
        ("REDIS_URL", "http://127.0.0.1", "REDIS_URL must look like redis://"),
        ("REDIS_URL", "redis://127.0.0.1:1/0", "REDIS_URL cannot be used: "),
        ("REDIS_URL", "redis://127.0.0.1:port/0", "REDIS_URL cannot be used: "),
    ],
)
def test_addresses_of_servers_that_are_wrong(data: Path, name: str, url: str, sentence: str) -> None:
    assert sentence in sentence_of(data, environment={name: url})


def test_no_python_that_is_new_enough(data: Path) -> None:
    tools = data / "bin"
    tools.mkdir()
    for tool in ("sh", "make"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    (tools / "python3").write_text("#!/bin/sh\nexit 1\n")
    (tools / "python3").chmod(0o755)
    command = (str(tools / "make"), "--no-print-directory", "-C", str(ROOT), "run")
    ended = run_to_end(data, command=command, environment={"PATH": str(tools)})
    assert ended.returncode != 0
    assert "TrialDesk: Python 3.11, 3.12 or 3.13 is needed" in ended.stderr


def test_a_configuration_that_no_process_can_start_with(data: Path) -> None:
    ended = run_to_end(data, environment={"LOG_LEVEL": "NONSENSE"})
    assert ended.returncode == 1
    assert "the database could not be prepared: " in ended.stderr
    assert "prepare.log" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert processes_of(data) == []


def test_an_ordinary_user_in_a_folder_with_an_awkward_name(data: Path) -> None:
    home = data / ("a long name with spaces, commas and 汉字 " * 3).strip() / "data"
    home.parent.mkdir()
    if IS_ROOT:
        os.chown(home.parent, int(NOBODY), int(NOBODY))
    with supervised(home, command=(*AS_ORDINARY_USER, *COMMAND)) as stack:
        stack.wait_until_ready()
        stack.process.terminate()
        assert stack.wait_until_gone() == 0
    assert sys.executable not in stack.said()
