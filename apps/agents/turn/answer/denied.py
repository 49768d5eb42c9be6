"""A label that denies something ("Not X: …", "不是X：…"): nobody names an item so, but says what is not the case."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.agents.turn.answer.known import names
from apps.fields.reading.enums import exact_option
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

# "No. of visits" and "No of visits" are numbers.
_DENIES: Final = re.compile(
    r"\W*(?:(?:(?:it|this|that)(?:['’]s|\sis)\s)?(?:not|no(?!\.|\sof\b)|never)(?![\w-])\s*(?:(?:an?|the|really)\s)?"
    r"|(?:并?不是|并非|不再是?|不采?用|不设|没有|不做))",
    re.IGNORECASE,
)
_BRIEFLY: Final = re.compile("非|不|无")  # also how names begin: only before what an item can be


@dataclass(frozen=True)
class Denial:
    """`field` is the one whose choice or name is denied, where there is one."""

    field: Field | None


def denial_of(label: str, catalogue: FieldCatalogue) -> Denial | None:
    """None for a label that denies nothing."""
    if (said := _DENIES.match(label)) is not None:
        return Denial(_field(label[said.end() :].strip(), catalogue))
    if (said := _BRIEFLY.match(label)) is not None and (field := _chosen(label[said.end() :], catalogue)):
        return Denial(field)
    return None


def _field(denied: str, catalogue: FieldCatalogue) -> Field | None:
    return _chosen(denied, catalogue) or next((f for f in catalogue.fields if names(denied, f)), None)


def _chosen(denied: str, catalogue: FieldCatalogue) -> Field | None:
    return next((field for field in catalogue.fields if exact_option(field, denied)), None)
