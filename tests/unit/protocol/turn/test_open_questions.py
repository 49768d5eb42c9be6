"""What an answer asks with buttons stays on it until its own item has a value: settling one question leaves the others;
where several items may be right, one button takes all of them."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.questions import Question
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)

TWO = "Follow-up 3 months or 6 months. Randomised 1:1 or 2:1."
ZH_THREE = "随访3个月或6个月，失访10%或15%，把握度80%或90%"
OUTCOME = "The main outcome would be death or readmission within 30 days."


def questions(conversation: Conversation) -> list[Question]:
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    found = [question for answer in panel.offers for question in answer.questions]
    assert not set(panel.suggestions) & {offer.line for each in found for offer in each.offers}
    return found


def paths(conversation: Conversation) -> list[str]:
    return [question.path for question in questions(conversation)]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (TWO, ["study_design.follow_up_duration", "study_design.allocation_ratio"]),
        (ZH_THREE, ["study_design.follow_up_duration", "sample_size.power", "sample_size.dropout"]),
    ],
)
def test_pressing_one_button_leaves_the_other_questions(
    say: Say, conversation: Conversation, said: str, asked: list[str]
) -> None:
    say(said)
    assert paths(conversation) == asked
    for number, path in enumerate(asked, 1):
        say(questions(conversation)[0].offers[1].line)
        assert conversation.proposals.filter(field=path).exists()
        assert paths(conversation) == asked[number:]


def test_questions_stay_while_something_else_is_talked_of(say: Say, conversation: Conversation) -> None:
    answer = message_of(say(TWO))
    say("Power: 80 %")
    say("What belongs in “Background”?")
    panel = panel_of(conversation, config_for(conversation), "en")
    assert [(each.message_id, len(each.questions)) for each in panel.offers] == [(answer.pk, 2)]


def test_a_question_about_a_recorded_value_stays_until_that_changes(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    config, field = config_for(conversation), "sample_size.power"
    edit_field(conversation=conversation, config=config, field=field, value="0.95", by=cast.coordinator)
    say("Power: 80 or 90 percent")
    assert [offer.words for offer in questions(conversation)[0].offers] == ["80%", "90%"]
    say("Power: 90%")
    assert paths(conversation) == []


def test_items_that_may_all_be_meant_have_a_button_for_all(say: Say, conversation: Conversation) -> None:
    say(OUTCOME)
    (question,) = questions(conversation)
    *single, both = question.offers
    assert "death" in [offer.words for offer in single]
    assert (both.title, both.words) == ("Both", "death; readmission within 30 days")
    say(both.line)
    proposal = conversation.proposals.get(field="endpoints.outcomes.primary")
    assert [item["name"] for item in proposal.value] == ["death", "readmission within 30 days"]
    assert paths(conversation) == []


def test_a_question_is_left_out_by_its_own_button(
    say: Say, conversation: Conversation, cast: Cast, client: Client
) -> None:
    answer = message_of(say(TWO))
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    assert 'data-leftover="study_design.allocation_ratio" role="group" aria-label="Allocation ratio"' in page
    body = {"words": "study_design.allocation_ratio", "leftOut": True}
    path = f"/api/messages/{answer.pk}/leftovers"
    told = client_of(cast.coordinator).post(path, body, content_type="application/json")
    assert told.status_code == HTTPStatus.OK
    assert paths(conversation) == ["study_design.follow_up_duration"]


NOT_USED = "What matters is that the wart is gone at twelve weeks, the boss likes it, and I'd like pain on walking too."


def test_words_that_were_not_used_can_be_given_an_item_on_the_last_answer(
    say: Say, conversation: Conversation, client: Client, cast: Cast
) -> None:
    answer = message_of(say(NOT_USED))
    assert answer.reading["passed"] == ["the boss likes it"]
    config = config_for(conversation)
    (offers,) = panel_of(Conversation.objects.get(pk=conversation.pk), config, "en").offers
    assert [each.words for each in offers.passed] == ["the boss likes it"]
    assert "Primary outcome" in [place.title for stage in offers.places for place in stage.places]
    say("Primary outcome: skin lines back")
    assert (
        conversation.proposals.get(field="endpoints.outcomes.primary").value[0]["name"] == "skin lines back"
    )
    (offers,) = panel_of(Conversation.objects.get(pk=conversation.pk), config, "en").offers
    assert (len(offers.leftovers), offers.passed) == (1, ())


@pytest.mark.parametrize(
    ("said", "chip"),
    [
        ("What belongs in “Background”?", "What belongs in “Background”?"),
        ("“研究背景”应填写什么？", "“研究背景”应填写什么？"),
    ],
)
def test_what_was_explained_just_now_is_not_offered_to_be_explained(
    say: Say, conversation: Conversation, said: str, chip: str
) -> None:
    say(said)
    assert chip not in panel_of(conversation, config_for(conversation), "en").suggestions


def test_two_letters_of_talk_are_no_question(say: Say, conversation: Conversation) -> None:
    answer = message_of(
        say("主要看术后一周内干槽症发生率，另外看看第1、3、7天的疼痛评分，还有张口度和肿胀。哦对了。")
    )
    assert "看看" not in answer.reading.get("leftovers", ())
    assert "对了" not in answer.content
