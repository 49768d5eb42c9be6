"""What a model may ask of the project's data: the same readers as the rules use, limited to the person who asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.agents.extension import ToolContext, ToolFailed, ToolOutput, register_tool
from apps.iit_memory.collections import FLOW, MEMORIES, REPORTS
from apps.iit_memory.manager import decisions, enrolment, work
from apps.iit_memory.manager.answering import citation_of, line_of
from apps.iit_memory.manager.scene import Reply, Scene, scene_of
from apps.projects.errors import NotFound
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Query

MOST_HITS = 6
Read = Callable[[Scene, str], Reply]


def register_tools() -> None:
    for name, read in TOOLS.items():
        register_tool(name, _handler(read))


def _handler(read: Read) -> Callable[[ToolContext, Mapping[str, Any]], ToolOutput]:
    def handle(context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
        reply = read(_scene(context), str(arguments.get("question", "")))
        first = next((line for line in reply.text.splitlines() if line.strip()), "")
        output = {"text": reply.text, "found": reply.found}
        return ToolOutput(first[:200], reply.text, output, citations=reply.citations)

    return handle


def _scene(context: ToolContext) -> Scene:
    try:
        return scene_of(context.user_id, context.project_id, context.language)
    except NotFound as error:
        raise ToolFailed(str(error)) from error


def _enrolment(scene: Scene, question: str) -> Reply:
    whole = enrolment.enrolled(scene, question)
    sites = enrolment.by_site(scene, question)
    return Reply(f"{whole.text}\n\n{sites.text}", whole.citations, whole.found) if sites.found else whole


def _protocol(scene: Scene, question: str) -> Reply:
    """The field that is named; without one, all values, shortened."""
    named = work.protocol(scene, question)
    if named is not None:
        return named
    lines = [_value_line(each, scene.language) for each in work.protocol_values(scene)]
    return Reply("\n".join(lines[:60]), found=bool(lines))


def _value_line(each: work.ProtocolValue, language: str) -> str:
    words = work.value_in_words(each, language)
    return f"- {each.field.titles.in_language(language)}: {words[:200]}"


def _texts(*collections: str) -> Read:
    def read(scene: Scene, question: str) -> Reply:
        reader = reader_of(scene.user, project_id=scene.project.pk, shared=False)
        hits = search(reader, Query(question, collections, limit=MOST_HITS)).hits
        return Reply("\n".join(map(line_of, hits)), tuple(map(citation_of, hits)), bool(hits))

    return read


def _memories(scene: Scene, question: str) -> Reply:
    """Decisions by their words first; what else was said after them."""
    known = decisions.decisions(scene, question)
    return known if known.found else _texts(MEMORIES, FLOW)(scene, question)


TOOLS: Mapping[str, Read] = {
    "iit_project_status": work.status,
    "iit_enrolment": _enrolment,
    "iit_memories": _memories,
    "iit_reports": _texts(REPORTS),
    "iit_protocol_values": _protocol,
    "iit_due_items": work.due,
}
