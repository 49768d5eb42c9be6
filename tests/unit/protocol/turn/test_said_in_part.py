"""What of a message was not read is named, and what was asked for is offered only where it may be meant."""

from __future__ import annotations

import re

import pytest

from apps.agents.models import Conversation, ProposalState
from apps.fields.reading import reader
from tests.support.turns import Say, answer_of, message_of


@pytest.mark.django_db(transaction=True)
def test_a_clause_that_names_an_item_and_was_not_read_is_quoted(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_likely", lambda found, sheet: iter(()))
    said = answer_of(say("随访是老样子，次要指标是阳性预测值和检查用时。"))
    assert "“随访是老样子”" in said


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "words",
    [
        "看不清或者做不完的超声按没有结果单独报告，再按最差情况做一次敏感性分析。",
        "Exposed are those with a first prescription before discharge; the others had none.",
    ],
)
def test_how_data_are_treated_is_no_background(conversation: Conversation, say: Say, words: str) -> None:
    say("Short title: IRON-1")
    answer_of(say(words))
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    assert not pending.filter(field="scientific_question.background").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "field", "left"),
    [
        (
            "整群随机，24个村，12个用村医加电话随访管理糖尿病，12个常规管理，看一年HbA1c。",
            "pico.intervention",
            "12个用",
        ),
        (
            "retrospective chart review of everyone admitted with acute pancreatitis, 14 of our nurses are new, "
            "one hospital",
            "pico.population",
            "14 of our nurses are new",
        ),
    ],
)
def test_words_that_were_found_or_offered_are_not_called_unrecorded(
    conversation: Conversation, say: Say, text: str, field: str, left: str
) -> None:
    answer = message_of(say(text))
    said, offers = answer.content, dict(answer.reading.get("offers", ()))
    found = offers.get(field) or str(conversation.proposals.get(field=field).value)
    assert f"“{left}”" in said
    assert not [quote for quote in re.findall("“([^”]*)”", said) if found in quote]


@pytest.mark.django_db(transaction=True)
def test_a_statement_is_not_offered_as_the_question(say: Say) -> None:
    say("Background: anaemia is common.")
    assert "研究问题**吗" not in answer_of(say("超声医生不知道CT结果，读CT的人也不知道超声结果。"))


@pytest.mark.django_db(transaction=True)
def test_what_is_asked_next_is_asked_once_in_an_answer(say: Say) -> None:
    say("Short title: IRON-1")
    said = answer_of(say("Add all"))
    assert said.count("**Background**") == 1


@pytest.mark.django_db(transaction=True)
def test_where_nobody_knows_what_words_are_the_open_texts_of_the_stage_are_offered(
    conversation: Conversation, say: Say
) -> None:
    say("Short title: IRON-1")
    words = "The ward kitchen closes at half past six in the evening on most days."
    answer = message_of(say(words))
    offers = dict(answer.reading.get("offers", ()))
    assert "Press the item" in answer.content
    assert set(offers.values()) == {words}
    assert all(path.startswith("scientific_question.") for path in offers)
