"""Where a fault of a draft stands, in the words of the pages: the row by its kind and name, the column by its title."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Field, Model
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from apps.agents.drafts.problems.fault import Fault, Kind
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool

MODEL_OF: Mapping[Kind, type[Model]] = {
    "agent": Agent,
    "stage": Stage,
    "intent": Intent,
    "prompt": Prompt,
    "tool": Tool,
    "card": ActionCard,
    "rule": ReflexionRule,
}
# What a rule's parts are called where it is checked.
OTHER_NAMES = {"type": "rule_type", "id": "slug"}
LANGUAGE_NAMES = {"en": "English", "zh_hans": "中文"}


def sentence_of(fault: Fault) -> str:
    """A fault of another row than the one at hand."""
    kind = capfirst(str(MODEL_OF[fault.kind]._meta.verbose_name))
    names = {"kind": kind, "name": fault.key, "place": place_of(fault), "message": fault.message}
    if not names["place"]:
        return _("%(kind)s “%(name)s”: %(message)s") % names
    return _("%(kind)s “%(name)s”, %(place)s: %(message)s") % names


def own_sentence_of(fault: Fault) -> str:
    """A fault of the row at hand."""
    names = {"place": place_of(fault), "message": fault.message}
    return _("%(place)s: %(message)s") % names if names["place"] else fault.message


def place_of(fault: Fault) -> str:
    """The column by its title, with the language or the place inside it; empty for the whole row."""
    name, _slash, inside = fault.place.removeprefix("/").partition("/")
    columns = {column.name: column for column in MODEL_OF[fault.kind]._meta.concrete_fields}
    title = _title(columns, OTHER_NAMES.get(name, name))
    if inside in LANGUAGE_NAMES:
        return f"{title} ({LANGUAGE_NAMES[inside]})"
    return f"{title} /{inside}" if inside else title


def _title(columns: Mapping[str, Field[object, object]], name: str) -> str:
    column = columns.get(name)
    return capfirst(str(column.verbose_name)) if column is not None else name
