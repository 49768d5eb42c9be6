"""Sensitivity and specificity in one request: each needs a number of its own, and the larger one serves both.

Only those with the condition tell of the one, only those without it of the other. Whoever says both wants both, and so
does whoever plans a study of a test, unless they say that the one is enough.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from apps.agents.extension import Asked
from apps.fields.bilingual import Text, both
from apps.fields.paths import get_value
from apps.protocol.sample_size import Refused, calculate
from apps.protocol.size_requests.words.readings import Understood

_MEASURES: Final = {"diagnostic_sensitivity": "se", "diagnostic_specificity": "sp"}
_WANTS_BOTH: Final = re.compile(
    r"(?:两个|两项|两样|二者|两者|俩)(?:都|全|分别|各)|都(?:要|得)?(?:一起)?(?:算|估)|分别(?:算|计算|估)"
    r"|\b(?:work\sout|calculate|compute|do|need|want|estimate|for)\s(?:them\s)?both\b|\bboth\s(?:of\s(?:them|these)|please|measures)\b",
    re.IGNORECASE,
)
_NAMES: Final = {
    "diagnostic_sensitivity": r"(?:sensitivity|灵敏[度性]|敏感[度性])",
    "diagnostic_specificity": r"(?:specificity|特异[度性])",
}
_ALONE: Final = {
    name: re.compile(
        rf"\b(?:only|just)\s(?:for\s|need\s|want\s|calculate\s|the\s){{0,2}}{words}|{words},?\s(?:alone|only)\b"
        rf"|(?:只|仅|单独|光|单)(?:需要?|要|想|按照?|算|估计?|用|看|管){{0,2}}{words}|{words}(?:一项|一个|单独|本身)?就(?:够|行|可以|好)",
        re.IGNORECASE,
    )
    for name, words in _NAMES.items()
}
# The reply that leaves the other measure out, as it is offered and read.
ALONE: Final[Mapping[str, Text]] = {
    "sp": both("Sensitivity alone", "只算灵敏度"),
    "se": both("Specificity alone", "只算特异度"),
}
BOTH_MEASURES: Final = "both_measures"


def wants_both(text: str) -> bool:
    return _WANTS_BOTH.search(text) is not None


def one_alone(asked: Asked) -> str | None:
    """The design of the one measure that the message, or one since the last calculation, calls enough."""
    texts = (asked.text, *asked.earlier)
    named = (next((name for name, said in _ALONE.items() if said.search(text)), None) for text in texts)
    return next((name for name in named if name is not None), None)


def plans_both(asked: Asked) -> bool:
    """Whether a study of a test is planned, of which nobody said that one measure is enough."""
    return (
        get_value(asked.data, "study_design.design_type") == "diagnostic_accuracy"
        and one_alone(asked) is None
    )


def of_both(each: Mapping[str, Understood], *, is_wanted: bool, is_planned: bool) -> Understood | None:
    """The request for both measures, under the name of the one that needs more; what either lacks is asked for first.
    None where one of them has no value and not both are wanted, by the words or by what is planned."""
    values = {name: each[name].inputs.get(measure) for name, measure in _MEASURES.items()}
    if not (is_wanted or is_planned) and None in values.values():
        return None
    said = {name: value for one in each.values() for name, value in one.said.items()}
    missing = {name: choices for one in each.values() for name, choices in one.missing.items()}
    if missing:
        said |= {_MEASURES[name]: value for name, value in values.items() if value is not None}
        begun = next((name for name, value in values.items() if value is None), "diagnostic_sensitivity")
        is_guessed = None in values.values() and not is_wanted
        remarks: tuple[tuple[str, dict[str, str]], ...] = (
            ((BOTH_MEASURES, {}),) if is_guessed and set(values.values()) != {None} else ()
        )
        return replace(each[begun], said=said, missing=missing, remarks=(*each[begun].remarks, *remarks))
    try:
        needed = {name: calculate(name, _of_one(name, one)).total for name, one in each.items()}
    except Refused:
        return None
    larger = max(needed, key=lambda name: needed[name])
    return replace(each[larger], said=said)


def _of_one(name: str, one: Understood) -> dict[str, object]:
    """The inputs of the one measure by itself."""
    others = {"dropout", *_MEASURES.values()} - {_MEASURES[name]}
    return {key: value for key, value in one.inputs.items() if key not in others}
