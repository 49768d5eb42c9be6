"""A refused calculation as an error of the product: each field by its title, with the reason in one language."""

from __future__ import annotations

import re
from typing import Any, Final

from apps.agents.extension import ToolRefused
from apps.fields.bilingual import Text, both, in_language
from apps.protocol.sample_size import Refused
from apps.protocol.sample_size.input_words import INPUTS, title_in_study

NAMED: Final = both("“{title}” ({name})", "“{title}”（{name}）")
MOST_NAMES: Final = 4
# Names that are for scripts: no word of everyday looks like one.
_NAMES: Final = "|".join(
    sorted((name for name in INPUTS if re.search("[0-9_]", name)), key=len, reverse=True)
)
_NAME: Final = re.compile(rf"(?<![A-Za-z0-9_])(?:{_NAMES})(?![A-Za-z0-9_])")


def invalid_of(error: Refused, language: str, kind: Any = None) -> ToolRefused:
    """`kind` is the design type of the study."""
    names = [problem.field for problem in error.problems if problem.field in INPUTS]
    return ToolRefused(
        fields={p.field: [reason_in_words(p.reason, language, kind)] for p in error.problems},
        titles={name: in_language(title_in_study(name, kind), language) for name in names},
    )


def reason_in_words(reason: Text, language: str, kind: Any = None) -> str:
    """A reason with the titles of the inputs that it names. A list of all of them is for scripts."""
    said = in_language(reason, language)
    if len(_NAME.findall(said)) > MOST_NAMES:
        return said
    form = in_language(NAMED, language)
    return _NAME.sub(
        lambda match: form.format(title=in_language(title_in_study(match[0], kind), language), name=match[0]),
        said,
    )
