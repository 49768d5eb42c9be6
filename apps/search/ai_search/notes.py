"""What a reader has to know of a search beside its results: who decided, what was not searched, why it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

STOPPED: dict[str, str | Promise] = {
    "rounds": gettext_lazy("The search ended at its limit of rounds; more may be found."),
    "time": gettext_lazy("The search ended at its time limit; more may be found."),
    "cost": gettext_lazy("The search ended at its limit of cost; more may be found."),
}


def notes_of(state: Mapping[str, Any]) -> list[str]:
    """`state` has {by_model, answer_by_model, failure, stopped_by, degraded, web, counts}."""
    return list(_notes(state))


def _notes(state: Mapping[str, Any]) -> Iterator[str]:
    if state["failure"]:
        yield _("The language model did not respond in one round or more: rules decided there.")
    elif not state["by_model"] and state["counts"]["screened"]:
        yield _(
            "No language model decided: results were kept or dropped by the words of the question, and the table "
            "consists of quotes."
        )
    if not state["answer_by_model"] and state["counts"]["kept"]:
        yield _("The statements above are sentences of the papers themselves.")
    if sentence := (state["web"] or {}).get("sentence"):
        yield str(sentence)
    if state["degraded"]:
        yield _("The library was searched by words alone, not by meaning.")
    if number := state["counts"].get("unsupported", 0):
        yield ngettext(
            "%(n)d statement or entry was not found in its passage and is marked as unsupported.",
            "%(n)d statements or entries were not found in their passages and are marked as unsupported.",
            number,
        ) % {"n": number}
    if state["stopped_by"] in STOPPED:
        yield str(STOPPED[state["stopped_by"]])
