"""What the protocol brings to the framework: names in the interface and in prompts, and the words of its fields."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.publishing import draft_of
from apps.agents.api.work_serializers import ContextSerializer
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.models import Agent
from apps.agents.prompts.places import explained, variables_at
from apps.agents.prompts.variables import stage_variables
from apps.agents.templatetags.agent_admin import run_kind
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.projects.project_links import PROJECT_LINKS
from apps.protocol.selectors import GENERATION_KIND
from tests.support.cast import Cast


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


@pytest.mark.django_db
def test_the_page_of_a_project_leads_to_its_sample_size_as_long_as_that_is_registered(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.viewer)
    page = reverse("agents:project", args=[cast.project.slug])
    address = reverse("protocol:sample_size", args=[cast.project.slug])
    assert f'href="{address}"' in client.get(page).content.decode()
    with PROJECT_LINKS.isolated(empty=True):
        assert address not in client.get(page).content.decode()


def test_administrators_read_what_a_run_makes() -> None:
    assert run_kind(GENERATION_KIND) == "Protocol draft"
    assert run_kind("turn") == "Turn of a conversation"
    assert run_kind("of an app that is gone") == "of an app that is gone"


@pytest.mark.parametrize("agent", ["protocol_agent", "statistics_agent", "one_made_by_an_administrator"])
def test_every_agent_reads_the_words_of_trials(agent: str) -> None:
    with speaking_of(agent):
        assert phrasebook().of("power").says is not None


def test_what_is_shipped_has_no_fault(protocol_agent: Agent) -> None:
    draft = draft_of(protocol_agent)
    assert faults_of(draft, Surroundings(agents=("protocol_agent",), models=())) == ()
