"""A procedure in a conversation: words begin it, each step is asked in order, it can be left, resumed and cancelled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from uuid import uuid5

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.fields.bilingual import in_language
from apps.iit_memory.actions.procedures import answer_step, cancel_run, start_procedure, take_up_run
from apps.iit_memory.manager.procedure_words import named_in, procedure_in
from apps.iit_memory.manager.requests import is_question, kind_of
from apps.iit_memory.manager.scene import Scene
from apps.iit_memory.manager.work import name_of, next_question, open_runs
from apps.iit_memory.models import Procedure, ProcedureRun, ProcedureRunState, StepResult
from apps.iit_memory.procedures.answers import CHOICE, YES_NO
from apps.iit_memory.procedures.answers import kind_of as answer_kind
from apps.iit_memory.procedures.identity import record_id_in
from apps.iit_memory.procedures.standing import standing_of
from apps.iit_memory.procedures.steps import Step, steps_from
from apps.projects.errors import UserError
from apps.projects.models import Role

CANCEL = re.compile(r"^\W*(cancel|abort|stop)\b.{0,60}|^\W*(取消|中止|终止|作废)", re.I)
LEAVE = re.compile(
    r"^\W*(pause|later|not now|leave it|let us stop here)\b|^\W*(稍后|暂停|先放一放|以后再|回头再|先这样)",
    re.I,
)
RESUME = re.compile(r"\b(resume|continue|go on|carry on|pick up)\b|继续|接着|恢复", re.I)
PROGRESS = re.compile(
    r"\b(progress|where (are|were) we|how far|which step)\b|到哪(一步|了)|进行到|第几步|还剩几步", re.I
)
BEGINS = re.compile(
    r"\b(start|begin|report|open|run|do|make|new|launch|file|record)\b|\blog (?:it|this|that|an?|one)\b"
    r"|记(?:录|一下|一?[个例条项]|为|成)|报告|上报|发起|启动|开始|做|进行|登记|新建|发生|出现|跟踪|核查|处理",
    re.I,
)
STARTS = re.compile(r"\b(?:start|begin|open|launch|file|report)\b|上报|发起|启动|登记", re.I)


def run_of(scene: Scene) -> ProcedureRun | None:
    """The newest open run of this conversation."""
    runs = [run for run in open_runs(scene.project) if run.conversation_id == scene.conversation_id]
    return runs[-1] if runs and scene.conversation_id else None


def respond(scene: Scene, text: str) -> str | None:
    """What the engine says to a message; None for one that is not its business."""
    try:
        return _respond(scene, text)
    except UserError as error:
        run = run_of(scene)
        return f"{error}\n\n{_question(run, scene)}" if run else str(error)


def _respond(scene: Scene, text: str) -> str | None:
    repeated = _recorded_before(scene)
    if repeated is not None:
        return _question(repeated, scene)
    run, named = run_of(scene), procedure_in(text)
    if named and RESUME.search(text) and (left := _left(scene, named, text)):
        return _resumed(left, scene)
    if named and _wants_to_begin(text, in_run=run is not None) and not (run and run.slug == named.slug):
        return _begun(named, scene, text)
    return None if run is None else _in_run(run, scene, text)


def _wants_to_begin(text: str, *, in_run: bool) -> bool:
    """A question about a procedure does not begin it; its bare name does, unless it may answer a step of another. An
    event that calls for one only offers it, unless it is said to begin."""
    if is_question(text) and not re.match(r"\W*(can|could|please)\b", text, re.I):
        return False
    if named_in(text) is None:
        return STARTS.search(text) is not None
    is_bare = len(text.split()) <= 5 if text.isascii() else len(text) <= 16
    return (is_bare and not in_run) or BEGINS.search(text) is not None


def _in_run(run: ProcedureRun, scene: Scene, text: str) -> str | None:
    if CANCEL.match(text):
        cancel_run(run=run, by=scene.user)
        return _("“%(run)s” is cancelled; what was answered is kept.") % {"run": name_of(run, scene.language)}
    if LEAVE.match(text):
        return _("“%(run)s” stays open. Say “continue” to go on.") % {"run": name_of(run, scene.language)}
    if PROGRESS.search(text) or re.fullmatch(rf"\W*({RESUME.pattern})\W*", text, re.I):
        return _question(run, scene)
    step = next_question(run)
    if step is None or _asks_something_else(step, text):
        return None
    made = answer_step(
        run=run, name=step.name, text=text, by=scene.user, clock=scene.clock, message_id=scene.message_id
    )
    return _after(run, made, scene)


def _asks_something_else(step: Step, text: str) -> bool:
    """A question, or a request that the rules know, is no answer to a step that wants a sentence."""
    is_request = kind_of(text) != "unknown"
    if answer_kind(step) in (YES_NO, CHOICE):
        return is_question(text) and is_request
    return is_question(text) and (is_request or bool(re.search(r"[?？]\s*$", text)))


def _begun(procedure: Procedure, scene: Scene, text: str) -> str:
    run = start_procedure(
        procedure=procedure,
        project=scene.project,
        by=scene.user,
        record_id=record_id_in(text),
        conversation_id=scene.conversation_id,
        run_id=uuid5(scene.message_id, "procedure") if scene.message_id else None,
    )
    begun = _("“%(run)s” has started.") % {"run": name_of(run, scene.language)}
    return f"**{begun}** {in_language(procedure.description, scene.language)}\n\n{_question(run, scene)}"


def _left(scene: Scene, named: Procedure, text: str) -> ProcedureRun | None:
    """The open run that was left somewhere: that of the record where one is named, else the newest."""
    record = record_id_in(text)
    runs = [run for run in open_runs(scene.project) if run.slug == named.slug]
    return next((run for run in reversed(runs) if not record or run.record_id == record), None)


def _resumed(run: ProcedureRun, scene: Scene) -> str:
    if scene.conversation_id:
        take_up_run(run=run, conversation_id=scene.conversation_id, by=scene.user)
    return _question(run, scene)


def _after(run: ProcedureRun, made: Sequence[StepResult], scene: Scene) -> str:
    """What the checks came to, then the next question, or the end."""
    run.refresh_from_db()
    notes = [_check_note(run, result, scene) for result in made if result.passed is not None]
    return "\n\n".join([*notes, _question(run, scene)])


def _check_note(run: ProcedureRun, result: StepResult, scene: Scene) -> str:
    step = next(step for step in steps_from(run.steps) if step.name == result.name)
    if result.passed:
        return _("Check passed: %(check)s.") % {"check": step.words(scene.language)}
    failed = in_language(step.configuration.get("failed", {}), scene.language)
    return "**" + _("Check not passed: %(check)s.") % {"check": step.words(scene.language)} + f"** {failed}"


def _question(run: ProcedureRun, scene: Scene) -> str:
    """The step that comes next with its place, who answers it and by when; or that the run is over."""
    name, step = name_of(run, scene.language), next_question(run)
    if step is None:
        return _("“%(run)s” is finished.") % {"run": name} if run.state == ProcedureRunState.FINISHED else ""
    done, of = standing_of(run).progress
    head = _("%(run)s, step %(n)d of %(of)d") % {"run": name, "n": done + 1, "of": of}
    return "\n".join(
        filter(None, [f"**{head}**", "", step.words(scene.language), "", *_hints(run, step, scene)])
    )


def _hints(run: ProcedureRun, step: Step, scene: Scene) -> list[str]:
    hints = [step.help(scene.language)]
    if choices := step.configuration.get("choices"):
        hints += [f"- {in_language(choice['title'], scene.language)}" for choice in choices]
    due, by_role = step.due_at(run.started_at), step.responsible
    if due is not None:
        at = date_format(due.astimezone(scene.clock.now.tzinfo), "SHORT_DATETIME_FORMAT")
        role = str(Role(by_role).label) if by_role else "–"
        hints.append("\n" + _("Due %(at)s; responsible: %(role)s.") % {"at": at, "role": role})
    return [hint for hint in hints if hint]


def reminder(scene: Scene) -> str:
    """One line under the answer to another question: the procedure that is still open here."""
    run = run_of(scene)
    step = next_question(run) if run else None
    if run is None or step is None:
        return ""
    return _("Still open: %(run)s – %(step)s") % {
        "run": name_of(run, scene.language),
        "step": step.words(scene.language),
    }


def _recorded_before(scene: Scene) -> ProcedureRun | None:
    """The run that this very message answered or began, when the turn is made anew."""
    if scene.message_id is None:
        return None
    result = StepResult.objects.filter(
        run__project=scene.project, answer__message=str(scene.message_id)
    ).select_related("run")
    answered = result.first()
    begun = ProcedureRun.objects.filter(
        pk=uuid5(scene.message_id, "procedure"), project=scene.project
    ).first()
    return answered.run if answered else begun
