"""What a sentence is for: it states something, asks, commands, requests a change, or turns to the assistant.

Said here once for everybody: labels end where somebody turns to us, sentences with a question state nothing, evidence
and intents go by the same answer. A sentence may be of several sorts ("Could you change …?"), a statement is of none.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import Flag, auto
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.spoken.indirect import without_indirect
from apps.fields.reading.text import QUOTED, Said, within

# Whoever is spoken to: "what you drink" is said of anybody.
YOU: Final = r"you(?!\s(?:drink|eat|wear|sleep|breathe|walk)\b)"
LONGEST_SENTENCE: Final = 600
MESSAGES_KEPT: Final = 8
PIECES_KEPT: Final = 64
HEAD: Final = 200  # characters: how far in somebody is addressed
TAIL: Final = 20  # the mark at the end and what closes after it

# Ends of sentences, which run over line ends; behind these, and behind the number of a line, a full stop ends none.
_ABBREVIATIONS: Final = ("Dr", "vs", "al", "Prof", "e.g", "i.e", "approx", "ca", "cf", "resp", "incl")
_NO_END: Final = "".join(
    [*(rf"(?<!\b{re.escape(word)}\.)" for word in _ABBREVIATIONS), r"(?<!(?m:^)[0-9]\.)"]
)
_END: Final = re.compile(
    rf"(?<=[.!?]){_NO_END}(?:(?<!\b[A-Z]\.)\s+|(?<=\b[A-Z]\.)\s+(?=[^a-z]))|(?<=[。!?])|\n(?=\s{{0,40}}(?:[A-Z\u4e00-\u9fff]|$))|\n\s*\n"
)
_END_OR_HALF: Final = re.compile(rf"{_END.pattern}|;")


class Sort(Flag):
    """`STATEMENT` is what has no other sort."""

    STATEMENT = 0
    QUESTION = auto()
    COMMAND = auto()
    REQUEST = auto()
    ADDRESS = auto()


_MARK: Final = re.compile(r"(?:[?？]|(?:吗|呢|(?<![什怎那这])么)[。.!]?)[\s)\"'”’]*$")
_SIGN: Final = re.compile("[?？]")
_LEFT_OPEN: Final = re.compile(
    r"(?:行不行|好不好|可不可以|够不够|要不要|有没有[^,。]{0,6}|能不能[^,。]{0,12})[。]?$"
)
# 谁也说不清为什么 states a gap and asks nothing.
_NOBODY_KNOWS: Final = (
    r"[^:]*(?:(?=没有?人)|谁[也都]|大家[也都]?|我们[也都]|目前|一直|至今|[也都还])[^,。:]{0,4}?"
    r"[没不][^,。:]{0,6}[楚道白清懂](?:为什么|为何|怎么会|如何|怎样)"
)
_QUESTION: Final = re.compile(
    r"\?\s*[)\"'”’]*\s*$"
    r"|^\s*(?!what (?:(?:really|actually|mainly) )?(?:matters|counts)\b[^?]*\sis\s[^?]*$)"
    r"(?!what (?:we|i|they|he|she|everybody|everyone)\b[^?]*\s(?:is|are|would be|will be)"
    r"\s(?!how\b|what\b|whether\b|if\b|which\b)[^?]*$)"
    r"(?!what (?:we|i)(?:'d|'ll)?\s(?:\w+\s)?(?:care about|count|measure|look at|record|want to know)"
    r"(?:\smost)?\sis\s(?!which\b|what\b)[^?]*$)"
    r"(?:what|which|how|why|when|where|who|is|are|am|was|were|do|does|did|(?:can|could|should|shall|would|will"
    r"|may|might)(?!\sbe\b|['’]t\b)|have|has)\b(?=.*\b(?:i|we|you|it|this|that|there|the|a|an|my|our|one)\b)(?!.*\.\s*$)"
    r"|^\s*(?:what|why|how|should|could|can)\b(?!['’]t\b)(?!\s(?:we|i|they|he|she|everybody|everyone|the|our|matters|counts|be)\b)[^:]*$"
    r"|^\s*(?:which|when|who|where|is|are|do|does)\b[^:]*(?<![.。!])$"
    r"|(?:吗|呢|(?<!为什)么)\s*[。.!]?\s*$|^\s*(?:请问|为什么|怎么(?![也都])|如何|什么|哪|多少|是不是)|多少|几个好|合适吗|可以吗"
    rf"|^(?!{_NOBODY_KNOWS})[^:]*(?:为什么|为何|如何|怎么(?![也都])|怎样)[^:]{{0,12}}$"
    r"|^[^:]*(?:(?<!没)(?<!没有)(?<!不是)什么(?![^,。]{0,8}知道)|哪些|哪个|是否)[^:]{0,12}(?<![.。!])$",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(
    r"\s*(?:(?:ok(?:ay)?|so|and|now|also|but|well)?[,\s]*)?(?:"
    r"what (?:else|next|do you|should|would you|about|is (?:next|missing)|comes)|is (?:this|that|it) (?:ok|enough"
    r"|all|right|correct|fine|sufficient)|(?:can|could|would|will|do|did) you\b|please\b|thanks?\b|thank you"
    r"|let me know|that(?:'?s| is) (?:all|it|everything)|anything else|(?:should|shall|can|may) (?:i|we)\b"
    r"|does (?:this|that) (?:look|sound|work|make)|i(?:'m| am) (?:not sure|done|ready)|let'?s (?:move|go|continue)"
    r"|how (?:should|do|can|would) (?:i|we|you)\b|tell me|which (?:one )?(?:should|would|do) (?:i|we|you)\b"
    r"|hello|hi\b|good (?:morning|afternoon|evening)|sorry\b|(?:i|we) (?:think|believe|hope|guess) (?:this|that) is)"
    r"|\s*(?:请(?!假|求)|谢谢|多谢|以上|还需要|还有什么|您看|你看|你觉得|您觉得|您认为|你认为|可以吗|这样(?:[写做说设定]|设计)?(?:可以|行|对|合适|够)|接下来|下一步|怎么样"
    r"|帮我|麻烦|能不能|能否|可否|是否可以|我不确定|就这些|暂时这样|你好|您好|好的)",
    re.IGNORECASE,
)
_CHANGE: Final = re.compile(
    r"\b(?:change|replace|correct|update|amend|set)\b.+\bto\b|\b(?:actually|instead of|correction)\b"
    r"|改为|改成|修改为|更正|应该是|应为|换成",
    re.IGNORECASE,
)
_NEXT: Final = r"\b(?:(?:go|move) on|continue|proceed)\b"


def _stage(least: int) -> str:
    """A stage that is spoken of, with at least so many words that point at it: "end stage" may be said of anything."""
    return rf"(?:(?:this|the|current|present|next|following)\s+){{{least},3}}(?:stage|step|part)\b"


def _completes(least: int) -> str:
    return (
        rf"\b(?:complete|finish|close|confirm|end|done with|finished with)\s+{_stage(least)}"
        rf"|\b(?:stage|step|part) is (?:complete|done|finished)\b|{_NEXT}.{{0,12}}\bnext\b"
        r"|\b(?:next|following) (?:stage|step)\b"
        r"|\A\W*(?:i\s(?:think|guess)\s)?(?:we['’]re|we\sare|i['’]m|i\sam)\s(?:all\s)?(?:done|finished)(?:\s(?:here|with\s(?:this|that|it)))\W*\Z"
        r"|\A\W*(?:ok(?:ay)?,?\s)?(?:let['’]?s|shall\swe|we\scan)\s(?:move|go)\son\W*\Z|\A\W*(?:move|go)\son(?:\splease)?\W*\Z"
        r"|\A[\s,]*(?:好的?|可以了?|那)?[\s,]*(?:往下走|继续往下|往下继续|走下一步)(?:吧|了)?\W*\Z"
        r"|\A\W*(?:ok(?:ay)?,?\s)?(?:done|finished|(?:complete|finish)(?:\sit)?(?:\splease)?)\W*\Z"
        r"|\A[\s,]*(?:好的?|可以了?|那就?)?[\s,]*(?:可以)?(?:完成|结束)(?:吧|了)?\W*\Z"
        r"|(?:这个|这一?|本|该)(?:个)?(?:阶段|步骤|部分)(?:就|已经?|可以)*(?:(?:完成|结束|好|可以|做完)了|(?:完成|结束|到此为止)(?:吧|了)?\W*\Z)"
        r"|(?:完成|确认|结束)(?:本|这个|这一|当前|该)?(?:阶段|步骤)|(?:进入|继续|到)?下一(?:个|步)?(?:阶段|步骤?)"
    )


COMPLETES: Final = re.compile(_completes(0), re.IGNORECASE)  # where a message wants the stage to be completed


def completes(plain: str, names: tuple[str, ...]) -> bool:
    """Whether a whole sentence wants a stage to be completed: this one, or one of these by name."""
    return (
        COMPLETES.search(plain) is not None
        or _completes_by_name(names).fullmatch(plain.strip(_ENDS)) is not None
    )


@lru_cache(maxsize=256)
def _completes_by_name(names: tuple[str, ...]) -> re.Pattern[str]:
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name) or "(?!)"
    return re.compile(
        rf"(?:(?:please|ok(?:ay)?|now|let'?s|请|好的?|那就?|现在|帮我|我们)[\s,]{{0,2}}){{0,2}}"
        rf"(?:(?:complete|finish|close|confirm|end)\s(?:the\s)?(?:{named})(?:\s(?:stage|step|part))?"
        rf"|(?:{named})(?:\s(?:stage|step|part))?\s(?:is\s)?(?:complete|done|finished)"
        rf"|(?:完成|确认|结束)(?:了)?(?:{named})(?:阶段|部分|步骤)?|(?:{named})(?:阶段|部分)?(?:已经?)?(?:完成|结束)(?:了)?)"
        r"(?:[\s,]{0,2}(?:please|now|吧|了))?",
        re.IGNORECASE,
    )


_ENDS: Final = " \n,;.。!！"
_GOES: Final = (
    r"go\sback\sto\s(?:the\s)?[\w -]{2,40}|(?:go|move|switch|return)\sto\s(?:the\s)?[\w -]{2,40}\sstage"
    r"|(?:返回|回到|跳到|转到)[\w ]{2,20}阶段"
)
_COMMAND: Final = worded(  # whole sentences: the same words within a value are the value's
    lambda words: (
        r"(?:(?:and|then|now|please|next|after that|the)[\s,]+|然后|接着|现在|之后|最后|[,，]|请|帮我)*"
        rf"(?:{_completes(1)}|{_NEXT}(?:\sto\s{_stage(1)})?|{_GOES}|{words.commands})(?:[\s,]+(?:please|now|then|thanks?))*"
    )
)


# "看愈合需要多少天、缩小了百分之多少": what is measured, in words that ask nobody.
_LISTS_AMOUNTS: Final = re.compile(
    r"^\s?(?:另外|此外|还有|其次|同时|最?主要的?[^,。;?看记]{0,4}?)?(?:也|还|就是?|是)?(?:想|要|会)?(?:看|观察|记录?|收集)(?![^。]*[?吗呢])[^。?]*多少[^。?]*[。]?$"
)


# "树都栽好了呢还挑什么": words of a question that ask nobody.
_ASKS_NOBODY: Final = re.compile(r"(?:呢)?还[^,。;?]{1,3}(?:什么|啥)(?=[。.]?\s*$)")


def sort_of(plain: str) -> Sort:
    """What a line or sentence is for."""
    if len(plain) > LONGEST_SENTENCE:  # a text, and no question or command
        request = Sort.REQUEST if _CHANGE.search(plain[:LONGEST_SENTENCE]) else Sort.STATEMENT
        return request | (Sort.ADDRESS if _ADDRESS.match(plain[:HEAD]) else Sort.STATEMENT)
    return _sort_of(plain, phrasebook())


@lru_cache(maxsize=4096)
def _sort_of(plain: str, book: Phrasebook) -> Sort:
    """`book` is the one in force: what is a command is a matter of the subject."""
    sort = Sort.STATEMENT
    for kind, found in (
        (
            Sort.QUESTION,
            _QUESTION.search(_ASKS_NOBODY.sub("", without_indirect(plain)))
            and not _LISTS_AMOUNTS.match(plain),
        ),
        (Sort.COMMAND, _COMMAND().fullmatch(plain.strip(" \n,;.。!！"))),
        (Sort.REQUEST, _CHANGE.search(plain)),
        (Sort.ADDRESS, _ADDRESS.match(plain[:HEAD])),
    ):
        sort |= kind if found else Sort.STATEMENT
    return sort


def asks(plain: str) -> bool:
    return Sort.QUESTION in sort_of(plain)


def commands(plain: str) -> bool:
    """Whether it tells the assistant, by itself, to do something: complete the stage, go on, calculate it."""
    return Sort.COMMAND in sort_of(plain)


def addresses(plain: str) -> bool:
    """Whether it is said to the assistant and no part of a value."""
    return Sort.ADDRESS in sort_of(plain)


def is_marked(plain: str) -> bool:
    """Whether a question has its mark at the end."""
    return _MARK.search(plain[-TAIL:]) is not None


def has_sign(plain: str) -> bool:
    """Whether a question mark stands anywhere in it."""
    return _SIGN.search(plain) is not None


def may_ask(plain: str) -> bool:
    """Whether it asks, or ends with what is left open ("…能不能做"), which may be what is to be found out as well."""
    return is_marked(plain) or asks(plain) or _LEFT_OPEN.search(plain) is not None


def is_question(plain: str) -> bool:
    """Whether a line or sentence is a question for certain: marked as one, and worded as one."""
    return is_marked(plain) and asks(plain) and (len(plain.split()) > 2 or not plain.isascii())


def sentences(said: Said, *, halves: bool = False) -> Iterator[Said]:
    """The sentences of a text, with what a semicolon parts as two of them if `halves`: not within
    quotation marks."""
    return iter(_sentences(said, halves=halves))


@lru_cache(maxsize=PIECES_KEPT)  # a message is divided by nearly everybody who reads it
def _sentences(said: Said, *, halves: bool) -> tuple[Said, ...]:
    pieces = said.split_outside(_END_OR_HALF) if halves else said.split(_END)
    return tuple(sentence for piece in pieces if (sentence := piece.strip()))


def around(said: Said) -> Said:
    """The sentence in which a piece of a message stands, or the half of it."""
    stops, starts_behind = _places_of_ends(said.folded)
    before, behind = bisect_right(starts_behind, said.start), bisect_left(stops, said.end)
    start = starts_behind[before - 1] if before else 0
    stop = stops[behind] if behind < len(stops) else len(said.folded)
    return Said(said.message, said.folded, start, stop)


@lru_cache(maxsize=MESSAGES_KEPT)
def _places_of_ends(folded: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the ends of a message begin and where they end: it is asked for many of its pieces."""
    ends = [match.span() for match in _ends(folded)]
    return tuple(at for at, _end in ends), tuple(end for _at, end in ends)


def starts(plain: str) -> list[int]:
    """Where the sentences of a line begin, those behind a semicolon too."""
    return [0, *(match.end() for match in _ends(plain))]


def _ends(plain: str) -> Iterator[re.Match[str]]:
    """Where sentences and their halves end; within quotation marks no semicolon ends one."""
    quoted = [match.span() for match in QUOTED.finditer(plain)] if ";" in plain else []
    return (m for m in _END_OR_HALF.finditer(plain) if not (m[0] == ";" and within(m.start(), quoted)))
