"""What the rows of a file have to look like: read off the columns of the models, so that it is said once.

Names that no column has, values of another type, and what a column refuses are problems with their place (a JSON
pointer into the file). What a file leaves out gets the column's default.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.agents.drafts.comparison import SECTIONS
from apps.agents.drafts.data import row_data
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.models.translated import TRANSLATED
from apps.fields.bilingual import LANGUAGES
from apps.fields.problems import Problem

Data = Mapping[str, Any]
MODELS: Mapping[str, type[models.Model]] = {
    "agent": Agent,
    "stages": Stage,
    "intents": Intent,
    "prompts": Prompt,
    "tools": Tool,
    "cards": ActionCard,
    "rules": ReflexionRule,
}
KEPT: Mapping[str, frozenset[str]] = {"agent": frozenset({"slug"}), "stages": frozenset({"order"})}
MOST_ROWS = 500
TYPES: tuple[tuple[type[Any], tuple[type[Any], ...], object], ...] = (
    (models.BooleanField, (bool,), gettext_lazy("true or false")),
    (models.IntegerField, (int,), gettext_lazy("a whole number")),
    (models.FloatField, (int, float), gettext_lazy("a number")),
    (models.CharField, (str,), gettext_lazy("a text")),
    (models.TextField, (str,), gettext_lazy("a text")),
)


FURTHER: Mapping[str, tuple[str, ...]] = {"stages": ("tools",)}  # what is no column
OF_INSTALLATION = frozenset({"order", "is_enabled"})


def completed(content: Data, *, also: frozenset[str] = frozenset()) -> tuple[dict[str, Any], list[Problem]]:
    """The content with the defaults of what it leaves out, and everything that is wrong with its form. `also` names
    columns that may stand in it although they do not travel (OF_INSTALLATION)."""
    problems: list[Problem] = list(_unknown(content, MODELS, ""))
    agent, found = _row("agent", content.get("agent"), "/agent", also)
    problems += found
    whole: dict[str, Any] = {"format": 1, "agent": agent}
    for section, key in SECTIONS:
        rows, found = _section(section, key, content.get(section, []), also)
        whole[section] = rows
        problems += found
    if not problems and not any("order" in stage for stage in content.get("stages", ())):
        whole["stages"] = [{**stage, "order": place} for place, stage in enumerate(whole["stages"], start=1)]
    return whole, problems or list(_of_tools(whole))


def _unknown(given: Data, known: Collection[str], place: str) -> Iterator[Problem]:
    """Names that nothing has, each with those that are nearest to it, or else with all that there are."""
    for name in given:
        if name not in known:
            near = get_close_matches(str(name), known, n=3, cutoff=0.45) or known
            sentence = _("There is nothing of this name here. There is: %(names)s.")
            yield Problem(f"{place}/{name}", sentence % {"names": ", ".join(near)})


def _section(
    section: str, key: str, rows: Any, also: frozenset[str]
) -> tuple[list[dict[str, Any]], list[Problem]]:
    place = f"/{section}"
    if not isinstance(rows, list):
        return [], [Problem(place, _is(_("a list")))]
    if len(rows) > MOST_ROWS:
        return [], [Problem(place, _("Too many: at most %(n)d.") % {"n": MOST_ROWS})]
    made, problems, seen = [], [], set()
    for number, given in enumerate(rows):
        row, found = _row(section, given, f"{place}/{number}", also)
        problems += found
        if not found and row[key] in seen:
            problems.append(
                Problem(f"{place}/{number}/{key}", _("“%(name)s” appears here twice.") % {"name": row[key]})
            )
        seen.add(row.get(key))
        made.append(row)
    return made, problems


def _row(section: str, given: Any, place: str, also: frozenset[str]) -> tuple[dict[str, Any], list[Problem]]:
    if not isinstance(given, dict):
        return {}, [Problem(place, _is(_("an object")))]
    columns = columns_of(section)
    more = also & given.keys() & {column.name for column in MODELS[section]._meta.concrete_fields}
    problems = list(_unknown(given, (*columns, *more, *FURTHER.get(section, ())), place))
    row: dict[str, Any] = {name: given[name] for name in more}
    for name, (column, default) in columns.items():
        row[name] = given.get(name, default)
        texts = name in TRANSLATED[MODELS[section]]
        check = _problems_of_text if texts else _problems_of_value
        problems += check(column, row[name], f"{place}/{name}")
        if texts and isinstance(row[name], dict):
            row[name] = {language: row[name].get(language, _empty(column)) for language in LANGUAGES}
    if section == "stages":
        row["tools"] = given.get("tools", [])
        if not isinstance(row["tools"], list) or not all(isinstance(name, str) for name in row["tools"]):
            problems.append(Problem(f"{place}/tools", _is(_("a list of names"))))
        else:
            row["tools"] = sorted(set(row["tools"]))
    return row, problems


@cache
def columns_of(section: str) -> Mapping[str, tuple[models.Field[Any, Any], Any]]:
    """The columns that stand in a file, with their defaults."""
    model = MODELS[section]
    names = row_data(model(), keep=KEPT.get(section, frozenset()))
    found = {}
    for name in names:
        column = cast("models.Field[Any, Any]", model._meta.get_field(name))
        texts = name in TRANSLATED[model]
        found[name] = (column, dict.fromkeys(LANGUAGES, _empty(column)) if texts else _default(column))
    return found


def _empty(column: models.Field[Any, Any]) -> Any:
    return column.get_default() if isinstance(column, models.JSONField) else ""


def _default(column: models.Field[Any, Any]) -> Any:
    return column.get_default() if column.has_default() or not column.null else None


def _problems_of_text(column: models.Field[Any, Any], value: Any, place: str) -> Iterator[Problem]:
    """A text stands in both languages; one of them may be empty, and is asked for as a warning."""
    if not isinstance(value, dict):
        yield Problem(place, _("Write the text as {“en”: …, “zh_hans”: …}."))
        return
    yield from _unknown(value, LANGUAGES, place)
    said = {language: value[language] for language in LANGUAGES if value.get(language) not in (None, "", [])}
    if not said and not column.blank:
        yield Problem(place, _("This cannot be empty."))
    for language, text in said.items():
        if isinstance(column, models.JSONField) and not _are_texts(text):
            yield Problem(f"{place}/{language}", _is(_("a list of texts")))
        else:
            yield from _problems_of_value(column, text, f"{place}/{language}")


def _is(wanted: str) -> str:
    return _("Must be %(type)s.") % {"type": wanted}


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _problems_of_value(column: models.Field[Any, Any], value: Any, place: str) -> Iterator[Problem]:
    if value is None and column.null:
        return
    types, name = _type_of(column)
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        yield Problem(place, _is(name))
        return
    try:
        column.clean(value, None)
    except ValidationError as error:
        for message in error.messages:
            yield Problem(place, message)


def _type_of(column: models.Field[Any, Any]) -> tuple[tuple[type[Any], ...], str]:
    if isinstance(column, models.JSONField):
        is_list = isinstance(column.get_default(), list)
        return ((list,), _("a list")) if is_list else ((dict,), _("an object"))
    return next((types, str(name)) for kind, types, name in TYPES if isinstance(column, kind))


def _of_tools(content: Data) -> Iterator[Problem]:
    """The tools of a file are those that its stages name, and all of them; without stages they are the agent's own."""
    described = {tool["name"] for tool in content["tools"]}
    used = {name for stage in content["stages"] for name in stage["tools"]}
    for number, stage in enumerate(content["stages"]):
        for name in stage["tools"]:
            if name not in described:
                sentence = _("The file does not describe the tool “%(name)s”.") % {"name": name[:60]}
                yield Problem(f"/stages/{number}/tools", sentence)
    for number, tool in enumerate(content["tools"] if content["stages"] else ()):
        if tool["name"] not in used:
            sentence = _("No stage uses the tool “%(name)s”.") % {"name": tool["name"][:60]}
            yield Problem(f"/tools/{number}", sentence)
