"""What is remembered while something is away: slower, later, by rules, but nothing is lost and nothing is wrong."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
import redis
from django.utils import timezone

from apps.iit_memory import cache
from apps.iit_memory.actions.expiry import expire_flow
from apps.iit_memory.actions.flow import KEPT, Utterance, remember_messages
from apps.iit_memory.actions.forgetting import forget
from apps.iit_memory.actions.memories import Draft, accept, propose
from apps.iit_memory.models import FlowEntry, MemoryOrigin, WeeklyReport
from apps.iit_memory.recall import recall_for
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.time_zones import zone
from apps.retrieval.actions.indexing import index
from apps.retrieval.models import Embedding, EmbeddingDue, EmbeddingModel, ModelKind
from apps.runs.redis import Reach
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.support.weeks_of_work import report_of, rolled_up, said, start_of

pytestmark = pytest.mark.django_db(transaction=True)


class AnyVector:
    def texts(self, texts: list[str]) -> list[list[float]]:
        return [[1.0, float(len(text))] for text in texts]


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("search", "actions.embedding"):
        monkeypatch.setattr(f"apps.retrieval.{module}.embedder_of", lambda row: AnyVector())
    EmbeddingModel.objects.create(slug="any", title="Any", kind=ModelKind.ENDPOINT, dimensions=2)


def remembered(cast: Cast, *texts: str) -> None:
    utterances = [
        Utterance(uuid4(), 2 * place, "user", text, timezone.now()) for place, text in enumerate(texts)
    ]
    remember_messages(project_id=cast.project.pk, conversation_id=uuid4(), utterances=utterances)


def recalled(cast: Cast, query: str) -> str:
    items = recall_for(project=cast.project, user=cast.viewer, query=query)
    return "\n".join(item.text for item in items)


@pytest.mark.usefixtures("embedder")
def test_without_redis_messages_are_remembered_recalled_and_forgotten(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> Any:
        raise redis.ConnectionError

    monkeypatch.setattr(cache, "reach", Reach)  # the process's own would leave Redis alone for a while
    monkeypatch.setattr(cache, "client", away)
    monkeypatch.setattr("apps.retrieval.queue.send", lambda *args, **kwargs: "ConnectionError")
    remembered(cast, "The freezer at site West failed.", "Lunch is at noon.")
    draft = Draft("decision", "decision.margin", "The margin is 8 %.")
    [memory] = propose(project_id=cast.project.pk, drafts=[draft], origin=MemoryOrigin.RULES)
    accept(memory=memory, by=cast.coordinator)
    assert "The freezer at site West failed." in recalled(cast, "Which freezer failed?")
    assert "The margin is 8 %." in recalled(cast, "What is the margin?")
    forget(memory=memory, by=cast.coordinator)
    assert "margin" not in recalled(cast, "What is the margin?")
    assert Embedding.objects.count() == 0
    assert index() == 2  # what the clock asks for once a worker can be told again
    assert EmbeddingDue.objects.count() == 0


@pytest.mark.usefixtures("embedder")
def test_a_worker_that_is_behind_leaves_what_was_said_last_to_be_found_and_let_go(cast: Cast) -> None:
    remembered(cast, *(f"The freezer of ward {number} is full." for number in range(30)))
    index()
    remembered(cast, "The freezer at site West failed on Tuesday.")
    assert EmbeddingDue.objects.count() == 1
    assert "failed on Tuesday" in recalled(cast, "Which freezer failed on Tuesday?")
    old = timezone.now() - KEPT
    FlowEntry.objects.update(rolled_up_at=old, created_at=old, expires_at=old + KEPT)
    assert expire_flow() == 31
    assert (index(), EmbeddingDue.objects.count(), Embedding.objects.count()) == (0, 0, 0)


@pytest.mark.usefixtures("quick_retries")
def test_a_week_that_no_model_could_word_is_worded_by_one_when_it_is_made_again(
    cast: Cast, openai_server: ScriptedServer
) -> None:
    week: Week = last_ended(timezone.now(), zone(cast.project.time_zone))
    said(cast.project, start_of(cast.project, week), "Site West is delayed by two weeks.")
    use_as_model(openai_server, purposes=("generation",))
    openai_server.script.default = Reply(status=500)
    rolled_up(cast.project, week)
    first = report_of(cast.project, week)
    assert first.model_failure
    assert [item["text"] for item in first.problems] == ["Site West is delayed by two weeks."]
    openai_server.script.default = Reply(text="Site West is late.")
    rolled_up(cast.project, week)
    second = WeeklyReport.objects.get()
    assert (second.summary, second.model_failure) == ("Site West is late.", "")
