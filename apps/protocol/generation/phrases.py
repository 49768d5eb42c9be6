"""How words are fitted into sentences: what people write as an entry becomes a clause or a sentence. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

ENDS: Final = " \t\n.;；。,，、"
CLOSED: Final = ("?", "？", "!", "！", "。", ".", "”", "》")
# First words whose capital only comes from standing first; others may be names or abbreviations.
COMMON: Final = frozenset(
    (
        "a acute adults adverse age all an any atrial behavioural blinded blood body both catheter central "
        "centre change children chronic cluster cohort complications computer continued conventional "
        "crossover daily death descriptive device diagnostic difference double drug duration each early "
        "equivalence every factorial five four heart history hospital hypertension in incidence infection "
        "intravenous length major mean medical men minor moderate mortality multiple myocardial new no non "
        "none not number occurrence one open oral overall pain parallel participants patients people permuted "
        "placebo procedure proportion quality rate relapse respiratory risk serious severe sex single six "
        "source standard stroke superiority survival the three time to total treatment triple two we with "
        "within women "
    ).split()
)
WORD: Final = re.compile(r"[A-Za-z]+")


def as_clause(text: str, zh: bool) -> str:
    """Inside a sentence: without a mark at the end, and small at the beginning where that is certain."""
    text = text.strip().rstrip(ENDS)
    first = WORD.match(text)
    if zh or first is None or first[0].lower() not in COMMON or not first[0][1:].islower():
        return text
    return text[0].lower() + text[1:]


def as_sentence(text: str, zh: bool) -> str:
    """By itself: with a capital and an end mark."""
    text = text.strip().rstrip(";；,， ")
    if not text:
        return ""
    if not text.endswith(CLOSED):
        text += "。" if zh else "."
    return text if zh else text[0].upper() + text[1:]


def joined(items: Sequence[str], zh: bool) -> str:
    """A list inside a sentence; by semicolons where the items have marks of their own."""
    items = [item for item in items if item]
    if any(mark in item for item in items for mark in ",;，；、"):
        return ("；" if zh else "; ").join(items)
    if len(items) < 2:
        return "".join(items)
    last = "和" if zh else " and "
    return ("、" if zh else ", ").join(items[:-1]) + last + items[-1]


def is_none(text: str) -> bool:
    """Whether an entry says that there is none."""
    return bool(re.match(r"\s*(none\b|no\b|not planned|无|不设|不计划|没有)", text, re.IGNORECASE))
