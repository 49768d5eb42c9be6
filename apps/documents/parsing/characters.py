"""Characters as they come out of files: what to keep of them, and which language they are in."""

from __future__ import annotations

import re

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
HAN_MARKS = "\u3000-\u303f\uff00-\uffef"
IS_HAN = re.compile(f"[{HAN}]")
# Between two of these a line break means nothing.
IS_UNSPACED = re.compile(f"[{HAN}{HAN_MARKS}“”‘’…—·]")
SIGNS_AFTER = "%％‰"  # they stand close to their figure, also on the next line
LATIN = re.compile(r"[A-Za-z]")
WORD = re.compile(r"[a-z]+")
HAN_SHARE = 0.2
ENGLISH_SHARE = 0.12  # of all words; German and French have next to none of these
ENGLISH_WORDS = "the of and to in that with for was were is are this by from not which we"
ENGLISH = frozenset(ENGLISH_WORDS.split())
SAMPLE = 200_000
LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
# Characters that cannot be seen or stored, and spaces of other widths.
_TIDY = str.maketrans(
    {
        **LIGATURES,
        **dict.fromkeys(map(chr, [*range(9), *range(11, 32), 127, *range(0x80, 0xA0)])),
        **dict.fromkeys("\u200b\u200c\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\ufffe\uffff"),
        **dict.fromkeys("\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\t", " "),
    }
)
SURROGATE = re.compile("[\ud800-\udfff]")


def tidied(text: str) -> str:
    """Ligatures as letters, one kind of space, nothing invisible; line breaks stay."""
    return SURROGATE.sub("\ufffd", text.translate(_TIDY))


def one_line(text: str) -> str:
    return " ".join(tidied(text).split())


def is_unspaced(character: str) -> bool:
    return IS_UNSPACED.match(character) is not None


def joined(first: str, second: str) -> str:
    """Two parts of a running text; Chinese takes no space between them."""
    if (
        not first
        or not second
        or second[0] in SIGNS_AFTER
        or (is_unspaced(first[-1]) and is_unspaced(second[0]))
    ):
        return first + second
    return f"{first} {second}"


def language_of(text: str) -> str:
    """“zh”, “en”, or nothing for a language that is neither."""
    sample = text[:SAMPLE]
    han, latin = len(IS_HAN.findall(sample)), len(LATIN.findall(sample))
    if han and han >= HAN_SHARE * (han + latin / 4):  # a word of four letters for a character
        return "zh"
    words = WORD.findall(sample.lower())
    common = sum(1 for word in words if word in ENGLISH)
    return "en" if words and common >= ENGLISH_SHARE * len(words) else ""
