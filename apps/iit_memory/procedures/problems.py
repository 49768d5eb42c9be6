"""What an administrator got wrong in a procedure: found when it is saved, so that no run meets a step it cannot ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from apps.fields.bilingual import problems_of_text
from apps.fields.conditions.problems import check_condition
from apps.iit_memory.procedures.answers import CHOICE, DATE, INTEGER, TEXT, TIME, YES_NO
from apps.iit_memory.procedures.steps import CHECK, QUESTION, RECORD, TOOL, Step
from apps.iit_memory.procedures.tools import PROCEDURE_TOOLS

ANSWERS = (YES_NO, INTEGER, DATE, TIME, CHOICE, TEXT)
ON_FAILURE = ("go_on", "end")


def problems_of_step(step: Step, before: Sequence[str]) -> list[str]:
    """`before` are the names of the steps that come earlier: conditions read nothing else."""
    known = (*before, RECORD)
    found = [*_of_title(step), *_of_condition(step.condition, known)]
    checks = {QUESTION: _of_question, CHECK: _of_check, TOOL: _of_tool}
    return [*found, *checks[step.kind](step, known)]


def _of_title(step: Step) -> Iterator[str]:
    if problems_of_text(step.title):
        yield _("The title is needed in both languages.")


def _of_condition(condition: Any, known: Sequence[str]) -> Iterator[str]:
    if condition:
        for problem in check_condition(condition, known):
            yield f"{problem.place} {problem.message}".strip()


def _of_question(step: Step, known: Sequence[str]) -> Iterator[str]:
    kind = step.configuration.get("answer", TEXT)
    if kind not in ANSWERS:
        yield _("“answer” is one of: %(kinds)s.") % {"kinds": ", ".join(ANSWERS)}
    if kind == CHOICE and not _are_choices(step.configuration.get("choices")):
        yield _("A choice needs “choices”, each with a value and a title in both languages.")


def _are_choices(choices: Any) -> bool:
    if not isinstance(choices, list) or len(choices) < 2:
        return False
    return all(
        isinstance(one, Mapping)
        and isinstance(one.get("value"), str)
        and isinstance(one.get("title"), Mapping)
        and not problems_of_text(one["title"])
        for one in choices
    )


def _of_check(step: Step, known: Sequence[str]) -> Iterator[str]:
    condition, within = step.configuration.get("condition"), step.configuration.get("within")
    if not condition and not within:
        yield _("A check needs a “condition”, or “within” with “from”, “to” and “hours”.")
    yield from _of_condition(condition, known)
    if within and not _is_span(within, known):
        yield _("“within” names two steps before it (“from”, “to”) and “hours”.")
    if step.configuration.get("on_failure", ON_FAILURE[0]) not in ON_FAILURE:
        yield _("“on_failure” is one of: %(kinds)s.") % {"kinds": ", ".join(ON_FAILURE)}


def _is_span(within: Any, known: Sequence[str]) -> bool:
    if not isinstance(within, Mapping) or not isinstance(within.get("hours"), int | float):
        return False
    return within.get("from") in known and within.get("to") in known


def _of_tool(step: Step, known: Sequence[str]) -> Iterator[str]:
    name = step.configuration.get("tool")
    if name not in PROCEDURE_TOOLS:
        yield _("“tool” is one of: %(kinds)s.") % {"kinds": ", ".join(PROCEDURE_TOOLS.names())}
