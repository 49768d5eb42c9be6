"""`python -m benchmarks`: one JSON document on standard output, within an hour and a half; progress on standard error.

The floor and the product take turns within one run, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks import generation, library, medical_qa, memory, research, retrieval
from benchmarks.client import Visitor, sign_in
from benchmarks.endpoint import Endpoint, endpoint
from benchmarks.floor import Floor, floor
from benchmarks.levels import FULL, QUICK, RAMP, SATURATED_ADDED_P95_MS, Level
from benchmarks.product import Play, Rounds, play
from benchmarks.report import Measured, cost, level_report
from benchmarks.sample_size import sample_size_report
from benchmarks.stack import Stack, stack

WARM_UP_TOKENS = 5
LIBRARY_PASSAGES = (10_000, 100_000)
# No round begins later than this after the start; the alarm ends a measurement that hangs all the same.
LAST_ROUND_SECONDS = 500.0
LONGEST_SECONDS = 900
LONGEST_APART_SECONDS = 3_600
STARTED_AT = time.monotonic()


def main() -> int:
    options = _options()
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, lambda *_: sys.exit(143))  # so that what was started is stopped
    signal.alarm(LONGEST_SECONDS)
    report = {"machine": _machine(), **_measured(options)}
    report["took_seconds"] = round(time.monotonic() - STARTED_AT, 1)
    report["load_average_after"] = _load()
    print(json.dumps(report, indent=2))
    return 0


def _measured(options: argparse.Namespace) -> dict[str, Any]:
    """The parts that were asked for; without `--only` and `--level`, all of them."""
    found: dict[str, Any] = {}
    if options.only in {None, "sample_size"} and not options.level:
        found["sample_size"] = sample_size_report()
    if options.only in {None, "chat"}:
        levels = QUICK if options.quick else FULL
        chosen = [level for level in levels if not options.level or level.name in options.level]
        found |= measure(chosen, ramp=not (options.level or options.quick))
    if options.only == "saturation":
        found |= measure([], ramp=True)
    if options.only in {None, "generation"} and not (options.quick or options.level):
        _say("documents without a model")
        found["generation_ms"] = generation.measure()
    if not (options.quick or options.level):
        signal.alarm(0 if options.only in ONLY_WHEN_NAMED else LONGEST_APART_SECONDS)
        chosen_apart = [options.only] if options.only in APART else []
        if options.only is None:
            chosen_apart = [name for name in APART if name not in ONLY_WHEN_NAMED]
        found |= {name: _apart(name) for name in chosen_apart}
    return found


def _apart(name: str) -> Any:
    _say(f"{name}, by itself")
    return APART[name]()


# What fills databases or plays its own sources, each measured by itself.
APART: dict[str, Callable[[], Any]] = {
    "medical_qa": medical_qa.measure,
    "search": lambda: retrieval.measure(100_000, 1),
    "memory": lambda: memory.measure(memory.options_of([])),
    "research": research.measure,
    "library": lambda: [library.measure(passages) for passages in LIBRARY_PASSAGES],
}

ONLY_WHEN_NAMED = {"library"}  # 100,000 passages take most of an hour to come in


def measure(levels: list[Level], *, ramp: bool) -> dict[str, Any]:
    with endpoint() as model, floor(model.base_url) as plain, stack(model) as product:
        _say("the stack is ready")
        at_rest = product.at_rest()
        _say(f"at rest {at_rest['pss_mib']} MiB")
        most = max(level.conversations for level in (*levels, *(RAMP if ramp else ())))
        visitor = sign_in(product.address, email=product.email, password=product.password, conversations=most)
        bench = Bench(model, plain, product, visitor)
        bench.warm_up(levels[-1] if levels else RAMP[0])
        told = {level.name: bench.level(level) for level in levels}
        found: dict[str, Any] = {"at_rest": at_rest, "levels": told}
        if "answers" in told.get("100", {}) and "answers" in told.get("100_short", {}):
            found["cost"] = cost(told["100"], told["100_short"])
        return found | ({"saturation": bench.saturation()} if ramp else {})


class Bench:
    """The four sides of a measurement: model, plain SDK, product, people."""

    def __init__(self, model: Endpoint, plain: Floor, product: Stack, visitor: Visitor) -> None:
        self.model, self.plain, self.product, self.visitor = model, plain, product, visitor

    def warm_up(self, level: Level) -> None:
        """Not counted: what a process does once is not what a conversation costs."""
        self.model.answer_with(WARM_UP_TOKENS)
        starts = [1.0 * number / level.conversations for number in range(level.conversations)]
        self.plain.read(starts)
        self.plain.read(starts, way="raw_lines")
        play(self.product, self.visitor, Play(starts, 1, ""), Rounds())

    def level(self, level: Level) -> dict[str, Any]:
        measured = Measured(level)
        self.model.answer_with(level.tokens)
        expected = "".join(level.pieces())
        for number in range(level.rounds):
            if time.monotonic() > STARTED_AT + LAST_ROUND_SECONDS:
                break
            starts = level.starts(number)
            measured.floor.append(self.plain.read(starts, turns=level.turns))
            play(self.product, self.visitor, Play(starts, level.turns, expected), measured.product)
        if not measured.floor:
            return {"skipped": "the levels before took too long"}
        measured.raw_lines.append(self.plain.read(level.starts(0), way="raw_lines"))
        told = level_report(measured)
        _say(f"{level.name}: added {told['added_first_token_ms']}, dropped {told['dropped_answers']}")
        return told

    def saturation(self) -> dict[str, Any]:
        """More messages a second, until an answer is lost or its first word is more than a second late (p95)."""
        steps: dict[str, Any] = {}
        for level in RAMP:
            told = steps[level.name] = self.level(level)
            if "answers" not in told or told["dropped_answers"]:
                break
            if told["added_first_token_ms"]["p95"] > SATURATED_ADDED_P95_MS:
                break
        return steps


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="half a minute: does it work, not how fast is it"
    )
    parser.add_argument("--level", action="append", help="only this level, such as 1, 20, 100, 100_at_once")
    parser.add_argument(
        "--only",
        choices=["chat", "saturation", "sample_size", "generation", *APART],
        help="only this part of the measurement",
    )
    return parser.parse_args()


def _machine() -> dict[str, Any]:
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "load_average_before": _load(),
    }


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if sys.platform == "linux" else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _load() -> float:
    return round(os.getloadavg()[0], 2)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
