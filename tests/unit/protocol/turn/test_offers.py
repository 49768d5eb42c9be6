"""Words that no rule could place: offered for what they speak of, and short on their buttons."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation, Message, Role
from apps.agents.templatetags.workspace import as_chip
from tests.support.turns import Say, answer_of


def offers(conversation: Conversation) -> list[str]:
    answer = conversation.messages.filter(role=Role.ASSISTANT, replaced_at=None).latest("turn")
    return [path for path, _words in answer.reading.get("offers", ())]


@pytest.mark.django_db(transaction=True)
def test_words_that_name_an_item_of_another_stage_are_offered_for_it(
    conversation: Conversation, say: Say
) -> None:
    say("对照组我们还在和科里商量用哪种药比较合适一些的方案，对照措施待定")
    assert all(path != "scientific_question.hypothesis" for path in offers(conversation))


@pytest.mark.django_db(transaction=True)
def test_what_nothing_speaks_for_is_offered_for_one_item_alone(conversation: Conversation, say: Say) -> None:
    say("Short title: IRON-1")
    said = answer_of(
        say("We talked to the ward sisters about the rota yesterday; it went well for everybody.")
    )
    assert Message.objects.filter(conversation=conversation).count() == 4
    assert len(offers(conversation)) <= 1, said


UNREAD = "The sisters of the ward have always been very kind to all of us who come there on Monday mornings"


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        (f"{UNREAD}.", f"“{UNREAD}.”"),
        (
            f"{UNREAD} before the round, when everybody has a cup of tea and a word about the week.",
            "on Monday mornings…”",
        ),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_what_is_not_read_is_quoted_whole_and_a_very_long_sentence_by_whole_words(
    conversation: Conversation, say: Say, said: str, quoted: str
) -> None:
    assert quoted in answer_of(say(said))


@pytest.mark.parametrize(
    ("reply", "on_the_button"),
    [
        ("Complete this stage", "Complete this stage"),
        ("研究背景：贫血常见", "研究背景：贫血常见"),
        ("Background: " + "a" * 38, "Background: " + "a" * 38),
        ("Background: " + "a" * 40, "Background: " + "a" * 30 + "…"),
        ("What belongs in “Inclusion criteria”?", "What belongs in “Inclusion criteria”?"),
        ("x" * 90, "x" * 80 + "…"),
    ],
)
def test_a_button_shows_a_question_whole_and_thirty_characters_of_a_value(
    reply: str, on_the_button: str
) -> None:
    assert as_chip(reply) == on_the_button
