"""A value as it is borne out, without the talk around it: the last look at every value of a message.

Rules, marks and whole sentences take the words that stand where a value is told; who tells it there, why and with what
opinion is cut away here once for all of them. Words under a label are left as they were written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ANSWERED, LABELLED_DERIVED, PATTERN, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span
from apps.protocol.reading.clauses.alternatives import as_said
from apps.protocol.reading.openings.completed import completed
from apps.protocol.reading.placed.standing import stands_elsewhere, up_to_its_end
from apps.protocol.reading.texts.affirmed import affirmed, only_points
from apps.protocol.reading.texts.sentences import opens_question
from apps.protocol.reading.texts.talk import without_talk
from apps.protocol.reading.words import frames

_TEXTS: Final = frozenset(
    {"population", "intervention", "comparator", "exposure", "primary_analysis", "dmc", "interim_analysis"}
)
_PEOPLE: Final = frozenset({"population", "intervention", "comparator"})
_GOES_ON: Final = re.compile(
    r"\s?(?:and\s(?:of\scourse\s)?|of\scourse\s)?(?:they(?:'d|'ll|\swould|\smust|\sshould|\sneed|\shave)?\s"
    r"|the\s(?-i:[A-Z])[a-z]+\s(?:group|team|study|trial|lot)\b"
    r"|(?:everyone|everybody|all\sof\sthem|both\s(?:arms|groups))\s(?:gets?|has|have)\b|if\s(?:it|they)\b)",
    re.IGNORECASE,
)
_NO_MATTER: Final = r"(?!(?:[a-z]+\s)?(?:analys[ei]s|statistics|stats|data|groups?|arms?|comparisons?)\b)"
_OF_ONE: Final = re.compile(
    rf"^\W*(?:(?:and|for)\s)?(?P<it>(?:the|our)\s{_NO_MATTER}[^,.;]{{3,60}}?)(?:\s|,\s)(?:i|we)(?:'d|'ll|\swould"
    r"|\swill)?\s(?:also\s|just\s)?"
    r"(?:compare|test|analy[sz]e|look\sat|use|do|take|run)\b",
    re.IGNORECASE,
)
_STRATIFIED: Final = re.compile(
    r"^\W*(?:is\s|be\s)?stratified\sby\s[^.;]{2,80}?(?:,\s(?:and\s)?(?:with|in|using)\s(?=[^.;]*\bblocks?\b)"
    r"|(?=,\sby\s)|$)",
    re.IGNORECASE,
)
_BY_SOMEBODY: Final = re.compile(
    r",\s(?:and\s|by\s)+(?:an?|the|our)\s(?:[a-z-]+\s){0,2}?[a-z-]*(?:ist|ian|nurse|unit|team)\b.*$",
    re.IGNORECASE,
)
_DECIDES: Final = re.compile(
    r"\b(?:blocks?|minimi[sz]ation|computer|random|permuted|list|sequence|urn|coin)\b|区组|随机|最小化",
    re.IGNORECASE,
)
_LETS_IN: Final = re.compile(
    r"\bwe(?:'ll|'d|\swill|\swould)?\s(?:also\s|only\s)?(?:include|enroll?|recruit|take)\s|(?:纳入|入选"
    r"|入组)(?!标准)",
    re.IGNORECASE,
)
# Why somebody is out is nobody who is.
_REASON: Final = re.compile(r"毕竟|^\W*(?:because|since)\s|^\W*(?:因为|省得|免得)", re.IGNORECASE)
_EACH_TIME: Final = re.compile(r"^(?:这些|这几[样个项种])?(?:每次(?:来)?)(?:都|也)*(?:要|得)?[问记查看]")
_WATCHED: Final = re.compile(r"^(?:主要|就)*盯(?:着|紧|住)(?=.{2})")
_OUT: Final = re.compile(r"^(?:排除|剔除)(?=.{2})")
_WORD: Final = re.compile(r"[a-z]{4,}|[\u4e00-\u9fff]{2}")
# What somebody heard of it: ", which I gather is what everyone does now".
_OPINION: Final = re.compile(
    r",\swhich\s(?:i|we)\s(?:gather|hear|believe|think|am\stold)\b.*$", re.IGNORECASE
)
# What an outcome is held against, and nothing that anybody gets: "compared with the day it was born".
_BEFORE: Final = re.compile(
    r"^(?:the\s)?(?:day|morning|moment|week|value|score)s?\s(?:it|they|he|she|before|of\sthe)\b"
    r"|^(?:基线|刚来|[吃用打做治][^,。;]{0,3}之?前|入组)(?:那|的|时)(?:个|次|天)?[^,。;]{0,4}$",
    re.IGNORECASE,
)
_PRIMARY: Final = re.compile(r"\b(?:main|primary|principal|key)\b|主要|首要", re.IGNORECASE)
_CRITERIA: Final = frozenset({"inclusion_criteria", "exclusion_criteria"})
_ROWS: Final = frozenset(
    {
        *(*_CRITERIA, "blinded_roles", "outcomes"),
        *("outcomes.primary", "outcomes.secondary", "outcomes.safety"),
    }
)


def bared(said: Said, read: ReadValue, known: Known) -> ReadValue | None:
    left = completed(said, up_to_its_end(said, read), known)
    if left is None or stands_elsewhere(said, left, known.asked):
        return None
    key = left.field.partition(".")[2]
    if key == "primary_analysis" and isinstance(left.value, str) and _is_of_a_named_one(said, left, known):
        return None
    is_told = left.confidence <= PATTERN  # and no correction
    left = as_said(left, known) if is_told else left
    if (
        key == "population"
        and is_told
        and _LETS_IN.search(said.at(left.spans[0]).line_at(left.spans[0]).plain)
    ):
        recorded = known.with_said({}).value(left.field)
        return left if recorded is None or left.field == known.asked else None
    if key == "missing_data" and isinstance(left.value, str) and left.confidence < LABELLED_DERIVED:
        return _put(said, left, _OPINION.sub("", left.value))
    if key == "hypothesis" and isinstance(left.value, str) and only_points(left.value):
        return _affirmed(left, known)
    if key == "comparator" and left.confidence < LABELLED_DERIVED and _BEFORE.search(str(left.value)):
        return None
    if key == "randomisation_method" and isinstance(left.value, str):
        return _method(said, left)
    if key in _PEOPLE and left.confidence == ANSWERED and isinstance(left.value, str):
        left = _first_sentence(said, left)
    if key == "question" and left.confidence < LABELLED_DERIVED and isinstance(left.value, str):
        return _asked(said, left)
    if key in _TEXTS and isinstance(left.value, str) and left.confidence < LABELLED_DERIVED:
        return _text(said, left)
    if key in _ROWS and isinstance(left.value, list):
        recorded = known.with_said({}).value(left.field) or []  # stays as it is, whatever else is corrected
        value = [
            item if item in recorded else _entry(item, key)
            for item in left.value
            if item in recorded or not _is_none(item)
        ]
        if not value:
            return None
        return left if value == left.value else replace(left, value=value)
    return left


def _affirmed(read: ReadValue, known: Known) -> ReadValue | None:
    """The question as what is expected, where all that was said of it is yes."""
    question = field_for("question", known)
    asked = known.value(question.path) if question else None
    text = affirmed(asked) if isinstance(asked, str) else ""
    return replace(read, value=text, derived=True) if text else None


def _entry(item: Any, key: str) -> Any:
    item = _item(item)
    if not isinstance(item, str):
        return item
    if key == "blinded_roles":
        return frames.unaware(item)
    if key in _CRITERIA:
        return frames.criterion(_OUT.sub("", item), is_exclusion=key == "exclusion_criteria")
    return item


def _is_of_a_named_one(said: Said, read: ReadValue, known: Known) -> bool:
    """Whether an outcome is named of which the analysis is told, and nothing says that it is the primary one: "the
    need for morphine I'd compare with a logistic regression"."""
    sentence = next((each for each in sentences(said) if each.start <= read.spans[0][0] < each.end), said)
    named = _OF_ONE.match(sentence.plain)
    if read.confidence >= LABELLED_DERIVED or named is None or _PRIMARY.search(sentence.plain):
        return False
    field = field_for("outcomes.primary", known)
    primary = str(known.value(field.path) if field else "").casefold()
    return not any(word in primary for word in _WORD.findall(named["it"].casefold()))


def _method(said: Said, read: ReadValue) -> ReadValue | None:
    """How chance decides, without what it is stratified by and who makes the syringes up."""
    value = _STRATIFIED.sub("", read.value)
    value = _BY_SOMEBODY.sub("", value)
    if value == read.value:
        return read
    return _put(said, read, value.strip(" ,")) if _DECIDES.search(value) else None


def _first_sentence(said: Said, read: ReadValue) -> ReadValue:
    """Who takes part, or what they get, without the sentences that tell what each must be, or what others did."""
    told = [*sentences(Said.of(read.value))]
    end = next((each.start for each in told[1:] if _GOES_ON.match(each.plain)), None)
    return read if end is None else _put(said, read, read.value[:end].rstrip(" .。"))


def _asked(said: Said, read: ReadValue) -> ReadValue:
    """The question without the story that leads up to it."""
    begins = opens_question(read.value)
    return _put(said, read, read.value[begins:].strip(" ,，")) if begins else read


def _put(said: Said, read: ReadValue, value: str) -> ReadValue:
    place = _place(said, value, read.spans)
    return replace(read, value=value, spans=(place,) if place else read.spans)


def _text(said: Said, read: ReadValue) -> ReadValue:
    value = without_talk(Said.of(read.value)).text
    if value == read.value:
        return read
    return _put(said, read, value)


def _place(said: Said, value: str, spans: tuple[Span, ...]) -> Span | None:
    at = said.message.find(value, spans[0][0], spans[-1][1])
    return None if at < 0 else (at, at + len(value))


def _is_none(item: Any) -> bool:
    """Whether words of a row are no item: why, or that it is asked at each visit."""
    if isinstance(item, Mapping):
        return _EACH_TIME.match(str(item.get("name", ""))) is not None
    return isinstance(item, str) and _REASON.search(item) is not None


def _item(item: Any) -> Any:
    if isinstance(item, str):
        return without_talk(Said.of(item)).text
    if isinstance(item, Mapping) and isinstance(item.get("name"), str):
        return {**item, "name": _WATCHED.sub("", without_talk(Said.of(item["name"])).text)}
    return item
