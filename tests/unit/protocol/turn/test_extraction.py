"""A model that proposes values: only those that the message says are believed, whichever way it gives them."""

from __future__ import annotations

import json

import pytest

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Proposal, Role
from apps.agents.turn.answer.streaming.filter import CLOSE, OPEN
from apps.agents.turn.extraction import Item, verify
from apps.fields.reading import read
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.turns import Say

TEXT = "We will include adults with type 2 diabetes from 12 hospitals; about 5 % will drop out."
INVENTED: list[dict[str, object]] = [
    {"field": "pico.comparator", "value": "placebo", "quote": "placebo"},
    {"field": "pico.setting", "value": "30 tertiary hospitals", "quote": "from 12 hospitals"},
    {"field": "sample_size.dropout", "value": 0.2, "quote": "about 5 % will drop out"},
    {"field": "sample_size.n_total", "value": 436, "quote": "12 hospitals"},
    {"field": "study_design.design_type", "value": "parallel_rct", "quote": "We will include adults"},
    {"field": "pico.population", "value": "children with asthma", "quote": "adults with type 2 diabetes"},
    {"field": "no.such_field", "value": "x", "quote": "adults"},
    {"field": "endpoints.primary_analysis", "value": "Cox regression", "quote": ""},
]
SAID: dict[str, object] = {
    "field": "pico.population",
    "value": "adults with type 2 diabetes",
    "quote": "adults with type 2 diabetes",
}


def verified(config: AgentConfig, *items: dict[str, object]) -> dict[str, object]:
    found = verify(
        [Item.model_validate(item) for item in items],
        message_id="m",
        reading=read(TEXT, config.catalogue, current_stage=""),
        catalogue=config.catalogue,
        context={},
        method="structured",
    )
    return {value.field: value.value for value in found.found}


def test_what_the_message_says_is_kept_with_its_place(config: AgentConfig) -> None:
    assert verified(config, SAID) == {"pico.population": "adults with type 2 diabetes"}


def test_a_value_in_another_form_is_kept_when_the_quote_says_it(config: AgentConfig) -> None:
    item = {"field": "sample_size.dropout", "value": 0.05, "quote": "about 5 % will drop out"}
    assert verified(config, item) == {"sample_size.dropout": 0.05}


@pytest.mark.parametrize("item", INVENTED, ids=lambda item: str(item["field"]))
def test_an_invented_value_is_dropped(config: AgentConfig, item: dict[str, object]) -> None:
    assert verified(config, item) == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["json_schema", "tools", "inline"])
def test_nothing_that_a_model_invents_is_proposed(
    openai_server: ScriptedServer, conversation: Conversation, say: Say, way: str
) -> None:
    data = json.dumps({"values": [*INVENTED, SAID]})
    if way == "inline":
        openai_server.when(Reply(text=f"Noted. {OPEN}{data}{CLOSE}", piece_chars=3))
    elif way == "tools":
        openai_server.when(Reply(text="Noted.", tool_calls=(ScriptedCall("give_answer", data),)))
    else:
        openai_server.when(Reply(text=data))
    use_as_model(openai_server, json_schema=way == "json_schema", tools=way == "tools")
    say(TEXT)
    proposed = dict(
        Proposal.objects.filter(method__in=["structured", "inline"]).values_list("field", "value")
    )
    assert set(proposed) <= {"pico.population"}
    by_rules = set(Proposal.objects.filter(method="rules").values_list("field", flat=True))
    assert Proposal.objects.filter(field="pico.population").exclude(value=SAID["value"]).count() == 0
    assert by_rules | set(proposed) >= {"pico.population"}
    invented = {str(item["field"]) for item in INVENTED} - {"sample_size.dropout", "pico.population"}
    assert not invented & (by_rules | set(proposed))
    assert Proposal.objects.filter(field="sample_size.dropout").exclude(value=0.05).count() == 0
    if way == "inline":
        answer = Message.objects.get(role=Role.ASSISTANT)
        assert answer.content == "Noted."
