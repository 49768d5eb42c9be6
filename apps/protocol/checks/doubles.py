"""Entries of one list of criteria that say the same twice, or set two limits to one measure: "at least a five out of
ten" beside "pain of at least six out of ten".

Somebody who says a criterion anew often gets a second one. Only what is certain is told, in one quiet line: the same
words but for the limit, or one of the two names nothing that the other does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.paths import get_value
from apps.fields.reading.corrections.bids.figures import HIGH_BEFORE, LOW_BEFORE
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.text import fold
from apps.fields.rules import Outcome, RuleSpec, Violation
from apps.protocol.checks.reading import Context
from apps.protocol.checks.violations import warns

INCLUSION: Final = "pico.inclusion_criteria"
EXCLUSION: Final = "pico.exclusion_criteria"
LISTS: Final = (INCLUSION, EXCLUSION)
MOST_ENTRIES: Final = 40
MOST_TOLD: Final = 3
LONGEST_QUOTED: Final = 60
LEAST_ALIKE: Final = 0.75  # of the words of two entries, or of their pairs of characters
LEAST_PAIRS: Final = 3
_TITLE: Final = both("No criterion stands twice", "入选条件没有重复或互相矛盾")
_HINT: Final = both("Keep the one that holds.", "请保留其中一条。")
RULE: Final = RuleSpec(
    id="doubled_criteria",
    name=_TITLE,
    timing="on_complete",
    trigger_stage="pico",
    validator="doubled_criteria",
    severity="warning",
    failure_action="warn",
    message=_TITLE,
    suggestion=_HINT,
)
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_TOP: Final = re.compile(
    rf"\s?(?:\bout\sof\s(?:a\s)?|/\s?)(?P<top>{NUMBER})|满分为?(?P<top_zh>{NUMBER})分?", re.IGNORECASE
)
_UNIT: Final = re.compile(r"\s?-?个?(?P<unit>[a-z%°²/]{1,12}|[\u4e00-\u9fff]{1,2})", re.IGNORECASE)
# Limits with their words, which are no part of what they are limits of.
_LIMITS: Final = re.compile(
    r"\b(?:at\s(?:least|most)|no(?:t)?\s(?:more|less|fewer|younger|older)\sthan|(?:more|less|greater|higher|lower|fewer)\sthan|over|above|under|below|up\sto"
    r"|minimum|maximum|from|or\s(?:more|higher|over|above|less))\b|[<>≥≤]=?|至少|至多|不(?:超过|少于|低于|高于|大于|小于)|超过|大于|小于|低于|高于|多于|少于|以[上下]",
    re.IGNORECASE,
)
# What tells nothing of what is measured, or means the same as another word.
_EMPTY: Final = frozenset(
    re.findall(
        r"\w+",
        "a an the of on in at to for by with and or is are be been must have has had who when which that"
        " their them they themselves themself himself own any can able ability capable give giving given informed form"
        " written numeric numerical rating scale score scores nrs vas point points nurse doctor ask asks"
        " asked measured patient patients participant participants person people anybody anyone adult adults",
    )
)
_ALIKE: Final = (
    (re.compile(r"\b(?:sign(?:s|ed|ing)?|consents?|consenting)\b", re.IGNORECASE), " consent "),
    (re.compile(r"\b(?:pregnan\w+)\b", re.IGNORECASE), " pregnancy "),
    (re.compile(r"\b(?:breast[-\s]?feed\w*|lactat\w+|nursing\smothers?)\b", re.IGNORECASE), " lactation "),
    (
        re.compile(
            r"(?:自己|本人)?(?:能|愿意|可以)?(?:签署?|签)(?:了|过|好)?(?:知情)?(?:同意书?|字)?|知情同意书?"
        ),
        "同意",
    ),
    (re.compile(r"已经"), "已"),
    (re.compile(r"怀孕|孕妇|妊娠期?"), "妊娠"),
    (re.compile(r"喂奶|哺乳期?"), "哺乳"),
)
_NOT: Final = re.compile(
    r"\b(?:no|not|without|never|un\w+able|cannot|refus\w+)\b|n['’]t\b|不能|不愿|没|未|无(?!法)|拒绝",
    re.IGNORECASE,
)
_HAN: Final = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True)
class _Entry:
    """`about` are the words that tell what it is of; `limit` its one figure, with side, unit and top of its scale."""

    text: str
    about: frozenset[str]
    limit: tuple[Decimal, str, str] | None
    figures: tuple[Decimal, ...]
    denies: bool


def doubled_criteria(context: Context, facts: Any) -> Outcome:
    return list(doubles_in(context))


def doubles_in(context: Context) -> Iterator[Violation]:
    """W: two entries of one list that limit the same differently, or say the same."""
    told = 0
    for path in LISTS:
        value = get_value(context, path)
        texts = (
            [text for text in value[:MOST_ENTRIES] if isinstance(text, str)]
            if isinstance(value, list)
            else []
        )
        for one, other in combinations([_entry(text) for text in texts], 2):
            if told < MOST_TOLD and (found := _finding(path, one, other)) is not None:
                told += 1
                yield found


def _finding(path: str, one: _Entry, other: _Entry) -> Violation | None:
    if _limit_one_thing(one, other):
        return warns(
            (path,),
            both(
                f"Two limits are set to one measure: “{_short(one.text)}” and “{_short(other.text)}”.",
                f"同一指标写了两个界限：“{_short(one.text)}”与“{_short(other.text)}”。",
            ),
            _HINT,
        )
    if _say_the_same(one, other):
        return warns(
            (path,),
            both(
                f"“{_short(one.text)}” and “{_short(other.text)}” seem to say the same.",
                f"“{_short(one.text)}”与“{_short(other.text)}”似为同一条。",
            ),
            _HINT,
        )
    return None


def _limit_one_thing(one: _Entry, other: _Entry) -> bool:
    if one.limit is None or other.limit is None or one.denies != other.denies:
        return False
    (value, side, unit), (other_value, other_side, other_unit) = one.limit, other.limit
    if value == other_value or side != other_side or unit != other_unit:
        return False
    is_scale = unit.startswith("/")
    within = one.about <= other.about or other.about <= one.about
    return within and bool(is_scale or (one.about and other.about))


def _say_the_same(one: _Entry, other: _Entry) -> bool:
    if one.figures != other.figures or one.denies != other.denies or not (one.about and other.about):
        return False
    shared = len(one.about & other.about)
    is_short = one.about != other.about and max(len(one.about), len(other.about)) < LEAST_PAIRS
    return not is_short and shared >= LEAST_ALIKE * len(one.about | other.about)


def _entry(text: str) -> _Entry:
    plain = fold(text)
    tops = {found["top"] or found["top_zh"] for found in _TOP.finditer(plain)}
    bare = _TOP.sub(" ", plain)
    found = list(_NUMBER.finditer(bare))
    limit = None
    if len(found) == 1:
        place = found[0]
        side = "low" if LOW_BEFORE.search(bare[: place.start()].removesuffix("a ")) else ""
        side = side or ("high" if HIGH_BEFORE.search(bare[: place.start()].removesuffix("a ")) else "")
        said = _UNIT.match(bare, place.end())
        unit = (
            f"/{to_decimal(next(iter(tops)))}" if len(tops) == 1 else said["unit"].casefold() if said else ""
        )
        limit = (to_decimal(place[0]), side, unit) if side else None
    figures = tuple(to_decimal(each[0]) for each in found)
    return _Entry(text, _about(_NUMBER.sub(" ", bare)), limit, figures, _NOT.search(plain) is not None)


def _about(plain: str) -> frozenset[str]:
    """English words, or pairs of Chinese characters."""
    for alike, name in _ALIKE:
        plain = alike.sub(name, plain)
    plain = _LIMITS.sub(" ", plain)
    if not _HAN.search(plain):
        words = (
            word.removesuffix("s")
            for word in re.findall(r"[a-z]{2,}", plain.casefold())
            if word not in _EMPTY
        )
        return frozenset(words)
    runs = re.findall("[\u4e00-\u9fff]+", re.sub("[的了者患]|病人|患者", "", plain))
    pairs = (run[at : at + 2] for run in runs for at in range(max(1, len(run) - 1)))
    return frozenset((*pairs, *re.findall(r"[a-z]{2,}", plain.casefold())))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED].rstrip()}…"
