"""Finds the recorded item that somebody names in their own words: "the pain score" for "VAS pain score at 24 h".

All content words of what was said must stand in the item; whether one item alone has them is for the caller to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from apps.fields.reading.lines.names import meant
from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.quantities.numbers import CHINESE, SMALL_WORDS, tidy, to_decimal
from apps.fields.reading.results import Known
from apps.fields.reading.text import fold
from apps.fields.schema.field import Field

_LISTS: Final = frozenset({"string_list", "object_list"})
_FIRST_MARK: Final = 0xE000  # stands for words that mean one thing, a character for each such group
_WORD: Final = re.compile(r"[a-z][a-z0-9]*|[0-9]+(?:\.[0-9]+)?|[\u3400-\u9fff]+|[\ue000-\uf8ff]")
_EMPTY: Final = frozenset(
    re.findall(
        r"\w+",
        "the a an our my its this that these those of at in on for to by with from and or as any all who whose have has"
        " had is are be one ones also item items point list",
    )
)
_EMPTY_ZH: Final = re.compile(r"的|[这那]一?[条个项]|一[条项个]")
_UNITS: Final = {
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "h": "hour",
    "hr": "hour",
    "d": "day",
    "wk": "week",
    "mo": "month",
    "yr": "year",
}
# The figure of a time in words is the same in digits: “第四周”, "week four".
_TIME: Final = "week|day|month|visit|year|hour"
_TIMES: Final = re.compile(
    rf"(?<=第)(?:{CHINESE})|(?:{CHINESE})(?=个?(?:周|天|月|年|日|小时|次访视))"
    rf"|\b{SMALL_WORDS}(?=[\s-](?:{_TIME}))|(?:(?<=\bweek\s)|(?<=\bday\s)|(?<=\bmonth\s)|(?<=\bvisit\s)){SMALL_WORDS}\b"
)
_JOINT: Final = re.compile(r"[,;、/]|\s(?:and|or)\s|或者?|以及|[和及与]", re.IGNORECASE)
_SHARED: Final = 5  # letters with which two forms of one word begin
_ENDING: Final = 5  # letters at most behind them
_FORMS: Final = re.compile(r"(?<=[a-z]{4})(?:ing|ed|s)$")  # "read", "reading"
_PLURAL: Final = re.compile(r"(?<=[a-z]{2}[^s])s$")
_NAME_ENDS: Final = re.compile(r"\s?(?:list|section|ones|one)$|[里之]?(?:列表|部分)$", re.IGNORECASE)
_SINGULAR: Final = re.compile(r"\b(criteri)on$", re.IGNORECASE)
_PEOPLE: Final = worded(lambda words: rf"{words.people}|{words.studied}")


@dataclass(frozen=True)
class Item:
    """One item of a recorded list. `text` is what it is named by; `is_wider`: it says more things than were named."""

    field: Field
    number: int
    text: str
    value: Any
    is_wider: bool = False


def list_fields(known: Known) -> Iterator[Field]:
    """The lists whose items have words of their own."""
    for field in known.catalogue.fields:
        if field.kind in _LISTS and field.form != "counts":
            yield field


def list_named(name: str, known: Known) -> Field | None:
    """The list that a name means, in one or several words, for certain."""
    name = _NAME_ENDS.sub("", name.strip(" “”\"'「」的"))
    tries = (name, f"{name}s", _SINGULAR.sub(r"\1a", name)) if name.isascii() else (name,)
    meanings = (meant(each, known.catalogue, known.current_stage) for each in tries if name)
    groups = next((groups for groups in meanings if groups), ())
    found = [field for group in groups[:1] for field in group if field.kind in _LISTS]
    if not groups:
        return list_called(name, known)
    return found[0] if len(found) == 1 else None


def list_called(name: str, known: Known) -> Field | None:
    """The list that is called so in passing, whatever else has that name."""
    called = phrasebook().corrections.called
    keys = {key for key, names in called if re.fullmatch(names, name, re.IGNORECASE)}
    found = [field for field in list_fields(known) if field.key in keys]
    return found[0] if len(found) == 1 else None


def items_of(field: Field, value: Any) -> Iterator[Item]:
    for number, item in enumerate(value if isinstance(value, list) else ()):
        yield Item(field, number, item_text(field, item), item)


def item_text(field: Field, item: Any) -> str:
    """The words of an item: of an object its name."""
    return str(item.get(field.head.key, "")) if isinstance(item, Mapping) else str(item)


def all_text(field: Field, item: Any) -> str:
    """Everything that an item says in texts."""
    if not isinstance(item, Mapping):
        return str(item)
    return " ".join(str(part) for part in item.values() if isinstance(part, str))


def named_in(words: str, items: Iterable[Item], titles: frozenset[str] = frozenset()) -> list[Item]:
    """The items that have all these words, or are just these; the words of a list's own `titles` count only if there
    are no others."""
    said = content(words)
    said = [word for word in said if word not in titles] or said
    without = content(_PEOPLE().sub(" ", fold(words).casefold()))
    said = [word for word in said if word in without or word in titles] or said
    if not said:
        return []
    found = [item for item in items if _has(said, content(all_text(item.field, item.value)))]
    exact = [item for item in found if sorted(content(item.text)) == sorted(said)]
    return exact or [_judged(item, said) for item in found]


def has_words(words: Iterable[str], text: str) -> bool:
    return _has(list(words), content(text))


def _judged(item: Item, said: list[str]) -> Item:
    """The item with whether it joins what was named with something else."""
    parts = [content(part) for part in _JOINT.split(item.text)]
    parts = [part for part in parts if part]
    wider = len(parts) > 1 and any(not any(_has([word], part) for word in said) for part in parts)
    return Item(item.field, item.number, item.text, item.value, wider)


def content(text: str) -> list[str]:
    """The words that carry meaning; words that mean one thing are one."""
    plain = _TIMES.sub(lambda match: str(tidy(to_decimal(match[0]))), fold(text).casefold())
    for number, alike in enumerate(_alike(phrasebook())):
        plain = alike.sub(f" {chr(_FIRST_MARK + number)} ", plain)
    words = (_EMPTY_ZH.sub("", word) for word in _WORD.findall(plain))
    return [_UNITS.get(word, _PLURAL.sub("", word)) for word in words if word and word not in _EMPTY]


@lru_cache(maxsize=16)
def _alike(book: Phrasebook) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in book.corrections.alike)


def _has(said: list[str], item: list[str]) -> bool:
    chinese = "".join(word for word in item if not word.isascii())
    return bool(said) and all(
        any(_same(word, other) for other in item) if word.isascii() else _stands_in(word, chinese)
        for word in said
    )


def _same(word: str, other: str) -> bool:
    """Whether two words are one in two forms: "frequent", "frequency"."""
    if word == other or _FORMS.sub("", word) == _FORMS.sub("", other):
        return True
    if not (word.isalpha() and other.isalpha()):
        return False
    shared = next((n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    shared = min(len(word), len(other)) if shared is None else shared
    return shared >= _SHARED and max(len(word), len(other)) - shared < _ENDING


def _stands_in(word: str, chinese: str) -> bool:
    """Whether Chinese words stand in a text, at most with something between two of them."""
    if word in chinese:
        return True
    return any(word[:cut] in chinese and word[cut:] in chinese for cut in range(2, len(word) - 1))
