"""From a calculation to the protocol: which fields it proposes, and back from the protocol to its inputs.

The calculator's group 1 is the control; the protocol lists arms in its own order. Numbers in the protocol
are after dropout, the evaluable number stands beside them; what is computed from the result rather than
taken from it is marked derived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from apps.fields.bilingual import both, in_language
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.protocol.sample_size.arms import arms_of, control_arm
from apps.protocol.sample_size.normal import enrolled
from apps.protocol.sample_size.observed_groups import GROUPS, observed_groups
from apps.protocol.sample_size.refusals import Refused
from apps.protocol.sample_size.registry import calculate, designs
from apps.protocol.sample_size.results import Result
from apps.protocol.sample_size.statements import followed_by
from apps.protocol.sample_size.wording import LOSSES_MODELLED, after_dropout, with_arms

STAGE = "sample_size"
AS_GIVEN = ("hypothesis", "alpha", "sided", "power", "margin")
NUMBERS = ("n_evaluable", "n_per_group", "n_total", "statement")
LARGEST_TERM = 100
EVERYBODY = both("All participants", "全部研究对象")  # the name of a group that is the only one
DROPOUT = "dropout"
OF_CLUSTERS = ("rho", "cluster_size")  # assumed for a study of clusters; no calculation here takes them


@dataclass(frozen=True)
class ProposedChange:
    """A value for a field of the protocol; `derived` when it is not an input or output of the tool itself."""

    field: str
    value: Any
    derived: bool = False


def changes_for_protocol(
    result: Result, context: Mapping[str, Any], *, language: str = "en"
) -> list[ProposedChange]:
    """The proposals of a calculation, in the order of the fields; the sentence in `language`."""
    if result.design == DROPOUT:
        return [ProposedChange(f"{STAGE}.dropout", result.inputs["dropout"])]
    changes = [*_inputs(result, context), *_numbers(result, context, language)]
    if result.events is not None:
        changes.append(ProposedChange(f"{STAGE}.n_events", result.events))
    return changes


def changes_for_dropout(context: Mapping[str, Any], *, language: str = "en") -> list[ProposedChange]:
    """What to change when dropout came or changed after the calculation; `context` has it already.

    Nothing when the numbers in the protocol are not those of the calculation it describes: somebody set
    them by hand, or an input was never said.
    """
    found = inputs_from_protocol(context)
    if found is None or not is_set(get_value(context, f"{STAGE}.dropout")):
        return []
    try:
        result = calculate(*found)
    except Refused:
        return []
    if not _is_of(result, context):
        return []
    wanted = {f"{STAGE}.{key}" for key in NUMBERS}
    return [change for change in _numbers(result, context, language) if change.field in wanted]


def says_another_total(context: Mapping[str, Any], change: ProposedChange) -> bool:
    """Whether `change` is a total, and the one in the protocol is no number that its calculation ever gave.

    The evaluable number, and the sum of the groups, are the calculation's: with another dropout they only move.
    """
    total = get_value(context, f"{STAGE}.n_total")
    if change.field != f"{STAGE}.n_total" or total is None:
        return False
    rows = get_value(context, f"{STAGE}.n_per_group")
    stated = [row.get("n") for row in rows or [] if isinstance(row, Mapping)]
    summed = sum(n for n in stated if isinstance(n, int))
    found = inputs_from_protocol(context)
    return found is None or total not in (summed, calculate(*found).total)


def inputs_from_protocol(context: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """(design, inputs) of the calculation that the protocol describes; None when it names none.

    What is in `assumptions` may have been said by a person: `calculate` still has to accept it.
    """
    design = get_value(context, f"{STAGE}.design")
    assumptions = get_value(context, f"{STAGE}.assumptions")
    if not isinstance(design, str) or not isinstance(assumptions, Mapping):
        return None
    taken = {name: value for name, value in assumptions.items() if name not in OF_CLUSTERS}
    return design, {**inputs_beside(design, context), **taken}


def assumed_of_clusters(context: Mapping[str, Any]) -> dict[str, Any]:
    """What is assumed of the clusters of a study."""
    assumptions = get_value(context, f"{STAGE}.assumptions")
    known = assumptions if isinstance(assumptions, Mapping) else {}
    return {name: known[name] for name in OF_CLUSTERS if name in known}


def inputs_beside(design: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs of a design that have a field of their own in the protocol, as far as they are known."""
    taken = _inputs_of(design)
    known = {key: get_value(context, f"{STAGE}.{key}") for key in AS_GIVEN}
    known |= {"conf": get_value(context, f"{STAGE}.confidence"), "ratio": ratio_from(context)}
    return {key: value for key, value in known.items() if key in taken and is_set(value)}


def inputs_on_record(context: Mapping[str, Any]) -> dict[str, Any]:
    """All inputs that the protocol has, whichever calculation takes them."""
    known = {key: get_value(context, f"{STAGE}.{key}") for key in (*AS_GIVEN, DROPOUT)}
    known |= {"conf": get_value(context, f"{STAGE}.confidence"), "ratio": ratio_from(context)}
    assumptions = get_value(context, f"{STAGE}.assumptions")
    known |= assumptions if isinstance(assumptions, Mapping) else {}
    return {key: value for key, value in known.items() if is_set(value)}


def _inputs_of(design: str) -> set[str]:
    return {name for known in designs() if known.name == design for name in known.inputs}


def _is_of(result: Result, context: Mapping[str, Any]) -> bool:
    if get_value(context, f"{STAGE}.n_evaluable") == result.total:
        return True
    rows = get_value(context, f"{STAGE}.n_per_group")
    stated = [row.get("n") for row in rows or [] if isinstance(row, Mapping)]
    return stated == [group.n for group in _in_order(result.groups, context)]


def _inputs(result: Result, context: Mapping[str, Any]) -> Iterator[ProposedChange]:
    yield ProposedChange(f"{STAGE}.design", result.design)
    for key in AS_GIVEN:
        if key in result.inputs:
            yield ProposedChange(f"{STAGE}.{key}", result.inputs[key], derived=key not in result.given)
    if "conf" in result.inputs:
        yield ProposedChange(f"{STAGE}.confidence", result.inputs["conf"], derived="conf" not in result.given)
    excluded = {*AS_GIVEN, "conf", "ratio"}
    others = {key: value for key, value in result.given.items() if key not in excluded}
    if others:
        yield ProposedChange(f"{STAGE}.assumptions", {**assumed_of_clusters(context), **others})
    if "ratio" in result.inputs:
        ratio = _ratio_text(result.inputs["ratio"], context)
        yield ProposedChange(f"{STAGE}.allocation_ratio", ratio, derived="ratio" not in result.given)


def _numbers(result: Result, context: Mapping[str, Any], language: str) -> Iterator[ProposedChange]:
    names = _names(len(result.groups), context, language)
    sentence = with_arms(result.sentence, names)
    if not result.groups:
        yield ProposedChange(f"{STAGE}.statement", in_language(sentence, language))
        return
    counts = [group.n for group in result.groups]
    dropout = get_value(context, f"{STAGE}.dropout")
    after = isinstance(dropout, int | float) and 0 <= dropout < 1 and not _models_losses(result)
    if after:
        yield ProposedChange(f"{STAGE}.n_evaluable", sum(counts))
        counts = [enrolled(n, float(dropout)) for n in counts]
        is_observed = get_value(context, "study_design.design_type") in GROUPS
        more = after_dropout(counts, float(dropout), is_observed=is_observed)
        sentence = followed_by(sentence, with_arms(more, names))
    elif dropout:
        sentence = followed_by(sentence, LOSSES_MODELLED)
    rows = _in_order(_labelled(counts, names, language), context)
    yield ProposedChange(f"{STAGE}.n_per_group", rows, derived=after)
    yield ProposedChange(f"{STAGE}.n_total", sum(counts), derived=after)
    yield ProposedChange(f"{STAGE}.statement", in_language(sentence, language))


def _models_losses(result: Result) -> bool:
    """Whether the calculation counts those who drop out itself: a share on top would count them twice."""
    return bool(result.inputs.get("dropout_hazard"))


def _control_last(context: Mapping[str, Any]) -> bool:
    """Whether the protocol has exactly two arms and names the control second."""
    arms = arms_of(context)
    return len(arms) == 2 and control_arm(arms, get_value(context, "pico.comparator")) == 1


def _labelled(counts: Sequence[int], names: Sequence[str], language: str) -> list[dict[str, Any]]:
    """Rows in the order of the calculator, numbered where several groups have no names."""
    numbered = [both(f"Group {place}", f"第{place}组") for place in range(1, len(counts) + 1)]
    numbered = numbered if len(counts) > 1 else [EVERYBODY]
    known = names or [in_language(name, language) for name in numbered]
    return [{"arm": name, "n": n} for name, n in zip(known, counts, strict=True)]


def _names(groups: int, context: Mapping[str, Any], language: str) -> list[str]:
    """The arms in the order of the calculator, the control first, or what the groups of a study without arms are
    called; empty where there are not as many as groups."""
    names = [str(arm["name"]) for arm in arms_of(context)] or observed_groups(context, language)
    if len(names) != groups:
        return []
    return list(reversed(names)) if _control_last(context) else names


def _in_order(groups: Sequence[Any], context: Mapping[str, Any]) -> list[Any]:
    """Groups of the calculator in the order of the arms."""
    return list(reversed(groups)) if len(groups) == 2 and _control_last(context) else list(groups)


def _ratio_text(ratio: float, context: Mapping[str, Any]) -> str:
    """n2 / n1 as whole numbers in the order of the arms (first arm : second arm)."""
    return ":".join(_in_order(terms_of(ratio).split(":"), context))


def terms_of(ratio: float) -> str:
    """n2 / n1 as whole numbers, group 1 first: 0.5 is 2:1."""
    exact = Fraction(str(ratio)).limit_denominator(LARGEST_TERM)
    return f"{exact.denominator}:{exact.numerator}"


def ratio_from(context: Mapping[str, Any]) -> float | None:
    """The calculator's ratio from the protocol's; None when there is none or it has not two terms."""
    for path in (f"{STAGE}.allocation_ratio", "study_design.allocation_ratio"):
        said = get_value(context, path)
        terms = said.split(":") if isinstance(said, str) else []
        if len(terms) == 2 and all(term.strip().isdigit() and int(term) for term in terms):
            first, second = _in_order([int(term) for term in terms], context)
            return float(second / first)
    return None
