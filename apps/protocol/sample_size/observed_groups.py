"""What the two groups of a calculation are called in a study that has no arms, because it assigns nothing.

Group 1 of a calculation is the unexposed one, or the controls. It may be exposed to something else, so that it is
called by what is true in every case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both, in_language
from apps.fields.paths import get_value

EXPOSURE: Final = (both("Comparison group", "比较组"), both("Exposed group", "暴露组"))
GROUPS: Final[Mapping[str, tuple[Text, Text]]] = {
    "cohort": EXPOSURE,
    "cross_sectional": EXPOSURE,
    "case_control": (both("Control group", "对照组"), both("Case group", "病例组")),
}


def observed_groups(context: Mapping[str, Any], language: str) -> list[str]:
    """The names of group 1 and group 2; empty for a design whose groups have none of their own."""
    groups = GROUPS.get(str(get_value(context, "study_design.design_type")), ())
    return [in_language(group, language) for group in groups]


def in_words_of(name: str, language: str) -> str:
    """A name that a calculation gave to a group, in another language; every other name as it is."""
    known = (group for groups in GROUPS.values() for group in groups)
    found = next((group for group in known if name in group.values()), None)
    return in_language(found, language) if found else name
