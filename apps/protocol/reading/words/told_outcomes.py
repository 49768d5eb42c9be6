"""The primary outcome in the words of those who point at it: "the thing I'd hang it all on is …", "… is what I care
about most". Ways that its row takes up.
"""

from __future__ import annotations

from typing import Final

from apps.protocol.reading.words.wording import NO_OPINION

_END: Final = r"(?=\s?(?:[.;,]|$)|\sand\s(?:then\s)?(?:we|i)\b)"
_WOULD: Final = r"(?:'d|'ll|\swould|\swill)?"
_HANGS: Final = (
    r"(?:hang|hinge|stake|bet|rest|judge|base|pin)(?:s|ed)?"
    r"\s(?:it(?:\sall)?|everything|the\s(?:whole\s)?(?:thing|lot|study|trial))\s(?:on|by)"
)
_THE_THING: Final = (
    r"^\s?(?:and\s|so\s)?(?:the\s(?:one\s)?(?:thing|number|figure|outcome)|what)\s(?:that\s)?"
    rf"(?:i|we){_WOULD}\s(?:really\s)?{_HANGS}\s(?:is|would\sbe|will\sbe)\s"
)
_TOLD: Final = rf"(?P<value>{NO_OPINION}(?:(?!\sand\s(?:we|i)\b)[^.;,:?%]){{4,140}}){_END}"
# Such a sentence asks: it is no certain one.
HANGS_ON_WHETHER: Final[tuple[str, ...]] = (rf"{_THE_THING}whether\s{_TOLD}",)
_MOST: Final = (
    r"(?:what|the\s(?:thing|one))\s(?:that\s)?(?:really\s)?"
    rf"(?:(?:i|we){_WOULD}\s(?:really\s)?(?:care\sabout|mind|look\sat|want\sto\ssee)"
    r"|(?:counts|matters)(?:\sto\s(?:me|us))?)\s(?:the\s)?most"
)
_NO_OUTCOME: Final = (
    r"(?!(?:what|that|this|it|which|they|he|she|who|money|time"
    r"|(?:the|our|my)\s(?:money|time|funding|recruitment|team|staff))\b)"
)
# Beside words of what is to be shown: of two examinations the one that is put first is done first.
OF_OUTCOMES: Final = r"\b(?:show|outcomes?|end\s?points?|primary|secondary)\b"
_PUT: Final = r"(?:^|[,;]\s)(?:(?:so|and|then)\s)?(?:let's\s|we(?:'ll|'d)?\s|please\s)?put\s"
PUT_FIRST: Final = (
    rf"{_PUT}(?P<value>(?!(?:it|this|that|them|patients|people|safety)\b)[^.;,:?]{{3,50}}?)\sfirst"
    r"(?=\s?(?:[.;,]|$)|\sand\s[^.;,:?]{3,50}?\s(?:after(?:wards)?|second|next|behind)\b)"
)
PUT_AFTER: Final = (
    rf"{_PUT}[^.;,:?]{{3,50}}?\sfirst\sand\s(?P<value>[^.;,:?]{{3,50}}?)"
    r"\s(?:after(?:wards)?|second|next|behind)(?=\s?(?:[.;,]|$))"
)

# "主要就看停药后复查,转阴的比例有多少": when it is seen, and how many of them then have what.
_LOOKED_AT_ZH: Final = (
    r"(?:^|[,。;]\s?)(?:我们|本研究|这个研究)?主要(?:还|也)?(?:就|是|想|要)*看(?:的就?是)?(?:看)?"
)
_SHARE_ZH: Final = r"(?:比例|百分比|占比|人数|例数|(?<![频心效概])率)"
HOW_MANY_ZH: Final[tuple[str, ...]] = (
    rf"{_LOOKED_AT_ZH}(?P<value>[^,。;:?%]{{4,30}},[^,。;:?%]{{1,16}}?{_SHARE_ZH})(?:有|占|是|能?到)*(?:多少|多高|多大|几成|怎么样|如何)?(?=[。;]?$)",
    rf"{_LOOKED_AT_ZH}(?P<value>[^,。;:?%]{{4,30}},[^,。;:?%]{{1,14}}?(?:占|有)(?:多少|几成|几个)(?:人|例)?)(?=[。;]?$)",
    rf"{_LOOKED_AT_ZH}(?P<value>[^,。;:?%]{{4,40}}?{_SHARE_ZH})(?:有|占|是|能?到)*(?:多少|多高|多大|几成)(?=[。;]?$)",
)
PRIMARY: Final[tuple[str, ...]] = (
    rf"{_THE_THING}(?!whether\b|if\b|not\b|that\b){_TOLD}",
    rf"^\s?(?:and\s|so\s)?(?P<value>{_NO_OUTCOME}[A-Za-z0-9][^.;,:?%]{{3,90}}?)\sis\s{_MOST}(?=\s?(?:[.;,]|$))",
)
