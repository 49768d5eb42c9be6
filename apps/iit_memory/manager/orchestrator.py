"""How the manager of a project answers: procedures and what the data say by rules, before any model.

A shortcut answers what the rules understand as a whole. What is left goes through the graph: enrolment waits for a
person's confirmation, and where nothing is known a model answers with tools, or a search without one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid5

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.agents.extension import (
    Ask,
    Graph,
    Lane,
    Node,
    NodeContext,
    Orchestrator,
    Shortcut,
    TurnContext,
    TurnGraph,
    cite,
)
from apps.fields.bilingual import both
from apps.iit_memory.actions.enrolment import enter_enrolment
from apps.iit_memory.actions.questions import schedule_question
from apps.iit_memory.manager import answering, dialogue
from apps.iit_memory.manager.enrolment import entries_of
from apps.iit_memory.manager.entries import FORM, Entry, entries_in
from apps.iit_memory.manager.requests import QC, Request, requests_in
from apps.iit_memory.manager.scene import Scene, scene_of
from apps.iit_memory.manager.schedule_words import wish_in
from apps.projects.errors import UserError

NAME = "iit_manager"


def before_query(turn: TurnContext) -> Shortcut | None:
    """An answer by rules, where they understand all of the message."""
    if turn.input.form or turn.input.attachments:
        return None
    scene, text = _scene(turn), turn.input.message.content
    scheduled = _scheduled(scene, text)
    if scheduled is not None:
        return _shortcut(QC, scheduled)
    if _reported(scene, text):
        return None
    said = dialogue.respond(scene, text)
    if said is not None:
        return _shortcut(QC, said)
    return _answered(turn, scene, text)


def _answered(turn: TurnContext, scene: Scene, text: str) -> Shortcut | None:
    """Only when every request has an answer: half an answer of rules would hide what a model could add."""
    wanted = requests_in(text)
    replies = [answering.answer(scene, request) for request in wanted]
    kept = [reply for reply in replies if reply is not None]
    is_known = bool(kept) and all(
        reply is not None and (reply.found or not turn.input.has_model) for reply in replies
    )
    if not is_known:
        return None
    parts = [_with_numbers(reply.text, [cite(turn, each) for each in reply.citations]) for reply in kept]
    lane = answering.lane_of(scene, wanted[0])
    return _shortcut(lane, _joined(wanted, parts, scene))


def _shortcut(lane: str, text: str) -> Shortcut:
    return Shortcut(lane, text, intent=lane)


def _scene(turn: TurnContext) -> Scene:
    given = turn.input
    return scene_of(
        turn.handle.run.user_id,
        given.conversation.project_id,
        given.language,
        conversation_id=given.conversation.pk,
        message_id=given.message.pk,
    )


def _scheduled(scene: Scene, text: str) -> str | None:
    wish = wish_in(text)
    if wish is None:
        return None
    try:
        made = schedule_question(
            project=scene.project,
            text=wish.question,
            crontab=wish.crontab,
            by=scene.user,
            question_id=uuid5(scene.message_id, "question") if scene.message_id else None,
        )
    except UserError as error:
        return str(error)
    at = date_format(made.next_at.astimezone(scene.clock.now.tzinfo), "DATETIME_FORMAT")
    return _(
        "“%(question)s” will be answered regularly, next on %(at)s (%(zone)s). "
        "It can be switched off under “Scheduled questions” of the project."
    ) % {
        "question": made.text,
        "at": at,
        "zone": scene.project.time_zone,
    }


def _reported(scene: Scene, text: str) -> tuple[Entry, ...]:
    """Enrolment that the message tells of, unless it answers a step of a procedure."""
    if dialogue.run_of(scene) is not None or dialogue.procedure_in(text) is not None:
        return ()
    sites = tuple({entry.site for entry in entries_of(scene.project)})
    return tuple(entry for part in _statements(text) for entry in entries_in(part, scene.clock, sites))


def _statements(text: str) -> list[str]:
    return [request.text for request in requests_in(text)]


# --- The graph ------------------------------------------------------------------------------------------------


def graph(turn: TurnContext) -> TurnGraph:
    return Graph((Node("enrolment", _enter), Node("answer", _answer, after=("enrolment",))))


def _enter(node: NodeContext[TurnContext]) -> dict[str, Any] | None:
    """Ask whether what was told is right, and enter it; the person may correct it in the form."""
    scene, text = _scene(node.owner), node.owner.input.message.content
    reported = _reported(scene, text)
    if not reported:
        return None
    value = {"entries": [entry.as_json() for entry in reported]}
    decision = node.wait(Ask(_("Shall this enrolment be entered?"), FORM, value))
    if not decision.approved:
        node.say(_("Nothing was entered."))
        return {"entered": 0}
    entries = decision.value["entries"]
    try:
        made = enter_enrolment(
            project=scene.project,
            entries=entries,
            by=scene.user,
            message_id=node.owner.input.message.pk,
            today=scene.clock.now.date(),
        )
    except UserError as error:
        node.say(str(error))
        return {"entered": 0}
    total = sum(entry.number for entry in entries_of(scene.project))
    words = {"n": sum(row.number for row in made), "total": total}
    node.say(_("Entered: %(n)d. Enrolled in the project now: %(total)d.") % words)
    return {"entered": words["n"]}


def _answer(node: NodeContext[TurnContext]) -> dict[str, Any] | None:
    """What the rules know; where they do not know all, a model is left to answer, or texts are searched."""
    turn = node.owner
    scene = _scene(turn)
    wanted = [
        request for request in requests_in(turn.input.message.content) if not _is_enrolment(scene, request)
    ]
    if not wanted:
        return None
    replies = [answering.answer(scene, request) for request in wanted]
    if turn.input.has_model and not all(reply and reply.found for reply in replies):
        return None
    found = [
        reply or answering.from_texts(scene, request.text)
        for reply, request in zip(replies, wanted, strict=True)
    ]
    parts = [_with_numbers(reply.text, [node.cite(each) for each in reply.citations]) for reply in found]
    node.say(_joined(wanted, parts, scene))
    return {"answered": [request.kind for request in wanted]}


def _is_enrolment(scene: Scene, request: Request) -> bool:
    return bool(entries_in(request.text, scene.clock))


def _with_numbers(text: str, numbers: Iterable[int]) -> str:
    """The numbers of what it rests on, at the end of its lines where there are as many, else behind it."""
    marks = [f"[{number}]" for number in numbers]
    lines = text.split("\n")
    points = [place for place, line in enumerate(lines) if line.startswith("- ")]
    if len(points) == len(marks) > 0:
        for place, mark in zip(points, marks, strict=True):
            lines[place] = f"{lines[place]} {mark}"
        return "\n".join(lines)
    return f"{text} {' '.join(marks)}".rstrip()


def _joined(wanted: Iterable[Request], parts: list[str], scene: Scene) -> str:
    """Several answers stand under the words of their questions, in their order."""
    asked = [request.text for request in wanted]
    answers = (
        parts
        if len(parts) == 1
        else [f"**{words}**\n\n{part}" for words, part in zip(asked, parts, strict=True)]
    )
    return "\n\n".join(filter(None, [*answers, dialogue.reminder(scene)]))


def manager() -> Orchestrator:
    return Orchestrator(
        title=both("Project manager", "项目管理"),
        graph=graph,
        before_query=before_query,
        lanes={
            "qc_task": Lane(both("Procedures and what is due", "规程与待办"), graph),
            "qa_query": Lane(both("Questions about the project", "项目问答"), graph),
            "protocol_qa": Lane(both("Questions about the protocol", "方案问答"), graph),
        },
    )
