"""What a person cannot do in a conversation, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.llm.errors import ModelError
from apps.projects.errors import Conflict, Forbidden, Invalid, NotFound


class EmptyMessage(Invalid):
    code = "message_empty"
    message = _("The message is empty. Write something first.")


class MessageTooLong(Invalid):
    code = "message_too_long"
    message = _("The message is too long: at most 20,000 characters. Split it, or attach it as a file.")


class MessageUnreadable(Invalid):
    code = "message_unreadable"
    message = _(
        "The message contains invisible control characters that cannot be saved. Type it again, or "
        "paste it as plain text."
    )


class MessageIdTaken(Conflict):
    code = "message_id_taken"
    message = _(
        "Another message was sent with this id; nothing was stored. Send it again with an id of its own."
    )


class TitleUnreadable(Invalid):
    code = "title_unreadable"
    message = _("The title contains invisible control characters. Write it as plain text.")


class TitleMissing(Invalid):
    code = "title_missing"
    message = _("The title is empty. Write one, or leave it as it was.")


class ConversationArchived(Conflict):
    code = "conversation_archived"
    message = _("This conversation is archived and accepts no more messages. Restore it, or start a new one.")


class SubjectRefused(Invalid):
    code = "subject_refused"
    message = _(
        "This agent has no conversations about this kind of item. Choose another agent, or start without it."
    )


class SubjectNotFound(NotFound):
    code = "subject_not_found"
    message = _("What the conversation is to be about does not exist, or you have no access to it.")


class NothingToAnswer(Conflict):
    code = "message_gone"
    message = _("The message that was to be answered is no longer there.")


class NotPublished(Conflict):
    code = "agent_not_published"
    message = _("This agent has no published version yet. An administrator has to publish it first.")


class RefusedByRule(Invalid):
    code = "refused_by_rule"
    message = _("A check does not allow this value; nothing was added.")


class NotProposed(Invalid):
    code = "not_proposed"
    message = _("Some of this is not proposed; nothing was added.")


class StaleContext(Conflict):
    code = "context_stale"
    message = _("Someone has changed the values in the meantime. Check the new values, then try again.")


class BadVersion(Invalid):
    code = "version_invalid"
    message = _("If-Match must be the version number that was read with the context.")


class AnswerOnItsWay(Conflict):
    code = "answer_on_its_way"
    message = _("An answer is on its way. Wait for it, or stop it first.")


class NotTheLastAnswer(Conflict):
    code = "not_the_last"
    message = _("There are newer messages in this conversation. Reload the page to see them.")


class NotYourMessage(Forbidden):
    code = "not_your_message"
    message = _("Only the author of a message can edit it.")


class AlreadyUndone(Conflict):
    code = "change_undone"
    message = _("This change was undone already.")


class LaterValue(Conflict):
    code = "later_value"
    message = _("A later value has been recorded. Open the history and restore from there.")


class ValueAsBefore(Conflict):
    code = "value_as_before"
    message = _("The field already has the value that it had before this change.")


class UnknownStage(Invalid):
    code = "stage_unknown"
    message = _("There is no such stage.")


class OtherStage(Conflict):
    code = "stage_other"
    message = _("The conversation is at another stage by now; nothing was completed. Go on with that one.")


class StageNotReached(Conflict):
    code = "stage_not_reached"
    message = _("This stage was not reached yet. Complete the stages before it first.")


class CardNotOffered(Conflict):
    code = "card_not_offered"
    message = _("This card was not offered in this conversation. Use one of those offered now.")


class CardLinkInvalid(Invalid):
    code = "card_link_invalid"
    message = _(
        "This answer does not belong to a link of this card, or the link is too old. Open the card again."
    )


class CardReturned(Conflict):
    code = "card_returned"
    message = _("This link was answered already. Open the card again for another one.")


class NothingMapped(Invalid):
    code = "result_empty"
    message = _("The result has none of the values that this card adds.")


class AttachmentTypeUnknown(Invalid):
    code = "attachment_type"
    message = _(
        "This file cannot be attached. Take a PDF, Word (.docx), text, PNG or JPEG file that is not empty."
    )


class AttachmentSent(Conflict):
    code = "attachment_sent"
    message = _("This file was sent with a message and stays with it.")


class EmptyAnswer(ModelError):
    """The model wrote nothing for people, nor when it was asked once more."""

    code = "empty_answer"
    status = 502
    message = _("The language model gave an empty answer. Try again, or rephrase your message.")
    retryable = True


class OnlyCalls(EmptyAnswer):
    """It called tools until it could call no more, and then wrote nothing; `code` says what was used up."""

    message = _(
        "The language model only called tools and gave no answer. Try again, or rephrase your message."
    )


class CyclicPlan(Exception):
    """Tasks that wait for each other: a fault of the configuration or of the planner, never of the user."""


class BrokenGraph(Exception):
    """A graph that cannot be walked: a fault of the code that made it, at `nodes`."""

    def __init__(self, reason: str, *, nodes: tuple[str, ...]) -> None:
        super().__init__(f"{reason}: {', '.join(nodes)}")
        self.nodes = nodes


class UnknownTarget(Invalid):
    code = "link_target_unknown"
    message = _("The link leads to a place that does not exist here. An administrator has to correct it.")


class LinkInvalid(Invalid):
    code = "link_invalid"
    message = _("This link is damaged. Open it again from the conversation.")


class LinkExpired(Conflict):
    code = "link_expired"
    message = _("This link has expired. Ask for a new one in the conversation.")


class LinkUsed(Conflict):
    code = "link_used"
    message = _("The result of this link has already been accepted.")
