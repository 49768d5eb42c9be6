"""Requests that name a field: `change the place to 7 rooms`, `The title should be: …`, `把地点改为15个房间`.

Where a sentence begins with such words, and which field and which value it names; the value may be missing. What is
hedged or asked is no request, and words such as "something shorter" are no value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from apps.fields.reading.sentences import is_marked, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE

LONGEST: Final = 1000
MOST_SENTENCES: Final = 100
SHORTEST_LABEL: Final = 3  # "I" and "C" are words of a sentence

IsLabel = Callable[[str], bool]

_NAME: Final = r"(?P<label>[^\W\d_][^\n:,;.?!。“”\"]{1,50}?)"
_SOFTLY: Final = (
    r"(?:(?:ok(?:ay)?|so|and|also|now|actually|sorry|correction|no|wait|then|hi|hello)[\s,.:!–-]{1,3}){0,3}"
    r"(?:(?P<asked>(?:can|could|would|will) you)\s)?(?:(?:please|kindly|let'?s|let us|(?:i|we) should"
    r"|(?:i|we)(?:'d| would| have)? (?:want|like|need|decided|wish|must|have)(?: you)?(?: to)?)\s){0,2}"
)
_VERB: Final = (
    r"(?:change|set|update|correct|amend|modify|switch|adjust|revise|alter|increase|decrease|reduce|raise|lower|extend"
    r"|shorten|rename|edit)"
)
_THE: Final = r"(?:(?:the|our|my|its) )?"
_SHOULD_BE: Final = (
    r"(?:should|must|has to|needs to|is to) (?:now )?(?:be(?: (?:changed|set|updated|corrected) to)?|read)\b"
)
_ENGLISH: Final = (
    rf"{_SOFTLY}{_VERB} {_THE}{_NAME}(?: from [^\n]{{1,80}}?)? (?:in)?to\b\s?(?::|be\s)?",
    rf"{_SOFTLY}{_VERB} {_THE}{_NAME}\s?:",
    rf"{_SOFTLY}replace {_THE}{_NAME} (?:by|with)\b\s?:?",
    rf"{_SOFTLY}{_THE}{_NAME} {_SHOULD_BE}\s?:?",
    rf"{_SOFTLY}{_THE}{_NAME} (?:is|are)(?: now)?\s?:",
    rf"{_SOFTLY}(?:the|our|my) {_NAME} is that\b",
    rf"{_SOFTLY}{_VERB} (?:the|our|my|its) {_NAME}(?: again| please)?(?=\s?[.!?]?$)",
)
_SOFTLY_ZH: Final = (
    r"(?:(?P<asked>能不能|能否|可不可以|可否|可以|麻烦)|请|帮[我忙]|我们?|想要?|需要|要|好的|不对|更正|那么?|[你您]"
    r"|[\s,:!]){0,6}"
)
_BECOMES: Final = (
    r"(?:修改|调整|更改|变更|更新|更正|改|换|设定|设|定|延长|缩短|增加|减少|提高|降低|应该?改|应当?改)(?:为|成|到|至)"
    r"|应该?[是为]|应当[是为]"
)
_ALTER: Final = r"(?:修改|更改|调整|更新|更正|变更|改|换)"
_BEFORE_NAME: Final = re.compile(r"[把将]?(?:本研究的?|我们的)?(?=.{2})")  # may be part of the name
_CHINESE: Final = (
    rf"{_SOFTLY_ZH}{_NAME}(?:[从由][^\n,。]{{1,30}}?)?(?:{_BECOMES})了?\s?:?",
    rf"{_SOFTLY_ZH}{_NAME}[是为]\s?:",
    rf"{_SOFTLY_ZH}{_NAME}(?:需要|要|得)?{_ALTER}(?:一下|一改|掉)?(?=[.。!?]?$)",
    rf"{_SOFTLY_ZH}{_ALTER}(?:一下)?{_NAME}(?=[.。!?]?$)",
)
_REQUEST: Final = tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_CHINESE))
_BIDS: Final = tuple(
    re.compile(form, re.IGNORECASE) for form in (rf"{_SOFTLY}(?:{_VERB}|replace)\s", rf"{_SOFTLY_ZH}[把将]")
)
_FURTHER: Final = re.compile(
    rf"(?:[,;]\s?(?:and )?|\sand ){_THE}{_NAME} to\s"
    rf"|[,;](?:并|同时|再)?{_NAME.replace('label', 'name')}(?:{_BECOMES})",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(
    r"[,;]\s?(?:and\s)?(?:the\s|our\s)?(?P<name>[^\W\d_][^\W\d_ ]{1,20}?(?:\s[a-z]{3,12}){0,2}?)"
    r"(?=[是为有取定选包]|\s(?:is|are|will be)\s)",
    re.IGNORECASE,
)
_NO_VALUE: Final = re.compile(
    r"\W*(?:(?:something|anything|someone|one (?:that|which)|an?other|(?:an? )?(?:more|less|better|different|new|good"
    r"|shorter|longer|larger|smaller|higher|lower|simpler|clearer|suitable|appropriate)|include|exclude|cover|match"
    r"|reflect|contain|be|the (?:one|other|same|value|previous|original|right|correct|above)|what|whatever|which|this"
    r"|that|it|how|(?:clearly |well |fully |better )?(?:measured|assessed|calculated|described|defined|reported|changed"
    r"|shown|stated|checked|collected|recorded|updated|improved|clear|short|long|low|high|small|large|ok|fine|done"
    r"|possible))\b|更|别的|其他|另|合适|刚才|之前|原来|上面|什么|多少|怎|哪|正确|[^\n]{0,8}一[点些]$|[^\n]{0,20}的$|否)",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"\b(?:if|when|unless|in case|once|whenever)\b|如果|假如|若|一旦|时[,则]|的话", re.IGNORECASE
)
_ENDS: Final = " .。!?吧\n"


def requests(piece: Said, is_label: IsLabel) -> Iterator[tuple[Said, Said]]:
    """The names of fields and the values that they are to have, as they stand in a text; no value is an empty one."""
    lines = piece.split(re.compile("\n"))
    for count, sentence in enumerate(each for line in lines for each in sentences(line)):
        if count >= MOST_SENTENCES:
            return
        for label, value in _request(sentence, is_label):
            below = piece.cut(sentence.end - piece.start)
            if not value and sentence.plain.rstrip().endswith(":") and below.strip():
                yield label, below.strip()  # "The objectives should be:", and the lines after it
                return
            yield label, value


def is_request(line: Said, is_label: IsLabel) -> bool:
    """Whether a line begins with a request that names a field and bids to change it."""
    bids = any(form.match(line.plain.lstrip()[:LONGEST]) for form in _BIDS)
    return bids and next(requests(line, is_label), None) is not None


def _request(sentence: Said, is_label: IsLabel) -> Iterator[tuple[Said, Said]]:
    plain = sentence.plain[:LONGEST]
    for form in _REQUEST:
        if (match := form.match(plain)) is None:
            continue
        asked = match.groupdict().get("asked") or ""
        label = _label(sentence.cut(*match.span("label")), is_label)
        if label is None or HEDGE.search(match[0].replace(asked, "")) or _CONDITION.search(plain):
            continue
        if asked or not is_marked(plain):
            yield from _with_further(label, sentence.cut(match.end()).strip(), is_label)
        return


def _with_further(label: Said, said: Said, is_label: IsLabel) -> Iterator[tuple[Said, Said]]:
    """`share to 0.025 and height to 90 cm`: two of them."""
    for match in _FURTHER.finditer(said.plain):
        group = "label" if match["label"] else "name"
        if (further := _label(said.cut(*match.span(group)), is_label)) is not None:
            yield label, _value(said.cut(0, match.start()))
            yield from _with_further(further, said.cut(match.end()), is_label)
            return
    yield label, _value(said.cut(0, _next_named(said, is_label)))


def _next_named(said: Said, is_label: IsLabel) -> int | None:
    """Where a clause begins that names a field of its own: "…, the further doors are …"."""
    found = (match for match in _NAMED.finditer(said.plain) if is_label(match["name"].strip()))
    return next((match.start() for match in found), None)


def _value(said: Said) -> Said:
    said = said.strip(_ENDS)
    return said.cut(len(said.plain)) if is_no_value(said.plain) else said


def is_no_value(plain: str) -> bool:
    """Whether words only say that there is to be another value, and not which."""
    return _NO_VALUE.match(plain) is not None


def _label(said: Said, is_label: IsLabel) -> Said | None:
    """What names a field, without the words before it; None where nothing does."""
    said = said.strip()
    before = _BEFORE_NAME.match(said.plain)
    for name in (said, said.cut(before.end()) if before else said):
        shortest = SHORTEST_LABEL if name.plain.isascii() else 2
        if len(name.plain) >= shortest and is_label(name.plain):
            return name
    return None
