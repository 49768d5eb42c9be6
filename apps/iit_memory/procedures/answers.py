"""What is answered to a step: read from words or a form, and checked; what does not fit is refused with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from apps.fields.bilingual import in_language
from apps.fields.conditions.evaluation import evaluate
from apps.iit_memory.procedures.identity import names_a_person
from apps.iit_memory.procedures.steps import Answers, Step
from apps.iit_memory.reading.clock import Clock
from apps.iit_memory.reading.time_words import day_in, time_in
from apps.projects.errors import Invalid

YES = re.compile(
    r"\W*(yes|y|yep|true|done|confirmed|correct|是的?|有的?|已(经)?(完成|签署|核对|上报|通知)?|对的?|符合|完成了?|确认|好了?)\W*",
    re.I,
)
NO = re.compile(
    r"\W*(no|n|not( yet)?|none|false|否|不是|没有|没|无|未|尚未|不符合|还没有?|未(完成|签署|上报|通知))\W*",
    re.I,
)
BEGINS = re.compile(
    r"\W*(?:(?P<yes>yes|yep|是的?|有|已)|(?P<no>no|not|否|不是|没有|没|无|未|尚未|不符合))(?=\W|[\u4e00-\u9fff]|$)",
    re.I,
)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
MOST_CHARACTERS = 2_000
YES_NO, INTEGER, DATE, TIME, CHOICE, TEXT = "yes_no", "number", "date", "datetime", "choice", "text"


def read_answer(step: Step, text: str, clock: Clock) -> Any:
    """The value as JSON. Invalid says what is expected."""
    readers: Mapping[str, Callable[[Step, str, Clock], Any]] = {
        YES_NO: _yes_no,
        INTEGER: _number,
        DATE: _date,
        TIME: _datetime,
        CHOICE: _choice,
        TEXT: _text,
    }
    if not text.strip():
        raise Invalid(_("An answer is needed here."))
    return readers[kind_of(step)](step, text.strip(), clock)


def kind_of(step: Step) -> str:
    return str(step.configuration.get("answer", TEXT))


def _yes_no(step: Step, text: str, clock: Clock) -> bool:
    if NO.fullmatch(text):
        return False
    if YES.fullmatch(text):
        return True
    begins = BEGINS.match(text)
    if begins is None:
        raise Invalid(_("Please answer yes or no."))
    return begins["yes"] is not None


def _number(step: Step, text: str, clock: Clock) -> int | float:
    found = NUMBER.findall(text)
    if len(found) != 1:
        raise Invalid(_("Please give one number."))
    value = float(found[0])
    least, most = step.configuration.get("minimum"), step.configuration.get("maximum")
    if (least is not None and value < least) or (most is not None and value > most):
        raise Invalid(_("This number is outside of what is possible here."))
    return int(value) if value.is_integer() else value


def _date(step: Step, text: str, clock: Clock) -> str:
    found = day_in(text, clock)
    if found is None:
        raise Invalid(_("Please give a date, such as 2026-11-20."))
    _refuse_future(step, clock.at_midnight(found), clock)
    return found.isoformat()


def _datetime(step: Step, text: str, clock: Clock) -> str:
    found = time_in(text, clock)
    if found is None:
        raise Invalid(_("Please give date and time, such as 2026-11-20 14:30."))
    _refuse_future(step, found, clock)
    return found.isoformat()


def _refuse_future(step: Step, at: datetime, clock: Clock) -> None:
    if step.configuration.get("not_future") and at > clock.now:
        raise Invalid(_("This lies in the future."))


def _choice(step: Step, text: str, clock: Clock) -> str:
    """The choice of which the longest word stands in the answer: “possibly related” is not “related”."""
    said = text.casefold()
    named = [
        (len(word), choice["value"])
        for choice in step.configuration["choices"]
        for word in (choice["value"], *choice["title"].values(), *choice.get("words", ()))
        if said == word.casefold() or (len(word) > 1 and word.casefold() in said)
    ]
    longest = max((length for length, _value in named), default=0)
    chosen = {value for length, value in named if length == longest}
    if len(chosen) != 1:
        titles = [in_language(each["title"], clock.language) for each in step.configuration["choices"]]
        raise Invalid(_("Please choose one of: %(choices)s.") % {"choices": "; ".join(titles)})
    return str(chosen.pop())


def _text(step: Step, text: str, clock: Clock) -> str:
    if len(text) > MOST_CHARACTERS:
        raise Invalid(_("This is too long: at most %(n)d characters.") % {"n": MOST_CHARACTERS})
    if names_a_person(text):
        raise Invalid(
            _("Identity card and telephone numbers are not kept. Give the study number, such as S01-012.")
        )
    return text


def in_words(step: Step, value: Any, language: str) -> str:
    """An answer as people read it."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    for choice in step.configuration.get("choices", ()):
        if choice["value"] == value:
            return in_language(choice["title"], language)
    if kind_of(step) == TIME and isinstance(value, str):
        return value[:16].replace("T", " ")
    return str(value)


def passes(step: Step, answers: Answers) -> bool:
    """Whether a check holds: over the answers, and where two times are named, that no more lies between them."""
    condition = step.configuration.get("condition")
    if condition and not evaluate(condition, answers):
        return False
    within = step.configuration.get("within")
    return not within or _is_within(within, answers)


def _is_within(within: Mapping[str, Any], answers: Answers) -> bool:
    try:
        begun, ended = (datetime.fromisoformat(str(answers[within[end]])) for end in ("from", "to"))
    except (KeyError, ValueError):
        return False
    return timedelta(0) <= ended - begun <= timedelta(hours=float(within["hours"]))
