"""Reflexion rules: what a rule is, the validators it may name, and the report of having checked.

Rules are rows that administrators edit; here they are plain dataclasses, so that the same code checks the
published snapshot, a draft in the admin and a script without a database.
"""

from __future__ import annotations

from apps.fields.rules.checking import check
from apps.fields.rules.problems import problems_of_rule, problems_of_rules
from apps.fields.rules.registry import Validators, register_validator, validators
from apps.fields.rules.report import CheckResult, RuleReport
from apps.fields.rules.spec import (
    NotRun,
    Outcome,
    RuleSpec,
    Timing,
    Violation,
)

__all__ = [
    "CheckResult",
    "NotRun",
    "Outcome",
    "RuleReport",
    "RuleSpec",
    "Timing",
    "Validators",
    "Violation",
    "check",
    "problems_of_rule",
    "problems_of_rules",
    "register_validator",
    "validators",
]
