"""Which words that went nowhere are settled because what they say was told anew: it stands in what was proposed or
recorded from a later message, their own item was told again there, or the items that they may be of hold it.

Words and figures are compared, not sentences: people restate in a plainer way what was not understood, and a figure
in words is the same in digits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.told_later import LEAST
from apps.fields.evidence.content import han_runs, tokens_of
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.quantities.numbers import NUMBER, figures_in, to_decimal
from apps.fields.reading.text import bare, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_AND_A_HALF: Final = re.compile(rf"(?P<number>{NUMBER})\sand\sa\shalf\b", re.IGNORECASE)
_ONE_NAME: Final = re.compile(r"\bq[a-z]qqq\b")
_PER_CENT: Final = re.compile(r"\bper\s?cent\b|百分之|%", re.IGNORECASE)
_RATIO: Final = re.compile(r"[0-9.]+(?:\s?[:：]\s?[0-9.]+)+")
# Said of any item by who asks for it: "… goes in, too", “把……也放进去”.
_ASKING: Final = re.compile(
    r"\b(?:please|too|as\swell|put(?:\sin)?|goes?\sin|add(?:ed)?|includ(?:e|ed|ing)|it's|we'd|we'll)\b"
    r"|[放加写算][进入上]去?来?|加以|一下|需要|应该|另外|还有|每个人|所有人|的话|也(?:不|别|要|都)?",
    re.IGNORECASE,
)
NEARLY_ALL: Final = 0.8  # of what says something, wherever it was recorded
OF_ITS_LIST: Final = 0.6  # of that, where the list or the story that they were offered for was told
WITH_ITS_FIGURES: Final = 0.5  # where one value has all of several figures
WITH_ITS_FIGURES_AT_ONCE: Final = 0.7  # where one message has
OF_ITS_NAME: Final = 0.4  # where the value that was told has the same name of a thing that has several
SEVERAL_FIGURES: Final = 2
WHOLE: Final = 2  # of a word or a figure: as much as two characters of Chinese
OF_ITS_ITEM: Final = 0.3  # where the item that they were offered for, and that has one value, was told


@dataclass(frozen=True)
class Told:
    """What a message of a turn was found to say of a field: the value, and the words that bear it out."""

    turn: int
    path: str
    text: str


def told_by_turn(conversation: Conversation, catalogue: FieldCatalogue) -> tuple[Told, ...]:
    """Of values that are proposed, or were added."""
    states = (ProposalState.PENDING, ProposalState.SYNCED)
    rows = conversation.proposals.filter(state__in=states, message__isnull=False)
    found = []
    for turn, path, value, evidence in rows.values_list("message__turn", "field", "value", "evidence"):
        if (field := catalogue.find(path)) is not None:
            quotes = [str(each["quote"]) for each in evidence if each.get("quote")]
            found.append(Told(turn, path, "\n".join((*_in_words(field, value), *quotes))))
    return tuple(found)


def held_now(paths: Iterable[str], data: Mapping[str, Any], catalogue: FieldCatalogue) -> str:
    """What these items hold, whenever it was told."""
    values = ((catalogue.find(path), get_value(data, path)) for path in paths)
    return "\n".join(
        text for field, value in values if field and value is not None for text in _in_words(field, value)
    )


def _in_words(field: Field, value: Any) -> Iterator[str]:
    yield from dict.fromkeys(format_value(field, value, language) for language in ("en", "zh-hans"))


def is_settled(
    words: str,
    turn: int,
    paths: Collection[str],
    told: Iterable[Told],
    catalogue: FieldCatalogue,
    held: str = "",
) -> bool:
    """Whether words that the answer of a turn left over were told since; `paths` are the items that they may be of, and
    `held` is what those hold."""
    later = [each for each in told if each.turn > turn]
    words, held = _as_one(words, catalogue), _as_one(held, catalogue)
    later = [replace(each, text=_as_one(each.text, catalogue)) for each in later]
    if any(each.path in paths and _is_told_anew(words, each, catalogue) for each in later):
        return True
    by_turn = ["\n".join(each.text for each in later if each.turn == own) for own in {t.turn for t in later}]
    own = _without_names(words, paths, catalogue)
    if len(_figures(own)) >= SEVERAL_FIGURES and (
        any(_share(own, each.text, with_figures=True) >= _least(own, each.text) for each in later)
        or any(_share(own, text, with_figures=True) >= WITH_ITS_FIGURES_AT_ONCE for text in by_turn)
    ):
        return True
    of_own = [each for each in later if each.path in paths]
    if (
        len({each.path for each in of_own}) > 1
        and _share(own, "\n".join(each.text for each in of_own), with_figures=True) >= OF_ITS_LIST
    ):
        return True
    # What was told of one item bit by bit counts together, so does all that their own items hold.
    by_item = ("\n".join(e.text for e in later if e.path == path) for path in {t.path for t in later})
    return any(_share(own, text, with_figures=True) >= NEARLY_ALL for text in (held, *by_turn, *by_item))


def _least(words: str, text: str) -> float:
    return OF_ITS_NAME if _share_name(words, text) else WITH_ITS_FIGURES


def _share_name(words: str, text: str) -> bool:
    """Whether both name the same thing that has several names."""
    return bool({*_ONE_NAME.findall(words)} & {*_ONE_NAME.findall(text)})


def _as_one(text: str, catalogue: FieldCatalogue) -> str:
    """With one word for each thing that has several names: "analysis of covariance" is "ANCOVA"."""
    with speaking_of(catalogue.phrasebook):
        alike = phrasebook().corrections.alike
    for number, names in enumerate(alike):
        text = re.sub(names, f" q{chr(ord('a') + number)}qqq ", text, flags=re.IGNORECASE)
    return text


def _is_told_anew(words: str, told: Told, catalogue: FieldCatalogue) -> bool:
    field = catalogue.find(told.path)
    words = _without_names(words, (told.path,), catalogue)
    if field is None or field.kind in LISTS or field.is_prose:
        least = OF_ITS_NAME if _share_name(words, told.text) else OF_ITS_LIST
        return _share(words, told.text, with_figures=True) >= least
    return _share(words, told.text, with_figures=False) >= OF_ITS_ITEM


def _without_names(words: str, paths: Iterable[str], catalogue: FieldCatalogue) -> str:
    """Without what the items are called, and how lists are spoken of: "… stay out" says that somebody is left out."""
    for field in filter(None, map(catalogue.find, paths)):
        with speaking_of(field.phrasebook):
            row = phrasebook().of(field.key)
        named = (row.names, row.mentions if field.kind in LISTS else "")
        for pattern in filter(None, named):
            words = re.sub(pattern, " ", words, flags=re.IGNORECASE)
    return words


def _share(words: str, text: str, *, with_figures: bool) -> float:
    """How much of what says something stands in a text; none where it lacks one of their figures, or where there is too
    little to tell. A character of Chinese stands there beside one that it stands with here."""
    figures, others = _figures(words), _figures(text)
    if _PER_CENT.search(words):
        others |= {each * 100 for each in others if 0 < each < 1}
    if not text or (with_figures and not figures <= others):
        return 0
    plain = _ASKING.sub(" ", _NUMBER.sub(" ", _PER_CENT.sub(" ", _AND_A_HALF.sub(" ", fold(words)))))
    _numbers, tokens = tokens_of(plain)
    latin = [token for token in tokens if token.isascii()]
    if len(tokens) + len(figures) < LEAST:
        return 0
    held, runs = bare(text), han_runs(plain)
    found = WHOLE * (sum(token in held for token in latin) + len(figures & others))
    found += sum(_has_character(run, at, held) for run in runs for at in range(len(run)))
    return found / (WHOLE * (len(latin) + len(figures)) + sum(map(len, runs)))


def _has_character(run: str, at: int, held: str) -> bool:
    return any(pair in held for pair in (run[max(0, at - 1) : at + 1], run[at : at + 2]) if len(pair) > 1)


@lru_cache(maxsize=2048)
def _figures(text: str) -> frozenset[Decimal]:
    """With how many parts a ratio has: 1:1 is said of two."""
    halves = {to_decimal(each["number"]) + Decimal("0.5") for each in _AND_A_HALF.finditer(fold(text))}
    plain = _AND_A_HALF.sub(" ", fold(text))
    ratios = {Decimal(len(re.split("[:：]", each[0]))) for each in _RATIO.finditer(plain)}
    return frozenset(halves | figures_in(plain) | ratios)
