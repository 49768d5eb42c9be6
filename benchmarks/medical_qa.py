"""How much sooner the quick lane answers than the careful one, on the same questions.

`python -m benchmarks.medical_qa --questions 50`: a scripted model (first token after 800 ms, 40 tokens a second) and
scripted sources (knowledge base 80 ms, web 1,500 ms). The careful lane asks the knowledge base, then the web, then
answers. What is left after the waits of model and sources is the product's own time. A few questions go on at a time,
each begun a little later, so that they wait together and work one after another; with AT_ONCE = 1, which
was not measured, one at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from benchmarks.apart import INSIDE, measured_apart
from benchmarks.figures import spread

if TYPE_CHECKING:
    from apps.agents.models import Agent
    from apps.projects.models import Project
    from apps.runs.models import Run
    from tests.support.openai_script import Reply
    from tests.support.openai_server import ScriptedServer

RATE, SILENT_PIECES, ANSWER_TOKENS, CALL_PIECES = 40.0, 32, 60, 8
KNOWLEDGE_SECONDS, WEB_SECONDS = 0.08, 1.5
# All first calls of a batch are made before any of them is answered, so replies are queued round by round.
AT_ONCE, APART_SECONDS = 4, 0.2
SUBJECTS = (
    "ibuprofen", "metformin", "amlodipine", "warfarin", "omeprazole", "atorvastatin", "amoxicillin", "insulin",
    "paracetamol", "aspirin",
)  # fmt: skip
FORMS = (
    "What is the maximum daily dose of {}?",
    "Should {} be taken with food?",
    "What are the side effects of {}?",
    "Can I drink alcohol with {}?",
    "I missed a dose of {}, what now?",
)
QUESTIONS = tuple(form.format(subject) for subject in SUBJECTS for form in FORMS)


def inside(count: int) -> dict[str, Any]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from apps.agents.models import Agent
    from apps.projects.models import Project
    from tests.support.openai_server import ScriptedServer, use_as_model

    server = ScriptedServer().start()
    use_as_model(server)
    agent, project = Agent.objects.get(slug="medical_qa"), Project.objects.get(slug="demo")
    try:
        with _sources():
            _batch(server, agent, project, QUESTIONS[:1], [_answer()])  # what is loaded once is no figure
            quick = _all_answered(server, agent, project, QUESTIONS[:count], [_answer()])
            _lead_all_to_react(agent)
            replies = [_call("query_knowledge_base"), _call("search_web"), _answer()]
            react = _all_answered(server, agent, project, QUESTIONS[:count], replies)
    finally:
        server.stop()
    return _report(quick, react)


def _sources() -> Any:
    """Both sources, with the waits of the real ones and always something to say."""
    from contextlib import ExitStack

    from apps.medical_qa.agent import material, tools
    from apps.medical_qa.knowledge import retriever

    stack = ExitStack()
    for module, name, found in (
        (material, "search_knowledge", _knowledge),
        (retriever, "search_knowledge", _knowledge),
        (material, "search_web", _web),
        (tools, "search_web", _web),
    ):
        stack.enter_context(patch.object(module, name, found))
    return stack


def _knowledge(*_: object, **__: object) -> Any:
    from uuid import UUID

    from apps.medical_qa.knowledge.selectors import KnowledgeFound, KnowledgeHit

    time.sleep(KNOWLEDGE_SECONDS)
    text = "Take it with water, at the dose that stands in the formulary."
    return KnowledgeFound((KnowledgeHit(UUID(int=1), "Formulary", 1, 1, text, "p. 1", 1.0, "/p/demo/"),))


def _web(*_: object, cancelled: Any = None, **__: object) -> Any:
    from apps.search.web.types import WebFound, WebSource

    ends_at = time.monotonic() + WEB_SECONDS
    while time.monotonic() < ends_at and not (cancelled and cancelled()):
        time.sleep(0.02)
    page = WebSource("A page", "https://example.org/", "Take it with water.")
    return WebFound(True, "1. A page", (page,), "scripted", "ok")


def _answer() -> Reply:
    from tests.support.openai_script import Reply

    words = tuple(f"word{number} " for number in range(ANSWER_TOKENS))
    return Reply(pieces=("",) * SILENT_PIECES + words, tokens_per_second=RATE)


def _call(tool: str) -> Reply:
    from tests.support.openai_script import Reply, ScriptedCall

    call = ScriptedCall(tool, '{"query": "dose of the medicine"}', split=4)
    return Reply(pieces=("",) * SILENT_PIECES, tool_calls=(call,), tokens_per_second=RATE)


def _lead_all_to_react(agent: Agent) -> None:
    from apps.agents.actions.publishing import publish

    agent.intents.update(target="react")
    publish(agent=agent, by=None)


def _all_answered(
    server: ScriptedServer, agent: Agent, project: Project, questions: Sequence[str], replies: list[Reply]
) -> list[dict[str, float]]:
    batches = (questions[at : at + AT_ONCE] for at in range(0, len(questions), AT_ONCE))
    return [figures for batch in batches for figures in _batch(server, agent, project, batch, replies)]


def _batch(
    server: ScriptedServer, agent: Agent, project: Project, questions: Sequence[str], replies: list[Reply]
) -> list[dict[str, float]]:
    server.script.reset()
    server.queue(*(reply for reply in replies for _ in questions))
    with ThreadPoolExecutor(len(questions)) as pool:
        turns = []
        for question in questions:
            turns.append(pool.submit(_answered, agent, project, question))
            time.sleep(APART_SECONDS)
        return [turn.result() for turn in turns]


def _answered(agent: Agent, project: Project, question: str) -> dict[str, float]:
    from django.db import connections

    from apps.agents.actions.conversations import start_conversation
    from apps.agents.actions.turns import send_message
    from apps.runs.work.execute import execute_inline

    by = project.principal_investigator
    try:
        conversation = start_conversation(agent=agent, project=project, title="", by=by)
        turn = send_message(conversation=conversation, text=question, by=by, enqueue=False)
        began = time.perf_counter()
        execute_inline(turn.run)
        return {"total": (time.perf_counter() - began) * 1000, **_of_trace(turn.run)}
    finally:
        connections.close_all()


def _of_trace(run: Run) -> dict[str, float]:
    from apps.agents.models import Trace

    trace = Trace.objects.get(run=run)
    calls = trace.steps.filter(name="llm_call").values_list("duration_ms", flat=True)
    return {
        "first_token": float(trace.first_token_ms or 0),
        "calls": float(len(calls)),
        "in_models": float(sum(each or 0 for each in calls)),
    }


def _report(quick: list[dict[str, float]], react: list[dict[str, float]]) -> dict[str, Any]:
    lanes = {"quick": quick, "react": react}
    waits = {"quick": KNOWLEDGE_SECONDS * 1000, "react": (KNOWLEDGE_SECONDS + WEB_SECONDS) * 1000}
    found: dict[str, Any] = {"questions": len(quick)}
    for name, turns in lanes.items():
        found[name] = {
            "first_token_ms": spread([turn["first_token"] for turn in turns]),
            "total_ms": spread([turn["total"] for turn in turns]),
            "model_calls": max(turn["calls"] for turn in turns),
            "own_ms": spread([turn["total"] - turn["in_models"] - waits[name] for turn in turns]),
        }
    times = found["react"]["total_ms"]["p50"] / found["quick"]["total_ms"]["p50"]
    return found | {"times_faster": round(times, 2)}


def measure(count: int = len(QUESTIONS)) -> dict[str, Any]:
    # What is remembered of a turn asks the model, too, which would answer the next question with it.
    return measured_apart("benchmarks.medical_qa", "--questions", str(count), TRIALDESK_MEMORY="false")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--questions", type=int, default=len(QUESTIONS))
    options.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.inside:
        print(json.dumps(inside(given.questions)))
    else:
        print(json.dumps(measure(given.questions), indent=2))


if __name__ == "__main__":
    main()
