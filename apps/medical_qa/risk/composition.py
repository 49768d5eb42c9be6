"""What a line of a sign means: parts with “ & ” between them, in which {names} stand for lists of the vocabulary.

The first part is what is found; the others say what makes it dangerous, and stand anywhere in the message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from apps.fields.regex import Pattern, PatternRefused, compile_pattern
from config.yaml_files import read_yaml

FILE = Path(__file__).with_name("vocabulary.yaml")
AND, NAME = " & ", re.compile(r"\{([a-z_]+)\}")
LONGEST_LINE, LONGEST_PART = 1_500, 30_000  # of what is written, and with the lists in it


@lru_cache(maxsize=1)
def vocabulary() -> Mapping[str, Mapping[str, str]]:
    """By language and name, as one pattern each: English ones are whole words, Chinese ones stand anywhere."""
    data = read_yaml(FILE)
    return {
        language: {name: _one_of(listed.split(", "), language) for name, listed in lists.items()}
        for language, lists in data.items()
    }


def _one_of(items: list[str], language: str) -> str:
    either = "|".join(item.strip() for item in items)
    return rf"\b(?:{either})\b" if language == "en" else f"(?:{either})"


def expanded(text: str, language: str) -> str:
    """Raises PatternRefused for a name that the vocabulary does not have."""
    lists = vocabulary()[language]
    unknown = next((name for name in NAME.findall(text) if name not in lists), None)
    if unknown is not None:
        raise PatternRefused(f"{{{unknown}}}")
    return NAME.sub(lambda found: lists[found[1]], text)


def compile_line(line: str, language: str) -> tuple[Pattern, ...]:
    """The patterns of a line, the finding first; raises PatternRefused."""
    return tuple(map(compile_part, parts_of(line, language)))


def compile_words(line: str, language: str) -> Pattern:
    """What stands anywhere: English words from their beginning, so that “eat” is not in “repeat”."""
    return compile_part(parts_of(f"{AND}{line}", language)[1])


def parts_of(line: str, language: str) -> tuple[str, ...]:
    if len(line) > LONGEST_LINE:
        compile_pattern(line)  # says that it is too long
    first, *others = line.split(AND)
    begins = r"\b" if language == "en" else ""
    parts = [first, *(f"{begins}(?:{each})" for each in others)]
    return tuple(expanded(part, language) for part in parts)


@lru_cache(maxsize=4_096)
def compile_part(text: str) -> Pattern:
    r"""Messages are in half-width letters, so `\w` and `\d` need know no other, which compiles ten times faster."""
    return compile_pattern(f"(?a){text}", longest=LONGEST_PART)
