"""A total told behind what it is made of: "病例125，对照250，统共375", "seven periods times ten wards comes to 2100".

It names nobody, so it counts only where the sum or the product of the figures right before it comes to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations
from math import prod
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, to_decimal
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS
from apps.protocol.reading.words.ours import Moved, of_us_in

_TOTAL: Final = re.compile(
    r"(?:(?:^|[,。;、]\s?)(?:那|这样)?(?:加起来|合起来|统共|拢共|总共|一共|合计|共|正好|刚好|就是)(?:就|得)?[是要]?"
    r"|\b(?:comes?\s(?:out\s)?(?:to|at)|makes?|adds?\sup\sto|altogether|in\sall)\s(?:about\s|around\s)?)"
    rf"(?P<value>{NUMBER})(?:\s?[例名人]|个人)?吧?(?=\s?(?:[,.;。]|$))"
    rf"|,\s(?:and\s)?(?:so|making|giving|that's)\s(?:about\s)?(?P<all>{NUMBER})\s(?:all\s(?:told|in)|altogether|in\s(?:all|total))"
    r"(?=\s?(?:[,.;]|$))",
    re.IGNORECASE,
)
# What has to be recruited so that as many are left: told behind the losses.
_PEOPLE: Final = r"(?:women|men|people|patients|participants|children|babies|mothers|adults)"
_WITH_LOSSES: Final = re.compile(
    rf"(?:{LOST})[^。;]{{0,30}}?,\s?(?:那|所以|就)*(?:(?:总共|一共|共|最后|实际)(?:得|要|需要?)?(?:收|招|入|纳入)?|(?:得|要|需要?)(?:收|招|入|纳入))"
    rf"(?:到|够|满)?(?P<value>{NUMBER})(?:\s?[例名人个位]|个人)?吧?(?=\s?(?:[,.;。]|$))"
    rf"|\b(?:{LOST}|lost|drops?\sout|vanish\w*)\b[^.;]{{0,40}}?(?:we(?:'d|'ll|\swould|\swill)?\s(?:need\sto\s)?(?:enrol|recruit|take|need)|it's|that's|making"
    rf"|that\smakes|,\sso)\s(?:about\s)?(?P<all>{NUMBER})(?:\s{_PEOPLE})?(?:\s(?:altogether|in\sall|in\stotal|all\stold|overall))?(?=\s?(?:[,.;]|$))",
    re.IGNORECASE,
)
_IN_ALL: Final = re.compile(
    r"(?<![0-9.])(?P<n>[0-9]{2,5})\s(?:in\sall|altogether|in\stotal)\b", re.IGNORECASE
)
_MOST_LOST: Final = Decimal("1.6")
_FIGURE: Final = re.compile(rf"{PERCENT}|(?P<whole>{NUMBER})", re.IGNORECASE)
_OF_A_CALCULATION: Final = re.compile(
    rf"样本量|例数|[每各两]组|双侧|单侧|病例[^,。;]{{0,4}}[0-9一二两三四五六七八九]|{LEVEL}|{POWERS}|{LOST}|\bsample\ssize\b"
    r"|\b(?:patients|people|participants|women|men|children)\sper\b",
    re.IGNORECASE,
)
_OF_MONEY_OR_TIME: Final = re.compile(
    r"[元钱费]|预算|\b(?:cost|costs|euros?|pounds|dollars|hours|days|visits|scans)\b|[0-9一二两三四五六七八九十][次回趟针片]",
    re.IGNORECASE,
)
_EACH_GROUP: Final = re.compile(
    r"[每各]组|\b(?:each|per|an)\s(?:arm|group)\b|[0-9]\s(?:each|apiece|a\s(?:side|group))(?=\s?[,.;])",
    re.IGNORECASE,
)
_GROUPS: Final = (2, 3, 4)
_MOST_PARTS: Final = 4
_MOST_FACTORS: Final = (
    5  # of "30 a ward for two-month periods, seven periods times twelve wards" not all count
)
LEAST: Final = 20


def counted_up(said: Said, known: Known) -> Iterator[ReadValue]:
    """The total number that the sentence makes up of others."""
    field = field_for("n_total", known)
    if field is None:
        return
    if known.current_stage != field.stage and not _OF_A_CALCULATION.search(said.plain):
        return
    yield from _with_losses(said, known, field.path)
    for match in _TOTAL.finditer(said.plain):
        before = said.plain[: match.start()]
        total = to_decimal(match["value"] or match["all"])
        clauses = "".join(re.split(r"(?<=[,。;])", before)[-3:])
        if is_short_of(total, known.message):
            continue
        if total < LEAST or _OF_MONEY_OR_TIME.search(clauses) or not _is_made_of(total, before):
            continue
        evidence = said.cut(*match.span()).strip(" ,。;、")
        yield ReadValue(field.path, int(total), (evidence.span,), True, PATTERN)


def _with_losses(said: Said, known: Known, path: str) -> Iterator[ReadValue]:
    """The number that is told behind the losses, where one before it is short of it."""
    for match in _WITH_LOSSES.finditer(said.plain):
        total = to_decimal(match["value"] or match["all"])
        sums = [to_decimal(found["value"] or found["all"]) for found in _TOTAL.finditer(known.message)]
        sums += [to_decimal(found["n"]) for found in _IN_ALL.finditer(known.message)]
        if any(is_short_of(each, known.message) and each < total for each in sums):
            place = said.cut(*match.span("value" if match["value"] else "all"))
            yield ReadValue(path, int(total), (place.span,), False, PATTERN)


def is_short_of(total: Decimal, message: str) -> bool:
    """Whether the message tells how many that makes with the losses."""
    more = [to_decimal(found["value"] or found["all"]) for found in _WITH_LOSSES.finditer(message)]
    return any(total < each <= total * _MOST_LOST for each in more)


def of_us_with_losses(said: Said, stage: str) -> tuple[Said, tuple[Moved, ...]]:
    """What a message says of us alone (`words/ours.py`), without a total to which it comes before it tells the losses
    and the total with them."""
    said, moved = of_us_in(said, stage)
    for found in _IN_ALL.finditer(said.folded):
        if is_short_of(to_decimal(found["n"]), said.folded[found.end() :]):
            start, end = found.span()
            message, folded = (t[:start] + " " * (end - start) + t[end:] for t in (said.message, said.folded))
            said = Said(message, folded, said.start, said.end)
    return said, moved


def _is_made_of(total: Decimal, before: str) -> bool:
    """Whether the last figures before it come to the total."""
    figures = [to_decimal(found["whole"]) for found in _FIGURE.finditer(before) if found["whole"]]
    sums = [sum(figures[-count:]) for count in range(2, _MOST_PARTS + 1) if count <= len(figures)]
    products = [
        prod(factors) for count in (2, 3) for factors in combinations(figures[-_MOST_FACTORS:], count)
    ]
    if total in (*sums, *products):
        return True
    groups = _EACH_GROUP.search(before) is not None and figures
    return bool(groups) and any(total == count * figures[-1] for count in _GROUPS)
