"""What a question is answered from: within the budget, by the kind of question and the time that it names."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from apps.agents.extension import Recalled, RecallRequest
from apps.iit_memory.actions.flow import Utterance, remember_messages
from apps.iit_memory.actions.memories import edit, pin
from apps.iit_memory.collections import REPORTS
from apps.iit_memory.models import Memory
from apps.iit_memory.recall import PROTOCOL_QA, QA_QUERY, QC_TASK, recall, recall_for, within
from apps.projects.models import User
from apps.retrieval.actions.counting import count_words
from apps.retrieval.actions.texts import put_texts
from apps.retrieval.types import Place, Text
from tests.support.cast import Cast
from tests.support.memories import accepted

pytestmark = pytest.mark.usefixtures("redis_server")
NOW = datetime(2026, 11, 22, 4, tzinfo=UTC)
ITEMS = st.lists(
    st.builds(
        Recalled,
        layer=st.just("L2"),
        text=st.text(min_size=1, max_size=400),
        score=st.floats(0, 3),
        source=st.text(max_size=30),
    ),
    max_size=40,
)


@given(ITEMS, st.integers(0, 2000))
def test_the_budget_is_never_exceeded_and_items_stay_whole(items: list[Recalled], budget: int) -> None:
    kept = within(items, budget)
    assert sum(item.tokens for item in kept) <= budget
    assert all(item in items for item in kept)
    assert [item.score for item in kept] == sorted((item.score for item in kept), reverse=True)
    left = budget - sum(item.tokens for item in kept)
    assert all(item.tokens > left for item in items if item not in kept)


def said(cast: Cast, *texts: str, at: datetime = NOW) -> None:
    utterances = [
        Utterance(uuid4(), place, "assistant" if place % 2 else "user", text, at, speaker="Chen Jie")
        for place, text in enumerate(texts)
    ]
    remember_messages(project_id=cast.project.pk, conversation_id=uuid4(), utterances=utterances)
    count_words()


def report(cast: Cast, text: str, at: datetime = NOW) -> None:
    put_texts(Place(REPORTS, cast.project.pk), str(uuid4()), [Text(text, title="2026-W46", at=at)])
    count_words()


def recalled(
    cast: Cast, query: str, *, profile: str = QA_QUERY, user: User | None = None, budget: int = 2000
) -> list[Recalled]:
    found = recall_for(
        project=cast.project,
        user=user or cast.viewer,
        query=query,
        profile=profile,
        budget_tokens=budget,
        now=NOW,
    )
    return [item for item in found if "Early oral" not in item.text and "Lin Wang" not in item.text]


def asked_by(cast: Cast, user: User) -> RecallRequest:
    return RecallRequest(
        project_id=str(cast.project.pk),
        user_id=str(user.pk),
        conversation_id=str(uuid4()),
        agent="protocol_agent",
        language="en",
        intent="ask_question",
        query="Which margin?",
        budget_tokens=500,
        deadline_seconds=2.0,
        cancelled=lambda: False,
    )


@pytest.mark.django_db
class TestRecall:
    def test_what_holds_comes_with_its_kind_and_day(self, cast: Cast) -> None:
        memory = accepted(cast, "The margin is 8%.")
        Memory.objects.filter(pk=memory.pk).update(valid_from=datetime(2026, 3, 5, tzinfo=UTC))
        (item,) = recalled(cast, "Which margin?", profile=QC_TASK)
        assert (item.layer, item.text, item.source) == ("L2", "The margin is 8%.", "Decision · 2026-03-05")

    def test_pinned_comes_first_then_what_fits(self, cast: Cast) -> None:
        accepted(cast, "Site 3 recruits adults.", key="a")
        accepted(cast, "The margin is 8%.", key="b")
        pin(memory=accepted(cast, "Answer in Chinese.", key="c"), by=cast.coordinator, pinned=True)
        texts = [item.text for item in recalled(cast, "Why is the margin so small?")]
        assert texts == ["Answer in Chinese.", "The margin is 8%.", "Site 3 recruits adults."]

    def test_messages_fill_up_where_there_are_not_enough_reports(self, cast: Cast) -> None:
        said(cast, "Who sends the kidney biopsies?", "The central laboratory in Hangzhou.")
        layers = {item.layer: item.text for item in recalled(cast, "Where do kidney biopsies go?")}
        assert "Hangzhou" in layers["L1"]
        for number in range(2):
            report(cast, f"Kidney biopsies go to Hangzhou, week {number}.")
        assert {item.layer for item in recalled(cast, "Where do kidney biopsies go in Hangzhou?")} == {"L3"}

    def test_no_message_is_recalled_twice(self, cast: Cast) -> None:
        said(cast, "The kidney ward.", "A kidney answer.", "Another kidney question.", "Nothing.")
        texts = "\n".join(item.text for item in recalled(cast, "kidney"))
        assert sorted(texts.splitlines()) == [
            "A kidney answer.",
            "Another kidney question.",
            "Nothing.",
            "The kidney ward.",
        ]

    def test_only_questions_are_answered_from_messages(self, cast: Cast) -> None:
        said(cast, "Who sends the kidney biopsies?")
        for profile in (QC_TASK, PROTOCOL_QA):
            assert recalled(cast, "Where do kidney biopsies go?", profile=profile) == []

    def test_a_time_in_the_question_limits_what_is_recalled(self, cast: Cast) -> None:
        said(cast, "The kidney margin was discussed.", at=datetime(2026, 3, 5, tzinfo=UTC))
        said(cast, "The kidney margin came up again.", at=datetime(2026, 11, 11, tzinfo=UTC))
        for question, word in (("kidney margin in March", "discussed"), ("上周的 kidney margin", "again")):
            (item,) = recalled(cast, question)
            assert word in item.text

    def test_a_time_brings_what_was_decided_then_though_it_changed(self, cast: Cast) -> None:
        older = accepted(cast, "The margin is 10%.")
        Memory.objects.filter(pk=older.pk).update(valid_from=datetime(2026, 3, 5, tzinfo=UTC))
        edit(memory=older, by=cast.coordinator, text="The margin is 8%.")
        Memory.objects.exclude(pk=older.pk).update(valid_from=datetime(2026, 10, 5, tzinfo=UTC))
        (item,) = recalled(cast, "What was decided in March?")
        assert (item.text, item.source[:24]) == ("The margin is 10%.", "Decision · 2026-03-05 – ")

    def test_nothing_of_another_project_or_person(self, cast: Cast) -> None:
        accepted(cast, "Short answers.", key="preference.own", owner=cast.investigator)
        accepted(cast, "The margin is 8%.")
        said(cast, "The margin was 10% before.")
        assert recalled(cast, "margin", user=cast.outsider) == []
        texts = [item.text for item in recalled(cast, "margin answers", user=cast.coordinator)]
        assert "Short answers." not in texts
        assert "The margin is 8%." in texts

    def test_a_turn_recalls_for_who_asks_and_in_their_project_alone(self, cast: Cast) -> None:
        accepted(cast, "The margin is 8%.")
        for user, count in ((cast.viewer, 1), (cast.outsider, 0)):
            items = [item for item in recall(asked_by(cast, user)) if "8%" in item.text]
            assert len(items) == count
        nobody = replace(asked_by(cast, cast.viewer), user_id="")
        assert list(recall(nobody)) == []

    def test_a_small_budget_keeps_what_matters_most(self, cast: Cast) -> None:
        pin(memory=accepted(cast, "Answer in Chinese.", key="c"), by=cast.coordinator, pinned=True)
        accepted(cast, "A long decision about the margin. " * 30, key="b")
        items = recall_for(
            project=cast.project, user=cast.viewer, query="margin", budget_tokens=30, now=timezone.now()
        )
        assert items[0].text == "Answer in Chinese."
        assert sum(item.tokens for item in items) <= 30

    def test_words_that_nobody_said_bring_no_messages(self, cast: Cast) -> None:
        said(cast, "The margin was 10% before.", at=NOW - timedelta(days=3))
        assert recalled(cast, "Hello there") == []
