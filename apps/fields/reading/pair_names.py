"""What the names of free pairs are called ("door_w = 0.9" is "door width 90%"): shown so, and read back from it.

Two names may be called the same; which of them is meant follows from what is known, else from the choice beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from apps.fields.bilingual import LANGUAGES
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import Known
from apps.fields.reading.vocabulary import PairName
from apps.fields.schema.field import Field


def pair_name(key: str) -> PairName | None:
    return phrasebook().pairs.get(key)


def choice_called(key: str, value: Any) -> Any:
    """The value that is called so among those of a pair, in either language; else what was said."""
    name = pair_name(key)
    said = str(value).strip().casefold()
    choices = name.choices.items() if name is not None and isinstance(value, str) else ()
    return next(
        (own for own, titles in choices if said in (titles[lang].casefold() for lang in LANGUAGES)), value
    )


def key_called(text: str, field: Field, known: Known) -> str | None:
    """The name that is called so, in either language; None where no name is."""
    called = " ".join(text.split()).casefold()
    keys = [key for key, name in phrasebook().pairs.items() if called in _titles(name)]
    return meant_key(keys, field, known) if keys else None


def called_first(plain: str, field: Field, known: Known) -> tuple[str, int] | None:
    """The name with whose words a text begins, and where its value stands: "door width 90%"."""
    titles = {title for name in phrasebook().pairs.values() for title in _titles(name)}
    for title in sorted(titles, key=len, reverse=True):
        found = re.match(rf"\s*{re.escape(title)}\s{{0,3}}(?=[-+0-9.])", plain, re.IGNORECASE)
        if found and (key := key_called(title, field, known)) is not None:
            return key, found.end()
    return None


def _titles(name: PairName) -> tuple[str, ...]:
    return tuple(str(titles[language]).casefold() for titles in name.all_titles for language in LANGUAGES)


def meant_key(keys: list[str], field: Field, known: Known) -> str:
    """Of several names with one title: one that has a value, else the one that goes with a choice of the stage."""
    had = {key for value in known.values(field.path) if isinstance(value, dict) for key in value}
    chosen = set(_choices(field, known))
    fits = [key for key in keys if key in had] or [
        key for key in keys if phrasebook().pairs[key].within & chosen
    ]
    return (fits or [key for key in keys if not phrasebook().pairs[key].within] or keys)[0]


def _choices(field: Field, known: Known) -> Iterator[Any]:
    for other in known.catalogue.of_stage(field.stage):
        if other.kind == "enum" and (value := known.value(other.path)) is not None:
            yield value
