"""The form of a question: a JSON Schema that pages draw, by which an answer is checked and told in words.

What pages draw of it: a text (`format: textarea` for a long one), a number, a choice (`enum`, `oneOf` of `const` with
`title`, a boolean), several choices (an array of these), lines that are added, removed and moved (an array of others),
and an object of them. `title` and `description` are a text, or `both(...)` languages; `readOnly` is kept, not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, pgettext

from apps.agents.tools.arguments import problems_of_value
from apps.fields.bilingual import in_language
from apps.fields.schema.validator import check_schema

Form = Mapping[str, Any]
WORDS = ("title", "description")
MOST_SUMMARY_CHARACTERS = 300


def check_form(form: Form) -> None:
    """SchemaError when it is none; the texts may be in two languages, which JSON Schema does not know."""
    check_schema(_in_one_language(form))


def problems_of_form(form: Form, value: Any) -> dict[str, list[str]]:
    """What is wrong with an answer, by its place: `value`, `value.plan.1`. Empty when it fits."""
    problems: dict[str, list[str]] = {}
    for problem in problems_of_value(form, value):
        place = ".".join(filter(None, ("value", problem.place)))
        problems.setdefault(place, []).append(problem.message)
    return problems


def in_words(form: Form, value: Any) -> str:
    """An answer in one line, in the language that is active."""
    words = _words(form, value)
    cut = len(words) > MOST_SUMMARY_CHARACTERS
    return f"{words[: MOST_SUMMARY_CHARACTERS - 1]}…" if cut else words


def _words(form: Form, value: Any) -> str:
    if isinstance(value, Mapping):
        return _words_of_parts(form.get("properties", {}), value)
    if isinstance(value, list):
        return _listed(_words(form.get("items", {}), one) for one in value)
    if value is None or isinstance(value, bool):
        return ""  # that it was decided stands beside it
    return _title_of(form, value) or " ".join(str(value).split())


def _words_of_parts(parts: Form, value: Mapping[str, Any]) -> str:
    """A single part needs no name."""
    seen = [(parts.get(name, {}), name, one) for name, one in value.items()]
    seen = [part for part in seen if not part[0].get("readOnly")]
    if len(seen) == 1:
        return _words(seen[0][0], seen[0][2])
    return _listed(_part(*part) for part in seen)


def _listed(parts: Iterable[str]) -> str:
    return pgettext("between parts", "; ").join(filter(None, parts))


def _part(form: Form, name: str, value: Any) -> str:
    words = _words(form, value)
    title = _text(form.get("title", name))
    return title + pgettext("after a title", ": ") + words if words else title if value is True else ""


def _title_of(form: Form, value: Any) -> str:
    """The title of what was chosen."""
    titles = (one.get("title", "") for one in form.get("oneOf", ()) if one.get("const") == value)
    return _text(next(titles, ""))


def _text(words: str | Mapping[str, str]) -> str:
    return words if isinstance(words, str) else in_language(words, get_language() or "en")


def _in_one_language(form: Any) -> Any:
    if isinstance(form, list | tuple):
        return [_in_one_language(part) for part in form]
    if not isinstance(form, Mapping):
        return form
    return {
        name: in_language(part, "en") if name in WORDS and _is_bilingual(part) else _in_one_language(part)
        for name, part in form.items()
    }


def _is_bilingual(part: Any) -> bool:
    return isinstance(part, Mapping) and bool(part) and set(part) <= {"en", "zh_hans"}
