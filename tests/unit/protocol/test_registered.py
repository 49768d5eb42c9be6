"""What the protocol brings to the framework: names in the interface and in prompts, and the words of its fields."""

from __future__ import annotations

from apps.agents.actions.publishing import draft_of
from apps.agents.api.work_serializers import ContextSerializer
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.models import Agent
from apps.agents.prompts.places import explained, variables_at
from apps.agents.prompts.variables import stage_variables
from apps.fields.reading.phrasebook import phrasebook


def test_the_stages_of_the_protocol_stand_in_the_description_of_a_context() -> None:
    described = set(ContextSerializer().fields)
    assert {"scientificQuestion", "pico", "studyDesign", "sampleSize", "endpoints", "data"} <= described


def test_prompts_may_name_what_two_of_its_stages_have_collected() -> None:
    assert {name: of.stage for name, of in stage_variables().items()} == {
        "picoData": "pico",
        "scientificQuestion": "scientific_question",
    }
    assert {"picoData", "scientificQuestion", "userMessage"} <= set(variables_at("system"))
    assert all(variable.meaning for variable in explained(variables_at("system")))


def test_the_protocol_brings_the_words_of_trials() -> None:
    assert phrasebook().of("power").phrases


def test_what_is_shipped_has_no_fault(protocol_agent: Agent) -> None:
    draft = draft_of(protocol_agent)
    assert faults_of(draft, Surroundings(agents=("protocol_agent",), models=())) == ()
