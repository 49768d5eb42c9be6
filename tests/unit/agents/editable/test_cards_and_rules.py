"""Cards appear and rules judge as their rows say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.actions.card_returns import return_card
from apps.agents.cards.choice import CardView, cards_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.rule_checks import judge_by_model, on_complete, on_extract
from apps.agents.models import ActionCard, Agent, Conversation, ReflexionRule
from apps.fields.bilingual import both
from apps.fields.rules import Violation, validators
from apps.fields.rules.report import CheckResult
from apps.projects.models import Notification
from tests.support.cast import Cast
from tests.support.editable import takes_effect
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
Edit = Callable[..., AgentConfig]
LIT = {"field": "site.light", "op": "is_set"}


# --- Cards ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def card(agent: Agent) -> ActionCard:
    agent.cards.all().delete()
    note = {"dialog": "note", "text": both("A NOTE", "说明")}
    return agent.cards.create(slug="first", title_en="First", stage="site", action="modal", payload=note)


@pytest.fixture
def views(conversation: Conversation) -> Callable[[AgentConfig], list[CardView]]:
    def made(config: AgentConfig) -> list[CardView]:
        conversation.refresh_from_db()
        return list(cards_for(config, conversation, conversation.session, conversation.context, "en"))

    return made


@takes_effect(ActionCard, "slug", "title", "description", "icon", "priority")
def test_a_card_says_what_its_row_says(card: ActionCard, agent: Agent, edited: Edit, views: Any) -> None:
    agent.cards.create(slug="second", title_en="Second", action="modal", payload=card.payload, priority=5)
    config = edited(
        card, slug="the_slug", title_en="THE TITLE", description_en="THE WORDS", icon="book", priority=1
    )
    view = views(config)[1].as_json()
    assert (view["cardId"], view["title"], view["description"]) == ("the_slug", "THE TITLE", "THE WORDS")
    assert (view["iconType"], view["priority"]) == ("book", 1)
    assert views(edited(card, priority=9))[0].id == "the_slug"


@takes_effect(ActionCard, "stage", "trigger", "condition")
def test_a_card_is_there_at_its_stage_and_while_its_condition_holds(
    card: ActionCard, edited: Edit, views: Any, conversation: Conversation
) -> None:
    assert len(views(edited())) == 1
    assert views(edited(card, stage="planting")) == []
    config = edited(card, stage="", trigger="condition", condition=LIT)
    assert views(config) == []
    conversation.context.data = {"site": {"light": "full_sun"}}
    conversation.context.save()
    assert len(views(config)) == 1
    assert views(edited(card, trigger="manual", condition={})) == []


@takes_effect(ActionCard, "action", "payload")
def test_a_card_does_what_it_is_set_to(card: ActionCard, edited: Edit, views: Any) -> None:
    (view,) = views(edited())
    assert (view.action, view.url) == ("modal", "")
    assert "A NOTE" in view.note_html
    payload = {"url": "/api/aia/conversations/{conversation}/proposals", "method": "GET"}
    (view,) = views(edited(card, action="api_call", payload=payload))
    assert (view.action, view.method) == ("api_call", "GET")
    assert view.url.endswith("/proposals")


@takes_effect(ActionCard, "on_completion", "result_mapping")
def test_what_comes_back_is_taken_over_or_told(
    card: ActionCard, edited: Edit, conversation: Conversation, cast: Cast
) -> None:
    def come_back(config: AgentConfig) -> None:
        return_card(
            conversation=conversation,
            config=config,
            card_id="first",
            result={"spot": "Yard"},
            state="",
            by=cast.coordinator,
        )

    come_back(edited())
    assert not conversation.changes.exists()
    assert not Notification.objects.filter(kind="card_returned").exists()
    come_back(edited(card, on_completion="update_context", result_mapping={"spot": "site.place"}))
    assert conversation.changes.get().field == "site.place"
    come_back(edited(card, on_completion="notify", result_mapping={}))
    assert Notification.objects.filter(kind="card_returned").exists()


# --- Rules ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def rule(agent: Agent) -> ReflexionRule:
    agent.rules.all().delete()
    return agent.rules.create(
        slug="lit", name_en="Light", name_zh_hans="光照", trigger_stage="site", timing="on_complete",
        rule_type="rule_based",
        condition={"field": "site.beds", "op": "le", "value": 3}, severity="error", failure_action="block",
        message_en="Too many.", message_zh_hans="太多。", suggestion_en="Fewer.", suggestion_zh_hans="减少。",
    )  # fmt: skip


def checked(config: AgentConfig, *, stage: str = "site", **options: Any) -> list[CheckResult]:
    return list(on_complete(config, stage, {"site": {"beds": 9}}, **options).checks)


@takes_effect(
    ReflexionRule, "slug", "name", "message", "suggestion", "severity", "failure_action", "condition"
)
def test_a_failure_says_and_does_what_its_rule_says(rule: ReflexionRule, edited: Edit) -> None:
    (before,) = checked(edited())
    assert (before.rule, before.severity, before.blocks) == ("lit", "error", True)
    (after,) = checked(
        edited(
            rule, slug="the_rule", name_en="THE NAME", message_en="THE WORDS", suggestion_en="THE WAY OUT",
            severity="info", failure_action="warn",
        )
    )  # fmt: skip
    said = after.in_language("en")
    assert (said["rule"], said["name"], said["message"]) == ("the_rule", "THE NAME", "THE WORDS")
    assert (said["suggestion"], said["severity"], after.blocks) == ("THE WAY OUT", "info", False)
    (after,) = checked(edited(rule, condition={"field": "site.beds", "op": "le", "value": 30}))
    assert after.status == "passed"


@takes_effect(ReflexionRule, "trigger_stage", "timing", "is_enabled")
def test_a_rule_is_asked_when_it_is_set_to_be(rule: ReflexionRule, edited: Edit) -> None:
    assert len(checked(edited())) == 1
    assert checked(edited(rule, trigger_stage="planting")) == []
    assert len(checked(edited(rule, timing="on_transition"))) == 1
    config = edited(rule, trigger_stage="", timing="on_extract")
    assert checked(config) == []
    found = on_extract(config, {"site": {"beds": 9}}, ["site.beds"]).checks
    assert [check.status for check in found] == ["failed"]
    config = edited(rule, is_enabled=False)
    assert on_extract(config, {"site": {"beds": 9}}, ["site.beds"]).checks == ()


@takes_effect(ReflexionRule, "priority")
def test_rules_of_greater_priority_come_first(rule: ReflexionRule, agent: Agent, edited: Edit) -> None:
    rule.pk, rule.slug, rule.priority = None, "other", 5
    rule.save()
    assert [check.rule for check in checked(edited())] == ["other", "lit"]
    first = agent.rules.get(slug="lit")
    assert [check.rule for check in checked(edited(first, priority=9))] == ["lit", "other"]


@takes_effect(ReflexionRule, "validator")
def test_a_validator_is_asked(rule: ReflexionRule, edited: Edit) -> None:
    with validators.isolated():
        validators.add("always", lambda *_: [Violation(("site.beds",), both("BY CODE", "代码"))])
        (found,) = checked(edited(rule, condition={}, validator="always"))
    assert found.in_language("en")["message"] == "BY CODE"


@pytest.mark.usefixtures("quick_retries")
@takes_effect(ReflexionRule, "rule_type", "prompt")
def test_a_model_judges_by_the_prompt(
    rule: ReflexionRule, edited: Edit, openai_server: ScriptedServer
) -> None:
    use_as_model(openai_server, purposes=("chat", "reflection"), json_schema=True)
    openai_server.script.structured = Reply(text='{"passed": false, "message": "BY THE MODEL"}')
    config = edited(
        rule,
        rule_type="prompt_based",
        condition={},
        prompt_zh_hans="问",
        prompt_en="THE QUESTION {{stageName}}",
    )
    (found,) = checked(config, judge=judge_by_model(config, "en", stage="site"))
    assert found.in_language("en")["message"] == "BY THE MODEL"
    assert "THE QUESTION Site" in openai_server.requests[0].body["messages"][1]["content"]
