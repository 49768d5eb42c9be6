"""`python -m config.stack run` and `stop`: what `make run` and `make stop` call."""

from __future__ import annotations

import argparse
import os
import signal
import time

from config import embedded
from config.env import data_dir, stop_with, storage_trouble
from config.stack import checks
from config.stack.record import StackLock, end_leftovers
from config.stack.signals import StopSignals
from config.stack.supervisor import Supervisor, say

STOP_SECONDS = 90.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.stack", description=__doc__)
    parser.add_argument("command", choices=["run", "stop"])
    command = parser.parse_args().command
    checks.check_python()
    try:
        run() if command == "run" else stop()
    except OSError as error:
        raise storage_trouble(data_dir(), error) from error


def run() -> None:
    """Run the stack in the foreground until a signal."""
    address = checks.wanted_address()
    signals = StopSignals()
    data = embedded.ready_data_dir()
    checks.check_storage(data)
    lock = StackLock(data)
    if not lock.take():
        record = lock.read()
        where = f" at {record.address} (process {record.supervisor.pid})" if record else ""
        raise stop_with(f"it runs already{where}. Stop that one with Ctrl-C or make stop.")
    earlier = lock.read()
    if earlier is not None and (left := end_leftovers(earlier)):
        say(f"Ended what an earlier run left: {', '.join(left)}")
    checks.check_address(address)
    checks.check_named_servers()
    say(f"TrialDesk starts, with its data in {data}")
    Supervisor(address, lock, signals).run()


def stop() -> None:
    """Stop a running stack, what a killed one left, and the embedded servers."""
    if not data_dir().is_dir():
        return say("Nothing runs.")
    lock = StackLock(embedded.ready_data_dir())
    _end_supervisor(lock)
    if (record := lock.read()) is not None:
        end_leftovers(record)
    embedded.stop()
    lock.forget()
    return say("Stopped.")


def _end_supervisor(lock: StackLock) -> None:
    """Returns with the lock: the supervisor that had it has drained its workers and is gone."""
    told = 0
    deadline = time.monotonic() + STOP_SECONDS
    while not lock.take():
        record = lock.read()
        if record is not None and record.supervisor.is_alive and record.supervisor.pid != told:
            told = record.supervisor.pid
            os.kill(told, signal.SIGTERM)
        if time.monotonic() > deadline:
            raise stop_with(f"process {told or '(unknown)'} did not stop within {STOP_SECONDS:.0f} s.")
        time.sleep(0.1)


if __name__ == "__main__":
    main()
