"""The agent that the framework is tested with says what it promises."""

from __future__ import annotations

import pytest

from apps.agents.actions.publishing import draft_of
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.models import Agent
from apps.fields.rules.spec import TIMINGS
from apps.fields.schema.field import KINDS
from apps.runs.models import RunState
from tests.support.turns import Say, answer_of


def test_it_has_a_field_of_every_kind_and_a_rule_of_each_timing(config: AgentConfig) -> None:
    kinds = {field.kind for stage in config.stages for field in config.catalogue.of_stage(stage.key)}
    assert kinds | {"time_point"} == set(KINDS)
    assert {rule.timing for rule in config.rules} == set(TIMINGS)
    assert len(config.stages) == 2


def test_nothing_is_wrong_with_it(specimen: Agent) -> None:
    assert faults_of(draft_of(specimen)) == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_it_answers(say: Say) -> None:
    run = say("Place: a courtyard")
    assert run.state == RunState.FINISHED
    assert "a courtyard" in answer_of(run)
