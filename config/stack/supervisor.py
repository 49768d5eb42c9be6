"""The supervisor: starts everything in order, starts again what dies, and leaves nothing behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from itertools import groupby
from typing import TypedDict

from config import embedded
from config.env import data_dir, env, make_private_dir, stop_with
from config.servers.processes import GivenUp
from config.stack import forks, health, logs
from config.stack.checks import Address
from config.stack.child import Child, Launch, Process, execute, is_over, kill_group
from config.stack.processes import BATCH_PROCESSES, ProcessSpec, whole_stack
from config.stack.record import Mark, Record, StackLock
from config.stack.servers import EmbeddedServers
from config.stack.signals import StopSignals

TICK_SECONDS = 0.5
ASK_EVERY_SECONDS = 0.25
LOGS_EVERY_SECONDS = 30.0
HINT_AFTER_SECONDS = 20.0
READY_SECONDS = 240.0
STARTS_BEFORE_READY = 3
OWN_SENTENCE = str(stop_with(""))  # how a sentence of `stop_with` begins


class Told(TypedDict):
    """What config.stack.prepare tells."""

    people: list[dict[str, object]]
    model: str
    warning: str


def say(text: str) -> None:
    """A line on the console; a closed terminal is no reason to end."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


class Supervisor:
    """Of one data directory. `run` returns after a wish to stop, or ends with the sentence of what is wrong."""

    def __init__(self, address: Address, lock: StackLock, signals: StopSignals) -> None:
        self.address, self.lock, self.signals = address, lock, signals
        self.logs = make_private_dir(embedded.log_dir())
        self.environment = os.environ | {
            "TRIALDESK_DATA": str(data_dir()),
            "TRIALDESK_SUPERVISED": "1",
            "PYTHONUNBUFFERED": "1",
        }
        self.record = Record(Mark.of(os.getpid()), address.url)
        self.launch: Launch = execute
        self.servers = EmbeddedServers(say, signals.wanted)
        self.children: list[Child] = []
        self.is_ready = False
        self._is_record_due = False
        self._logs_bound_at = 0.0

    def run(self) -> None:
        earlier = self.lock.read()
        if earlier is not None:
            self.servers.answered_for |= set(earlier.servers)
        try:
            self._start_servers()
            told = self._prepare()
            self._start_processes()
            self._wait_until_ready()
            self._welcome(told)
            while True:
                self._tick()
        except GivenUp:
            pass  # somebody wants us to stop
        finally:
            self._stop()

    # --- start ----------------------------------------------------------------------------------------------

    def _start_servers(self) -> None:
        logs.bound(self.logs)
        self.servers.start()
        self._write_record()

    def _prepare(self) -> Told:
        say("  database      tables, configuration, demo project")
        self._load_apps()
        log, told = self.logs / "prepare.log", self.logs / "prepared.json"
        spec = ProcessSpec("prepare", ("-m", "config.stack.prepare", str(told)), stop_stage=0, stop_seconds=0)
        with log.open("wb") as output:
            process = self.launch(spec, self.environment, output.fileno())
        if self.launch is forks.fork and not self.signals.wanted():
            forks.warm_up()  # meanwhile
        if self._wait_for(process) != 0:
            said = logs.last_line(log)
            if said.startswith(OWN_SENTENCE):
                raise stop_with(said.removeprefix(OWN_SENTENCE))
            raise stop_with(f"the database could not be prepared: {said} (all of it in {log})")
        known: Told = json.loads(told.read_text())
        told.unlink()
        return known

    def _load_apps(self) -> None:
        """Once for all processes, where they can be forked. What keeps the apps from being loaded is told by the first
        process that loads them itself."""
        if not forks.CAN_FORK:
            return
        os.environ.update(self.environment)
        with contextlib.suppress(Exception):
            forks.load_apps()
            self.launch = forks.fork

    def _wait_for(self, process: Process) -> int:
        while not is_over(process.pid) and not self.signals.wanted():
            self.signals.wait(TICK_SECONDS)
        if self.signals.wanted():
            kill_group(process.pid)
            os.kill(process.pid, signal.SIGKILL)  # it may have no group of its own yet
            process.wait()
            raise GivenUp
        return process.wait()

    def _start_processes(self) -> None:
        specs = whole_stack(
            self.address.host,
            self.address.port,
            drain_seconds=env.float("RUN_DRAIN_SECONDS", default=15.0),
            batch_processes=env.int("TRIALDESK_BATCH_PROCESSES", default=BATCH_PROCESSES),
        )
        for spec in specs:
            log = self.logs / f"{spec.name}.log"
            child = Child(spec, environment=self.environment, log=log, launch=self.launch)
            self.children.append(child)
            child.start()
        say(f"  processes     {', '.join(child.spec.name for child in self.children)}")
        self._write_record()

    def _wait_until_ready(self) -> None:
        begun = time.monotonic()
        hinted = False
        while True:
            state = health.ask(self.address)
            if state.is_ok:
                self.is_ready = True
                return
            waited_seconds = time.monotonic() - begun
            if waited_seconds > READY_SECONDS:
                raise stop_with(f"not ready after {READY_SECONDS:.0f} s: {self._where(state.missing)}.")
            if waited_seconds > HINT_AFTER_SECONDS and not hinted:
                hinted = True
                say(f"  still waiting for {', '.join(state.missing)}")
            self._tick(ASK_EVERY_SECONDS)

    def _where(self, missing: tuple[str, ...]) -> str:
        return f"{', '.join(missing)} did not come up, see the logs in {self.logs}"

    def _welcome(self, told: Told) -> None:
        people = told["people"]
        say(f"\nTrialDesk is ready: {self.address.url}\n\n{told['model']}")
        if told["warning"]:
            say(f"Warning: {told['warning']}")
        say("")
        width = max((len(str(person["email"])) for person in people), default=0)
        for person in people:
            password = person["password"] or "(password was changed)"
            say(f"  {person['email']!s:{width}}  {password}  {person['role']}")
        if people and not self.address.is_loopback:
            say(
                "\nThese log-ins are known to everybody, and this address is open to the network: TRIALDESK_DEMO=0"
            )
        say(f"\nCtrl-C stops it. Logs: {self.logs}")

    # --- watch ----------------------------------------------------------------------------------------------

    def _tick(self, seconds: float = TICK_SECONDS) -> None:
        self.signals.wait(seconds)
        if self.signals.wanted():
            raise GivenUp
        self.servers.watch()
        changed = [self._look_after(child) for child in self.children]
        if self._is_record_due or any(changed):
            self._write_record_if_possible()
        if time.monotonic() - self._logs_bound_at > LOGS_EVERY_SECONDS:
            self._logs_bound_at = time.monotonic()
            logs.bound(self.logs)

    def _look_after(self, child: Child) -> bool:
        """Start `child` again when it ended and its time has come; True if it did start."""
        how = child.ended()
        if how is not None:
            if not self.is_ready and child.short_lives >= STARTS_BEFORE_READY:
                said = logs.last_line(child.log)
                raise stop_with(
                    f"{child.spec.name} does not start ({how}): {said} (all of it in {child.log})"
                )
            say(f"  {child.spec.name} ended ({how}) and is started again; its log: {child.log}")
        if child.is_running or time.monotonic() < child.start_at:
            return False
        child.start()
        return True

    def _write_record_if_possible(self) -> None:
        """Once all runs, a full disk is no reason to end it: the record is written when there is room again."""
        self._is_record_due = True
        with contextlib.suppress(SystemExit):
            self._write_record()
            self._is_record_due = False

    def _write_record(self) -> None:
        self.record.children = {c.spec.name: Mark.of(c.pid) for c in self.children if c.is_running}
        self.record.servers = sorted(self.servers.answered_for)
        self.lock.write(self.record)

    # --- stop -----------------------------------------------------------------------------------------------

    def _stop(self) -> None:
        if any(child.is_running for child in self.children):
            say("\nStopping: running answers may end first (Ctrl-C again: at once)")
        already = self.signals.count
        for _, stage in groupby(sorted(self.children, key=_stage), key=_stage):
            self._stop_together(list(stage), already)
        self.servers.stop()
        self.lock.forget()
        say("Stopped.")

    def _stop_together(self, children: list[Child], already: int) -> None:
        for child in children:
            child.ended()
            child.terminate()
        begun = time.monotonic()
        while any(child.is_running for child in children):
            for child in children:
                patience = 0.0 if self.signals.count > max(already, 1) else child.spec.stop_seconds
                if child.ended() is None and child.is_running and time.monotonic() - begun > patience:
                    child.kill()
            self.signals.wait(0.05)


def _stage(child: Child) -> int:
    return child.spec.stop_stage
