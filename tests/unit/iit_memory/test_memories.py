"""Readers propose, people dispose; nothing is overwritten, and what was forgotten is nowhere."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
import redis
from django.apps import apps
from django.db import connection
from django.utils import timezone

from apps.agents.models import Step
from apps.iit_memory import cache
from apps.iit_memory.actions.flow import remember_messages
from apps.iit_memory.actions.forgetting import FORGETTERS, forget, register_forgetter
from apps.iit_memory.actions.memories import accept, accept_all, edit, end, pin, reject
from apps.iit_memory.errors import AlreadyDecided
from apps.iit_memory.memories import held_of, memories_of
from apps.iit_memory.models import Memory
from apps.projects.errors import Forbidden, Invalid, NotFound
from apps.projects.models import AuditEntry, EnrolmentEntry
from apps.retrieval.models import Chunk
from apps.runs.redis import Reach, client
from tests.support.cast import Cast
from tests.support.memories import accepted, proposed, utterance
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def held(cast: Cast, user: Any = None) -> list[str]:
    """What holds, without what the project's row says."""
    return [each.text for each in held_of(cast.project, (user or cast.viewer).pk) if each.id]


def test_only_what_was_accepted_holds(cast: Cast) -> None:
    memory = proposed(cast, "The margin is 10%.")
    assert held(cast) == []
    accept(memory=memory, by=cast.coordinator)
    assert held(cast) == ["The margin is 10%."]
    assert Chunk.objects.get().text == "The margin is 10%."
    with pytest.raises(AlreadyDecided):
        reject(memory=memory, by=cast.coordinator)


def test_the_same_is_proposed_once_also_after_it_was_rejected(cast: Cast) -> None:
    reject(memory=proposed(cast, "The margin is 10%."), by=cast.coordinator)
    with pytest.raises(ValueError, match="unpack"):
        proposed(cast, "the margin is 10 %")
    assert Memory.objects.count() == 1


def test_what_contradicts_supersedes_when_it_is_accepted(cast: Cast) -> None:
    older = accepted(cast, "The margin is 10%.")
    newer = proposed(cast, "The margin is 8%.")
    assert held(cast) == ["The margin is 10%."]
    accept(memory=newer, by=cast.investigator)
    older.refresh_from_db()
    assert (older.superseded_by, held(cast)) == (newer, ["The margin is 8%."])
    assert older.superseded_at is not None
    assert [chunk.text for chunk in Chunk.objects.all()] == ["The margin is 8%."]


def test_a_correction_supersedes_what_it_corrects(cast: Cast) -> None:
    older = pin(memory=accepted(cast, "The margin is 10%."), by=cast.coordinator, pinned=True)
    newer = edit(memory=older, by=cast.investigator, text=" The margin\nis 8%. ")
    assert (newer.text, newer.pinned, newer.origin) == ("The margin is 8%.", True, "person")
    assert held(cast) == ["The margin is 8%."]
    assert Memory.objects.get(pk=older.pk).text == "The margin is 10%."
    with pytest.raises(Invalid):
        edit(memory=newer, by=cast.coordinator, text="  ")


def test_what_is_not_true_any_more_stays_in_the_history(cast: Cast) -> None:
    memory = accepted(cast, "The margin is 10%.")
    end(memory=memory, by=cast.coordinator)
    assert (held(cast), Memory.objects.count(), Chunk.objects.count()) == ([], 1, 0)


def test_all_that_waits_is_accepted_at_once(cast: Cast) -> None:
    proposed(cast, "The margin is 10%.")
    proposed(cast, "The margin is 8%.")
    proposed(cast, "Short answers.", key="preference.own", owner=cast.investigator)
    assert accept_all(project=cast.project, by=cast.coordinator) == 2
    assert held(cast) == ["The margin is 8%."]


def test_a_personal_memory_is_its_owners_alone(cast: Cast) -> None:
    memory = accepted(cast, "Short answers.", owner=cast.investigator)
    assert held(cast, cast.investigator) == ["Short answers."]
    assert held(cast, cast.coordinator) == []
    for decide in (end, forget):
        with pytest.raises(NotFound):
            decide(memory=memory, by=cast.coordinator)


def test_who_only_reads_decides_nothing(cast: Cast) -> None:
    memory = proposed(cast, "The margin is 10%.")
    with pytest.raises(Forbidden):
        accept(memory=memory, by=cast.viewer)
    for act in (accept, forget):
        with pytest.raises(NotFound):
            act(memory=memory, by=cast.outsider)
    with pytest.raises(NotFound):
        memories_of(cast.outsider, cast.project)


def test_the_facts_of_a_project_are_those_of_its_row(cast: Cast) -> None:
    cast.project.enrolment_target = 240
    facts = [each.text for each in held_of(cast.project, cast.viewer.pk) if each.id is None]
    assert facts == ["name: Early oral switch", "enrolment target: 240", "principal investigator: Lin Wang"]


def test_how_many_are_enrolled_is_counted_from_the_entries(cast: Cast) -> None:
    for number, day, withdrawn in ((3, 1, None), (2, 8, None), (50, 9, timezone.now())):
        EnrolmentEntry.objects.create(
            project=cast.project, number=number, date=date(2026, 11, day), withdrawn_at=withdrawn
        )
    EnrolmentEntry.objects.create(project=cast.other_project, number=99, date=date(2026, 11, 9))
    texts = [each.text for each in held_of(cast.project, cast.viewer.pk)]
    assert "Enrolled: 5, as of 2026-11-08" in texts


def test_a_read_after_a_write_is_exact_though_redis_was_not_told(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = accepted(cast, "The margin is 10%.")
    assert held(cast) == held(cast) == ["The margin is 10%."]
    monkeypatch.setattr(cache, "drop", lambda project_id: None)
    edit(memory=memory, by=cast.coordinator, text="The margin is 8%.")
    assert held(cast) == ["The margin is 8%."]


def test_what_holds_is_read_once_in_a_while(cast: Cast, django_assert_num_queries: Any) -> None:
    accepted(cast, "The margin is 10%.")
    project = type(cast.project).objects.select_related("principal_investigator").get(pk=cast.project.pk)
    first = held_of(project, cast.viewer.pk)
    with django_assert_num_queries(2):  # the version, and how many are enrolled
        again = held_of(project, cast.viewer.pk)
    assert again == first
    assert [each.text for each in again if each.id] == ["The margin is 10%."]


def test_without_redis_all_is_slower_and_right(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Any:
        raise redis.ConnectionError

    monkeypatch.setattr(cache, "reach", Reach)  # the process's own would leave Redis alone for a while
    monkeypatch.setattr(cache, "client", away)
    memory = accepted(cast, "The margin is 10%.")
    assert held(cast) == ["The margin is 10%."]
    forget(memory=memory, by=cast.coordinator)
    assert held(cast) == []


def rows_with(text: str) -> list[str]:
    """The tables in which a text stands, in whatever column."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            cursor.execute(f'SELECT count(*) FROM "{table}" AS t WHERE t::text LIKE %s', [f"%{text}%"])
            if cursor.fetchone()[0]:
                found.append(table)
    return found


def test_what_was_forgotten_is_in_no_table_and_no_cache(cast: Cast) -> None:
    said = utterance(0, "We decided on a quixotic margin.")
    remember_messages(project_id=cast.project.pk, conversation_id=cast.project.pk, utterances=[said])
    memory = proposed(cast, "We decided on a quixotic margin.")
    Memory.objects.filter(pk=memory.pk).update(message_id=said.message_id, evidence=said.content)
    memory = accept(memory=memory, by=cast.coordinator)
    memory = edit(memory=memory, by=cast.coordinator, text="The quixotic margin is 8%.")
    held(cast)
    assert sorted(rows_with("quixotic")) == ["iit_memory_flowentry", "iit_memory_memory", "retrieval_chunk"]
    forget(memory=memory, by=cast.coordinator)
    assert rows_with("quixotic") == []
    assert client().hgetall(cache._key(cast.project.pk)) == {}
    entry = AuditEntry.objects.get(action="memory.forgotten")
    assert (entry.subject_id, entry.data) == (str(memory.pk), {"kind": "decision"})


def test_prompts_in_which_it_stood_are_redacted(cast: Cast, say: Say) -> None:
    run = say("How many plants do we need?")
    memory = accepted(cast, 'The "quixotic" margin, 8 %，界值。')
    prompt = json.dumps({"remembered": [{"text": memory.text}]}, ensure_ascii=False)
    step, other = Step.objects.filter(trace__run=run)[:2]
    Step.objects.filter(pk=step.pk).update(exchanges=[{"messages": [{"content": prompt}]}])
    before = Step.objects.get(pk=other.pk).output
    assert rows_with("quixotic") != []
    forget(memory=memory, by=cast.coordinator)
    assert rows_with("quixotic") == []
    assert Step.objects.get(pk=step.pk).exchanges == []
    assert Step.objects.get(pk=other.pk).output == before


def test_what_was_made_from_it_is_taken_back_by_who_made_it(cast: Cast) -> None:
    forgotten: list[Any] = []
    with FORGETTERS.isolated():
        register_forgetter("reports", lambda project_id, texts: forgotten.append((project_id, texts)))
        forget(memory=accepted(cast, "The margin is 10%."), by=cast.coordinator)
    assert forgotten == [(cast.project.pk, ("The margin is 10%.", "The margin is 10%"))]
