"""What a reader has to know of a search beside its results: who decided, what was not searched, why it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apps.search.query.spelling import meant
from apps.search.web.search import SENTENCES, sentence_of
from apps.search.web.types import WebSettings


def what_to_try(understood: Mapping[str, Any]) -> str:
    """For a search that kept nothing."""
    if not understood.get("topic") and not understood.get("limits"):
        return _(
            "The question names nothing to search for. Write what the papers should be about: a disease, a drug, a "
            "method, for example “corticosteroids in septic shock”."
        )
    if understood.get("limits"):
        return _("Try without some of the limits, with fewer or other words, or add papers to the library.")
    return _("Try fewer or other words, check the spelling, or add papers to the library.")


def _topic(state: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = (state.get("understood") or {}).get("topic", ())
    return found


def _web_sentence(web: Mapping[str, Any]) -> str:
    state = web.get("state", "")
    if state == "slow":
        return sentence_of("slow", web.get("seconds", WebSettings().timeout_seconds))
    if state in SENTENCES and not web.get("cut"):
        return sentence_of(state, 0)
    return _("The web search was cut off.") if web.get("cut") else ""


STOPPED: dict[str, str | Promise] = {
    "rounds": gettext_lazy("The search ended at its limit of rounds; more may be found."),
    "time": gettext_lazy("The search ended at its time limit; more may be found."),
    "cost": gettext_lazy("The search ended at its limit of cost; more may be found."),
}


def notes_of(state: Mapping[str, Any]) -> list[str]:
    """`state` has {by_model, answer_by_model, failure, stopped_by, degraded, web, counts, understood}, in the language
    of who reads them."""
    return list(_notes(state))


def _notes(state: Mapping[str, Any]) -> Iterator[str]:
    if number := state["counts"].get("retracted_matches", 0):
        yield ngettext(
            "%(n)d paper matches but is retracted; it is not used as support.",
            "%(n)d papers match but are retracted; they are not used as support.",
            number,
        ) % {"n": number}
    if state["counts"]["screened"] == 0 or state["counts"]["kept"] == 0:
        yield what_to_try(state.get("understood") or {})
        if words := [word for part in _topic(state) if (word := meant(part["said"]))]:
            yield _("Did you mean “%(words)s”?") % {"words": ", ".join(words)}
    if sizes := (state.get("understood") or {}).get("sizes"):
        yield _("Results cannot be limited by sample size, so this was not used: %(words)s.") % {
            "words": ", ".join(sizes)
        }
    if state["failure"]:
        yield _("The language model did not respond in one round or more: rules decided there.")
    elif not state["by_model"] and state["counts"]["screened"]:
        yield _(
            "No language model decided: results were kept or dropped by the words of the question, and the table "
            "consists of quotes."
        )
    if not state["answer_by_model"] and state["counts"]["kept"]:
        yield _("The statements above are sentences of the papers themselves.")
    if sentence := _web_sentence(state["web"] or {}):
        yield sentence
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
