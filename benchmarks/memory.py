"""What the memory of a project costs: a message more, what a question is told, weeks rolled up, messages let go.

`python -m benchmarks.memory` works in a data directory of its own, without a model but with the local one for vectors.
`--small` only shows that it works; `--expiring 1000000` and `--processes 1 2` are what the figures of the documents are
from. Memory on and off take turns, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from typing import Any

from benchmarks.apart import INSIDE, measured_apart
from benchmarks.figures import percentile, spread
from benchmarks.memory_rows import (
    QUESTIONS,
    demo,
    fill_with_expired,
    fill_with_history,
    fill_with_weeks,
    weeks_anew,
)

SMALL = {"turns": 4, "messages": 60, "projects": 3, "expiring": 1_200}
NORMAL = {"turns": 60, "messages": 5_000, "projects": 1_000, "expiring": 100_000}
PARTS = ("stored", "recall", "roll_up", "expiry")
ROUNDS_OF_QUESTIONS, MEMORIES = 20, 300
OF_A_WEEK, LONGEST_ROLL_UP_SECONDS = 100, 3_600
WRITES_BEFORE, PAUSE_SECONDS = 60, 0.02


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Everything is done in a data directory that is gone afterwards."""
    return measured_apart("benchmarks.memory", *_arguments(options))


def inside(options: argparse.Namespace) -> dict[str, Any]:
    _prepare()
    parts = {
        "stored": lambda: stored(options.turns),
        "recall": lambda: recalled(options.messages),
        "roll_up": lambda: rolled_up(options.projects, options.processes),
        "expiry": lambda: expired(options.expiring),
    }
    found = {}
    for name in options.only or PARTS:
        print(name, file=sys.stderr, flush=True)
        found[name] = parts[name]()
    return found


def stored(turns: int) -> dict[str, Any]:
    """A turn answered by rules, with memory and without in turn: until the message is accepted, until the answer is
    kept, and the memory's own writes behind it."""
    from django.test import override_settings

    took: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    _turn()  # what a process does once is not counted
    for number in range(2 * turns):
        with override_settings(PROJECT_MEMORY=number % 2 == 0):
            took[number % 2 == 0].append(_turn())
    return {
        "turns": turns,
        "accepted_ms": _compared(*([each[0] for each in took[on]] for on in (True, False))),
        "answered_ms": _compared(*([each[1] for each in took[on]] for on in (True, False))),
        "into_the_flow_log_ms": spread(_writes(turns)),
    }


def _turn() -> tuple[float, float]:
    from apps.agents.actions.conversations import start_conversation
    from apps.agents.actions.turns import send_message
    from apps.agents.turn.remember import settle
    from apps.runs.work.execute import execute_inline

    agent, project, by = demo()
    conversation = start_conversation(agent=agent, project=project, title="", by=by)
    began = time.perf_counter()
    turn = send_message(conversation=conversation, text=QUESTIONS[0], by=by, enqueue=False)
    accepted = time.perf_counter()
    execute_inline(turn.run)
    answered = time.perf_counter()
    settle(30.0)
    return (accepted - began) * 1000, (answered - began) * 1000


def _compared(on: list[float], off: list[float]) -> dict[str, Any]:
    return {
        "with": spread(on),
        "without": spread(off),
        "p95_added": round(percentile(on, 0.95) - percentile(off, 0.95), 2),
    }


def _writes(count: int) -> list[float]:
    from benchmarks.memory_rows import Writer

    writer = Writer()
    return [writer.write() for _number in range(count)]


def recalled(messages: int) -> dict[str, Any]:
    """What a turn is told: a project with as many messages, three hundred memories and a year of reports."""
    from apps.iit_memory import cache
    from apps.iit_memory.recall import PROFILES, recall_for

    project, by = fill_with_history(messages, MEMORIES)
    took: dict[str, list[float]] = {profile: [] for profile in PROFILES}
    items, most_tokens = 0, 0
    for number in range(ROUNDS_OF_QUESTIONS):
        for profile in PROFILES:
            for question in QUESTIONS:
                if number % 5 == 0:
                    cache.drop(project.pk)  # as after a write
                began = time.perf_counter()
                told = recall_for(project=project, user=by, query=question, profile=profile)
                took[profile].append((time.perf_counter() - began) * 1000)
                items += len(told)
                most_tokens = max(most_tokens, sum(item.tokens for item in told))
    every = [each for of_profile in took.values() for each in of_profile]
    return {
        "messages": messages,
        "memories": MEMORIES,
        "ms": spread(every),
        "ms_by_profile": {profile: spread(of_profile) for profile, of_profile in took.items()},
        "items_on_average": round(items / len(every), 1),
        "most_tokens": most_tokens,
    }


def rolled_up(projects: int, processes: list[int]) -> dict[str, Any]:
    """The reports of one week of all projects, by the worker that carries them out, started anew for each figure."""
    from apps.iit_memory.reports.due import start_due_reports
    from apps.iit_memory.reports.kinds import DELIVERY_KIND, REPORT_KIND

    fill_with_weeks(projects, OF_A_WEEK)
    found: dict[str, Any] = {"projects": projects, "messages_each": OF_A_WEEK}
    for count in processes:
        weeks_anew()
        with _batch_worker(count):
            began = time.perf_counter()
            started = start_due_reports()
            told = time.perf_counter()
            _wait_for(REPORT_KIND)
            made = time.perf_counter()
            _wait_for(DELIVERY_KIND)
        found[f"processes_{count}"] = {
            "runs": started,
            "started_seconds": round(told - began, 1),
            "made_seconds": round(made - began, 1),
            "with_delivery_seconds": round(time.perf_counter() - began, 1),
            **_left(projects),
        }
    return found


def _batch_worker(count: int) -> Any:
    """The worker of the product, ready when this gives it: that a process starts is no figure of a roll-up."""
    import subprocess
    from contextlib import contextmanager

    from config.stack.processes import batch_worker

    @contextmanager
    def running() -> Any:
        command = batch_worker(drain_seconds=5.0, processes=count).command
        worker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(10.0)
            yield worker
        finally:
            worker.terminate()
            worker.wait(60)

    return running()


def _wait_for(kind: str) -> None:
    from apps.runs.models import OPEN, Run

    until = time.monotonic() + LONGEST_ROLL_UP_SECONDS
    while Run.objects.filter(kind=kind, state__in=OPEN).exists():
        if time.monotonic() > until:
            raise TimeoutError(kind)
        time.sleep(0.2)


def _left(projects: int) -> dict[str, int]:
    """Nothing of it may be lost: reports that are missing, messages that still wait."""
    from apps.iit_memory.models import FlowEntry, WeeklyReport

    return {
        "reports_missing": projects - WeeklyReport.objects.filter(project__slug__startswith="week-").count(),
        "messages_waiting": FlowEntry.objects.filter(
            rolled_up_at=None, project__slug__startswith="week-"
        ).count(),
    }


def expired(count: int) -> dict[str, Any]:
    """Old messages with texts and vectors are let go by a process of their own, as the product's worker does it, while
    somebody writes without a break."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from threading import Event, Thread

    from benchmarks.memory_rows import Writer

    fill_with_expired(count)
    writer, over, during = Writer(), Event(), list[float]()
    before = [writer.write() for _number in range(WRITES_BEFORE)]

    def write() -> None:
        from django.db import connection

        while not over.is_set():
            during.append(writer.write())
            over.wait(PAUSE_SECONDS)
        connection.close()

    thread = Thread(target=write)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_prepare) as worker:
        worker.submit(os.getpid).result()  # its imports are no part of it
        thread.start()
        gone, seconds = worker.submit(_expire).result()
    over.set()
    thread.join()
    return {
        "expired": gone,
        "seconds": round(seconds, 1),
        "a_second": round(gone / seconds),
        "write_before_ms": spread(before),
        "write_meanwhile_ms": spread(during),
        "writes_meanwhile": len(during),
        "writes_over_100_ms": sum(each > 100 for each in during),
    }


def _prepare() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


def _expire() -> tuple[int, float]:
    """How many messages were let go, and in how many seconds."""
    from apps.iit_memory.actions.expiry import expire_flow

    began = time.perf_counter()
    return expire_flow(), time.perf_counter() - began


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    for name, number in NORMAL.items():
        parser.add_argument(f"--{name}", type=int, default=None, help=f"{number:,} unless told")
    parser.add_argument("--processes", type=int, nargs="+", default=[2], help="of the worker that rolls up")
    parser.add_argument("--only", nargs="+", choices=PARTS)
    parser.add_argument("--small", action="store_true", help="does it work, not how fast is it")
    parser.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    for name, number in (SMALL if options.small else NORMAL).items():
        if getattr(options, name) is None:
            setattr(options, name, number)
    return options


def _arguments(options: argparse.Namespace) -> list[str]:
    numbers = [word for name in NORMAL for word in (f"--{name}", str(getattr(options, name)))]
    only = ["--only", *options.only] if options.only else []
    return [*numbers, "--processes", *map(str, options.processes), *only]


def main() -> None:
    options = options_of()
    print(json.dumps((inside if options.inside else measure)(options)))


if __name__ == "__main__":
    main()
