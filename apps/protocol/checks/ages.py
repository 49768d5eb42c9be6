"""Which ages a text of people lets in: "18 to 70", "eighty and over", “六岁的小孩”.

A text may name several groups; each is one span of ages, and who is in any of them is let in. Only what is said for
certain to be an age is read: with its unit, its name, or people that are told by their age.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.text import fold
from apps.protocol.reading.words.corrections import AGE

OLDEST: Final = 130.0
_FIGURES: Final = frozenset({"from", "to", "low", "high", "one"})
_OLD: Final = r"(?:\s?-?\s?(?:years?(?:[\s-](?:old|of\sage))?|yrs?|y/?o)\b)"
_LOW: Final = r"(?:≥|>=?|at\sleast|over|above|older\sthan|not\syounger\sthan)(?:\sthe\sage\sof)?"
_HIGH: Final = r"(?:≤|<=?|at\smost|under|below|younger\sthan|up\sto|not\solder\sthan)(?:\sthe\sage\sof)?"
_TO: Final = r"\s?(?:-|–|~|to|and)\s?"
_YOUNG: Final = r"(?:child(?:ren)?|kids?|boys?|girls?|babies|toddlers?|teenagers?|youngsters?)"
_PEOPLE: Final = (
    rf"(?:adults?|grown-ups|people|patients|persons|men|women|those|anyone|everyone|elderly|{_YOUNG})"
)
# Right before a bare figure: whose age it is, or that it is one.
_OF_AGE: Final = rf"(?P<of>(?:\b{_PEOPLE}(?:\s(?:who\sare|aged|of))?|\bage[ds]?(?:\s(?:of|is|must\sbe))?)\s?)"
_AGED: Final = re.compile(
    rf"\bage[ds]?\b|\b(?:older|younger)\b|\b{_PEOPLE}\b|\byears?[\s-](?:old|of\sage)|\by/?o\b", re.IGNORECASE
)
_BEGINS: Final = r"(?P<begins>^|[,;(]\s?|\b(?:and|also)\s)"
_ENGLISH: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:between\s)?(?P<from>{NUMBER}){_OLD}?{_TO}(?P<to>{NUMBER})(?:\s?-?\s?years?[\s-](?:old|of\sage))",
        rf"{_OF_AGE}(?:between\s|from\s)?(?P<from>{NUMBER}){_OLD}?{_TO}(?P<to>{NUMBER}){_OLD}?",
        rf"{_LOW}\s?(?P<low>{NUMBER}){_OLD}",
        rf"{_HIGH}\s?(?P<high>{NUMBER}){_OLD}",
        rf"{_LOW}\s?(?P<low>{NUMBER})\sand\s{_HIGH}\s?(?P<high>{NUMBER}){_OLD}",
        rf"{_OF_AGE}{_LOW}\s?(?P<low>{NUMBER})",
        rf"{_OF_AGE}{_HIGH}\s?(?P<high>{NUMBER})",
        rf"(?:older\sthan)\s(?P<low>{NUMBER})",
        rf"(?:younger\sthan)\s(?P<high>{NUMBER})",
        rf"(?:{_OF_AGE}|{_BEGINS})(?P<low>{NUMBER}){_OLD}?\s?(?:\+|(?:and|or)\s(?:over|older|above|up)\b)",
        rf"(?:{_OF_AGE}|{_BEGINS})(?P<high>{NUMBER}){_OLD}?\s?(?:and|or)\s(?:under|younger|below)\b",
        rf"\b{_YOUNG}\s(?:of|aged)\s(?P<one>{NUMBER})\b",
        r"(?P<one>NUMBER)[\s-]years?[\s-]olds?\b".replace("NUMBER", NUMBER),
    )
)
_SUI: Final = r"\s?(?:周?岁)"
_CHINESE: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?P<from>{NUMBER})(?:{_SUI})?\s?(?:-|–|~|到|至)\s?(?P<to>{NUMBER}){_SUI}",
        rf"(?:≥|>=?|大于(?:等于)?|超过|高于|满|至少|不小于|不低于)\s?(?P<low>{NUMBER}){_SUI}",
        rf"(?:≤|<=?|小于(?:等于)?|低于|不超过|不大于|不满|未满|至多|最大)\s?(?P<high>{NUMBER}){_SUI}",
        rf"(?P<low>{NUMBER}){_SUI}\s?(?:及|或|含)?(?:以上|往上|起|朝上)",
        rf"(?P<high>{NUMBER}){_SUI}\s?(?:及|或|含)?(?:以下|以内|往下)",
        rf"(?P<one>{NUMBER}){_SUI}(?:大)?的(?:小孩|孩子|儿童|小朋友|娃|人|老人|患者|病人)",
    )
)
# A figure of something else: "over 5 weeks", "at least 20 mg".
_FOREIGN: Final = re.compile(
    r"\s?-?(?:%|per\s?cent|mg|kg|g\b|ml|mm|cm|m\b|days?|weeks?|months?|hours?|minutes?|times|points?|beds?|cases|in\stotal|years?\sof\s(?!age)"
    r"|[/:.]\s?[0-9]|patients|people|participants|[个例名次分天周月年%])",
    re.IGNORECASE,
)
# What joins two limits of the same people.
_SAME_PEOPLE: Final = re.compile(
    r"\s?(?:[,;、]|and|but|&|且|并且|而且|同时|但)*\s?(?:年龄)?\s?", re.IGNORECASE
)


@dataclass(frozen=True)
class Ages:
    """A span of ages and where it is said. One that ends below its beginning lets nobody in."""

    low: float
    high: float
    start: int
    end: int

    def meets(self, other: Ages) -> bool:
        return max(self.low, other.low) <= min(self.high, other.high)

    @property
    def is_empty(self) -> bool:
        return self.low > self.high


def ages_in(text: str) -> list[Ages]:
    """The spans of ages that a text lets in, in their order; two limits of the same people are one span."""
    plain = fold(text)
    is_chinese = re.search("[\u4e00-\u9fff]", plain) is not None
    is_age = is_chinese or _AGED.search(plain) or re.fullmatch(AGE.alone, plain.strip(" .;"), re.IGNORECASE)
    if not is_age:
        return []
    found: list[Ages] = []
    for each in sorted(
        _all(plain, _CHINESE if is_chinese else _ENGLISH), key=lambda each: each.start - each.end
    ):
        if not any(each.start < other.end and other.start < each.end for other in found):
            found.append(each)
    return _joined(sorted(found, key=lambda each: each.start), plain)


def _all(plain: str, forms: tuple[re.Pattern[str], ...]) -> Iterator[Ages]:
    for form in forms:
        for match in form.finditer(plain):
            if _FOREIGN.match(plain, match.end()):
                continue
            said = {
                name: float(to_decimal(words))
                for name, words in match.groupdict().items()
                if words and name in _FIGURES
            }
            low = said.get("from", said.get("low", said.get("one", 0.0)))
            high = said.get("to", said.get("high", said.get("one", OLDEST)))
            before = [match.end(name) for name in ("of", "begins") if match.groupdict().get(name) is not None]
            if max(said.values()) <= OLDEST:
                yield Ages(low, high, max(before, default=match.start()), match.end())


def _joined(found: list[Ages], plain: str) -> list[Ages]:
    spans: list[Ages] = []
    for each in found:
        last = spans[-1] if spans else None
        if (
            last is not None
            and _SAME_PEOPLE.fullmatch(plain[last.end : each.start])
            and _completes(last, each)
        ):
            spans[-1] = Ages(max(last.low, each.low), min(last.high, each.high), last.start, each.end)
        else:
            spans.append(each)
    return spans


def _completes(one: Ages, other: Ages) -> bool:
    """Whether one is a lower limit and the other an upper one."""
    sides = {(each.low > 0, each.high < OLDEST) for each in (one, other)}
    return sides == {(True, False), (False, True)}
