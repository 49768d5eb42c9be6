"""What an administrator got wrong in a rule, found before the rule is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from django.utils.translation import gettext as _

from apps.fields.bilingual import problems_of_text
from apps.fields.conditions.evaluation import check_condition
from apps.fields.problems import Problem
from apps.fields.rules.registry import Validators, validators
from apps.fields.rules.spec import (
    ACTIONS,
    ANY_STAGE,
    SEVERITIES,
    TIMINGS,
    TYPES,
    RuleSpec,
)


def problems_of_rule(
    rule: RuleSpec,
    *,
    known_paths: Collection[str],
    stages: Collection[str],
    place: str = "",
    registry: Validators = validators,
) -> list[Problem]:
    """Everything wrong with one rule; `place` is the JSON pointer of the rule."""
    found = [*_of_choices(rule), *_of_parts(rule), *_of_texts(rule)]
    if rule.trigger_stage != ANY_STAGE and rule.trigger_stage not in stages:
        found.append(Problem("/trigger_stage", _("No stage has this key.")))
    if rule.validator and registry.get(rule.validator) is None:
        names = ", ".join(registry.names())
        found.append(
            Problem("/validator", _("No validator has this name; there are: %(names)s.") % {"names": names})
        )
    if rule.condition:
        found.extend(check_condition(rule.condition, known_paths, "/condition"))
    return [problem.below(place) for problem in found]


def problems_of_rules(
    rules: Iterable[RuleSpec],
    *,
    known_paths: Collection[str],
    stages: Collection[str],
    registry: Validators = validators,
) -> list[Problem]:
    """Everything wrong with a list of rules; places are pointers into the list."""
    listed = list(rules)
    used = Counter(rule.id for rule in listed)
    found: list[Problem] = []
    for number, rule in enumerate(listed):
        if not rule.id or used[rule.id] > 1:
            found.append(Problem(f"/{number}/id", _("Each rule needs an id of its own.")))
        found += problems_of_rule(
            rule, known_paths=known_paths, stages=stages, place=f"/{number}", registry=registry
        )
    return found


def _of_choices(rule: RuleSpec) -> Iterator[Problem]:
    choices = (
        ("timing", rule.timing, TIMINGS),
        ("type", rule.type, TYPES),
        ("severity", rule.severity, SEVERITIES),
        ("failure_action", rule.failure_action, ACTIONS),
    )
    for key, value, allowed in choices:
        if value not in allowed:
            names = ", ".join(allowed)
            yield Problem(f"/{key}", _("Must be one of: %(names)s.") % {"names": names})


def _of_parts(rule: RuleSpec) -> Iterator[Problem]:
    coded = bool(rule.condition) + bool(rule.validator)
    if rule.type != "prompt_based" and coded != 1:
        yield Problem("/condition", _("Needs either a condition or a validator."))
    if rule.type == "prompt_based" and coded:
        yield Problem("/condition", _("A rule judged by a prompt has no condition and no validator."))
    if rule.type in {"prompt_based", "hybrid"} and not rule.prompt.strip():
        yield Problem("/prompt", _("Needs a prompt for the model."))


def _of_texts(rule: RuleSpec) -> Iterator[Problem]:
    if problems_of_text(rule.name):
        yield Problem("/name", _("Needs a name in both languages."))
    if not rule.validator and problems_of_text(rule.message):
        yield Problem("/message", _("Needs a message in both languages: it is what the user reads."))
