"""Whether the words of a passage bear what is said of it: the quote stands there, and each figure that is said stands
in the quote, however it is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from apps.retrieval.citations import check_quote, plain_form
from apps.retrieval.injections import is_injection

NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
# “PD-L1”, “VELO-3”: a figure of a name, which a passage may have outside the quote.
NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-?[a-z0-9]+)*-?\d[a-z0-9]*(?![.,]?\d)")
THOUSANDS: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
IN_WORDS: Final = {
    word: str(number)
    for words in (
        "one two three four five six seven eight nine ten eleven twelve",
        "january february march april may june july august september october november december",
        "jan feb mar apr may jun jul aug sep oct nov dec",
    )
    for number, word in enumerate(words.split(), start=1)
}
WORDS: Final = re.compile(rf"\b(?:{'|'.join(IN_WORDS)})\b")


def words_that_bear(data: Mapping[str, Any], passage: str) -> str | None:
    """Of a statement {text, quote} of a model: the quote as it stands in the passage; None where that does not bear it,
    and for what is addressed to an assistant."""
    text, span = said_in(data), check_quote(data["quote"], passage)
    if span is None or not text or is_injection(f"{text}\n{data['quote']}"):
        return None
    quote = passage[span.start : span.end]
    return quote if are_numbers_borne(_without_names(text, passage), [quote]) else None


def said_in(data: Mapping[str, Any]) -> str:
    return " ".join(str(data["text"]).split())


def are_numbers_borne(text: str, quotes: Sequence[str]) -> bool:
    """Each number of the text stands in one of the quotes: “1,846” as “1 846”, “12·3” as “12.3”, “3” as “March”."""
    return _numbers_of(plain_form(text).text) <= set().union(*map(_numbers_borne_by, quotes))


def _numbers_borne_by(quote: str) -> set[str]:
    plain = plain_form(quote).text
    in_words = {IN_WORDS[each] for each in WORDS.findall(plain)}
    return _numbers_of(plain) | _numbers_of(THOUSANDS.sub("", plain)) | in_words


def _numbers_of(plain: str) -> set[str]:
    return {each.replace(",", "") for each in NUMBER.findall(plain)}


def _without_names(text: str, passage: str) -> str:
    """Names of the passage say no figure; one that it does not have is looked up like any."""
    plain, stored = plain_form(text).text, plain_form(passage).text
    known = {each for each in NAME.findall(plain) if each in NAME.findall(stored)}
    return NAME.sub(lambda name: " " if name[0] in known else name[0], plain)
