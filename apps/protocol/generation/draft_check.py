"""Whether a model's draft of a section says only what the section's data say. Pure.

A draft is refused for a number, a reference, a name or a kind of study that neither the data nor the template
has, and for a placeholder that was left out: an invented value is a defect, a plain text is not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
PLACEHOLDER: Final = re.compile(r"\[To be (?:completed|confirmed): [^\]]+\]|【待(?:补充|确认)[：:][^】]+】")
REFERENCE: Final = re.compile(
    r"[\w’'-]+\s+et\s+al|[A-Z][a-z]+\s*等[，,（(]|\[\d+\]|10\.\d{4,}/\S+|《[^》]+》"
)
# A capital inside a sentence: after a word or a comma, never after an end mark or a line's beginning.
NAME_INSIDE: Final = re.compile(r"(?<=[a-z0-9,;:)] )[A-Z][\w’'-]+")
LATIN: Final = re.compile(r"[A-Za-z][\w’'-]+")
CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
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
LONGEST_FACTOR = 4
LONGEST_EXTRA_CHARACTERS = 1200


def problems_of(draft: str, *, template: str, data: str, observational: bool) -> list[str]:
    """What is wrong with a draft, in words for the model and for the record; empty when it may be taken."""
    draft, known = _plain(draft), _plain(f"{template}\n{data}")
    problems = [
        *_named(
            "placeholders left out", (p for p in PLACEHOLDER.findall(_plain(template)) if p not in draft)
        ),
        *_named(
            "placeholders that were not asked for", (p for p in PLACEHOLDER.findall(draft) if p not in known)
        ),
    ]
    said = PLACEHOLDER.sub(" ", draft)
    problems += _named("numbers that are not in the data", _new_numbers(said, known))
    problems += _named(
        "references that are not in the data", (r for r in REFERENCE.findall(said) if r not in known)
    )
    problems += _named("names that are not in the data", _new_names(said, known))
    if observational:
        words = (m.group() for m in OF_TRIALS.finditer(said) if not OF_TRIALS.search(known))
        problems += _named("words of a trial in an observational study", words)
    if not said.strip():
        problems.append("the text is empty")
    if len(draft) > LONGEST_FACTOR * len(template) + LONGEST_EXTRA_CHARACTERS:
        problems.append("the text is much longer than the data bear out")
    return problems


def _named(what: str, found: Iterable[str]) -> list[str]:
    items = list(dict.fromkeys(found))
    return [f"{what}: {', '.join(items[:8])}"] if items else []


def _plain(text: str) -> str:
    """One form of widths, dashes and spaces; thousands without their comma."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-")
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)


def _new_numbers(said: str, known: str) -> list[str]:
    there = {_same(number) for number in NUMBER.findall(known)}
    new = [number for number in NUMBER.findall(said) if _same(number) not in there]
    words = {match.lower() for match in NUMBER_WORD.findall(known)}
    for match in NUMBER_WORD.findall(said):
        digits = ENGLISH_DIGITS.get(match.lower()) or CHINESE_DIGITS.get(match)
        if match.lower() not in words and str(digits) not in there:
            new.append(match)
    return new


def _same(number: str) -> str:
    number = number.rstrip(".,")
    return number.rstrip("0").rstrip(".") if "." in number else number.lstrip("0") or "0"


def _new_names(said: str, known: str) -> list[str]:
    """In English: words with a capital inside a sentence; in Chinese: every Latin word."""
    pattern = LATIN if len(CHINESE.findall(said)) * 3 > len(LATIN.findall(said)) else NAME_INSIDE
    there = {word.casefold() for word in LATIN.findall(known)}
    return [word for word in pattern.findall(said) if word.casefold() not in there]
