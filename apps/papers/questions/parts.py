"""The parts of a question: each is answered for itself, so that none is dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.papers.questions.topics import Named, named_in, side_topics_in, topics_in
from apps.search.query.concepts import Concept, concepts_in

ENDS: Final = re.compile(r"[?？;；\n]+|(?<=[a-z])\.\s+(?=[A-Z])|。")
ASKS: Final = re.compile(
    r"\b(what|which|who|whom|when|where|why|how|was|were|is|are|did|does|do|any)\b"
    r"|多少|几[例名人个家篇项天周年]|什么|哪|如何|怎|吗|是否|有无|有没有|谁|何时|为何|呢",
    re.IGNORECASE,
)
JOINTS: Final = re.compile(
    r",?\s+(?:and|but|or)\s+(?=(?:also\s+)?(?:what|which|who|when|where|why|how|was|were|did|does|is|are)\b)"
    r"|[,，]\s*(?:and\s+|以及|还有|并且|同时|另外|和|又|而)?|(?:以及|还有|并且)",
    re.IGNORECASE,
)
# What asks of the thing that was just named: “……，怎么算的”, “……，几例”.
FOLLOWS: Final = re.compile(
    r"(又|都|是|分别)*(怎么|如何|怎样)(算|估算|计算|确定|得出|做|来|实施|进行|定义)(出来)?的?|(各|分别|有|共)*(几|多少)(例|人|名|个)"
    r"|(?:其|总)?发生率(?:是|为|有|各|分别)*(?:多少|多高)"
    r"|how (?:frequent|common|severe|often) (?:was|were|are|did) (?:it|they|these|those)(?: occur)?"
    r"|how many|how (?:was|were) (?:it|they|this|that) (?:calculated|done|measured|defined|derived)",
    re.IGNORECASE,
)
IN_FULL: Final = (
    (re.compile(r"入排(?:标准|条件)?"), "纳入和排除标准"),
    (re.compile(r"\bpts\b", re.IGNORECASE), "patients"),
)
EDGES: Final = " \t,，.。、;；:：?？!！"
MOST_PARTS: Final = 8
TABLE: Final = re.compile(r"\btable\s*(\d+)|表格?\s*(\d+)", re.IGNORECASE)
IN_MANY_QUESTIONS: Final = """
many much long often used given get gets took take paper article study authors author report reported reports say says
said tell tells mention mentioned describe described done made happened kind type exactly there any people group groups
arm arms number rate rates main new overall please proportion percentage incidence frequency include included including
different between occur occurs occurred frequent common
"""
COMMON: Final = frozenset(IN_MANY_QUESTIONS.split())
COMMON_HAN: Final = re.compile(
    r"本文|该文|这篇|文章|论文|作者|研究|多少|什么|哪些|哪个|如何|怎么样|怎样|怎么|是否|有无|请问|告诉我|介绍|说明|分别|各组|"
    r"两组|差别|差异|不同|情况|方面|发生率|比例|占比|提到|报道|描述|采用|使用|进行|其中|主要"
)
# A word that names one thing, so that a sentence about another does not answer: a drug, a gene, an abbreviation.
NAMES: Final = re.compile(
    r"\b\w{3,}(?:mab|nib|statin|pril|sartan|olol|cillin|m[iy]cin|floxacin|azole|vir|gliptin|gliflozin|glutide|arin"
    r"|xaban|formin|cycline|penem|setron|dipine|prazole|platin|taxel|zumab|cept|sone|solone)s?\b"
    r"|(?-i:\b[A-Z]{2,}[A-Z0-9]*-?[0-9]+\b)",
    re.IGNORECASE,
)
# Of whom something is asked: what the paper says of all its patients is no answer.
OF_WHOM: Final = re.compile(
    r"\b(?:in|for|among) (?:the )?(?:patients|people|those|adults|subjects|participants|individuals) "
    r"(?:with|on|who (?:have|had|take|took)) (?P<with>[^,;?]+)"
    r"|\b(?:in|for|among) (?:the )?(?P<who>women|men|children|adolescents|elderly|older (?:people|patients|adults))\b"
    r"|(?:对于?(?![照比])|在)(?P<han>[^，,]{2,16}?)的?(?:患者|病人|人群|受试者)?(?:身上|中)?(?:是否|也|还)?"
    r"(?:有效|安全|有用|管用|效果|疗效)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Part:
    """One thing that is asked: a topic or none, of whom, and what else the words speak of."""

    words: str
    named: Named | None
    sides: tuple[str, ...] = ()
    about: tuple[Concept, ...] = ()
    numbers: frozenset[str] = frozenset()
    table: str = ""  # its number, where a question names one
    whom: tuple[Concept, ...] = ()  # what the sentence itself has to name, or the title

    @property
    def is_about_something(self) -> bool:
        return bool(self.about)

    @property
    def must_name(self) -> tuple[Concept, ...]:
        """What a sentence has to be about: terms of the vocabulary and names, not just any word."""
        return tuple(each for each in self.about if each.weight >= 1 or NAMES.fullmatch(each.words))


def parts_of(question: str) -> tuple[Part, ...]:
    for short, long in IN_FULL:
        question = short.sub(long, question)
    found = [part for sentence in ENDS.split(question) for part in _in_sentence(sentence)]
    return tuple(found[:MOST_PARTS]) or (Part(question.strip(), None),)


def _in_sentence(sentence: str) -> Iterator[Part]:
    """What is asked of a table is asked of its rows, as one."""
    if table := TABLE.search(sentence):
        yield Part(sentence.strip(EDGES), None, table=table[1] or table[2])
        return
    for asked in _joined([piece for piece in JOINTS.split(sentence) if piece and piece.strip(EDGES)]):
        yield from _of(asked)


def _joined(pieces: list[str]) -> Iterator[str]:
    """A piece that asks nothing by itself goes with the next one, or with the one before where it is the last."""
    held = ""
    ready: list[str] = []
    for piece in pieces:
        held = f"{held}, {piece.strip(EDGES)}" if held else piece.strip(EDGES)
        if ready and FOLLOWS.fullmatch(held):
            ready[-1] = f"{ready[-1]}, {held}"
            held = ""
        elif ASKS.search(held) or topics_in(piece):
            ready.append(held)
            held = ""
    if held and ready:
        ready[-1] = f"{ready[-1]}, {held}"
    elif held:
        ready.append(held)
    yield from ready


def _of(asked: str) -> Iterator[Part]:
    """A part for each topic that it names."""
    named, all_named = topics_in(asked), named_in(asked)
    sides = tuple(topic.key for topic in side_topics_in(asked))
    about = _about(asked, all_named)
    numbers = frozenset(re.findall(r"\d+(?:\.\d+)?", asked))
    whom = _whom(asked)
    if not named:
        yield Part(asked, None, (), about, numbers, whom=whom)
    for each in named:
        words = asked if len(named) == 1 else each.words.strip(EDGES)
        others = tuple(side for side in sides if side != each.topic.key)
        yield Part(words, each, others if not each.topic.side else (), about, numbers, whom=whom)


def _whom(asked: str) -> tuple[Concept, ...]:
    found = OF_WHOM.search(asked)
    return _concepts(next(filter(None, found.groups()))) if found else ()


def _about(asked: str, named: tuple[Named, ...]) -> tuple[Concept, ...]:
    left = list(asked)
    for each in named:
        left[each.start : each.end] = "\n" * (each.end - each.start)
    return _concepts("".join(left))


def _concepts(words: str) -> tuple[Concept, ...]:
    found = concepts_in(COMMON_HAN.sub("\n", words))
    return tuple(each for each in found if each.words not in COMMON and not each.words.isdecimal())
