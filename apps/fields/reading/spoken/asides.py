"""What stands under a label and is no part of its value: a question to us, or a line with a label that nobody knows.

A question is left for the answer. A line with an unknown label continues the value, as every line without a known
label does, but it may have been meant for another field: the value is less certain, and the label is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import topics_in
from apps.fields.reading.results import ReadValue, UnknownLabel
from apps.fields.reading.sentences import addresses, commands, is_marked, is_question, starts
from apps.fields.reading.text import Said, Span, numbered, without_numbering
from apps.fields.schema.field import Field

LONGEST_LABEL_WORDS, LONGEST_LABEL_ZH = 4, 8  # words, characters
_CLAUSE_END: Final = re.compile(r"(?<=,)\s*")
_UNKNOWN: Final = re.compile(
    r"\s*[*_]{0,2}(?P<label>[^\W\d_][\w ()/'-]{0,38}?)\s{0,3}[*_]{0,2}:(?!//|(?<=[0-9]:)[0-9])[*_]{0,2}\s*(?=\S)"
)
_SENTENCE_LIKE: Final = re.compile(
    r"^(?:this|that|it|these|those|there|we|they|i|please|sorry|so|well|ok|yes|no|one\s(?:more|last)\sthing|by\sthe\sway"
    r"|(?:just\s)?to\sadd)\b|^(?:补充|另外|还有|再说|顺便|对了|说明)[一两几句点下个]{0,3}$|(?:写|改|换|说)成$|(?:写|改|定|设)为$"
    r"|\s(?:is|are|was|were|will|would|should|can|could)\s"
    r"|(?:[是为]|如下|认为|觉得|想法?|说)$|\b(?:is|are|was|were|that|follows)$",
    re.I,
)
# "You lost the age: they must be …", “主任说了一句：……”: of what is said, not of the matter.
_OPENS_SPEECH: Final = re.compile(
    r"\W*(?=[^:,;.?]{3,50}:\s)(?:[a-z']+\s){0,7}?(?:i|you|one\s(?:more\s|last\s|other\s)?thing)\b(?:\s[a-z']+){0,6}:\s(?=\S)"
    r"|\W*[^:,;。]{0,8}(?:[说讲提]了|漏了|忘了|补充)[^:,;。]{0,6}:\s?(?=\S)",
    re.IGNORECASE,
)
# Who does something, or that something is so: words before a colon that are said, and name nothing.
_IS_SAID: Final = re.compile(
    r"\b(?:i|you|we|they|he|she|it|me|us|them|him|this|that|these|those|there|here|who|what|one"
    r"|is|are|was|were|be|been|has|have|had|do|does|did|will|would|should|can|could|may|might|must|needs?|wants?|gets?"
    r"|got|lost|missed|forgot|forget|means?|meant|says?|said|goes|went|comes?|came|makes?|made|takes?|took|puts?|let)\b|n't\b|'(?:s|re|ve|ll|d|m)\s"
    r"|[我你您他她它咱这那]|有(?![效关无创害])|(?<!不)是(?!否)|[没不](?:[能会要想得]|知道)|[说讲提][了过]|[了吗吧呢]$|[一两三四五六七八九几][个条项种]$|得(?!分)",
    re.IGNORECASE,
)
_ORDER: Final = re.compile(
    r"[,。;]\s?(?:[把将跟和与]\s?)?(?:(?:前面|上面|之前|刚才|刚刚|原来)(?:[说写记填])?的?[那这]?[条句个些项段][^,。;]{0,8}"
    r"(?:合到|合并|并到|并进|改掉|删掉?|去掉|替换?掉|覆盖|不要了|作废|换掉)|合(?:到|在|成)一(?:起|条))[^,。;]{0,6}[。]?$"
    r"|[,.;]\s(?:and\s)?(?:please\s)?(?:merge|combine|join|put)\s(?:it|that|this|them|the\s(?:two|one\s(?:above|before)))\s"
    r"(?:with\s(?:the\s(?:one|entry|item)\s(?:above|before)|it|what\sis\sthere)|together|into\sone)[.]?$",
    re.IGNORECASE,
)


def asks_us(line: str, field: Field, said: str) -> bool:
    """Whether a line under an open label is a question to us and not more of the value, of which `said` came before.

    Where the value is a question itself, only one that turns to us ends it, and only once it has been asked.
    """
    if not is_question(line) or numbered(line):
        return False
    if is_marked(said):
        return addresses(line)
    return "question" not in field.key


def turns_to_us(line: str, field: Field, said: str) -> bool:
    """Whether a line under an open label is spoken to us: a question, thanks, a wish, a command."""
    if is_question(line) and not numbered(line):
        return asks_us(line, field, said)
    return addresses(line) or commands(line)


def without_order(said: Said) -> Said:
    """A value without what is to be done with what is recorded already ("…，前面那条要合到一起")."""
    found = _ORDER.search(said.plain)
    return said.cut(0, found.start()).strip(" ,;\n") if found and found.start() else said


def without_question(said: Said, field: Field) -> Said:
    """A value without the questions and commands to us that were put behind it on its last line."""
    start = said.plain.rstrip().rfind("\n") + 1
    line = said.cut(start)
    if cut := _questions_from(line, starts(line.plain), field):
        return said.cut(0, start + cut).strip(" ,;\n")
    clauses = [0, *(match.end() for match in _CLAUSE_END.finditer(line.plain))]
    cut = _questions_from(line, clauses, field)
    if cut and (addresses(line.plain[cut:]) or commands(line.plain[cut:])):
        return said.cut(0, start + cut).strip(" ,;\n")
    return said


def _questions_from(line: Said, begins: list[int], field: Field) -> int:
    """Where the run of questions and commands (and thanks between them) at the end of a line begins, else 0."""
    cut, end = 0, len(line.plain)
    for start in reversed(begins):
        sentence = line.plain[start:end]
        end = start
        if not sentence.strip():
            continue
        before = without_numbering(line.cut(0, start)).plain
        if before and (asks_us(sentence, field, before) or commands(sentence)):
            cut = start
        elif not addresses(sentence):
            break
    return cut


def unknown_label(line: Said) -> Said | None:
    """What stands before the colon of a line, where it looks like a label."""
    match = _UNKNOWN.match(line.plain[:60])
    if match is None or numbered(line.plain) or _SENTENCE_LIKE.search(match["label"]):
        return None
    label = match["label"]
    too_long = len(label.split()) > LONGEST_LABEL_WORDS or (
        not label.isascii() and len(label) > LONGEST_LABEL_ZH
    )
    return None if too_long or _IS_SAID.search(label) else line.cut(*match.span("label"))


def without_opening(said: Said) -> Said:
    """A sentence without words before a colon that only open it."""
    opened = _OPENS_SPEECH.match(said.plain)
    return said.cut(opened.end()) if opened else said


def unknown_labels(said: Said) -> Iterator[Said]:
    """The labels that nobody knows in the lines after the first one of a value; none where all its lines have one."""
    lines = [line for line in said.split(re.compile("\n")) if line.strip()]
    if lines and unknown_label(lines[0]) is None:
        yield from (label for line in lines[1:] if (label := unknown_label(line)) is not None)


def unknown_in(unlabelled: Iterable[Said], values: Iterable[ReadValue]) -> Iterator[UnknownLabel]:
    """Labels that nobody knows before lines from which nothing was read."""
    starts = [start for value in values for start, _end in value.spans]
    for piece in unlabelled:
        for line in piece.split(re.compile("\n")):
            label = unknown_label(line) if line.message[line.start - 1 : line.start] in ("", "\n") else None
            if label is not None and not any(line.start <= start < line.end for start in starts):
                yield UnknownLabel(label.text, "", label.span)


def place_of_label(label: UnknownLabel, text: str) -> Span:
    """Where a label stands that nobody knows; with its line, where that tells of a matter that no field takes."""
    start, end = label.span
    stop = text.find("\n", end)
    return (start, stop if stop >= 0 else len(text)) if topics_in(label.label) else (start, end)
