"""How people ask for values without any set form: “what colour do we have?”, “颜色都有哪些？”.

A sentence counts that asks or bids to show, and in which nothing is left beside the names of items, figures and the
words of asking: what else it says would make it another question ("do we need …", "how is … calculated").
"""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 90
_ENDS: Final = " \n.?!。"

_BEGINS: Final = re.compile(
    r"(?:(?:and|but|so|ok(?:ay)?|well|hm+|sorry|wait|please|right|quick\squestion)[\s,:.–-]{1,3}){0,3}"
    r"(?:(?:can|could|would|will)\s(?:you|i|we)\b|(?:what|which|how|where|is|are|was|were|do|does|did|have|has)\b|what's"
    r"|(?:show|tell|list|give|remind|read)\b)",
    re.IGNORECASE,
)
_ASKS_ZH: Final = re.compile(
    r"什么|多少|多久|多长|多大|几|哪|啥|吗|么|没有?$|对吧|是吧|是不是|有没有|怎么|看|列|念|告诉|提醒|总结|汇总|概括"
)
# One of these, for "what is a colour?" and “颜色是什么？” ask what it means.
_OURS: Final = re.compile(
    r"\b(?:my|our|the|we|you|i|now|still|so\sfar|moment|currently|recorded|written|me|us|there|it|things)\b|[我咱你您]|现在|目前|记|写|填|录"
    r"|多少|多久|多长|几|哪|对吧|是吧|吗",
    re.IGNORECASE,
)
ABOUT_RECORD: Final = re.compile(
    r"\b(?:record|recorded|written|noted|now|so\sfar|moment|currently)\b|记|写|填|录|现在|目前", re.IGNORECASE
)
_WORDS: Final = re.compile(
    r"\b(?:so\sfar|and|but|so|ok(?:ay)?|well|hm+|sorry|wait|please|right|back|quick\squestion"
    r"|can|could|would|will|what(?:'s)?|which|how|where|is|are|was|were|be|been|do|does|did|have|has|had"
    r"|show|tell|list|give|remind|read(?:\sout|\sback)?|see|know|look|at"
    r"|long|many|much|big|large|high|small|months?|weeks?|years?|days?"
    r"|my|our|the|a|an|we|you|i|me|us|it|that|this|there|in|of|for|to|under|about|as|by|on|with"
    r"|now|still|moment|currently|again|already|here|then|just|actually|exactly|yet|all|value|values|items?|ones?"
    r"|use|using|used|say|says|said|write|wrote|written|record|recorded|recording|note|noted|put|got|get|set|down|agreed?"
    r"|settled\son|going\swith|planned)\b"
    r"|(?:请问?|麻烦|帮|给|让|再|跟|和)?[我咱你您](?:们)?|请问?|现在|目前|当前|刚才|刚刚|之前|前面|上面|到底|具体|一共|总共|大概|还|仍|都|也|就|那|这个?"
    r"|是不是|有没有|能不能|可以|能|什么|多少|多久|多长(?:时间)?|多大|几[个条家年月天例项]?|哪[些几个一]*[个条家项]?|啥|怎么样?|吗|么|呢|啊|呀|吧|了|过|着"
    r"|没有?|对|看看|看一?下|看|列一?下|列出来?|念(?:一?[下遍])?|告诉|提醒|一下|一遍"
    r"|写|记录?|录|填|定|选|用|设|算|取|成|为|作|在|里|中|的|是|有|来着|内容|情况|部分|这块|方面|上|下来?|进去|好"
    r"|\d+(?:\.\d+)?\s?(?:%|months?|weeks?|years?|days?|例|个?月|年|周|天|家|个)?"
    r"|[\s,.?!，。？！:：“”\"'-]",
    re.IGNORECASE,
)

_ALL: Final = re.compile(
    r"\b(?:so\sfar|everything|summary|overview|(?:show|list|read|give)\b.*\b(?:record(?:ed)?|written|wrote|noted|have|got)|stand)\b"
    r"|总结|汇总|概括|(?:到|目前|现在|已经?|都|哪些|看|列|念).*[记写填录].*|[记写填录].*(?:哪些|些什么|念|列)|(?:目前|现在).*方案",
    re.IGNORECASE,
)
_ALL_WORDS: Final = re.compile(
    r"\b(?:everything|summary|summari[sz]e|overview|protocol|study|things|stand|ve|up|told)\b|已经?|为止|方案|研究|东西|的话|听听?|把|总结|汇总|概括"
    r"|所有|全部|到|些|个|份|说",
    re.IGNORECASE,
)


_AND_NEEDS: Final = re.compile(
    r"[\s,.;?!，。；？！]+(?:and\s)?what(?:'s|\s(?:else\s)?(?:do|does|is))?\s(?:you\s|we\s|i\s|there\s)?(?:still\s)?(?:need|missing|lacking|left|open)"
    r"(?:\s(?:from|of)\s(?:me|us))?\W*$"
    r"|[\s,.;?!，。；？！]+(?:那|然后)?还[差缺少要需]要?我?们?(?:说|填|补充?|提供)?(?:哪|什么|啥|几)[几些]?(?:样|项|个|内容|东西|信息)?\W*$",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"没|未|漏|\b(?:not|nothing)\b|n't\b", re.IGNORECASE)


def asks_for_all(plain: str) -> bool:
    """Whether a whole sentence asks for all that is recorded, and names nothing of it; it may ask besides what is still
    needed, which the answer tells in any case."""
    plain = _AND_NEEDS.sub("", plain)
    if not may_ask_plainly(plain) or not _ALL.search(plain) or _NOT.search(plain):
        return False
    return not without_asking(_ALL_WORDS.sub(" ", plain))


def may_ask_plainly(plain: str) -> bool:
    """Whether a whole folded sentence asks, or bids to show, something of this work: which item its names say."""
    bare = plain.strip(_ENDS)
    if not bare or len(bare) > LONGEST or not _OURS.search(bare):
        return False
    return _BEGINS.match(bare) is not None or _ASKS_ZH.search(bare) is not None


def without_asking(words: str) -> str:
    """What is left beside figures and the words of asking."""
    return _WORDS.sub("", words)
