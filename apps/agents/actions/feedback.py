"""What people think of an answer, and what of the words that it calls not recorded they do not need or write into a
place of the document that no field fills."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.agents.context.domains import domain_of
from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.context.notes import note
from apps.agents.context.outlets import DocumentEntries, DocumentEntry
from apps.agents.errors import ConversationArchived
from apps.agents.models import Conversation, Feedback, FeedbackValue, Message, NoteKind, Role
from apps.agents.presenters.buttons.rests import is_part_of
from apps.fields.bilingual import side_by_side
from apps.fields.reading.language import language_of
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import User

_ENDS: Final = " .。;；"


@transaction.atomic
def give_feedback(*, message: Message, value: FeedbackValue | None, reason: str, by: User) -> Feedback | None:
    """Record one's opinion of an answer, replace it, or (None) take it back. Invalid for a message of a person.

    The audit trail has the value, not the reason: that is what somebody wrote.
    """
    require(by, message.conversation.project, Right.TALK)
    if message.role != Role.ASSISTANT:
        raise Invalid(
            _("Only answers of the assistant can be rated, not messages of people."), code="not_an_answer"
        )
    project = message.conversation.project
    kept = {"value": value.value if value else None}
    audit.record(by=by, project=project, action="feedback.given", subject=message, data=kept)
    if value is None:
        Feedback.objects.filter(message=message, user=by).delete()
        return None
    given, _is_new = Feedback.objects.update_or_create(
        message=message, user=by, defaults={"value": value, "reason": reason}
    )
    data = {"message_id": str(message.pk), "user_id": str(by.pk), "value": value.value}
    tell_on_commit(DomainEvent("feedback_given", message.conversation_id, project.pk, data))
    return given


@transaction.atomic
def leave_out(*, message: Message, words: str, is_out: bool, by: User) -> None:
    """Leave out what an answer left over, offered or asked (then `words` are the path of the field), or (`is_out`
    false) show it again. Invalid for other words.

    The audit trail has how many are left out, not which: that is what somebody wrote.
    """
    require(by, message.conversation.project, Right.TALK)
    if message.conversation.archived_at is not None:
        raise ConversationArchived
    answer = Message.objects.select_for_update(no_key=True).get(pk=message.pk)
    offered = _offered(answer)
    asked = [question["field"] for question in answer.reading.get("questions", ())]
    left = (*answer.reading.get("leftovers", ()), *answer.reading.get("passed", ()))
    apart = [row[1] for row in answer.reading.get("entries", ())]
    if words not in (*left, *offered, *asked, *apart):
        raise Invalid(_("This answer has no such words."), code="no_leftover")
    others = [each for each in answer.reading.get("left_out", ()) if each != words]
    answer.reading["left_out"] = [*others, words] if is_out else others
    answer.save(update_fields=["reading"])
    kept = {"left_out": len(answer.reading["left_out"])}
    audit.record(
        by=by, project=message.conversation.project, action="leftover.left_out", subject=message, data=kept
    )


@transaction.atomic
def write_entry(*, message: Message, words: str, text: str, entry: str, by: User) -> None:
    """Put `text`, which stands in the `words` that an answer left over, into an entry: behind what it holds, where it
    takes more than one thing. Invalid for words that the answer has not, or for no such entry.
    """
    answer, places, place = _open(message, entry, by)
    said = (*answer.reading.get("leftovers", ()), *answer.reading.get("passed", ()))
    offered = [*_offered(answer), *(row[1] for row in answer.reading.get("entries", ()))]
    if words not in (*said, *offered):
        raise Invalid(_("This answer has no such words."), code="no_leftover")
    if not is_part_of(text, words):
        raise Invalid(_("Only words of the conversation are written."), code="other_words")
    conversation = answer.conversation
    before = places.held(conversation).get(entry, "")
    after = joined(before, places.fits(conversation, entry, text), grows=place.grows)
    places.write(conversation, by, entry, after)
    line = note(conversation, NoteKind.ENTRY_WRITTEN, {"entry": entry, "text": text})
    kept = {"entry": entry, "before": before, "after": after, "note": line.pk}
    answer.reading["written"] = {**answer.reading.get("written", {}), words: kept}
    answer.reading["left_out"] = [*_others(answer, words), words]
    answer.save(update_fields=["reading"])


@transaction.atomic
def take_back_entry(*, message: Message, words: str, by: User) -> None:
    """The entry has again what it had before, unless somebody changed it since."""
    kept: dict[str, Any] = message.reading.get("written", {}).get(words, {})
    answer, places, _place = _open(message, kept.get("entry", ""), by)
    conversation = answer.conversation
    if places.held(conversation).get(kept["entry"], "") != kept["after"]:
        raise Invalid(_("This place was changed since; change it on its page."), code="changed_since")
    places.write(conversation, by, kept["entry"], kept["before"])
    conversation.notes.filter(pk=kept["note"]).delete()
    answer.reading["written"] = {
        other: each for other, each in answer.reading["written"].items() if other != words
    }
    answer.reading["left_out"] = _others(answer, words)
    answer.save(update_fields=["reading"])


def joined(before: str, text: str, *, grows: bool) -> str:
    """What an entry has with these words; the same words are not put in twice."""
    text = text.strip(_ENDS)
    if not before or not grows:
        return text
    if text in before:
        return before
    return side_by_side((before.rstrip(_ENDS), text), language_of(before, otherwise="en"))


def _open(message: Message, entry: str, by: User) -> tuple[Message, DocumentEntries, DocumentEntry]:
    """The answer, locked, and the place that is named."""
    conversation: Conversation = message.conversation
    require(by, conversation.project, Right.EDIT)
    if conversation.archived_at is not None:
        raise ConversationArchived
    places = domain_of(conversation.agent.slug).entries
    place = places.find(entry) if places else None
    if places is None or place is None:
        raise Invalid(_("There is no such place in the document."), code="no_entry")
    return Message.objects.select_for_update(no_key=True).get(pk=message.pk), places, place


def _offered(answer: Message) -> list[str]:
    """What its buttons record, and the whole clauses that stand beside them."""
    said = (words for _path, words in answer.reading.get("offers", ()))
    return [*said, *answer.reading.get("clauses", {}).values()]


def _others(answer: Message, words: str) -> list[str]:
    return [each for each in answer.reading.get("left_out", ()) if each != words]
