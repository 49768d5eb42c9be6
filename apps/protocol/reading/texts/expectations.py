"""What somebody expects to come out, told behind the question, which ends before it: "…, and my bet is that it halves
them", “…,我猜能少一半”; or by itself where the question is known: "we think it'll halve them".

What is expected is the hypothesis where it says something by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, fold, words
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.texts.affirmed import may_be_affirmed, only_points

_LEAST_EXPECTED: Final = 4  # characters
_LEAST_QUESTION: Final = 8  # characters before it
_EXPECTS: Final = re.compile(
    r"[,.;?]\s(?:(?:that's\s(?:the\sidea|it|(?:really\s)?all\si\s[a-z\s]{3,24})),?\s)?(?:(?:and|but|so)\s)?(?:(?:honestly|personally|frankly),?\s)?"
    r"(?:(?:i|we)(?:'d|\swould)?\s(?:guess|reckon|expect|bet)|(?:my|our)\s(?:bet|hunch|guess|feeling|money|prediction)\s(?:is|would\sbe|goes)(?:\son)?"
    r"|(?:i'm|i\sam|we're)\s(?:fairly|pretty|quite)\s(?:confident|sure|convinced|certain))(?:\sthat\b)?,?\s(?P<en>[^?;]{4,200})$"
    r"|[,。;?]\s?(?:那)?(?:我的?(?:想法|预期|猜测|感觉)|(?:咱们?|我们)的?(?:预期|想法)|我(?:自己|个人)?(?:猜|估摸着?|寻思着?|觉得)|依我看|要我说|照我看)"
    r"(?:嘛|呢|吧)?(?:就?是|应该)?,?\s?(?:[能会行]的,)?(?P<zh>[^?。;]{1,80})$",
    re.IGNORECASE,
)
_EXPECTS_ALONE: Final = re.compile(
    r"^\W*(?:(?:and|so|but|well|ok(?:ay)?|right|honestly|personally|frankly),?\s)*"
    r"(?:(?:i|we)(?:'d|\swould)?\s(?:think|believe|guess|reckon|expect|suspect|bet)|(?:my|our)\s(?:bet|hunch|guess|feeling|money|prediction)\s(?:is|would\sbe|goes)(?:\son)?"
    r"|(?:i'm|i\sam|we're)\s(?:fairly|pretty|quite)\s(?:confident|sure|convinced|certain))(?:\sthat\b)?,?\s(?P<en>[^?;]{4,200})$"
    r"|^\W*(?:那|所以|反正)?(?:我的?(?:想法|预期|猜测|感觉)|(?:咱们?|我们)的?(?:预期|想法)"
    r"|(?:我们?|咱们?)(?:自己|个人)?(?:都)?(?:猜|估摸着?|寻思着?|觉得|估计|预计|认为)|依我看|要我说|照我看)"
    r"(?:嘛|呢|吧)?(?:就?是|应该)?,?\s?(?P<zh>[^?。;]{1,80})$",
    re.IGNORECASE,
)
# "It will" says what nobody knows who does not read the question as well.
_SAYS_NOTHING: Final = re.compile(
    r"^(?:it|they|that)\s(?:will|does|do|would|can|could)(?=\W|$)(?!\s\w)", re.IGNORECASE
)
_DIFFERS: Final = re.compile(
    r"\b(?:advantage|benefit|excess|better|worse|more|less|fewer|lower|higher|shorter|longer|smaller|larger|halv\w+|doubl\w+|tripl\w+"
    r"|reduc\w+|cuts?|improv\w+|increas\w+|down|drops?|falls?|sooner|faster|earlier|safer|prevent\w+|a\s(?:third|quarter|fifth)\b|no\s(?:difference|effect)|catch\w*|detect\w*|at\sleast)\b"
    r"|[降升减增少多高低短长好]|优于|翻|一半|倍|没差别|差不多|一样",
    re.IGNORECASE,
)
# What people will do in the study, and how many they are, is none.
_OF_THE_RUNNING: Final = re.compile(
    r"\b(?:to\s(?:answer|respond|consent|agree|take\spart|join|drop)|recruit\w*|enrol\w*|(?:patients|people)\s(?:a|per)\s|we\s(?:need|have|can|could|should|must))\b|我们|入组|失访|脱落|[招收](?!缩)|样本量|例|中心",
    re.IGNORECASE,
)
_WONDERS: Final = re.compile(
    r"\b(?:know|find\sout|see|test|wonder(?:ing)?|is)\s(?:whether|if)[\s,][^.?]{8,240}[.?]\s*$|^\W*(?:does|do|is|are|can|will)\s[^.?]{12,240}\?\s*$"
    r"|想[^。?？]{4,160}(?:能不能|能否|会不会|可不可以|有没有|是不是|是否|行不行)[^。?？]{0,80}[。?？]\s*$",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"\b(?:whether|if|how|what|which|does|do|is|are|can|could|will|would|show\sthat)\b|是不是|能不能|能否|是否|会不会|有没有|到底|哪|吗",
    re.IGNORECASE,
)


_FOR_ADVICE: Final = re.compile(
    r"\b(?:can|could|should|do|may|must|shall)\s(?:i|we|you)\b|\b(?:i|we|you)\s(?:should|can|need|ought)\b|我们?(?:能不能|要不要|该不该|是不是)|你",
    re.IGNORECASE,
)


def expectation(plain: str) -> re.Match[str] | None:
    """Where a sentence that asks goes on to what is expected."""
    found = _EXPECTS.search(plain)
    if found is None or found.start() < _LEAST_QUESTION:
        return None
    question = plain[: found.start()]
    return found if _ASKS.search(question) and not _FOR_ADVICE.search(question) else None


def question_alone(said: Said) -> Said:
    """A reply to the question for the question, without what is expected of it, and what others found behind it."""
    told = [*sentences(said)]
    others = next((each for each in told[1:] if tells_of_others(each.plain)), None)
    said = said.cut(0, others.start - said.start) if others else said
    found = expectation(said.plain.rstrip(" .。"))
    return said.cut(0, found.start()) if found else said


def expected_after(said: Said, known: Known) -> Iterator[ReadValue]:
    """The hypothesis that stands behind a question in the same sentence, or alone once the question is known."""
    field, sentence = field_for("hypothesis", known), said.strip(" .。")
    if field is None or not _is_of_the_question(known):
        return
    found = expectation(sentence.plain) or _alone(sentence.plain, field, known)
    if found is None:
        return
    value = sentence.cut(*found.span(found.lastgroup or 0)).strip(" ,")
    plain = value.plain
    if only_points(plain):  # the question, told anew once all of the message is read (`clauses/bared.py`)
        if may_be_affirmed(sentence.plain[: found.start()] or _before(sentence)):
            whole = sentence.cut(found.start()).strip(" ,;.。")
            yield ReadValue(field.path, words(value), (whole.span,), True, PATTERN)
        return
    if (
        len(plain) < _LEAST_EXPECTED
        or _SAYS_NOTHING.search(plain)
        or _OF_THE_RUNNING.search(plain)
        or not _DIFFERS.search(plain)
    ):
        return
    if not known.catalogue.faults(field.path, words(value)):
        yield ReadValue(field.path, words(value), (value.span,), False, PATTERN)


def _before(sentence: Said) -> str:
    """The sentence before one."""
    told = [each for each in sentences(sentence.line_at(sentence.span)) if each.end <= sentence.start]
    return told[-1].plain if told else ""


def _alone(plain: str, field: Field, known: Known) -> re.Match[str] | None:
    """Where a sentence says nothing but what is expected, before anything is designed."""
    question = field_for("question", known)
    if question is None or known.value(field.path) is not None:
        return None
    if known.value(question.path) is None and not _is_asked_before(plain, known.message):
        return None
    return _EXPECTS_ALONE.search(plain) if known.current_stage == field.stage else None


def _is_asked_before(plain: str, message: str) -> bool:
    """Whether the message asks for an effect right before a sentence."""
    message = fold(message)
    before = message[: max(message.find(plain[:24]), 0)]
    return _WONDERS.search(before) is not None and not _FOR_ADVICE.search(before)


def _is_of_the_question(known: Known) -> bool:
    """Whether the question is what is being talked about."""
    asked = known.asked.partition(".")[2]
    return asked in ("", "question", "hypothesis", "background")
