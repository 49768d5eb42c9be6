"""The words in which an item is asked for, and what is said where nothing required is missing: the same in an answer
and in the line that tells of a completed stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import obstacles
from apps.agents.context.elsewhere import recorded_elsewhere
from apps.fields.bilingual import run_on, side_by_side
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance

Data = Mapping[str, Any]

MOST_NAMED: Final = 4
FIRST: Final = "0"  # only the parts of an only entry are read from a reply


def part_of(catalogue: FieldCatalogue, path: str) -> tuple[Field, Field] | None:
    """The field and its part that a path into the first entry means ("stage.list.0.part")."""
    around, _dot, key = path.rpartition(f".{FIRST}.")
    field = catalogue.find(around) if around else None
    part = field.part(key) if field is not None else None
    return (field, part) if field is not None and part is not None else None


def from_elsewhere(field: Field, catalogue: FieldCatalogue, data: Data, language: str) -> str:
    """The question with what another field holds of it: nobody says the same thing twice. Empty where none does."""
    found = recorded_elsewhere(field, catalogue, data, language)
    if found is None:
        return ""
    names = {
        "other": found.other.titles.in_language(language),
        "words": side_by_side(found.answers, language).replace("\n", " / "),
        "title": field.titles.in_language(language),
    }
    if len(found.answers) > 1:
        return _("Recorded under “%(other)s”: %(words)s. Which of these is the **%(title)s**?") % names
    return (
        _("Recorded under “%(other)s”: %(words)s. Take it for **%(title)s** too, or write another.") % names
    )


def nothing_missing(stage: str) -> str:
    return _("Nothing required is missing in “%(stage)s”. You can complete it now.") % {"stage": stage}


def nothing_missing_but_adding(stage: str) -> str:
    return _("Nothing required is missing in “%(stage)s”. Add what is proposed, then complete the stage.") % {
        "stage": stage
    }


def also_usual(fields: Iterable[Field], language: str) -> str:
    """Names optional items; empty for none."""
    between = "、" if language.startswith("zh") else ", "
    titles = between.join(f"**{field.titles.in_language(language)}**" for field in fields)
    sentence = _("It is usual to state here as well: %(titles)s. Tell me about them, or complete the stage.")
    return sentence % {"titles": titles} if titles else ""


def leads_into(config: AgentConfig, stage: str, data: Data, language: str, *, waits: bool) -> str:
    """What a stage that was just entered asks for first, as plain text; where all is there already, that it can be
    completed and what is usual besides. `data` has what is proposed, `waits` says that something is."""
    catalogue = config.catalogue
    if missing := catalogue.missing(stage, data):
        said = run_on(
            from_elsewhere(missing[0], catalogue, data, language)
            or _("Please tell me: **%(title)s**.") % {"title": missing[0].titles.in_language(language)},
            guidance(missing[0], language),
            language=language,
        )
    elif not (blocked := obstacles(config, stage, data)).is_clear:
        said = run_on(*blocked.sentences(language), language=language)
    else:
        title = catalogue.title(stage, language)
        usual = also_usual(catalogue.worth_asking(stage, data)[:MOST_NAMED], language)
        can = nothing_missing_but_adding(title) if waits else nothing_missing(title)
        said = run_on(can, usual, language=language)
    return said.replace("**", "")
