"""What conversations are about: things of other apps, a paper or a report, registered by kind.

The conversation belongs to its project, and whoever may read that reads what was said. Its subject is asked for at
every read: title and link are there for who may read the thing itself, now. A thing that is gone, one that the person
may not read and one whose app is gone look the same; the conversation goes on without it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from apps.agents.errors import SubjectNotFound, SubjectRefused
from apps.agents.models import Conversation
from apps.fields.bilingual import Text, in_language
from apps.projects.models import Project, User
from apps.projects.registry import Registry


@dataclass(frozen=True)
class Subject:
    """One kind. `name` is what people call such a thing; `agents` are the slugs of those that talk about it.

    `resolve` gives the things of a project by id, all in one query; ids that it does not know, or cannot read, are
    left out. `may_read` says whether a member of the project may read one, `title` and `address` (a path of this site,
    or empty) what it is called and where it stands; these three ask the database nothing.
    """

    name: Text
    agents: Collection[str]
    resolve: Callable[[Project, Collection[str]], Mapping[str, Any]]
    may_read: Callable[[User, Any], bool]
    title: Callable[[Any], str]
    address: Callable[[Any], str] = lambda thing: ""

    def __post_init__(self) -> None:
        if isinstance(cast("object", self.name), str):
            raise TypeError(f"Subject: the name {self.name!r} has to be {{'en': …, 'zh_hans': …}}")
        if isinstance(self.agents, str):
            raise TypeError(f"Subject: agents has to be several slugs, ({self.agents!r},)")


@dataclass(frozen=True)
class SubjectRef:
    """A thing, by its kind and its id in the app that has it."""

    kind: str
    id: str


@dataclass(frozen=True)
class SubjectLine:
    """What a person is told of a subject. One that is not `available` has no title and no address."""

    kind: str
    id: str
    name: str
    title: str = ""
    url: str = ""
    available: bool = False


SUBJECTS: Registry[str, Subject] = Registry("kind of subject")


def register_subject(kind: str, subject: Subject) -> None:
    SUBJECTS.register(kind, subject)


def check_subject(ref: SubjectRef, *, agent: str, project: Project, by: User) -> None:
    """SubjectRefused when the agent does not talk about such things, SubjectNotFound when this one is not there, or
    not for this person."""
    subject = SUBJECTS.get(ref.kind)
    if subject is None or agent not in subject.agents:
        raise SubjectRefused
    if _readable(subject, project, [ref.id], by).get(ref.id) is None:
        raise SubjectNotFound


def subject_of(conversation: Conversation, user: User) -> Any | None:
    """The thing itself, for who may read it; None for a conversation about nothing, or when it is gone."""
    subject = SUBJECTS.get(conversation.subject_kind)
    if subject is None:
        return None
    return _readable(subject, conversation.project, [conversation.subject_id], user).get(
        conversation.subject_id
    )


def subject_lines(
    conversations: Iterable[Conversation], user: User, language: str
) -> dict[UUID, SubjectLine]:
    """By conversation; those about nothing are left out. One query of each kind and project."""
    groups: dict[tuple[str, Project], dict[UUID, str]] = defaultdict(dict)
    for each in conversations:
        if each.subject_kind:
            groups[each.subject_kind, each.project][each.pk] = each.subject_id
    lines: dict[UUID, SubjectLine] = {}
    for (kind, project), ids in groups.items():
        found = _lines(kind, project, set(ids.values()), user, language)
        lines |= {pk: found[subject_id] for pk, subject_id in ids.items()}
    return lines


def about_line(project: Project, ref: SubjectRef, user: User, language: str) -> SubjectLine:
    """Of one thing, for a list of what was said about it."""
    return _lines(ref.kind, project, {ref.id}, user, language)[ref.id]


def _lines(
    kind: str, project: Project, ids: Collection[str], user: User, language: str
) -> dict[str, SubjectLine]:
    subject = SUBJECTS.get(kind)
    if subject is None:
        return {id_: SubjectLine(kind, id_, kind) for id_ in ids}
    name, things = in_language(subject.name, language), _readable(subject, project, ids, user)
    return {
        id_: SubjectLine(
            kind, id_, name, subject.title(things[id_]), subject.address(things[id_]), available=True
        )
        if id_ in things
        else SubjectLine(kind, id_, name)
        for id_ in ids
    }


def _readable(subject: Subject, project: Project, ids: Collection[str], user: User) -> dict[str, Any]:
    things = subject.resolve(project, ids)
    return {id_: thing for id_, thing in things.items() if subject.may_read(user, thing)}
