"""What people say or write against an answer, as a memory to be decided about.

It takes the place of what the answer was given to remember about the same; else it is a decision about the topic that
it names. What names no topic and contradicts nothing is left alone.
"""

from __future__ import annotations

from uuid import UUID

from apps.agents.models import Feedback, FeedbackValue, Message, Role
from apps.iit_memory.actions.memories import Draft
from apps.iit_memory.fitting import about
from apps.iit_memory.memories import MEMORY, in_force
from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin
from apps.iit_memory.reading.corrections import correction_in, stated_in
from apps.iit_memory.reading.topics import key_of, topics_in

CONFIDENCE = 0.8
CLOSE_ENOUGH = 0.5  # the share of the correction's words, where neither names a topic


def draft_of_message(message: Message) -> Draft | None:
    """Of what somebody said after an answer; no query for a message that corrects nothing."""
    sentence = correction_in(message.content)
    answer = _answer_before(message) if sentence else None
    if answer is None:
        return None
    return _draft(sentence, answer, message.author_id, message)


def draft_of_opinion(opinion: Feedback) -> Draft | None:
    """Of the reason why an answer was no help."""
    if opinion.value != FeedbackValue.DOWN:
        return None
    sentence = correction_in(opinion.reason) or stated_in(opinion.reason)
    return _draft(sentence, opinion.message, opinion.user_id, opinion.message) if sentence else None


def _answer_before(message: Message) -> Message | None:
    answers = Message.objects.filter(conversation=message.conversation_id, role=Role.ASSISTANT)
    return answers.filter(turn=message.turn - 1, replaced_at=None).first()


def _draft(sentence: str, answer: Message, author_id: UUID | None, said_in: Message) -> Draft | None:
    corrected = _remembered_about(sentence, answer, author_id)
    if corrected is None and len(topics_in(sentence)) != 1:
        return None
    return Draft(
        kind=corrected.kind if corrected else MemoryKind.DECISION,
        key=corrected.key if corrected else key_of(MemoryKind.DECISION, sentence),
        text=sentence[:1].upper() + sentence[1:],
        priority=corrected.priority if corrected else 5,
        owner_id=corrected.owner_id if corrected else None,
        confidence=CONFIDENCE,
        evidence=sentence,
        conversation_id=said_in.conversation_id,
        message_id=said_in.pk,
        at=said_in.created_at,
    )


def _remembered_about(sentence: str, answer: Message, author_id: UUID | None) -> Memory | None:
    """Of what the answer was given to remember and holds, the one about the same. What a protocol says is corrected in
    the protocol."""
    ids = [ref.partition(":")[2] for ref in answer.recalled if ref.startswith(f"{MEMORY}:")]
    holding = in_force(Memory.objects.filter(pk__in=ids)).exclude(origin=MemoryOrigin.PROTOCOL)
    known = [memory for memory in holding if memory.owner_id in (None, author_id)]
    topics = topics_in(sentence)
    close = [
        (fit, memory)
        for memory, fit in zip(known, about(sentence, [memory.text for memory in known]), strict=True)
        if (topics & topics_in(memory.text) if topics else fit >= CLOSE_ENOUGH)
    ]
    return max(close, key=lambda pair: pair[0])[1] if close else None
