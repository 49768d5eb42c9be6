"""What is said about the items of a list, between them, and is none of them."""

from __future__ import annotations

import re
from typing import Final

_SAID_ABOUT: Final = re.compile(
    r"(?<=[,;])\s?每(?:天|日|晚|周|个?月|[0-9一二两三四六八]+(?:小时|天|周))(?:早晚|早|晚|固定)?(?:各|测|评|记|查)?[0-9一二两三]?次?(?=[,。;]|$)"
    r"|(?<=[,;。])(?:这|以上)[几两三四五]?[样个项种些][^,。;、]{0,4}?(?:盯|看|记|查|报|管)(?:着|住|一下|下来)?(?=[,。;]|$)"
    r"|(?<=[,;。])(?:出了?事|有情况)[^,。;、]{0,6}(?:上?报|报告)(?=[,。;]|$)"
    r"|\sbecause\s(?:their|they|it|its|we|i|that|this|these|those|he|she)\b[^,;.]*"
    r"|,\s(?:whether\sor\snot|whatever|no\smatter\s(?:what|whether|if|how|who))\b[^.;,]*"
    r"|(?<=,)\s?(?:and\s)?then(?=\s[a-z]{3})"
    r"|(?:(?<=[,;])|^)\s?please(?=\s?(?:[.,;]|$))"
    r"|(?:(?<=[,;])|^)\s?(?:and\s)?(?:my|our)\s[^,;.]{2,40}?\s(?:is|are|has|have|keeps?|will)\s(?!measured|counted)[^,;.]*"
    r"|(?:(?<=[,;])|^)\s?(?:and\s)?(?:if\s(?:you|i|we)\b|we\sused\sto\s)[^,;.]*"
    r"|^\s?(?:for\sme(?:,)?\sit(?:'s|\sis)|next\sto\sth(?:is|at)|besides\sth(?:is|at)|on\stop\sof\sth(?:is|at)"
    r"|it\swould\s(?:also\s)?be\s(?:nice|good|interesting|useful)\sto\s(?:know|see))(?=\s\S)"
    r"|(?:(?<=[,;。])|^)\s?(?:别的|其[他它]的)[^,;。]{0,6}都[^,;。]{1,10}"
    r"|(?:(?<=[,;])|^)\s?(?:(?:al)?though|let's|let\sus|obviously|of\scourse|naturally)\b[^.,;]*"
    r"|(?<=\w)\s(?:obviously|of\scourse|naturally)(?=\s?(?:[.,;]|$))"
    r"|(?:(?<=[.;])|^)\s?(?:oh,?\s)?(?:and\s|also\s)?[^.,;]{1,30},\s(?:make|set)\s(?:it|that)\s[^.;]*|(?:(?<=[,;。])|^)(?:没关系|没问题|先这样|就这样)(?=[,;。]|$)"
    r"|(?:(?<=[,;。])|^)\s?(?:对|嗯|哦|是的|没错|right|yes|yeah|ok(?:ay)?)(?=\s?[,;。])"
    # an interjection in the place of an item, and that there is nothing special
    r"|(?:(?<=[,;.])|^)\s?(?:and\s)?(?:sure|well|hm+|oh\s(?:yes|yeah|right)|let\sme\s(?:see|think)|for\sa\sstart)(?=\s?,)"
    r"|(?:(?<=[,;。])|^)(?:也|倒|其实)*没(?:啥|什么)太?特[别殊]的?(?=[,;。])"
    # where it is found, and who would not do it
    r"|(?<=[,;。])(?:这些|那些)?[都全]+(?:能|可以|是)*从[^,。;、]{1,12}[拉导调查取找抓][^,。;、]{0,3}(?=[,;。]|$)"
    r"|(?<=[,;。])[^,。;、]{0,6}(?:系统|记录|库)里?[都全]?(?:有|能查到?|查得到)(?=[,;。]|$)"
    r"|(?<=[,;])\s?(?:those|these|that)(?:'re|'s|\sare|\sis)\s(?:the\s|my\s|our\s)?(?:two|three|four|ones?|main|big|worst|all)\b[^,.;]*"
    r"|(?:(?<=[,;])|^)\s?(?:and\s)?(?:it's|that's|they're|which\s(?:is|are)|(?:it|that|they)(?:\sis|\sare)|all\sof\s(?:which|that|it|them)\s(?:is|are))"
    r"\s(?:all\s)?in\s(?:the|our)\s[^,;.]{2,30}"
    r"|(?<=[,;。])[^,。;、]{1,10}(?:也不(?:乐意|干|肯)|都(?:做不了|没法做|不好做))(?=[,;。]|$)",
    re.IGNORECASE,
)
_LAST_COMMA: Final = re.compile(r"[,;]\s*[.。]?\s*$")
# A sentence behind the items that only reasons about them.
_REASONS: Final = re.compile(
    r"(?<=[。;])[^。;]*(?:我(?:个人)?(?:觉得|认为|估计)|所以|肯定要问|伦理那边)[^。;]*[。;]?"
)


def without_item_remarks(plain: str) -> str:
    """The words with what is only said about an item blanked: places stay."""
    kept = _SAID_ABOUT.sub(lambda match: " " * len(match[0]), plain)
    return kept if kept == plain else _LAST_COMMA.sub(lambda match: " " * len(match[0]), kept)


def without_reasoning(plain: str) -> str:
    """The words with the sentences blanked that only reason about the items."""
    return _REASONS.sub(lambda match: " " * len(match[0]), plain)
