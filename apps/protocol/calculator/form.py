"""The form of a design in one language: what it is about first, then the test, then what usually stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.extension import ToolInput
from apps.fields.bilingual import in_language
from apps.protocol.sample_size import Refused, designs
from apps.protocol.sample_size.families import FAMILIES
from apps.protocol.sample_size.input_words import input_help, input_title
from apps.protocol.sample_size.registry import Design
from apps.protocol.tool_form import default_of, inputs_of
from apps.protocol.tool_refusal import reason_in_words

TEST = ("hypothesis", "margin", "alpha", "sided", "power", "conf")
REFINEMENTS = ("ratio", "method", "dropout_hazard", "population")
# What most studies use; shown in the form, where it can be changed, and never assumed silently elsewhere.
USUAL: Mapping[str, Any] = {"alpha": 0.05, "power": 0.8}
ONE_SIDED_ALPHA = 0.025


@dataclass(frozen=True)
class FormInput:
    name: str
    title: str
    help: str
    value: str
    required: bool
    choices: tuple[tuple[str, str], ...] = ()
    error: str = ""
    usual: str = ""


@dataclass(frozen=True)
class Alternative:
    """Inputs that are given together; between alternatives stands "or"."""

    inputs: tuple[FormInput, ...]


@dataclass(frozen=True)
class Section:
    title: str
    rows: tuple[tuple[Alternative, ...], ...]


@dataclass(frozen=True)
class DesignChoice:
    name: str
    title: str
    purpose: str


@dataclass(frozen=True)
class Family:
    title: str
    designs: tuple[DesignChoice, ...]


def families(language: str) -> list[Family]:
    """The designs in their groups, for choosing."""
    known = designs()
    return [
        Family(
            in_language(title, language),
            tuple(_choice(each, language) for each in known if each.family == key),
        )
        for key, title in FAMILIES.items()
        if any(each.family == key for each in known)
    ]


def _choice(design: Design, language: str) -> DesignChoice:
    return DesignChoice(
        design.name, in_language(design.title, language), in_language(design.purpose, language)
    )


def usual_values(design: Design) -> dict[str, Any]:
    """What the form begins with."""
    names = [item.name for item in inputs_of(design)]
    found = {name: default_of(design, name) for name in names} | {
        name: value for name, value in USUAL.items() if name in names
    }
    if found.get("sided") == 1:
        found["alpha"] = ONE_SIDED_ALPHA
    return {name: value for name, value in found.items() if value is not None}


def sections(
    design: Design, written: Mapping[str, str], errors: Mapping[str, str], language: str
) -> list[Section]:
    """`written` are the texts in the fields, `errors` a sentence by the name of its field."""
    made = {item.name: _input(design, item, written, errors, language) for item in inputs_of(design)}
    first = [name for name in made if name not in {*TEST, *REFINEMENTS}]
    parts = (
        (_("What you expect"), tuple(_rows(design, first, made))),
        (_("The test") if "power" in made else _("Precision"), _plain(TEST, made)),
        (_("Usually left as it is"), _plain(REFINEMENTS, made)),
    )
    return [Section(title, rows) for title, rows in parts if rows]


def _rows(
    design: Design, names: list[str], made: Mapping[str, FormInput]
) -> Iterator[tuple[Alternative, ...]]:
    """Each set of alternatives in one row, where its first input stands; other inputs in a row of their own."""
    seen: set[str] = set()
    ways_of = {name: ways for ways in design.model.ways for way in ways for name in way}
    for name in sorted(names, key=design.inputs.index):
        if name in seen:
            continue
        ways = ways_of.get(name, ((name,),))
        seen.update(each for way in ways for each in way)
        yield tuple(Alternative(tuple(made[each] for each in way)) for way in ways)


def _plain(names: tuple[str, ...], made: Mapping[str, FormInput]) -> tuple[tuple[Alternative, ...], ...]:
    return tuple((Alternative((made[name],)),) for name in names if name in made)


def _input(
    design: Design, item: ToolInput, written: Mapping[str, str], errors: Mapping[str, str], language: str
) -> FormInput:
    return FormInput(
        name=item.name,
        title=in_language(item.title, language),
        help=in_language(input_help(item.name), language),
        value=written.get(item.name, ""),
        required=item.required,
        choices=tuple((key, in_language(title, language)) for key, title in item.choices),
        error=errors.get(item.name, ""),
        usual=f"{usual:g}" if isinstance(usual := default_of(design, item.name), float) else "",
    )


@dataclass(frozen=True)
class Problems:
    """`errors` belong to fields that were filled in (or to none: ""); `missing` are (name, title) still to fill in."""

    errors: Mapping[str, str]
    missing: tuple[tuple[str, str], ...]


def problems_of(
    refusal: Refused, given: Mapping[str, Any], names: tuple[str, ...], language: str
) -> Problems:
    """A refusal as the form shows it: what was not given yet is no mistake."""
    missing = [p.field for p in refusal.problems if p.field in names and p.field not in given]
    wrong = [p for p in refusal.problems if p.field not in missing]
    errors = {
        (p.field if p.field in names else ""): _sentence(reason_in_words(p.reason, language)) for p in wrong
    }
    titles = tuple((name, in_language(input_title(name), language)) for name in missing)
    return Problems(errors, titles)


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:]
