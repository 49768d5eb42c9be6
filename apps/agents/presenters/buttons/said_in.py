"""In which stage something was said, as the moves of the work tell it."""

from __future__ import annotations

from collections.abc import Callable

from apps.agents.models import Conversation, Message, NoteKind

_MOVES = (NoteKind.STAGE_COMPLETED, NoteKind.STAGE_ENTERED)


def stage_of_turns(conversation: Conversation, current: str) -> Callable[[int], str]:
    """The key of the stage in which the message of a turn was said: the one that the next move, which stands below a
    turn, left; the `current` one where none came after it."""
    moves = conversation.notes.filter(kind__in=_MOVES).order_by("pk").values_list("turn", "data")
    left = [(turn, str(data["from"])) for turn, data in moves]

    def stage_of(turn: int) -> str:
        return next((stage for at, stage in left if at >= turn), current)

    return stage_of


def latest_turn(conversation: Conversation, answer: Message) -> int:
    """Of the conversation, whose last answer that left something is `answer`: asked for only where it matters."""
    if not answer.reading.get("passed"):
        return answer.turn
    later = conversation.messages.filter(replaced_at=None, turn__gt=answer.turn)
    return answer.turn + int(later.exists())
