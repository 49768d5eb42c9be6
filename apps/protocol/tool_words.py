"""A sample-size calculation that is asked for in words: how such a request begins, and the call that it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import Text, both, in_language
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.changes import inputs_on_record
from apps.protocol.sample_size.input_words import input_title
from apps.protocol.size_requests import feasibility
from apps.protocol.size_requests.asked_for import ASKED_FOR, asks_how_long
from apps.protocol.size_requests.earlier import with_earlier
from apps.protocol.size_requests.remarks import earlier_remarks, recorded_remark, remark, unsupported_remark
from apps.protocol.size_requests.replies import is_reply, with_title
from apps.protocol.size_requests.understanding import USUAL_LEVEL, Understood, lacks_margin, understood

__all__ = ["ASKED_FOR", "fill"]

DESIGN: Final = both("Calculation", "计算类型")
KIND: Final = both("{title} ({names})", "{title}（{names}）")
ONE_OF: Final = both("{title} ({names}?)", "{title}（{names}？）")
OR: Final = both(" or ", "或")
# What the outcome may be, where nothing tells which calculation is meant.
KINDS: Final = (
    both("what is compared", "比较的内容"),
    both("rates such as “30% vs 20%”", "两组的率，如“30%比20%”"),
    both("means such as “difference 5, SD 12”", "两组的均数，如“相差5，标准差12”"),
)
ALWAYS: Final = ("alpha", "power")


def fill(asked: Asked) -> Filled:
    """What can be calculated from the message and what is known, or the titles of what is missing. Without a message
    it is for the form, in which another calculation may be chosen: then with every input that is recorded."""
    if asks_how_long(asked.text):
        return feasibility.worked_out(asked)
    if asked.begun and not is_reply(asked):
        return Filled({}, declined=True)
    request, earlier = with_earlier(asked, understood(with_title(asked) if asked.begun else asked))
    recorded = _recorded_notes(request, asked.language)
    notes = (*_notes(request, asked.language), *recorded, *earlier_remarks(earlier, asked.language))
    if request.unsupported is not None:
        return Filled({}, notes=notes, declined=True)
    known = {} if asked.text else inputs_on_record(asked.data)
    if len(request.designs) != 1:
        always = ("margin", *ALWAYS) if lacks_margin(asked) else ALWAYS
        missing = _which_design(request.designs, {**known, **request.said}, always, asked.language)
        return Filled({**known, **request.said}, missing, notes)
    missing = tuple(_title(name, choices, asked.language) for name, choices in request.missing.items())
    replies = tuple(_replies(request, asked.language))
    arguments = {"design": request.designs[0], **known, **request.inputs}
    return Filled(arguments, missing, notes, replies=replies, assumed=_assumed(request), tabled=recorded)


def _assumed(request: Understood) -> tuple[str, ...]:
    """What was taken as usual, because nobody said it."""
    return tuple(USUAL_LEVEL) if any(key == "usual_level" for key, _parts in request.remarks) else ()


def _replies(request: Understood, language: str) -> Iterator[str]:
    """One for each reading of the first input that has several."""
    open_inputs = [name for name, choices in request.missing.items() if choices]
    if open_inputs:
        title = in_language(input_title(open_inputs[0]), language)
        yield from (f"{title} = {choice}" for choice in request.missing[open_inputs[0]])


def _notes(request: Understood, language: str) -> Iterator[str]:
    if request.unsupported is not None:
        yield unsupported_remark(request.unsupported, language)
    for key, parts in request.remarks:
        yield remark(key, parts, language)


def _recorded_notes(request: Understood, language: str) -> tuple[str, ...]:
    """What the table of inputs says as well, where a calculation is made."""
    if not request.recorded:
        return ()
    return (recorded_remark(find_design(request.designs[0]), request.recorded, language),)


def _title(name: str, choices: tuple[str, ...], language: str) -> str:
    """The title of an input, with the readings of the message among which to choose."""
    title = in_language(input_title(name), language)
    return _one_of(ONE_OF, title, choices, language) if choices else title


def _which_design(
    names: tuple[str, ...], said: Mapping[str, Any], always: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """The title of the design with those that it may be; where it may be any, what else any of them takes as well."""
    if names:
        titles = tuple(in_language(find_design(name).title, language) for name in names)
        return (_one_of(ONE_OF, in_language(DESIGN, language), titles, language),)
    kind, *examples = (in_language(each, language) for each in KINDS)
    others = (in_language(input_title(name), language) for name in always if name not in said)
    return (_one_of(KIND, kind, tuple(examples), language), *others)


def _one_of(sentence: Text, title: str, names: tuple[str, ...], language: str) -> str:
    joined = in_language(OR, language).join(names)
    return in_language(sentence, language).format(title=title, names=joined)
