"""A request as a whole: the design, its inputs from the sentence and from the protocol, and what has to be asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from apps.agents.extension import Asked
from apps.fields.paths import get_value
from apps.protocol.checks.reading import RANDOMISED
from apps.protocol.sample_size import Refused, find_design
from apps.protocol.sample_size import designs as all_designs
from apps.protocol.sample_size.changes import AS_GIVEN, DROPOUT, STAGE
from apps.protocol.sample_size.registry import Design
from apps.protocol.size_requests.inputs import accuracy, comparison, designs
from apps.protocol.size_requests.inputs.effects import read_effect, words_of_outcome
from apps.protocol.size_requests.inputs.levels import read_levels
from apps.protocol.size_requests.inputs.named import designs_named, read_named
from apps.protocol.size_requests.whole.as_read import as_placed, without_settled
from apps.protocol.size_requests.whole.recorded import (
    OF_PRECISION,
    design_assumed,
    is_of_one_scale,
    recorded_inputs,
)
from apps.protocol.size_requests.words.group_names import with_roles
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import Readings, Understood
from apps.protocol.size_requests.words.remainder import Remainder
from apps.protocol.size_requests.words.whose import of_ours

SUPPOSED_IN: Final = ("scientific_question.hypothesis", "scientific_question.question")
USUAL_LEVEL: Final = {"alpha": 0.025, "sided": 1}
_SUPPOSES: Final = re.compile(
    r"(?:(?<=[。?？!！;；])|(?<=[.] ))\s*(?:那|and\s|but\s)?"
    r"(?:要是|如果|假如|倘若|(?:and\s)?what\s(?:would\shappen\s|happens\s)?if\b)"
    r"(?:[^。.?？!！]|\.[0-9])*[。.?？!！]?",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
LEAST_FIGURES: Final = 3
OF_ONE_SHARE: Final = ("prevalence", "two_proportions")  # also what a share alone is taken for


def understood(asked: Asked) -> Understood:
    groups = (get_value(asked.data, path) for path in ("pico.intervention", "pico.comparator"))
    text = with_roles(_without_supposed(plain(of_ours(asked.text))), *groups)
    if (name := designs.unsupported(text)) is not None:
        return Understood(unsupported=name)
    found = Readings({name: value for name, value in asked.begun.items() if name != "design"})
    rest = Remainder(text)
    named = designs_named(text)
    read_levels(rest, found)
    without_settled(rest, found, asked)
    comparison.read_ratio(rest, found)
    wanted = comparison.hypothesis_of(text) or asked.begun.get("hypothesis")
    candidates = _candidates(rest.text, named, wanted, found, asked)
    is_of_a_test = bool(candidates) and set(candidates) <= set(designs.DIAGNOSTIC)
    if is_of_a_test and (alone := accuracy.one_alone(asked)) is not None:
        candidates = (alone,)
    elif is_of_a_test:
        each = {name: _of_accuracy(name, rest, found, asked) for name in designs.DIAGNOSTIC}
        is_planned = accuracy.plans_both(asked) and bool(asked.text)
        both = accuracy.of_both(each, is_wanted=accuracy.wants_both(text), is_planned=is_planned)
        if both is not None:
            return both
    if len(candidates) != 1:
        return Understood(designs=candidates, said=_kept(found, asked))
    try:
        design = find_design(candidates[0])
    except Refused:
        return Understood(designs=candidates)  # the tool itself says which there are
    if comparison.hypothesis_of(text) in comparison.NEEDS_MARGIN and "margin" not in design.inputs:
        return Understood(unsupported=designs.no_margin())
    recorded = None if wanted else _recorded_hypothesis(design.name, asked)
    if recorded and _is_contradicted(recorded, asked):
        found.remark("two_frameworks")
    if recorded and _has_no_margin(design) and asked.text and "design" not in asked.begun:
        return Understood(unsupported=designs.no_margin(recorded))
    wanted = wanted or recorded
    read_named(rest, design, found)
    read_effect(rest, found, design, wanted, asked)
    as_placed(found, asked)
    return _completed(design, found, asked)


def _of_accuracy(name: str, rest: Remainder, found: Readings, asked: Asked) -> Understood:
    """The request as one for this measure alone."""
    design, own = find_design(name), Readings(dict(found.values), dict(found.choices), list(found.remarks))
    left = Remainder(rest.text)
    read_named(left, design, own)
    read_effect(left, own, design, None, asked)
    return _completed(design, own, asked)


def _has_no_margin(design: Design) -> bool:
    """Whether it tests a hypothesis, and can do so without a margin alone."""
    return "hypothesis" in design.inputs and "margin" not in design.inputs


def lacks_margin(asked: Asked) -> bool:
    """Whether what is to be shown needs a margin, whichever the calculation will be, and none is known."""
    wanted = comparison.hypothesis_of(plain(asked.text)) or _recorded_hypothesis("", asked)
    known = get_value(asked.data, f"{STAGE}.margin") is not None or comparison.says_margin(
        plain(asked.text), wanted
    )
    return wanted in comparison.NEEDS_MARGIN and not known


def _without_supposed(text: str) -> str:
    """Without what a sentence of its own supposes ("what if it were 68 %?"), where the rest has figures enough."""
    rest = _SUPPOSES.sub(" ", text)
    return rest if len(_FIGURE.findall(rest)) >= LEAST_FIGURES else text


def _kept(found: Readings, asked: Asked) -> dict[str, Any]:
    """What belongs to any test, for the form."""
    known = {name: get_value(asked.data, f"{STAGE}.{name}") for name in (*AS_GIVEN, DROPOUT)}
    kept = {name: value for name, value in known.items() if value is not None}
    return {**kept, **{name: found.values[name] for name in found.values if name in (*known, "ratio")}}


def _candidates(
    text: str, named: tuple[str, ...], wanted: str | None, found: Readings, asked: Asked
) -> tuple[str, ...]:
    """The design by name, else by what the sentence speaks of, else the recorded one."""
    recorded = get_value(asked.data, f"{STAGE}.design")
    named = tuple(name for name in named if name not in _inputs_of(asked.begun.get("design", recorded)))
    if "design" in asked.begun and not named:
        said = comparison.hypothesis_of(text)
        return (
            designs.with_margin(str(asked.begun["design"]), said, has_margin=said in comparison.NEEDS_MARGIN),
        )
    if measures := designs.accuracy_spoken_of(text):
        return measures if recorded not in measures else (str(recorded),)
    if accuracy.wants_both(text) and _spoke_of_both(asked):
        return designs.DIAGNOSTIC
    spoken = designs.design_spoken_of(
        text, is_test="power" in found.values, has_confidence="conf" in found.values
    )
    if spoken not in (None, DROPOUT):
        named = tuple(
            name for name in named if name != DROPOUT
        )  # "20% dropout" asks for more than the allowance
    begun = asked.begun.get("design", recorded)
    if spoken is None and isinstance(begun, str):
        named = tuple(name for name in named if name != DROPOUT)  # said of the calculation that there is
    known = begun if isinstance(begun, str) else _of_recorded_outcome(asked)
    base = named or ((spoken,) if spoken else ((known,) if known else _of_recorded_study(asked)))
    if len(base) == 1 and base[0] in OF_ONE_SHARE and begun not in base:
        base = (
            _of_recorded_study(asked) or base
        )  # where a test is studied it is how many of those tested have it
    says_margin = comparison.says_margin(text, wanted or _recorded_hypothesis("", asked))
    return tuple(
        dict.fromkeys(
            designs.with_margin(
                name,
                wanted or _recorded_hypothesis(name, asked),
                has_margin=says_margin or _has_recorded_margin(name, asked),
            )
            for name in base
        )
    )


def _inputs_of(design: object) -> tuple[str, ...]:
    """Those of a design that is known: the prevalence of one is no study of a prevalence."""
    return next((known.inputs for known in all_designs() if known.name == design), ())


def _spoke_of_both(asked: Asked) -> bool:
    """Whether the message before was about sensitivity and specificity: "both, please"."""
    return any(designs.accuracy_spoken_of(plain(text)) == designs.DIAGNOSTIC for text in asked.earlier[:1])


def _of_recorded_study(asked: Asked) -> tuple[str, ...]:
    """A diagnostic study estimates two measures."""
    is_diagnostic = get_value(asked.data, "study_design.design_type") == "diagnostic_accuracy"
    return designs.DIAGNOSTIC if is_diagnostic else ()


def _of_recorded_outcome(asked: Asked) -> str | None:
    """By what is assumed, without randomisation a share with its precision alone; else two rates where groups are
    randomised and the primary outcome is a rate."""
    kind = get_value(asked.data, "study_design.design_type")
    assumed = design_assumed(asked.data)
    if kind is not None and kind not in RANDOMISED:
        return assumed if assumed == OF_PRECISION else None
    if assumed is not None or kind is None:
        return assumed
    told = [words_of_outcome(asked), *(str(get_value(asked.data, path) or "") for path in SUPPOSED_IN)]
    spoken = [designs.design_spoken_of(words, is_test=True, has_confidence=False) for words in told]
    return "two_proportions" if next(filter(None, spoken), None) == "two_proportions" else None


def _recorded_hypothesis(design: str, asked: Asked) -> str | None:
    """That of the calculation or, of the study, one that nothing but a margin can show; where none is recorded for the
    calculation, or with a margin in the request, also what the study supposes in words ("… is no worse than …")."""
    said = get_value(asked.data, f"{STAGE}.hypothesis") if is_of_one_scale(design, asked) else None
    framework = get_value(asked.data, "study_design.framework")
    told = (comparison.hypothesis_of(str(get_value(asked.data, path) or "")) for path in SUPPOSED_IN)
    supposed = next((each for each in told if each), None)
    is_alone = supposed == "non_inferiority" and said is None
    counts = is_alone or comparison.says_margin(plain(asked.text), supposed)
    known = [said, framework, supposed if counts else None]
    return next((str(each) for each in known if each in comparison.NEEDS_MARGIN), None)


def _has_recorded_margin(design: str, asked: Asked) -> bool:
    """Whether a margin of this kind of outcome is recorded of a study that is not said to do without one."""
    if not is_of_one_scale(design, asked):
        return False
    framework = get_value(asked.data, "study_design.framework")
    said = get_value(asked.data, f"{STAGE}.hypothesis") or framework
    return get_value(asked.data, f"{STAGE}.margin") is not None and said not in ("equality", "superiority")


def _is_contradicted(hypothesis: str, asked: Asked) -> bool:
    """Whether the framework of the study is another than its hypothesis says in words."""
    framework = get_value(asked.data, "study_design.framework")
    return framework not in (None, hypothesis) and get_value(asked.data, f"{STAGE}.hypothesis") is None


def _completed(design: Design, found: Readings, asked: Asked) -> Understood:
    """The sentence above what is known; of two ways to say the same, the one of the sentence."""
    takes = {*design.inputs, "dropout"}
    read = {
        key: asked.said[f"{STAGE}.{key}"] for key in (*AS_GIVEN, DROPOUT) if f"{STAGE}.{key}" in asked.said
    }
    said = {
        name: value
        for name, value in {
            **found.values,
            **read,
        }.items()  # whoever reads a message settles what it thinks over
        if name in takes and name not in found.choices
    }
    new = {name: value for name, value in said.items() if asked.begun.get(name) != value}
    recorded = _recorded(design, new, found, asked)
    said = {name: value for name, value in said.items() if recorded.get(name) != value}
    recorded = {name: value for name, value in recorded.items() if name not in said}
    if _takes_usual_level({**recorded, **said}, found):
        said |= USUAL_LEVEL
        found.remark("usual_level")
    missing = lacking(design, {*said, *recorded}, found.choices)
    return Understood((design.name,), said, recorded, missing, tuple(found.remarks))


def _takes_usual_level(known: Mapping[str, Any], found: Readings) -> bool:
    """Whether nobody has said a level where one is usual: that of non-inferiority, on one side."""
    said = {*known, *found.choices}
    return known.get("hypothesis") == "non_inferiority" and not said.intersection(USUAL_LEVEL)


def _recorded(design: Design, said: Mapping[str, Any], found: Readings, asked: Asked) -> dict[str, Any]:
    known = recorded_inputs(design.name, asked)
    kept = {
        name: value
        for name, value in known.items()
        if name in {*design.inputs, DROPOUT} and value is not None
    }
    for ways in design.model.ways:
        begun = [way for way in ways if any(name in said or name in found.choices for name in way)]
        if begun:
            kept = {key: kept[key] for key in kept if not any(key in way for way in ways if way not in begun)}
    return {name: value for name, value in kept.items() if name not in said and name not in found.choices}


def lacking(
    design: Design, given: set[str], choices: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """What is to be asked for, each with its readings."""
    return {name: choices.get(name, ()) for name in _lacking(design, given, choices)}


def _lacking(design: Design, given: set[str], choices: Iterable[str]) -> Iterator[str]:
    """In the order of the design; of inputs that say the same in other words, the fewest are asked for."""
    seen: set[str] = set()
    ways_of = {name: ways for ways in design.model.ways for way in ways for name in way}
    begun_with = {*given, *choices}
    for name, info in design.model.model_fields.items():
        if name in seen:
            continue
        ways = ways_of.get(name, ())
        seen.update(each for way in ways for each in way)
        begun = [way for way in ways if begun_with.intersection(way)]
        wanted = (
            begun[:1] or [min(ways, key=_effort)]
            if ways
            else [(name,)]
            if info.is_required() or name in choices
            else []
        )
        yield from (each for way in wanted for each in way if each not in given)


def _effort(way: tuple[str, ...]) -> tuple[int, bool]:  # a hazard is known to nobody who knows the median
    return len(way), way[0].startswith("hazard_")
