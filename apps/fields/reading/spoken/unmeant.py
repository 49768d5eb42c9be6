"""How people say that what they said bids nothing: "I didn't say to change anything", “我可没说要改”, “我只是问问”.

It is said of the talk, so it is no value, whatever was asked for; where it is all of a message, nothing changes.
"""

from __future__ import annotations

from typing import Final

_CHANGE: Final = r"(?:change|record|alter|touch|add|remove|replace|write|note|edit)"
_WHAT: Final = r"(?:\s(?:any(?:thing)?(?:\sof\s(?:it|that|this))?|that|it|this|them|a\sthing))?"
_NEVER: Final = (
    r"(?:(?:i|we)(?:\s(?:really|just|certainly|actually))?\s(?:didn't|did\snot|never|haven't|have\snot|don't|do\snot)"
    r"\s(?:say|said|ask(?:ed)?|tell|told|mean(?:t)?|want(?:ed)?)"
    rf"(?:\syou)?(?:\sthat)?\s(?:to|we\sshould|you\sshould|i\swant(?:ed)?\sto)\s{_CHANGE}{_WHAT})"
)
_ONLY: Final = (
    r"(?:(?:i(?:'m|\sam|\swas)|that\swas|it\swas)\s)?(?:just|only|merely)\s"
    r"(?:thinking(?:\s(?:out\sloud|aloud))?|wondering|asking|a\sthought|curious|musing)"
)
_LEAVE: Final = (
    r"(?:please\s)?(?:don't|do\snot)\s(?:change|touch|alter|record)\s(?:anything|a\sthing|it|that|them)"
    r"|without\schanging\s(?:anything|a\sthing|it)|(?:leave|keep)\s(?:everything|all)\sas\sit\sis"
)
NOTHING_MEANT: Final = rf"(?:{_NEVER}|{_ONLY}|{_LEAVE})(?:\s(?:here|now|yet|though|please|for\snow)){{0,2}}"

_CHANGE_ZH: Final = r"(?:改动?|动|换|修改|记录?|加|删|写)"
_NEVER_ZH: Final = (
    r"我们?(?:可|也|又|并|从来)?没(?:有)?(?:说|让|叫|要求|打算|想)(?:过)?(?:你|您)?(?:要|想|去|来|该)?"
    rf"{_CHANGE_ZH}(?:它|这个|那个|什么|任何东西|啊)?"
)
_ONLY_ZH: Final = (
    r"我?们?(?:就|只|也就)?(?:是)?(?:随口|随便)(?:那么)?一?(?:说说?|问问?|提提?)(?:一句|一下)?"
    r"|(?:我们?)?(?:就|只|也就){1,2}[是想]?(?:随便)?(?:问问|问一?下|说说|想想|问一句|说一句)"
)
_LEAVE_ZH: Final = r"(?:请|先|你|您){0,2}(?:暂时)?(?:别|不要|不用|不)(?:改|动|乱改|记)(?:它|这个)?"
NOTHING_MEANT_ZH: Final = rf"(?:{_NEVER_ZH}|{_ONLY_ZH}|{_LEAVE_ZH})(?:而已|罢了|了|啊|呀|哦|呢|的|哈|吧)*"
