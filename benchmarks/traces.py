"""How long the report over many traces takes: rows made by PostgreSQL, then the product's own queries.

`.venv/bin/python -m benchmarks.traces` makes 100,000 traces with 1,000,000 steps in a data directory of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

ROUNDS = 5

TRACES = """
insert into agents_trace (id, conversation_id, snapshot_id, outcome, error_code, started_at, duration_ms,
    first_token_ms, input_tokens, output_tokens, cost, asked_back)
select gen_random_uuid(), %(conversation)s, %(snapshot)s,
    case when n %% 37 = 0 then 'error' when n %% 61 = 0 then 'stopped' else 'success' end,
    case when n %% 37 = 0 then 'model_unavailable' else '' end,
    now() - (n * interval '365 days' / %(count)s), 800 + (random() * 9000)::int, 90 + (random() * 900)::int,
    2000, 300, 0.002, n %% 9 = 0
from generate_series(1, %(count)s) n
"""
STEPS = """
insert into agents_step (id, trace_id, position, attempt, name, input, output, exchanges, offset_ms, duration_ms,
    input_tokens, output_tokens, cost, model, error)
select gen_random_uuid(), t.id, p, 1,
    (array['query_analysis','llm_call','planning','execution','llm_call','node:extraction','tool_call','reflexion',
        'memory','finalize'])[p],
    '{"characters": 120}', '{"found": ["pico.population"], "text": "some words of an answer, as long as usual"}',
    '[]', p * 10, (random() * 3000)::int, case when p in (2, 5) then 1000 else 0 end,
    case when p in (2, 5) then 150 else 0 end, case when p in (2, 5) then 0.001 else 0 end,
    case when p in (2, 5) then 'model-' || (p %% 3) else '' end,
    case when p = 5 and t.outcome = 'error' then 'ModelUnavailable' else '' end
from agents_trace t cross join generate_series(1, 10) p
"""
PROPOSALS = """
insert into agents_proposal (id, conversation_id, field, value, confidence, method, derived, evidence, checks, state,
    created_at)
select gen_random_uuid(), %(conversation)s, 'pico.setting', '"x"', 1, 'rules', false, '[]', '[]',
    (array['synced','synced','rejected','superseded'])[1 + n %% 4], now() - (n * interval '365 days' / %(count)s)
from generate_series(1, %(count)s) n
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.traces", description=__doc__)
    parser.add_argument("--traces", type=int, default=100_000)
    count = parser.parse_args().traces
    base = "/var/lib" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="td-traces-", dir=base) as folder:
        Path(folder).chmod(0o755)
        os.environ["TRIALDESK_DATA"] = str(Path(folder) / "data")
        try:
            print(json.dumps(_measure(count), indent=1))
        finally:
            subprocess.run([sys.executable, "-m", "config.stack", "stop"], check=False)


def _measure(count: int) -> dict[str, Any]:
    _set_up(count)
    from django.utils import timezone

    from apps.agents.traces.report import Scope, report_of

    until = timezone.now() + timedelta(minutes=1)
    found: dict[str, Any] = {"traces": count, "steps": 10 * count, "load_average": os.getloadavg()[0]}
    for days in (7, 30, 90, 365):
        for agent in ("", "protocol_agent"):
            scope = Scope(until - timedelta(days=days), until, agent)
            name = f"report_{days}_days{'_of_an_agent' if agent else ''}_ms"
            found[name] = _median_ms(partial(report_of, scope))
    return found


def _set_up(count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from apps.agents.actions.conversations import start_conversation
    from apps.agents.models import Agent
    from apps.projects.models import Project

    for command in ("migrate", "load_defaults", "seed_demo"):
        call_command(command, verbosity=0, stdout=sys.stderr)
    agent, project = Agent.objects.get(slug="protocol_agent"), Project.objects.get(slug="demo")
    conversation = start_conversation(
        agent=agent, project=project, title="Many", by=project.principal_investigator
    )
    given: dict[str, Any] = {
        "conversation": conversation.pk,
        "snapshot": agent.snapshots.get().pk,
        "count": count,
    }
    with connection.cursor() as cursor:
        for statement in (TRACES, STEPS, PROPOSALS):
            cursor.execute(statement, given)
        cursor.execute("analyze")


def _median_ms(work: Callable[[], object]) -> int:
    times = []
    for _round in range(ROUNDS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return round(sorted(times)[ROUNDS // 2] * 1000)


if __name__ == "__main__":
    main()
