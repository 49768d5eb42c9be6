"""The manager in a conversation: procedures in order, enrolment once confirmed, profiles; other projects unseen."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.models import Agent, Conversation, Message
from apps.agents.turn.remember import settle
from apps.iit_memory.actions.procedures import start_procedure
from apps.iit_memory.actions.profiles import profile_of, save_profile
from apps.iit_memory.manager import decisions, enrolment, work
from apps.iit_memory.manager.answering import answer, from_texts
from apps.iit_memory.manager.requests import requests_in
from apps.iit_memory.manager.scene import scene_of
from apps.iit_memory.models import (
    ConversationMemory,
    Memory,
    Procedure,
    ProcedureRun,
    ProcedureRunState,
    Profile,
)
from apps.projects.errors import NotFound
from apps.projects.models import EnrolmentEntry, User
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.turns import Say, answer_of, chats
from tests.unit.iit_memory.manager.conftest import enrol

pytestmark = pytest.mark.django_db(transaction=True)


def said(conversation: Conversation, by: User, text: str) -> str:
    turn = send_message(conversation=conversation, text=text, by=by, enqueue=False)
    execute_inline(turn.run)
    turn.run.refresh_from_db()
    return answer_of(turn.run)


def test_an_sae_is_reported_step_by_step(conversation: Conversation, cast: Cast) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(language="zh-hans")
    conversation.refresh_from_db()
    begun = said(conversation, cast.investigator, "报告一例SAE，受试者S01-012")
    assert "S01-012" in begun
    assert "研究团队何时获知该事件" in begun
    aware = f"{timezone.now() - timedelta(hours=3):%Y-%m-%d %H:%M}"
    refused = said(conversation, cast.investigator, "不清楚")
    assert "研究团队何时获知该事件" in refused  # asked again
    said(conversation, cast.investigator, aware)
    asked = said(conversation, cast.investigator, "入组多少例？")  # something else meanwhile
    assert "发生了什么" in asked
    said(conversation, cast.investigator, "突发脑卒中，已收住院")
    run = ProcedureRun.objects.get()
    assert set(run.results.values_list("name", flat=True)) == {"aware_at", "event"}


def test_it_is_left_and_resumed_elsewhere(conversation: Conversation, agent: Agent, cast: Cast) -> None:
    said(conversation, cast.investigator, "Record a protocol deviation for S03-001")
    said(conversation, cast.investigator, "later")
    other = start_conversation(agent=agent, project=cast.project, title="T", by=cast.investigator)
    assert "On which day" in said(other, cast.investigator, "continue the protocol deviation of S03-001")
    assert "otherwise than the protocol" in said(other, cast.investigator, "today")
    run = ProcedureRun.objects.get()
    assert run.conversation_id == other.pk
    said(other, cast.investigator, "cancel")
    run.refresh_from_db()
    assert run.state == ProcedureRunState.CANCELLED


def test_enrolment_becomes_a_row_once_confirmed(conversation: Conversation, say: Say, cast: Cast) -> None:
    run = say("今天中心3入组2例")
    assert run.state == RunState.WAITING
    assert not EnrolmentEntry.objects.exists()
    decide(run, cast, {"approve": True})
    entry = EnrolmentEntry.objects.get()
    assert (entry.site, entry.number, entry.by) == ("中心3", 2, cast.coordinator)
    assert "2" in Message.objects.get(run=run).content


def test_enrolment_that_is_declined_is_not_entered(conversation: Conversation, say: Say, cast: Cast) -> None:
    run = say("site 3 enrolled 2 today")
    decide(run, cast, {"approve": False})
    assert not EnrolmentEntry.objects.exists()
    assert f"{timezone.now().date()}, site 3: 2" in answer_of(run)  # what would have been entered


def test_a_note_is_proposed_once_though_the_turn_is_read_for_memories_too(
    conversation: Conversation, cast: Cast
) -> None:
    assert "Proposed" in said(conversation, cast.coordinator, "Remember that we decided to close site 4.")
    settle(30)
    memory = Memory.objects.get()
    assert (memory.state, memory.kind, memory.text) == ("proposed", "decision", "we decided to close site 4.")
    assert (memory.conversation_id, memory.origin) == (conversation.pk, "person")


def test_what_would_not_be_kept_is_not_proposed(conversation: Conversation, cast: Cast) -> None:
    refused = said(conversation, cast.coordinator, "记住：李护士电话13812345678")
    assert "13812345678" not in refused
    ConversationMemory.objects.update_or_create(
        pk=conversation.pk, defaults={"project": cast.project, "enabled": False}
    )
    assert "switched off" in said(
        conversation, cast.coordinator, "Remember that the monitor comes on Friday."
    )
    assert not Memory.objects.exists()


def test_requests_of_one_message_are_answered_in_order_once_enrolment_is_confirmed(
    say: Say, cast: Cast, history: None
) -> None:
    run = say("Add 1 for Ruijin today, tell me the total, and what is due this week")
    decide(run, cast, {"approve": True})
    answer = answer_of(run)
    assert (
        answer.index("Entered: 1") < answer.index("18 participants enrolled") < answer.index("Nothing is due")
    )


def test_what_was_asked_before_says_what_is_meant(
    conversation: Conversation, cast: Cast, history: None
) -> None:
    said(conversation, cast.coordinator, "How many are enrolled?")
    said(conversation, cast.coordinator, "Why did we change the margin?")
    answer = said(conversation, cast.coordinator, "And who decided?")
    assert "margin" in answer
    assert "阿奇霉素" not in answer


def test_enrolment_can_be_corrected_in_the_form(conversation: Conversation, say: Say, cast: Cast) -> None:
    run = say("site 3 enrolled 2 today")
    entries = [{"date": timezone.now().date().isoformat(), "site": "Site 3", "number": 3}]
    decide(run, cast, {"approve": True, "value": {"entries": entries}})
    assert EnrolmentEntry.objects.get().number == 3


@pytest.mark.parametrize("words", ["Undo the last enrolment entry", "撤销上一条入组记录"])
def test_the_last_enrolment_entry_is_withdrawn_once_confirmed(words: str, say: Say, cast: Cast) -> None:
    first, last = (
        enrol(cast.project, 0, "Site 1", 3, cast.coordinator),
        enrol(cast.project, 5, "Site 2", 4, cast.coordinator),
    )
    run = say(words)
    assert run.state == RunState.WAITING
    decide(run, cast, {"approve": True})
    withdrawn = EnrolmentEntry.objects.exclude(withdrawn_at=None)
    assert [entry.pk for entry in withdrawn] == [last.pk]
    assert first.pk != last.pk
    assert "Site 2" in answer_of(run)


def test_another_entry_can_be_chosen_and_none_is_withdrawn_unasked(say: Say, cast: Cast) -> None:
    other, _last = (
        enrol(cast.project, 0, "Site 1", 3, cast.coordinator),
        enrol(cast.project, 0, "Site 2", 4, cast.coordinator),
    )
    decide(say("Undo the last enrolment entry"), cast, {"approve": False})
    assert not EnrolmentEntry.objects.exclude(withdrawn_at=None)
    answer = {"approve": True, "value": {"entry": str(other.pk)}}
    decide(say("Undo the last enrolment entry"), cast, answer)
    assert [each.pk for each in EnrolmentEntry.objects.exclude(withdrawn_at=None)] == [other.pk]


def test_without_entries_there_is_nothing_to_undo(say: Say) -> None:
    assert "No enrolment is entered" in answer_of(say("Undo the last enrolment entry"))


def test_a_decision_that_waits_is_told_as_one(conversation: Conversation, cast: Cast) -> None:
    said(conversation, cast.coordinator, "We decided to drop the CRP criterion because labs are too slow.")
    answer = said(conversation, cast.coordinator, "Why did we drop the CRP criterion?")
    assert "Nothing is accepted about that yet" in answer
    assert "labs are too slow" in answer
    assert "[1]" not in answer  # nothing rests on it


def test_what_is_remembered_about_somebody_is_listed_for_them(conversation: Conversation, cast: Cast) -> None:
    assert "Nothing is remembered about you" in said(
        conversation, cast.coordinator, "What do you know about me?"
    )
    memory = Memory.objects.create(
        project=cast.project,
        owner=cast.coordinator,
        kind="preference",
        key="preference.own",
        text="Answers me with the date of every figure",
        value="x",
        state="accepted",
    )
    assert memory.text in said(conversation, cast.coordinator, "What do you remember about me?")
    other = start_conversation(
        agent=conversation.agent, project=cast.project, title="T", by=cast.investigator
    )
    assert memory.text not in said(other, cast.investigator, "What do you remember about me?")


def decide(run: Run, cast: Cast, answer: dict[str, object]) -> None:
    call_id = run.snapshot["asked"]["call_id"]
    resume_run(run_id=run.pk, by=cast.coordinator, call_id=call_id, answer=answer, enqueue=False)
    run.refresh_from_db()
    execute_inline(run)
    run.refresh_from_db()
    assert run.state == RunState.FINISHED, run.error_message


def test_a_turn_made_anew_records_nothing_twice(conversation: Conversation, cast: Cast) -> None:
    said(conversation, cast.investigator, "weekly query follow-up")
    said(conversation, cast.investigator, "12")
    message = Message.objects.get(content="12")
    scene = scene_of(
        cast.investigator.pk,
        cast.project.pk,
        "en",
        conversation_id=conversation.pk,
        message_id=message.pk,
    )
    from apps.iit_memory.manager.dialogue import respond

    assert "older than seven days" in (respond(scene, "12") or "")
    assert ProcedureRun.objects.get().results.count() == 1


def test_with_a_model_what_rules_do_not_know_is_answered_with_tools(
    conversation: Conversation, say: Say, chat_model: object, openai_server: ScriptedServer, history: None
) -> None:
    openai_server.queue(Reply(text="Nothing is known of that."))
    run = say("Tell me something about our colleagues in Hangzhou")
    assert run.state == RunState.FINISHED, run.error_message
    offered = {tool["function"]["name"] for body in chats(openai_server) for tool in body.get("tools", ())}
    assert {"iit_enrolment", "iit_memories", "iit_due_items", "iit_protocol_values"} <= offered


def test_numbers_come_from_data_whatever_model_is_there(
    conversation: Conversation, say: Say, chat_model: object, openai_server: ScriptedServer, history: None
) -> None:
    run = say("How many are enrolled?")
    assert "17" in answer_of(run)
    assert not chats(openai_server)


def test_nothing_of_another_project_is_read(cast: Cast, history: None, agent: Agent) -> None:
    """The outsider leads another project; whatever is asked there says nothing of the first."""
    start_procedure(
        procedure=Procedure.objects.get(slug="sae_report"), project=cast.project, by=cast.coordinator
    )
    with pytest.raises(NotFound):
        scene_of(cast.outsider.pk, cast.project.pk, "en")
    scene = scene_of(cast.outsider.pk, cast.other_project.pk, "en")
    for text in (
        "How many are enrolled?",
        "Why did we change the margin?",
        "What is due?",
        "status of the project",
    ):
        (request,) = requests_in(text)
        reply = answer(scene, request) or from_texts(scene, text)
        assert not any(word in reply.text for word in ("17", "margin is", "SAE report within", "阿奇霉素"))
    assert work.protocol(scene, "What is the total sample size?") is None
    assert enrolment.total_of(scene.project) == 0


def test_a_message_of_another_conversation_is_a_source_only_for_its_own_words(
    conversation: Conversation, cast: Cast, agent: Agent
) -> None:
    other = start_conversation(agent=agent, project=cast.project, title="B", by=cast.investigator)
    said(other, cast.investigator, "The freezer of the pharmacy broke down during a visit of the site.")
    settle(30)
    scene = scene_of(cast.investigator.pk, cast.project.pk, "en", conversation_id=conversation.pk)
    assert "freezer of the pharmacy" in from_texts(scene, "Did the freezer of the pharmacy break?").text
    assert not from_texts(scene, "At which visit is the site initiation planned?").found


def test_what_is_another_persons_own_is_not_told(cast: Cast, history: None) -> None:
    Memory.objects.filter(key="pico.comparator").update(owner=cast.investigator)
    for user, is_told in ((cast.investigator, True), (cast.coordinator, False)):
        scene = scene_of(user.pk, cast.project.pk, "zh-hans")
        assert ("阿奇霉素" in decisions.decisions(scene, "为什么换对照药？").text) == is_told


def test_a_profile_is_learned_with_consent_and_tells_the_model(
    conversation: Conversation, say: Say, chat_model: object, openai_server: ScriptedServer, cast: Cast
) -> None:
    openai_server.queue(Reply(text="Yes."), Reply(text="Yes."), Reply(text="Yes."))
    say("Please be brief when you speak of Hangzhou")
    settle(30)
    assert not Profile.objects.exists()
    save_profile(by=cast.coordinator, style="tables", language="", depth="", consent=True)
    say("Please be brief when you speak of Hangzhou")
    settle(30)
    assert profile_of(cast.coordinator).learned == {"depth": "brief"}
    say("And what of our colleagues in Suzhou")
    assert any("style: tables; depth: brief" in str(body["messages"]) for body in chats(openai_server))
    save_profile(by=cast.coordinator, style="", language="", depth="", consent=False)
    assert profile_of(cast.coordinator).learned == {}
