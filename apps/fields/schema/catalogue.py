"""The field catalogue of an agent: what its stages' schemas say, made ready for reading and showing.

Built once for each configuration snapshot. Everything that asks "which field is meant", "what is it
called", "is it demanded" or "may this be stored" asks here, for shipped and self-made agents alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from jsonschema.exceptions import SchemaError

from apps.fields.conditions.evaluation import (
    check_condition,
    evaluate,
    is_set,
)
from apps.fields.paths import get_value
from apps.fields.schema.building import SchemaBroken, fields_of
from apps.fields.schema.field import Field, Titles, label_key
from apps.fields.schema.validator import SafeValidator, check_schema
from apps.fields.schema.wording import fault_of, schema_fault_of

__all__ = ["Field", "FieldCatalogue", "SchemaBroken", "Titles"]

REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")


@dataclass(frozen=True)
class StageFields:
    """One stage: its key, its titles, its fields in order."""

    key: str
    titles: Titles
    fields: tuple[Field, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.titles.en, self.titles.zh_hans, self.key.replace("_", " "))

    def in_words_of(self, phrasebook: str) -> StageFields:
        return replace(self, fields=tuple(field.in_words_of(phrasebook) for field in self.fields))


@dataclass(frozen=True)
class _Names:
    """Which fields of one stage a label may mean: by key or title, and by alias."""

    own: Mapping[str, tuple[Field, ...]]
    aliases: Mapping[str, tuple[Field, ...]]

    def means(self, label: str) -> tuple[Field, ...]:
        return self.own.get(label) or self.aliases.get(label, ())


class FieldCatalogue:
    """Fields in the order of stages and schemas. Immutable; safe to share between threads.

    `phrasebook` names the words by which messages are read for these fields.
    """

    def __init__(self, stages: Iterable[StageFields], phrasebook: str = "") -> None:
        self.phrasebook = phrasebook
        self.stages = tuple(stage.in_words_of(phrasebook) for stage in stages)
        self.fields = tuple(field for stage in self.stages for field in stage.fields)
        self._by_path = {field.path: field for field in self.fields}
        self._by_key: dict[str, list[Field]] = {}
        for field in self.fields:
            self._by_key.setdefault(field.key, []).append(field)
        self._names = {stage.key: _names(stage.fields) for stage in self.stages}
        self._validators = {field.path: SafeValidator(field.schema) for field in self.fields}

    @classmethod
    def from_schemas(
        cls,
        schemas: Mapping[str, Mapping[str, Any]],
        *,
        names: Mapping[str, Titles] | None = None,
        phrasebook: str = "",
    ) -> FieldCatalogue:
        """From {stage key: JSON Schema}, in the order of the stages. Raises SchemaBroken with the place.

        `names` of stages are those that people gave them; a stage without goes by the title of its schema.
        """
        stages = (read_stage(key, schema) for key, schema in schemas.items())
        named = (replace(stage, titles=(names or {}).get(stage.key, stage.titles)) for stage in stages)
        catalogue = cls(named, phrasebook)
        for field in catalogue.fields:
            _check_condition(field, catalogue)
        return catalogue

    def find(self, path: str) -> Field | None:
        return self._by_path.get(path)

    def with_key(self, key: str, current_stage: str) -> Field | None:
        """The field with this key: of the current stage, else of the first stage that has one."""
        fields = self._by_key.get(key, [])
        for field in fields:
            if field.stage == current_stage:
                return field
        return fields[0] if fields else None

    def of_stage(self, stage: str) -> tuple[Field, ...]:
        return next((found.fields for found in self.stages if found.key == stage), ())

    def stages_from(self, current_stage: str) -> tuple[StageFields, ...]:
        """The stages in the order in which labels are looked up: the current one, then the others."""
        return tuple(sorted(self.stages, key=lambda stage: stage.key != current_stage))

    def means(self, label: str, current_stage: str) -> tuple[tuple[Field, ...], ...]:
        """What a label may mean, a group for each stage that knows it, the first choice first.

        A group with more than one field is a tie. A full path ("place.ward") is a label as well.
        """
        key = label_key(label)
        exact = self._by_path.get(key.replace(" ", "_"))
        if exact is not None:
            return ((exact,),)
        groups = (self._names[stage.key].means(key) for stage in self.stages_from(current_stage))
        return tuple(group for group in groups if group)

    def title(self, path: str, language: str) -> str:
        """The title of a field, of the one that a part stands in, or of a stage; else the path itself."""
        if (field := self.find(path)) is not None:
            return field.titles.in_language(language)
        stage = next((stage for stage in self.stages if stage.key == path), None)
        if stage is not None:
            return stage.titles.in_language(language)
        around = path.rpartition(".")[0]
        while around and self.find(around) is None:
            around = around.rpartition(".")[0]
        return self.title(around, language) if around else path

    def required(self, path: str, context: Mapping[str, Any]) -> bool:
        """Whether the stage of this field is incomplete without it, as things stand."""
        field = self._by_path[path]
        if field.required_within and is_set(get_value(context, field.required_within)):
            return True
        required = field.required
        return required if isinstance(required, bool) else not evaluate(required["unless"], context)

    def is_apart(self, path: str, context: Mapping[str, Any]) -> bool:
        """Whether work that stands so has hardly a use for this field: it is listed behind the others."""
        return evaluate(self._by_path[path].schema.get("x-apart-when"), context)

    def worth_asking(self, stage: str, context: Mapping[str, Any]) -> tuple[Field, ...]:
        """The optional fields of a stage that hold nothing, and that work which stands so should have, in order."""
        return tuple(
            field
            for field in self.of_stage(stage)
            if _holds(field.schema.get("x-worth-asking"), context)
            and not is_set(get_value(context, field.path))
            and not (self.required(field.path, context) or self.is_apart(field.path, context))
        )

    def missing(self, stage: str, context: Mapping[str, Any]) -> tuple[Field, ...]:
        """The required fields of a stage that hold nothing, in order."""
        return tuple(
            field
            for field in self.of_stage(stage)
            if not is_set(get_value(context, field.path)) and self.required(field.path, context)
        )

    def faults(self, path: str, value: object) -> tuple[str, ...]:
        """Why a value may not be stored in a field; empty where it may."""
        names = names_in(self._by_path[path], get_language() or "en")
        errors = self._validators[path].iter_errors(value)
        return tuple(dict.fromkeys(fault_of(error, names)[:300] for error in errors))


def _holds(mark: Any, context: Mapping[str, Any]) -> bool:
    """Whether a mark that is `true` or a condition holds."""
    return mark is True or (isinstance(mark, Mapping) and evaluate(mark, context))


def names_in(field: Field, language: str) -> dict[str, str]:
    """What the options of a field and the parts of its objects are called, by key."""
    names = {option.key: option.titles.in_language(language) for option in field.options}
    for part in field.parts:
        names |= {part.key: part.titles.in_language(language)} | names_in(part, language)
    return names


def read_stage(key: str, schema: object) -> StageFields:
    """One stage by itself: conditions that name fields of other stages are not looked at. Raises SchemaBroken."""
    if not isinstance(schema, Mapping):
        raise SchemaBroken(f"/{key}", _("Write the schema as a JSON object: {…}."))
    try:
        check_schema(schema)
    except RecursionError:
        raise SchemaBroken(
            f"/{key}", _("The schema is nested too deeply: describe the field with fewer levels.")
        ) from None
    except SchemaError as error:
        place = "/".join(("", key, *(str(part) for part in error.absolute_path)))
        raise SchemaBroken(place, schema_fault_of(error)) from error
    if schema.get("type", "object") != "object":
        raise SchemaBroken(f"/{key}/type", _("Write “object” here: a stage collects an object of fields."))
    _refuse_references(schema, f"/{key}")
    fields = tuple(fields_of(key, schema))
    plain = key.replace("_", " ").capitalize()
    title = schema.get("x-title")
    both = title if isinstance(title, Mapping) else {}
    return StageFields(key, Titles(both.get("en", plain), both.get("zh_hans", both.get("en", plain))), fields)


def _refuse_references(schema: object, place: str) -> None:
    """A field's schema is used by itself, so it may not lean on another place, least of all on the net."""
    if isinstance(schema, Mapping):
        for key, child in schema.items():
            if key in REFERENCES:
                raise SchemaBroken(
                    f"{place}/{key}", _("A reference cannot be used here: write out what it refers to.")
                )
            _refuse_references(child, f"{place}/{key}")
    elif isinstance(schema, list):
        for number, child in enumerate(schema):
            _refuse_references(child, f"{place}/{number}")


def _check_condition(field: Field, catalogue: FieldCatalogue) -> None:
    known = [known.path for known in catalogue.fields]
    inside = field.key.replace(".", "/properties/")
    for word, condition in _conditions(field):
        for problem in check_condition(condition, known, f"/{field.stage}/properties/{inside}/{word}"):
            raise SchemaBroken(problem.place, problem.message)


def _conditions(field: Field) -> Iterator[tuple[str, Any]]:
    """Each with its place in the field's schema."""
    if not isinstance(field.required, bool):
        yield "x-required/unless", field.required["unless"]
    if "x-apart-when" in field.schema:
        yield "x-apart-when", field.schema["x-apart-when"]
    if field.schema.get("x-worth-asking", True) is not True:
        yield "x-worth-asking", field.schema["x-worth-asking"]
    rows = field.schema.get("x-examples-when", [])
    for number, row in enumerate(rows if isinstance(rows, list) else [rows]):
        yield f"x-examples-when/{number}/when", row.get("when") if isinstance(row, Mapping) else row


def _names(fields: tuple[Field, ...]) -> _Names:
    own: dict[str, list[Field]] = {}
    aliases: dict[str, list[Field]] = {}
    for field in fields:
        for name in {label_key(n) for n in (field.key, field.titles.en, field.titles.zh_hans)}:
            own.setdefault(name, []).append(field)
        for name in {label_key(alias) for alias in field.aliases}:
            aliases.setdefault(name, []).append(field)
    return _Names(
        {name: tuple(found) for name, found in own.items()},
        {name: tuple(found) for name, found in aliases.items()},
    )
