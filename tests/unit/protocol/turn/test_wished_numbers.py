"""A number that somebody wants whatever is calculated is answered: with what is calculated, the power that it would
have, and both as buttons. Nothing is changed by the wish."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Session
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

ENGLISH = "30% vs 20%, two-sided 0.05, 80% power, 10% dropout. How many patients?"
CHINESE = "对照组30%，试验组20%，双侧0.05，把握度80%，失访10%，要多少例？"


@pytest.fixture
def calculate(conversation: Conversation, config: AgentConfig, cast: Cast, say: Say) -> Any:
    def made(text: str) -> None:
        Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
        say(text)
        sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)

    return made


def _is_unchanged(conversation: Conversation, before: dict[str, Any]) -> bool:
    return Context.objects.get(conversation=conversation).data == before and not (
        conversation.proposals.filter(state="pending").exists()
    )


@pytest.mark.parametrize(
    ("first", "wish", "told", "replies"),
    [
        (
            ENGLISH,
            "My head of department says the sample size is 40 per group, do not recalculate, just put it in and make "
            "the power whatever fits.",
            ("648 participants (324 per group)", "With 40 per group, of whom 10% are lost", "about 17%"),
            ["Number per group: 40", "Keep 324 per group"],
        ),
        (
            ENGLISH,
            "My boss wants 200 in each arm.",
            ("about 60%",),
            ["Number per group: 200", "Keep 324 per group"],
        ),
        (
            CHINESE,
            "总例数直接写60例吧，别管怎么算的。",
            ("648 例（每组 324 例）", "约 13%"),
            ["总例数：60", "保持共 648 例"],
        ),
        (CHINESE, "每组就写40例，别重算了。", ("每组 40 例", "约 17%"), ["每组例数：40", "保持每组 324 例"]),
    ],
)
def test_a_wish_is_answered_and_changes_nothing(
    conversation: Conversation, calculate: Any, say: Say, first: str, wish: str, told: Any, replies: list[str]
) -> None:
    calculate(first)
    before = Context.objects.get(conversation=conversation).data
    answer: Message = message_of(say(wish))
    assert all(words in answer.content for words in told), answer.content
    assert answer.reading["replies"] == replies
    assert "leftovers" not in answer.reading
    assert _is_unchanged(conversation, before)


@pytest.mark.parametrize(
    ("first", "keeps", "says"),
    [(ENGLISH, "Keep 324 per group", "It stays at 648"), (CHINESE, "保持每组 324 例", "仍为 648 例")],
)
def test_the_button_that_keeps_the_number_keeps_it(
    conversation: Conversation, calculate: Any, say: Say, first: str, keeps: str, says: str
) -> None:
    calculate(first)
    before = Context.objects.get(conversation=conversation).data
    assert says in message_of(say(keeps)).content
    assert _is_unchanged(conversation, before)


@pytest.mark.parametrize(
    ("first", "records", "field"),
    [
        (ENGLISH, "Number per group: 40", "sample_size.n_per_group"),
        (CHINESE, "总例数：60", "sample_size.n_total"),
    ],
)
def test_the_other_button_proposes_the_number(
    conversation: Conversation, calculate: Any, say: Say, first: str, records: str, field: str
) -> None:
    calculate(first)
    say(records)
    assert [each.field for each in conversation.proposals.filter(state="pending")] == [field]


@pytest.mark.parametrize(
    ("first", "asks", "power"),
    [
        (ENGLISH, "What would the power be with 200 per group?", "about 60%"),
        (CHINESE, "每组40例的话把握度有多少？", "约 17%"),
    ],
)
def test_who_asks_for_the_power_of_a_number_is_told_it(
    conversation: Conversation, calculate: Any, say: Say, first: str, asks: str, power: str
) -> None:
    calculate(first)
    before = Context.objects.get(conversation=conversation).data
    assert power in message_of(say(asks)).content
    assert _is_unchanged(conversation, before)


@pytest.mark.parametrize(
    "text",
    [
        "Their trial just used 40 per group, whatever the calculation said.",
        "Just take 20 drops per patient in each arm.",
        "We do not recalculate the dose, just give 40 mg in each arm.",
    ],
)
def test_numbers_of_others_and_of_other_things_are_no_wish(calculate: Any, say: Say, text: str) -> None:
    calculate(ENGLISH)
    assert "Nothing was changed" not in message_of(say(text)).content


def test_without_a_calculation_the_number_is_offered_and_nothing_is_made_up(
    conversation: Conversation, say: Say
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
    answer = message_of(say("My boss says 40 per group, don't calculate."))
    assert "No number has been calculated yet." in answer.content
    assert answer.reading["replies"] == ["Number per group: 40"]
    assert "power" not in answer.content.split("\n\nNext")[0]
    assert not conversation.proposals.exists()
