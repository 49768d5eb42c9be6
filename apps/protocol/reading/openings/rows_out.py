"""Rows of who is left out, told in one sentence of whatever form: "we are leaving out anybody with earlier eye surgery
or LASIK, Down syndrome, vernal with shield ulcer, and those who wear RGP lenses".

The sentence is about nothing else, each of the marks in it is one of them, and what stands between the marks only joins
them, leads up to them or says why: half a row looks whole, and nobody misses the other half.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.spoken.no_answer import leaves_open, retracts
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, OTHERS
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.no_plan import is_anecdote
from apps.protocol.reading.openings.agreed import may_be_meant, plans_again
from apps.protocol.reading.routed.routes import routes_of
from apps.protocol.reading.texts.clear import is_not_ours, may_be_remade
from apps.protocol.reading.words.verdicts import STAYS, WHY

LEAST_IN_ALL: Final = 0.75  # their mean
LEAST_ABOUT: Final = 0.75  # how surely the sentence is about who is left out
RIVAL: Final = 0.3  # a mark of another sort
_ABOUT: Final = "exclusion"
_WHY: Final = re.compile(WHY, re.IGNORECASE)
# A word or two that leave people out, or one of many that say nothing of whom.
_OUT: Final = re.compile(
    r"\b(?:(?:leav\w+|keep\w*|are|is|'re|stays?|goes?|come)\s(?:[a-z']+\s){0,3}out|exclud\w*|ineligible|not|no|nor|won't|don't|wouldn't|can't|drop\w*|skip\w*)\b"
    r"|不|别|[排剔去筛][除掉]|除外|算了|免了|没办法|拉倒",
    re.IGNORECASE,
)
_STAYS: Final = re.compile(STAYS, re.IGNORECASE)
_JOINS: Final = re.compile(
    r"\b(?:i|we|they|it|'d|'re|'ve|'ll|'s|are|am|is|be|was|would|will|also|all|any|anyone|anybody|who|whoever|those|the|ones?|people|patients|folks|kids"
    r"|with|in|of|or|and|nor|not|no|if|then|too|either|such|things?|like|that|this|which|of\scourse|obviously|you\sknow|let's\ssee|i\sguess|i\ssuppose"
    r"|or\swhatever|so\son|leav\w+|keep\w*|tak\w+|want\w*|hav\w+|got|had|has|out|exclud\w+|drop\w*|skip\w*|ineligible|either|as\swell|naturally|clearly"
    r"|please|from|on|an?|already|for\ssure|definitely|certainly)\b"
    r"|[我咱俺]们?|不[要收入行能]?|别要?|就|也|都|还有|还|再就是|另外|然后|以及|或者?|和|跟|及|的|了|吧|啊|嘛|呢|哈|这些|这种|那种|那些|有|是|者|人|病人|患者|排[除掉]|剔[除掉]|去掉|筛掉|算了|免了|没办法|拉倒|对了|哦|嗯|得|要|凡是|只要|一律|肯定|当然|通通|全部|一概",
    re.IGNORECASE,
)
# What is said of one of them behind it.
_REMARK: Final = re.compile(
    r"^\W*(?:that's|that\sis|it'd|it's|they|because|since|as|so|otherwise|god|which|sorry|hopefully)\b"
    r"|^\W*(?:因为|不然|否则|怕|毕竟|反正|这[个些条]|那[个些种]|烫|省得|免得|都知道)",
    re.IGNORECASE,
)
_OR: Final = re.compile(r"\s?(?:or|或者?)\s?", re.IGNORECASE)
# An example of what its words name: “干燥综合征、类风湿这类免疫病”.
_OF_SUCH: Final = re.compile(
    r"[^、,的]{1,12}(?:[这那]一?[类种些]|(?:引起|所致|导致|造成|继发)(?=的?(?:[,。;、不]|$)))"
)
_COMMA: Final = re.compile(r"[,;，；、]")
_LEADS: Final = re.compile(
    r"^(?:any(?:one|body)|those|people|patients|the\sones|whoever)\swith\s(?=\S{3})", re.IGNORECASE
)
# "Not known liver disease" is in no doubt, nor is what somebody guesses they would leave out as well.
_SURE_ENOUGH: Final = re.compile(r"\bnot\sknown\b|\bi\s(?:guess|suppose)\b|或者", re.IGNORECASE)
# Said of who is in as well: "not pregnant, eGFR not under 30".
_NOT_UNDER: Final = re.compile(
    r"\bnot\s(?:under|below|less|over|above|more)\b|不(?:低于|高于|超过|小于|大于|少于)"
)
# What they had before leaves them out.
_EARLIER: Final = re.compile(r"\b(?:previous(?:ly)?|prior|earlier)\b", re.IGNORECASE)
_GOES_ON: Final = re.compile(r"['a-z0-9]", re.IGNORECASE)  # right behind a mark: the word is torn
MOST_LEFT: Final = 2  # words, or six Chinese characters, of which nothing is known


def rows_out(sentence: Said, known: Known) -> Iterator[ReadValue]:
    """The criteria of a sentence that is such a row."""
    field = field_for("exclusion_criteria", known)
    if (
        field is None
        or field.path == known.asked
        or _STAYS.search(sentence.plain)
        or not _OUT.search(sentence.plain)
        or not _is_told(sentence.plain)
    ):
        return  # an answer has its own reader
    items = _row(sentence, plans_again(sentence.line_at(sentence.span)))
    value = [words(item) for item in items]
    if value and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, tuple(item.span for item in items), False, PATTERN)


def _row(sentence: Said, marks: Sequence[Mark]) -> list[Said]:
    """The items of a sentence that is nothing but a row of them."""
    why = [(sentence.start + r.start(), sentence.start + r.end()) for r in _WHY.finditer(sentence.plain)]
    here = [
        mark
        for mark in marks
        if sentence.start <= mark.said.start and mark.said.end <= sentence.end and mark.share >= RIVAL
        if not any(start <= mark.said.start and mark.said.end <= end for start, end in why)
    ]
    ours = [m for m in here if m.sort == "exc"]
    if not ours or ours != here or any(not may_be_meant(m, sentence.plain) for m in ours):
        return []
    if any(_GOES_ON.match(mark.said.folded, mark.said.end) for mark in ours):
        return []
    if sum(m.share for m in ours) / len(ours) < LEAST_IN_ALL:
        return []
    if sum(route.share for route in routes_of(sentence.plain) if route.sort == _ABOUT) < LEAST_ABOUT:
        return []
    if not _is_covered(sentence, ours):
        return []
    return [_bare(item) for item in _joined(ours)]


def _is_told(plain: str) -> bool:
    """Whether nobody asks or weighs it, or tells it of others; what they had before is what leaves them out."""
    said = _SURE_ENOUGH.sub("", plain)
    if (
        _NOT_UNDER.search(plain)
        or asks(plain)
        or is_not_ours(plain)
        or OTHERS().search(_EARLIER.sub("", plain))
        or HEDGE.search(said)
    ):
        return False
    return not (is_anecdote(plain) or leaves_open(plain) or retracts(said) or may_be_remade(plain))


def _is_covered(sentence: Said, marks: Sequence[Mark]) -> bool:
    """Whether no clause tells anything that is not marked."""
    plain = _WHY.sub(lambda why: " " * len(why[0]), sentence.plain)
    for mark in marks:
        start, end = mark.said.start - sentence.start, mark.said.end - sentence.start
        plain = plain[:start] + "#" * (end - start) + plain[end:]
    for clause in _COMMA.split(plain):
        if "#" not in clause and _REMARK.match(clause):
            continue
        left = _JOINS.sub(" ", clause.replace("#", " "))
        if len(re.findall(r"[a-z0-9']{2,}|[\u4e00-\u9fff]{1,3}", left, re.IGNORECASE)) > MOST_LEFT:
            return False
    return True


def _joined(marks: Sequence[Mark]) -> Iterator[Said]:
    """The items; what "or" joins without a comma is one, and so are examples with what they are examples of."""
    item: Said | None = None
    for mark in sorted(marks, key=lambda each: each.said.start):
        between = mark.said.folded[item.end : mark.said.start] if item is not None else ""
        is_one = item is not None and not item.plain.endswith("的")
        is_such = is_one and between.strip() == "、" and _OF_SUCH.match(mark.said.folded, mark.said.start)
        if item is not None and (is_such or _OR.fullmatch(between)):
            item = Said(item.message, item.folded, item.start, mark.said.end)
            continue
        if item is not None:
            yield item
        item = mark.said
    if item is not None:
        yield item


def _bare(item: Said) -> Said:
    lead = _LEADS.match(item.plain)
    return (item.cut(lead.end()) if lead else item).strip(" ,的")
