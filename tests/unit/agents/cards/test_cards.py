"""Action cards: which are shown, where they lead, what they may call, and what becomes of what they bring back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.card_returns import open_card, return_card
from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.cards import calls
from apps.agents.cards.choice import CardView, cards_for, more_cards
from apps.agents.configuration.snapshot import AgentConfig, CardConfig
from apps.agents.errors import CardNotOffered, NothingMapped
from apps.agents.models import ActionCard, Agent, Context, Conversation, Session
from apps.agents.presenters.panel import panel_of
from apps.fields.bilingual import both
from apps.fields.errors import ValueRefused
from apps.projects.models import Notification
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)
Cards = Callable[[AgentConfig], tuple[str, ...]]


def card(slug: str, **changes: Any) -> CardConfig:
    plain = CardConfig(
        slug=slug,
        stage="",
        title=both(f"Card {slug}", f"卡片{slug}"),
        description={},
        icon="",
        trigger="stage_enter",
        condition={},
        action="modal",
        payload={"dialog": "note", "text": both("*Words*", "文字")},
        on_completion="none",
        result_mapping={},
        priority=0,
    )
    return replace(plain, **changes)


def call(slug: str = "call", **changes: Any) -> CardConfig:
    """One that counts plants from what the context has."""
    payload = {
        "url": "/api/garden/plants",
        "body": {"plan": "rows", "inputs": {"beds": 5, "per_bed": 10}},
        "params": {"planting.losses": "inputs.losses", "planting.germination": "inputs.germination"},
    }
    mapping = {"/total": "planting.plants"}
    fields = {"action": "api_call", "payload": payload, "on_completion": "update_context"}
    return card(slug, **{**fields, "result_mapping": mapping, **changes})


@pytest.fixture
def slugs(conversation: Conversation) -> Callable[..., tuple[str, ...]]:
    def of(config: AgentConfig, which: Any = cards_for) -> tuple[str, ...]:
        return tuple(one.id for one in views(conversation, config, which))

    return of


def views(conversation: Conversation, config: AgentConfig, which: Any = cards_for) -> tuple[CardView, ...]:
    session = Session.objects.get(conversation=conversation)
    context = Context.objects.get(conversation=conversation)
    shown: tuple[CardView, ...] = which(config, conversation, session, context, "en")
    return shown


def give_back(conversation: Conversation, config: AgentConfig, cast: Cast, result: dict[str, Any]) -> Any:
    return return_card(
        conversation=conversation,
        config=config,
        card_id=config.cards[0].slug,
        result=result,
        state="",
        by=cast.coordinator,
    )


# --- Which are shown ----------------------------------------------------------------------------------------


def test_cards_of_the_stage_that_was_entered_are_shown_by_importance(
    config: AgentConfig, slugs: Callable[..., tuple[str, ...]]
) -> None:
    here, there = "site", "planting"
    cards = (card("low", stage=here), card("away", stage=there), card("high", priority=5), card("also"))
    assert slugs(replace(config, cards=cards)) == ("high", "also", "low")


def test_a_condition_decides_with_the_values_of_now(
    config: AgentConfig, slugs: Callable[..., tuple[str, ...]], conversation: Conversation, cast: Cast
) -> None:
    condition = {"field": "site.place", "op": "is_set"}
    made = replace(config, cards=(card("c", trigger="condition", condition=condition),))
    assert slugs(made) == ()
    edit_field(conversation=conversation, config=made, field="site.place", value="x", by=cast.coordinator)
    assert slugs(made) == ("c",)


def test_a_manual_card_waits_under_more_actions(
    config: AgentConfig, slugs: Callable[..., tuple[str, ...]], conversation: Conversation
) -> None:
    made = replace(config, cards=(card("m", trigger="manual"), card("x", trigger="manual", stage="planting")))
    assert (slugs(made), slugs(made, more_cards)) == ((), ("m",))
    assert [one.id for one in panel_of(conversation, made, "en").more_cards] == ["m"]


@pytest.mark.parametrize(
    ("said", "is_shown"),
    [("Please open card M", True), ("请打开卡片m。", True), ("Card mm", False), ("Place: a garden", False)],
)
def test_a_manual_card_is_shown_when_asked_for_by_name(
    config: AgentConfig,
    slugs: Callable[..., tuple[str, ...]],
    say: Say,
    said: str,
    is_shown: bool,
) -> None:
    made = replace(config, cards=(card("m", trigger="manual"),))
    say("Place: a garden")
    say(said)
    shown, waiting = (("m",), ()) if is_shown else ((), ("m",))
    assert (slugs(made), slugs(made, more_cards)) == (shown, waiting)


@pytest.fixture
def published(agent: Agent) -> Callable[..., None]:
    """The agent with one card more, in every process from the next turn on."""

    def publish_with(**fields: Any) -> None:
        from apps.agents.actions.publishing import publish

        texts = {"title_en": "Sites", "title_zh_hans": "中心名单", "icon": "users"}
        ActionCard.objects.create(agent=agent, slug="sites", **{**texts, **fields})
        publish(agent=agent, by=None)

    return publish_with


NOTE = {"action": "modal", "payload": {"dialog": "note", "text": {"en": "Note.", "zh_hans": "说明。"}}}


def events_of(run: Run, name: str) -> Any:
    return run.snapshot[name] if run.snapshot else None


def test_a_turn_that_asks_for_a_card_tells_it_and_says_where_it_is(
    published: Callable[..., None], say: Say, conversation: Conversation
) -> None:
    published(trigger="manual", **NOTE)
    said = say("Show me the sites, please.")
    assert [one["cardId"] for one in events_of(said, "action_cards")] == ["sites"]
    answer = conversation.messages.order_by("-turn", "role").first()
    assert answer is not None
    assert "“Sites” is now under “Garden”." in answer.content
    assert "could not read" not in answer.content
    gone = say("Place: a garden")
    assert events_of(gone, "action_cards") == []


def test_the_interface_lists_what_is_shown_and_what_waits(
    published: Callable[..., None], conversation: Conversation, cast: Cast
) -> None:
    published(trigger="manual", **NOTE)
    client = Client()
    client.force_login(cast.viewer)
    answer = client.get(f"/api/aia/conversations/{conversation.pk}/cards").json()
    assert [one["cardId"] for one in answer["moreActions"]] == ["sites"]
    assert answer["actionCards"] == []
    client.force_login(cast.outsider)
    refused = client.get(f"/api/aia/conversations/{conversation.pk}/cards")
    assert refused.status_code == HTTPStatus.NOT_FOUND


def test_a_viewer_sees_cards_and_cannot_use_them(
    published: Callable[..., None], conversation: Conversation, cast: Cast
) -> None:
    payload = {"url": "/api/aia/conversations/{conversation}/cards", "method": "GET"}
    published(trigger="stage_enter", action="api_call", payload=payload)
    client = Client()
    client.force_login(cast.viewer)
    page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert 'data-card="sites"' in page
    assert "data-card-call" not in page
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert f'data-card-call="/api/aia/conversations/{conversation.pk}/cards"' in page


# --- Calls --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "https://elsewhere.example/api/x",
        "//elsewhere.example/api/x",
        "/\\elsewhere.example/api/",
        "\\\\elsewhere.example",
        "javascript:alert(1)",
        "/accounts/logout/",
        "/api/../accounts/logout/",
        "/api/%2e%2e/accounts/logout/",
        "/api/..\\accounts/",
        "/api/x\n",
        " /api/x",
        "",
    ],
)
def test_a_call_leads_nowhere_but_to_this_products_interface(
    config: AgentConfig, conversation: Conversation, address: str
) -> None:
    made = replace(config, cards=(call(payload={"url": address, "result_url": address}),))
    assert [(one.url, one.result_url) for one in views(conversation, made)] == [("", "")]


def test_a_call_gets_what_the_card_fixes_and_what_the_context_has(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    made = replace(config, cards=(call(),))
    edit_field(
        conversation=conversation, config=made, field="planting.losses", value=0.05, by=cast.coordinator
    )
    (shown,) = views(conversation, made)
    assert shown.params == {"plan": "rows", "inputs": {"beds": 5, "per_bed": 10, "losses": 0.05}}
    assert shown.as_json()["actionParams"] == shown.params
    assert (shown.method, shown.url) == ("POST", "/api/garden/plants")
    assert made.cards[0].payload["body"]["inputs"] == {"beds": 5, "per_bed": 10}


def test_an_address_names_the_conversation_and_leaves_the_answers_members(
    config: AgentConfig, conversation: Conversation
) -> None:
    payload = {
        "url": "/api/aia/conversations/{conversation}/generations",
        "result_url": "/api/protocol/generations/{id}",
        "method": "delete",
    }
    (shown,) = views(conversation, replace(config, cards=(call(payload=payload),)))
    assert shown.url == f"/api/aia/conversations/{conversation.pk}/generations"
    assert shown.result_url == "/api/protocol/generations/{id}"
    assert shown.method == "POST"


# --- What comes back ----------------------------------------------------------------------------------------


def test_a_call_s_result_is_a_change_with_the_card_as_its_source_and_can_be_undone(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    made = replace(config, cards=(call(result_mapping={"/n/0/sum": "planting.plants"}),))
    applied = give_back(conversation, made, cast, {"n": [{"sum": 126}]})
    (change,) = [one for one in applied.changes if not one.derived]
    assert (change.field, change.new, change.by) == ("planting.plants", 126, cast.coordinator)
    assert change.source == {"kind": "card", "card": "call"}
    rows = [row for stage in panel_of(conversation, made, "en").stages for row in stage.rows]
    source = next(row.source for row in rows if row.path == "planting.plants")
    assert source is not None
    assert source.text == "from an action card"
    undo_change(change=change, config=made, by=cast.coordinator)
    assert "plants" not in Context.objects.get(conversation=conversation).data.get("planting", {})


def test_what_was_never_offered_here_is_refused_and_changes_nothing(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    holds = {"field": "site.place", "op": "is_set"}
    for changes in (
        {"stage": "planting"},
        {"stage": "planting", "trigger": "manual"},
        {"trigger": "condition", "condition": holds},
    ):
        made = replace(config, cards=(call(**changes),))
        with pytest.raises(CardNotOffered):
            give_back(conversation, made, cast, {"/total": 5})
        link = replace(made.cards[0], action="deep_link", payload={"url": "https://target.example/"})
        with pytest.raises(CardNotOffered):
            open_card(
                conversation=conversation,
                config=replace(made, cards=(link,)),
                card_id="call",
                by=cast.coordinator,
            )
    assert Context.objects.get(conversation=conversation).version == 0


def test_what_was_offered_may_come_back_when_the_talk_has_gone_on(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    holds = {"field": "site.place", "op": "eq", "value": "a garden"}
    made = replace(config, cards=(call(trigger="condition", condition=holds, on_completion="none"),))
    for value in ("a garden", "two gardens", "three gardens"):
        edit_field(
            conversation=conversation, config=made, field="site.place", value=value, by=cast.coordinator
        )
    assert views(conversation, made) == ()
    assert give_back(conversation, made, cast, {}).changes == ()
    passed = replace(config, cards=(call(stage="site", on_completion="none"),))
    Session.objects.update(current_stage="planting", completed_stages=["site"])
    assert give_back(conversation, passed, cast, {}).changes == ()


def test_a_manual_card_is_offered_where_it_waits(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    made = replace(config, cards=(call(trigger="manual", stage="site"),))
    assert give_back(conversation, made, cast, {"total": 5}).changes


def test_over_the_interface_a_card_that_was_not_offered_is_a_conflict(
    published: Callable[..., None], conversation: Conversation, cast: Cast
) -> None:
    published(trigger="stage_enter", stage="planting", **NOTE)
    client = Client()
    client.force_login(cast.coordinator)
    body = {"conversationId": str(conversation.pk), "cardId": "sites", "result": {}}
    path = "/api/aia/garden-planner/action-callback"
    answer = client.post(path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.CONFLICT, "card_not_offered")
    unknown = client.post(path, {**body, "cardId": "no-such"}, content_type="application/json")
    assert unknown.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("result", [{}, {"n": []}, {"n": [{"other": 1}]}, {"n": {"0": None}}, {"n": "text"}])
def test_a_result_without_the_mapped_values_is_refused_by_name(
    config: AgentConfig, conversation: Conversation, cast: Cast, result: dict[str, Any]
) -> None:
    made = replace(config, cards=(call(result_mapping={"/n/0/sum": "planting.plants"}),))
    with pytest.raises(NothingMapped) as refused:
        give_back(conversation, made, cast, result)
    assert "/n/0/sum" in str(refused.value.fields)


def test_a_value_that_does_not_fit_leaves_everything_as_it_was(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    mapping = {"place": "site.place", "total": "planting.plants"}
    made = replace(config, cards=(call(result_mapping=mapping),))
    with pytest.raises(ValueRefused):
        give_back(conversation, made, cast, {"place": "a garden", "total": "many"})
    assert Context.objects.get(conversation=conversation).data == {}


def test_notify_tells_the_others_and_none_changes_nothing(
    config: AgentConfig, conversation: Conversation, cast: Cast
) -> None:
    for completion, told in (("none", False), ("notify", True)):
        made = replace(config, cards=(call(on_completion=completion),))
        assert give_back(conversation, made, cast, {"/total": 5}).changes == ()
        assert Notification.objects.filter(kind="card_returned").exists() is told


@pytest.mark.parametrize(
    ("place", "value"),
    [("a", 1), ("/a", 1), ("/l/1/b", 2), ("/x~1y/~0", 3), ("/l/9", None), ("/a/b", None), ("l/1", None)],
)
def test_a_place_in_a_result_is_a_name_or_a_pointer(place: str, value: Any) -> None:
    result = {"a": 1, "l": [0, {"b": 2}], "x/y": {"~": 3}}
    assert calls.value_at(result, place) == value
