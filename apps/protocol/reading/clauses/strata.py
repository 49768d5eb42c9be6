"""By what chance is stratified, in a sentence that goes on to who does it or who must not know: "by hospital, by the
pharmacist, who prepares the syringes", “按医院和有没有糖尿病分层，药师配药，别人都不知道”.

The row ends with the last thing that can be one; who prepares, tells or hides something is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others

_SOMEBODY: Final = (
    r"(?:an?|the|our|my)\s(?:[a-z-]+\s){0,2}?[a-z-]*(?:ist|ists|ian|ians|nurse|nurses|unit|team|office"
    r"|computer|system)\b"
)
_ONE: Final = (
    rf"(?!{_SOMEBODY}|(?:who|which|that|in|with|using|via|through|so|and|but|we|i|they|then|one|two|three"
    rf"|[0-9]|nobody|no)\b)"
    r"[a-z][^,.;:?]{1,60}?"
)
# Behind a row of others by commas nobody knows where it ends.
_END: Final = (
    r"\s?(?:[.;]|$)|,\s(?:by\s(?:the|an?|our)|in|with|using|via|through|who|so|nobody|we|then|but|double"
    r"|single|open|phase|sealed|and\s(?:an?|the|our|we|everyone|everybody|nobody))\b"
)
_EN: Final = re.compile(
    rf"\b(?:stratif(?:y|ied|ying)\s(?:it\s|them\s)?|separately\s)(?:by|for)\s(?:each\s|every\s)?(?P<value>{_ONE}(?:\sand\s(?:by\s|for\s)?{_ONE}"
    rf"|,?\sand\sby\s{_ONE}){{0,4}})(?={_END})",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    r"(?:^|[,。;]\s?)(?:我们|随机|抽签?(?:的时候|时)|就|都|再|多|也|还|要)*(?:按照?|以|根据)(?P<value>(?!什么"
    r"|哪)[^,。;:?]{1,40}?)(?:来|做|进行)?(?:再|多)?(?:分层(?!抽样|分析)|分(?:一|[两三四2-4])层|分开(?:来)?(?:排|随机|抽签?|编))(?=[,。;]|$)"
)
# “分层就按中心和是不是糖尿病”.
_ZH_FIRST: Final = re.compile(
    r"(?:^|[,。;]\s?)(?:随机)?分层(?:的话|因素|嘛|呢)?,?(?:就|都|是|主要|打算|准备|只)*(?:按照?|以|看)(?P<value>(?!什么|哪)[^,。;:?]{2,40}?)(?:来分?|分|就行|就好)?(?=[,。;]|$)"
)
_STRATIFIES: Final = re.compile(r"stratif|分.?层", re.IGNORECASE)
# Of these either side is named, and not what tells them apart: "separately for men and women"; with another factor by
# its own "for", or with what the one side is told apart from, it is one.
_SIDES_APART: Final = re.compile(
    r"^separately\sfor\s(?!(?:each|every)\s)(?!.*\sand\s(?:for|by)\s)|^separately\sfor\s(?!.*\sand\s(?:for|by)\s).*\sand\s",
    re.IGNORECASE,
)
_EACH_FOR: Final = re.compile(r"^separately\sfor\s.*\sand\s(?:for|by)\s", re.IGNORECASE)
_NEXT_FOR: Final = re.compile(r",?\sand\s(?:by|for)\s(?:each\s|every\s)?", re.IGNORECASE)
_ALLOCATES: Final = re.compile(
    r"\b(?:randomi[sz]\w*|allocat\w+|blocks?|minimi[sz]\w+)\b|随机|区组|抽(?:签|号)?(?:$|[,。;])|信封",
    re.IGNORECASE,
)
_NEXT: Final = re.compile(
    r",\s(?:and\s)?(?:by\s|for\s)?|\sand\s(?:by\s|for\s)?|[、和及与](?!(?:以|之)[后前上下外]|没有?|不)",
    re.IGNORECASE,
)
_SIDES: Final = re.compile(
    r"\b(?:below|above|under|over|between)\s(?:[^,;]*\s)?and\s", re.IGNORECASE
)  # of one limit
# What somebody has or not is named by itself.
_HAVE: Final = re.compile(
    r"\s*whether\s(?:or\snot\s)?(?:they|he\sor\sshe|the\s(?:patient|woman|child))\s(?:have|has|had)(?:\sgot)?\s(?=\S)",
    re.IGNORECASE,
)
_OF_ANOTHER: Final = re.compile(
    r"\b(?:analys[ei]s|model|regression|hazard|report\w*|results?|estimat\w+|sampl\w+)\b|分析|模型|回归|抽(?!签|号|[,。;]|$)|算了|考虑过",
    re.IGNORECASE,
)


def strata(said: Said, known: Known) -> Iterator[ReadValue]:
    """What a sentence stratifies the allocation by."""
    field = field_for("stratification_factors", known)
    match = _EN.search(said.plain) or _ZH.search(said.plain) or _ZH_FIRST.search(said.plain)
    if field is None or match is None or _OF_ANOTHER.search(said.plain):
        return
    if _SIDES_APART.search(match[0]) or not (_STRATIFIES.search(match[0]) or _ALLOCATES.search(said.plain)):
        return
    told = said.cut(*match.span("value"))
    if _SIDES.search(told.plain):
        return
    parts = _NEXT_FOR if _EACH_FOR.search(match[0]) else _NEXT
    value = [
        words(item.cut(had.end()) if (had := _HAVE.match(item.plain)) else item.strip())
        for item in told.split(parts)
        if item.strip()
    ]
    if not tells_of_others(told.plain) and value and not known.catalogue.faults(field.path, value):
        place = said.cut(*match.span()).strip(" ,;。.") if parts is _NEXT_FOR else told
        yield ReadValue(field.path, value, (place.span,), False, PATTERN)
