"""What the protocol has for the inputs of a calculation, also under the names of another one, or in words.

"p1" of a difference is "p_c" of a margin; "readmissions under usual care: 30 %" is the share of the control group.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from apps.agents.extension import Asked
from apps.fields.paths import get_value, with_value
from apps.protocol.sample_size import designs, find_design
from apps.protocol.sample_size.changes import AS_GIVEN, DROPOUT, STAGE, inputs_beside
from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT
from apps.protocol.tool_form import values_of

ASSUMPTIONS: Final = f"{STAGE}.assumptions"
SAME: Final = (("p1", "p_c"), ("p2", "p_t"), ("mu1", "mu_c"), ("mu2", "mu_t"), ("diff", "true_diff"))
RATES: Final = {"control": ("p1", "p_c"), "treatment": ("p2", "p_t")}
_ROLES: Final = re.compile(rf"(?P<control>{CONTROL})|(?P<treatment>{TREATMENT})", re.IGNORECASE)
_NAMED_IN: Final = {"control": "pico.comparator", "treatment": "pico.intervention"}
_OF_SHARES: Final = frozenset(name for names in RATES.values() for name in names)
_OF_MEANS: Final = frozenset({"mu1", "mu2", "mu_c", "mu_t", "delta", "diff", "true_diff"})
_PRECISE: Final = frozenset({"abs_error", "rel_error"})
OF_PRECISION: Final = "prevalence"
LEAST: Final = 2  # characters of a name that tells a group


def recorded_inputs(design: str, asked: Asked) -> dict[str, Any]:
    """Those of the design that the protocol has; what another kind of outcome was calculated with is not for this."""
    known = inputs_beside(design, asked.data)
    if is_of_one_scale(design, asked):
        known |= _assumed(design, asked.data)
    else:
        known = {name: value for name, value in known.items() if name not in ("hypothesis", "margin")}
    if known.get("hypothesis") not in _hypotheses_of(design):
        known.pop("hypothesis", None)  # that of another calculation
    return {**known, DROPOUT: get_value(asked.data, f"{STAGE}.dropout")}


def waiting_inputs(design: str, taken: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """Those of the inputs that nobody has added yet: they were proposed in an earlier answer."""
    if not asked.pending:
        return {}
    known = recorded_inputs(design, replace(asked, data=asked.recorded))
    return {name: value for name, value in taken.items() if known.get(name) != value}


def told_just_now(designs: Iterable[str], taken: Mapping[str, Any], asked: Asked) -> frozenset[str]:
    """Those of the inputs that the message itself says: the protocol has them only once they are added."""
    if not asked.said or asked.before == asked.recorded:
        return frozenset()
    before = replace(asked, data=asked.before, recorded=asked.before)
    known = {name: value for design in designs for name, value in recorded_inputs(design, before).items()}
    return frozenset(name for name, value in taken.items() if known.get(name) != value)


def passed_over_inputs(design: str, taken: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """What is proposed for the inputs that count as they are recorded."""
    if not asked.pending:
        return {}
    proposed = recorded_inputs(design, replace(asked, data=_as_proposed(asked)))
    others = {name: proposed.get(name) for name in taken}
    return {name: value for name, value in others.items() if value is not None and value != taken[name]}


def _hypotheses_of(design: str) -> tuple[Any, ...]:
    models = (known.model for known in designs() if known.name == design and "hypothesis" in known.inputs)
    return next((values_of(model.model_fields["hypothesis"].annotation) for model in models), ())


def design_assumed(data: Mapping[str, Any]) -> str | None:
    """The calculation for which what is assumed was said: a share with its precision, two groups' shares or means."""
    said = get_value(data, ASSUMPTIONS)
    if not isinstance(said, Mapping):
        return None
    names = {*said, *(name for role in _in_words(said, data) for name in RATES[role])}
    if not names.isdisjoint(_OF_SHARES):
        return "two_proportions"
    if "p" in names and not names.isdisjoint(_PRECISE):
        return OF_PRECISION
    return "two_means" if "sd" in names and not names.isdisjoint(_OF_MEANS) else None


def is_of_one_scale(design: str, asked: Asked) -> bool:
    """Whether the recorded calculation, if there is one, is of the same kind of outcome: then its margin is too."""
    recorded = get_value(asked.data, f"{STAGE}.design")
    families = {known.name: known.family for known in designs()}
    return recorded not in families or families[recorded] == families.get(design)


def without_turned_down(inputs: Mapping[str, Any], turned_down: Iterable[str]) -> dict[str, Any]:
    """Without what was proposed and not wanted: that somebody had said it counts no longer."""
    own = {f"{STAGE}.{name}": name for name in (*AS_GIVEN, DROPOUT)} | {
        f"{STAGE}.confidence": "conf",
        f"{STAGE}.allocation_ratio": "ratio",
    }
    gone = {own[path] for path in turned_down if path in own}
    assumed = ASSUMPTIONS in turned_down
    beside = {*own.values(), "ratio"}
    return {
        name: value
        for name, value in inputs.items()
        if name not in gone and not (assumed and name not in beside)
    }


def as_known(arguments: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """The inputs of a calculation that was made, as they are known by now: what was recorded or proposed since then in
    place of its own, and without what somebody did not want. What the message itself says is left as it was."""
    design = str(arguments["design"])
    kept = without_turned_down(arguments, asked.turned_down)
    taken = {*_beside_assumptions(design), *(name for name in kept if name != "method")}
    said = {name for name in taken if _paths_of(name) & set(asked.said)}
    decided = recorded_inputs(design, replace(asked, data=_as_proposed(asked)))
    known = {
        name: value
        for name, value in recorded_inputs(design, asked).items()
        if value is not None
        and name in taken - said
        and value != arguments.get(name, _usual(design, name))
        and decided.get(name) != arguments.get(name, _usual(design, name))  # decided since, and not added yet
    }
    return {**kept, **known}


def _as_proposed(asked: Asked) -> Mapping[str, Any]:
    """All values as they would be once everything that waits is added."""
    data: Mapping[str, Any] = asked.recorded
    for path, value in asked.pending.items():
        data = with_value(data, path, value)
    return data


def _beside_assumptions(design: str) -> set[str]:
    inputs = next((set(each.inputs) for each in designs() if each.name == design), set())
    return {*inputs.intersection({*AS_GIVEN, "conf", "ratio"}), DROPOUT}


def _paths_of(name: str) -> set[str]:
    """Where an input is recorded."""
    if name == "ratio":
        return {f"{STAGE}.allocation_ratio", "study_design.allocation_ratio"}
    own = {"conf": "confidence", **{each: each for each in (*AS_GIVEN, DROPOUT)}}
    return {f"{STAGE}.{own[name]}" if name in own else ASSUMPTIONS}


def _usual(design: str, name: str) -> Any:
    info = find_design(design).model.model_fields.get(name)
    return None if info is None or info.is_required() else info.default


def _assumed(design: str, data: Mapping[str, Any]) -> dict[str, Any]:
    said = get_value(data, ASSUMPTIONS)
    if not isinstance(said, Mapping):
        return {}
    taken = next((set(known.inputs) for known in designs() if known.name == design), set())
    found = dict(said)
    for names in SAME:
        if values := [said[name] for name in names if name in said]:
            found |= {name: values[0] for name in names if name in taken and name not in said}
    if _OF_SHARES.isdisjoint(found):
        found |= {name: rate for role, rate in _in_words(said, data).items() for name in RATES[role]}
    return {name: value for name, value in found.items() if name in taken and value is not None}


def _in_words(said: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, float]:
    """The shares of both groups, where the words before each tell its group; one alone tells nothing."""
    found: dict[str, list[float]] = {}
    for words, value in said.items():
        if isinstance(value, float) and 0 < value < 1 and (role := _role(words.replace("_", " "), data)):
            found.setdefault(role, []).append(value)
    is_clear = len(found) == len(RATES) and all(len(values) == 1 for values in found.values())
    return {role: values[0] for role, values in found.items()} if is_clear else {}


def _role(words: str, data: Mapping[str, Any]) -> str | None:
    roles = {str(match.lastgroup) for match in _ROLES.finditer(words)}
    roles |= {role for role, path in _NAMED_IN.items() if _names(words, get_value(data, path))}
    return roles.pop() if len(roles) == 1 else None


def _names(words: str, group: Any) -> bool:
    return isinstance(group, str) and len(group) >= LEAST and group.casefold() in words.casefold()
