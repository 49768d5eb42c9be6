"""What somebody thinks of changing and leaves as it is in the same breath: "I thought of lowering it to six, but leave
it at ten", “本来想用第四周，算了还是第六周”.

Nothing of it is a value, nor an order: it is taken out before anything is read, and the answer says that nothing
changes. Where the words name what is to stay, that has to be recorded: else it is a change like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.fields.reading.corrections.entries.items import content, has_words
from apps.fields.reading.quantities.numbers import NUMBER, figures_in
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said, fold

_IT: Final = r"(?:it|that|this|them|those|these|everything|all\sof\sit|the\s[a-z]+(?:\s[a-z]+)?)"
_AS_IS: Final = (
    r"(?:(?:exactly|just)\s)?(?:as|where|the\sway|how|like)\s(?:it|they|that|those|things)\s(?:already\s)?(?:is|was|are|were|stands?|stood|had\sbeen)"
    r"(?:\s(?:before|now|recorded))?"
)
_LEAVES: Final = re.compile(
    rf"(?:(?:let's|let\sus|we(?:'ll)?|i(?:'ll)?|just|better|please|then|so|rather)\s)*(?:(?:leave|keep)\s{_IT}\s(?:{_AS_IS}|alone|be|unchanged|there)"
    rf"|(?:leave|keep)\s{_IT}\s(?:at|on|with|to)\s(?P<at>[^,;.?!]{{1,40}}?)|(?:stick|stay)\s(?:to|with)\s(?P<with>[^,;.?!]{{1,40}}?)|keep\s(?P<keeps>[0-9][^,;.?!]{{0,20}}?)|(?P<stays>[^,;.?!]{{1,20}}?)\sit\s(?:stays|remains)|no\schange"
    r"|(?:we|i)(?:'ll|\swill|\scan)?\s(?:do|manage|go|live)\swithout(?:\s(?:it|that|one|them))?|(?:we|i)\swon't|no\sneed"
    rf"|let\s{_IT}\s(?:be|stand)|{_IT}\s(?:stays?|remains?)(?:\s(?:{_AS_IS}|put|the\ssame|unchanged))?)(?:\s(?:after\sall|then|please|for\snow))*"
    r"|(?:我们|我|就|那|后来|最后|最终|再|又|想了想|想想|考虑)*(?:还是|就|仍|仍然)(?:用|按|按照|是|写|维持|保持|保留|要)?(?P<zh>[^,;。?!]{1,14}?)(?:不变|不改|不动)?[吧了算]*"
    r"|(?:我们|我|就|那|还是|先|都)*(?:(?:不|别|不用|不要|先不)(?:改|动|变|换|调|加|删|去|挪|降|提)|照旧|维持原[样状]|保持(?:不变|原样)|按?原来的?(?:来|写|就好|就行)?)[吧了算]*",
    re.IGNORECASE,
)
_TURNS: Final = re.compile(
    r"\b(?:no|wait|but|actually|(?:on|in)\s(?:second\sthoughts?|reflection)|never\s?mind|forget\sit|come\sto\sthink\sof\sit|hm+|after\sall)\b"
    r"|算了|不对|不不|想了想|再想想|想想|但是?|不过|还是",
    re.IGNORECASE,
)
_CHANGES: Final = re.compile(
    r"\b(?:chang\w+|mov(?:e|ing)|lower\w*|rais(?:e|ing)|drop(?:ping)?|remov(?:e|ing)|delet(?:e|ing)|tak(?:e|ing)\b.*\b(?:out|off)|thought\s(?:about|of)|think(?:ing)?\sof"
    r"|(?:was|were)\sgoing\sto|add(?:ing)?|(?:i'd|we'd|would)\s(?:like|rather|prefer)|want(?:ed)?\sto|switch\w*|replac\w+|swap\w*|mak(?:e|ing)|shorten\w*|extend\w*|increas\w+|reduc\w+)\b"
    r"|改|换|去掉|删|加|移|降|提高|放宽|收紧|延长|缩短|不想用|想把|想用|本来|用.{1,10}吧",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,;.!。…]+\s?|\s(?=but\s)|(?<=算了)(?=\S)")
_LEADS: Final = re.compile(
    r"^(?:(?:no|wait|but|actually|well|oh|so|and|then|hm+|(?:on|in)\s(?:second\sthoughts?|reflection|the\send)|never\s?mind|哦|嗯|算了|不对?|那)[\s,]*)+",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_UNITS: Final = re.compile(
    r"\b(?:percent|per\scent|weeks?|days?|months?|years?)\b|%|百分之|[第个周天月年岁日例人]", re.IGNORECASE
)
_EDGES: Final = " ,;.!。…"
MOST: Final = 300  # characters


def unchanged_in(said: Said, recorded: Mapping[str, Any]) -> Iterator[Said]:
    """The sentences that come to nothing; `recorded` is what is known, by stage."""
    before: Said | None = None
    for sentence in sentences(said):
        whole = sentence
        if (
            before is not None
            and _TURNS.match(sentence.plain.strip())
            and not _CHANGES.search(sentence.plain)
        ):
            whole = before.cut(0, sentence.end - before.start)
        if _comes_to_nothing(whole.plain, recorded):
            yield whole
        before = sentence


def without_unchanged(said: Said, recorded: Mapping[str, Any]) -> Said:
    """The message with blanks in the place of such sentences."""
    for sentence in unchanged_in(said, recorded):
        start, end = sentence.span
        message, folded = (
            f"{text[:start]}{' ' * (end - start)}{text[end:]}" for text in (said.message, said.folded)
        )
        said = Said(message, folded, said.start, said.end)
    return said


def _comes_to_nothing(plain: str, recorded: Mapping[str, Any]) -> bool:
    if len(plain) > MOST or asks(plain):
        return False
    clauses = [part for part in _CLAUSE.split(plain) if part.strip(_EDGES)]
    if len(clauses) < 2:
        return False
    *first, last = clauses
    said = ",".join(first)
    leaves = _LEAVES.fullmatch(_LEADS.sub("", last.strip(_EDGES)).strip(_EDGES))
    turns = _TURNS.search(f"{first[-1]},{last}")
    if leaves is None or turns is None or not _CHANGES.search(said):
        return False
    stays = next((words for words in leaves.groupdict().values() if words), "")
    return not stays or any(_has(stays, text) for text in _texts(recorded))


def _has(words: str, text: str) -> bool:
    named = content(_UNITS.sub(" ", _NUMBER.sub(" ", fold(words))))
    return figures_in(words) <= figures_in(text) and (not named or has_words(named, text))


def _texts(recorded: Mapping[str, Any]) -> Iterator[str]:
    """Every recorded value, and every entry of a list, by itself."""
    values = [value for stage in recorded.values() if isinstance(stage, Mapping) for value in stage.values()]
    while values:
        value = values.pop()
        if isinstance(value, Mapping) and any(isinstance(part, list) for part in value.values()):
            values += value.values()
        elif isinstance(value, list):
            values += value
        elif isinstance(value, Mapping):
            yield " ".join(map(str, value.values()))
        elif value is not None:
            yield f"{value} {value * 100:g}%" if isinstance(value, float) else str(value)
