"""Whether a model's draft of a section says what the section's values say, all of it and nothing else. Pure.

A draft is refused for a number, value or placeholder that it leaves out or puts beside another unit or name,
and for a number, reference, name, claim or kind of study that neither the data nor the template has: an invented
or lost value is a defect, a plain text is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from django.utils.translation import gettext_noop

from apps.protocol.generation.drafts.anchored_numbers import (
    NUMBER,
    TOTAL,
    Anchored,
    anchored,
    labels_in,
    plain_form,
)
from apps.protocol.generation.drafts.known_words import new_words, share_of_words
from apps.protocol.times.number_words import in_digits

PLACEHOLDER: Final = re.compile(r"\[To be (?:completed|confirmed): [^\]]+\]|【待(?:补充|确认)[：:][^】]+】")
REFERENCE: Final = re.compile(
    r"[\w’'-]+\s+et\s+al|[A-Z][a-z]+\s*等[，,（(]|\[\d+\]|10\.\d{4,}/\S+|《[^》]+》"
)
# A capital inside a sentence: after a word or a comma, never after an end mark or a line's beginning.
NAME_INSIDE: Final = re.compile(r"(?<=[a-z0-9,;:)] )[A-Z][\w’'-]+")
LATIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9’'-]+")
CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
MARKUP: Final = re.compile(r"</?[A-Za-z][^>]*>")
OF_TRIALS: Final = re.compile(
    r"randomi[sz]|\bblind|\befficacy\b|\bplacebo|随机|盲法|疗效|安慰剂", re.IGNORECASE
)
UPWARDS: Final = re.compile(
    r"\b(?:above|higher|greater|more than|increas|exceed|superior)|高于|大于|超过|升高|增加|上升|增高|提高|延长",
    re.IGNORECASE,
)
DOWNWARDS: Final = re.compile(
    r"\b(?:below|lower|fewer|less than|decreas|reduc|declin|drop)|低于|小于|少于|不足|降低|降至|减少|下降|缩短",
    re.IGNORECASE,
)
PARTS: Final = re.compile(r"[,;，；、\n]|\band\b|和")
NOT_COUNTED: Final = re.compile(
    r"[^\s%个月年天周日晚岁小时例家名次组:~-]"
)  # what stays of "12个月" is nothing
SENTENCE_END: Final = re.compile(r"[.;](?:\s|$)|[。；\n]")
LONGEST_FACTOR, SHORTEST_FACTOR = 3, 0.5
# A longer value is a text that may be worded anew, a shorter one a name or an entry.
LONG_VALUE_WORDS, LONG_VALUE_CHARACTERS = 12, 30
KEPT_SHARE = 0.7
SHORTEST_CLAUSE_CHARACTERS = 6  # of Chinese: shorter ones are names


def problems_of(draft: str, *, template: str, data: str, observational: bool, besides: str = "") -> list[str]:
    """What is wrong with a draft, in words for the model and for the record; empty when it may be taken.

    `data` are the section's values as JSON; `besides` is what else the draft may draw on.
    """
    draft, template = plain_form(draft), plain_form(template)
    known = f"{template}\n{plain_form(data)}\n{plain_form(besides)}"
    said, asked = in_digits(PLACEHOLDER.sub(" ", draft)), in_digits(PLACEHOLDER.sub(" ", template))
    problems = [
        *_placeholder_problems(draft, template, known),
        *_number_problems(PLACEHOLDER.sub(" ", draft), asked, in_digits(known, small=True)),
        *_named(gettext_noop("values left out"), _lost_values(said, asked, data)),
        *_named(
            gettext_noop("references that are not in the data"),
            (r for r in REFERENCE.findall(said) if r not in known),
        ),
        *_named(gettext_noop("names that are not in the data"), _new_names(said, known)),
        *_named(
            gettext_noop("words that the data do not support"), new_words(REFERENCE.sub(" ", said), known)
        ),
        *_named(gettext_noop("another direction than in the data"), _turned(said, known)),
        *_named(gettext_noop("markup"), MARKUP.findall(said)),
    ]
    if observational:
        words = (m.group() for m in OF_TRIALS.finditer(said) if not OF_TRIALS.search(known))
        problems += _named(gettext_noop("words of a trial in an observational study"), words)
    return [*problems, *_length_problems(draft, said, template)]


def _placeholder_problems(draft: str, template: str, known: str) -> Iterator[str]:
    wanted, there = PLACEHOLDER.findall(template), PLACEHOLDER.findall(draft)
    yield from _named(gettext_noop("placeholders left out"), (mark for mark in wanted if mark not in draft))
    yield from _named(
        gettext_noop("placeholders that were not asked for"), (mark for mark in there if mark not in known)
    )


def _length_problems(draft: str, said: str, template: str) -> Iterator[str]:
    if not said.strip():
        yield gettext_noop("the text is empty")
    if len(draft) > LONGEST_FACTOR * len(template):
        yield gettext_noop("the text is much longer than the data support")
    elif len(draft) < SHORTEST_FACTOR * len(template):
        yield gettext_noop("the text is much shorter than the data")


def _named(what: str, found: Iterable[str]) -> list[str]:
    items = list(dict.fromkeys(found))
    return [f"{what}: {', '.join(items[:8])}"] if items else []


def _number_problems(said: str, asked: str, known: str) -> Iterator[str]:
    """Each number of the template is there with its unit at its name, and none at another.

    "One" and "two" of the draft may stand for a number of the template, but need not stand in the data.
    """
    labels = labels_in(known)
    wording, there = (
        list(anchored(in_digits(said, small=True), labels)),
        list(anchored(in_digits(said), labels)),
    )
    allowed = set(anchored(known, labels))
    forms, values = {form for one in allowed for form in one.forms}, {one.value for one in allowed}
    new = [one for one in there if one.value not in values and not one.forms & forms]
    lost = [one for one in anchored(asked, labels) if not any(_covers(each, one) for each in wording)]
    wrong = [one for one in there if one not in new and not (one.forms & forms and _is_theirs(one, allowed))]
    yield from _named(gettext_noop("numbers that are not in the data"), (one.value for one in new))
    yield from _named(gettext_noop("numbers left out, or without their unit or group"), map(str, lost))
    yield from _named(gettext_noop("numbers with another unit or group than in the data"), map(str, wrong))


def _covers(wording: Anchored, wanted: Anchored) -> bool:
    return bool(wording.forms & wanted.forms) and (
        wanted.label in ("", TOTAL) or wording.label == wanted.label
    )


def _is_theirs(one: Anchored, allowed: Collection[Anchored]) -> bool:
    """A number at the name of a group is that group's; one at "total" is nobody else's."""
    if not one.label or one in allowed:
        return True
    return one.label == TOTAL and all(not other.label for other in allowed if other.value == one.value)


def _turned(said: str, known: str) -> Iterator[str]:
    """“Higher” where the data know nothing of the kind."""
    for pattern in (UPWARDS, DOWNWARDS):
        if not pattern.search(known):
            yield from pattern.findall(said)


def _lost_values(said: str, asked: str, data: str) -> Iterator[str]:
    """Values that the template has and the draft does not."""
    said, asked = _folded(said), _folded(asked)
    for value in _values(data):
        folded = _folded(in_digits(plain_form(value))).rstrip(" .;。；")
        if not folded or folded not in asked or folded in said:
            continue
        if len(value.split()) > LONG_VALUE_WORDS or len(CHINESE.findall(value)) > LONG_VALUE_CHARACTERS:
            if share_of_words(folded, said) < KEPT_SHARE:
                yield value[:60]
        else:
            yield from (part for part in map(str.strip, PARTS.split(folded)) if not _has(said, part))


def _has(said: str, part: str) -> bool:
    """An entry as it is, or all its words in one sentence; a Chinese clause, not a name, by most of its words.

    Its numbers are looked at by themselves.
    """
    if part in said:
        return True
    words = NUMBER.sub(" ", part)
    if words != part and not NOT_COUNTED.search(words):
        return True
    chinese = bool(CHINESE.search(part))
    if chinese and len(part) < SHORTEST_CLAUSE_CHARACTERS:
        return False
    wanted = KEPT_SHARE if chinese else 1.0
    return any(share_of_words(words, sentence) >= wanted for sentence in SENTENCE_END.split(said))


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).casefold()


def _values(data: str) -> Iterator[str]:
    try:
        loaded: Any = json.loads(data)
    except ValueError:
        return
    for value in loaded.values() if isinstance(loaded, dict) else ():
        yield from (str(one) for one in value) if isinstance(value, list) else (str(value),)


def _new_names(said: str, known: str) -> list[str]:
    """In English: words with a capital inside a sentence; in Chinese: every Latin word."""
    pattern = LATIN if len(CHINESE.findall(said)) * 3 > len(LATIN.findall(said)) else NAME_INSIDE
    there = {word.casefold() for word in LATIN.findall(known)}
    return [word for word in pattern.findall(said) if word.casefold() not in there]
