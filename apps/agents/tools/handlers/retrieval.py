"""A tool of the type `rag`: asks the retriever that its configuration names, for a person who may read the project."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.context.citations import Citation
from apps.agents.tools.registry import ToolContext, ToolFailed, ToolOutput
from apps.agents.tools.retrievers import (
    DEFAULT_LIMIT,
    LIMIT,
    QUERY,
    RETRIEVER,
    RETRIEVERS,
    Deadline,
    Passage,
    RetrievalScope,
    Retriever,
    as_output,
)
from apps.projects.access import Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project, User

SNIPPET_CHARACTERS = 200
ROOM_FOR_OTHERS = 0.7  # of a result: the rest is for the list in words


def retriever_of(tool: ToolConfig) -> Retriever | None:
    return RETRIEVERS.get(str(tool.configuration.get(RETRIEVER, "")))


def invoke(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """NotFound for somebody who may not read the project."""
    retrieve = retriever_of(tool)
    if retrieve is None:
        raise ToolFailed(code="tool_unknown")
    _require_reader(context)
    limit = int(tool.configuration.get(LIMIT, DEFAULT_LIMIT))
    deadline = Deadline(context.ends_at_monotonic, context.cancelled)
    found = retrieve(str(arguments.get(QUERY, "")), _scope(context), limit, deadline)
    passages = _within(_allowed(found, context)[:limit], int(context.result_characters * ROOM_FOR_OTHERS))
    return ToolOutput(
        _summary(len(passages)),
        _in_words(passages),
        {"passages": as_output(passages)},
        citations=tuple(map(_citation, passages)),
    )


def _citation(passage: Passage) -> Citation:
    """Its quote is the passage itself, which needs no looking up."""
    return Citation(
        passage.source,
        passage.source_id,
        passage.title,
        passage.locator,
        passage.text,
        verified=True,
        url=passage.url,
    )


def _require_reader(context: ToolContext) -> None:
    """Rights may have gone since the message was sent."""
    user = User.objects.filter(pk=context.user_id).first() if context.user_id else None
    project = Project.objects.filter(pk=context.project_id).first()
    if user is None or project is None:
        raise NotFound
    require(user, project, Right.READ)


def _scope(context: ToolContext) -> RetrievalScope:
    return RetrievalScope(
        context.project_id, context.user_id, context.conversation_id, context.agent, context.language
    )


def _allowed(found: Iterable[Passage], context: ToolContext) -> list[Passage]:
    """The best first; a retriever's mistake must not show one project to another."""
    own = (passage for passage in found if passage.project_id in ("", context.project_id))
    return sorted(own, key=lambda passage: -passage.score)


def _within(passages: Sequence[Passage], characters: int) -> list[Passage]:
    """As many as there is room for, each whole; the first one is cut where even it is too long."""
    kept: list[Passage] = []
    for passage in passages:
        size = len(orjson.dumps(as_output([passage])).decode())
        if not kept and size > characters:
            passage = replace(passage, text=f"{passage.text[: max(0, characters - 1000)]}…")
            size = characters
        if size <= characters:
            kept.append(passage)
            characters -= size
    return kept


def _summary(number: int) -> str:
    if not number:
        return _("No passage was found.")
    return ngettext("%(number)d passage was found.", "%(number)d passages were found.", number) % {
        "number": number
    }


def _in_words(passages: Sequence[Passage]) -> str:
    return "\n".join(_line(number, passage) for number, passage in enumerate(passages, 1))


def _line(number: int, passage: Passage) -> str:
    where = f"{passage.title}, {passage.locator}" if passage.locator else passage.title
    short = " ".join(passage.text.split())
    cut = f"{short[:SNIPPET_CHARACTERS]}…" if len(short) > SNIPPET_CHARACTERS else short
    return f"{number}. {where}: {cut}"
