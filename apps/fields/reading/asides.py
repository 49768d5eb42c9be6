"""What stands under a label and is no part of its value: a question to us, or a line with a label that nobody knows.

A question is left for the answer. A line with an unknown label continues the value, as every line without a known
label does, but it may have been meant for another field: the value is less certain, and the label is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.text import Said, numbered, without_numbering
from apps.fields.reading.words import asks, talks_to_us
from apps.fields.schema.field import Field

LONGEST_LABEL_WORDS: Final = 5
TAIL: Final = 20  # characters: the mark at the end and what closes after it
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。!?;])\s*")
_CLAUSE_END: Final = re.compile(r"(?<=,)\s*")
_QUESTION_MARK: Final = re.compile(r"(?:\?|(?:吗|呢)[。.!]?)[\s)\"'”’]*$")
_UNKNOWN: Final = re.compile(
    r"\s*[*_]{0,2}(?P<label>[^\W\d_][\w ()/'-]{0,38}?)\s{0,3}[*_]{0,2}:(?!//|(?<=[0-9]:)[0-9])[*_]{0,2}\s*(?=\S)"
)
_SENTENCE_LIKE: Final = re.compile(
    r"(?:[是为]|如下|认为|觉得|想法?|说)$|\b(?:is|are|was|were|that|follows)$", re.I
)


_FIRST: Final = r"(?:(?:and|then|now|please|next|after that)[\s,]+)*"
_STAGE: Final = r"(?:(?:this|the|current|present|next)\s)+(?:stage|step|part)"
_COMMAND: Final = worded(  # whole sentences: the same words within a value are the value's
    lambda words: (
        rf"{_FIRST}(?:(?:complete|finish|close|confirm|end)\s{_STAGE}"
        rf"|(?:go|move)\son(?:\sto\s{_STAGE})?|(?:the\s)?next\s(?:stage|step)"
        r"|go\sback\sto\s(?:the\s)?[\w -]{2,40}|(?:go|move|switch|return)\sto\s(?:the\s)?[\w -]{2,40}\sstage"
        rf"|{words.commands})(?:[\s,]+(?:please|now|then|thanks?))*"
        r"|(?:然后|接着|现在|之后|最后|，)*请?(?:帮我)?(?:(?:完成|确认|结束)(?:本|这个|这一|当前|该)(?:阶段|步骤)"
        r"|(?:进入|继续|到)?下一(?:个|步)?(?:阶段|步骤?)|(?:返回|回到|跳到|转到)[\w ]{2,20}阶段"
        rf"|{words.commands})"
    )
)


def is_command(plain: str) -> bool:
    """Whether a sentence by itself tells the assistant to do something: complete the stage, go on, calculate it."""
    return _COMMAND().fullmatch(plain.strip(" \n,;.。!！")) is not None


def is_question(plain: str) -> bool:
    """Whether a line or sentence is a question for certain: marked as one, and worded as one."""
    if not _QUESTION_MARK.search(plain[-TAIL:]) or not asks(plain):
        return False
    return len(plain.split()) > 2 or not plain.isascii()


def asks_us(line: str, field: Field, said: str) -> bool:
    """Whether a line under an open label is a question to us and not more of the value, of which `said` came before.

    Where the value is a question itself, only one that turns to us ends it, and only once it has been asked.
    """
    if not is_question(line) or numbered(line):
        return False
    if _QUESTION_MARK.search(said[-TAIL:]):
        return talks_to_us(line)
    return "question" not in field.key


def turns_to_us(line: str, field: Field, said: str) -> bool:
    """Whether a line under an open label is spoken to us: a question, thanks, a wish, a command."""
    if is_question(line) and not numbered(line):
        return asks_us(line, field, said)
    return talks_to_us(line) or is_command(line)


def without_question(said: Said, field: Field) -> Said:
    """A value without the questions and commands to us that were put behind it on its last line."""
    start = said.plain.rstrip().rfind("\n") + 1
    line = said.cut(start)
    for ends in (_SENTENCE_END, _CLAUSE_END):
        starts = [0, *(match.end() for match in ends.finditer(line.plain))]
        cut = _questions_from(line, starts, field)
        asked = line.plain[cut:]
        if cut and (ends is _SENTENCE_END or talks_to_us(asked) or is_command(asked)):
            return said.cut(0, start + cut).strip(" ,;\n")
    return said


def _questions_from(line: Said, starts: list[int], field: Field) -> int:
    """Where the run of questions and commands (and thanks between them) at the end of a line begins, else 0."""
    cut, end = 0, len(line.plain)
    for start in reversed(starts):
        sentence = line.plain[start:end]
        end = start
        if not sentence.strip():
            continue
        before = without_numbering(line.cut(0, start)).plain
        if before and (asks_us(sentence, field, before) or is_command(sentence)):
            cut = start
        elif not talks_to_us(sentence):
            break
    return cut


def unknown_label(line: Said) -> Said | None:
    """What stands before the colon of a line, where it looks like a label."""
    match = _UNKNOWN.match(line.plain[:60])
    if match is None or numbered(line.plain) or _SENTENCE_LIKE.search(match["label"]):
        return None
    too_long = len(match["label"].split()) > LONGEST_LABEL_WORDS
    too_long = too_long or (not match["label"].isascii() and len(match["label"]) > 10)
    return None if too_long else line.cut(*match.span("label"))


def unknown_labels(said: Said) -> Iterator[Said]:
    """The labels that nobody knows in the lines after the first one of a value; none where all its lines have one."""
    lines = [line for line in said.split(re.compile("\n")) if line.strip()]
    if lines and unknown_label(lines[0]) is None:
        yield from (label for line in lines[1:] if (label := unknown_label(line)) is not None)
