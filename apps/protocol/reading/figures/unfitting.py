"""A total and a number of each group that do not fit: "就定100个好了,两组,每组60个". Neither counts, both are asked.

With losses that come on top, or with a second thought behind either, nobody knows what has to fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.text import Said, Span

_COUNTED_ZH: Final = r"\s?[个例名人位](?!月|星期|礼拜|中心|医院|小时)"
_TOTAL: Final = re.compile(
    rf"(?:^|[,。;])(?:[两三四234]个?组)?[^,。;每各组年月周天家0-9]{{0,8}}?(?:总样本量|总数|一共|总共|合计|共|加起来|定|收|招|纳入|入组)"
    rf"[^,。;每各组0-9]{{0,6}}?(?P<total>{NUMBER}){_COUNTED_ZH}"
    rf"|\b(?P<in_all>[0-9]{{2,6}})\s(?:[a-z]+\s)?(?:in\s(?:total|all)|overall|altogether)\b"
    rf"|\btotal\sof\s(?P<of>[0-9]{{2,6}})\b",
    re.IGNORECASE,
)
_EACH: Final = re.compile(
    rf"[每各]组[^,。;0-9一二两三四五六七八九十百]{{0,4}}(?P<each>{NUMBER})(?:{_COUNTED_ZH}|(?=\s?(?:[,。;吧]|$)))"
    r"|\b(?P<per>[0-9]{1,6})\s(?:[a-z]+\s)?(?:per|in\seach|an|a|each)\s(?:group|arm|side)\b",
    re.IGNORECASE,
)
_GROUPS: Final = re.compile(
    r"(?<![第0-9])(?P<zh>[两二三四五2-5])\s?个?组(?!\s?各?[0-9])|\b(?P<en>two|three|four|[2-4])[\s-](?:groups?|arms?)\b",
    re.IGNORECASE,
)
_COUNTS: Final = {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "two": 2, "three": 3, "four": 4}
_ANY_COUNT: Final = range(2, 7)
_COMES_ON_TOP: Final = re.compile(
    r"脱落|失访|丢|掉|退出|加上|算上|放大|富余|余量|损耗|流失|去掉|剔除"
    r"|drop|lost|loss|attrition|allow|inflat|spare|evaluable|controls?\b.{0,20}\b[0-9]",
    re.IGNORECASE,
)
_RETHOUGHT: Final = re.compile(
    r"不对|不是|说错|算错|算了|改|作废|还是|或者|要么|如果|要是|吗|\?|预试|先导|每[个家]?(?:中心|医院)"
    r"|\b(?:wait|sorry|actually|no|or|if|pilot|per\s(?:site|cent(?:re|er)))\b",
    re.IGNORECASE,
)


MESSAGES_KEPT: Final = 8


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def unfitting(folded: str) -> Mapping[str, Span]:
    """Where the two figures of a message stand that do not fit, by the fields they would fill."""
    totals, each = [*_TOTAL.finditer(folded)], [*_EACH.finditer(folded)]
    if len(totals) != 1 or len(each) != 1 or _COMES_ON_TOP.search(folded) or _RETHOUGHT.search(folded):
        return {}
    groups = {(found["zh"] or found["en"]).lower() for found in _GROUPS.finditer(folded)}
    if len(groups) > 1:
        return {}
    counts = [_COUNTS.get(word) or int(word) for word in groups] or _ANY_COUNT
    total, size = _figure(totals[0]), _figure(each[0])
    if not size or any(total == count * size for count in counts):
        return {}
    return {
        "n_total": totals[0].span(totals[0].lastgroup or 0),
        "n_per_group": each[0].span(each[0].lastgroup or 0),
    }


def asked_where_unfitting(said: Said, known: Known) -> Iterator[Unreadable]:
    """Both of them, each in the sentence in which it stands."""
    for key, (start, end) in unfitting(said.folded).items():
        field = field_for(key, known)
        if field is not None and said.start <= start and end <= said.end:
            reason = _("The total and the number in each group do not fit together.")
            accepted = _("Say both once more.")
            yield Unreadable(field.path, (start, end), reason, accepted)


def _figure(match: re.Match[str]) -> int:
    return int(to_decimal(match[match.lastgroup or 0]))
