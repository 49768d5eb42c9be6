"""Where somebody who answers turns to another matter: "…. Before I forget, …", “……。对了，……”; and what is only talk
among the items of a list: "there are quite a few of those", “这个真不少”.

What comes behind a turn is none of the answer, whatever was asked; it may tell of another item, or of nothing.
"""

from __future__ import annotations

import re
from typing import Final

_LEADS: Final = r"^\W*(?:(?:oh|ah|and|also|but|so|ok(?:ay)?|sorry|hm+|well|anyway)\W+){0,3}"
_TURNS: Final = re.compile(
    rf"{_LEADS}(?:before\si\sforget|by\sthe\sway|incidentally|on\sanother\snote|on\sa\sdifferent\s(?:note|matter)|one\smore\sthing"
    r"|(?:coming|going|getting)\sback\sto|back\sto\s(?:the|what|who|how)|speaking\sof|talking\sof|while\s(?:we're|we\sare|i'm|i\sam)\s(?:at\sit|here)"
    r"|(?:thinking|having\sthought)\s(?:again|more)?\s?(?:about|of)|just\sso\syou\sknow|you\sremember|i'm\s(?:also\s)?wondering|i\swonder"
    r"|do\syou\sthink|hang\son|wait)\b"
    r"|^\W*(?:[哦噢啊诶哎],?)?(?:顺便|顺带)(?:再)?[说提问讲]|^\W*(?:[哦噢啊诶哎],?)?(?:说个(?:闲话|题外话)|多说一句|插一句|题外话|话说(?!明)|说起来?|说到)"
    r"|^\W*(?:倒是|还)有[件个]事|^\W*(?:另外|还)?想?问(?:一?[下句]|你|您)|^\W*[你您](?:上回|上次|刚才|前面)(?:问|说)",
    re.IGNORECASE,
)


def turns_away(sentence: str) -> bool:
    """Whether a whole folded sentence behind an answer begins another matter."""
    return _TURNS.match(sentence) is not None


_TALKS: Final = re.compile(
    r"^\W*(?:(?:and|but|so|though|although|oh|ah)\s){0,2}(?:(?:i|you|he|she)(?:'[a-z]+)?|it's|it\sis|it\swould|that's|that\s(?:is|would|one)|there's|there\s(?:is|are)"
    r"|th(?:is|ese|ose)\s(?:is|are|one)|(?:my|our|the)\s[a-z]+\s(?:says?|thinks?|likes?|loves?|hates?|wants?|insists?|collects?)|sorry|just\sto|by\sthe\sway)\b"
    r"|^\W*(?:(?:不过|但|可|反正|所以|就|也),?)*(?:[这那](?:个|些|种|事|块|部分|东西|类|一类|条)?人?的?(?:真|都|倒|其实|去年|我|也|还|可|确实|很|太|挺|最|蛮|得|一般|常)"
    r"|我(?:们)?(?:得|想|觉得|估计|猜|怕|也|倒|还|先|个人|见|就|不|没|再|去年|心|得想|打算|答应|听|知道|说)|[你您](?!们)|可惜|说[真实]|顺便|其实|毕竟"
    r"|一般(?:是|都)|好多|有(?:一回|时候|人说)|看个|不下结论|没意思|人少|主任|护士长?(?!站|观察))",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:not\s(?:yet\s)?(?:sure|decided|certain)|undecided|haven't\sdecided|have\sto\sthink|in\stwo\sminds|torn)\b"
    r"|(?:得|要|还在|再)想想|没想好|拿不准|犹豫|纠结|没(?:有)?(?:定|决定)|不(?:确定|一定)|再(?:说|看|商量)",
    re.IGNORECASE,
)


def talks(item: str) -> bool:
    """Whether folded words in the place of an item are said by who tells it, of the items or of anything."""
    return _TALKS.match(item) is not None


def leaves_open(item: str) -> bool:
    """Whether such talk leaves the item before it open."""
    return _OPEN.search(item) is not None
