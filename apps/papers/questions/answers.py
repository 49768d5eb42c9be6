"""Which sentences of passages answer the parts of a question: by rules, in both languages, and none rather than a
wrong one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.papers.questions.parts import TABLE, Part
from apps.papers.questions.topics import Topic, all_topics
from apps.papers.sentences import REFERENCES, sentences_of, terms_of
from apps.retrieval.injections import is_injection
from apps.search.models import Passage
from apps.search.query.concepts import coverage

MOST_ROWS: Final = 8
LONGEST_ANNOUNCED: Final = 400
ANNOUNCES: Final = re.compile(
    r"\b(?:has|had|have) (?:\w+ ){0,3}limitations\.$"
    r"|(?:存在|有)(?:以下|一些|一定的?|几点)?(?:局限性?|不足)(?:之处)?[。：:]$"
)
BEFORE_ABSTRACT: Final = re.compile(r"^.{0,120}?[【\[]\s*摘\s*要\s*[】\]]\s*")
NOTES: Final = re.compile(r"(?<=\S)(?=(?:基金项目|利益冲突|作者贡献|通信作者|通讯作者|收稿日期)\s*[：:])")
LEAST: Final = 8  # characters of a sentence: “Funding: none.” says it
ENOUGH: Final = 0.6  # of what a question without a topic is about
NUMBER: Final = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|half)\b|[一二三四五六七八九十两]+例",
    re.IGNORECASE,
)
ASKS_NUMBER: Final = re.compile(
    r"\bhow (?:many|much|often|high|low)\b|\b(?:percentage|proportion|rate|incidence|frequency)\b"
    r"|多少|几[例名人个]|多[高低]|发生率|比例|占比|百分比",
    re.IGNORECASE,
)
CELL_WITH_FIGURE: Final = re.compile(r"\|\s*[-+<>=≤≥±~−–]?\s*\d")
OF_OTHERS: Final = re.compile(
    r"\bet al\b|\b(previous|prior|earlier|other|another) (stud|trial|report|meta)|既往|文献报道|其他研究",
    re.IGNORECASE,
)
LABELS: Final = (
    "(?:trial |study |main )?(?:background|introduction|objectives?|aims?|purpose|methods?|design|setting|patients"
    "|participants|interventions?|outcomes?(?: measures?)?|results?|findings|conclusions?|interpretation|limitations?"
    "|funding|registration)(?: and [a-z]+)?|背景|目的|方法|对象|结果|结论|讨论|资助|基金项目?"
)
LABEL: Final = re.compile(
    rf"^\W*({LABELS})\s*[】\]]?\s*[:：.]|^\W*[【\[]([^】\]]{{2,8}})[】\]]", re.IGNORECASE
)
# “目的 评价……。方法 选取……。结果 ……。结论 ……。”, of which a file may have lost the spaces.
HAN_ABSTRACT: Final = re.compile(r"目的.+?[。；]\s*方法.+?[。；]\s*结果.+?[。；]\s*结论", re.DOTALL)
HAN_LABEL: Final = re.compile(r"^(目的|方法|结果|结论)(?!显示|表明|提示|发现|证实)")


@dataclass(frozen=True)
class Sentence:
    """A sentence with the passage in which it stands, and the heading or label that it stands below. Of a row of a
    table `words` have the names of the columns too."""

    text: str
    passage: Passage
    below: str
    place: int
    words: str = ""

    @property
    def worded(self) -> str:
        return self.words or self.text


@dataclass(frozen=True)
class Answered:
    """A part of a question with the sentences that answer it; none when nothing does."""

    part: Part
    sentences: tuple[Sentence, ...]


def sentences_in(passages: Sequence[Passage]) -> list[Sentence]:
    """Of everything but the list of references, and what is addressed to an assistant."""
    return [
        Sentence(text, passage, below, place * 1000 + row)
        for place, passage in enumerate(passages)
        if not REFERENCES.match(passage.section)
        for row, (text, below) in enumerate(_labelled(passage))
    ]


def _labelled(passage: Passage) -> Iterator[tuple[str, str]]:
    """An abstract names its sections in the text itself: “RESULTS: …”, “【结果】……”."""
    below = passage.section
    labels = (LABEL, HAN_LABEL) if HAN_ABSTRACT.search(passage.text) else (LABEL,)
    for text in _with_announced(passage.text, _cut(sentences_of(passage.text, LEAST))):
        if is_injection(text) or _is_head(passage, text):
            continue
        label = next(filter(None, (each.match(text) for each in labels)), None)
        below = next(filter(None, label.groups())) if label else below
        yield text, below


def _cut(sentences: Iterable[str]) -> Iterator[str]:
    """Without authors before the word abstract; a note on the first or last page says one thing after the other without
    a full stop."""
    for sentence in sentences:
        after = BEFORE_ABSTRACT.sub("", sentence)
        yield from (each.strip() for each in NOTES.split(after) if each.strip())


def _with_announced(text: str, sentences: Iterable[str]) -> Iterator[str]:
    """“This trial has limitations.” is said with the sentences that follow."""
    begun = ""
    for each in sentences:
        start, end = text.find(begun), text.find(each) + len(each)
        whole = text[start:end] if begun and start < end else ""
        if whole and len(whole) <= LONGEST_ANNOUNCED:
            begun = whole
            continue
        if begun:
            yield begun
        begun = each if ANNOUNCES.search(each) else ""
        if not begun:
            yield each
    if begun:
        yield begun


def _is_head(passage: Passage, text: str) -> bool:
    """The row of a table that only names its columns."""
    rows = [line for line in passage.text.splitlines() if "|" in line]
    return passage.kind == "table" and rows[:1] == [text.strip()] and CELL_WITH_FIGURE.search(text) is None


def rows_of(number: str, question: str, passages: Sequence[Passage]) -> tuple[Sentence, ...]:
    """The rows of the table with this number that share most words with the question; all where none does."""
    tables = {id(each): each for each in passages if each.kind == "table" and _is_number(each, number)}
    rows = [row for each in tables.values() for row in _rows(each)]
    asked = terms_of(TABLE.sub(" ", question))
    shared = [(len(asked & terms_of(row.text.partition("|")[0])), row) for row in rows]
    most = max((count for count, _row in shared), default=0)
    return tuple(row for count, row in shared if count == most)[:MOST_ROWS]


def _is_number(passage: Passage, number: str) -> bool:
    caption = TABLE.match(passage.text)
    return caption is not None and (caption[1] or caption[2]) == number


def _rows(table: Passage) -> Iterator[Sentence]:
    """Each with its figures under the names of their columns, where every cell has one."""
    head: list[str] = []
    for place, line in enumerate(table.text.splitlines()):
        cells = [each.strip() for each in line.split("|")]
        if len(cells) < 2:
            continue
        if not head:
            head = cells
            continue
        named = [f"{name}: {cell}" for name, cell in zip(head[1:], cells[1:], strict=False) if cell]
        words = f"{cells[0]} — {'; '.join(named)}" if len(cells) == len(head) else ""
        yield Sentence(line, table, table.section, place, words)


def answered(part: Part, sentences: Sequence[Sentence], title: str = "") -> Answered:
    """`title` is what all of them are about: a sentence need not say it once more."""
    if part.table:
        return Answered(part, rows_of(part.table, part.words, [each.passage for each in sentences]))
    if part.named is not None:
        return Answered(part, _on_topic(part, part.named.topic, sentences, title))
    return Answered(part, _about(part, sentences, title))


def on_topic(topic: Topic, sentences: Sequence[Sentence]) -> list[tuple[float, Sentence]]:
    """What is said of it, whatever was asked, with how well it fits; the best first."""
    return _ranked(Part("", None), topic, sentences, "")


def _on_topic(part: Part, topic: Topic, sentences: Sequence[Sentence], title: str) -> tuple[Sentence, ...]:
    ranked = _ranked(part, topic, sentences, title)
    near = [each for score, each in ranked if score >= ranked[0][0] - 1]
    return _unlike(near)[: topic.most]


def _ranked(
    part: Part, topic: Topic, sentences: Sequence[Sentence], title: str
) -> list[tuple[float, Sentence]]:
    fitting = [each for each in sentences if _says(topic, each) and _names(part, each, title)]
    if topic.number:
        fitting = [each for each in fitting if NUMBER.search(each.text)]
    scored = [(_score(part, topic, each), each) for each in fitting]
    return sorted(scored, key=lambda row: (-row[0], row[1].place))


def _says(topic: Topic, sentence: Sentence) -> bool:
    return bool(topic.says.search(sentence.text)) and not topic.avoids.search(sentence.text)


def _names(part: Part, sentence: Sentence, title: str) -> bool:
    """What is asked by its name stands in the passage, and of whom in the sentence, unless the whole paper is about
    it."""
    asked = [(each, sentence.passage.text) for each in part.must_name]
    asked += ((each, sentence.text) for each in part.whom)
    return all(coverage([each], title).has or coverage([each], text).has for each, text in asked)


def _score(part: Part, topic: Topic, sentence: Sentence) -> float:
    text, sides = sentence.text, [each for each in all_topics() if each.key in part.sides]
    place = next((side for side in sides if side.moves), topic)
    score = _stands(place, sentence.below) + _leads(topic, text)
    score += sum(2.0 for side in sides if side.says.search(text))
    score += 1.5 * bool(topic.asked.search(text))
    score += 2 * coverage(part.about, text).share if part.about else 0
    score += 0.5 * len(part.numbers & set(re.findall(r"\d+(?:\.\d+)?", text)))
    return score - 3 * bool(OF_OTHERS.search(text)) - 1.5 * (sentence.passage.kind == "table")


def _stands(topic: Topic, below: str) -> float:
    """Of the headings that fit the first counts most."""
    met = (3.5 - 2 * at / len(topic.stands) for at, each in enumerate(topic.stands) if each.search(below))
    return next(met, 0.0)


def _leads(topic: Topic, text: str) -> float:
    """A sentence that begins with it is about it."""
    first = topic.says.search(text)
    return 1.0 if first and first.start() < max(24, len(text) / 3) else 0.0


def _about(part: Part, sentences: Sequence[Sentence], title: str) -> tuple[Sentence, ...]:
    """Those that speak of most of what is asked; of what the paper's title says, each of its sentences does."""
    asked = [each for each in part.about if not coverage([each], title).has]
    if not asked:
        return ()
    shares = [(coverage(asked, each.text).share, each) for each in sentences if _names(part, each, title)]
    if ASKS_NUMBER.search(part.words):
        shares = [(share, each) for share, each in shares if NUMBER.search(each.text)]
    ranked = sorted(shares, key=lambda row: (-row[0], row[1].place))
    return _unlike([each for share, each in ranked if share >= ENOUGH])[:2]


def _unlike(sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The abstract says much of the text once more, word for word."""
    first: dict[str, Sentence] = {}
    for each in sentences:
        first.setdefault("".join(unicodedata.normalize("NFKC", each.text).split()).casefold(), each)
    return tuple(first.values())
