"""The page says of a memory where it is from: a conversation, or the hand of a person."""

from __future__ import annotations

from uuid import UUID

import pytest

from apps.iit_memory.models import Memory, MemoryOrigin


@pytest.mark.parametrize(
    ("text", "message_id", "label"),
    [
        ("The pharmacy closes at noon", UUID(int=7), "From a conversation"),
        ("The pharmacy closes at one", UUID(int=7), "Written by a person"),
        ("The pharmacy closes at noon", None, "Written by a person"),
    ],
)
def test_what_was_asked_to_be_kept_is_from_a_conversation(
    text: str, message_id: UUID | None, label: str
) -> None:
    memory = Memory(
        text=text, evidence="The pharmacy closes at noon", message_id=message_id, origin=MemoryOrigin.PERSON
    )
    assert memory.origin_label == label
