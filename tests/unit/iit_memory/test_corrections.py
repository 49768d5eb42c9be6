"""What people say against an answer is kept with it, and proposed in the place of what it contradicts."""

from __future__ import annotations

import pytest

from apps.agents.actions.feedback import give_feedback
from apps.agents.models import Conversation, FeedbackValue, Message, Role
from apps.iit_memory.actions.extraction import drafts_by_rules
from apps.iit_memory.actions.forgetting import switch
from apps.iit_memory.actions.memories import accept, end
from apps.iit_memory.memories import in_force
from apps.iit_memory.models import Memory, MemoryOrigin
from apps.iit_memory.reading.corrections import correction_in, stated_in
from tests.support.cast import Cast, client_of
from tests.support.memories import accepted

CORRECTS = [
    ("No, the margin is 8 %", "the margin is 8 %"),
    ("不对，界值是8%", "界值是8%"),
    ("不对。界值是8%。", "界值是8%。"),
    ("That's wrong. The comparator is placebo. Please go on.", "The comparator is placebo."),
    ("No - actually the sample size is 240.", "the sample size is 240."),
    ("Wrong: follow-up should be 12 months.", "follow-up should be 12 months."),
    ("No, the comparator is not placebo but metformin.", "the comparator is not placebo but metformin."),
    ("更正：主要终点应为90天死亡率。", "主要终点应为90天死亡率。"),
    ("不，随访改为12个月", "随访改为12个月"),
]
CORRECTS_NOTHING = [
    "No",
    "No, thanks.",
    "No, is the margin 8 %?",
    "No, it is open label",
    "No, I would like a table",
    "No idea what the margin is",
    "No margin is needed here",
    "No, the margin might be 8 %",
    "No, the margin is not 10 %.",
    "The margin is 8 %",
    "Not right now, the committee is meeting",
    "不对",
    "不对吧，界值是8%吗？",
    "不对，界值是多少",
    "不对称分布是常见的",
    "不知道界值是多少",
]


@pytest.mark.parametrize(("message", "sentence"), CORRECTS)
def test_a_correction_says_how_it_is_instead(message: str, sentence: str) -> None:
    assert correction_in(message) == sentence


@pytest.mark.parametrize("message", CORRECTS_NOTHING)
def test_a_bare_no_a_question_and_a_guess_correct_nothing(message: str) -> None:
    assert correction_in(message) == ""


def test_a_reason_says_it_without_a_no() -> None:
    assert stated_in("The margin is 8 %. Please check.") == "The margin is 8 %."
    assert stated_in("Too long") == stated_in("Is it 8 %?") == stated_in("") == ""


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
class TestCorrections:
    @pytest.fixture
    def answer(self, conversation: Conversation, cast: Cast) -> Message:
        """An answer that was given to remember a margin."""
        held = accepted(cast, "The non-inferiority margin is 10 %.", key="decision.study_margin")
        answer = Message.objects.create(
            conversation=conversation,
            turn=1,
            role=Role.ASSISTANT,
            content="It is 10 %.",
            recalled=["fact:project.name", f"memory:{held.pk}"],
        )
        answer.refresh_from_db()
        return answer

    def test_it_takes_the_place_of_what_the_answer_remembered(self, answer: Message, cast: Cast) -> None:
        (draft,) = drafts_by_rules(said_after(answer, "No, the margin is 8 %", cast))
        assert (draft.key, draft.text, draft.evidence) == (
            "decision.study_margin",
            "The margin is 8 %",
            "the margin is 8 %",
        )

    def test_what_holds_no_more_and_what_a_protocol_says_is_not_replaced(
        self, answer: Message, cast: Cast
    ) -> None:
        held = Memory.objects.get()
        Memory.objects.update(origin=MemoryOrigin.PROTOCOL)
        message = said_after(answer, "不对，界值是8%", cast)
        assert [draft.key for draft in drafts_by_rules(message)] == ["decision.margin"]
        Memory.objects.update(origin=MemoryOrigin.RULES)
        end(memory=held, by=cast.coordinator)
        assert [draft.key for draft in drafts_by_rules(message)] == ["decision.margin"]

    def test_what_names_no_topic_and_contradicts_nothing_is_left_alone(
        self, answer: Message, cast: Cast
    ) -> None:
        assert drafts_by_rules(said_after(answer, "No, the weather is fine.", cast)) == []
        first = Message(conversation=answer.conversation, turn=1, content="No, the margin is 8 %")
        assert drafts_by_rules(first) == []  # there is nothing before it to correct

    def test_the_reason_of_an_opinion_is_proposed_and_stands_in_the_inbox(
        self, answer: Message, cast: Cast
    ) -> None:
        give_feedback(
            message=answer, value=FeedbackValue.DOWN, reason="The margin is 8 %.", by=cast.coordinator
        )
        proposed = Memory.objects.get(state="proposed")
        assert (proposed.key, proposed.message_id) == ("decision.study_margin", answer.pk)
        page = client_of(cast.coordinator).get(f"/p/{cast.project.slug}/memory/").content.decode()
        assert "The margin is 8 %." in page
        assert "Takes the place of: The non-inferiority margin is 10 %." in page
        accept(memory=proposed, by=cast.coordinator)
        assert [memory.text for memory in in_force(Memory.objects.all())] == ["The margin is 8 %."]

    @pytest.mark.parametrize(
        ("value", "reason"), [(FeedbackValue.UP, "The margin is 8 %."), (FeedbackValue.DOWN, "Too long.")]
    )
    def test_praise_and_taste_propose_nothing(
        self, answer: Message, cast: Cast, value: FeedbackValue, reason: str
    ) -> None:
        give_feedback(message=answer, value=value, reason=reason, by=cast.coordinator)
        assert not Memory.objects.filter(state="proposed").exists()

    def test_nor_does_anything_where_the_conversation_is_not_remembered(
        self, answer: Message, cast: Cast
    ) -> None:
        conversation = answer.conversation_id
        switch(project=cast.project, conversation_id=conversation, by=cast.coordinator, enabled=False)
        reason = "The margin is 8 %."
        give_feedback(message=answer, value=FeedbackValue.DOWN, reason=reason, by=cast.coordinator)
        assert not Memory.objects.filter(state="proposed").exists()


def said_after(answer: Message, text: str, cast: Cast) -> Message:
    message = Message.objects.create(
        conversation=answer.conversation,
        turn=answer.turn + 1,
        role=Role.USER,
        content=text,
        author=cast.viewer,
    )
    message.refresh_from_db()
    return message
