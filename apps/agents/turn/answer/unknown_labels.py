"""Lines whose label no field has: what became of them; a label that denies something says what is not so."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.presenters.places import told_elsewhere
from apps.agents.turn.answer.known import names
from apps.agents.turn.context import TurnContext
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


def unknown_labels(turn: TurnContext) -> list[str]:
    """Lines that began with a label which no field has, and what became of them."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    sentences = []
    for unknown in turn.input.reading.unknown[:3]:
        if (denied := denial_of(unknown.label, catalogue)) is not None:
            sentences += [] if unknown.field else [_denied(unknown.label, denied, language)]
            continue
        names = {"label": unknown.label, "title": catalogue.title(unknown.field, language)}
        if unknown.field:
            sentences.append(
                _("I do not know the label “%(label)s”; its line was read as part of “%(title)s”.") % names
            )
            continue
        elsewhere = told_elsewhere(unknown.label, catalogue.phrasebook, language)
        sentences += elsewhere or [
            _("I do not know the label “%(label)s”; nothing was read from its line.") % names
        ]
    return sentences


@dataclass(frozen=True)
class Denial:
    """A label that denies something ("Not X: …"): nobody names an item so. `field` is the one whose choice or name is
    denied, where there is one."""

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


def _denied(label: str, denied: Denial, language: str) -> str:
    """ "Not X: …" is no name of an item: it says what is not the case."""
    if denied.field is None:
        return _(
            "“%(label)s” says what is not so; nothing is recorded from it. Say what is, and of which item."
        ) % {"label": label}
    return _("“%(label)s” says what is not so; nothing is recorded from it. Say what is: “%(title)s: …”.") % {
        "label": label,
        "title": denied.field.titles.in_language(language),
    }
