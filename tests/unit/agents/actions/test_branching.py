"""Answering again, saying it in other words: nothing is lost, nothing is mixed, and it can be read as it was."""

from __future__ import annotations

import io
import uuid

import pytest
from django.test import Client
from docx import Document

from apps.agents.actions.branching import answer_by_rules, edit_message, regenerate_answer
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.errors import AnswerOnItsWay, EmptyMessage, MessageIdTaken, NotTheLastAnswer, NotYourMessage
from apps.agents.models import (
    Context,
    Conversation,
    ConversationSummary,
    Message,
    Proposal,
    ProposalState,
    Role,
)
from apps.agents.selectors import branches_at, messages_of
from apps.projects.errors import Forbidden
from apps.runs.actions.runs import retry_run
from apps.runs.errors import NotRetryable
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_server import ScriptedServer
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)


def message(conversation: Conversation, turn: int, role: Role = Role.USER) -> Message:
    return messages_of(conversation).get(turn=turn, role=role)


def texts(conversation: Conversation) -> list[str]:
    return [m.content for m in messages_of(conversation) if m.role == Role.USER]


def test_the_last_answer_is_given_once_more_and_the_first_is_kept(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    say("Purpose: adults")
    first = message(conversation, 1, Role.ASSISTANT)
    run = regenerate_answer(message=first, by=cast.coordinator)
    assert regenerate_answer(message=first, by=cast.coordinator) == run
    execute_inline(run)
    second = message(conversation, 1, Role.ASSISTANT)
    first.refresh_from_db()
    assert (second.run, first.replaced_at is not None) == (run, True)
    assert Proposal.objects.filter(state=ProposalState.PENDING).count() == 1


def test_an_answer_that_the_conversation_went_past_is_not_given_again(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    say("Purpose: adults")
    say("Place: a garden")
    with pytest.raises(NotTheLastAnswer):
        regenerate_answer(message=message(conversation, 1, Role.ASSISTANT), by=cast.coordinator)


def test_other_words_begin_a_branch_and_the_old_one_can_be_read(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("Purpose: adults")
    say("Place: a garden")
    say("Background: a year")
    ConversationSummary.objects.create(conversation=conversation, text="…", up_to_turn=2)
    sync_proposals(
        conversation=conversation,
        config=config,
        wanted=["site.purpose"],
        by=cast.coordinator,
    )
    turn = edit_message(
        message=message(conversation, 2), text="Place: two gardens", by=cast.coordinator, enqueue=False
    )
    execute_inline(turn.run)
    assert texts(conversation) == ["Purpose: adults", "Place: two gardens"]
    (branch,) = branches_at(conversation, 2)
    assert [m.content for m in branch.messages if m.role == Role.USER] == [
        "Place: a garden",
        "Background: a year",
    ]
    pending = dict(Proposal.objects.filter(state=ProposalState.PENDING).values_list("field", "value"))
    assert pending == {"site.place": "two gardens"}
    assert Context.objects.get(conversation=conversation).data["site"] == {"purpose": "adults"}
    assert not ConversationSummary.objects.exists()


def test_other_words_sent_twice_are_one_message(conversation: Conversation, cast: Cast, say: Say) -> None:
    say("Place: a garden")
    original, client_id = message(conversation, 1), uuid.uuid4()
    turns = [
        edit_message(
            message=original,
            text="Place: two gardens",
            by=cast.coordinator,
            client_id=client_id,
            enqueue=False,
        )
        for _ in range(2)
    ]
    assert turns[0].message == turns[1].message
    assert texts(conversation) == ["Place: two gardens"]


def test_other_words_with_the_id_of_another_message_are_refused(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    say("Place: a garden")
    say("Purpose: adults")
    client_id = uuid.uuid4()
    first, second = message(conversation, 1), message(conversation, 2)
    Message.objects.filter(pk=second.pk).update(client_id=client_id)
    for text in ("Place: two gardens", "Purpose: adults"):
        with pytest.raises(MessageIdTaken):
            edit_message(message=first, text=text, by=cast.coordinator, client_id=client_id)
    assert texts(conversation) == ["Place: a garden", "Purpose: adults"]


def test_nothing_is_set_aside_by_what_is_refused(conversation: Conversation, cast: Cast, say: Say) -> None:
    say("Place: a garden")
    original = message(conversation, 1)
    for text, by, refusal in [
        ("  ", cast.coordinator, EmptyMessage),
        ("Other", cast.manager, NotYourMessage),
        ("Other", cast.viewer, Forbidden),
    ]:
        with pytest.raises(refusal):
            edit_message(message=original, text=text, by=by)
    send_message(conversation=conversation, text="More", by=cast.coordinator, enqueue=False)
    with pytest.raises(AnswerOnItsWay):
        edit_message(message=original, text="Other", by=cast.coordinator)
    assert texts(conversation) == ["Place: a garden", "More"]


def test_a_retry_of_what_was_set_aside_changes_nothing_of_the_branch_that_holds(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    run = say("Place: a garden")
    turn = edit_message(
        message=message(conversation, 1), text="Place: two gardens", by=cast.coordinator, enqueue=False
    )
    execute_inline(turn.run)
    answer = message(conversation, 1, Role.ASSISTANT)
    execute_inline(retry_run(run=run, by=cast.coordinator, also_finished=True))
    assert message(conversation, 1, Role.ASSISTANT) == answer


def test_an_outsider_reads_no_branch_and_exports_nothing(
    client: Client, conversation: Conversation, cast: Cast
) -> None:
    for path in ("earlier/1/", "export.docx", "export.md"):
        client.force_login(cast.outsider)
        assert client.get(f"/conversations/{conversation.pk}/{path}").status_code == 404
    client.force_login(cast.viewer)
    assert client.get(f"/conversations/{conversation.pk}/export.md").status_code == 403


def test_a_conversation_is_exported_with_what_it_produced(
    client: Client, conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("Purpose: adults with <b>diabetes</b> | type 2")
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    client.force_login(cast.investigator)
    page = client.get(f"/conversations/{conversation.pk}/export.md")
    text = b"".join(page).decode()
    assert "| Purpose | adults with <b>diabetes</b> \\| type 2 |" in text
    assert "Chen Jie" in text
    word = client.get(f"/conversations/{conversation.pk}/export.docx")
    document = Document(io.BytesIO(b"".join(word)))
    assert any("adults with <b>diabetes</b>" in p.text for p in document.paragraphs)
    assert client.get(f"/conversations/{conversation.pk}/export.exe").status_code == 404


# --- By rules -----------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(conversation: Conversation, cast: Cast) -> Run:
    """The run of a message that is on its way."""
    text = "Purpose: adults"
    return send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False).run


@pytest.mark.usefixtures("chat_model")
def test_a_silent_model_is_waited_for_no_longer_and_the_rules_answer(
    waiting: Run, conversation: Conversation, cast: Cast, openai_server: ScriptedServer
) -> None:
    run = answer_by_rules(run=waiting, by=cast.coordinator)
    assert answer_by_rules(run=waiting, by=cast.coordinator) == run
    waiting.refresh_from_db()
    assert waiting.state == RunState.STOPPED
    execute_inline(run)
    assert (run.state, openai_server.requests) == (RunState.FINISHED, [])
    assert message(conversation, 1, Role.ASSISTANT).run == run
    assert Proposal.objects.filter(state=ProposalState.PENDING).exists()


@pytest.mark.usefixtures("chat_model")
def test_the_model_is_asked_again_when_the_answer_of_the_rules_is_given_once_more(
    waiting: Run, conversation: Conversation, cast: Cast, openai_server: ScriptedServer
) -> None:
    execute_inline(answer_by_rules(run=waiting, by=cast.coordinator))
    again = regenerate_answer(message=message(conversation, 1, Role.ASSISTANT), by=cast.coordinator)
    execute_inline(again)
    assert openai_server.requests


def test_what_was_answered_well_is_not_answered_by_rules_and_only_members_who_talk_may(
    conversation: Conversation, cast: Cast, say: Say
) -> None:
    run = say("Purpose: adults")
    with pytest.raises(NotRetryable):
        answer_by_rules(run=run, by=cast.coordinator)
    with pytest.raises(Forbidden):
        answer_by_rules(run=run, by=cast.viewer)
