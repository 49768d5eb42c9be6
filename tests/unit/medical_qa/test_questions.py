"""What an answer leaves open goes to a person of the team, whose answer stands in the conversation."""

from __future__ import annotations

import pytest

from apps.agents.models import Message, Role
from apps.medical_qa.actions.questions import answer_for_team, ask_team, draft_of_answer
from apps.medical_qa.errors import AlreadyAnswered
from apps.medical_qa.knowledge.selectors import search_knowledge
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState, TeamQuestion
from apps.projects.errors import Forbidden, Invalid, NotFound
from apps.projects.models import AuditEntry, Notification
from tests.support.cast import Cast, client_of
from tests.support.knowledge import MedicalTurn, medical_turn

pytestmark = pytest.mark.django_db
QUESTION = "When is cefazolin stopped after surgery?"


@pytest.fixture
def turn(cast: Cast) -> MedicalTurn:
    return medical_turn(cast.project, cast.coordinator, QUESTION)


@pytest.fixture
def question(cast: Cast, turn: MedicalTurn) -> TeamQuestion:
    return ask_team(by=cast.coordinator, message=turn.answer, note="For children.")


def test_the_investigators_are_notified_once_with_the_question(cast: Cast, turn: MedicalTurn) -> None:
    first = ask_team(by=cast.coordinator, message=turn.answer)
    assert ask_team(by=cast.manager, message=turn.answer) == first
    lines = Notification.objects.filter(kind="team_question_asked")
    assert {line.user for line in lines} == {cast.investigator, cast.manager}
    assert lines[0].title == f"Chen Jie asks the team: “{QUESTION}”"
    assert lines[0].url == f"/p/switch/knowledge/questions/{first.pk}/"
    assert client_of(cast.investigator).get(lines[0].url).status_code == 200


def test_a_viewer_does_not_ask_and_a_question_is_no_answer(cast: Cast, turn: MedicalTurn) -> None:
    with pytest.raises(Forbidden):
        ask_team(by=cast.viewer, message=turn.answer)
    with pytest.raises(Invalid):
        ask_team(by=cast.coordinator, message=turn.question)
    with pytest.raises(NotFound):
        ask_team(by=cast.outsider, message=turn.answer)


def test_a_persons_answer_stands_below_the_agents_and_who_asked_is_notified(
    cast: Cast, turn: MedicalTurn, question: TeamQuestion
) -> None:
    answer_for_team(by=cast.investigator, question=question, text=" Within <24> hours. ")
    page = client_of(cast.viewer).get(f"/conversations/{turn.question.conversation_id}/").content.decode()
    assert "Within &lt;24&gt; hours." in page
    assert "Lin Wang" in page
    line = Notification.objects.get(kind="team_question_answered")
    assert line.user == cast.coordinator
    assert line.url == f"/conversations/{turn.question.conversation_id}/"
    assert AuditEntry.objects.filter(action="team_question.answered").exists()


def test_it_goes_on_standing_when_the_agent_answers_anew(
    cast: Cast, turn: MedicalTurn, question: TeamQuestion
) -> None:
    answer_for_team(by=cast.investigator, question=question, text="Within 24 hours.")
    Message.objects.filter(pk=turn.answer.pk).update(replaced_at=turn.trace.started_at)
    Message.objects.create(
        conversation=turn.question.conversation, turn=1, role=Role.ASSISTANT, content="Another answer."
    )
    page = client_of(cast.viewer).get(f"/conversations/{turn.question.conversation_id}/").content.decode()
    assert "Another answer." in page
    assert "Within 24 hours." in page


def test_a_question_is_answered_once_by_who_may(cast: Cast, question: TeamQuestion) -> None:
    with pytest.raises(Forbidden):
        answer_for_team(by=cast.coordinator, question=question, text="Yes")
    with pytest.raises(Invalid):
        answer_for_team(by=cast.investigator, question=question, text="  ")
    answer_for_team(by=cast.investigator, question=question, text="Yes")
    with pytest.raises(AlreadyAnswered):
        answer_for_team(by=cast.manager, question=question, text="No")


def test_an_answer_becomes_a_draft_once_and_answers_nothing_before_approval(
    cast: Cast, question: TeamQuestion
) -> None:
    with pytest.raises(Invalid):
        draft_of_answer(by=cast.coordinator, question=question)
    answer_for_team(by=cast.investigator, question=question, text="Within 24 hours.")
    document = draft_of_answer(by=cast.coordinator, question=question)
    assert draft_of_answer(by=cast.manager, question=question) == document
    assert KnowledgeDocument.objects.count() == 1
    assert (document.state, document.owner) == (KnowledgeState.DRAFT, cast.investigator)
    assert document.title == QUESTION
    assert search_knowledge(cast.viewer, cast.project, QUESTION).hits == ()


def test_where_nothing_is_open_the_page_says_so_in_the_language_of_its_reader(cast: Cast) -> None:
    address = f"/p/{cast.project.slug}/knowledge/questions/"
    assert (
        "No question was left unanswered."
        in client_of(cast.viewer, language="en").get(address).content.decode()
    )
    assert "没有未能回答的问题。" in client_of(cast.viewer, language="zh-hans").get(address).content.decode()


def test_the_pages_lead_from_an_answer_to_the_draft(cast: Cast, turn: MedicalTurn) -> None:
    client, start = client_of(cast.investigator), f"/p/{cast.project.slug}/knowledge/questions/"
    thread = f"/conversations/{turn.question.conversation_id}/"
    ask = f"{start}ask/{turn.answer.pk}/"
    assert ask in client.get(thread).content.decode()
    assert client.post(ask, {"note": "For children."}).headers["Location"] == thread
    question = TeamQuestion.objects.get()
    own = f"{start}{question.pk}/"
    assert own in client.get(start).content.decode()
    assert client.post(own, {"answer": ""}).status_code == 400
    assert client.post(own, {"answer": "Within 24 hours."}).headers["Location"] == own
    made = client.post(f"{own}draft/")
    assert (
        made.headers["Location"] == f"/p/{cast.project.slug}/knowledge/{KnowledgeDocument.objects.get().pk}/"
    )


def test_a_question_of_another_project_is_not_found(cast: Cast, question: TeamQuestion) -> None:
    client = client_of(cast.outsider)
    assert client.get(f"/p/other/knowledge/questions/{question.pk}/").status_code == 404
    assert client.get(f"/p/other/knowledge/questions/ask/{question.message_id}/").status_code == 404
