"""`manage.py trace_report`: what the traces of the last days say together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from apps.agents.management.support import DeskCommand, any_agent_named
from apps.agents.traces.by_period import Spread
from apps.agents.traces.report import (
    Line,
    Report,
    Scope,
    report_of,
)


class Command(DeskCommand):
    help = "Counts, failures, time, tokens and cost of the last days' turns."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30)
        parser.add_argument("--agent", default="", help="One agent's slug; else all.")
        parser.add_argument("--json", action="store_true", help="Everything, as JSON.")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["days"] <= 3660:
            raise CommandError("--days: from 1 to 3660")
        agent = any_agent_named(options["agent"]).slug if options["agent"] else ""
        until = timezone.now()
        report = report_of(Scope(until - timedelta(days=options["days"]), until, agent))
        if options["json"]:
            self.stdout.write(json.dumps(as_json(report), ensure_ascii=False, default=str))
            return
        for line in lines_of(report):
            self.stdout.write(line)


def as_json(report: Report) -> dict[str, Any]:
    return {
        **asdict(report),
        "rates": report.rates(),
        "periods": [
            {
                **asdict(period),
                "failure_rate": period.failure_rate,
                "clarification_rate": period.clarification_rate,
                "acceptance_rate": period.acceptance_rate,
            }
            for period in report.periods
        ],
    }


def lines_of(report: Report) -> Iterator[str]:
    outcomes = ", ".join(f"{name} {count}" for name, count in report.outcomes.items())
    yield f"turns: {report.turns}" + (f" ({outcomes})" if outcomes else "")
    yield f"time: {_time(report.duration)}; to the first words: {_time(report.first_token)}"
    yield f"tokens: {report.input_tokens} in, {report.output_tokens} out; cost {_cost(report.cost, report)}"
    yield "; ".join(f"{name} rate: {_percent(share)}" for name, share in report.rates().items())
    yield f"proposals: {report.synced} of {report.proposed} taken over"
    yield from _table("step", report.layers, report)
    yield from _table("model", report.models, report)
    for code, count in report.failures.items():
        yield f"failure {code}: {count}"


def _table(title: str, lines: Iterable[Line], report: Report) -> Iterator[str]:
    for line in lines:
        yield (
            f"{title} {line.name}: {line.count}, failed {line.failed}, {_time(line.duration)}, "
            f"{line.input_tokens} + {line.output_tokens} tokens, cost {_cost(line.cost, report)}"
        )


def _cost(cost: float, report: Report) -> str:
    return f"{cost:.4f} {report.currency}".strip()


def _time(spread: Spread) -> str:
    if spread.p50_ms is None or spread.p95_ms is None:
        return "not measured"
    return f"p50 {spread.p50_ms:.0f} ms, p95 {spread.p95_ms:.0f} ms"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"
