"""A sample-size calculation that is asked for in words: how such a request begins, and the call that it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import Text, both, in_language
from apps.protocol.reading.figures.margins import margin_in_words, margin_reply
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.changes import inputs_on_record
from apps.protocol.sample_size.input_words import input_title, kind_of_study, title_in_study
from apps.protocol.size_requests.asked import feasibility, what_ifs
from apps.protocol.size_requests.asked.asked_for import ASKED_FOR, asks_how_long
from apps.protocol.size_requests.asked.caps import cap_in, held_against
from apps.protocol.size_requests.inputs.accuracy import ALONE, BOTH_MEASURES
from apps.protocol.size_requests.whole.earlier import with_earlier
from apps.protocol.size_requests.whole.recorded import passed_over_inputs, told_just_now, waiting_inputs
from apps.protocol.size_requests.whole.replies import (
    PAIRS,
    concluded,
    is_reply,
    may_be_either,
    with_hoped_difference,
    with_title,
)
from apps.protocol.size_requests.whole.understanding import USUAL_LEVEL, lacks_margin, understood
from apps.protocol.size_requests.words.readings import Understood, as_percent
from apps.protocol.size_requests.words.remarks import (
    earlier_remarks,
    recorded_remark,
    remark,
    unsupported_remark,
    unused_remarks,
)

__all__ = ["ASKED_FOR", "fill", "waiting_notes"]

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
ASKED_ALONE: Final = both(
    "Nothing of this is proposed. To have it proposed, send: “{text}”",
    "以上仅为试算，不列为建议内容。如需列入，请发送：“{text}”",
)


def fill(asked: Asked) -> Filled:
    """Who says that they are only asking gets the number, and how it would be proposed."""
    wanted = _fill(asked)
    if wanted.missing or wanted.declined or not what_ifs.only_asks(asked.text):
        return wanted
    text = what_ifs.without_asking_only(asked.text)
    note = in_language(ASKED_ALONE, asked.language).format(text=text)
    return replace(wanted, notes=(*wanted.notes, note), replies=(text,), compares=True)


def _fill(asked: Asked) -> Filled:
    """What can be calculated from the message and what is known, or the titles of what is missing. Without a message
    it is for the form, in which another calculation may be chosen: then with every input that is recorded."""
    if asks_how_long(asked.text):
        return feasibility.worked_out(asked)
    if asked.begun and not is_reply(asked):
        return Filled({}, declined=True)
    asked, said = concluded(asked)
    told = said[asked.text]
    asked, request = _understood(asked)
    if asked.text != told:
        request = _with_groups_told(request)
    request, earlier = with_earlier(asked, _without_assumed_ratio(request, asked))
    earlier = tuple(said.get(text, text) for text in earlier)
    recorded = _recorded_notes(request, asked)
    notes = (*_notes(request, asked), *recorded, *waiting_notes(request, asked))
    notes += earlier_remarks(earlier, asked.language)
    notes += unused_remarks(asked.data, asked.language)
    if request.unsupported is not None:
        return Filled({}, notes=notes, declined=True)
    known = {} if asked.text else inputs_on_record(asked.data)
    if len(request.designs) != 1:
        always = ("margin", *ALWAYS) if lacks_margin(asked) else ALWAYS
        missing = _which_design(request.designs, {**known, **request.said}, always, asked.language)
        return Filled({**known, **request.said}, missing, notes)
    request = with_hoped_difference(request, asked)
    either, figure = may_be_either(asked, request.missing)
    missing = tuple(
        _title(name, (figure,) if name in either else choices, asked)
        for name, choices in request.missing.items()
    )
    replies = (*_either(either, figure, asked), *_replies(request, asked), *_of_one_measure(request, asked))
    arguments = {"design": request.designs[0], **known, **request.inputs}
    if asked.text and not missing and (cap := cap_in(asked.text)) is not None:
        notes += (held_against(cap, arguments, asked),)
    return Filled(arguments, missing, notes, replies=replies, assumed=_assumed(request), tabled=recorded)


def _understood(asked: Asked) -> tuple[Asked, Understood]:
    """A reply, with the title of what it says; one that asks anew goes on with what the unfinished request had, where
    that is of the same calculation and leaves less to be asked for."""
    if asked.begun:
        asked = with_title(asked)
        return asked, understood(asked)
    request = understood(asked)
    is_whole = bool(request.designs) and not request.missing
    if not asked.left or request.unsupported is not None or is_whole:
        return asked, request
    going_on = with_title(replace(asked, begun=asked.left))
    more = understood(going_on)
    is_same = request.designs in ((), more.designs) and more.unsupported is None
    is_clearer = not request.designs or len(more.missing) < len(request.missing)
    return (going_on, more) if is_same and is_clearer else (asked, request)


def _without_assumed_ratio(request: Understood, asked: Asked) -> Understood:
    """Equal groups that only the calculation before assumed are assumed again: nobody has said them."""
    is_assumed = bool(asked.calls) and "ratio" not in asked.calls[-1].arguments
    if not is_assumed or request.recorded.get("ratio") != 1:
        return request
    recorded = {name: value for name, value in request.recorded.items() if name != "ratio"}
    return replace(request, recorded=recorded)


def _with_groups_told(request: Understood) -> Understood:
    """A choice for one group was one for the other as well, which is said."""
    for control, treatment in PAIRS:
        if control in request.inputs and treatment in request.inputs:
            parts = {
                "control": as_percent(request.inputs[control]),
                "treatment": as_percent(request.inputs[treatment]),
            }
            return replace(request, remarks=(*request.remarks, ("order", parts)))
    return request


def _assumed(request: Understood) -> tuple[str, ...]:
    """What was taken as usual, because nobody said it."""
    return tuple(USUAL_LEVEL) if any(key == "usual_level" for key, _parts in request.remarks) else ()


def _either(names: tuple[str, ...], figure: str, asked: Asked) -> Iterator[str]:
    """One for each measure that a figure may be which says nothing of itself."""
    for name in names:
        yield f"{in_language(title_in_study(name, kind_of_study(asked.data)), asked.language)} = {figure}"


def _replies(request: Understood, asked: Asked) -> Iterator[str]:
    """One for each reading of the first input that has several; of one figure, one for each input that it may be."""
    open_inputs = [name for name, choices in request.missing.items() if choices]
    for name in open_inputs:
        title = in_language(title_in_study(name, kind_of_study(asked.data)), asked.language)
        choices = request.missing[name]
        if name == open_inputs[0] or (len(choices) == 1 and choices == request.missing[open_inputs[0]]):
            is_margin = name == "margin"
            yield from (
                margin_reply(**_margin(choice, asked)) if is_margin else f"{title} = {choice}"
                for choice in choices
            )


def _of_one_measure(request: Understood, asked: Asked) -> Iterator[str]:
    """That one measure of a test is enough, where nobody has said so and the other one is asked for."""
    if any(key == BOTH_MEASURES for key, _parts in request.remarks):
        yield from (
            in_language(words, asked.language) for name, words in ALONE.items() if name in request.missing
        )


def _margin(choice: str, asked: Asked) -> dict[str, Any]:
    """A signed margin as it is read, for its words."""
    is_share = choice.endswith("%")
    size = float(choice.rstrip("%")) / (100 if is_share else 1)
    return {"margin": size, "is_share": is_share, "language": asked.language}


def _notes(request: Understood, asked: Asked) -> Iterator[str]:
    if request.unsupported is not None:
        yield unsupported_remark(request.unsupported, asked.language)
    for key, parts in request.remarks:
        yield remark(key, parts, asked.language, kind_of_study(asked.data))


def _recorded_notes(request: Understood, asked: Asked) -> tuple[str, ...]:
    """What the table of inputs says as well, where a calculation is made."""
    waiting, told = _waiting(request, asked), told_just_now(request.designs, request.recorded, asked)
    known = {name: value for name, value in request.recorded.items() if name not in {*waiting, *told}}
    return _of_the_protocol(known, "recorded", request, asked)


def waiting_notes(request: Understood, asked: Asked) -> tuple[str, ...]:
    """What nobody has added yet and the calculation goes by all the same, or does not."""
    if not request.recorded:
        return ()
    others = passed_over_inputs(request.designs[0], request.recorded, asked)
    return (
        *_of_the_protocol(_waiting(request, asked), "waiting", request, asked),
        *_of_the_protocol(others, "passed_over", request, asked),
    )


def _waiting(request: Understood, asked: Asked) -> Mapping[str, Any]:
    return waiting_inputs(request.designs[0], request.recorded, asked) if request.recorded else {}


def _of_the_protocol(
    values: Mapping[str, Any], key: str, request: Understood, asked: Asked
) -> tuple[str, ...]:
    if not values:
        return ()
    design, kind = find_design(request.designs[0]), kind_of_study(asked.data)
    return (recorded_remark(design, values, asked.language, kind, key=key),)


def _title(name: str, choices: tuple[str, ...], asked: Asked) -> str:
    """The title of an input, with the readings of the message among which to choose."""
    title = in_language(title_in_study(name, kind_of_study(asked.data)), asked.language)
    if name == "margin":
        choices = tuple(margin_in_words(**_margin(choice, asked)) for choice in choices)
    return _one_of(ONE_OF, title, choices, asked.language) if choices else title


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
