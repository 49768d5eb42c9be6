"""The example studies of the demo project: made once by the product's own actions, whatever model is set up."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from apps.agents.actions.conversations import start_conversation
from apps.agents.models import Agent, Conversation, Proposal, ProposalState, Session
from apps.projects.demo import seed
from apps.projects.models import Project
from apps.protocol.actions import example_studies
from apps.protocol.actions.example_studies import EXAMPLES, start_example_studies
from apps.protocol.models import ExampleKind, ExampleStudy, GenerationState
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.openai_server import ScriptedServer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("protocol_agent"),
]
ENGLISH = tuple(example for example in EXAMPLES if ".en." in example.script)


def make() -> Project:
    project = seed()
    run = start_example_studies(project)
    assert run is not None
    execute_inline(run)
    assert run.state == RunState.FINISHED
    return project


def test_a_finished_trial_has_two_documents_and_an_unfinished_study_waits(
    monkeypatch: pytest.MonkeyPatch, chat_model: object, openai_server: ScriptedServer
) -> None:
    monkeypatch.setattr(example_studies, "EXAMPLES", ENGLISH)
    make()
    assert openai_server.requests == []
    finished = ExampleStudy.objects.get(kind=ExampleKind.FINISHED_TRIAL, language="en").conversation
    assert finished is not None
    assert Session.objects.get(conversation=finished).current_stage == "complete"
    made = finished.generations.order_by("number")
    assert [(each.number, each.state, bool(each.file)) for each in made] == [
        (1, GenerationState.FINISHED, True),
        (2, GenerationState.FINISHED, True),
    ]
    first, second = (each.data["study_design"]["recruitment_period"] for each in made)
    assert first != second
    assert [each.reviews for each in made] == [{}, {}]
    unfinished = ExampleStudy.objects.get(kind=ExampleKind.UNFINISHED_OBSERVATIONAL).conversation
    assert unfinished is not None
    assert Session.objects.get(conversation=unfinished).current_stage == "study_design"
    assert Proposal.objects.filter(conversation=unfinished, state=ProposalState.PENDING).count() > 3


def test_one_that_was_taken_away_is_not_made_again() -> None:
    for example in EXAMPLES:
        language = "zh-hans" if ".zh." in example.script else "en"
        ExampleStudy.objects.create(kind=example.kind, language=language)
    project = make()
    assert not project.conversations.exists()
    assert start_example_studies(project) is None


def test_an_agent_that_cannot_play_them_is_no_fault() -> None:
    Agent.objects.filter(slug="protocol_agent").update(slug="another")
    make()
    assert ExampleStudy.objects.filter(conversation=None).count() == len(EXAMPLES)


@pytest.mark.parametrize("name", ["TRIALDESK_DEMO", "TRIALDESK_EXAMPLES"])
def test_the_command_does_nothing_where_none_are_wanted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    seed()
    monkeypatch.setenv(name, "0")
    call_command("seed_examples", stdout=StringIO())
    assert not Run.objects.exists()


def test_the_rests_of_a_killed_attempt_are_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example_studies, "EXAMPLES", ENGLISH[:1])
    project = seed()
    run = start_example_studies(project)
    assert run is not None
    start_conversation(
        agent=Agent.objects.get(slug="protocol_agent"),
        project=project,
        title="NIGHT-AF",
        by=project.principal_investigator,
    )
    execute_inline(run)
    assert Conversation.objects.count() == 1
