"""Whether a model's draft of a section says what the section's values say, all of it and nothing else. Pure.

A draft is refused for a number, value or placeholder that it leaves out or puts beside another unit or name,
and for a number, reference, name, claim or kind of study that neither the data nor the template has: an invented
or lost value is a defect, a plain text is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from apps.protocol.generation.anchored_numbers import (
    NUMBER,
    Anchored,
    anchored,
    labels_in,
    plain_form,
    same_number,
)
from apps.protocol.generation.draft_words import new_words, share_of_words

PLACEHOLDER: Final = re.compile(r"\[To be (?:completed|confirmed): [^\]]+\]|【待(?:补充|确认)[：:][^】]+】")
REFERENCE: Final = re.compile(
    r"[\w’'-]+\s+et\s+al|[A-Z][a-z]+\s*等[，,（(]|\[\d+\]|10\.\d{4,}/\S+|《[^》]+》"
)
# A capital inside a sentence: after a word or a comma, never after an end mark or a line's beginning.
NAME_INSIDE: Final = re.compile(r"(?<=[a-z0-9,;:)] )[A-Z][\w’'-]+")
LATIN: Final = re.compile(r"[A-Za-z][\w’'-]+")
CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
MARKUP: Final = re.compile(r"</?[A-Za-z][^>]*>")
OF_TRIALS: Final = re.compile(
    r"randomi[sz]|\bblind|\befficacy\b|\bplacebo|随机|盲法|疗效|安慰剂", re.IGNORECASE
)
ENGLISH_DIGITS: Final = {
    "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12, "thousand": 1000,
}  # fmt: skip
CHINESE_DIGITS: Final = dict(
    zip("三四五六七八九十百千万", (3, 4, 5, 6, 7, 8, 9, 10, 100, 1000, 10000), strict=True)
)
NUMBER_WORD: Final = re.compile(
    rf"\b(?:{'|'.join(ENGLISH_DIGITS)})\b|[三四五六七八九十百千万]+(?=[例名个家天周月年次倍成])",
    re.IGNORECASE,
)
PARTS: Final = re.compile(r"[,;，；、\n]|\band\b|和")
WORDS: Final = re.compile(r"[a-z]{3,}(?<!s)|[\u3400-\u9fff]{2,}")
LONGEST_FACTOR, SHORTEST_FACTOR = 3, 0.5
# A longer value is a text that may be worded anew, a shorter one a name or an entry.
LONG_VALUE_WORDS, LONG_VALUE_CHARACTERS = 12, 30
KEPT_SHARE = 0.7


def problems_of(draft: str, *, template: str, data: str, observational: bool, besides: str = "") -> list[str]:
    """What is wrong with a draft, in words for the model and for the record; empty when it may be taken.

    `data` are the section's values as JSON; `besides` is what else the draft may draw on.
    """
    draft, template = plain_form(draft), plain_form(template)
    known = f"{template}\n{plain_form(data)}\n{plain_form(besides)}"
    said, asked = PLACEHOLDER.sub(" ", draft), PLACEHOLDER.sub(" ", template)
    problems = [
        *_placeholder_problems(draft, template, known),
        *_named("numbers that are not in the data", _new_numbers(said, known)),
        *_number_problems(said, asked, known),
        *_named("values left out", _lost_values(said, asked, data)),
        *_named(
            "references that are not in the data", (r for r in REFERENCE.findall(said) if r not in known)
        ),
        *_named("names that are not in the data", _new_names(said, known)),
        *_named("words that the data do not bear out", new_words(REFERENCE.sub(" ", said), known)),
        *_named("markup", MARKUP.findall(said)),
    ]
    if observational:
        words = (m.group() for m in OF_TRIALS.finditer(said) if not OF_TRIALS.search(known))
        problems += _named("words of a trial in an observational study", words)
    return [*problems, *_length_problems(draft, said, template)]


def _placeholder_problems(draft: str, template: str, known: str) -> Iterator[str]:
    wanted, there = PLACEHOLDER.findall(template), PLACEHOLDER.findall(draft)
    yield from _named("placeholders left out", (mark for mark in wanted if mark not in draft))
    yield from _named("placeholders that were not asked for", (mark for mark in there if mark not in known))


def _length_problems(draft: str, said: str, template: str) -> Iterator[str]:
    if not said.strip():
        yield "the text is empty"
    if len(draft) > LONGEST_FACTOR * len(template):
        yield "the text is much longer than the data bear out"
    elif len(draft) < SHORTEST_FACTOR * len(template):
        yield "the text is much shorter than the data"


def _named(what: str, found: Iterable[str]) -> list[str]:
    items = list(dict.fromkeys(found))
    return [f"{what}: {', '.join(items[:8])}"] if items else []


def _number_problems(said: str, asked: str, known: str) -> Iterator[str]:
    """Each number of the template is there with its unit at its name, and none at another."""
    labels = labels_in(known)
    there = list(anchored(said, labels))
    allowed = set(anchored(known, labels))
    pairs = {(one.value, one.unit) for one in allowed}
    lost = [one for one in anchored(asked, labels) if not any(_covers(told, one) for told in there)]
    wrong = [one for one in there if (one.value, one.unit) not in pairs or (one.label and one not in allowed)]
    yield from _named("numbers left out, or without their unit or group", map(str, lost))
    yield from _named("numbers with another unit or group than in the data", map(str, wrong))


def _covers(told: Anchored, wanted: Anchored) -> bool:
    same = (told.value, told.unit) == (wanted.value, wanted.unit)
    return same and (wanted.label in ("", "total") or told.label == wanted.label)


def _lost_values(said: str, asked: str, data: str) -> Iterator[str]:
    """Values that the template has and the draft does not."""
    said, asked = _folded(said), _folded(asked)
    for value in _values(data):
        folded = _folded(plain_form(value)).rstrip(" .;。；")
        if not folded or folded not in asked or folded in said:
            continue
        if len(value.split()) > LONG_VALUE_WORDS or len(CHINESE.findall(value)) > LONG_VALUE_CHARACTERS:
            if share_of_words(value, said) < KEPT_SHARE:
                yield value[:60]
        else:
            yield from (part for part in map(str.strip, PARTS.split(folded)) if not _has(said, part))


def _has(said: str, part: str) -> bool:
    """An entry as it is; of one with numbers its words, for its numbers are looked at by themselves."""
    if not NUMBER.search(part):
        return part in said
    return all(word in said for word in WORDS.findall(part))


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).casefold()


def _values(data: str) -> Iterator[str]:
    try:
        loaded: Any = json.loads(data)
    except ValueError:
        return
    for value in loaded.values() if isinstance(loaded, dict) else ():
        yield from (str(one) for one in value) if isinstance(value, list) else (str(value),)


def _new_numbers(said: str, known: str) -> list[str]:
    there = {same_number(number) for number in NUMBER.findall(known)}
    new = [number for number in NUMBER.findall(said) if same_number(number) not in there]
    words = {match.lower() for match in NUMBER_WORD.findall(known)}
    for match in NUMBER_WORD.findall(said):
        digits = ENGLISH_DIGITS.get(match.lower()) or CHINESE_DIGITS.get(match)
        if match.lower() not in words and str(digits) not in there:
            new.append(match)
    return new


def _new_names(said: str, known: str) -> list[str]:
    """In English: words with a capital inside a sentence; in Chinese: every Latin word."""
    pattern = LATIN if len(CHINESE.findall(said)) * 3 > len(LATIN.findall(said)) else NAME_INSIDE
    there = {word.casefold() for word in LATIN.findall(known)}
    return [word for word in pattern.findall(said) if word.casefold() not in there]
