"""What a request for a calculation lacks may stand in the messages before it: "we expect 30% vs 20%", then "how many?".

Only short messages that speak of the inputs of a calculation count, and only where all of them together allow one
reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from apps.agents.extension import Asked
from apps.fields.reading.sentences import is_marked
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS, SIDES
from apps.protocol.reading.words.vocabulary import RUN_BY_OTHERS
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.changes import DROPOUT, STAGE
from apps.protocol.size_requests.inputs import designs
from apps.protocol.size_requests.inputs.comparison import read_ratio, says_ratio
from apps.protocol.size_requests.whole.recorded import without_turned_down
from apps.protocol.size_requests.whole.replies import is_titled
from apps.protocol.size_requests.whole.understanding import lacking, understood
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import Readings, Understood
from apps.protocol.size_requests.words.remainder import Remainder
from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT
from apps.protocol.size_requests.words.whose import of_ours

LONGEST: Final = 240
_OPTIONAL: Final = frozenset({DROPOUT, "ratio"})
_FIGURE: Final = re.compile(r"\d")
_SHARE: Final = r"\d(?:\.\d+)?\s?(?:%|percent\b)"
_WHOLE: Final = r"\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)"
_EFFECT: Final = (
    r"标准差|(?<![a-z])SDs?\b|standard deviation|(?<![a-z])HR(?![a-z])|hazard ratio|风险比"
    rf"|{_SHARE}[^.;。；]{{0,30}}?(?:vs\.?|versus|against|\bto\b|比|到|至|和|与|、)[^.;。；]{{0,20}}?{_SHARE}"
    rf"|两组[^.;。；\d]{{0,20}}{_WHOLE}|{_WHOLE}[^.;\d]{{0,20}}\bin (?:both|either|each)\b"
    rf"|\bboth (?:groups|arms)\b[^.;\d]{{0,30}}{_WHOLE}"
    rf"|(?P<same>{_WHOLE})[^.;。；\d]{{0,40}}(?P=same)"
    rf"|(?:{CONTROL}|{TREATMENT})[^.;。；]{{0,30}}{_SHARE}|{_SHARE}[^.;。；]{{0,12}}(?:{CONTROL}|{TREATMENT})"
)
_SPEAKS_OF_EFFECT: Final = re.compile(_EFFECT, re.IGNORECASE)
_SPEAKS: Final = re.compile(rf"{LEVEL}|{POWERS}|{LOST}|{SIDES}|{_EFFECT}", re.IGNORECASE)
_OF_TEST: Final = re.compile(rf"{LEVEL}|{POWERS}|{SIDES}", re.IGNORECASE)
_EXPECTS: Final = re.compile(
    r"\b(?:we|i)(?:'d| would| should)? (?:expect|assume|anticipate|hope|think|estimate|guess|reckon|suppose|presume)\b"
    r"|\bexpected\b|\bassum"
    r"|预[计期]|估计|假[设定]|希望|打算"
    r"|率|\brates?\b|mortality|risk|respon|SD|标准差|HR|风险比",
    re.IGNORECASE,
)

# What others did is nobody's plan, also where a request looks back for figures.
_OF_OTHERS: Final = re.compile(
    rf"{RUN_BY_OTHERS}|(?i:\b(?:in|of|by)\s(?:their|his|her)\s(?:own\s)?(?:study|trial|paper|series|cohort)\b|\bet\sal\b|\bthey\s(?:had|used|took|found|got)\b)"
    r"|文献|别人|人家|指南|同行|他们那"
)


def speaks_of_effect(text: str) -> bool:
    """Whether a short message that asks nothing says which effect is expected."""
    return names_effect(text) and _EXPECTS.search(plain(text)) is not None


def expects_effect(text: str) -> bool:
    """Whether a short message gives an effect as that of a calculation: expected, or beside a level or a power."""
    said = plain(of_ours(text))
    is_ours = names_effect(text) and not _OF_OTHERS.search(said) and len(text) <= LONGEST
    return is_ours and (_EXPECTS.search(said) is not None or _OF_TEST.search(said) is not None)


def names_effect(text: str) -> bool:
    """Whether a message of one line that asks nothing names an effect of ours: two shares, or a standard deviation."""
    said = plain(of_ours(text))
    asks = is_marked(said) or "\n" in said.strip()
    return not asks and _SPEAKS_OF_EFFECT.search(said) is not None


def with_earlier(asked: Asked, request: Understood) -> tuple[Understood, tuple[str, ...]]:
    """The request with what was said before it, and the messages that this took; the request itself where it is whole
    or the messages make it no clearer."""
    if request.unsupported is not None:
        return request, ()
    best: Understood = request
    taken: tuple[str, ...] = ()
    is_of_accuracy = bool(request.designs) and set(request.designs) <= set(designs.DIAGNOSTIC)
    for texts in _together(asked, is_of_accuracy=is_of_accuracy):
        more = _wanted(understood(replace(asked, text=" ; ".join([*texts, asked.text]))), request, asked)
        is_better = _lacks(more) < _lacks(best) or (_lacks(more) == _lacks(best) and _adds_losses(more, best))
        if more.unsupported is None and len(more.designs) == 1 and is_better:
            best, taken = more, texts
    return _with_ratio(best, taken, asked)


def _with_ratio(best: Understood, taken: tuple[str, ...], asked: Asked) -> tuple[Understood, tuple[str, ...]]:
    """The group sizes by the last message that speaks of them, where those that are recorded are only the usual ones:
    nobody who says that it will not be 1:1 wants a number for it."""
    takes_ratio = len(best.designs) == 1 and "ratio" in find_design(best.designs[0]).inputs
    is_told = "ratio" in {*best.said, *best.missing} or best.recorded.get("ratio", 1) != 1
    if not takes_ratio or is_told or f"{STAGE}.allocation_ratio" in asked.turned_down:
        return best, taken
    for text in (text for text in asked.earlier if len(text) <= LONGEST and not _OF_OTHERS.search(text)):
        found = Readings()
        read_ratio(Remainder(text), found)
        recorded = {name: value for name, value in best.recorded.items() if name != "ratio"}
        if "ratio" in found.choices:
            missing = {**best.missing, "ratio": found.choices["ratio"]}
            return replace(best, recorded=recorded, missing=missing), taken
        if "ratio" in found.values:
            said = {**best.said, "ratio": found.values["ratio"]}
            return replace(best, said=said, recorded=recorded), (*taken, text) if text not in taken else taken
    return best, taken


def _wanted(more: Understood, request: Understood, asked: Asked) -> Understood:
    """Without what messages before said and somebody did not want; what the message itself says stands."""
    said = {**without_turned_down(more.said, asked.turned_down), **request.said}
    if said == dict(more.said) or more.unsupported is not None:
        return more
    choices = {name: readings for name, readings in more.missing.items() if readings}
    missing = (
        lacking(find_design(more.designs[0]), {*said, *more.recorded}, choices)
        if len(more.designs) == 1
        else {}
    )
    return replace(more, said=said, missing=missing)


def _adds_losses(more: Understood, best: Understood) -> bool:
    """Whether nothing else is new: a number that does not allow for the losses that were named is too small, and one
    for groups of the same size is not what somebody wants who chose another ratio."""
    added = {name for name, value in more.inputs.items() if best.inputs.get(name) != value}
    return bool(added) and added <= _OPTIONAL and all(best.inputs.get(name) is None for name in added)


def _lacks(request: Understood) -> tuple[int, int]:
    """How much is unknown; of several readings one has to be chosen, which is no better than to be asked."""
    if len(request.designs) != 1:
        return 99, 0
    return len(request.missing), sum(map(len, request.missing.values()))


def _together(asked: Asked, *, is_of_accuracy: bool) -> Iterator[tuple[str, ...]]:
    """The relevant messages in the order in which they were said: the last one, the last two, …"""
    told: tuple[str, ...] = ()
    for text in asked.earlier:
        said = plain(text)
        if _OF_OTHERS.search(text):
            continue
        speaks = is_titled(text) or _SPEAKS.search(said) is not None or says_ratio(said)
        speaks = speaks or (is_of_accuracy and bool(designs.accuracy_spoken_of(said)))
        if len(text) <= LONGEST and speaks and (_FIGURE.search(said) or says_ratio(said)):
            told = (text, *told)
            yield told
