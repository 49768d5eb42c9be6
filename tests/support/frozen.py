"""Processes that stand still: a server that neither answers nor refuses, as behind a network that swallows packets."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.servers.account import make_data_dir, server_account
from config.servers.valkey import Valkey


@contextmanager
def own_valkey() -> Iterator[Valkey]:
    """A Valkey of one test's own, which may be frozen without holding up any other test."""
    with tempfile.TemporaryDirectory(prefix="tdvk-") as name:
        folder, account = Path(name), server_account()
        make_data_dir(folder, account)
        server = Valkey(folder, folder / "run", folder / "valkey.log", account)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """The process stands still until the end of the block."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)
