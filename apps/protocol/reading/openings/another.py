"""Whether marked words name another thing than they are marked as: what people have, what a model is adjusted for, what
something is measured with, one of two that are in dispute.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.openings.sorts import Sort
from apps.protocol.reading.openings.surroundings import clause_of, sentence_before, sentence_of, words_before
from apps.protocol.reading.words.wording import MEASURED_BY

GIVEN: Final = frozenset({"intervention", "comparator"})
_MEASURED: Final = frozenset({"out", "sec"})
# Most of them are so, which does not say who is taken in.
_MOST_OF_THEM: Final = re.compile(
    r"\b(?:mostly|mainly|largely|usually|often)\s$|(?:大多|多半|基本上?|绝大多)数?都?是$|[全净]是$",
    re.IGNORECASE,
)
# What people have or get does not name them: "everyone who gets a pacemaker".
_HAVE: Final = re.compile(r"\b(?:gets?|got|receives?|has|have|needs?)\s$", re.IGNORECASE)
# The last of many that are used: "whatever she likes, iodine, violet, even papaya".
_ONE_OF_MANY: Final = re.compile(r"\beven\s$|(?:甚至|乃至)(?:还有|用)?$", re.IGNORECASE)
_WITH_BEFORE: Final = re.compile(
    r"\b(?:with|using|by|measured\son|scored\son)\s(?:the\s)?$|(?:采用|使用|用)$", re.IGNORECASE
)
_OF_PEOPLE: Final = frozenset({"population", "inclusion_criteria", "exclusion_criteria"})
_CHANGES: Final = re.compile(r"(?:改|换|调整?)[成为到]|\b(?:make|change)\s(?:it|that)\b", re.IGNORECASE)
_GOT_BY_NOBODY: Final = re.compile(
    r"\b(?:neither|nobody|no\sone|none|(?:%|percent|third|quarter|half|in\s\w+)\s(?:in|of|on)\sthe)\b[^.;,]{0,20}\s(?:gets?|has|have|receives?|uses?|takes?)\b"
    r"|(?:都|谁也|均)不[再会]?[给用打吃做]",
    re.IGNORECASE,
)
# What a test is to find is no measure of the test.
_DETECTED: Final = re.compile(
    r"\b(?:sensitivity|specificity|accuracy|predictive\svalues?|AUC)\b.*\b(?:for|of|in\sdetecting|to\s(?:detect|predict))\s(?:the\s)?$",
    re.IGNORECASE,
)
# What people have or are taken in with is not what is measured of them, nor is what a model is adjusted for.
_OF_WHOM: Final = re.compile(
    r"\b(?:criteria|definition|diagnosis|diagnosed|history)\s(?:for|of|with|as)\s(?:an?\s|the\s)?$|(?:诊断|确诊)[得为是的]{0,2}$",
    re.IGNORECASE,
)
_ADJUSTED: Final = re.compile(
    r"\b(?:adjust(?:ed|ing)?|confound\w*|covariates?)\b|校正|混杂|协变量|调整", re.IGNORECASE
)
_IN_A_MODEL: Final = re.compile(r"\bin(?:to)?\sthe\smodel\b|[放纳][进入到]?[^,。;]{0,4}模型", re.IGNORECASE)
# What somebody has to offer as it is.
_AS_IT_IS: Final = re.compile(
    r"\b(?:all|what)\s(?:we|they|i)(?:'ve\sgot|\s(?:have|offer|give|do|get|can))(?:\s(?:to\soffer|offer|do|now))?(?:\s(?:is|are))?\b[^.;,]{0,12}$"
    r"|\b(?:basically|almost|practically)\snothing,\s$|(?:只有|只能给|顶多[就是给]*)$",
    re.IGNORECASE,
)
# What is to be recognised is no measure of who recognises it.
_RECOGNISED: Final = re.compile(
    r"\b(?:recogni[sz]\w*|detect\w*|spot(?:s|ting)?|pick(?:s|ing)?\sup|diagnos\w+|rul\w+\sout)\s(?:an?\s|the\s)?$|(?:识别|检出|诊断出?|筛出|认出)$",
    re.IGNORECASE,
)
# Two of which it is not settled which is given.
_IN_DISPUTE: Final = re.compile(
    r"还是.*(?:[在还]吵|还?在争|没定|没想好|定不下|拿不准|没商量|还在商量|还在讨论|纠结)"
)
# How many there are in all is told by another figure of the sentence.
_ALL_OTHERS: Final = re.compile(
    rf"(?:一共|总共|合计|加起来|\bin\sall|\baltogether)[^,。;0-9]{{0,6}}(?:{NUMBER})\s?[家个所]?",
    re.IGNORECASE,
)
# What they get is what is compared with.
_THE_OTHERS: Final = re.compile(
    r"\b(?:other|second|control)\s(?:lot|half|group|side|arm|ones|people|patients)\b|\bthe\s(?:others|rest|controls)\b"
    r"|(?:另|其他)[外一]?一?[组半边]|对照(?:那)?[组边]|剩下的",
    re.IGNORECASE,
)
_GET: Final = re.compile(
    r"\b(?:gets?|got|has|have|takes?|stays?|receives?|is|are|carry|keeps?|would|will)\b|[用给吃打喷做服发贴喝涂是]",
    re.IGNORECASE,
)
_A_GROUP: Final = re.compile(r"\b(?:groups?|arms?|half|lot|side|one|ones)\b|[组边半]", re.IGNORECASE)
# When something is done is given to nobody: "the day of the first injection", “打第一针那天”.
_WHEN: Final = re.compile(
    r"^(?:the\s)?(?:days?|weeks?|months?|mornings?|evenings?|nights?|dates?|time)\s(?:of|before|after)\b|(?:当[天日晚]|那一?[天次回])$",
    re.IGNORECASE,
)
_WHERE: Final = re.compile(
    r"(?:the\s)?(?:out|in)patients?|门诊|住院部", re.IGNORECASE
)  # people nobody tells apart


def is_another_thing(mark: Mark, sort: Sort) -> bool:
    """Whether the words beside it make it none of its sort, or leave open which of several is meant."""
    if sort.key in _OF_PEOPLE and (_CHANGES.search(mark.said.plain) or _WHERE.fullmatch(mark.said.plain)):
        return True
    if sort.key in _OF_PEOPLE and _MOST_OF_THEM.search(words_before(mark.said)):
        return True
    if sort.key == "population" and _HAVE.search(words_before(mark.said)):
        return True
    if sort.key in GIVEN and _ONE_OF_MANY.search(words_before(mark.said)):
        return True
    if sort.key in GIVEN and (MEASURED_BY.match(mark.said.plain) or _WHEN.search(mark.said.plain)):
        return True
    if sort.key in GIVEN and _GOT_BY_NOBODY.search(clause_of(mark.said)):
        return True
    if mark.sort in _MEASURED and (
        _OF_WHOM.search(words_before(mark.said))
        or _RECOGNISED.search(words_before(mark.said))
        or _ADJUSTED.search(sentence_before(mark.said))
        or _IN_A_MODEL.search(sentence_of(mark.said))
    ):
        return True
    if sort.key in GIVEN and _IN_DISPUTE.search(sentence_of(mark.said)):
        return True
    before = sentence_before(mark.said)[: -len(mark.said.plain) or None]
    if sort.key == "intervention" and (_AS_IT_IS.search(before) or _is_of_the_others(before)):
        return True
    if sort.key == "comparator" and words_before(mark.said).endswith("、"):
        return True  # one of a row
    if sort.key == "centres" and _ALL_OTHERS.search(sentence_of(mark.said).replace(mark.said.plain, "", 1)):
        return True
    if sort.key == "outcomes" and _DETECTED.search(clause_of(mark.said)[: -len(mark.said.plain) or None]):
        return True
    return _is_a_means(mark)


def _is_a_means(mark: Mark) -> bool:
    """Whether it is what something is measured with, and is no outcome: "delirium within a week, with the CAM"."""
    return mark.sort in _MEASURED and _WITH_BEFORE.search(words_before(mark.said)) is not None


def _is_of_the_others(before: str) -> bool:
    """Whether what stands before words speaks of those others last."""
    told = [*_THE_OTHERS.finditer(before)]
    if not told or _A_GROUP.search(before, told[-1].end()):
        return False
    return _GET.search(before, told[-1].end()) is not None


def of_the_others(mark: Mark) -> Mark:
    """What "the other lot" gets is compared with, whatever it is marked as."""
    before = sentence_before(mark.said)[: -len(mark.said.plain) or None]
    return replace(mark, sort="comp") if mark.sort == "int" and _is_of_the_others(before) else mark
