"""Whether words are a sentence of their own: somebody or something, and what they do. No choice is said so by
itself: who is asked for one and tells who does what has not chosen yet. Judged by the small words that hold a sentence
together, for nobody can list what people do.
"""

from __future__ import annotations

import re
from typing import Final

_BEFORE_NOUN: Final = r"(?:the|our|my|his|her|their|this|that|these|those|an?|each|every)"
_OBJECT: Final = rf"(?:{_BEFORE_NOUN}|it|its|us|them|me|all|both|everything|everybody|everyone)\b"
# What joins words and is no verb, wherever it stands.
_JOINS: Final = (
    r"(?!(?:of|in|on|at|for|with|without|by|from|to|into|onto|and|or|but|nor|than|then|as|per|before|after|between|versus|vs|not"
    r"|under|over|against|within|during|across|around|like|plus|only|just|that|which|who|whose|where|when|while|if"
    r"|because|is|are|using|comparing|all|both|having)\b)"
)
_WORD: Final = rf"{_JOINS}[\w'-]+"
_NAME: Final = r"(?:(?:dr|prof|mr|mrs|ms)\.?\s[\w'-]+|(?-i:[A-Z][a-z]+))"
_SOMEBODY: Final = rf"(?:{_NAME}|no-?\s?(?:body|one)|every(?:body|one)|some(?:body|one))"
_SENTENCE: Final = re.compile(
    # "The shed keeps the keys", "our keepers count the birds"; a name, or nobody: "Sarah opens them"
    rf"^\W*(?:{_BEFORE_NOUN}\s(?:{_WORD}\s){{1,3}}?{_WORD}|{_SOMEBODY}\s(?:{_WORD}ly\s)?{_JOINS}[\w-]+(?:s|ed))"
    rf"\s(?:(?:up|out|down|in|off)\s)?{_OBJECT}"
    # "Sarah in our office will see to it"
    rf"|^\W*(?:{_BEFORE_NOUN}\s[\w'-]+|{_SOMEBODY})(?:\s(?!that\b|which\b|who\b)[\w'-]+){{0,5}}?\s(?:will|would|shall|can|could|must)\s\w",
    re.IGNORECASE,
)
# “钥匙由老王保管”: what it is, who does it, and what they do.
_BY_WHOM: Final = re.compile(
    r"^\W*(?!不|没|就|先|那|也|都|是|可|要|想|我|得)[^,，。;；由]{1,12}(?<![自理缘来])由(?![于此来衷])[^,，。;；]{3,}"
    r"|^\W*(?!不|没|就|先|那|也|都|是|可|要|想|我|得)[^,，。;；]{1,12}(?:让|请|交给|归)[^,，。;；]{1,12}(?:来|去|负责)[^,，。;；]+"
    r"|^\W*(?!不|没|就|先|那|也|都|是|可|要|想|我|得)[^,，。;；的]{2,10}负责[^,，。;；的]{1,}(?:[。.]|$)"
)
# “养鸽人每周来数一次”, “棚子已经修好了”: who or what, how often or since when, and what happens.
_WHEN: Final = re.compile(
    r"^\W*(?!不|没|就|先|那|也|都|是|可|要|想|我|得)[^,，。;；0-9每的]{2,8}"
    r"(?:每(?:隔|[天日周月年晚]|个?(?:星期|月|季度|小时))|(?:早就|已经?|刚刚?|正在)(?!不|没))[^,，。;；]{2,}"
)


def is_whole_sentence(plain: str) -> bool:
    """Whether folded words say who does what, or what happens by whom or how often."""
    return any(form.search(plain) for form in (_SENTENCE, _BY_WHOM, _WHEN))
