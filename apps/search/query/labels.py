"""What was understood of a question, in the reader's language: “Topic: sepsis”, “since 2019”, “not: review”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.search.models import StudyType

LANGUAGES: dict[str, str | Promise] = {
    "en": gettext_lazy("in English"),
    "zh": gettext_lazy("in Chinese"),
    "de": gettext_lazy("in German"),
    "fr": gettext_lazy("in French"),
    "ja": gettext_lazy("in Japanese"),
}


@dataclass(frozen=True)
class PartLabel:
    """`key` names the part where it is taken out; `others` are the words by which is searched as well."""

    text: str
    key: str
    is_topic: bool = False
    others: tuple[str, ...] = ()


def labels_of(understood: Mapping[str, Any]) -> tuple[PartLabel, ...]:
    """Of `Interpreted.as_json()`: the parts of the topic, then the limits and wishes."""
    return tuple(_labels(understood))


def _labels(understood: Mapping[str, Any]) -> Iterator[PartLabel]:
    for part in understood.get("topic", ()):
        yield PartLabel(part["said"], part["key"], is_topic=True, others=tuple(part.get("others", ())))
    for part in understood.get("limits", ()):
        yield PartLabel(_with_mode(_limit(part["kind"], part["value"]), part["mode"]), part["key"])
    for words in understood.get("excluded", ()):
        yield PartLabel(_with_mode(words, "not"), "")


def sentence_of(understood: Mapping[str, Any]) -> str:
    """“Topic: SGLT2 inhibitors, HFpEF · since 2019 · randomised trial”; empty when nothing was understood."""
    labels = labels_of(understood)
    topic = ", ".join(each.text for each in labels if each.is_topic)
    parts = [_("Topic: %(topic)s") % {"topic": topic}] if topic else []
    return " · ".join([*parts, *(each.text for each in labels if not each.is_topic)])


def _with_mode(text: str, mode: str) -> str:
    if mode == "prefer":
        return _("preferably %(limit)s") % {"limit": text}
    return _("not: %(limit)s") % {"limit": text} if mode == "not" else text


def _limit(kind: str, value: Any) -> str:
    if kind == "years":
        return _years(value)
    if kind == "types":
        labels = dict(StudyType.choices)
        return _(" or ").join(str(labels.get(each, each)) for each in value)
    if kind == "languages":
        return _(" or ").join(str(LANGUAGES.get(each, each)) for each in value)
    if kind == "authors":
        return _("by %(name)s") % {"name": ", ".join(value)}
    if kind == "journals":
        return _("in the journal %(name)s") % {"name": value[0]}
    return ", ".join(value) if kind == "numbers" else _("full text")


def _years(value: Sequence[int | None]) -> str:
    first, last = value
    if first is None:
        return _("until %(year)d") % {"year": last}
    if last is None:
        return _("since %(year)d") % {"year": first}
    return str(first) if first == last else f"{first}–{last}"
