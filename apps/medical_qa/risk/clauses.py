"""A message in sentences and clauses, in one plain form: small letters, half-width marks, straight apostrophes.

A denial, a year or a “what is” reaches as far as its clause or sentence, so signs are looked for clause by clause.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "。": ".\n"})
SENTENCE_END = re.compile(r"(?<=[!?;\n])|(?<=[.])(?=\s|$)")
# What begins anew: a contrast, or the present after the past. The words stay with what follows them.
BREAK = re.compile(
    r"[,:]\s?(?!\d)|\s[-–—]\s"
    r"|\s+(?=(?:but|however|although|though|except|yet|just|only|still has|still have|and now|now|and today|today)\b)"
    r"|(?<=.)(?=但是?|不过|可是|然而|只是|就是|而是|却)|(?<=[过了风年前好])(?=现在|今天|今早|刚才|突然)"
)


@dataclass(frozen=True)
class Clause:
    """`sentence` is the one in which it stands, `parts` all clauses of that, of which this one is number `place`."""

    text: str
    sentence: str
    parts: tuple[str, ...] = ()
    place: int = 0

    @property
    def before(self) -> tuple[str, ...]:
        """Those that come first, the nearest last."""
        return self.parts[: self.place]


# As they are typed in haste: “cant”, “wont”, “hes”.
HASTY = re.compile(
    r"\b(can|won|isn|doesn|didn|hasn|haven|couldn|wasn|aren|don|wouldn|shouldn)t\b|\b(he|she)s\b|\bim\b|\bive\b"
)


def plain(text: str) -> str:
    one_line = " ".join(re.split(r"[^\S\n]+", unicodedata.normalize("NFKC", text).lower().translate(QUOTES)))
    return HASTY.sub(_unhasty, one_line)


def _unhasty(found: re.Match[str]) -> str:
    if found[1]:
        return f"{found[1]}'t"
    return f"{found[2]}'s" if found[2] else {"im": "i'm", "ive": "i've"}[found[0]]


def sentences(text: str) -> list[str]:
    return [each.strip() for each in SENTENCE_END.split(plain(text)) if each.strip()]


def clauses(text: str) -> Iterator[Clause]:
    for sentence in sentences(text):
        parts = tuple(part.strip() for part in BREAK.split(sentence) if part.strip())
        for place, part in enumerate(parts):
            yield Clause(part, sentence, parts, place)
