"""What in the text of a prompt would be empty, or stand there as it is written, when a model reads it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.prompts.template import VARIABLE
from apps.agents.prompts.variables import stage_variables
from apps.fields.problems import Problem, warning
from apps.fields.schema.catalogue import SchemaBroken, read_stage

# Closing braces alone are the end of a JSON example.
TORN = re.compile(r"\{\{.{0,30}|\{\s*[A-Za-z_][\w.]*\s*\}\}")
Inside = Mapping[str, Collection[str]]


def shipped_objects(stages: Sequence[Mapping[str, Any]]) -> Inside:
    """What the variables that are objects hold, as far as the schemas can be read."""
    schemas = {stage["key"]: stage["extraction_schema"] or {} for stage in stages}
    found: dict[str, Collection[str]] = {}
    for name, of in stage_variables().items():
        try:
            found[name] = [field.key for field in read_stage(of.stage, schemas.get(of.stage, {})).fields]
        except SchemaBroken:
            continue
    return found


def problems_of_text(text: str, known: Sequence[str], inside: Inside | None = None) -> Iterator[Problem]:
    """Warnings of the whole text, with the line (from 1); each name once."""
    seen: set[str] = set()
    for number, line in enumerate(text.split("\n"), start=1):
        for name in VARIABLE.findall(line):
            if name not in seen and not _means(name, known, inside or {}):
                seen.add(name)
                message = _("Line %(line)d: there is no variable %(name)s here, so it would be empty.")
                yield warning("", message % {"line": number, "name": "{{" + name + "}}"})
        for torn in TORN.findall(VARIABLE.sub("", line)):
            message = _("Line %(line)d: “%(text)s” is not a variable. Variables are written {{name}}.")
            yield warning("", message % {"line": number, "text": torn})


def _means(name: str, known: Sequence[str], inside: Inside) -> bool:
    first, _dot, rest = name.partition(".")
    if first not in known:
        return False
    fields = inside.get(first)
    return not (rest and fields) or any(
        rest == one or rest.startswith(f"{one}.") or one.startswith(f"{rest}.") for one in fields
    )
