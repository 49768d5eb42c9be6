"""The worker that makes a protocol document is killed: the run goes on after its last finished section."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.chaos_client import Person
from tests.support.chaos_stack import ChaosStack, wait_until
from tests.support.openai_script import Reply

pytest_plugins = ["tests.support.chaos_fixtures"]
pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(900)]

SILENCE = Reply(fault="stall_before")
NOT_TAKEN = Reply("In total 9999 participants.")  # a draft that is refused: twice asked, then the template
SILENT_AT, BEFORE = "3.1 Primary Objective", "2.1 Purpose of Trial"


def asked_for(stack: ChaosStack, section: str) -> int:
    return sum(section in str(seen.body.get("messages")) for seen in stack.model.requests)


def test_a_killed_worker_does_not_cost_the_sections_that_were_written(stack: ChaosStack) -> None:
    stack.model.when(SILENCE, contains=SILENT_AT, times=1)
    stack.model.when(NOT_TAKEN, contains="<section>")
    person = Person(stack)
    try:
        conversation = person.new_conversation("Document")
        started = person.post(f"/api/aia/conversations/{conversation}/generations").json()
        wait_until(lambda: asked_for(stack, SILENT_AT), "the model is asked for a section in the middle")
        assert asked_for(stack, BEFORE) == 2
        stack.kill("batch")
        generation = wait_until(lambda: finished(person, started["id"]), "the document is made")
    finally:
        person.close()
    assert generation["state"] == "finished"
    assert asked_for(stack, BEFORE) == 2
    assert asked_for(stack, SILENT_AT) == 3
    repeated = [number for number, n in Counter(s["number"] for s in generation["sections"]).items() if n > 1]
    assert repeated == []
    assert generation["file"]["size"] > 0


def finished(person: Person, generation_id: str) -> dict[str, Any] | None:
    answer = person.http.get(f"/api/protocol/generations/{generation_id}")
    found: dict[str, Any] = answer.json() if answer.status_code == 200 else {}
    return found if found.get("finishedAt") else None
