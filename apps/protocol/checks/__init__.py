"""Checks of a protocol as an expert reviewer makes them, as validators that rules in the admin can name.

Numbers are those of the reviewers' list. Each check reads only what it can read for certain: with values
missing, or in free text that may mean several things, it says that it was not run.
"""

from __future__ import annotations

from apps.fields.rules import Validators, validators
from apps.protocol.checks.contradictions import FIELDS, RULE, contradictions
from apps.protocol.checks.doubles import LISTS, doubled_criteria
from apps.protocol.checks.doubles import RULE as DOUBLES
from apps.protocol.checks.shipped import SHIPPED_RULES, VALIDATORS

NOTICED_RULES = (RULE, DOUBLES)  # when a value is proposed; when its stage is completed

__all__ = ["NOTICED_RULES", "SHIPPED_RULES", "VALIDATORS", "register_checks"]


def register_checks(registry: Validators = validators) -> None:
    """Make every check known by its name; called once when the process starts."""
    for check in VALIDATORS:
        registry.add(check.name, check.run, fields=check.fields)
    registry.add(RULE.validator, contradictions, fields=FIELDS)
    registry.add(DOUBLES.validator, doubled_criteria, fields=LISTS)
