"""How people say that they are called away, or are back: none of it is content, and what stands around it may be.

A whole message of it is answered (`apps.agents.turn.commands`); within a reply it is passed over.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.spoken.leaving import LONGEST
from apps.fields.reading.spoken.sighs import SIGHS, SIGHS_ZH
from apps.fields.reading.text import Said

_MOMENT: Final = r"(?:(?:quick\s)?(?:moment|minute|second|sec|mo|min|tick|bit))"
HOLD_ON: Final = (
    rf"(?:hold\son|hang\son|bear\swith\sme(?:\s(?:a|one)\s{_MOMENT})?|excuse\sme|wait(?:\sa\s{_MOMENT})?|(?:just\s)?(?:one|a|two)\s{_MOMENT}s?"
    rf"|give\sme\s(?:a|one|two)\s{_MOMENT}s?)"
)
SUMMONED: Final = (
    r"(?:(?:the\s|my\s)?(?:bleep|pager|phone|alarm|crash\sbell)(?:\shas|\sis|'s)?(?:\sjust)?\s(?:went(?:\soff)?|gone(?:\soff)?|going(?:\soff)?|rang|ringing)"
    r"|(?:the\s|my\s)?[a-z]+(?:'s|\sis|\shas)(?:\sjust)?\s(?:ringing|on\sthe\s(?:phone|line)(?:\s(?:about|for|with)\s[^,.;]{2,30})?|at\sthe\sdoor|calling(?:\sme)?|going\soff|gone\soff|bleeping(?:\sme)?|paging\sme)"
    r"|(?:they|someone|somebody|the\s[a-z]+)(?:'re|\sare|'s|\sis)\s(?:calling|paging|bleeping|shouting\sfor|looking\sfor)\sme(?:\s(?:for|to|about|over)\s[^,.;]{2,40})?"
    r"|i(?:'m|\sam)\sbeing\s(?:called|paged|bleeped)|i(?:'ve|\shave)(?:\sjust)?\sbeen\s(?:called|paged|bleeped)(?:\s(?:away|out|to\s[^,.;]{2,20}))?)"
)
_LATER: Final = (
    rf"(?:i(?:'ll|\swill)\s(?:be\s(?:right\s)?back(?:\sin\s(?:a|five|ten|[0-9]+)\s(?:minutes|mins|{_MOMENT}))?|come\sback|carry\son|finish)(?:\s(?:later|soon|tomorrow|tonight|shortly))?"
    rf"|back\sin\s(?:a\s(?:while|{_MOMENT})|(?:five|ten|twenty|[0-9]+)(?:\s(?:minutes|mins))?))"
)
WAITS: Final = (
    rf"(?:(?:sorry|excuse\sme)[\s,.]{{1,3}})?(?:{SUMMONED}[\s,.]{{1,3}})?"
    rf"(?:{HOLD_ON}(?:[\s,.]{{1,3}}{SUMMONED})?(?:[\s,.]{{1,3}}{_LATER})?|{_LATER})"
)
# "I have to run, the ward is calling" and "forget it for a moment, my registrar needs me": as a whole message.
GOES: Final = (
    rf"(?:(?:sorry|excuse\sme)[\s,.]{{1,3}})?{SUMMONED}"
    r"|(?:i(?:'ve\sgot|'ve|\shave|\sneed|'ll\shave)?\sto|i(?:'ve)?\sgotta|gotta)\s(?:run|go|dash|leave|stop(?:\shere)?)(?:\snow)?"
    r"(?:,?\s(?:the|my|our)\s[^,.;?]{3,40}?\s(?:is|are|has|have|wants?|needs?)\b[^,.;?]{0,30})?"
    rf"(?:[,.]?\s{_LATER})?"
    rf"|(?:forget|never\smind|leave|park)\s[^,.;?]{{2,40}}?\sfor\s(?:a|one)\s{_MOMENT}"
    r"(?:[\s,.]{1,3}(?:my|the|our|some(?:one|body)|a)\s(?:\w+\s){0,2}?(?:wants|needs|has|is|'s|just)\s[^,.;?]{0,40})?"
)
_BACK: Final = (
    r"(?:(?:sorry\s)?(?:i'm\s|i\sam\s)?back(?:\s(?:now|again))?|sorted|carry\son|go\son|anyway"
    r"|(?:please\s)?ask\sme\sthe\snext\s(?:one|question)|(?:right\s)?where\s(?:was|were|had|have|did)\s(?:i|we)(?:\s(?:got|gotten|get|left\soff))?(?:\sup)?(?:\sto)?)"
)
PASSING: Final = rf"(?:{HOLD_ON}|{SUMMONED}|{_BACK})"

_WHO_ZH: Final = r"(?:护士|护工|科里|急诊|病房|主任|家属|同事|学生|电话|手机|人)"
SUMMONED_ZH: Final = (
    rf"(?:(?:刚才?|刚刚)?(?:外面|门口|那边|这边)?(?:又|被|有)?(?:个)?{_WHO_ZH}"
    r"[^,，。;]{0,6}(?:叫|喊|找|让|来|响|敲门)了?(?:我|一下|电话|了)*(?:过?去?(?:一趟|看[^,，。;]{1,6}|开会|会诊|帮忙))?"
    r"|(?:又|刚)?来(?:了)?(?:个)?电话了?)"
)
_LATER_ZH: Final = (
    r"(?:我?(?:马上|一会儿?|这就|待会儿?|等下|回头|先)就?"
    r"(?:回来|来|走|去|停|再说|再聊|再发|继续)(?:一下|一趟)?(?:了|啊)?"
    r"|等我?(?:一)?会儿?|我?(?:晚点|稍后|过会儿?|等会儿?|[0-9一二两三五十半]{1,2}(?:个)?(?:分钟|小时)(?:后|以后)?|明天|下午|晚上)(?:我)?(?:再|接着|继续)?(?:说|聊|发|回来|来))"
)
HOLD_ON_ZH: Final = r"(?:(?:请|你)?(?:等(?:我|我们)?(?:一下|下|一等|等|一?会儿?)|稍等|慢着|且慢)(?:啊|哈)?)"
AFTER_ZH: Final = rf"(?:[\s,，。]{{0,2}}{SUMMONED_ZH})?(?:[\s,，。]{{0,2}}{_LATER_ZH})?"
WAITS_ZH: Final = (
    rf"(?:(?:不好意思|抱歉)?[\s,，。]{{0,2}}{HOLD_ON_ZH}{AFTER_ZH}"
    rf"|(?:不好意思|抱歉)?[\s,，。]{{0,2}}(?:(?:又|刚)?来了?一?个[^,，。;]{{1,8}}|{SUMMONED_ZH})[\s,，。]{{0,2}}(?:{HOLD_ON_ZH}|{_LATER_ZH})"
    rf"|{_WHO_ZH}在?问[^,，。;]{{1,10}}[\s,，。]{{0,2}}{_LATER_ZH})"
)
PASSING_ZH: Final = (
    rf"(?:(?:不好意思,?)?{SUMMONED_ZH}|{HOLD_ON_ZH}|{_LATER_ZH}|(?:我)?(?:接着|继续)(?:说|讲|来|问|聊)?(?:吧|啊)?"
    r"|(?:我们?|咱们?)?(?:刚才?|刚刚|前面)?(?:说|讲|聊)到哪[儿里]?了?(?:来着)?|(?:刚才?|刚刚)?还?没(?:说|讲|聊)完|刚下[^,，。;]{1,3}|下[台班课会]了"
    r"|(?:好了?|行了?)?[,，]?(?:开|看|做|处理|查|忙)完[^,，。;]{0,4}?(?:了|啦)|好了?(?:接着|继续)(?:说|讲|来)?"
    r"|(?:我)?(?:又)?回来了|(?:不好意思|抱歉|对不起){1,2}[哈啊了呀]*|(?:我)?(?:刚才?|才)?[跑去忙]了(?:一趟|半天|一圈|一?会儿?)"
    r"|(?:外卖|饭|咖啡|茶|面|水)(?:都|也|已经|还)*(?:凉|冷|坨|没吃上?|没喝上?)[^,，。;%0-9]{0,3}|(?:刚才?|刚刚)(?:我)?去[^,。;]{1,10}(?:了|会诊|查房|抢救)|(?:刚才?|刚刚)[^,。;%0-9]{1,4}去了)"
)
_AWAY: Final = re.compile(
    rf"\s*(?:(?:{SIGHS}|{SIGHS_ZH})[\s,]*)*(?:{PASSING}|{PASSING_ZH})\s*(?:[.!?,;…~]+|$)\s*(?:(?:{SIGHS})[\s,]+)*",
    re.IGNORECASE,
)
_GOES_AT_LAST: Final = re.compile(rf"[.,;，。；]\s*(?:{_LATER}|{_LATER_ZH})\s*[.!。！]*$", re.IGNORECASE)
_BREAKS_OFF: Final = re.compile(
    rf"\W*(?:(?:{SIGHS})[\s,]*)*{HOLD_ON}\b|\W*(?:嗯|哦|啊|那)?,?(?:{HOLD_ON_ZH}|不好意思|抱歉)",
    re.IGNORECASE,
)


def breaks_off(plain: str) -> bool:
    """Whether a short message begins as those do who are called away: what follows may well be told to nobody."""
    return len(plain) <= LONGEST and _BREAKS_OFF.match(plain) is not None


def without_interruption(said: Said) -> Said:
    """What is said behind "bear with me, … right, back" and before "back in ten"; all of it where that is all."""
    rest = said
    while (away := _AWAY.match(rest.plain)) is not None and away.end() < len(rest.plain):
        rest = rest.cut(away.end())
    goes = _GOES_AT_LAST.search(rest.plain)
    return rest.cut(0, goes.start()) if goes and goes.start() else rest
