"""That the number can be calculated with what the protocol has: offered in place of the question for it, as a request
in words. Whatever was said a moment ago and differs from what is recorded stands in the request itself, because the
recorded value counts else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.extension import Asked, WorkedOut
from apps.fields.bilingual import both, in_language
from apps.fields.paths import with_value
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.sample_size.input_words import kind_of_study, title_in_study
from apps.protocol.size_requests.whole.recorded import recorded_inputs
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.remarks import BETWEEN, SAY_THEMSELVES, value_in_words

ASKED_HERE: Final = (f"{STAGE}.design", f"{STAGE}.n_total")
CALCULATE: Final = both("Calculate the sample size.", "请计算样本量。")
CALCULATE_WITH: Final = both("Calculate the sample size with {values}.", "请按{values}计算样本量。")
READY: Final = both(
    "All that the calculation takes is there: {values}. The number can be calculated now.",
    "计算所需的各项已齐：{values}。现在即可计算样本量。",
)


def worked_out(
    path: str, recorded: Mapping[str, Any], proposed: Mapping[str, Any], language: str
) -> WorkedOut | None:
    if path not in ASKED_HERE:
        return None
    data = recorded
    for field, value in proposed.items():
        data = with_value(data, field, value)
    asked = Asked(in_language(CALCULATE, language), {}, data, language)
    request = understood(asked)
    if len(request.designs) != 1 or request.missing or request.unsupported is not None:
        return None
    known = recorded_inputs(request.designs[0], Asked("", {}, recorded, language))
    changed = {
        name: value
        for name, value in request.inputs.items()
        if known.get(name) is not None and known[name] != value
    }
    design, kind = request.designs[0], kind_of_study(data)
    words = in_language(BETWEEN, language).join(_in_words(design, changed, kind, language))
    reply = CALCULATE_WITH if changed else CALCULATE
    values = in_language(BETWEEN, language).join(_in_words(design, request.inputs, kind, language))
    return WorkedOut(
        in_language(READY, language).format(values=values), in_language(reply, language).format(values=words)
    )


def _in_words(design: str, values: Mapping[str, Any], kind: Any, language: str) -> Iterator[str]:
    for name, value in values.items():
        said = value_in_words(find_design(design), name, value, language)
        title = "" if name in SAY_THEMSELVES else in_language(title_in_study(name, kind), language)
        yield f"{title} {said}".strip()
