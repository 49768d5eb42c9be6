"""What tests of research share: a library with two papers, research begun, and a model that is scripted by its data."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from apps.papers.research.run import start_research
from apps.runs.models import Run
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from apps.search.models import Paper
from tests.support.cast import Cast
from tests.support.openai_script import Reply, Rule
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.tavily_fixture import web

__all__ = ["begin", "in_one_thread", "library", "model", "web"]

QUESTION = "Are seven days of treatment as good as fourteen in bacteraemia?"
WEEK = "The outcome occurred in 140 of 306 patients with 7 days and in 144 of 298 with 14 days of treatment."
HARM = "Adverse events of the catheter were less frequent with seven days of treatment."
RECORDS = (
    PaperRecord("Seven or fourteen days in bacteraemia", f"Treatment lasted 7 or 14 days. {WEEK}", year=2019),
    PaperRecord("Harm of long treatment", f"Bacteraemia was treated. {HARM}", year=2021),
)
PARTS = ["Seven days of treatment in bacteraemia: does it work?", "Are adverse events of treatment rare?"]
Begin = Callable[..., Run]


@pytest.fixture
def in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps of a run are done one after the other on the connection of the test, so that its transaction can be rolled
    back; without it all tables are emptied after the test, which takes seconds."""
    for place in ("agents.turn.graphs.walk.at_the_same_time", "agents.turn.graphs.walk.in_own_thread"):
        monkeypatch.setattr(f"apps.{place}", _at_once)
    monkeypatch.setattr("apps.runs.work.threads.at_the_same_time", _at_once)
    monkeypatch.setattr("apps.runs.work.execute.connection.close", lambda: None)
    monkeypatch.setattr(
        "apps.runs.work.keeper.Keeper._tick", lambda *_: None
    )  # its thread would not see the run


def _at_once(work: Callable[[], Any]) -> Future[Any]:
    done = Future[Any]()
    try:
        done.set_result(work())
    except BaseException as error:  # whoever takes the result gets it
        done.set_exception(error)
    return done


@pytest.fixture
def library(cast: Cast) -> tuple[Paper, ...]:
    return add_records(project=cast.project, records=RECORDS, by=None).papers


@pytest.fixture
def begin(cast: Cast, library: tuple[Paper, ...]) -> Begin:
    def start(question: str = QUESTION, *, confirmed: bool = True, **more: Any) -> Run:
        return start_research(
            by=cast.investigator,
            project=cast.project,
            question=question,
            confirmed=confirmed,
            with_web=False,
            enqueue=False,
            **more,
        )

    return start


@pytest.fixture
def model(openai_server: ScriptedServer, quick_retries: None) -> ScriptedServer:
    """Answers each of the three questions of research, by what the data of the question hold."""
    use_as_model(openai_server, purposes=("generation",))
    says(openai_server, '"queries_so_far"', {"notes": [], "enough": True})
    says(openai_server, '"question":', {"sub_questions": PARTS})
    return openai_server


def says(server: ScriptedServer, to: str, answer: dict[str, Any]) -> None:
    """Goes before what was said to the same before."""
    server.script.rules.insert(0, Rule(Reply(text=json.dumps(answer)), contains=to))
