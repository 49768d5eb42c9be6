"""JSON as people type it, with the line of what is wrong: also of what Python reads and the database cannot keep."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.agents.drafts.json_lines import line_of

MOST_CHARACTERS = 500_000
DEEPEST = 60
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
UNKEPT = re.compile("[\x00\ud800-\udfff]")  # PostgreSQL has neither NUL nor halves of characters

BREAKS = {
    "Expecting value": gettext_lazy("a value is missing here"),
    "Expecting property name": gettext_lazy(
        "a name in double quotation marks is missing here, or a comma is too many"
    ),
    "Expecting ':'": gettext_lazy("a colon is missing here"),
    "Expecting ','": gettext_lazy("a comma or a closing bracket is missing here"),
    "Illegal trailing comma": gettext_lazy("a comma is too many here"),
    "Unterminated string": gettext_lazy("the text that starts here has no closing quotation mark"),
    "Invalid control character": gettext_lazy("a line end or another control character is in a text"),
    "Invalid \\": gettext_lazy("a backslash is followed by something that has no meaning"),
    "Extra data": gettext_lazy("the JSON ends before this place"),
}
OTHER = gettext_lazy("it cannot be read from here on")


@dataclass
class TypedWrong(ValueError):
    """`reason` is a sentence; places count from 1."""

    reason: str
    line: int = 1
    column: int = 1


class _Twice(dict[str, Any]):
    """An object in which a name stands twice."""

    name = ""


def read_typed(text: str) -> Any:
    """The value, or TypedWrong."""
    if len(text) > MOST_CHARACTERS:
        raise TypedWrong(_("longer than %(n)d characters") % {"n": MOST_CHARACTERS})
    _refuse_depth(text)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise TypedWrong(_in_words(error.msg), error.lineno, error.colno) from None
    except TypedWrong:
        raise
    except ValueError:
        raise TypedWrong(_("a number has too many digits")) from None
    for pointer, reason in _unkept(value, ""):
        raise TypedWrong(f"{pointer or '/'}: {reason}", line_of(text, pointer) or 1)
    return value


def _in_words(message: str) -> str:
    """What Python says of broken JSON is English and meant for programmers."""
    return next(
        (str(words) for beginning, words in BREAKS.items() if message.startswith(beginning)), str(OTHER)
    )


def _refuse_depth(text: str) -> None:
    depth = 0
    for found in TOKENS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            raise TypedWrong(_("nested more than %(n)d deep") % {"n": DEEPEST}, line, column)


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    made = _Twice()
    for name, value in pairs:
        if name in made:
            made.name = name
        made[name] = value
    return made if made.name else dict(made)


def _no_number(name: str) -> NoReturn:
    raise TypedWrong(_("%(name)s is not a number") % {"name": name})


def _unkept(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Twice):
        yield pointer, _("“%(name)s” appears here twice") % {"name": UNKEPT.sub("�", value.name)}
    if isinstance(value, str) and UNKEPT.search(value):
        yield pointer, _("a character that cannot be kept")
    elif isinstance(value, float) and value in (float("inf"), float("-inf")):
        yield pointer, _("a number is too large")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _unkept(inner, f"{pointer}/{number}")
    elif isinstance(value, dict):
        for name, inner in value.items():
            if UNKEPT.search(name):
                yield pointer, _("a character that cannot be kept")
            yield from _unkept(inner, f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}")
