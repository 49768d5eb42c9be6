"""Other apps hear of a conversation what is committed, and cannot disturb who wrote it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from apps.agents.context.events import LISTENERS, DomainEvent, listen, tell_on_commit

EVENT = DomainEvent("stage_moved", uuid4(), uuid4(), {"to": "second"})


@pytest.mark.django_db(transaction=True)
def test_listeners_of_the_name_hear_what_is_committed_though_one_of_them_fails() -> None:
    heard: list[DomainEvent] = []

    def failing(event: DomainEvent) -> None:
        raise RuntimeError

    with LISTENERS.isolated(empty=True):
        listen("stage_moved", failing)
        listen("stage_moved", heard.append)
        listen("context_changed", lambda event: heard.append(EVENT))
        with transaction.atomic():
            tell_on_commit(EVENT)
            assert heard == []
    assert heard == [EVENT]
