"""Why an answer says what it says, in sentences: what was read of the message and how, what was not, and what is asked.

From what the answer and its proposals keep; what retention took away is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Message, Proposal, Role, Trace
from apps.fields.reading import format_value
from apps.fields.schema.field import Field

LABEL_WITHIN: Final = 60  # letters before a value, in which its name may stand
LONGEST: Final = 80


def reasons_of(trace: Trace, config: AgentConfig, language: str, *, asked_a_model: bool) -> tuple[str, ...]:
    """`asked_a_model`: whether one was called at all."""
    if trace.message is None:
        return ()
    answer = _answer(trace)
    reading: Mapping[str, Any] = answer.reading if answer else {}
    found = [line for each in trace.message.proposals.all() for line in _found(each, trace, config, language)]
    by_rules = _("Fixed rules read the message; no language model was asked.")
    return (
        *(() if asked_a_model else (by_rules,)),
        *found,
        *_offered(reading, config, language),
        *_left_over(reading),
        *_asked(reading, config, language),
    )


def _answer(trace: Trace) -> Message | None:
    if not trace.run_id:
        return None
    return Message.objects.filter(run=trace.run_id, role=Role.ASSISTANT).order_by("created_at").last()


def _found(proposal: Proposal, trace: Trace, config: AgentConfig, language: str) -> Iterator[str]:
    """A value with the words that bear it, and whether they stand behind its name."""
    field = config.catalogue.find(proposal.field)
    evidence: Mapping[str, Any] = (proposal.evidence or [{}])[-1]
    if field is None:
        return
    quote = str(evidence.get("quote") or "")
    names = {"title": field.titles.in_language(language), "quote": shortened(quote)}
    if evidence.get("tool") or not quote:
        value = shortened(format_value(field, proposal.value, language))
        yield _("“%(title)s” was worked out: %(value)s.") % {**names, "value": value}
    elif proposal.method != "rules":
        yield _("The language model found “%(title)s” in “%(quote)s”, which stands in the message.") % names
    elif _is_named(field, str(trace.message.content if trace.message else ""), quote):
        yield _("“%(title)s” was taken from “%(quote)s”, because its name stands before it.") % names
    else:
        sentence = _("“%(title)s” was taken from “%(quote)s”, because the sentence speaks of it.")
        yield sentence % names


def _is_named(field: Field, text: str, quote: str) -> bool:
    at = text.find(quote)
    before = text[max(0, at - LABEL_WITHIN) : at].lower() if at >= 0 else ""
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return any(name.lower() in f"{before}{quote.lower()[:LABEL_WITHIN]}" for name in names if name)


def _offered(reading: Mapping[str, Any], config: AgentConfig, language: str) -> Iterator[str]:
    left = "\n".join(reading.get("leftovers", ()))
    for path, words in reading.get("offers", ()):
        if words not in left and config.catalogue.find(path):
            names = {"title": config.catalogue.title(path, language), "quote": shortened(words)}
            yield _("“%(quote)s” may be “%(title)s”; it was not clear enough to propose it.") % names


def _left_over(reading: Mapping[str, Any]) -> Iterator[str]:
    for words in reading.get("leftovers", ()):
        sentence = _("“%(quote)s” was not recorded: nothing in it says clearly which item it is.")
        yield sentence % {"quote": shortened(words)}


def _asked(reading: Mapping[str, Any], config: AgentConfig, language: str) -> Iterator[str]:
    field = config.catalogue.find(str(reading.get("asked", "")))
    if field is not None:
        names = {
            "title": field.titles.in_language(language),
            "stage": config.catalogue.title(field.stage, language),
        }
        yield _("“%(title)s” was asked for next: it is still open in the stage “%(stage)s”.") % names


def shortened(words: str) -> str:
    return Truncator(" ".join(words.split()).rstrip(" .。")).chars(LONGEST)
