"""Commands and requests beside the current item, without a model: done or answered, and never recorded."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, ProposalState, Session
from apps.agents.turn.commands.forms import Command, command_of, document_asked_at
from apps.fields.reading import reader
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

TITLE = "scientific_question.short_title"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("生成Word", Command.DOCUMENT),
        ("Give me the Word file", Command.DOCUMENT),
        ("撤销上一步", Command.UNDO),
        ("Take that back", Command.UNDO),
        ("undo", Command.UNDO),
        ("不知道怎么写", Command.HELP),
        ("I don't know yet", Command.SKIP),
        ("先空着吧", Command.SKIP),
        ("Add all", Command.ADD),
        ("Yes, add them all please", Command.ADD),
        ("全部采纳", Command.ADD),
        ("采纳全部建议", Command.ADD),
        ("Add all patients with diabetes", None),
        ("全部患者采纳同一标准", None),
        ("We compare undo buttons in two groups", None),
        ("生成Word文档需要的时间为主要终点", None),
        ("later follow-up at 90 days", None),
    ],
)
def test_a_command_is_a_whole_message(text: str, command: Command | None) -> None:
    assert command_of(text) == command


def test_the_document_is_asked_for_within_a_message() -> None:
    assert document_asked_at("What is missing, and can I get the Word file already?") == 27
    assert document_asked_at("Patients get the word list on day 1") is None


@pytest.mark.django_db(transaction=True)
def test_several_requests_are_answered_in_their_order_however_often_the_item_was_asked(
    conversation: Conversation, say: Say
) -> None:
    for _ in range(4):
        say("Short title: IRON-1")
    said = answer_of(say("Can you tell me what's still missing, and can I get the Word file already?"))
    assert said.index("- Background") < said.index(f"/protocols/{conversation.pk}/")


@pytest.mark.django_db(transaction=True)
def test_no_message_is_left_without_an_answer(say: Say) -> None:
    for _ in range(5):
        assert answer_of(say("What's still missing?"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("words", ["生成Word", "不知道怎么写", "先空着吧", "I don't know yet", "撤销上一步"])
def test_a_command_is_never_recorded(conversation: Conversation, say: Say, words: str) -> None:
    say("简称：IRON-1")
    say(words)
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    assert not pending.exclude(value="IRON-1").exists()


@pytest.mark.django_db(transaction=True)
def test_undo_takes_back_what_the_last_message_proposed(conversation: Conversation, say: Say) -> None:
    say("简称：IRON-1")
    say("研究背景：贫血常见。")
    assert "研究背景" in answer_of(say("撤销上一步"))
    assert conversation.proposals.get(state=ProposalState.PENDING).field == "scientific_question.short_title"


@pytest.mark.django_db(transaction=True)
def test_help_is_the_guidance_of_the_item_that_was_asked_for(say: Say) -> None:
    say("简称：IRON-1")
    assert answer_of(say("不知道怎么写")).startswith("**研究背景**：")


@pytest.mark.django_db(transaction=True)
def test_an_item_that_is_left_open_is_asked_for_last(say: Say) -> None:
    say("Short title: IRON-1")
    said = answer_of(say("I don't know yet"))
    assert "**Background**" in said
    assert "**Question**" in said
    assert "**Background**" not in answer_of(say("Short title: IRON-2"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("words", ["Add all", "全部采纳"])
def test_add_all_takes_over_what_waits(conversation: Conversation, say: Say, words: str) -> None:
    say("Short title: IRON-1")
    say("Background: anaemia is common.")
    assert "IRON-1" not in str(conversation.context.data)
    answer_of(say(words))
    conversation.context.refresh_from_db()
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()
    assert "IRON-1" in str(conversation.context.data)


@pytest.fixture
def settled(conversation: Conversation, config: AgentConfig, cast: Cast) -> Conversation:
    """In the second stage, with a value of the completed first one."""
    edit_field(conversation=conversation, config=config, field=TITLE, value="IRON-1", by=cast.coordinator)
    Session.objects.filter(conversation=conversation).update(
        current_stage="pico", completed_stages=["scientific_question"]
    )
    return conversation


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("words", "told"),
    [("Add all", "Not added, because it would replace a value of"), ("全部采纳", "已完成的阶段中已有内容")],
)
def test_add_all_leaves_the_values_of_completed_stages(
    settled: Conversation, say: Say, words: str, told: str
) -> None:
    say("Short title: IRON-2\nPopulation: adults with anaemia")
    said = answer_of(say(words))
    settled.context.refresh_from_db()
    assert told in said
    assert "adults with anaemia" in str(settled.context.data)
    assert settled.context.data["scientific_question"]["short_title"] == "IRON-1"
    assert settled.proposals.get(state=ProposalState.PENDING).field == TITLE


@pytest.mark.django_db(transaction=True)
def test_one_that_waits_alone_is_meant_by_the_words(settled: Conversation, say: Say) -> None:
    say("Short title: IRON-2")
    answer_of(say("Add all"))
    settled.context.refresh_from_db()
    assert settled.context.data["scientific_question"]["short_title"] == "IRON-2"


@pytest.mark.django_db(transaction=True)
def test_add_all_says_so_where_nothing_waits(say: Say) -> None:
    assert "Nothing is waiting to be added." in answer_of(say("Add all"))


@pytest.mark.django_db(transaction=True)
def test_an_offer_is_not_made_twice_in_the_same_words(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read_likely", lambda found, sheet: iter(()))
    first = answer_of(say("Perhaps the very frail ones are out."))
    second = answer_of(say("Perhaps heavy smokers are out, too."))
    assert "Not recorded yet: " in first
    assert "Not recorded yet: “Perhaps heavy smokers are out, too”" in second
