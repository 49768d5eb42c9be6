"""How the manager of a project answers: procedures and what the data say by rules, before any model.

A shortcut answers what the rules understand as a whole. What is left goes through the graph: enrolment waits for a
person's confirmation, and where nothing is known a model answers with tools, or a search without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

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
from apps.iit_memory.manager import answering, dialogue, follow_ups, withdrawing
from apps.iit_memory.manager.enrolment import total_of
from apps.iit_memory.manager.entries import FORM, Entry, entries_in, totals_in
from apps.iit_memory.manager.procedure_words import procedure_in
from apps.iit_memory.manager.requests import QC, Request, requests_in
from apps.iit_memory.manager.scene import Scene, scene_of
from apps.iit_memory.manager.site_names import is_new, names_of
from apps.projects.errors import UserError

# What is no answer to a step of a procedure, nor enrolment, whatever words it has.
MOST_NAMES = 12  # of sites, in a question
NO_ANSWER_TO_STEP = frozenset({"remember", "schedule", "stop", "remind_once"})


def before_query(turn: TurnContext) -> Shortcut | None:
    """An answer by rules, where they understand all of the message."""
    if turn.input.form or turn.input.attachments:
        return None
    scene, text = _scene(turn), turn.input.message.content
    wanted = follow_ups.in_context(scene, requests_in(text))
    is_for_engine = not any(request.kind in NO_ANSWER_TO_STEP for request in wanted)
    if _reported(scene, text) or _undoes(wanted):
        return None
    said = dialogue.respond(scene, text) if is_for_engine else None
    if said is not None:
        return _shortcut(QC, said)
    return _answered(turn, scene, wanted)


def _answered(turn: TurnContext, scene: Scene, wanted: Sequence[Request]) -> Shortcut | None:
    """Only when every request has an answer: half an answer of rules would hide what a model could add."""
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


def _reported(scene: Scene, text: str) -> tuple[Entry, ...]:
    """Enrolment that the message tells of, unless it answers a step of a procedure."""
    if dialogue.run_of(scene) is not None or procedure_in(text) is not None:
        return ()
    names = names_of(scene.project)
    said = (request.text for request in requests_in(text) if request.kind not in NO_ANSWER_TO_STEP)
    read = (entry for part in said for entry in entries_in(part, scene.clock, tuple(names)))
    return tuple(replace(entry, site=names.get(entry.site, entry.site)) for entry in read)


def _undoes(wanted: Iterable[Request]) -> Request | None:
    return next((request for request in wanted if request.kind == "undo_entry"), None)


# --- The graph ------------------------------------------------------------------------------------------------


def graph(turn: TurnContext) -> TurnGraph:
    return Graph(
        (
            Node("enrolment", _enter),
            Node("withdrawal", _withdraw, after=("enrolment",)),
            Node("answer", _answer, after=("withdrawal",)),
        )
    )


def _enter(node: NodeContext[TurnContext]) -> dict[str, Any] | None:
    """Ask whether what was told is right, and enter it; the person may correct it in the form."""
    scene, text = _scene(node.owner), node.owner.input.message.content
    reported = _reported(scene, text)
    if not reported:
        return None
    value = {"entries": [entry.as_json() for entry in reported]}
    decision = node.wait(Ask(_question(scene, reported), FORM, value))
    if not decision.approved:
        node.say(_not_entered(reported))
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
    words = {"n": sum(row.number for row in made), "total": total_of(scene.project)}
    node.say(_("Entered: %(n)d. Enrolled in the project now: %(total)d.") % words)
    return {"entered": words["n"]}


def _question(scene: Scene, reported: Sequence[Entry]) -> str:
    """A name that is new may be another name of a site that is known."""
    names = names_of(scene.project)
    fresh = sorted({entry.site for entry in reported if is_new(entry.site, names)})
    asked = _("Shall this enrolment be entered?")
    if not fresh:
        return asked
    between = "、" if scene.is_chinese else ", "
    words = {"new": between.join(fresh), "known": between.join(sorted(set(names.values()))[:MOST_NAMES])}
    hint = _("New among the sites: %(new)s. If it is one of these under another name, change it: %(known)s.")
    return scene.prose(asked, hint % words)


def _withdraw(node: NodeContext[TurnContext]) -> dict[str, Any] | None:
    """Ask which entry is to be withdrawn, the last one proposed. The answer names it: another may have come since."""
    scene = _scene(node.owner)
    wanted = _undoes(requests_in(node.owner.input.message.content))
    if wanted is None:
        return None
    entries = withdrawing.entries_meant(scene, wanted.text)
    if not entries:
        node.say(_("No enrolment is entered that could be withdrawn."))
        return None
    decision = node.wait(withdrawing.question_of(entries))
    if not decision.approved:
        node.say(_("Nothing was withdrawn."))
        return None
    node.say(withdrawing.withdraw(scene, decision.value["entry"]))
    return None


def _not_entered(reported: Sequence[Entry]) -> str:
    """With what was read, so that who did not mean to decline knows what to say."""
    lines = [
        _("- %(day)s, %(site)s: %(n)d")
        % {"day": entry.day.isoformat(), "site": entry.site or "–", "n": entry.number}
        for entry in reported
    ]
    lacks = _("Nothing was entered, because nobody confirmed it. This is what would be entered:")
    how_to = _("Say it once more and confirm it in the form, or enter it on the page “Enrolment”.")
    return "\n".join([lacks, "", *lines, "", how_to])


def _answer(node: NodeContext[TurnContext]) -> dict[str, Any] | None:
    """What the rules know; where they do not know all, a model is left to answer, or texts are searched."""
    turn = node.owner
    scene = _scene(turn)
    asked = follow_ups.in_context(scene, requests_in(turn.input.message.content))
    wanted = [request for request in asked if not _is_done(scene, request)]
    if not wanted:
        return None
    replies = [answering.answer(scene, request) for request in wanted]
    if turn.input.has_model and not all(reply and reply.found for reply in replies):
        return None
    found = [
        reply or answering.not_understood(scene, request)
        for reply, request in zip(replies, wanted, strict=True)
    ]
    parts = [_with_numbers(reply.text, [node.cite(each) for each in reply.citations]) for reply in found]
    node.say(_joined(wanted, parts, scene))
    return {"answered": [request.kind for request in wanted]}


def _is_done(scene: Scene, request: Request) -> bool:
    """What the nodes before have asked about."""
    is_entered = bool(entries_in(request.text, scene.clock)) and not totals_in(request.text)
    return request.kind == "undo_entry" or is_entered


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


def _joined(wanted: Iterable[Request], parts: Iterable[str], scene: Scene) -> str:
    """Several answers stand under the words of their questions, in their order; the same one stands once."""
    headed: list[tuple[list[str], str]] = []
    for request, part in zip(wanted, parts, strict=True):
        if headed and headed[-1][1] == part:
            headed[-1][0].append(request.text)
        else:
            headed.append(([request.text], part))
    answers = (
        [part for _words, part in headed]
        if len(headed) == 1
        else [f"**{' '.join(words)}**\n\n{part}" for words, part in headed]
    )
    return "\n\n".join(filter(None, [*answers, dialogue.reminder(scene)]))


def is_urgent(text: str) -> bool:
    """A serious event, or another thing that a procedure is there for, is not held back by an open form."""
    return procedure_in(text) is not None


def manager() -> Orchestrator:
    return Orchestrator(
        title=both("Project manager", "项目管理"),
        graph=graph,
        before_query=before_query,
        is_urgent=is_urgent,
        lanes={
            "qc_task": Lane(both("Procedures and what is due", "规程与待办"), graph),
            "qa_query": Lane(both("Questions about the project", "项目问答"), graph),
            "protocol_qa": Lane(both("Questions about the protocol", "方案问答"), graph),
        },
    )
