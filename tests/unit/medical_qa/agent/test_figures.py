"""What the agent's own traces say to the figures of routing, and the way from its answer to the team."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.medical_qa.actions.questions import ask_team
from apps.medical_qa.figures.turns import RoutedTurn, routed_turns
from apps.medical_qa.figures.unanswered import unanswered_of
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "document", "without_web"),
]


def turns() -> list[RoutedTurn]:
    until = timezone.now() + timedelta(minutes=1)
    return routed_turns(until - timedelta(days=1), until)


def test_each_question_is_counted_in_its_lane_with_its_source(cast: Cast, say: Say) -> None:
    say("What is the maximum daily dose of ibuprofen?")
    say("What is the maximum daily dose of metformin?")
    say("I feel unwell")
    vague, unknown, known = turns()
    assert (known.route, known.intent, known.sources) == ("quick", "medicine_info", frozenset({"kb"}))
    assert (unknown.route, unknown.sources) == ("quick", frozenset({"none"}))
    assert (vague.route, vague.asked_back) == ("react", True)
    lacking = unanswered_of(cast.viewer, cast.project)
    assert [(each.asked.question, each.reason) for each in lacking] == [
        ("What is the maximum daily dose of metformin?", "no_source")
    ]


def test_an_answer_of_the_agent_leads_to_the_team(cast: Cast, say: Say) -> None:
    answer = message_of(say("What is the maximum daily dose of metformin?"))
    page = client_of(cast.coordinator).get(f"/conversations/{answer.conversation_id}/").content.decode()
    address = f"/p/{cast.project.slug}/knowledge/questions/ask/"
    assert f"{address}{answer.pk}/" in page
    assert f"{address}00000000-0000-0000-0000-000000000000/" in page
    ask_team(by=cast.coordinator, message=answer)
    assert unanswered_of(cast.viewer, cast.project) == []
