"""Beginning, naming, archiving conversations."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import current_config
from apps.agents.context.domains import domain_of
from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.context.subjects import SubjectRef, check_subject
from apps.agents.errors import NotPublished, TitleMissing, TitleUnreadable
from apps.agents.models import Agent, Context, Conversation, Role, Session
from apps.documents.actions.files import delete_files
from apps.fields.paths import get_value
from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.greetings import without_greeting
from apps.fields.reading.text import Said
from apps.fields.sanitizing import as_seen
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import Project, User
from apps.runs.models import Run

TITLE_WIDTH = 40  # letters; a Chinese character is as wide as two
LONGEST_TITLE_WIDTH = 60  # of what is whole
LEAST_TITLE_WIDTH = 22  # less is hardly a sentence
_SENTENCE_ENDS = ".!?。！？"
_MARKS = " ,;:，；：、"
# "We'd like to see whether …" and "我们想看看……": who asks names nothing, that it is asked does.
_ASKS = re.compile(
    r"\A(?:(?:(?:what\s)?(?:we|i)(?:['’]d|\swould)?\s(?:really\s|mainly\s|just\s)*(?:like|want|wish|hope"
    r"|plan)\s)?to\s(?:find\sout|see|know|learn|check)(?:\sis)?\s"
    r"|(?:we|i)\swonder\s|(?:we\swere|i\swas|we['’]re|i['’]m)\swondering\s)(?P<asks>whether|if)\s+(?=\S)"
    r"|\A(?:我们?|咱们)?(?:就|主要)?(?:是)?想(?:要)?(?:看看|看一下|知道|了解)(?:一下)?(?=\S{4})",
    re.IGNORECASE,
)
MESSAGES_THAT_NAME = 5
LANGUAGES = ("en", "zh-hans")


@transaction.atomic
def start_conversation(
    *,
    agent: Agent,
    project: Project,
    title: str,
    by: User,
    language: str = "",
    subject: SubjectRef | None = None,
) -> Conversation:
    """A conversation at the agent's first stage. NotPublished when the agent has no version yet; the errors of
    `check_subject` for what it cannot be about."""
    require(by, project, Right.TALK)
    if subject is not None:
        check_subject(subject, agent=agent.slug, project=project, by=by)
    config = current_config(agent)
    if config is None:
        raise NotPublished
    conversation = Conversation.objects.create(
        agent=agent,
        project=project,
        title=checked_title(title),
        subject_kind=subject.kind if subject else "",
        subject_id=subject.id if subject else "",
        language=language or get_language() or "en",
        created_by=by,
    )
    Session.objects.create(conversation=conversation, current_stage=config.machine.start().current)
    Context.objects.create(conversation=conversation)
    about = asdict(subject) if subject else {}
    audit.record(by=by, project=project, action="conversation.started", subject=conversation, data=about)
    return conversation


def name_after_message(*, conversation: Conversation, text: str) -> None:
    """Give a conversation without a title its first message, so that lists tell them apart, or the beginning of that;
    where values will tell what it is about, a long message gives it its date until then."""
    title = title_of_message(text)
    if title.endswith("…") and domain_of(conversation.agent.slug).about:
        title = _dated(conversation, conversation.language)
    Conversation.objects.filter(pk=conversation.pk, title="").update(title=title)


def _dated(conversation: Conversation, language: str) -> str:
    begun = timezone.localtime(conversation.created_at, timezone.get_default_timezone())
    with translation.override(language):
        return _("Conversation of %(date)s") % {"date": date_format(begun, "DATE_FORMAT")}


def names_of(title_field: str, about: Iterable[tuple[str, ...]], data: Mapping[str, Any]) -> list[str]:
    """The names that values give, the best first: the name of the work, else what it is about, of several fields all
    together, or the first that is no longer than a title."""
    found = [str(name)] if title_field and (name := get_value(data, title_field)) else []
    for paths in about:
        values = [str(value).strip() for path in paths if (value := get_value(data, path))]
        if len(values) < len(paths):
            continue
        whole = (name for name in (" – ".join(values), *values) if _width(name) <= LONGEST_TITLE_WIDTH)
        found += [name[:1].upper() + name[1:] for name in whole][:1]
    return found


def name_after_value(conversation: Conversation, *, before: Iterable[Any], now: Any) -> None:
    """The name that the work itself got is the conversation's too, unless somebody gave it another than one of those
    that it got from a message or from a value `before`."""
    said = conversation.messages.filter(role=Role.USER).order_by("turn")[:MESSAGES_THAT_NAME]
    texts = [*before, *(without_greeting(message.content) for message in said)]
    texts = [
        *texts,
        *map(_without_asking, texts),
        *(_dated(conversation, language) for language in LANGUAGES),
    ]
    name = title_of(_without_asking(now))
    if name and name != conversation.title and any(_is_of(text, conversation.title) for text in ("", *texts)):
        conversation.title = name
        conversation.save(update_fields=["title"])


def _without_asking(text: Any) -> str:
    """A question without who asks it: it stays one, or it would claim what nobody knows yet."""
    said = str(text or "").strip()
    words = _ASKS.sub(lambda asked: "Whether " if asked["asks"] else "", said, count=1)
    return words[:1].upper() + words[1:] if words != said or words.startswith("whether ") else said


def _is_of(text: str, title: str) -> bool:
    """Whether a text gave the title by itself, also one that was shortened otherwise at its time."""
    begins = title.endswith("…") and _first_line(text).startswith(title[:-1])
    return title == title_of(text) or begins


def title_of_message(text: str) -> str:
    """A greeting names nothing: what is said behind it does, or the next message."""
    return title_of(_without_asking(without_greeting(text)))


def title_of(text: Any) -> str:
    """The first line of a text; of a long one its first sentence, else its beginning. Latin words are not cut."""
    line = _first_line(text)
    if _width(line) <= LONGEST_TITLE_WIDTH:
        return line
    sentence = next((said.text for said in sentences(Said.of(line))), line).rstrip(_SENTENCE_ENDS)
    if LEAST_TITLE_WIDTH <= _width(sentence) <= LONGEST_TITLE_WIDTH:
        return sentence
    kept = next(place for place in range(len(line)) if _width(line[: place + 1]) > TITLE_WIDTH)
    return f"{_whole_words(line[: kept - 1], line[kept - 1]).rstrip(_MARKS)}…"


def _first_line(text: Any) -> str:
    return " ".join(next(iter(str(text or "").strip().splitlines()), "").split())


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _whole_words(start: str, following: str) -> str:
    words = start.rpartition(" ")[0]
    is_within_word = following.isascii() and following.isalnum()
    return words if is_within_word and len(words) > len(start) // 2 else start.rstrip()


def checked_title(title: str) -> str:
    """The title as it is stored; TitleUnreadable when it has characters that are none."""
    title = " ".join(as_seen(title).split())[:200]
    if any(not character.isprintable() for character in title):
        raise TitleUnreadable
    return title


@transaction.atomic
def rename_conversation(*, conversation: Conversation, title: str, by: User) -> Conversation:
    """TitleMissing and TitleUnreadable leave the name as it was."""
    require(by, conversation.project, Right.TALK)
    conversation.title = checked_title(title)
    if not conversation.title:
        raise TitleMissing
    conversation.save(update_fields=["title"])
    audit.record(by=by, project=conversation.project, action="conversation.renamed", subject=conversation)
    return conversation


@transaction.atomic
def archive_conversation(*, conversation: Conversation, archived: bool, by: User) -> Conversation:
    require(by, conversation.project, Right.EDIT)
    conversation.archived_at = timezone.now() if archived else None
    conversation.save(update_fields=["archived_at"])
    action = "conversation.archived" if archived else "conversation.restored"
    audit.record(by=by, project=conversation.project, action=action, subject=conversation)
    return conversation


@transaction.atomic
def delete_conversation(*, conversation: Conversation, by: User) -> None:
    """Take a conversation away for good, with everything in it; the audit trail keeps that it was there."""
    require(by, conversation.project, Right.DELETE)
    audit.record(by=by, project=conversation.project, action="conversation.deleted", subject=conversation)
    take_away(conversation, by=by)


@transaction.atomic
def take_away(conversation: Conversation, *, by: User | None) -> None:
    """Rows, runs and files of a conversation, without asking who may."""
    files = [attachment.file for attachment in conversation.attachments.select_related("file__project")]
    files += domain_of(conversation.agent.slug).files(conversation.pk)
    Run.objects.filter(queue_key__startswith=conversation.queue_key).delete()
    tell_on_commit(DomainEvent("conversation_deleted", conversation.pk, conversation.project_id))
    conversation.delete()
    delete_files(files, by=by)
