"""Sample sizes: designs by name, each with its inputs, formula, source and the sentence for the protocol.

Designs register themselves when their module is imported; `calculate` is the one way in for the tool of
the agent, the command and the pages.
"""

from __future__ import annotations

from apps.protocol.sample_size import dropout
from apps.protocol.sample_size.changes import (
    ProposedChange,
    changes_for_dropout,
    changes_for_protocol,
    inputs_from_protocol,
    says_another_total,
)
from apps.protocol.sample_size.designs import (
    diagnostic_accuracy,
    logrank_accrual,
    logrank_events,
    means,
    means_margin,
    one_proportion,
    prevalence,
    proportions,
    proportions_margin,
)
from apps.protocol.sample_size.refusals import InputProblem, Refused
from apps.protocol.sample_size.registry import Design, calculate, designs, find_design
from apps.protocol.sample_size.results import Group, Result

DESIGN_MODULES = (
    means,
    means_margin,
    proportions,
    proportions_margin,
    one_proportion,
    logrank_events,
    logrank_accrual,
    prevalence,
    diagnostic_accuracy,
    dropout,
)

__all__ = [
    "DESIGN_MODULES",
    "Design",
    "Group",
    "InputProblem",
    "ProposedChange",
    "Refused",
    "Result",
    "calculate",
    "changes_for_dropout",
    "changes_for_protocol",
    "designs",
    "find_design",
    "inputs_from_protocol",
    "says_another_total",
]
