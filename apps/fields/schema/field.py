"""What a field is: what it is called, what it holds, how it is said. It is made of a stage's schema, see `building`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, get_args

Kind = Literal[
    "string",
    "string_list",
    "integer",
    "number",
    "fraction",
    "ratio",
    "duration",
    "margin",
    "sided",
    "boolean",
    "date",
    "enum",
    "enum_text",
    "object_list",
    "object",
    "time_point",
]
Form = Literal["plain", "visit", "outcome", "counts"]

KINDS: Final[tuple[str, ...]] = get_args(Kind)
FORMS: Final[tuple[str, ...]] = get_args(Form)


@dataclass(frozen=True)
class Titles:
    en: str
    zh_hans: str

    def in_language(self, language: str) -> str:
        return self.zh_hans if language.lower().startswith("zh") else self.en


@dataclass(frozen=True)
class Option:
    """One value of an enumeration. `broad` are words that give way to another option's own words."""

    key: str
    titles: Titles
    aliases: tuple[str, ...] = ()
    broad: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.key, self.titles.en, self.titles.zh_hans, *self.aliases)


@dataclass(frozen=True, eq=False)
class Field:
    """`path` is stage.key; of a part of an object, its key alone, and `stage` is empty.

    `phrasebook` names the words that its values are read by. `required_within` is the path of a group that may be
    left out, but not without this field once something of it is there. `former` are the names that it had before.
    """

    path: str
    stage: str
    key: str
    titles: Titles
    kind: Kind
    schema: Mapping[str, Any]
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    parts: tuple[Field, ...] = ()
    required: bool | Mapping[str, Any] = False
    required_within: str = ""
    former: tuple[str, ...] = ()
    form: Form = "plain"
    looks_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phrasebook: str = ""

    def in_words_of(self, phrasebook: str) -> Field:
        """The field and its parts, read by the words of this phrasebook."""
        parts = tuple(part.in_words_of(phrasebook) for part in self.parts)
        return replace(self, parts=parts, phrasebook=phrasebook)

    @property
    def head(self) -> Field:
        """The part that a segment without a sub-label fills: `name`, else the first one."""
        return next((part for part in self.parts if part.key == "name"), self.parts[0])

    @property
    def is_prose(self) -> bool:
        """Whether it holds sentences, in which a colon is no label."""
        return bool(self.schema.get("x-prose"))

    @property
    def is_decisive(self) -> bool:
        """Whether a value of it is a decision of the people: what they ask about later, and why it was changed."""
        return bool(self.schema.get("x-decision"))

    def is_unusual(self, value: object) -> bool:
        """Whether a number lies where hardly any value of the field does: `x-usual` says from which on (`least`) and
        up to which, itself not among them (`below`), they lie."""
        usual = self.schema.get("x-usual")
        if not isinstance(usual, Mapping) or not isinstance(value, int | float) or isinstance(value, bool):
            return False
        return not usual.get("least", value) <= value or ("below" in usual and value >= usual["below"])

    def part(self, key: str) -> Field | None:
        return next((part for part in self.parts if part.key == key), None)

    def option(self, key: object) -> Option | None:
        return next((option for option in self.options if option.key == key), None)


def label_key(text: str) -> str:
    """How labels and names are compared: any case and width; hyphens and underscores are spaces."""
    return re.sub(r"[\s_\-‐-―]+", " ", unicodedata.normalize("NFKC", text).casefold()).strip(" *`'\"#")
