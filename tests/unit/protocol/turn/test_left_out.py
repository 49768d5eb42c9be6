"""Words that were recorded nowhere leave the page when somebody leaves them out, or says them again; those of older
answers wait as openly as those of the last."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import archive_conversation
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, Message
from apps.agents.presenters.buttons.offered import Offers
from apps.agents.presenters.panel import panel_of
from apps.projects.models import AuditEntry, User
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

STATION, LUNCH, BLUE = "The hospital is near a station", "Lunch is served at noon", "The nurses wear blue"
FIRST, SECOND = f"{STATION}. {LUNCH}. Power: 80 %", f"{BLUE}. Alpha: 0.05"
ZH_FIRST, ZH_SECOND = "医院就在车站旁边。食堂中午十二点开饭。把握度：80%", "护士都穿蓝色衣服。检验水准：0.05"


def shown(conversation: Conversation) -> tuple[Offers, ...]:
    return panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en").offers


def rows(conversation: Conversation) -> list[str]:
    return [leftover.words.rstrip(".") for each in shown(conversation) for leftover in each.leftovers]


def leave_out(user: User, message: Message, words: str, *, left_out: bool = True) -> Any:
    body = {"words": words, "leftOut": left_out}
    path = f"/api/messages/{message.pk}/leftovers"
    return client_of(user).post(path, body, content_type="application/json")


def test_what_is_left_out_is_gone_for_good_until_that_is_undone(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    answer = message_of(say(FIRST))
    said = answer.reading["leftovers"][0]
    assert leave_out(cast.coordinator, answer, said).json() == {"words": said, "leftOut": True}
    assert rows(conversation) == [LUNCH]
    leave_out(cast.coordinator, answer, said)
    assert Message.objects.get(pk=answer.pk).reading["left_out"] == [said]
    leave_out(cast.coordinator, answer, said, left_out=False)
    assert rows(conversation) == [STATION, LUNCH]
    kept = str(list(AuditEntry.objects.filter(action="leftover.left_out").values_list("data", flat=True)))
    assert "left_out" in kept
    assert STATION not in kept


def test_only_who_may_talk_leaves_out_what_the_answer_named(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    answer = message_of(say(FIRST))
    said = answer.reading["leftovers"][0]
    assert leave_out(cast.viewer, answer, said).status_code == HTTPStatus.FORBIDDEN
    assert leave_out(cast.outsider, answer, said).status_code == HTTPStatus.NOT_FOUND
    assert leave_out(cast.coordinator, answer, "Power").json()["code"] == "no_leftover"
    question = conversation.messages.get(role="user")
    assert leave_out(cast.coordinator, question, said).status_code == HTTPStatus.BAD_REQUEST
    archive_conversation(conversation=conversation, archived=True, by=cast.coordinator)
    assert leave_out(cast.coordinator, answer, said).json()["code"] == "conversation_archived"
    assert "left_out" not in Message.objects.get(pk=answer.pk).reading


def test_words_that_a_later_message_holds_are_used_whatever_was_made_of_them(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    said = "Their kidneys are another story altogether, I suppose. No, let's leave warfarin out."
    kidneys, warfarin = message_of(say(said)).reading["leftovers"]
    config = config_for(conversation)
    value, field = ["a hip prosthesis"], "pico.exclusion_criteria"
    edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    say(f"Add to Exclusion criteria: {warfarin}")
    assert conversation.proposals.get(field=field).value == [*value, "warfarin"]
    assert rows(conversation) == [kidneys.rstrip(".")]


@pytest.mark.parametrize("said", [(FIRST, SECOND, "Dropout: 10 %"), (ZH_FIRST, ZH_SECOND, "失访率：10%")])
def test_rows_of_older_answers_wait_as_openly_as_the_newest(
    say: Say, conversation: Conversation, cast: Cast, client: Client, said: tuple[str, str, str]
) -> None:
    for words in said:
        say(words)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    older, newest = page.split("data-offers=")[1:]
    assert (older.count("data-leave-out"), newest.count("data-leave-out")) == (2, 1)
    assert "leftovers-more" not in older
    assert f"<q>{said[0][:5]}" in older


@pytest.mark.parametrize(
    ("said", "blue"),
    [
        ((FIRST, SECOND, "The pharmacy opens at eight. Dropout: 10 %"), BLUE),
        ((ZH_FIRST, ZH_SECOND, "药房早上八点开门。失访率：10%"), "护士都穿蓝色衣服"),
    ],
)
def test_what_is_left_out_or_used_is_not_spoken_of_again(
    say: Say, cast: Cast, said: tuple[str, str, str], blue: str
) -> None:
    say(said[0])
    answer = message_of(say(said[1]))
    assert blue in answer.content
    leave_out(cast.coordinator, answer, answer.reading["leftovers"][0])
    assert blue not in message_of(say(said[2])).content


def test_what_was_recorded_since_is_not_spoken_of_again(say: Say) -> None:
    say(SECOND)
    say(f"Background: {BLUE}")
    assert "Not recorded yet: “" in message_of(say("The pharmacy opens at eight. Dropout: 10 %")).content


def test_what_was_pasted_over_and_over_is_named_once(say: Say) -> None:
    answer = message_of(say(f"{STATION}.\n" * 40 + f"{BLUE}.\n{STATION}!\nPower: 80 %"))
    assert [words.rstrip(".") for words in answer.reading["leftovers"]] == [STATION, BLUE]
    assert answer.content.count(STATION) == 1


def test_none_of_what_an_answer_was_not_sure_of_is_gone_until_that_is_undone(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    asked = (
        "Does a low mean arterial pressure on bypass lead to more acute kidney injury after cardiac surgery? "
        "It is a cohort study."
    )
    answer = message_of(say(asked))
    assert "Leave out what is not meant." in answer.content
    offered = [row.words for each in shown(conversation) for row in each.guesses]
    assert offered
    for words in offered:
        leave_out(cast.coordinator, answer, words)
    assert not any(each.guesses for each in shown(conversation))
    for words in offered:
        leave_out(cast.coordinator, answer, words, left_out=False)
    assert [row.words for each in shown(conversation) for row in each.guesses] == offered
