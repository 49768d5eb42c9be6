"""What is asked about words that may mean something: one plain question, by what can be pressed below it.

Those who are in doubt give a reason only where there is more to say than that. By itself, because how much is offered
is known last: a choice that no line says has no button.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.bilingual import run_on
from apps.fields.reading.results import CannotRead, Unreadable

LONGEST_NAMED: Final = 40  # characters of a value: a longer one is read where it is pressed


def asking(
    problem: Unreadable | CannotRead, title: str, offered: Sequence[str] = (), *, language: str
) -> str:
    """What is asked about an item with this title; `offered` are the words of its buttons. How a value is written
    nobody needs to read who can press it."""
    reason, is_one = problem.reason, len(offered) == 1
    accepted = "" if offered and problem.choices else problem.accepted
    if not offered:
        rest = accepted or ("" if reason else _just_write(title))
        return run_on(reason or _("I am not sure whether this is meant here."), rest, language=language)
    which = _one(offered[0]) if is_one else _("Which of these did you mean? Press it below.")
    if not reason:
        return run_on(which, accepted, language=language)
    press = which if is_one else _("Press the one you mean below, or write another.")
    return run_on(reason, accepted or press, language=language)


def _one(words: str) -> str:
    """A figure is said as it is; other words are quoted."""
    if len(words) > LONGEST_NAMED or "“" in words or "\n" in words:
        return _("Is this what you meant? If so, press it below.")
    form = _("Did you mean %(words)s? If so, press it below.") if words[:1].isdigit() else ""
    return (form or _("Did you mean “%(words)s”? If so, press it below.")) % {"words": words}


def _just_write(title: str) -> str:
    return _("If it is, just write “%(title)s: …”.") % {"title": title}
